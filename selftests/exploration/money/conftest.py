"""What the tests of money in sequences begin with."""

from dataclasses import replace
from decimal import Decimal
from types import SimpleNamespace
from unittest.mock import MagicMock, Mock

import pytest

from fixtures.exploration.customers.casts import Notebook
from fixtures.exploration.money.payments import Transfers
from fixtures.exploration.money.purses import Prepared
from fixtures.model.limits import KnownLimits
from selftests.exploration.answers import caught_up
from selftests.exploration.money.payers import payer


@pytest.fixture
def till() -> Mock:
    """Calls that nobody answers, and no balances."""
    till = MagicMock(counts=False)
    till.payments.client.fresh.caught_up = caught_up
    return till


@pytest.fixture
def wallets(till: Mock) -> Transfers:
    """Anna may pay no more than her balance, Bruno hardly anything for his limit."""
    till.payments.orders.one_at_a_time = False
    till.payments.orders.without_consents = frozenset()
    till.small.return_value = Decimal(2)
    till.payments.amounts.unit.return_value = Decimal("0.01")
    till.amounts.return_value = SimpleNamespace(price=Decimal(20), smallest=Decimal(1))
    anna, bruno = payer("anna"), payer("bruno")
    bruno.state = replace(bruno.state, limits=KnownLimits((Decimal(30),)))
    transfers = Transfers(till, Notebook())
    transfers.payers += [anna, bruno]
    transfers.orders += [Prepared(each, Mock(amount=Decimal(20)), 0) for each in (anna, bruno)]
    return transfers
