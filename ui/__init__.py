"""Everything Streamlit: photo input, overlay, corrections and pages."""
