"""Small folders of runs, made by hand: no test runs, everything else is as a run writes it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

from conformance.capabilities import resolved
from conformance.exchange import Exchange
from conformance.log import TestLog
from conformance.outcomes import Blocked, Habit, Violation, ViolationFound
from fixtures.client.judging.responses import judge
from fixtures.interface.operations import OPERATIONS
from reports.record import digests, document, folder
from reports.record.recording import RunRecord
from reports.verdict import attribution, catalogue
from reports.verdict.attribution import Running
from reports.verdict.tally import Collected, Tally
from reports.verdict.waivers import Waiver
from selftests.client.exchanges import envelope, exchange

REQUIREMENTS: Final = """
[[requirement]]
id = "DEM-A-01"
section = "4.1"
level = "must"
statement = "Wallets are an array."
judged = ["shape.wallets"]

[[requirement]]
id = "DEM-A-02"
section = "4.2"
level = "must"
statement = "A wrong request is refused."

[[requirement]]
id = "DEM-A-03"
section = "4.3"
level = "must"
statement = "It holds."

[[requirement]]
id = "DEM-A-04"
section = "4.4"
level = "observe"
statement = "What is answered?"
accepts = ["200"]

[[requirement]]
id = "DEM-A-05"
section = "4.5"
level = "should"
statement = "The status line says the same as the code."
judged = ["envelope.*"]
"""
SHAPE, REFUSED, HELD, OPEN = (
    f"suites/demo/test_demo.py::test_{name}" for name in ("shape", "refused", "held", "open")
)
TESTS: Final[Mapping[str, str]] = {
    SHAPE: "DEM-A-01",
    REFUSED: "DEM-A-02",
    HELD: "DEM-A-03",
    OPEN: "DEM-A-04",
    f"{HELD}_line": "DEM-A-05",
}
WALLETS: Final = OPERATIONS["wallets"]


@dataclass(frozen=True)
class Answers:
    """What the target answers to the wallets of each test: the payload, code and HTTP status."""

    shape: object = field(default_factory=list)
    refused: int = 400
    open: int = 200
    status: int = 200
    blocked: str = ""
    """Why the test that holds is blocked; it is not where this is empty."""
    beside: str = ""
    """The exchange that a test expects the same wallets as; it does not where this is empty."""
    named: str = ""
    """The requirement that the test which holds finds broken, as exploration does."""
    took: float = 1.5


BROKEN: Final = Answers(shape={"no": "array"}, refused=200)


def checkout(root: Path, requirements: str = REQUIREMENTS) -> Path:
    """Write the catalogue of a checkout below ``root``, and return ``root``."""
    file = root / "suites/demo/requirements.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(requirements, encoding="utf-8")
    return root


class _Making:
    """Plays the tests of a run: sends nothing, judges what is said to have been answered."""

    def __init__(self, root: Path, place: Path, name: str) -> None:
        place.mkdir(parents=True, exist_ok=True)
        (place / folder.EVIDENCE).write_text("", encoding="utf-8")
        self.catalogue = catalogue.load(root)
        self.tally = Tally()
        self.sent = 0
        self._name = name
        self._log = TestLog(place / folder.EVIDENCE)
        self._answered: dict[str, Exchange] = {}

    def answer(self, code: int, data: object, status: int, took: float) -> str:
        self.sent += 1
        answered = replace(
            exchange(envelope(code, data), status, headers={"content-type": "application/json"}),
            id=f"{self._name}-{self.sent}",
            duration_ms=took + self.sent,
        )
        evidence = {**answered.as_evidence(), "replay": {"values": {"path": {"from": "main-1"}}}}
        self._answered[answered.id] = answered
        self._log.exchanged(str(WALLETS), answered.duration_ms, evidence)
        self._log.violated(*judge(answered, WALLETS))
        return answered.id

    def expect(self, check: str, parameters: str, sent: str, *others: str) -> None:
        self._log.expected(check, parameters, sent, others)

    def observe(self, identifier: str, word: str, sent: str) -> None:
        self._log.observed(identifier, word, sent)
        self._log.found(Habit("a habit", "no", "yes", sent))

    def phase(self, nodeid: str, when: str, raised: Exception | None = None) -> None:
        if isinstance(raised, ViolationFound):
            raised = ViolationFound(tuple(map(self._located, raised.violations)))
        running = Running((TESTS[nodeid],))
        entries = self._log.drain()
        self.tally.add(nodeid, attribution.judge(when, running, entries, raised, self.catalogue))

    def _located(self, violation: Violation) -> Violation:
        return self._answered[violation.exchange].located(violation, WALLETS)

    def close(self) -> None:
        self._log.close()


def _play(making: _Making, nodeid: str, answers: Answers) -> Exception | None:
    """Do what the test does; return what it raises."""
    if nodeid == SHAPE:
        making.answer(200, answers.shape, 200, answers.took)
    elif nodeid == REFUSED:
        data: object = None if answers.refused != 200 else []
        sent = making.answer(answers.refused, data, answers.refused, answers.took)
        making.expect("answers.refused", "[[400],{}]", sent)
        wrong = Violation("$.code", "400", str(answers.refused), exchange=sent)
        wrong = replace(wrong, deviations=("one thing",))
        return ViolationFound((wrong,)) if answers.refused != 400 else None
    elif nodeid == OPEN:
        sent = making.answer(200, [], 200, answers.took)
        making.expect("", "", sent)
        making.observe("DEM-A-04", str(answers.open), sent)
    elif nodeid == HELD and answers.named:
        sent = making.answer(200, [], 200, answers.took)
        return ViolationFound(
            (Violation("$.code", "400", "200", clause=answers.named, exchange=sent),)
        )
    elif nodeid == HELD and answers.blocked:
        return Blocked(answers.blocked)
    else:
        sent = making.answer(200, [], answers.status, answers.took)
        if answers.beside:
            making.expect("wallets.same_wallets_as", '[[{"exchange":0}],{}]', sent, answers.beside)
    return None


def made(
    root: Path,
    place: Path,
    answers: Answers | None = None,
    *,
    name: str = "run-1",
    selected: frozenset[str] = frozenset(TESTS),
    uncollected: tuple[str, ...] = (),
    waivers: Mapping[str, Waiver] | None = None,
    interrupted: str = "",
    lost: tuple[str, ...] = (),
    about: Mapping[str, Mapping[str, Any]] | None = None,
) -> Path:
    """Write the folder ``place`` of a run that tested with the catalogue of ``root``.

    ``selected`` are the tests that ran, ``lost`` says why evidence is missing; ``about`` overrides
    what the run says of itself.
    """
    making = _Making(root, place, "main")
    for nodeid in sorted(selected):
        making.phase(nodeid, "setup")
        making.phase(nodeid, "call", _play(making, nodeid, answers or Answers()))
        making.phase(nodeid, "teardown")
    making.close()
    making.tally.know(
        Collected(nodeid, (identifier,), applies=True, selected=nodeid in selected)
        for nodeid, identifier in TESTS.items()
    )
    making.tally.interrupted = interrupted
    making.tally.uncollected = uncollected
    limited = "" if selected == frozenset(TESTS) else f"-k {name}"
    reported: dict[str, dict[str, Any]] = {
        "suite": {
            "name": "wallet-conformance",
            "version": "1.0",
            "commit": digests.commit(root),
            "catalogue": digests.of_catalogue(root),
        },
        "specification": dict(document.SPECIFICATION),
        "target": {
            "name": "staging",
            "base_url": "https://staging.example.com",
            "profiles": [],
            "capabilities": resolved({}),
        },
        "run": {
            "id": name,
            "started_at": datetime.fromisoformat("2026-01-31T09:30:00+00:00").isoformat(),
            "duration_s": 2.5,
            "seed": 7,
            "workers": 1,
        },
    }
    for part, members in (about or {}).items():
        reported[part].update(members)
    recording = RunRecord(
        about=reported,
        tally=making.tally,
        waivers=waivers or {},
        judged_on=date(2026, 1, 31),
        selection=limited,
        unwritten=lost,
        evidence=folder.evidence_digest(place),
    )
    folder.write(place, recording.judged(making.catalogue).document)
    folder.write_lines(place / folder.OUTCOMES, recording.lines())
    return place


def rehash(place: Path) -> None:
    """Let the outcomes of a folder name the evidence that stands there now."""
    file = place / folder.OUTCOMES
    header, *tests = file.read_text(encoding="utf-8").splitlines()
    changed = {**json.loads(header), "evidence": folder.evidence_digest(place)}
    lines = [json.dumps(changed, separators=(",", ":")), *tests]
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def reported_by(place: Path) -> dict[str, Any]:
    """Return the ``conformance.json`` of a folder."""
    found: dict[str, Any] = json.loads((place / folder.DOCUMENT).read_text(encoding="utf-8"))
    return found
