"""The catalogue of requirements: what the specification demands, and which violation breaks what.

It is read from ``suites/<journey>/requirements.toml``, beside the tests that prove it.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from conformance.capabilities import CAPABILITIES
from conformance.json_values import is_written
from conformance.outcomes import HarnessError

PROFILES = ("core", "b2c", "b2b", "payments", "webhooks", "card")
CORE = "core"
LEVELS = ("must", "should", "observe")
FILE_NAME = "requirements.toml"

_ID = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+")
_REQUIRED = ("id", "section", "level", "statement")
_TEXTS = (*_REQUIRED, "profile", "excluded")
_LISTS = ("accepts", "judged", "statements")
_WHEN = "when"
"""A text or a list of texts."""


class CatalogueError(HarnessError):
    """A ``requirements.toml`` is wrong; the message names file and id."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """One demand of the specification, in our own words.

    ``accepts`` are the fair answers of an ``observe`` entry; ``excluded`` says why the demand
    can't be seen from outside; ``judged`` are patterns of the clauses that the judging of every
    response may find broken: a clause (``shape.wallets``), all of a kind (``shape.*``), or a
    clause and a path below it (``shape.wallets $.data[*].balance``). ``when`` are the capabilities
    without any of which it does not apply. ``statements`` name what it proves of
    ``suites/statements.tsv``, the specification taken apart. ``folder`` is where its tests stand,
    relative to the checkout.
    """

    id: str
    section: str
    level: str
    statement: str
    profile: str = CORE
    accepts: tuple[str, ...] = ()
    excluded: str = ""
    judged: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    statements: tuple[str, ...] = ()
    folder: str = ""


@dataclass(frozen=True, slots=True)
class _Judge:
    """One ``judged`` pattern, ready to match."""

    clause: str
    path: str
    matches: re.Pattern[str]
    requirement: str


class Catalogue:
    """Every requirement by id, and the way from a broken clause to its requirement."""

    def __init__(self, requirements: Iterable[Requirement]) -> None:
        """Take ``requirements``; raise :class:`CatalogueError` where two of them contradict."""
        self._by_id: dict[str, Requirement] = {}
        self._judges: dict[str, list[_Judge]] = {}
        self._resolved: dict[tuple[str, str], Requirement | None] = {}
        for requirement in requirements:
            if requirement.id in self._by_id:
                other = self._by_id[requirement.id].folder
                where = f"{requirement.folder}/{FILE_NAME}: {requirement.id}"
                raise CatalogueError(f"{where} stands twice, also in {other}/{FILE_NAME}")
            self._by_id[requirement.id] = requirement
            for pattern in requirement.judged:
                self._judge(pattern, requirement)
        for judges in self._judges.values():
            judges.sort(key=lambda judge: len(judge.path), reverse=True)

    def _judge(self, pattern: str, requirement: Requirement) -> None:
        clause, _, path = pattern.partition(" ")
        judges = self._judges.setdefault(clause, [])
        for other in judges:
            if other.path == path:
                raise CatalogueError(
                    f"{requirement.folder}/{FILE_NAME}: {requirement.id} judges {pattern!r}, "
                    f"and so does {other.requirement}"
                )
        judges.append(_Judge(clause, path, _below(path), requirement.id))

    def __iter__(self) -> Iterator[Requirement]:
        """Go through the requirements in the order of the files."""
        return iter(self._by_id.values())

    def __len__(self) -> int:
        """Count the requirements."""
        return len(self._by_id)

    def __contains__(self, identifier: object) -> bool:
        """Tell whether there is a requirement of that id."""
        return identifier in self._by_id

    def __getitem__(self, identifier: str) -> Requirement:
        """Return the requirement of that id, or raise ``KeyError``."""
        return self._by_id[identifier]

    def get(self, identifier: str) -> Requirement | None:
        """Return the requirement of that id, if there is one."""
        return self._by_id.get(identifier)

    def did_you_mean(self, identifier: str) -> str:
        """Return " (did you mean …?)" for an id that is nearly one of ours, else nothing."""
        of_two_digits = re.sub(r"-(\d)$", r"-0\1", identifier.upper())
        close = get_close_matches(of_two_digits, self._by_id, n=1)
        return f" (did you mean {close[0]}?)" if close else ""

    def judging(self, clause: str, path: str) -> Requirement | None:
        """Return the requirement that a violation of ``clause`` at ``path`` breaks.

        A clause may be the id of a requirement, which exploration names. Else the exact clause
        goes before all of its kind, the longest path pattern before the shorter.
        """
        key = (clause, path)
        if key not in self._resolved:
            self._resolved[key] = self.get(clause) or self._find(clause, path)
        return self._resolved[key]

    def _find(self, clause: str, path: str) -> Requirement | None:
        kind = clause.partition(".")[0]
        for name in (clause, f"{kind}.*"):
            for judge in self._judges.get(name, ()):
                if judge.matches.match(path):
                    return self._by_id[judge.requirement]
        return None


def _below(path: str) -> re.Pattern[str]:
    """Compile a pattern for ``path`` itself or anything below it; no path matches everything."""
    if not path:
        return re.compile("")
    return re.compile(re.escape(path).replace(r"\[\*\]", r"\[\d+\]") + r"(?=$|[.\[])")


def load(root: Path) -> Catalogue:
    """Read ``suites/*/requirements.toml`` below ``root``, the checkout.

    Raises :class:`CatalogueError` with one message about the first file that is wrong.
    """
    requirements: list[Requirement] = []
    for file in sorted(root.glob(f"suites/*/{FILE_NAME}")):
        name = file.relative_to(root).as_posix()
        try:
            content = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise CatalogueError(f"{name}: {error}") from None
        requirements += _entries(content, name, file.parent.relative_to(root).as_posix())
    return Catalogue(requirements)


def _entries(content: Mapping[str, object], file: str, folder: str) -> list[Requirement]:
    unknown = sorted(set(content) - {"profile", "requirement"})
    if unknown:
        msg = f"{file}: unknown key {unknown[0]!r}; known are profile and [[requirement]]"
        raise CatalogueError(msg)
    profile = content.get("profile", CORE)
    if profile not in PROFILES:
        raise CatalogueError(f"{file}: profile {profile!r} is none of {', '.join(PROFILES)}")
    entries = content.get("requirement", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise CatalogueError(f"{file}: requirement is to be a list of tables, [[requirement]]")
    return [
        _requirement({"profile": profile, **entry}, f"{file}: {_called(entry, number)}", folder)
        for number, entry in enumerate(entries, 1)
    ]


def _called(entry: Mapping[str, object], number: int) -> str:
    return str(entry.get("id") or f"entry {number}")


def _requirement(entry: Mapping[str, object], where: str, folder: str) -> Requirement:
    trouble = next(_troubles(entry), None)
    if trouble:
        raise CatalogueError(f"{where}: {trouble}")
    texts = {key: str(entry[key]) for key in _TEXTS if key in entry}
    lists = {key: _texts(entry[key]) for key in (*_LISTS, _WHEN) if key in entry}
    return Requirement(**texts, **lists, folder=folder)  # type: ignore[arg-type]


def _texts(value: object) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, list) else (str(value),)


def _troubles(entry: Mapping[str, object]) -> Iterator[str]:
    """Yield what is wrong with one entry, the plainest first."""
    yield from _wrong_members(entry)
    if not _ID.fullmatch(str(entry["id"])):
        yield "id is to look like B2C-REG-04: journey, topic, number"
    for key, known in (("level", LEVELS), ("profile", PROFILES)):
        if entry[key] not in known:
            yield f"{key} {entry[key]!r} is none of {', '.join(known)}"
    if entry["level"] == "observe":
        if "accepts" not in entry and "excluded" not in entry:
            yield "level observe needs accepts, the answers known to be fair"
        if "judged" in entry:
            yield "judged belongs to levels must and should: what is observed is not violated"
    elif "accepts" in entry:
        yield f"accepts belongs to level observe, not to {entry['level']}"
    if "excluded" in entry and "judged" in entry:
        yield "excluded together with judged: what every response shows is not excluded"


def _wrong_members(entry: Mapping[str, object]) -> Iterator[str]:
    """Yield unknown, missing and mistyped members."""
    known = (*_TEXTS, *_LISTS, _WHEN)
    yield from (
        f"unknown key {key!r}; known are {', '.join(known)}" for key in entry if key not in known
    )
    yield from (f"{key} is missing" for key in _REQUIRED if key not in entry)
    for key in _TEXTS:
        if key in entry and not is_written(entry[key]):
            yield f"{key} is to be a text, not {entry[key]!r}"
    for key in _LISTS:
        value = entry.get(key, ["text"])
        if not isinstance(value, list) or not value or not all(is_written(item) for item in value):
            yield f"{key} is to be a list of texts, not {value!r}"
    when = entry.get(_WHEN, [])
    for name in when if isinstance(when, list) else [when]:
        if name not in CAPABILITIES:
            yield f"when {name!r} is not a capability; known are {', '.join(CAPABILITIES)}"
