"""Self-tests of the judging and of expectations."""
