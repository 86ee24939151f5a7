"""``--junit-by requirement``: JUnit XML with a testcase for each requirement, beside pytest's.

A failed requirement is a failure, one that an error of the suite kept from its verdict an error,
and what was not shown to hold, or does not apply, is skipped with its reason. Trouble that
concerns no requirement in particular is a testcase of the run: no page of a CI is green without
a verdict.
"""

from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

from _pytest.junitxml import bin_xml_escape

from reports.record import folder, recorded
from reports.record.recording import RunRecord
from reports.verdict import catalogue, wording
from reports.verdict.catalogue import Catalogue
from reports.verdict.enumerations import RequirementVerdict, RunVerdict
from reports.verdict.run_verdicts import JudgedRun
from reports.verdict.verdicts import JudgedRequirement

_SKIPPED = frozenset(
    {
        RequirementVerdict.BLOCKED,
        RequirementVerdict.WAIVED,
        RequirementVerdict.NOT_APPLICABLE,
        RequirementVerdict.EXCLUDED,
    }
)
_VERDICTLESS = frozenset(
    {RunVerdict.CONFIGURATION, RunVerdict.HARNESS_FAULT, RunVerdict.NOTHING_CHECKED}
)
_COUNTED = (("failures", "failure"), ("errors", "error"), ("skipped", "skipped"))
_SUITE = "wallet-conformance"


def write(place: Path, root: Path) -> None:
    """Write the requirements of the run whose folder is ``place`` into that folder.

    ``root`` is the checkout with their catalogue.

    Raises :class:`.UnreadableError` where the folder holds no run, ``OSError`` where the file
    can't be written.
    """
    recording = recorded.recording(place / folder.OUTCOMES)
    # A run that ended early may have done so because its catalogue can't be read.
    known = Catalogue(()) if recording.ended else catalogue.load(root)
    tree = ET.ElementTree(_suites(recording, known))
    tree.write(place / folder.JUNIT_BY_REQUIREMENT, encoding="utf-8", xml_declaration=True)


def _suites(recording: RunRecord, known: Catalogue) -> ET.Element:
    judged = recording.judged(known)
    run = recording.about["run"]
    suites = ET.Element("testsuites", name=_SUITE)
    suite = _below(
        suites,
        "testsuite",
        {"name": _SUITE, "time": f"{run['duration_s']:.3f}", "timestamp": run["started_at"]},
    )
    seconds = _seconds(recording)
    for entry in judged.requirements:
        _requirement(suite, entry, recording, sum(seconds.get(test, 0) for test in entry.checks))
    if judged.verdict.verdict in _VERDICTLESS:
        _run(suite, judged.verdict)
    suite.set("tests", str(len(suite)))
    for name, tag in _COUNTED:
        suite.set(name, str(len(suite.findall(f"testcase/{tag}"))))
    return suites


def _seconds(recording: RunRecord) -> dict[str, float]:
    """Return how long each test waited for its answers."""
    return {
        test: sum(took for phase in phases for _, took in phase.exchanges) / 1000
        for test, phases in recording.tally.phases.items()
    }


def _requirement(
    suite: ET.Element, entry: JudgedRequirement, recording: RunRecord, seconds: float
) -> None:
    requirement = entry.requirement
    target = recording.about["target"]
    chosen = wording.options_of_target(target)
    case = _case(suite, requirement.folder.replace("/", "."), requirement.id, seconds)
    attributes = {
        "statement": requirement.statement,
        "section": requirement.section,
        "level": requirement.level,
        "profile": requirement.profile,
        "verdict": entry.verdict,
        "reason": entry.reason,
        "again": wording.command((requirement.id,), chosen),
    }
    properties = _below(case, "properties")
    for name, value in attributes.items():
        if value:
            _below(properties, "property", {"name": name, "value": value})
    if entry.verdict is RequirementVerdict.FAILED:
        lines = wording.failure(requirement, entry.violations)
        lines.append(wording.again(requirement.id, chosen))
        message = f"{requirement.id} ({requirement.section}) {requirement.statement}"
        _below(case, "failure", {"message": message}, "\n".join(lines))
    elif entry.harness:
        _below(case, "error", {"message": entry.reason})
    elif entry.verdict in _SKIPPED:
        _below(case, "skipped", {"message": f"{wording.in_words(entry.verdict)}: {entry.reason}"})


def _run(suite: ET.Element, verdict: JudgedRun) -> None:
    """Add the testcase that says why the run as a whole came to no verdict on the target."""
    case = _case(suite, _SUITE, "run", 0)
    _below(case, "error", {"message": f"{verdict.verdict}: {verdict.reason}"})


def _case(suite: ET.Element, group: str, name: str, seconds: float) -> ET.Element:
    return _below(suite, "testcase", {"classname": group, "name": name, "time": f"{seconds:.3f}"})


def _below(
    parent: ET.Element, tag: str, attributes: Mapping[str, str] | None = None, text: str = ""
) -> ET.Element:
    """Add an element; what XML can't hold, whatever a target sent, is escaped."""
    escaped = {name: bin_xml_escape(value) for name, value in (attributes or {}).items()}
    element = ET.SubElement(parent, tag, escaped)
    element.text = bin_xml_escape(text) if text else None
    return element
