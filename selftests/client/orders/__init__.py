"""Orders that are under way at once, and those that wait for others."""
