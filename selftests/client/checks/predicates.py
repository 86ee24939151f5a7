"""Values for which the predicates of checks hold, and values for which they do not."""

from collections.abc import Callable
from dataclasses import dataclass

from fixtures.checks.answers import is_array, is_filled, is_not_empty, is_object, tells_something
from fixtures.checks.login import is_most_attempts, is_one_hour, stands_for_half_an_hour
from fixtures.checks.onboarding import have_distinct_ids
from fixtures.checks.organizations import is_about_roles
from fixtures.checks.wallets import has_valid_iban, id_is_wallet_id, is_iban


@dataclass(frozen=True)
class Predicate:
    """What ``function`` says of ``value``; what it raises counts as not holding."""

    function: Callable[..., bool]
    value: object
    holds: bool

    def __str__(self) -> str:
        """Name the case in a test's id."""
        return f"{self.function.__name__} {self.value!r} {self.holds}"


def _all(
    function: Callable[..., bool], holding: tuple[object, ...], broken: tuple[object, ...]
) -> tuple[Predicate, ...]:
    return (
        *(Predicate(function, value, holds=True) for value in holding),
        *(Predicate(function, value, holds=False) for value in broken),
    )


IBAN = "DE89370400440532013000"
NOTATIONS = (
    *(30, 1800, 1_800_000, 30.0, "30", "1800", "1800.0", "1800000", "30 minutes", "30m", "30 MIN"),
    *("PT30M", "pt30m", "PT1800S", "PT0.5H", "00:30:00", "0:30:00", "00:30", "30:00", "0.5 hours"),
    *("1800 seconds", "1800s", "1800000 ms", "1800000 milliseconds", "30 Minuten", "30 dakika"),
    "Try again in 30 minutes.",
)
OTHERS: tuple[object, ...] = (
    *(0, 15, 5, 31, 1801, -30, True, None, {}, [], float("nan"), float("inf")),
    *("", "half an hour", "PT30S", "PT30H", "30 seconds", "30 hours", "1800 minutes", "30 ms"),
    *("00:15:00", "30:00:00", "60", "15 minutes"),
)

PREDICATES = (
    *_all(is_object, ({}, {"a": 1}), ([], None, "", 1)),
    *_all(is_array, ([], [1]), ({}, None, "", 1)),
    *_all(is_not_empty, ("a", None, 1), ("",)),
    *_all(is_filled, ("a", [1], {"a": 1}), ("", [], {}, None, 1)),
    *_all(tells_something, ("a", [0], {"a": None}, 1), ("", [], {}, None, 0, False)),
    *_all(is_most_attempts, (5, 5.0), (4, 6, "5", None)),
    *_all(
        have_distinct_ids,
        ({}, {"a": {"databaseId": "1"}, "b": {"databaseId": "2"}}),
        ({"a": {"databaseId": "1"}, "b": {"databaseId": "1"}}, {"a": {}}, [], None),
    ),
    *_all(
        id_is_wallet_id,
        ({"id": "a", "walletId": "a"},),
        ({"id": "a", "walletId": "b"}, {"id": "a"}, {"walletId": "a"}, {}),
    ),
    *_all(stands_for_half_an_hour, NOTATIONS, OTHERS),
    *_all(
        is_one_hour,
        (3600, 3600.0, 3599, 3599.5, "3600", "3599"),
        (3598, 3601, 3_600_000, 60, 1, 0, True, None, "", "1 hour", [], {}, float("nan")),
    ),
    *_all(
        has_valid_iban, ({"iban": IBAN}, {"iban": None}, {}), ({"iban": IBAN[:-1]}, {"iban": ""})
    ),
    *_all(
        is_iban,
        (IBAN, "DE89 3704 0044 0532 0130 00"),
        (
            "DE00370400440532013000",
            "DE8937040044053201300",
            "ZZ89370400440532013000",
            "",
            "äöü",
            89370400440532013000,
            None,
        ),
    ),
    *_all(
        is_about_roles,
        ({"data": {"requiredRoles": ["ADMIN_USER"]}}, {"data": {"requiredRoles": None}}),
        ({"data": {"currentRoles": ["EMPLOYEE"]}}, {"data": None}, {}),
    ),
)
