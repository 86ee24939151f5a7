"""Self-tests of the discovery."""
