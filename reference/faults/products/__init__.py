"""Faults of `reference.products`."""
