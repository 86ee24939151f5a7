"""Many trials beside each other."""
