"""Self-tests of how a run ends."""
