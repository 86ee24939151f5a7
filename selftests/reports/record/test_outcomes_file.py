"""``outcomes.ndjson`` is all that the verdicts follow from, and nothing else is read for it."""

import json
from collections.abc import Callable

import pytest

from reports.record import folder, recorded
from reports.verdict import catalogue
from selftests.reports.conftest import FakeSuite, Ran

ENTRIES = (
    'DEM-A-01 must\njudged = ["shape.wallets"]',
    "DEM-A-02 must",
    "DEM-A-03 should",
    'DEM-A-04 observe\naccepts = ["400"]',
    "DEM-A-05 must",
    "DEM-A-06 must",
    'DEM-A-07 must\nprofile = "card"',
    'DEM-A-08 must\nexcluded = "not visible"',
)
FILE = "suites/demo/test_demo.py"
UNJUDGED = 'log.violated(Violation("$", "a", "b", "shape.unknown"))'
EVERYTHING = """
@pytest.fixture
def wallet(log):
    log.exchanged("GET /wallets", 2.0004, {"id": "w", "status": 200})
    log.violated(Violation("$.data[0].iban", "text", "7", "shape.wallets", exchange="w"))

@pytest.mark.requirement("DEM-A-01")
def test_shape(wallet): pass

@pytest.mark.requirement("DEM-A-02")
@pytest.mark.parametrize("number", range(3))
def test_held(log, number):
    log.exchanged("POST /x", 1.23456, {"id": f"x{number}", "status": 201})
    log.note("seen")

@pytest.mark.requirement("DEM-A-03")
def test_warned(): raise ViolationFound((Violation("$.a", "1", "2", deviations=("b",)),))

@pytest.mark.requirement("DEM-A-04")
def test_observed(log): log.observed("DEM-A-04", "400", "x1")

@pytest.mark.requirement("DEM-A-05")
def test_blocked(): raise Blocked("no hook fund")

@pytest.mark.requirement("DEM-A-06")
def test_last(log): {last}

@pytest.mark.requirement("DEM-A-07")
def test_elsewhere(): pass
"""
WAIVERS = """
[[waiver]]
requirement = "DEM-A-05"
reason = "known"
owner = "us"
expires = 2999-01-01
ticket = "T-1"
"""


@pytest.fixture
def everything(suite: FakeSuite) -> Callable[[str], FakeSuite]:
    """Make a suite in which every verdict occurs, and whose last test does what is said."""

    def make(last: str) -> FakeSuite:
        suite.require(*ENTRIES)
        suite.test(EVERYTHING.replace("{last}", last))
        suite.write("waivers.toml", WAIVERS)
        return suite

    return make


def _follows(suite: FakeSuite, ran: Ran) -> None:
    """The document and the exit code are what the file and the catalogue say."""
    recording = recorded.recording(suite.latest / folder.OUTCOMES)
    judged = recording.judged(catalogue.load(suite.root))

    assert judged.document == ran.document
    assert (judged.verdict.verdict, judged.verdict.exit_code) == (ran.verdict, ran.code)


@pytest.mark.parametrize(
    ("options", "last", "verdict"),
    [
        ((), "pass", "non_conformant"),
        (("-n", "2"), "pass", "non_conformant"),
        (("--waivers", "waivers.toml", "--deselect", f"{FILE}::test_shape"), "pass", "partial"),
        (("-k", "blocked"), "pass", "incomplete"),
        (("-k", "held or observed"), "pass", "partial"),
        (("--requirement", "DEM-A-02", "--requirement", "DEM-A-06"), "pass", "partial"),
        (("--requirement", "DEM-A-06"), "1 / 0", "harness_fault"),
        (("-k", "last or held"), 'pytest.exit("enough")', "incomplete"),
        ((f"{FILE}::test_last", "-n", "1"), "import os; os._exit(1)", "harness_fault"),
        (("--requirement", "DEM-A-99"), "pass", "configuration"),
        ((FILE,), "pytest.skip('later')", "non_conformant"),
        (("-k", "last"), UNJUDGED, "harness_fault"),
    ],
)
def test_verdicts_follow_from_the_file_alone(
    everything: Callable[[str], FakeSuite], options: tuple[str, ...], last: str, verdict: str
) -> None:
    """Whatever ended the run: the same document, and the same exit code."""
    suite = everything(last)
    ran = suite.run(*options, apart="exit" in last)

    assert ran.verdict == verdict
    _follows(suite, ran)


def test_a_wrong_suite_is_reported(suite: FakeSuite) -> None:
    """A run that ended before its first test has outcomes too: how it ended."""
    suite.require("DEM-A-01 must")

    ran = suite.run()

    assert ran.verdict == "harness_fault"
    _follows(suite, ran)


def test_lost_evidence_is_reported(suite: FakeSuite) -> None:
    """The exit code of a run whose evidence was lost follows, too."""
    suite.require("DEM-A-01 must")
    suite.fill_the_disk()

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("conformant", 3)
    _follows(suite, ran)


def test_the_file_is_short_and_sorted(everything: Callable[[str], FakeSuite]) -> None:
    """A line for the run, then one for each test by name; what is empty is left out."""
    suite = everything("pass")
    suite.run("--waivers", "waivers.toml")
    lines = (suite.latest / folder.OUTCOMES).read_text(encoding="utf-8").splitlines()
    header, *tests = map(json.loads, lines)

    assert header["waivers"] == [
        {"requirement": "DEM-A-05", "reason": "known", "owner": "us"}
        | {"expires": "2999-01-01", "ticket": "T-1"}
    ]
    assert header["operations"] == ["GET /wallets", "POST /x"]
    names = [test["test"].rpartition("::")[2] for test in tests]
    assert names == sorted(names)
    assert len(names) == 9
    assert tests[1] == {
        "test": f"{FILE}::test_elsewhere",
        "requirements": ["DEM-A-07"],
        "applies": False,
        "selected": False,
    }
    assert tests[2]["phases"][1] == {
        "when": "call",
        "kind": "passed",
        "exchanges": [[1, 1.235]],
        "notes": ["seen"],
    }


def test_a_fault_of_no_test_is_reported(suite: FakeSuite) -> None:
    """What could not be collected is not an outcome of a test, and yet decides the verdict."""
    suite.require("DEM-A-01 must")
    suite.test('@pytest.mark.requirement("DEM-A-01")\ndef test_it_holds(): pass')
    suite.test("import nowhere", name="test_other.py")

    ran = suite.run("--continue-on-collection-errors")

    assert (ran.verdict, ran.verdicts) == ("harness_fault", {"DEM-A-01": "passed"})
    _follows(suite, ran)


def test_what_another_plugin_leaves_out_is_reported(suite: FakeSuite) -> None:
    """A run that was split by a plugin is limited, though no option says so."""
    suite.require("DEM-A-01 must", "DEM-A-02 must")
    suite.test(
        """
        @pytest.mark.requirement("DEM-A-01")
        def test_one(): pass

        @pytest.mark.requirement("DEM-A-02")
        def test_two(): pass
        """
    )
    suite.claim(more="def pytest_collection_modifyitems(items): items.pop()")

    ran = suite.run()

    assert (ran.verdict, ran.verdicts) == ("partial", {"DEM-A-01": "passed"})
    _follows(suite, ran)
