"""Faults that act under a condition only: what the suite misses of a service broken in part."""
