"""What is declared absent and met all the same ends a run as configuration, with the exchange."""

import re
from collections.abc import Callable

import pytest

from selftests.runs.conftest import Finished, reference

SHOWN_BY = {
    "customer_tokens": "B2C-SES-06",
    "fallback_verification": "B2B-VER-21",
    "high_risk_organizations": "B2B-APP-03",
    "order_expiry": "PAY-EXE-OPEN-04",
    "separate_approvers": "B2B-APP-04",
    "top_ups": "PAY-TOP-01",
    "transfers_path": "PAY-ALT-01",
}
"""By capability: a requirement whose test shows it, although it is declared absent."""
STANDS_ON_THE_FALLBACK = ("B2B-UNK-01", "B2B-VER-21", "B2B-VER-23")
MET = re.compile(r"capability (\w+) is declared absent, but [^;]* \[exchange [\w-]+\]")


@pytest.fixture
def run_without(conformance_run: Callable[..., Finished]) -> Callable[..., Finished]:
    """Return a run of those tests, against a service with choices, that declares all absent."""

    def run(*choices: str) -> Finished:
        declared = (f"--set=capabilities.{name}=false" for name in SHOWN_BY)
        tests = (f"--requirement={identifier}" for identifier in SHOWN_BY.values())
        with reference(*(f"--policy={choice}" for choice in choices)) as environment:
            return conformance_run(*declared, *tests, **environment)

    return run


def test_what_is_met_is_named(run_without: Callable[..., Finished]) -> None:
    """Each, with the exchange that shows it: the default service has them all."""
    ended = run_without()

    assert (ended.exit_code, ended.report["verdict"]) == (4, "configuration")
    assert MET.findall(ended.report["reason"]) == sorted(SHOWN_BY)


def test_what_is_not_there_is_not_met(run_without: Callable[..., Finished]) -> None:
    """Nothing is held against a service that has none of them."""
    ended = run_without(
        *("acting_token=operator", "expired_order=executed", "topup=absent"),
        *("transfers_path=absent", "fallback_verification=absent"),
        *("approving_login=operator", "organization_approver=anybody"),
        "high_risk_approval=as-others",
    )

    assert ended.exit_code == 5, ended.printed
    assert {ended.verdicts[identifier] for identifier in SHOWN_BY.values()} == {"not_applicable"}


@pytest.mark.parametrize(
    ("declared", "exit_code", "verdicts"),
    [
        ((), 0, ("passed", "warned", "not_applicable")),
        (("--set=capabilities.fallback_verification=true",), 6, ("blocked", "warned", "blocked")),
    ],
    ids=["nothing", "that it is there"],
)
def test_absent_fallback_is_found_out(
    conformance_run: Callable[..., Finished],
    declared: tuple[str, ...],
    exit_code: int,
    verdicts: tuple[str, ...],
) -> None:
    """Where nothing is declared, its absence warns and takes along what stands on it alone."""
    tests = (f"--requirement={identifier}" for identifier in STANDS_ON_THE_FALLBACK)
    with reference("--policy=fallback_verification=absent") as environment:
        ended = conformance_run(*declared, *tests, **environment)

    assert ended.exit_code == exit_code, ended.printed
    assert tuple(ended.verdicts[identifier] for identifier in STANDS_ON_THE_FALLBACK) == verdicts


def test_whose_token_is_refused_says_nothing_where_operators_take_a_step(
    conformance_run: Callable[..., Finished],
) -> None:
    """A step that is refused to the customer itself proves nothing when others are refused it."""
    with reference("--policy=acting_token=operator-then-customer") as environment:
        ended = conformance_run("--requirement=AUT-20", **environment)

    assert ended.verdicts["AUT-20"] == "passed", ended.printed
    outcomes = (ended.folder / "outcomes.ndjson").read_text(encoding="utf-8")
    assert "operators take it" in outcomes
