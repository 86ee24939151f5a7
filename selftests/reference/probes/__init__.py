"""Requests that show what the reference service does."""
