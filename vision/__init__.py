"""A photo in, a reading out: one file a stage, composed in `vision.read`."""
