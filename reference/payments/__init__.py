"""Wallets, beneficiaries, and money that moves."""
