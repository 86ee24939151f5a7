"""Faults that nobody thought of: made by rule from the interface, injected into the reference."""
