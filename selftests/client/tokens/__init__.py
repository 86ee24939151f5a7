"""Self-tests of access tokens."""
