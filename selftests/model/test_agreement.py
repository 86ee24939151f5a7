"""What the example suites expect, the model expects."""

from dataclasses import replace
from decimal import Decimal
from functools import partial
from typing import Any, Final

import pytest

from fixtures.model import individuals, logins, messages, organizations, payments
from fixtures.model.limits import KnownLimits
from fixtures.model.onboarding import CONSENT_KINDS, Verification
from fixtures.model.transitions import Due, row_for
from selftests.model.examples import EXAMPLES, codes_of

ROWS = [
    row
    for table in (
        *(individuals.TABLE, organizations.TABLE, logins.TABLE, messages.TABLE),
        *(payments.WALLETS, payments.TRANSFERS),
    )
    for row in table
]
EXPLORED: Final = "EXP-"
"""What only an exploration can show has no example."""


REFUSALS = {row.name: row for row in ROWS if row.due is Due.REFUSED}


@pytest.mark.parametrize("name", REFUSALS)
def test_refusal_has_the_codes_of_its_examples(name: str) -> None:
    """Each code that an example takes for right, the model does, too, in one of its states."""
    requirement = REFUSALS[name].requirement
    rows = [row.codes for row in REFUSALS.values() if row.requirement == requirement]
    tests = [test for example, test in EXAMPLES if example == requirement]

    assert tests
    assert all(any(codes_of(test) <= codes for codes in rows) for test in tests)


def test_most_refusals_are_compared_with_codes() -> None:
    """An example whose codes stand elsewhere says nothing here; few do."""
    compared = [
        name
        for name, row in REFUSALS.items()
        if any(codes_of(test) for requirement, test in EXAMPLES if requirement == row.requirement)
    ]

    assert len(compared) >= len(REFUSALS) / 2


@pytest.mark.parametrize(
    "name", sorted({row.requirement for row in ROWS if row.requirement[:4] not in {"", EXPLORED}})
)
def test_requirement_of_a_row_has_an_example(name: str) -> None:
    """The model charges what an example charges."""
    assert [test for requirement, test in EXAMPLES if requirement == name]


# --- The journeys that the builders of the examples walk ------------------------------------


def _walked(table: Any, state: Any, *operations: str) -> Any:
    for operation in operations:
        row = row_for(table, operation, state)
        assert row.due is Due.ACCEPTED, row.name
        state = row.then(state)
    return state


def test_individual_journey_is_accepted() -> None:
    """Registration, verification, document, approval, consents, activation, wallets (1)."""
    consents = [f"individual_consent {kind}" for kind in CONSENT_KINDS]
    steps = ("individual_registration", "individual_verification", "verification_document")

    reached = _walked(
        individuals.TABLE,
        individuals.KnownIndividual(),
        *(*steps, "verification_approval", *consents, "individual_activation", "session"),
        "wallets",
    )

    assert reached.active


def test_organization_journey_is_accepted() -> None:
    """Registration, personnel, documents, verification, approval, consents, activation (1)."""
    consents = [f"organization_consent {kind}" for kind in CONSENT_KINDS]
    staffing = ("employee", "director", "director", "shareholders", "organization_document")
    verified = ("organization_verification", "verification_approval")

    reached = _walked(
        organizations.TABLE,
        organizations.KnownOrganization(),
        *("organization_registration", *staffing, *verified, *consents),
        *("activation_readiness", "organization_activation", "wallets"),
    )

    assert reached.active


def test_payment_journey_is_accepted() -> None:
    """An order of a wallet that has enough is prepared and executed (1)."""
    order = payments.Order(payments.KnownWallet(Decimal(500)), Decimal("20.50"))

    reached = _walked(payments.TRANSFERS, order, "prepare", "execute")

    assert reached.wallet.paid == Decimal("20.50")
    assert reached.wallet.pending == 0
    assert row_for(payments.TRANSFERS, "execute", reached).due is Due.OPEN


@pytest.mark.parametrize(
    ("state", "due", "codes"),
    [
        ({}, Due.REFUSED, {400, 422}),
        ({"verification": Verification.APPROVED}, Due.REFUSED, {400}),
        ({"consents": frozenset(CONSENT_KINDS)}, Due.REFUSED, {422}),
        (
            {"consents": frozenset(CONSENT_KINDS), "verification": Verification.STARTED}
            | {"by_itself": True},
            Due.OPEN,
            set(),
        ),
    ],
)
def test_activation_of_an_individual(state: dict[str, Any], due: Due, codes: set[int]) -> None:
    """As the examples of CON-IND-04, B2C-ACT-03 and B2C-ACT-04 have it (4.3 rule 3)."""
    row = row_for(individuals.TABLE, "individual_activation", individuals.KnownIndividual(**state))

    assert (row.due, set(row.codes)) == (due, codes)


COMPLETE = organizations.KnownOrganization(
    Verification.APPROVED, employees=1, directors=1, owned=True, documented=True
)


@pytest.mark.parametrize(
    ("changed", "due"),
    [
        ({"consents": frozenset(CONSENT_KINDS)}, Due.ACCEPTED),
        ({"consents": frozenset({"terms"})}, Due.REFUSED),
        ({"verification": Verification.STARTED}, Due.REFUSED),
        ({"documented": False}, Due.REFUSED),
        ({"documented": False, "asks_for_documents": False}, Due.REFUSED),
        ({"directors": 0, "consents": frozenset(CONSENT_KINDS)}, Due.OPEN),
        ({"uncertain": True}, Due.OPEN),
    ],
)
def test_activation_of_an_organization(changed: dict[str, Any], due: Due) -> None:
    """As the examples of B2B-PRE have it: what is also a warning is open (2.3)."""
    state = replace(COMPLETE, **changed)

    assert row_for(organizations.TABLE, "organization_activation", state).due is due


LIMITED = partial(
    payments.KnownWallet, Decimal(1000), limits=KnownLimits((Decimal(100),), (Decimal(150),))
)


@pytest.mark.parametrize(
    ("wallet", "amount", "requirement"),
    [
        (payments.KnownWallet(Decimal(10)), "10.01", "PAY-MON-05"),
        (LIMITED(), "100.01", "PAY-LIM-01"),
        (LIMITED(paid=Decimal(100), payments=2), "50.01", "PAY-LIM-02"),
        (LIMITED(), "40", "EXP-PAY-01"),
        (LIMITED(), "60", ""),
        (LIMITED(pending=Decimal(1)), "40", "EXP-PAY-01"),
        (LIMITED(one_at_a_time=True), "40", "EXP-PAY-01"),
        (LIMITED(pending=Decimal(1), one_at_a_time=True), "40", ""),
        (payments.KnownWallet(Decimal(10)), "9.99", ""),
    ],
)
def test_transfer_is_judged_by_balance_and_limits(
    wallet: payments.KnownWallet, amount: str, requirement: str
) -> None:
    """What is near one of them may cost a fee, of which nothing is said: open (8)."""
    order = payments.Order(wallet, Decimal(amount))

    assert row_for(payments.TRANSFERS, "transfer", order).requirement == requirement


@pytest.mark.parametrize(
    ("wallet", "codes"),
    [
        (LIMITED(), {400, 422}),
        (LIMITED(pending=Decimal(1)), {400, 422}),
        (LIMITED(one_at_a_time=True), {400, 422}),
        (LIMITED(pending=Decimal(1), one_at_a_time=True), {400, 409, 422}),
    ],
)
@pytest.mark.parametrize("amount", ["100.01", "1000000"])
def test_transfer_may_be_refused_for_another_order_first(
    wallet: payments.KnownWallet, amount: str, codes: set[int]
) -> None:
    """In which order a target looks at them, nothing says (4.6); it is refused all the same."""
    row = row_for(payments.TRANSFERS, "transfer", payments.Order(wallet, Decimal(amount)))

    assert row.due is Due.REFUSED
    assert row.codes == codes


def test_account_is_locked_after_five_failures_in_a_row() -> None:
    """Four leave it open; what a success between them does is open (5 item 2, 8)."""
    account = logins.KnownAccount()
    dues = []
    for _ in range(6):
        dues.append(row_for(logins.TABLE, "login", account).due)
        account = logins.failed(account)

    assert dues == [Due.ACCEPTED] * 5 + [Due.REFUSED]
    assert row_for(logins.TABLE, "login", logins.KnownAccount(5, 1)).due is Due.OPEN
