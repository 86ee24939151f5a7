"""Self-tests of hooks."""
