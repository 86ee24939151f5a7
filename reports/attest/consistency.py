"""Whether the outcomes of a run can have come from a run: where their parts contradict each other.

Pure; each finding is one line, without the name of the file.
"""

from collections.abc import Iterator

from reports.record.recording import RunRecord
from reports.verdict.attribution import Attribution, Phase
from reports.verdict.catalogue import Catalogue
from reports.verdict.enumerations import TestVerdict
from reports.verdict.tally import Collected


def unknown_requirements(recording: RunRecord, catalogue: Catalogue) -> list[str]:
    """Return the ids that the outcomes name and the catalogue does not have."""
    tally = recording.tally
    named = {name for test in tally.collected or () for name in test.requirements}
    named |= {each.requirement for _, phase in tally.each_phase for each in phase.attributions}
    return sorted(name for name in named | recording.waivers.keys() if name not in catalogue)


def contradictions(recording: RunRecord, catalogue: Catalogue) -> Iterator[str]:
    """Yield what a run of this catalogue would not have written.

    Every requirement that the outcomes name is in ``catalogue``.
    """
    for waiver in recording.waivers.values():
        if waiver.expires < recording.judged_on:
            expired = waiver.expires.isoformat()
            yield f"the waiver of {waiver.requirement} had expired on {expired}, before the run"
    collected = {test.nodeid: test for test in recording.tally.collected or ()}
    for nodeid, phases in sorted(recording.tally.phases.items()):
        test = collected.get(nodeid)
        if test is None:
            yield f"{nodeid} ran, and was not collected"
            continue
        if not ((test.applies and test.selected) or test.lacks):
            yield f"{nodeid} ran, although it was not to"
        pending: tuple[Attribution, ...] = ()
        for phase in phases:
            found = _of_phase(phase, test, pending, catalogue)
            yield from (f"{nodeid}, {phase.when}: {text}" for text in found)
            pending = phase.attributions if phase.when == "setup" else ()


def _of_phase(
    phase: Phase, test: Collected, pending: tuple[Attribution, ...], catalogue: Catalogue
) -> Iterator[str]:
    for attribution in phase.attributions:
        violation = attribution.violation
        if violation.clause:
            judge = catalogue.judging(violation.clause, violation.path)
            due = judge.id if judge else "no requirement"
        else:
            due = next(iter(test.requirements), "no requirement")
        if due != attribution.requirement:
            what = f"clause {violation.clause}" if violation.clause else "the test's own violation"
            yield (
                f"{what} at {violation.path} is attributed to {attribution.requirement}, "
                f"not to {due}"
            )
    attributed = {attribution.requirement for attribution in phase.attributions}
    yield from (
        f"it stopped at a violation of {name}, and none is attributed"
        for name in phase.stopped_by
        if name not in attributed
    )
    expected = _kind(phase, test, pending, catalogue)
    # What no requirement judges may have ended the phase, which is reported as a fault alone.
    if phase.kind is not expected and not phase.faults:
        yield f"it is reported as {phase.kind.value}, and was {expected.value}"


def _kind(
    phase: Phase, test: Collected, pending: tuple[Attribution, ...], catalogue: Catalogue
) -> TestVerdict:
    """Return the kind that follows from what was charged, and how the phase ended."""
    own = [attribution.requirement for attribution in (*pending, *phase.attributions)]
    own = [name for name in own if name in test.requirements and phase.when != "setup"]
    if phase.harness:
        return TestVerdict.HARNESS
    if any(catalogue[name].level == "must" for name in own):
        return TestVerdict.VIOLATED
    if phase.not_applicable:
        return TestVerdict.NOT_APPLICABLE
    # Only what a violation ended is no more than warned of: its check came to its end.
    if phase.unfinished and not (own and phase.stopped_by):
        return TestVerdict.BLOCKED
    return TestVerdict.WARNED if own else TestVerdict.PASSED
