"""Customers in sequences."""
