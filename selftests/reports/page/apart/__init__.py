"""Self-tests of the pages beside that of a run."""
