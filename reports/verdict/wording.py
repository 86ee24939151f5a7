"""What broke, in people's words: the same text wherever a failure is shown."""

import re
import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from conformance.outcomes import Violation, standing_on
from reports.verdict.catalogue import Requirement

V = TypeVar("V")
BLOCKS = 5
LINES = 12
WIDTH = 200

_INDEX = re.compile(r"\[\d+\]")
_DIGIT = re.compile(r"\d")
_SHOWN_VALUE = re.compile(r"(?:number|text|array|object) ")
_WORD = re.compile(r"[\w.:-]+")
_CODE = "$.code"


def failure(
    requirement: Requirement, violations: Iterable[Violation], verdict: str = "failed"
) -> list[str]:
    """Return the lines that tell one broken requirement, its heading first."""
    return [
        f"{requirement.id} ({requirement.section})  {verdict}",
        f"  {requirement.statement}",
        *_blocks(violations),
    ]


def again(requirement: str, chosen: Sequence[str]) -> str:
    """Return the line that tells how to check one requirement again; see :func:`command`."""
    return f"  again: {command((requirement,), chosen)}"


def script(requirement: str, run_folder: str) -> str:
    """Return the line that names the replay script of one requirement."""
    return f"  script: {run_folder}/replay/{requirement}.py"


def command(requirements: Iterable[str], chosen: Sequence[str]) -> str:
    """Return the command line that checks ``requirements`` again.

    ``chosen`` are the options that chose the target, see :func:`options_of_target`.
    """
    named = (word for name in requirements for word in ("--requirement", name))
    return " ".join(("tox run -e conformance --", *map(shlex.quote, (*chosen, *named))))


def options_of_target(target: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the options that choose a target, told as in the report: its file, what was set."""
    chosen = ("--target", target["file"]) if target.get("file") else ()
    return (*chosen, *(word for each in target.get("settings", ()) for word in ("--set", each)))


def in_words(name: str) -> str:
    """Return the name of a folder or file in words: "B2C onboarding" for ``b2c_onboarding``."""
    words = (word.upper() if _DIGIT.search(word) else word for word in name.split("_"))
    text = " ".join(words)
    return text[:1].upper() + text[1:]


def alike_by_exchange(violations: Iterable[Violation]) -> list[tuple[list[Violation], int]]:
    """Return the violations of one exchange after the other, and how many exchanges tell the same.

    Exchanges that differ in nothing but the index of an element, or in numbers of a value, stand
    there once, as the first; those of well-formed requests stand before others.
    """
    first: dict[tuple[object, ...], list[Violation]] = {}
    counts: Counter[tuple[object, ...]] = Counter()
    for exchange in sorted(_by_exchange(violations), key=lambda each: bool(each[0].deviations)):
        key = _likeness(exchange, exchange[0].deviations)
        # What an answer to a well-formed request has as well, no deviation of a request explains.
        as_any = _likeness(exchange, ())
        if as_any in first and all(each.path != _CODE for each in exchange):
            key = as_any
        first.setdefault(key, exchange)
        counts[key] += 1
    return [(exchange, counts[key]) for key, exchange in first.items()]


def one_of_each_kind(
    violations: Iterable[V], told: Callable[[V], tuple[str, str, str, str]]
) -> list[V]:
    """Return the first violation of each kind, whichever answers and elements it was found in.

    ``told`` returns operation, path, what was expected and what was observed.
    """
    first: dict[tuple[str, ...], V] = {}
    for violation in violations:
        operation, path, expected, observed = told(violation)
        first.setdefault((operation, any_index(path), expected, _kind(observed)), violation)
    return list(first.values())


def _blocks(violations: Iterable[Violation]) -> Iterator[str]:
    """Tell one exchange after the other; those alike are reported once and counted."""
    kinds = alike_by_exchange(violations)
    for exchange, count in kinds[:BLOCKS]:
        yield from _block(exchange)
        if count > 1:
            yield f"    … and {count - 1} more like it"
    if len(kinds) > BLOCKS:
        yield f"  … and {len(kinds) - BLOCKS} other answers, all in the report"


def _by_exchange(violations: Iterable[Violation]) -> list[list[Violation]]:
    exchanges: dict[tuple[str, str], list[Violation]] = {}
    for violation in violations:
        exchanges.setdefault((violation.exchange, violation.operation), []).append(violation)
    return list(exchanges.values())


def _likeness(exchange: list[Violation], deviations: tuple[str, ...]) -> tuple[object, ...]:
    kinds = {(any_index(v.path), v.expected, _kind(v.observed)) for v in exchange}
    return exchange[0].operation, exchange[0].status, deviations, frozenset(kinds)


def _kind(observed: str) -> str:
    """Return what was observed, without the numbers that make two values of a form different."""
    return _without_figures(observed) if _SHOWN_VALUE.match(observed) else observed


def without_values(violation: Violation) -> Violation:
    """Return a violation as those alike have it, whatever numbers and identifiers they show."""
    observed, said = _kind(violation.observed), _without_figures(violation.said)
    return replace(violation, observed=observed, said=said)


def _without_figures(text: str) -> str:
    return _WORD.sub(lambda word: "0" if _DIGIT.search(word[0]) else word[0], text)


def any_index(path: str) -> str:
    """Return a JSONPath for any element of the arrays that it leads through."""
    return _INDEX.sub("[*]", path)


def _block(exchange: list[Violation]) -> Iterator[str]:
    first = exchange[0]
    if first.operation:
        yield f"  {first.operation}" + (f" → HTTP {first.status}" if first.status else "")
    shown = exchange[:LINES]
    width = max(len(violation.path) for violation in shown)
    for violation in shown:
        lines = (
            f"expected {shortened(violation.expected)}, observed {shortened(violation.observed)}"
        )
        yield f"    {violation.path:<{width}}    {lines}"
    if len(exchange) > LINES:
        yield f"    … and {len(exchange) - LINES} more in this answer"
    if said := said_besides(exchange):
        yield f"    {shortened(said)}"
    deviations = dict.fromkeys(name for violation in exchange for name in violation.deviations)
    if deviations:
        control = f" (accepted in exchange {first.control})" if first.control else ""
        yield f"  differs from an accepted request in: {', '.join(deviations)}{control}"
    if first.caller:
        yield f"  sent by: {first.caller}"
    if hooks := hooks_behind(exchange):
        yield f"  {hooks}"


def said_besides(exchange: Sequence[Violation]) -> str:
    """Return what a refusal told people, in quotes; empty where a difference shows it already."""
    said = exchange[0].said
    return f'said: "{said}"' if said and all(said not in v.observed for v in exchange) else ""


def hooks_behind(exchange: Iterable[Violation]) -> str:
    """Say on which hooks what differs in one exchange stands, nothing where on none."""
    return standing_on(dict.fromkeys(name for each in exchange for name in each.stands_on))


def shortened(text: str) -> str:
    """Return ``text`` in one line that fits a terminal."""
    line = " ".join(text.split())
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…"
