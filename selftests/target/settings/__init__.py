"""Self-tests of the settings of a target file."""
