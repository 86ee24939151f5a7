"""Ways to falsify the folder of a run, each a function of the folder, and what gives it away."""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from reports.record import folder
from reports.record.strict import LARGEST_TEXT

Change = Callable[[Any], object]


@dataclass(frozen=True)
class Edit:
    """What is done to the folder, the file that it is done to, and what contradicts it there.

    ``contradiction`` is a part of the finding that remains when the folder is signed again; empty
    where nothing contradicts.
    """

    act: Callable[[Path], object]
    file: str
    contradiction: str = ""


def document(change: Change) -> Callable[[Path], None]:
    """Return the edit that changes ``conformance.json``."""

    def act(run: Path) -> None:
        file = run / folder.DOCUMENT
        reported = json.loads(file.read_text(encoding="utf-8"))
        change(reported)
        file.write_text(json.dumps(reported, indent=2) + "\n", encoding="utf-8")

    return act


def line(name: str, containing: str, change: Change | None = None) -> Callable[[Path], None]:
    """Return the edit that changes the line of ``name`` that contains a text, or removes it."""

    def act(run: Path) -> None:
        lines = (run / name).read_text(encoding="utf-8").splitlines()
        (place,) = (number for number, text in enumerate(lines) if containing in text)
        reported = json.loads(lines.pop(place))
        if change is not None:
            change(reported)
            lines.insert(place, json.dumps(reported, separators=(",", ":")))
        (run / name).write_text("".join(f"{text}\n" for text in lines), encoding="utf-8")

    return act


def _all(*acts: Callable[[Path], object]) -> Callable[[Path], None]:
    def act(run: Path) -> None:
        for each in acts:
            each(run)

    return act


def _requirement_passed(reported: Any) -> None:
    reported["requirements"][0].update(verdict="passed", violations=[])
    reported["counts"].update(passed=3, failed=1)


def _phase(name: str, change: Change) -> Callable[[Path], None]:
    return line(folder.OUTCOMES, f'test_{name}"', lambda reported: change(reported["phases"][1]))


def _invent(phase: Any) -> None:
    violation = {"path": "$.code", "expected": "a", "observed": "b", "clause": "envelope.code"}
    attribution = {"requirement": "DEM-A-05", "violation": {**violation, "exchange": "main-1"}}
    phase.update(charges=[attribution], exchanges=phase.pop("exchanges"))


def _exchange(number: int, change: Change | None) -> Callable[[Path], None]:
    return line(folder.EVIDENCE, f'"id":"main-{number}"', change)


def _twice(run: Path) -> None:
    file = run / folder.EVIDENCE
    text = file.read_text(encoding="utf-8")
    file.write_text(text + text.splitlines(keepends=True)[0], encoding="utf-8")


def _reordered(run: Path) -> None:
    file = run / folder.EVIDENCE
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(reversed(lines)), encoding="utf-8")


def _replaced(name: str, put: Callable[[Path], object]) -> Callable[[Path], None]:
    def act(run: Path) -> None:
        (run / name).unlink()
        put(run / name)

    return act


def _of_one_line(file: Path) -> None:
    """More than is held in memory, without an end of a line: a hole, which takes no space."""
    with file.open("wb") as whole:
        whole.write(b'{"id":"main-1"')
        whole.truncate(LARGEST_TEXT + 1)


JSON, OUTCOMES, EVIDENCE = folder.DOCUMENT, folder.OUTCOMES, folder.EVIDENCE
EXPIRED = {"requirement": "DEM-A-01", "reason": "known", "owner": "us", "expires": "2026-01-30"}
HELD, OPEN, REFUSED, SHAPE = 1, 3, 4, 5
"""The exchanges of the tests, in the order in which they are made."""
EDITS: Final[Mapping[str, Edit]] = {
    "verdict of a requirement": Edit(
        document(_requirement_passed), JSON, 'requirements[DEM-A-01].verdict is "passed", not'
    ),
    "verdict of the run": Edit(
        document(lambda reported: reported.update(verdict="conformant")),
        JSON,
        'verdict is "conformant"',
    ),
    "exit code": Edit(
        document(lambda reported: reported["run"].update(exit_code=0)), JSON, "run.exit_code"
    ),
    "counts": Edit(
        document(lambda reported: reported["counts"].update(failed=0)), JSON, "counts.failed"
    ),
    "requirement removed": Edit(
        document(lambda reported: reported["requirements"].pop(0)),
        JSON,
        "requirements[DEM-A-01] is missing",
    ),
    "order of requirements": Edit(
        document(lambda reported: reported["requirements"].reverse()),
        JSON,
        "requirements is in another order",
    ),
    "target": Edit(
        document(
            lambda reported: reported["target"].update(base_url="https://production.example.com")
        ),
        JSON,
        "target.base_url",
    ),
    "whole number as decimal": Edit(
        document(lambda reported: reported["run"].update(exit_code=1.0)),
        JSON,
        "run.exit_code is 1.0, not 1",
    ),
    "durations": Edit(
        document(lambda reported: reported["operations"][0].update(p95_ms=0.1)),
        JSON,
        ".p95_ms is 0.1",
    ),
    "outcome removed": Edit(line(OUTCOMES, "test_refused"), OUTCOMES, "belongs to no test"),
    "violation removed": Edit(
        _phase("shape", lambda phase: phase.pop("charges")), OUTCOMES, "it is reported as violated"
    ),
    "violation without trace": Edit(
        _phase("shape", lambda phase: (phase.pop("charges"), phase.update(kind="passed"))),
        OUTCOMES,
        "lacks a violation that main-5 shows: shape.wallets at $.data",
    ),
    "own violation removed": Edit(
        _phase("refused", lambda phase: phase.pop("charges")),
        OUTCOMES,
        "it stopped at a violation of DEM-A-02, and none is attributed",
    ),
    "violation charged elsewhere": Edit(
        _phase("shape", lambda phase: phase["charges"][0].update(requirement="DEM-A-05")),
        OUTCOMES,
        "clause shape.wallets at $.data is attributed to DEM-A-05, not to DEM-A-01",
    ),
    "own violation charged elsewhere": Edit(
        _phase("refused", lambda phase: phase["charges"][0].update(requirement="DEM-A-05")),
        OUTCOMES,
        "the test's own violation at $.code is attributed to DEM-A-05, not to DEM-A-02",
    ),
    "violation invented": Edit(
        _phase("held", _invent), OUTCOMES, "main-1 does not show a violation that outcomes.ndjson"
    ),
    "test not selected": Edit(
        line(
            OUTCOMES,
            "test_refused",
            lambda reported: reported.update(selected=False, phases=reported.pop("phases")),
        ),
        OUTCOMES,
        "test_refused ran, although it was not to",
    ),
    "test not collected": Edit(
        line(OUTCOMES, "test_refused", lambda reported: reported.pop("requirements")),
        OUTCOMES,
        "test_refused ran, and was not collected",
    ),
    "kind": Edit(
        _phase("held", lambda phase: phase.update(kind="warned")),
        OUTCOMES,
        "test_held, call: it is reported as warned, and was passed",
    ),
    "waiver that had expired": Edit(
        line(OUTCOMES, '"outcomes":1', lambda reported: reported.update(waivers=[EXPIRED])),
        OUTCOMES,
        "the waiver of DEM-A-01 had expired on 2026-01-30, before the run",
    ),
    "waiver of nothing": Edit(
        line(
            OUTCOMES,
            '"outcomes":1',
            lambda reported: reported.update(waivers=[{**EXPIRED, "requirement": "DEM-X-02"}]),
        ),
        OUTCOMES,
        "names what is not in the catalogue: DEM-X-02",
    ),
    "unknown requirement": Edit(
        line(OUTCOMES, "test_refused", lambda reported: reported.update(requirements=["DEM-X-01"])),
        OUTCOMES,
        "names what is not in the catalogue: DEM-X-01",
    ),
    "exchange status": Edit(
        _exchange(HELD, lambda reported: reported["response"].update(status=500)),
        EVIDENCE,
        "lacks a violation that main-1 shows: envelope.status_of_success at status line",
    ),
    "status of a violation": Edit(
        _exchange(REFUSED, lambda reported: reported["response"].update(status=201)),
        EVIDENCE,
        "main-4: status is 201, outcomes.ndjson has 200 at $.code",
    ),
    "operation of a violation": Edit(
        _exchange(REFUSED, lambda reported: reported.update(operation="balance")),
        EVIDENCE,
        "main-4: is of GET /api/v2.1/fintrans/{accountId}/balance, outcomes.ndjson has GET",
    ),
    "difference of a request": Edit(
        _exchange(REFUSED, lambda reported: reported.update(differs=["another thing"])),
        EVIDENCE,
        "main-4: differs in another thing, outcomes.ndjson has one thing at $.code",
    ),
    "one more difference": Edit(
        _exchange(REFUSED, lambda reported: reported.update(differs=["one thing", "x"])),
        EVIDENCE,
        "main-4: differs in one thing, x, outcomes.ndjson has one thing at $.code",
    ),
    "answer that conforms as well": Edit(
        _exchange(HELD, lambda reported: reported["response"]["body"].update(message="another")),
        EVIDENCE,
        "is not what outcomes.ndjson was written with",
    ),
    "exchange body": Edit(
        _exchange(SHAPE, lambda reported: reported["response"]["body"].update(data=[])),
        EVIDENCE,
        "main-5 does not show a violation that outcomes.ndjson has: shape.wallets",
    ),
    "exchange sent elsewhere": Edit(
        _exchange(SHAPE, lambda reported: reported.update(elsewhere=True)),
        EVIDENCE,
        "sent elsewhere",
    ),
    "another envelope": Edit(
        _exchange(HELD, lambda reported: reported.update(wrapping="card")),
        EVIDENCE,
        "in a card envelope",
    ),
    "type in an exchange": Edit(
        _exchange(HELD, lambda reported: reported["response"].update(status="200")),
        EVIDENCE,
        "line 1 (main-1): no exchange of this suite",
    ),
    "named exchange removed": Edit(
        _exchange(OPEN, None), EVIDENCE, "has no exchange main-3, which outcomes.ndjson names"
    ),
    "other exchange removed": Edit(
        _exchange(HELD, None), EVIDENCE, "lacks an exchange of GET /api/v2.1/wallets/customer/"
    ),
    "exchange repeated": Edit(_twice, EVIDENCE, "line 6: main-1 stands twice"),
    "exchanges reordered": Edit(
        _reordered, EVIDENCE, "is not what outcomes.ndjson was written with"
    ),
    "evidence of one line": Edit(
        _replaced(EVIDENCE, _of_one_line), EVIDENCE, "a line is longer than a run writes any"
    ),
    "outcomes of one line": Edit(
        _replaced(OUTCOMES, _of_one_line), OUTCOMES, "is larger than a run writes it"
    ),
    "document of one line": Edit(
        _replaced(JSON, _of_one_line), JSON, "is larger than a run writes it"
    ),
    "evidence without end": Edit(
        _replaced(EVIDENCE, lambda file: file.symlink_to("/dev/zero")), EVIDENCE
    ),
    "outcomes never written": Edit(_replaced(OUTCOMES, os.mkfifo), OUTCOMES),
    "outcomes unreadable": Edit(
        lambda run: (run / OUTCOMES).write_bytes(b"\xff"), OUTCOMES, "not a text in UTF-8"
    ),
    "evidence unreadable": Edit(
        lambda run: (run / EVIDENCE).write_bytes(b"{"), EVIDENCE, "line 1: not JSON"
    ),
    "document unreadable": Edit(
        lambda run: (run / JSON).write_bytes(b"{"), JSON, "conformance.json: not JSON"
    ),
    "file added": Edit(
        lambda run: (run / "conformance.html").write_text("fine", encoding="utf-8"),
        "conformance.html",
    ),
    "file added below": Edit(
        lambda run: (run / "replay/b.py").write_text("fine", encoding="utf-8"), "replay/b.py"
    ),
    "link added": Edit(lambda run: (run / "more").symlink_to(run), "more"),
    "file removed": Edit(lambda run: (run / "replay/a.py").unlink(), "replay/a.py"),
    "document and outcomes": Edit(
        _all(
            _phase("shape", lambda phase: (phase.pop("charges"), phase.update(kind="passed"))),
            document(_requirement_passed),
        ),
        OUTCOMES,
        "lacks a violation that main-5 shows",
    ),
}
