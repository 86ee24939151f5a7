"""Every choice about money, cards and webhooks is visible, and none stops a payment."""

from decimal import Decimal

import pytest

from reference.platform.policy import parse_policy
from reference.policies.amounts import AmountChoices
from reference.policies.beneficiaries import BeneficiaryChoices
from reference.policies.payments import PaymentChoices
from reference.policies.products import ProductChoices
from selftests.reference.driver import Driver
from selftests.reference.payer import Payer, payer
from selftests.reference.probes.odd_payments import ODD_PAYMENTS
from selftests.reference.probes.payment_probes import PAYMENT_PROBES
from selftests.reference.probes.probes import transcript
from selftests.reference.settings import other_values

OTHER_VALUES = other_values(AmountChoices, BeneficiaryChoices, PaymentChoices, ProductChoices)
COMPANIONS = {
    "fee_debit=amount-only": ["fee=fixed"],
    "limit_fees=included": ["fee=fixed"],
    "fee_debit=separate": ["fee=fixed"],
    "fee_debit=later": ["fee=fixed"],
    "fee_debit=payee": ["fee=fixed"],
    "fee_place=snapshot": ["fee=fixed"],
    "fee_place=order": ["fee=fixed"],
    "fee_place=total": ["fee=fixed"],
    "fee_place=model": ["fee=fixed"],
    "fee_notation=text": ["fee=fixed"],
    "fee_notation=amount": ["fee=fixed"],
    "fee_notation=words": ["fee=fixed"],
    "debit_moment=completion": ["execution_polls=2"],
}
"""Settings that differ from the default only beside others."""
PROBES = (*ODD_PAYMENTS, *PAYMENT_PROBES)


@pytest.fixture(scope="session")
def literal() -> list[list[object]]:
    """Return what the probes see of the default policy."""
    return [transcript(Driver(), probe) for probe in PROBES]


@pytest.mark.parametrize("setting", OTHER_VALUES)
def test_choice_changes_an_answer(setting: str, literal: list[list[object]]) -> None:
    """A client can tell each value from the default."""
    beside = COMPANIONS.get(setting, [])
    policy = parse_policy([*beside, setting])
    default = parse_policy(beside)
    seen = ((transcript(Driver(policy), probe), probe) for probe in PROBES)

    assert any(
        answers != (transcript(Driver(default), probe) if beside else expected)
        for (answers, probe), expected in zip(seen, literal, strict=True)
    )


def test_odd_probes_reach_their_end(literal: list[list[object]]) -> None:
    """The odd requests are all answered, so that a difference is one of answers."""
    assert [len(answers) % 2 for answers in literal] == [0] * len(PROBES)


def _balance(one: Payer) -> Decimal:
    """Return the balance of the list of wallets."""
    items = one.driver.wallets(one.one, token=one.driver.acting(one.one)).json()["data"]
    balances = {item["walletId"]: item["balance"] for item in items}
    return Decimal(balances[one.wallet_id])


@pytest.mark.parametrize("setting", OTHER_VALUES)
def test_choice_keeps_the_payment(setting: str) -> None:
    """Under every single choice a customer pays once, and is debited once."""
    one = payer(Driver(parse_policy([*COMPANIONS.get(setting, []), setting])))
    executed = one.pay("850")
    order = executed.json()["data"]
    for identifier in (order.get("orderId"), order.get("executionId")):
        for _ in range(6 if identifier else 0):
            one.order(identifier)

    assert executed.json()["code"] == 200
    assert order["status"] in {"EXECUTING", "COMPLETED"}
    assert Decimal("8.50") <= Decimal(500) - _balance(one) <= Decimal("11.00")


@pytest.mark.parametrize("setting", [one for one in OTHER_VALUES if one != "topup=absent"])
def test_choice_keeps_the_topup(setting: str) -> None:
    """Under every single choice a top-up credits once."""
    one = payer(Driver(parse_policy([*COMPANIONS.get(setting, []), setting])))
    executed = one.topup("5000")
    order = executed.json()["data"]
    for identifier in (order.get("orderId"), order.get("executionId")):
        for _ in range(6 if identifier else 0):
            one.order(identifier)

    assert executed.json()["code"] == 200
    assert Decimal("549.50") <= _balance(one) <= Decimal(550)
