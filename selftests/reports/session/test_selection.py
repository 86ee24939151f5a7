"""What is selected is all that a verdict speaks of, and the verdict says so."""

import pytest

from selftests.reports.conftest import FakeSuite

TWO = """
@pytest.mark.requirement("DEM-A-01")
def test_one(): pass

@pytest.mark.slow
@pytest.mark.requirement("DEM-A-02")
def test_two(): pass
"""


@pytest.fixture
def pair(suite: FakeSuite) -> FakeSuite:
    """Return a suite of two requirements, one test each."""
    suite.require("DEM-A-01 must", "DEM-A-02 must", 'DEM-A-03 must\nexcluded = "not visible"')
    suite.test(TWO)
    suite.claim(
        more="""
        @pytest.hookimpl(tryfirst=True)
        def pytest_configure(config):
            config.addinivalue_line("markers", "slow: slow")
            run_of(config).describe_target("fake", "http://127.0.0.1:1", ("b2c",))
        """
    )
    return suite


@pytest.mark.parametrize(
    ("options", "selection"),
    [
        (("-k", "one"), "-k one"),
        (("-m", "not slow"), "-m not slow"),
        (("--deselect", "suites/demo/test_demo.py::test_two"), None),
        (("--requirement", "DEM-A-01"), "--requirement DEM-A-01"),
        (("suites/demo/test_demo.py::test_one",), "suites/demo/test_demo.py::test_one"),
    ],
)
def test_a_selection_that_passes_is_partial(
    pair: FakeSuite, options: tuple[str, ...], selection: str | None
) -> None:
    """Only the selected requirement is listed; the run is partial, 0."""
    ran = pair.run(*options)

    assert (ran.verdict, ran.code, ran.verdicts) == ("partial", 0, {"DEM-A-01": "passed"})
    assert ran.document["run"]["selection"] == (selection or " ".join(options))


def test_a_profile_can_be_selected(suite: FakeSuite) -> None:
    """``--profile`` leaves out the requirements of every other profile."""
    suite.require("DEM-A-01 must")
    suite.test(TWO.replace("DEM-A-02", "B2C-A-01").replace("@pytest.mark.slow", ""))
    suite.require("B2C-A-01 must", folder="other", profile="b2c")
    suite.test(
        """
        @pytest.mark.requirement("B2C-A-01")
        def test_three(): pass
        """,
        folder="other",
    )
    suite.claim("b2c")

    ran = suite.run("--profile", "b2c")

    assert (ran.verdict, ran.code, ran.verdicts) == ("partial", 0, {"B2C-A-01": "passed"})


def test_an_unclaimed_profile_selected_is_one_message(suite: FakeSuite) -> None:
    """What the target does not claim is never green, nor where a test has two profiles."""
    suite.require("DEM-A-01 must")
    suite.test(
        """
        @pytest.mark.profile("b2c", "card")
        @pytest.mark.requirement("DEM-A-01")
        def test_one(): pass
        """
    )
    suite.claim("b2c")
    ran = suite.run("--profile", "card")

    assert (ran.verdict, ran.code) == ("configuration", 4)
    assert ran.text.count("--profile card: the target does not claim it, it claims core, b2c") == 1
    assert suite.run("--profile", "b2c").code == 0


def test_an_unknown_requirement_is_one_message(pair: FakeSuite) -> None:
    """A typing error on the command line names the nearest id, exit code 4."""
    ran = pair.run("--requirement", "dem-a-1")

    assert (ran.verdict, ran.code) == ("configuration", 4)
    assert ran.text.count("there is no such requirement (did you mean DEM-A-01?)") == 1


def test_a_requirement_that_does_not_apply_is_said(suite: FakeSuite) -> None:
    """Named on the command line, it is listed with its verdict."""
    suite.require("DEM-A-01 must", profile="b2c")
    suite.test(TWO.split("\n\n", maxsplit=1)[0])

    ran = suite.run("--requirement", "DEM-A-01")

    assert (ran.code, ran.verdicts) == (5, {"DEM-A-01": "not_applicable"})


def test_a_blocked_selection_is_incomplete(pair: FakeSuite) -> None:
    """Partial means that all of it passed."""
    pair.test(TWO.replace("def test_one(): pass", 'def test_one(): pytest.skip("no")'))

    assert pair.run("-k", "one").code == 6


def test_a_violation_outside_the_selection_still_fails_the_run(suite: FakeSuite) -> None:
    """What was seen broken is reported, although nobody asked for it."""
    suite.with_tests(
        {
            "DEM-A-01 must": 'log.violated(Violation("$.code", "1", "2", "envelope.code"))',
            'DEM-A-02 must\njudged = ["envelope.*"]': "pass",
        }
    )

    ran = suite.run("-k", "a_01")

    assert (ran.code, ran.verdicts) == (1, {"DEM-A-01": "passed", "DEM-A-02": "failed"})


def test_the_last_failed_are_a_selection(pair: FakeSuite) -> None:
    """A rerun of what failed can't make the whole conformant."""
    pair.test(TWO.replace("def test_one(): pass", "def test_one(): 1 / 0"))
    pair.run()
    pair.test(TWO)

    ran = pair.run("--lf")

    assert (ran.verdict, ran.verdicts) == ("partial", {"DEM-A-01": "passed"})


def test_profiles_of_a_test_decide_whether_it_applies(suite: FakeSuite) -> None:
    """A requirement of all that no claimed profile can show does not apply; its tests vanish."""
    suite.require("DEM-A-01 must", "DEM-A-02 must", "DEM-A-03 must")
    suite.test(
        """
        @pytest.mark.requirement("DEM-A-01")
        @pytest.mark.profile("b2c", "b2b")
        def test_one(): pass

        @pytest.mark.requirement("DEM-A-02")
        @pytest.mark.profile("card")
        def test_two(): 1 / 0

        @pytest.mark.requirement("DEM-A-03")
        def test_three(): pass
        """
    )
    suite.claim("b2b")

    ran = suite.run()

    assert ran.verdicts == {
        "DEM-A-01": "passed",
        "DEM-A-02": "not_applicable",
        "DEM-A-03": "passed",
    }
    assert ran.requirement("DEM-A-02")["reason"] == (
        "no claimed profile offers an operation to show it on"
    )
    assert "deselected" not in ran.text
