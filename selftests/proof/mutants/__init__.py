"""Faults that nobody thought of: made by rule from the interface, planted into the reference."""
