"""Faults of `reference.consents.consents`."""
