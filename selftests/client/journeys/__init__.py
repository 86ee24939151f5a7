"""Self-tests of builders and states."""
