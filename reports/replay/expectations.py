"""From what a report says was expected to a function that decides whether it is so.

The functions are those of :mod:`.parts.observing`. Several may fit the words; whoever asks takes
the first that finds the recorded answer wrong.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from conformance.reading import REFUSALS_FROM
from reports.replay.recording import Request

Term = tuple[str, tuple[object, ...]]
"""The name of a function, and its arguments after the answer."""

_NUMBER: Final = r"(-?\d+(?:\.\d+)?)"
_CODES: Final = re.compile(r"\d{3}(?:(?:, | or )\d{3})*(?:, or .*)?")
_STATUSES: Final = re.compile(r"HTTP \d{3}(?: or \d{3})*")
_KINDS: Final = frozenset(
    {
        "a number not below zero",
        "whole number",
        "number",
        "boolean",
        "true",
        "false",
        "null",
        "nothing",
        "empty array",
        "empty object",
        "array",
        "object",
        "non-empty text",
        "identifier text",
        "UUID text",
        "e-mail address",
        "decimal text such as 10.50",
        "JWT text",
        "text",
    }
)
"""What ``is_one_of`` knows."""
_RENDERED: Final = re.compile(r'(?:text "|number |boolean |array \[|object \{)')
_SINGLE: Final = re.compile(r"[\w.:@+-]+", re.ASCII)
_MOST: Final = 10**6
_BUSINESS_ERROR: Final = -1


def expectations(
    goal: Request, paths: tuple[str, str], expected: str, reader: str, before: Sequence[Request]
) -> Iterator[Term]:
    """Yield the functions that the words ``expected`` may mean.

    ``paths`` are that of the violation and the JSONPath that is looked at, ``reader`` is the name
    of the function that says what is observed. ``before`` are the requests that the test of
    ``goal`` made earlier.
    """
    path, place = paths
    if found := re.fullmatch(r"(\d+) completed, .*", expected):
        yield "at_most_accepted", (int(found[1]), *_executions(before))
    if path == "$.code":
        yield from _of_code(expected, reader, of_card=goal.of_card)
    elif path == "status line" and reader == "status_and_code":
        yield "status_fits_code", ()
    elif path == "status line" and _STATUSES.fullmatch(expected):
        yield "status_is", _numbers(expected)
    elif path == "header Content-Type":
        yield "is_json", ()
    if place.startswith("$"):
        yield from _by_amounts(place, expected)
        yield from _by_words(place, expected)
        yield from _by_lists(path, place, expected)
    if expected.endswith("wallets of before") and (same := _same(goal, before)):
        yield "has_the_same", (place, "walletId", same[-1])


def _numbers(expected: str) -> tuple[int, ...]:
    return tuple(int(found) for found in re.findall(r"-?\d+", expected))


def _of_code(expected: str, reader: str, *, of_card: bool) -> Iterator[Term]:
    if _CODES.fullmatch(expected):
        codes = _numbers(expected.partition(", or ")[0])
        # The card product has one code for all refusals that it does not tell apart (2.1).
        stands_for_all = of_card and min(codes) >= REFUSALS_FROM
        yield "code_is", (*codes, _BUSINESS_ERROR) if stands_for_all else codes
    elif expected.startswith("one of ") and reader != "value_at":
        yield "code_is", _numbers(expected)
    elif expected.startswith("no server fault"):
        yield "code_is_below", (500,)
    elif expected == "a refusal (4xx)":
        yield "code_is_refusal", ()


def _by_words(place: str, expected: str) -> Iterator[Term]:
    kinds = [_kind(words) for words in re.split(r", | or ", expected)]
    if expected == "present":
        yield "is_present", (place,)
    elif _KINDS.issuperset(kinds):
        yield "is_one_of", (place, *kinds)
    elif expected == "no token in a refusal":
        yield "is_one_of", (place, "nothing", "null", "object", "array", "boolean", "number")
    elif listed := re.fullmatch(r"one of (.+)", expected):
        yield "says", (place, *listed[1].split(", "))
    elif entry := re.fullmatch(r"an entry with field (\w+)", expected):
        yield "has_entry", (place, "field", entry[1])
    elif roles := re.fullmatch(r"roles ([\w, ]+)", expected):
        yield "has_all", (place, *roles[1].split(", "))
    elif words := re.fullmatch(r"text with (.+)", expected):
        yield "has_word", (place, *re.findall(r'"([^"]+)"', words[1]))
    elif expected == "claims with an answer":
        yield "has_claim", (place, "answer")
    elif _RENDERED.match(expected) or _SINGLE.fullmatch(expected):
        yield "says", (place, expected)


def _kind(words: str) -> str:
    """Return the name under which ``is_one_of`` knows what a report says."""
    bare = words if words in _KINDS else re.sub(r"^an? ", "", words)
    return {"empty list": "empty array", "list": "array"}.get(bare, bare)


def _by_amounts(place: str, expected: str) -> Iterator[Term]:
    if found := re.fullmatch(rf"{_NUMBER} to {_NUMBER}(?:, from {_NUMBER})?", expected):
        yield "amounts_between", (place, *sorted((found[1], found[2]), key=float))
    elif found := re.fullmatch(rf"above {_NUMBER}, up to {_NUMBER}", expected):
        yield "amounts_between", (place, found[1], found[2])
    elif found := re.fullmatch(rf"{_NUMBER} or less", expected):
        yield "amounts_between", (place, "-1e30", found[1])
    elif expected == "zero or more":
        yield "amounts_between", (place, "0", "1e30")
    elif found := re.fullmatch(
        rf"(?:number |the snapshot's )?{_NUMBER}(?: as before|, .*)?", expected
    ):
        yield "amounts_between", (place, found[1], found[1])


def _executions(before: Sequence[Request]) -> Sequence[Request]:
    """Return the last two executions: those that competed."""
    return [each for each in before if each.operation == "execute"][-2:]


def _same(goal: Request, before: Sequence[Request]) -> list[Request]:
    """Return the earlier requests for what ``goal`` asks for."""
    asked = (goal.operation, goal.path, goal.query)
    return [each for each in before if (each.operation, each.path, each.query) == asked]


def _by_lists(path: str, place: str, expected: str) -> Iterator[Term]:
    member = re.fullmatch(r".*\[\*\]\.(\w+)", path)
    if member and (iban := re.fullmatch(r"the IBAN (\w+)", expected)):
        yield "has_entry", (place, member[1], iban[1])
    elif member:
        yield "some_has", (place, member[1])
    elif found := re.match(r"an identifier at (.+)", expected):
        names = [name.strip() for name in found[1].split("||")]
        places = tuple(f"$.{name}" for name in names if re.fullmatch(r"[\w.]+", name))
        yield "has_text_at", places
    elif added := re.match(r"the (\d+) (?:directors|beneficiaries)\b", expected):
        yield "has_entries", (place, int(added[1]), _MOST)
