"""Every check accepts what is fair and tells all that is wrong."""

import inspect
import pkgutil
import re
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import fixtures.checks
from conformance.outcomes import Violation
from fixtures.checks import answers as checks
from fixtures.checks import consent_messages, lists, login, onboarding, organizations, sessions
from fixtures.checks import consents as consent_checks
from fixtures.checks import wallets as wallet_checks
from fixtures.checks.payments import costs, money, orders
from fixtures.checks.stating import Check
from fixtures.target.dialect.dialect import Dialect
from selftests.client.checks import test_beneficiaries, test_cards, test_snapshots
from selftests.client.checks.cases import (
    balance,
    card,
    condition,
    consent,
    consent_message,
    cost,
    generic,
    order,
    organization,
    organization_answer,
    wallet,
)
from selftests.client.checks.cases import login as login_cases
from selftests.client.checks.cases import money as money_cases
from selftests.client.checks.cases import onboarding as onboarding_cases
from selftests.client.checks.predicates import PREDICATES, Predicate
from selftests.client.exchanges import Case, answered, exchange, reported

CASES: tuple[Case, ...] = (
    *generic.CASES,
    *card.CASES,
    *condition.CASES,
    *login_cases.CASES,
    *consent.CASES,
    *consent_message.MESSAGES,
    *onboarding_cases.CASES,
    *organization.CASES,
    *organization_answer.CASES,
    *wallet.CASES,
    *order.CASES,
    *balance.CASES,
    *cost.CASES,
    *money_cases.CASES,
    *test_beneficiaries.CASES,
    *test_snapshots.CASES,
    *test_cards.CASES,
)
MODULES = (
    checks,
    consent_checks,
    consent_messages,
    lists,
    login,
    onboarding,
    organizations,
    sessions,
    wallet_checks,
    orders,
    money,
    costs,
)
"""Other modules of checks have test files of their own."""
READERS = {"records_in", "is_listed", "identifiers_in", "limits_told"}
"""Functions of other modules that read values for the checks, and are proven with them."""


def _public(module: ModuleType, *returns: object) -> list[Callable[..., object]]:
    functions = inspect.getmembers(module, inspect.isfunction)
    return [
        function
        for name, function in functions
        if function.__module__ == module.__name__
        and not name.startswith("_")
        and inspect.signature(function, eval_str=True).return_annotation in returns
    ]


CHECKS = [each for module in MODULES for each in _public(module, Check, Iterable[Violation])]
JUDGEMENTS = [
    each for module in MODULES for each in _public(module, bool) if each is not checks.satisfies
]


def _named(function: Callable[..., object]) -> str:
    return f"{function.__module__.removeprefix('fixtures.checks.')}.{function.__name__}"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_check_finds_exactly_what_is_wrong(case: Case) -> None:
    """The violations are the listed ones, whole and in order: none for a fair answer."""
    assert reported(case.check(case.exchange)) == list(case.found)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_check_may_be_asked_again(case: Case) -> None:
    """A check keeps nothing of an exchange: polling and offline examination ask it repeatedly."""
    assert list(case.check(case.exchange)) == list(case.check(case.exchange))


@pytest.mark.parametrize("function", CHECKS, ids=_named)
def test_every_check_has_a_case_that_it_passes_and_one_that_it_fails(
    function: Callable[..., object],
) -> None:
    """A check that cannot fail is the worst bug of a suite, one that cannot pass the second."""
    assert {bool(case.found) for case in CASES if case.function is function} == {True, False}


@pytest.mark.parametrize("function", JUDGEMENTS, ids=_named)
def test_every_predicate_has_values_of_both_kinds(function: Callable[..., object]) -> None:
    """Predicates are used within checks, and can be wrong like them."""
    assert {case.holds for case in PREDICATES if case.function is function} == {True, False}


@pytest.mark.parametrize("case", PREDICATES, ids=str)
def test_predicate_tells_fair_values_from_wrong_ones(case: Predicate) -> None:
    """Every notation that the document leaves open is taken, and no other."""
    assert checks.satisfies(case.value, case.function) is case.holds


def test_readers_find_what_the_checks_look_at() -> None:
    """Each reads tolerantly: the wrong type holds nothing."""
    jwt = login_cases.JWT
    list_of_wallets = answered(200, [{"id": 1}, 7, {}])

    assert list(sessions.tokens_in({"a": ["x", jwt, {"b": jwt}], "c": 1})) == [jwt, jwt]
    mine, beside = f"{jwt}m", {"data": {"idToken": jwt, "mine": f"{jwt}m", "token": 7}}
    assert sessions.session_token_in(beside, Dialect()) == jwt
    assert (
        sessions.session_token_in(beside, Dialect(responses={"session_token": "data.mine"})) == mine
    )
    assert sessions.session_token_in({"data": {"a": jwt, "token": mine}}, Dialect()) == mine
    assert sessions.session_token_in({"data": {"token": 7}}, Dialect()) is None
    assert list(wallet_checks.wallets_in(list_of_wallets)) == [
        ("$.data[0]", {"id": 1}),
        ("$.data[2]", {}),
    ]
    assert list(wallet_checks.wallets_in(exchange())) == []
    balances = [{"walletId": each, "balance": each[1:]} for each in ("a0.00", "b0", "c5.00", "d")]
    listed = answered(200, balances)
    assert wallet_checks.empty_beside(listed, "b0") == ["a0.00"]
    assert wallet_checks.balances_in(listed) == {"a0.00": 0, "b0": 0, "c5.00": 5}
    identified = [{"walletId": "a", "currency": "EUR", "iban": "DE1"}, {"walletId": "b"}]
    assert wallet_checks.identified_wallets(answered(200, identified)) == [("a", "EUR")]
    assert consent_checks.kinds_of(["PRIVACY_POLICY", "DATA_PROCESSING", "AGB", None]) == {
        "privacy",
        "data-processing",
        "terms",
    }
    in_data = exchange({"attempts": 1, "data": {"attempts": None}})
    assert login.member_of_refusal(in_data, "attempts") == ("$.data.attempts", None)


def test_no_check_of_another_module_goes_unproven() -> None:
    """Every check of a module that is not listed here is named by another test of the client's."""
    here = Path(__file__)
    tests = "".join(
        file.read_text(encoding="utf-8") for file in here.parents[1].rglob("*.py") if file != here
    )
    known = {module.__name__.rpartition(".")[2] for module in MODULES}
    known |= {"stating", "identifiers"}  # the form of checks, and what two of them share
    others = [
        import_module(module.name)
        for module in pkgutil.walk_packages(fixtures.checks.__path__, "fixtures.checks.")
        if not module.ispkg and module.name.rpartition(".")[2] not in known
    ]
    names = {
        name
        for module in others
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
    }

    assert {name for name in names if not re.search(rf"\b{name}\b", tests)} == READERS
