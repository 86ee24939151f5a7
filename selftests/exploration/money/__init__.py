"""Wallets, orders and balances in sequences."""
