"""Each invariant of an exploration: an answer that keeps it, and one that breaks it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import Mock
from uuid import NAMESPACE_URL, uuid5

import pytest

from fixtures.client.answer import Answer
from fixtures.client.caller import OPERATOR
from fixtures.client.evidence.redaction import Redactor
from fixtures.exploration.customers.belongings import ISOLATION, UNIQUE, Belongings
from fixtures.exploration.customers.casts import Member, Notebook
from fixtures.exploration.money.beneficiaries import Beneficiaries
from fixtures.exploration.money.purses import Purse
from fixtures.exploration.reading import REPEATABLE, same_wallets
from fixtures.journeys.payments.parties import Payees, Wallet
from fixtures.journeys.people import People
from fixtures.model.individuals import TABLE, KnownIndividual
from fixtures.model.onboarding import CONSENT_KINDS, Verification
from fixtures.model.payments import KnownWallet
from fixtures.model.transitions import row_for
from selftests.exploration.answers import answer, broken_by, wallets
from selftests.exploration.casts import Counters

WITHIN, ELSEWHERE, ANNAS, BRUNOS = (str(uuid5(NAMESPACE_URL, name)) for name in "weab")
"""assetIds, which are one everywhere."""

# --- Nobody's data in anybody else's answer; identifiers are unique -------------------------


@pytest.fixture
def belongings() -> Belongings:
    """Two customers, each with an address of its own."""
    known = Belongings()
    known.belong("anna", "anna@example.com", "DE02 1001 1001")
    known.belong("bruno", "bruno@example.com")
    return known


@pytest.mark.parametrize(
    ("data", "broken"),
    [
        ({"email": "anna@example.com"}, ""),
        ({"email": "somebody@example.com", "count": 1, "more": None}, ""),
        ({"email": "bruno@example.com"}, ISOLATION),
        ([{"owner": {"mail": ["x", "BRUNO@example.com"]}}], ISOLATION),
    ],
)
def test_answer_holds_nothing_of_another(belongings: Belongings, data: object, broken: str) -> None:
    """Wherever it stands, in any letter case."""
    assert broken_by(lambda: belongings.check("anna", answer(data))) == broken


def test_who_pays_knows_who_is_paid(belongings: Belongings) -> None:
    """An order tells of both."""
    belongings.know_each_other("bruno", "anna")

    assert broken_by(lambda: belongings.check("anna", answer("bruno@example.com"))) == ""


def test_own_text_is_recognised_in_any_notation(belongings: Belongings) -> None:
    """An IBAN with or without blanks."""
    reported = answer({"iban": "de0210011001"})

    assert broken_by(lambda: belongings.check("anna", reported)) == ""
    assert broken_by(lambda: belongings.check("bruno", reported)) == ISOLATION


@pytest.mark.parametrize(
    ("sent", "acting", "broken"),
    [({"to": ["de02 1001 1001"]}, "", ""), ({}, "DE99", ISOLATION), ({}, "DE0210011001", "")],
)
def test_what_was_asked_for_is_no_news(
    belongings: Belongings, sent: object, acting: str, broken: str
) -> None:
    """A refusal tells whom the request named: an unknown beneficiary, or the acting user (7)."""
    told = answer({"iban": "DE0210011001"}, 404)
    exchange = replace(told.exchange, request_headers={"x-user-id": acting})
    asked = Answer(replace(told.call, body=sent), exchange, told.body)
    assert broken_by(lambda: belongings.check("bruno", asked)) == broken


def test_short_text_is_nobodys() -> None:
    """A code such as DE stands everywhere."""
    known = Belongings()
    known.belong("anna", "DE", "12345")

    assert broken_by(lambda: known.check("bruno", answer(["DE", "12345"]))) == ""


def test_identifier_is_given_once(belongings: Belongings) -> None:
    """Not to another thing of the same customer either."""
    belongings.given("order", "order-1", "anna", answer())

    assert broken_by(lambda: belongings.given("order", "order-2", "anna", answer())) == ""
    assert broken_by(lambda: belongings.given("wallet", "order-1", "anna", answer())) == ""
    assert broken_by(lambda: belongings.given("order", "order-1", "anna", answer())) == UNIQUE
    assert broken_by(lambda: belongings.given("order", "ORDER-1", "bruno", answer(), "X")) == "X"


def test_identifier_may_be_reported_again(belongings: Belongings) -> None:
    """To its owner."""
    belongings.reported("wallet", "wallet-1", "anna", answer())

    assert broken_by(lambda: belongings.reported("wallet", "wallet-1", "anna", answer())) == ""
    assert broken_by(lambda: belongings.reported("wallet", "wallet-1", "bruno", answer())) == UNIQUE


Payer = Member[KnownWallet, Purse]


def _adding(
    notebook: Notebook,
) -> tuple[Payer, Payer, Callable[[Payer, str, str, Payer | None], None]]:
    """Return two wallets, and what adds a beneficiary of that assetId and account to one."""
    cast, till = Mock(notebook=notebook), Mock()
    made_up = Payees(People("run", "gw0", Redactor()))
    till.payees.person, till.payees.holder_of = made_up.person, made_up.holder_of
    anna, bruno = (
        Member(name, KnownWallet(), Purse(Wallet(name, name, "EUR", OPERATOR, iban=f"of {name}")))
        for name in ("anna", "bruno")
    )

    def judge(member: Member[Any, Any], _: object, told: Answer) -> bool:
        notebook.belongings.check(member.name, told)
        return True

    cast.judge = judge

    def add(payer: Payer, named: str, paid: str, other: Payer | None) -> None:
        till.somebody.return_value = replace(made_up.person(), iban=paid)
        cast.client.send.return_value = answer({"assetId": named})
        Beneficiaries(cast, till, Mock()).add(payer, other)

    return anna, bruno, add


@pytest.mark.parametrize(
    ("account", "asset", "broken"),
    [
        ("within", WITHIN, ""),
        ("elsewhere", ELSEWHERE, ""),
        ("elsewhere", WITHIN, "BEN-11"),
        ("elsewhere", ANNAS, ISOLATION),
    ],
)
def test_bank_account_may_have_one_asset_for_all_who_pay_it(
    account: str, asset: str, broken: str
) -> None:
    """An assetId need not be the payer's: nobody else's is that of an account made up for anna."""
    anna, bruno, add = _adding(Notebook())
    add(anna, WITHIN, "within", None)
    add(anna, ANNAS, "", None)

    assert broken_by(lambda: add(bruno, asset, account, None)) == broken


@pytest.mark.parametrize(
    ("member", "told", "broken"),
    [("anna", ANNAS, ""), ("bruno", "anna's own", ""), ("bruno", ANNAS, ISOLATION)],
)
def test_who_is_paid_does_not_know_whom_else_the_wallet_pays(
    member: str, told: str, broken: str
) -> None:
    """Both know each other's account, and nobody but anna knows her other beneficiaries."""
    known = Notebook()
    anna, bruno, add = _adding(known)
    known.belongings.belong("anna", "anna's own")
    add(anna, BRUNOS, "", bruno)
    add(anna, ANNAS, "", None)

    assert broken_by(lambda: known.belongings.check(member, answer(told))) == broken


# --- Reads are repeatable -------------------------------------------------------------------

FIRST = {"walletId": "wallet-1", "iban": None}
UUID, OTHER = "098b669f-c831-4091-b1de-2204c5b564e2", "098B669F-C831-4091-B1DE-2204C5B564E2"
"""The same in other letters."""
WITH_IBAN = {"walletId": "wallet-1", "iban": "DE02100110010000000001"}


@pytest.mark.parametrize(
    ("readings", "broken"),
    [
        ([[FIRST], [FIRST]], ""),
        ([[FIRST], [WITH_IBAN], [WITH_IBAN]], ""),
        ([[WITH_IBAN], [{**WITH_IBAN, "balance": "1.00"}]], ""),
        ([[WITH_IBAN], [FIRST]], REPEATABLE),
        ([[WITH_IBAN], [{**WITH_IBAN, "iban": "DE02100110010000000002"}]], REPEATABLE),
        ([[FIRST], []], REPEATABLE),
        ([[FIRST], [FIRST, {"walletId": "wallet-2"}]], ""),
        ([[FIRST], [FIRST, {"walletId": "wallet-2"}], [FIRST]], REPEATABLE),
        ([[FIRST], [{**FIRST, "currency": "USD"}]], REPEATABLE),
        (
            [[{"walletId": UUID, "customerId": UUID}], [{"walletId": OTHER, "customerId": OTHER}]],
            "",
        ),
    ],
)
def test_wallets_are_what_they_were(readings: list[list[dict[str, Any]]], broken: str) -> None:
    """None goes; a wallet and an IBAN may come late, and then stay."""
    member = Member("anna", None, None)
    known = Belongings()

    def read() -> None:
        for each in readings:
            same_wallets(member, wallets(*each), known)

    assert broken_by(read) == broken


# --- What the model says of an answer -------------------------------------------------------

APPROVED = KnownIndividual(Verification.APPROVED)
READY = KnownIndividual(Verification.APPROVED, frozenset(CONSENT_KINDS))


@pytest.mark.parametrize(
    ("state", "code", "broken"),
    [
        (READY, 200, ""),
        (READY, 409, "EXP-IND-01"),
        (APPROVED, 400, ""),
        (APPROVED, 422, "CON-IND-05"),
        (APPROVED, 200, "CON-IND-05"),
        (KnownIndividual(), 422, ""),
        (KnownIndividual(), 500, "B2C-ACT-04"),
    ],
)
def test_answer_is_one_that_the_state_allows(
    state: KnownIndividual, code: int, broken: str
) -> None:
    """Acceptance where it is due, and a refusal with its code."""
    counters = Counters(Notebook())
    member = Member("anna", state, None)
    row = row_for(TABLE, "individual_activation", state)

    assert broken_by(lambda: counters.judge(member, row, answer({}, code))) == broken
    assert member.state.active is (code == 200 and state is READY)
    assert [each.observed for each in counters.taken] == [
        f"accepted with {code}" if code == 200 else f"refused with {code}"
    ]
