"""Self-tests of calls and their deviations."""
