"""``outcomes.ndjson`` is all that the verdicts follow from, and nothing else is read for it."""

import json
from collections.abc import Callable

import pytest

from reports.record import folder, recorded
from reports.verdict import catalogue
from selftests.reports import every_verdict
from selftests.reports.conftest import FakeSuite, Ran

FILE = "suites/demo/test_demo.py"
UNJUDGED = 'log.violated(Violation("$", "a", "b", "shape.unknown"))'
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
        every_verdict.write(suite, last)
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
    suite.with_tests()
    suite.test("import nowhere", name="test_other.py")

    ran = suite.run("--continue-on-collection-errors")

    assert (ran.verdict, ran.verdicts) == ("harness_fault", {"DEM-A-01": "passed"})
    _follows(suite, ran)


def test_what_another_plugin_leaves_out_is_reported(suite: FakeSuite) -> None:
    """A run that was split by a plugin is limited, though no option says so."""
    suite.with_tests({"DEM-A-01 must": "pass", "DEM-A-02 must": "pass"})
    suite.claim(more="def pytest_collection_modifyitems(items): items.pop()")

    ran = suite.run()

    assert (ran.verdict, ran.verdicts) == ("partial", {"DEM-A-01": "passed"})
    _follows(suite, ran)
