"""Self-tests of the package of the same name."""
