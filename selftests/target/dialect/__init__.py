"""Self-tests of requests and responses in the words of a target file."""
