"""The game: tiles, melds, rules, positions, the exact solver, scores. It knows nothing of photos or screens."""
