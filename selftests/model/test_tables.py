"""The tables of the model: complete, without rows in vain, and each with its requirement."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from fixtures.model import individuals, logins, messages, organizations, payments
from fixtures.model.limits import KnownLimits
from fixtures.model.onboarding import CONSENT_KINDS, Verification
from fixtures.model.transitions import ANY_REFUSAL, Due, NoRowError, Transition, row_for
from reports.verdict import catalogue

CATALOGUE = catalogue.load(Path(__file__).parents[2])
BOOLEANS = (False, True)
CONSENTS = tuple(frozenset(CONSENT_KINDS[:given]) for given in range(4))


def _individuals() -> Iterator[individuals.KnownIndividual]:
    for reached, given, doubtful, active, by_itself in product(
        Verification, CONSENTS, CONSENTS[:2], BOOLEANS, BOOLEANS
    ):
        state = individuals.KnownIndividual(reached, given, active, by_itself, doubtful & given)
        yield state
        yield replace(state, wrong_codes=3)


def _organizations() -> Iterator[organizations.KnownOrganization]:
    for staff, documented, reached, given, uncertain, active, by_itself, asks in product(
        ((0, 0, False), (1, 0, False), (1, 1, False), (1, 1, True), (0, 1, True)),
        BOOLEANS,
        Verification,
        CONSENTS,
        BOOLEANS,
        BOOLEANS,
        BOOLEANS,
        BOOLEANS,
    ):
        yield organizations.KnownOrganization(
            reached, given, active, by_itself, frozenset(), *staff, documented, uncertain, asks
        )


def _wallets() -> Iterator[payments.KnownWallet]:
    limits = KnownLimits((Decimal(100),), (Decimal(150),))
    for funded, paid, consent in product((0, 60, 1000), (0, 100), BOOLEANS):
        money = payments.KnownWallet(Decimal(funded), Decimal(paid), consent=consent)
        yield money
        limited = replace(money, limits=limits)
        for wallet in (money, limited):
            yield replace(wallet, pending=Decimal(1), one_at_a_time=True)
        yield replace(money, beneficiaries=3)
        yield limited


def _orders() -> Iterator[payments.Order]:
    for wallet, amount, progress, prepared in product(
        _wallets(), (1, 60, 120, 2000), payments.OrderProgress, BOOLEANS
    ):
        yield payments.Order(wallet, Decimal(amount), progress, prepared)


def _accounts() -> Iterator[logins.KnownAccount]:
    for failures, in_a_row, incomplete in product(range(8), range(8), range(3)):
        yield logins.KnownAccount(failures, min(failures, in_a_row), incomplete)


def _consents() -> Iterator[messages.Consented]:
    for sent, settled in product(BOOLEANS, BOOLEANS):
        yield messages.Consented(sent, settled)


TABLES: dict[str, tuple[Sequence[Transition[Any]], tuple[Any, ...]]] = {
    "individuals": (individuals.TABLE, tuple(_individuals())),
    "organizations": (organizations.TABLE, tuple(_organizations())),
    "wallets": (payments.WALLETS, tuple(_wallets())),
    "orders": (payments.TRANSFERS, tuple(_orders())),
    "logins": (logins.TABLE, tuple(_accounts())),
    "messages": (messages.TABLE, tuple(_consents())),
}
ROWS = {f"{name} {row.name}": row for name, (table, _) in TABLES.items() for row in table}


@pytest.mark.parametrize("name", TABLES)
def test_every_state_has_a_row(name: str) -> None:
    """Of each operation, with each of its deviations."""
    table, states = TABLES[name]
    asked = {(row.operation, row.deviation) for row in table}

    assert all(row_for(table, *_parts(each, state)) for each in asked for state in states)


def _parts(asked: tuple[str, str], state: object) -> tuple[str, Any, str]:
    operation, deviation = asked
    return operation, state, deviation


@pytest.mark.parametrize("name", TABLES)
def test_every_row_counts_in_some_state(name: str) -> None:
    """One that stands behind another that always holds would say nothing."""
    table, states = TABLES[name]
    counting = {
        id(row_for(table, row.operation, state, row.deviation)) for row in table for state in states
    }

    assert [row.name for row in table if id(row) not in counting] == []


@pytest.mark.parametrize("name", TABLES)
def test_an_accepted_row_leads_to_a_state_of_the_model(name: str) -> None:
    """What follows has rows again."""
    table, states = TABLES[name]

    for row, state in product(table, states):
        if row.when(state) and row.due is not Due.REFUSED:
            assert row_for(table, row.operation, row.then(state), row.deviation)


def test_rows_are_reported_apart_by_their_names() -> None:
    """They are counted by them."""
    names = [(name, row.name) for name, (table, _) in TABLES.items() for row in table]

    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", ROWS)
def test_row_says_what_it_breaks_and_where_it_stands(name: str) -> None:
    """Open rows break nothing; refusals name their codes; each has a section."""
    row = ROWS[name]

    assert row.section
    assert bool(row.codes) is (row.due is Due.REFUSED)
    assert bool(row.requirement) is (row.due is not Due.OPEN)
    assert not row.requirement or CATALOGUE[row.requirement].level in {"must", "should"}


def test_a_state_without_row_is_our_mistake() -> None:
    """Told as such."""
    with pytest.raises(NoRowError, match="no row for levitate"):
        row_for(individuals.TABLE, "levitate", individuals.KnownIndividual())


@pytest.mark.parametrize(
    ("due", "codes", "allowed"),
    [
        (Due.ACCEPTED, (), {200, 201}),
        (Due.REFUSED, (400,), {400}),
        (Due.REFUSED, (400, 422), {400, 422}),
        (Due.OPEN, (), {200, 201, 400, 422, 500}),
    ],
)
def test_row_allows_what_is_due(due: Due, codes: tuple[int, ...], allowed: set[int]) -> None:
    """Acceptance, one of its codes, or anything."""
    row: Transition[int] = Transition("x", "any", lambda _: True, due, "1", codes=frozenset(codes))
    reported = (200, 201, 400, 422, 500)

    assert {code for code in reported if row.allows(code, accepted=code in (200, 201))} == allowed


def test_readiness_is_due_where_activation_is() -> None:
    """Whoever is refused for what is missing need not be told to be ready."""
    table, states = TABLES["organizations"]
    accepted = {
        operation: [
            state
            for state in states
            if not state.active and row_for(table, operation, state).due is Due.ACCEPTED
        ]
        for operation in ("organization_activation", "activation_readiness")
    }

    assert accepted["activation_readiness"] == accepted["organization_activation"] != []


@pytest.mark.parametrize(("fees", "paid"), [(False, 130), (True, 65)])
def test_payment_is_surely_within_a_limit_that_counts_fees(*, fees: bool, paid: int) -> None:
    """Those of earlier payments, too, each below its amount."""
    limits = KnownLimits(periods=(Decimal(150),), fees=fees)

    assert limits.allow(Decimal(10), Decimal(paid))
    assert not limits.allow(Decimal(10), Decimal(paid + 1))


@pytest.mark.parametrize("reached", list(Verification))
def test_only_a_documented_individual_is_surely_approved_by_itself(reached: Verification) -> None:
    """Without documents, no approver and no approval."""
    known = individuals.KnownIndividual(reached, by_itself=True)
    after = individuals.approved_by_itself(known).verification

    assert after is (Verification.APPROVED if reached is Verification.DOCUMENTED else reached)


@pytest.mark.parametrize(
    ("documented", "uncertain", "approved"),
    [(True, False, True), (False, False, False), (True, True, False)],
)
def test_only_an_organization_in_order_is_surely_approved_by_itself(
    *, documented: bool, uncertain: bool, approved: bool
) -> None:
    """What lacks documents, or came out of order, may wait for them."""
    known = organizations.KnownOrganization(
        Verification.STARTED,
        by_itself=True,
        employees=1,
        directors=1,
        owned=True,
        documented=documented,
        uncertain=uncertain,
    )

    assert organizations.approved_by_itself(known).approved is approved


@pytest.mark.parametrize(
    ("directors", "due"), [(0, Due.ACCEPTED), (2, Due.ACCEPTED), (3, Due.OPEN)]
)
def test_an_organization_may_have_few_directors(directors: int, due: Due) -> None:
    """How many, nothing says: whether there is one more is left open."""
    known = organizations.KnownOrganization(employees=1, directors=directors)

    assert row_for(organizations.TABLE, "director", known).due is due


@pytest.mark.parametrize(
    ("beneficiaries", "due"), [(0, Due.ACCEPTED), (2, Due.ACCEPTED), (3, Due.OPEN)]
)
def test_a_wallet_may_have_few_beneficiaries(beneficiaries: int, due: Due) -> None:
    """How many, nothing says either; namesakes count."""
    wallet = payments.KnownWallet()
    for number in range(beneficiaries):
        deviation = payments.NAMESAKE if number else ""
        wallet = row_for(payments.WALLETS, "beneficiary", wallet, deviation).then(wallet)

    assert row_for(payments.WALLETS, "beneficiary", wallet).due is due


@pytest.mark.parametrize(("wrong_codes", "allowed"), [(2, frozenset({400, 422})), (3, ANY_REFUSAL)])
def test_activation_may_be_refused_for_several_wrong_codes(
    wrong_codes: int, allowed: frozenset[int]
) -> None:
    """With whatever code, where it is to be refused for its prerequisites anyway."""
    state = individuals.KnownIndividual(wrong_codes=wrong_codes)
    row = row_for(individuals.TABLE, "individual_activation", state)

    assert (row.due, row.codes) == (Due.REFUSED, allowed)
