"""Self-tests of what is told late, or by who is behind."""
