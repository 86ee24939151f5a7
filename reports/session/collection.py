"""Which collected tests prove which requirement, which apply, and what is wrong with the suites."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from conformance.capabilities import CAPABILITIES
from reports.verdict.catalogue import CORE, PROFILES, Catalogue

SUITES = "suites"


@dataclass(frozen=True, slots=True)
class Marked:
    """What a collected test says about itself.

    ``requirements`` are ids, closest marker first. ``profiles`` are those of its ``profile``
    marker, empty without one; ``capabilities`` those of its ``capability`` marker, ``probes`` those
    among them for which it is run although they are declared absent: it shows whether they are.
    ``troubles`` are markers that can't be read.
    """

    nodeid: str
    requirements: tuple[str, ...]
    profiles: tuple[str, ...] = ()
    capabilities: tuple[str, ...] = ()
    probes: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()

    def offered_by(self, catalogue: Catalogue) -> frozenset[str]:
        """Return the profiles that this test belongs to: its own, or its requirements'."""
        if self.profiles:
            return frozenset(self.profiles)
        return frozenset(catalogue[name].profile for name in self.requirements if name in catalogue)

    def lacks(self, catalogue: Catalogue, absent: frozenset[str]) -> tuple[str, ...]:
        """Return which absent capabilities leave nothing for this test to show.

        Those that it needs itself, or those of its requirements where each of them needs some.
        """
        lacking = [name for name in self.capabilities if name in absent]
        needed = [catalogue[name].when for name in self.requirements if name in catalogue]
        if needed and all(absent.intersection(names) for names in needed):
            lacking += [name for names in needed for name in names if name in absent]
        return tuple(dict.fromkeys(lacking))

    def applies(self, catalogue: Catalogue, claimed: frozenset[str]) -> bool:
        """Tell whether the target claims a profile that this test belongs to."""
        return bool(self.offered_by(catalogue) & claimed)


def read_marks(item: pytest.Item) -> Marked:
    """Read what the markers of ``item`` name; a parameter's go first."""
    troubles: list[str] = []
    marks = _marks(item)
    requirements = [name for mark in marks["requirement"] for name in _names(mark, troubles)]
    profiles = [name for mark in marks["profile"][:1] for name in _names(mark, troubles)]
    troubles += [
        f"profile {name!r} is none of {', '.join(PROFILES)}"
        for name in profiles
        if name not in PROFILES
    ]
    capabilities = [
        name for mark in marks["capability"] for name in _names(mark, troubles, "probe")
    ]
    troubles += [
        f"capability {name!r} is none of {', '.join(CAPABILITIES)}"
        for name in capabilities
        if name not in CAPABILITIES
    ]
    return Marked(
        item.nodeid,
        tuple(dict.fromkeys(requirements)),
        tuple(profiles),
        tuple(dict.fromkeys(capabilities)),
        tuple(
            name
            for mark in marks["capability"]
            if mark.kwargs.get("probe") is True
            for name in mark.args
        ),
        tuple(troubles),
    )


def _marks(item: pytest.Item) -> defaultdict[str, list[pytest.Mark]]:
    of_parameters = getattr(getattr(item, "callspec", None), "marks", ())
    found = defaultdict[str, list[pytest.Mark]](list)
    for mark in of_parameters:
        found[mark.name].append(mark)
    for mark in item.iter_markers():
        if not any(mark is other for other in of_parameters):
            found[mark.name].append(mark)
    return found


def _names(mark: pytest.Mark, troubles: list[str], *keywords: str) -> Iterator[str]:
    if (
        not mark.args
        or set(mark.kwargs) - set(keywords)
        or not all(isinstance(name, str) for name in mark.args)
    ):
        troubles.append(f"marker {mark.name} takes one or more names, as texts")
        return
    yield from mark.args


def findings(
    catalogue: Catalogue, marked: Iterable[Marked], whole_folders: frozenset[str]
) -> list[str]:
    """Return what is wrong with the suites, every finding in one line.

    ``whole_folders`` are the suite folders of which every test was collected: only there it is
    known that a requirement has no test.
    """
    found: list[str] = []
    tested: set[str] = set()
    for test in marked:
        tested.update(test.requirements)
        found += [f"{test.nodeid}: {trouble}" for trouble in test.troubles]
        if not test.requirements:
            found.append(f"{test.nodeid}: names no requirement")
        due = {catalogue[name].profile for name in test.requirements if name in catalogue}
        if test.profiles and due and not due.intersection((CORE, *test.profiles)):
            found.append(f"{test.nodeid}: proves nothing of profile {', '.join(test.profiles)}")
        found += [
            f"{test.nodeid}: {_unfit(name, catalogue)}"
            for name in test.requirements
            if name not in catalogue or catalogue[name].excluded
        ]
    found += [
        f"{requirement.id}: a must with neither a test nor a reason why it is excluded"
        for requirement in catalogue
        if requirement.level == "must"
        and not requirement.excluded
        and requirement.id not in tested
        and requirement.folder in whole_folders
    ]
    return list(dict.fromkeys(found))


def _unfit(name: str, catalogue: Catalogue) -> str:
    if name not in catalogue:
        return f"no requirement {name}{catalogue.did_you_mean(name)}"
    return f"requirement {name} is excluded, and yet tested"


@dataclass(frozen=True, slots=True)
class Arguments:
    """The paths that pytest was asked to collect, seen from the checkout ``root``."""

    root: Path
    paths: tuple[Path, ...]
    nodes: tuple[str, ...]

    @classmethod
    def of(cls, config: pytest.Config) -> Arguments:
        """Read ``config.args``; a relative path starts where pytest was called."""
        called_in = config.invocation_params.dir
        whole = tuple(
            (called_in / argument).resolve()
            for argument in config.args
            if "::" not in argument and "[" not in argument
        )
        nodes = tuple(arg for arg in config.args if "::" in arg or "[" in arg)
        return cls(config.rootpath.resolve(), whole, nodes)

    def concern_suites(self) -> bool:
        """Tell whether any of it is the suites folder, lies in it, or contains it."""
        suites = self.root / SUITES
        files = [(self.root / node.partition("::")[0].partition("[")[0]) for node in self.nodes]
        places = [*self.paths, *(file.resolve() for file in files)]
        return any(_contains(path, suites) or _contains(suites, path) for path in places)

    def cover(self, folder: str) -> bool:
        """Tell whether everything in ``folder``, relative to the checkout, was asked for."""
        return any(_contains(path, self.root / folder) for path in self.paths)


def _contains(folder: Path, path: Path) -> bool:
    return path == folder or folder in path.parents


def selection(options: Mapping[str, object], arguments: Arguments) -> str:
    """Say in words what the run is limited to; empty when it is the whole suite."""
    choices: list[str] = []
    for option, name in (("keyword", "-k"), ("markexpr", "-m")):
        if options.get(option):
            choices.append(f"{name} {options[option]}")
    for option in ("deselect", "ignore", "ignore_glob", "profile", "requirement"):
        values = options.get(option) or []
        if isinstance(values, list):
            choices += [f"--{option.replace('_', '-')} {value}" for value in values]
    if options.get("shard"):
        choices.append(f"--shard {options['shard']}")
    if options.get("lf"):
        choices.append("--lf")
    if not arguments.cover(SUITES):
        choices += [_seen_from(arguments.root, path) for path in arguments.paths]
        choices += arguments.nodes
    return " ".join(choices)


def _seen_from(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix() if _contains(root, path) else str(path)
