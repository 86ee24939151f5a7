"""Faults of `reference.platform`."""
