"""Wallets as sequences have them."""

from decimal import Decimal
from unittest.mock import Mock

from fixtures.client.caller import OPERATOR
from fixtures.exploration.customers.casts import Member
from fixtures.exploration.money.purses import Purse
from fixtures.journeys.payments.parties import Wallet
from fixtures.model.payments import KnownWallet


def payer(name: str, *, consent: bool = False) -> Member[KnownWallet, Purse]:
    """Return the wallet of somebody with a beneficiary."""
    purse = Purse(Wallet(name, name, "EUR", OPERATOR), beneficiaries=(Mock(),))
    return Member(name, KnownWallet(Decimal(500), consent=consent), purse)
