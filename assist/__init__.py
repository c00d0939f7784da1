"""From readings and corrections to positions, and the three jobs: best play, verdict on a table, score of a round."""
