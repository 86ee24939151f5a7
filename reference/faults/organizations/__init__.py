"""Faults of `reference.organizations.organization`."""
