"""Each check accepts, and each rejects."""
