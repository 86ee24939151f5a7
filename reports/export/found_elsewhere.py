"""Requirements that fail although each of their own tests passed.

Whatever test receives a response, all of it is judged: a violation may be met where nobody looks
for it. Formats that know tests only would show a non-conforming service all green.
"""

from collections.abc import Iterator

from conformance.outcomes import Violation
from reports.session.run import Run
from reports.verdict.catalogue import Requirement
from reports.verdict.enumerations import TestVerdict


def found_elsewhere(run: Run) -> Iterator[tuple[Requirement, tuple[Violation, ...]]]:
    """Yield each requirement that fails in no failed test of its own, and what broke it.

    To be called where the verdict is given, once all tests have reported. Waived requirements do
    not fail.
    """
    own = {row.nodeid: row.requirements for row in run.tally.collected or ()}
    broken: dict[str, dict[Violation, None]] = {}
    shown: set[str] = set()
    for nodeid, phases in run.tally.phases.items():
        attributions = [attribution for phase in phases for attribution in phase.attributions]
        for attribution in attributions:
            broken.setdefault(attribution.requirement, {})[attribution.violation] = None
        if any(phase.kind is TestVerdict.VIOLATED for phase in phases):
            attributed = {attribution.requirement for attribution in attributions}
            shown |= attributed.intersection(own.get(nodeid, ()))
    for name in sorted(set(broken) - shown - set(run.waivers)):
        if run.catalogue[name].level == "must":
            yield run.catalogue[name], tuple(broken[name])
