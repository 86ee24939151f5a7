"""Verdicts by table: what is known of a requirement, a profile, a run, and what follows."""

from datetime import date

import pytest

from conformance.outcomes import Meeting, Observation, Violation
from reports.verdict import run_verdicts, verdicts
from reports.verdict.attribution import Attribution
from reports.verdict.catalogue import Catalogue, Requirement
from reports.verdict.enumerations import RunVerdict
from reports.verdict.verdicts import CheckedTest, Learned
from reports.verdict.waivers import Waiver

MUST = Requirement("A-1", "1", "must", "It holds.")
SHOULD = Requirement("A-1", "1", "should", "It usually holds.")
OBSERVE = Requirement("A-1", "1", "observe", "It is open.", accepts=("400",))
BROKEN = (Attribution("A-1", Violation("$.code", "400", "200")),)
FAIR = (Observation("A-1", "400"),)
UNFAIR = (Observation("A-1", "418"),)
HELD = CheckedTest("one", ("A-1",))
BLOCKED = CheckedTest("two", ("A-1",), ran=False, unfinished="no hook")
STOPPED = CheckedTest("three", ("A-1",), unfinished="stopped", stopped_by=("A-1",))
STOPPED_BY_OTHER = CheckedTest("three", ("A-1",), unfinished="stopped", stopped_by=("B-1",))
FAULTY = CheckedTest("four", ("A-1",), unfinished="ZeroDivisionError", harness=True)
NOT_RUN = CheckedTest("five", ("A-1",), ran=False)
NOT_APPLYING = CheckedTest("six", ("A-1",), applies=False, selected=False, ran=False)
NEEDLESS = CheckedTest("eight", ("A-1",), ran=False, not_applicable="no wallet has a limit")
SHOWN = [
    CheckedTest(name, ("A-1",), ran=False, not_applicable=f"nobody asks for it [exchange {name}]")
    for name in ("main-1", "main-2")
]
LACKING = CheckedTest(
    "nine", ("A-1",), applies=False, selected=False, ran=False, lacks=("top_ups",)
)
TIED = Requirement("A-1", "1", "must", "It holds.", when=("order_expiry",))
NO_TOP_UPS = (
    "declared in the target file: top_ups = false (wallets are not topped up through this "
    "interface)"
)
NO_EXPIRY = (
    "declared in the target file: order_expiry = false (prepared orders stay executable after "
    "validUntil)"
)
DESELECTED = CheckedTest("seven", ("A-1",), selected=False, ran=False)
MET = (Meeting("top_ups", "it was served", "e1"),)
WAIVERS = {"A-1": Waiver("A-1", "known", "us", date(2999, 1, 1))}


def decided(requirement: Requirement, learned: Learned) -> tuple[str, str]:
    """Return verdict and reason of the only requirement."""
    (verdict,) = verdicts.decide(Catalogue([requirement]), learned, {})
    return verdict.verdict, verdict.reason


@pytest.mark.parametrize(
    ("requirement", "learned", "expected"),
    [
        (MUST, Learned((HELD,)), ("passed", "")),
        (MUST, Learned((HELD,), BROKEN), ("failed", "")),
        (MUST, Learned((STOPPED,), BROKEN), ("failed", "")),
        (MUST, Learned((BLOCKED, FAULTY), BROKEN), ("failed", "")),
        (MUST, Learned((), BROKEN), ("failed", "")),
        (MUST, Learned((BLOCKED,)), ("blocked", "no hook")),
        (MUST, Learned((HELD, BLOCKED)), ("blocked", "1 of 2 checks: no hook")),
        (
            MUST,
            Learned((HELD, BLOCKED, FAULTY)),
            ("blocked", "2 of 3 checks: ZeroDivisionError (1); no hook (1)"),
        ),
        (MUST, Learned((STOPPED_BY_OTHER,)), ("blocked", "stopped")),
        (MUST, Learned((NOT_RUN,)), ("blocked", "not run")),
        (MUST, Learned((HELD, NOT_APPLYING)), ("passed", "")),
        (
            MUST,
            Learned((NOT_APPLYING,)),
            ("not_applicable", "no claimed profile offers an operation to show it on"),
        ),
        (MUST, Learned(), ("blocked", "no test checks it")),
        (MUST, Learned(collected=False), ("blocked", "not run")),
        (SHOULD, Learned((STOPPED,), BROKEN), ("warned", "")),
        (SHOULD, Learned((HELD,), BROKEN), ("warned", "")),
        (
            SHOULD,
            Learned((STOPPED, BLOCKED), BROKEN),
            ("blocked", "2 of 2 checks: no hook (1); stopped (1)"),
        ),
        (SHOULD, Learned((HELD,)), ("passed", "")),
        (OBSERVE, Learned((HELD,), observations=FAIR), ("observed", "400")),
        (
            OBSERVE,
            Learned((HELD,), observations=FAIR + UNFAIR),
            ("warned", "observed 418; known to be fair: 400"),
        ),
        (OBSERVE, Learned((HELD,)), ("blocked", "nothing was observed")),
        (
            OBSERVE,
            Learned((HELD, BLOCKED), observations=FAIR),
            ("blocked", "1 of 2 checks: no hook"),
        ),
        (OBSERVE, Learned((STOPPED,), BROKEN), ("warned", "")),
        (MUST, Learned((), observations=FAIR), ("blocked", "no test checks it")),
        (MUST, Learned((NEEDLESS,)), ("not_applicable", "no wallet has a limit")),
        (
            MUST,
            Learned((NEEDLESS, *SHOWN)),
            ("not_applicable", "no wallet has a limit; nobody asks for it [exchange main-1]"),
        ),
        (MUST, Learned((NEEDLESS, HELD)), ("passed", "")),
        (MUST, Learned((NEEDLESS, BLOCKED)), ("blocked", "1 of 2 checks: no hook")),
        (MUST, Learned((NEEDLESS,), BROKEN), ("failed", "")),
        (OBSERVE, Learned((NEEDLESS,)), ("not_applicable", "no wallet has a limit")),
        (OBSERVE, Learned((NEEDLESS, HELD), observations=FAIR), ("observed", "400")),
        (MUST, Learned((LACKING,)), ("not_applicable", NO_TOP_UPS)),
        (MUST, Learned((LACKING, HELD)), ("passed", "")),
        (TIED, Learned((HELD,)), ("passed", "")),
        (TIED, Learned((HELD,), absent=frozenset({"top_ups"})), ("passed", "")),
        (TIED, Learned((HELD,), absent=frozenset({"order_expiry"})), ("not_applicable", NO_EXPIRY)),
        (TIED, Learned((), BROKEN, absent=frozenset({"order_expiry"})), ("failed", "")),
    ],
)
def test_a_requirement(
    requirement: Requirement, learned: Learned, expected: tuple[str, str]
) -> None:
    """Failed before blocked, blocked before warned and observed, these before passed."""
    assert decided(requirement, learned) == expected


def test_an_unclaimed_profile_is_not_applicable() -> None:
    """Nothing of it was checked, and nothing had to be; a violation seen all the same counts."""
    card = Requirement("A-1", "1", "must", "It holds.", "card")

    assert decided(card, Learned((NOT_APPLYING,)))[0] == "not_applicable"
    assert decided(card, Learned(collected=False))[0] == "not_applicable"
    assert decided(card, Learned((HELD,)))[0] == "passed"
    assert decided(card, Learned((), BROKEN))[0] == "failed"


def test_an_excluded_requirement_says_why() -> None:
    """The catalogue's reason is the verdict's."""
    excluded = Requirement("A-1", "1", "must", "It holds.", excluded="not visible")

    assert decided(excluded, Learned()) == ("excluded", "not visible")


@pytest.mark.parametrize(
    ("learned", "listed"),
    [
        (Learned((HELD,), selection="-k x"), True),
        (Learned((DESELECTED,), selection="-k x"), False),
        (Learned((), selection="-k x", named=frozenset({"A-1"})), True),
        (Learned((DESELECTED,), BROKEN, selection="-k x"), True),
    ],
)
def test_a_selection_leaves_out_what_it_is_not_about(learned: Learned, listed: bool) -> None:
    """Selected, named or seen broken: listed. Else not."""
    assert bool(verdicts.decide(Catalogue([MUST]), learned, {})) is listed


def of_run(learned: Learned, *, waived: bool = False, interrupted: str = "") -> tuple[str, int]:
    """Return verdict and exit code of a run over the only requirement, a must of core."""
    waivers = WAIVERS if waived else {}
    decided = verdicts.decide(Catalogue([MUST]), learned, waivers)
    verdict = run_verdicts.of_run(decided, learned, waivers, interrupted)
    return verdict.verdict, verdict.exit_code


@pytest.mark.parametrize(
    ("learned", "waived", "interrupted", "expected"),
    [
        (Learned((HELD,)), False, "", ("conformant", 0)),
        (Learned((HELD,), selection="-k x"), False, "", ("partial", 0)),
        (Learned((HELD,), BROKEN), False, "", ("non_conformant", 1)),
        (Learned((HELD,), BROKEN, faults=("f",)), False, "Ctrl-C", ("non_conformant", 1)),
        (Learned((HELD,), faults=("f",)), False, "", ("harness_fault", 3)),
        (Learned((FAULTY,)), False, "", ("harness_fault", 3)),
        (Learned((FAULTY,)), True, "", ("harness_fault", 3)),
        (Learned((BLOCKED,)), False, "", ("incomplete", 6)),
        (Learned((BLOCKED,), selection="-k x"), False, "", ("incomplete", 6)),
        (Learned((HELD,)), False, "Ctrl-C", ("incomplete", 6)),
        (Learned(selection="-k x"), False, "", ("nothing_checked", 5)),
        (Learned((HELD,)), True, "", ("configuration", 4)),
        (Learned((HELD, DESELECTED), selection="-k x"), True, "", ("partial", 0)),
        (Learned((BLOCKED,), selection="-k x"), True, "", ("partial", 0)),
        (Learned((BLOCKED,)), True, "", ("incomplete", 6)),
        (Learned((HELD,), claimed=frozenset({"core", "card"})), False, "", ("incomplete", 6)),
        (Learned((HELD, NEEDLESS)), False, "", ("conformant", 0)),
        (Learned((HELD,), meetings=MET), False, "", ("configuration", 4)),
        (Learned((HELD,), BROKEN, faults=("f",), meetings=MET), False, "", ("configuration", 4)),
    ],
)
def test_a_run(learned: Learned, waived: bool, interrupted: str, expected: tuple[str, int]) -> None:
    """A wrong declaration, then what failed, our own fault, a stale waiver, what is unchecked."""
    assert of_run(learned, waived=waived, interrupted=interrupted) == expected


@pytest.mark.parametrize(
    ("learned", "waived", "expected"),
    [
        (Learned((HELD,)), False, "conformant"),
        (Learned((HELD,), selection="-k x"), False, "partial"),
        (Learned((HELD,), BROKEN), False, "non_conformant"),
        (Learned((FAULTY,)), False, "harness_fault"),
        (Learned((BLOCKED,)), False, "nothing_checked"),
        (Learned((HELD,), BROKEN), True, "nothing_checked"),
        (Learned((HELD,), claimed=frozenset()), False, "not_applicable"),
    ],
)
def test_a_profile(learned: Learned, waived: bool, expected: str) -> None:
    """Like the run's, over its own requirements; without a passed must, nothing was checked."""
    decided = verdicts.decide(Catalogue([MUST]), learned, WAIVERS if waived else {})

    assert run_verdicts.of_profile("core", decided, learned.claimed, learned.selection) == expected


def test_every_verdict_of_the_table_has_an_exit_code() -> None:
    """Nothing but success is 0."""
    good = {each for each in RunVerdict if each.exit_code == 0}

    assert good == {"conformant", "conformant_with_waivers", "partial"}
