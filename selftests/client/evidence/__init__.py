"""Self-tests of what is kept of an exchange."""
