"""Faults of orders: prepared, executed, asked for."""
