"""Faults of `reference.access`."""
