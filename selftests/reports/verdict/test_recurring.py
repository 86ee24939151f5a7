"""What several requirements fail by stands before them."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from conformance.outcomes import Violation
from reports.verdict.recurring import FROM, MOST, Recurring, recurring
from selftests.reports.conftest import FakeSuite

WALLETS = "GET /api/v2.1/wallets"
PAYMENT = "POST /api/v2.1/fintrans"


def refused(operation: str, said: str, status: int = 400) -> Violation:
    """Return that a call was refused which was to be accepted."""
    expected, observed = "200 or 201", str(status)
    return Violation("$.code", expected, observed, operation=operation, status=status, said=said)


def wrong(path: str, observed: str = "nothing", *differs: str, at: str = WALLETS) -> Violation:
    """Return that a member was not as expected."""
    return Violation(path, "text", observed, operation=at, status=200, deviations=differs)


def told_of(*found: Violation) -> list[Recurring]:
    """Return what is told where each violation breaks a requirement of its own."""
    return recurring({f"A-{number}": (each,) for number, each in enumerate(found, 1)})


def the(*numbers: int) -> tuple[str, ...]:
    """Return the names of requirements."""
    return tuple(f"A-{number}" for number in numbers)


def others(count: int) -> Iterable[Violation]:
    """Yield violations that have nothing in common."""
    return (wrong(f"$.other{n}", f"{n}", at=f"GET /other/{n}") for n in range(count))


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        (
            wrong("$.data[0].currency"),
            wrong("$.data[7].currency"),
            f"{WALLETS} answers a wrong $.data[*].currency: expected text, observed nothing",
        ),
        (
            wrong("$.data[0].balance", "number 1.05"),
            wrong("$.data[0].balance", "number 7"),
            f"{WALLETS} answers a wrong $.data[*].balance: expected text, observed number 1.05",
        ),
        (
            wrong("header Content-Type", "text/html"),
            wrong("header Content-Type", "text/html", at=PAYMENT),
            "header Content-Type is wrong: expected text, observed text/html",
        ),
        (
            refused(PAYMENT, "Wallet 17 is locked"),
            refused(PAYMENT, "Wallet 4 is locked"),
            f'{PAYMENT} answers HTTP 400: "Wallet 17 is locked"',
        ),
        (
            refused(PAYMENT, "Come back later", 403),
            refused(WALLETS, "Come back later", 403),
            'answers of HTTP 403: "Come back later"',
        ),
        (refused(PAYMENT, "No"), refused(PAYMENT, "Not so"), f"{PAYMENT} answers HTTP 400"),
        (
            replace(refused(PAYMENT, "No", 403), expected="401"),
            replace(refused(WALLETS, "Not so", 403), expected="401"),
            "refusals with HTTP 403, expected 401",
        ),
        (
            wrong("$.a", "1", "header platform absent"),
            wrong("$.b", "2", "header platform absent", at=PAYMENT),
            "what differs in: header platform absent",
        ),
    ],
)
def test_what_two_fail_by_is_told_as_closely_as_it_goes(
    first: Violation, second: Violation, text: str
) -> None:
    """Operation, member, reason of a refusal, header, or the one difference of the requests."""
    assert told_of(first, second, *others(2)) == [Recurring(text, the(1, 2))]


@pytest.mark.parametrize(
    "found",
    [
        (refused(PAYMENT, "", 403), refused(PAYMENT, "", 404)),
        (wrong("$.a"), wrong("$.b")),
        (wrong("$.a", "true"), wrong("$.b", "true", at=PAYMENT)),
    ],
)
def test_what_differs_is_not_the_same(found: tuple[Violation, ...]) -> None:
    """Another status, or other members of one answer."""
    assert told_of(*found, *others(2)) == []


def test_few_failures_are_told_by_themselves() -> None:
    """Three fit a screen."""
    same = [wrong("$.a")] * FROM

    assert told_of(*same[1:]) == []
    assert [each.requirements for each in told_of(*same)] == [the(1, 2, 3, 4)]


def test_each_requirement_is_told_of_once() -> None:
    """By what most fail by; one that fails in two ways counts in one."""
    failed = {
        "A-1": (wrong("$.a"), wrong("$.b")),
        "A-2": (wrong("$.a"),),
        "A-3": (wrong("$.a"), wrong("$.b")),
        "A-4": (wrong("$.b"),),
        "A-5": (wrong("$.c"),),
    }

    (only,) = recurring(failed)

    assert only.requirements == ("A-1", "A-2", "A-3")
    assert only.line(5).startswith(f"3 of 5 fail by the same: {WALLETS} answers a wrong $.a: ")


def test_no_more_are_told_than_are_read() -> None:
    """The failures below are complete."""
    pairs = [wrong(f"$.a{name}") for name in "abcdefgh" for _ in range(2)]

    assert len(told_of(*pairs)) == MOST


def test_terminal_begins_with_it(suite: FakeSuite) -> None:
    """Before the first failure."""
    found = "import conformance.outcomes as o; v = o.Violation('$.a', 'text', '7', operation='GET')"
    suite.with_tests(
        {f"DEM-A-0{n} must": f"{found}; raise o.ViolationFound((v,))" for n in range(1, 5)}
    )

    ran = suite.run()

    assert (
        "4 of 4 fail by the same: GET answers a wrong $.a: expected text, observed 7\n"
        "  DEM-A-01 DEM-A-02 DEM-A-03 DEM-A-04\n\nDEM-A-01 (" in ran.text
    )
