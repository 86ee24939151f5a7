"""Replay scripts show a violation again, on their own."""
