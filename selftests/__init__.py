"""The proof that the suite itself is right."""
