"""One run, as the plugins see it: identity, target, seed, folder.

Other plugins ask :func:`conformance.run.run_of`, in the controller and in workers. They give up
before the first test by raising ``ConfigurationError`` or ``pytest.UsageError``: one message, exit
code 4, and a ``conformance.json`` with verdict ``configuration``.
"""

import os
import secrets
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from conformance.capabilities import absent_in, resolved
from conformance.log import TestLog
from conformance.outcomes import ConfigurationError
from reports.record import folder
from reports.record.journal import Journal
from reports.session import collection
from reports.session.sharding import Shard
from reports.verdict import catalogue, wording
from reports.verdict.catalogue import CORE, PROFILES, Catalogue
from reports.verdict.run_verdicts import JudgedRun
from reports.verdict.tally import Collected, Tally
from reports.verdict.verdicts import JudgedRequirement
from reports.verdict.waivers import Waiver

RUN = pytest.StashKey["Run"]()
WORKER_INPUT = "conformance"


@dataclass(frozen=True, slots=True)
class SystemUnderTest:
    """What is tested, for the report. ``profiles`` are the claimed ones, without ``core``.

    ``capabilities`` is the implementation conformance statement: which of them it has.
    """

    name: str = ""
    base_url: str = ""
    profiles: tuple[str, ...] = ()
    capabilities: Mapping[str, bool] = field(default_factory=lambda: resolved({}))


@dataclass(frozen=True, slots=True)
class Result:
    """What the run came to; ``unwritten`` says why the report could not be written."""

    verdict: JudgedRun
    requirements: tuple[JudgedRequirement, ...]
    document: Mapping[str, Any]
    unwritten: str = ""


@dataclass(frozen=True, slots=True)
class FurtherReports:
    """What is written beside the usual report: where to, or whether at all."""

    allure_dir: Path | None = None
    har: bool = False
    junit_by_requirement: bool = False
    summary: Path | None = None

    @classmethod
    def asked_for(cls, config: pytest.Config) -> "FurtherReports":
        """Return what the command line asks for."""
        allure_dir, summary = (
            config.getoption("allure_report_dir", None),
            config.getoption("summary"),
        )
        here = config.invocation_params.dir
        return cls(
            allure_dir=here / allure_dir if allure_dir else None,
            har=config.getoption("har"),
            junit_by_requirement=config.getoption("junit_by") == "requirement",
            summary=here / summary if summary else None,
        )


@dataclass(slots=True)
class Run:
    """One run of pytest; ``worker`` is empty in the process that gives the verdict.

    ``active`` is false where no suite is run: then nothing is reported.
    """

    id: str
    seed: int
    report_dir: Path
    active: bool
    root: Path
    worker: str = ""
    target: SystemUnderTest = field(default_factory=SystemUnderTest)
    selection: str = ""
    named: frozenset[str] = frozenset()
    target_file: str | None = None
    settings: tuple[str, ...] = ()
    further: FurtherReports = field(default_factory=FurtherReports)
    workers: int = 1
    started_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    began: float = field(default_factory=time.monotonic)
    """The same moment on a clock that nobody sets."""
    tally: Tally = field(default_factory=Tally)
    waivers: dict[str, Waiver] = field(default_factory=dict)
    findings: list[str] = field(default_factory=list)
    rows: list[Collected] | None = None
    unwritable: str = ""
    missing: frozenset[str] | None = None
    """The tests of an interrupted run that are gone on with; of any other run, nothing."""
    shard: Shard | None = None
    result: Result | None = None
    journal: Journal | None = None
    _catalogue: Catalogue | None = None
    _log: TestLog | None = None
    _places: tuple[tuple[str, str], ...] | None = None

    def without_place(self, text: str) -> str:
        """Return ``text`` without the places where checkout and home stand on this machine."""
        if self._places is None:
            places = ((f"{self.root}{os.sep}", ""), (f"{Path.home()}{os.sep}", f"~{os.sep}"))
            self._places = tuple(each for each in places if len(each[0]) > len(each[1]) + 1)
        for place, shown in self._places:
            text = text.replace(place, shown)
        return text

    @property
    def writes(self) -> bool:
        """Return whether the run leaves a report."""
        return self.active and not self.unwritable

    @property
    def chosen(self) -> tuple[str, ...]:
        """Return the options that chose the target."""
        return wording.options_of_target({"file": self.target_file, "settings": self.settings})

    @property
    def claimed_profiles(self) -> frozenset[str]:
        """Return the profiles that apply: the target's claims, and ``core`` always."""
        return frozenset((CORE, *self.target.profiles))

    @property
    def absent_capabilities(self) -> frozenset[str]:
        """Return the capabilities that the target does not have, as its file says."""
        return absent_in(self.target.capabilities)

    @property
    def catalogue(self) -> Catalogue:
        """Return the catalogue of the checkout; raises :class:`CatalogueError`."""
        if self._catalogue is None:
            self._catalogue = catalogue.load(self.root)
        return self._catalogue

    @property
    def shared_dir(self) -> Path:
        """Return the folder in which workers share what they need while they run."""
        return folder.shared(self.report_dir)

    @property
    def log(self) -> TestLog:
        """Return the test log of this process."""
        if self._log is None:
            part = folder.evidence_part(self.report_dir, self.worker or "main")
            self._log = TestLog(part if self.writes else None)
        return self._log

    def describe_target(
        self,
        name: str,
        base_url: str,
        profiles: Iterable[str],
        capabilities: Mapping[str, bool] | None = None,
    ) -> None:
        """Tell the report what is tested; see :class:`conformance.run.CurrentRun`."""
        claimed = tuple(dict.fromkeys(profile for profile in profiles if profile != CORE))
        for profile in claimed:
            if profile not in PROFILES:
                raise ConfigurationError(f"profile {profile!r} is none of {', '.join(PROFILES)}")
        statement = resolved({}) if capabilities is None else dict(capabilities)
        self.target = SystemUnderTest(name, base_url, claimed, statement)

    def for_worker(self) -> dict[str, Any]:
        """Return what a worker has to know, in plain types."""
        return {
            "id": self.id,
            "seed": self.seed,
            "report_dir": str(self.report_dir),
            "target": [
                self.target.name,
                self.target.base_url,
                list(self.target.profiles),
                dict(self.target.capabilities),
            ],
            "unwritable": self.unwritable,
            "shard": self.shard and self.shard.to_plain(),
            "missing": None if self.missing is None else sorted(self.missing),
            "allure_dir": str(self.further.allure_dir) if self.further.allure_dir else None,
        }


def run_of(config: pytest.Config) -> Run:
    """Return the run of ``config``; it begins when first asked for."""
    if RUN not in config.stash:
        config.stash[RUN] = _begin(config)
    return config.stash[RUN]


def _begin(config: pytest.Config) -> Run:
    arguments = collection.Arguments.of(config)
    facts = getattr(config, "workerinput", {}).get(WORKER_INPUT)
    shared: dict[str, Any] = {
        "active": arguments.concern_suites(),
        "root": config.rootpath,
        "selection": collection.selection(vars(config.option), arguments),
        "named": frozenset(config.getoption("requirement") or ()),
        "target_file": _without_machine(config.getoption("target", None)),
        "settings": tuple(config.getoption("settings", None) or ()),
    }
    if facts:
        name, base_url, profiles, capabilities = facts["target"]
        return Run(
            id=facts["id"],
            seed=facts["seed"],
            report_dir=Path(facts["report_dir"]),
            worker=config.workerinput["workerid"],  # type: ignore[attr-defined]
            target=SystemUnderTest(name, base_url, tuple(profiles), capabilities),
            unwritable=facts["unwritable"],
            shard=Shard(*facts["shard"]) if facts["shard"] else None,
            missing=None if facts["missing"] is None else frozenset(facts["missing"]),
            further=FurtherReports(Path(facts["allure_dir"]) if facts["allure_dir"] else None),
            **shared,
        )
    identifier = folder.new_identifier()
    chosen = config.getoption("report_dir")
    whole = (
        config.invocation_params.dir / chosen
        if chosen
        else config.rootpath / folder.RUNS / identifier
    )
    return Run(
        id=identifier,
        seed=_seed(config),
        report_dir=whole / folder.PART if config.getoption("resume") else whole,
        further=FurtherReports.asked_for(config),
        **shared,
    )


def _without_machine(file: str | None) -> str | None:
    """Return how the target file was named; of a place on this machine, its name alone.

    Reports are handed on: whoever repeats the run has the file elsewhere.
    """
    return Path(file).name if file and Path(file).is_absolute() else file


def _seed(config: pytest.Config) -> int:
    """Return the seed asked for, also by pytest-randomly's own option, or a new one."""
    for option in ("seed", "randomly_seed"):
        value = config.getoption(option, None)
        if isinstance(value, int):
            return value
        if value == "last":
            msg = "--randomly-seed=last: say --seed N, with the seed that the last run named"
            raise pytest.UsageError(msg)
    return secrets.randbits(32)
