"""Consents of customers and the messages that ask for them."""
