"""Faults of `reference.payments`."""
