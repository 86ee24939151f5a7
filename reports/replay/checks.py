"""How a script judges one violation by itself: what it observes, and what would fulfil it.

Whatever is chosen is tried on the recorded answer first: it has to find the violation there.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from conformance.json_paths import step_to
from conformance.json_values import shown
from conformance.masking import MASK
from reports.replay.expectations import Term, expectations
from reports.replay.parts import observing
from reports.replay.parts.answers import ReplayedAnswer
from reports.replay.parts.observing import likeness
from reports.replay.recording import LOGINS, Origin, Request, source_of

Text = tuple[object, ...]
"""A text in parts: texts, and origins that stand for values of the run."""

_UNKNOWN_IDENTIFIER: Final = re.compile(r"<(?:identifier|e-mail|moment)>")


@dataclass(frozen=True)
class PlannedCheck:
    """One check of a script.

    It is fulfilled where one of ``fulfilled`` says so; where there are none, likeness decides.
    ``judged`` is false where the answer alone does not tell whether it is violated.
    """

    path: str
    expected: Text
    in_the_run: Text
    observed: Term
    fulfilled: tuple[Term, ...] = ()
    judged: bool = True

    @property
    def origins(self) -> Iterator[Origin]:
        """The values of the run that the check compares with."""
        terms = [argument for _, arguments in self.fulfilled for argument in arguments]
        for text in (self.expected, self.in_the_run, *terms):
            for part in text if isinstance(text, tuple) else ():
                if isinstance(part, Origin):
                    yield part

    @property
    def sources(self) -> Iterator[str]:
        """The steps that the check needs the answers of."""
        for origin in self.origins:
            if source := source_of(origin.reference):
                yield source
        for _, arguments in self.fulfilled:
            yield from (each.id for each in arguments if isinstance(each, Request))


def plan(
    request: Request,
    violation: Mapping[str, Any],
    link: Callable[[str], Text],
    before: Sequence[Request] = (),
) -> PlannedCheck:
    """Return the check for one violation of the answer to ``request``.

    ``link`` splits a text into what is fixed, and what was given to the run by an earlier step.
    ``before`` are the requests that the test made earlier.
    """
    path, expected, observed = violation["path"], violation["expected"], violation["observed"]
    answer = _answer(request)
    reader = _reader(answer, path, observed)
    listed = re.sub(r"(?:\[\*\].*| \(.*)$", "", path)
    reading = reader or ("value_at", (listed if path.startswith("$") else "$",))
    place = str(reading[1][0]) if reading[1] else path
    fulfilled: list[Term] = []
    for name, arguments in expectations(request, (path, place), expected, reading[0], before):
        if not _decides(answer, name, arguments):
            for each in _places(request, place):
                given = (each if given == place else _linked(given, link) for given in arguments)
                term = name, tuple(given)
                fulfilled += [] if term in fulfilled else [term]
            if entry := re.match(r"(.*\[\d+\])", place):
                fulfilled.append(("has_no_entry", (entry[1],)))
            break
    if reader is None and not fulfilled:
        fulfilled = _absence(answer, place, observed, link(observed))
    if fulfilled and fulfilled[0][0] == "at_most_accepted":
        reading = "how_many_accepted", fulfilled[0][1][1:]
    alike = reader is not None and _discriminates(observed, link(observed))
    judged = alike or bool(fulfilled)
    return PlannedCheck(path, link(expected), link(observed), reading, tuple(fulfilled), judged)


def _absence(answer: ReplayedAnswer, place: str, observed: str, linked: Text) -> list[Term]:
    """Return the check that a list has no such entry, where one entry is what was observed."""
    values = tuple((part,) for part in linked if isinstance(part, Origin))
    known = (str(part.shown) for part in linked if isinstance(part, Origin))
    if observing.lacks(answer, place, observed, *known) or not _discriminates(observed, linked):
        return []
    return [("lacks", (place, linked, *values))]


def _places(request: Request, place: str) -> tuple[str, ...]:
    """Return where a value may stand: members of a refused login may lie in ``data`` or not."""
    member = re.fullmatch(r"\$(?:\.data)?\.(\w+)", place)
    if member is None or request.accepted or request.operation not in LOGINS:
        return (place,)
    if member[1] in {"code", "message", "data"}:
        return (place,)
    return place, *({f"$.{member[1]}", f"$.data.{member[1]}"} - {place})


def _decides(answer: ReplayedAnswer, name: str, arguments: Iterable[object]) -> bool:
    """Tell whether the recorded answer is right by that function."""
    given = (_answer(each) if isinstance(each, Request) else each for each in arguments)
    return bool(getattr(observing, name)(answer, *given))


def _linked(argument: object, link: Callable[[str], Text]) -> object:
    if not isinstance(argument, str):
        return argument
    parts = link(argument)
    return parts if any(isinstance(part, Origin) for part in parts) else argument


def _answer(request: Request) -> ReplayedAnswer:
    text = json.dumps(request.answer) if request.is_json else ""
    return ReplayedAnswer("", request.status, dict(request.answer_headers), text)


def _reader(answer: ReplayedAnswer, path: str, observed: str) -> Term | None:
    """Return how to say what was observed, so that the recorded answer says the same."""
    for term in _readers(answer, path, observed):
        reading = _reported(answer, term)
        if reading == observed or (term[0] == "amount_at" and _same_amount(reading, observed)):
            return term
    return None


def _reported(answer: ReplayedAnswer, term: Term) -> object:
    name, arguments = term
    return getattr(observing, name)(answer, *arguments)


def _readers(answer: ReplayedAnswer, path: str, observed: str) -> Iterator[Term]:
    if path == "status line":
        yield from (("status", ()), ("status_and_code", ()))
    elif path == "header Content-Type":
        yield "media_type", ()
    elif path.startswith("$"):
        if path == "$.code":
            yield from (("code", ()), ("code_as_number", ()), ("code_and_message", ()))
        for name in ("value_at", "words_at", "type_at", "members_at"):
            yield name, (path,)
    if path == "$":
        yield "media_type_and_text", ()
    place = _place(answer, path, observed)
    if place:
        yield from ((name, (place,)) for name in ("value_at", "words_at", "amount_at"))


def _place(answer: ReplayedAnswer, path: str, observed: str) -> str:
    """Return the one place where a value stands that the target file's dialect found."""
    if path.startswith("$") and " (" not in path:
        return ""
    leaves = _leaves(answer.body, "$")
    found = [place for place, value in leaves if _is_reported(answer, place, value, observed)]
    named = [place for place in found if place.endswith(f".{path}")]
    return next(iter(named), found[0] if len(found) == 1 else "")


def _is_reported(answer: ReplayedAnswer, path: str, value: object, observed: str) -> bool:
    same = observed in (shown(value), observing.words_at(answer, path))
    return same or _same_amount(observing.amount_at(answer, path), observed)


def _same_amount(seen: object, observed: str) -> bool:
    """Tell whether two texts are the same number: 1.5 is 1.50."""
    try:
        return Decimal(str(seen)) == Decimal(observed)
    except ArithmeticError:
        return False


def _leaves(value: object, path: str) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        if set(value) >= {"value", "scale"}:  # an AmountDto is one value
            yield path, value
            return
        for name, item in value.items():
            yield from _leaves(item, path + step_to(name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _leaves(item, f"{path}[{index}]")
    else:
        yield path, value


def _discriminates(observed: str, linked: Iterable[object]) -> bool:
    """Tell whether another answer that looks the same would have to be as wrong.

    A bare identifier looks like any other: only one that was told before can be recognised.
    """
    if MASK in observed:
        return False
    parts = list(linked)
    if any(isinstance(part, Origin) for part in parts):
        return True
    return not _UNKNOWN_IDENTIFIER.search(likeness(observed))
