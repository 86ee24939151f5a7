"""Answers that a check accepts and rejects."""
