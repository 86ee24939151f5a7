"""Faults of `reference.individuals`."""
