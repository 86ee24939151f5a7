"""What a run remembers of answers, and what later ones tell otherwise."""
