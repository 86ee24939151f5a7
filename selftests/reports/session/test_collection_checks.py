"""A suite that contradicts its catalogue stops before the first test, in one message."""

import pytest

from selftests.reports.conftest import FakeSuite

HOLDS = """
@pytest.mark.requirement("DEM-A-01")
def test_it_holds(): pass
"""


def test_all_findings_come_together(suite: FakeSuite) -> None:
    """Unknown id, no marker, a must without test, an excluded one with a test, bad markers."""
    suite.require("DEM-A-01 must", "DEM-A-02 must", 'DEM-A-03 must\nexcluded = "not visible"')
    suite.test(
        HOLDS
        + """
@pytest.mark.requirement("DEM-A-1")
def test_unknown(): pass
def test_unmarked(): pass
@pytest.mark.requirement("DEM-A-03")
def test_excluded(): pass
@pytest.mark.requirement()
def test_empty(): pass
@pytest.mark.requirement("DEM-A-01")
@pytest.mark.profile("b2x")
def test_profile(): pass
"""
    )

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("harness_fault", 3)
    for finding in (
        "test_unknown: no requirement DEM-A-1 (did you mean DEM-A-01?)",
        "test_unmarked: names no requirement",
        "test_excluded: requirement DEM-A-03 is excluded, and yet tested",
        "test_empty: marker requirement takes one or more names, as texts",
        "test_profile: profile 'b2x' is none of core, b2c",
        "DEM-A-02: a must with neither a test nor a reason why it is excluded",
    ):
        assert ran.text.count(finding) == 1
    assert "test_it_holds" not in ran.text


def test_a_test_for_another_profile_than_its_requirements_is_found(suite: FakeSuite) -> None:
    """It would be run, and tell of the requirement, where that is not claimed."""
    suite.require("B2C-A-01 must", profile="b2c")
    suite.test(
        """
        @pytest.mark.requirement("B2C-A-01")
        @pytest.mark.profile("b2b", "b2c")
        def test_of_its_own_too(): pass
        @pytest.mark.requirement("B2C-A-01")
        @pytest.mark.profile("payments")
        def test_of_another_alone(): pass
        """
    )

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("harness_fault", 3)
    assert ran.text.count("test_of_another_alone: proves nothing of profile payments") == 1
    assert "of_its_own_too" not in ran.text


@pytest.mark.parametrize("options", [("-n", "2"), ("--collect-only",), ("-k", "holds")])
def test_findings_stop_every_kind_of_run(suite: FakeSuite, options: tuple[str, ...]) -> None:
    """Under xdist, when only collecting, and before any deselection: exit code 3."""
    suite.require("DEM-A-01 must", "DEM-A-02 must")
    suite.test(HOLDS)

    ran = suite.run(*options)

    assert ran.code == 3
    assert ran.text.count("DEM-A-02: a must with neither") == 1
    assert "INTERNALERROR" not in ran.text
    assert "Traceback" not in ran.text


def test_collecting_alone_reports_nothing(suite: FakeSuite) -> None:
    """``--collect-only`` on a sound suite keeps pytest's own code and writes no report."""
    suite.with_tests()

    ran = suite.run("--collect-only")

    assert (ran.code, ran.document) == (0, {})


@pytest.mark.parametrize(
    "arguments", [("suites/demo/test_demo.py",), ("suites/demo/test_demo.py::test_it_holds",)]
)
def test_single_files_do_not_show_what_is_missing(
    suite: FakeSuite, arguments: tuple[str, ...]
) -> None:
    """With files or node ids as arguments a must may well have its test elsewhere."""
    suite.require("DEM-A-01 must", "DEM-A-02 must")
    suite.test(HOLDS)

    ran = suite.run(*arguments)

    assert (ran.verdict, ran.verdicts) == ("partial", {"DEM-A-01": "passed"})


def test_only_wholly_collected_folders_are_judged(suite: FakeSuite) -> None:
    """Another journey, not asked for, may lack tests."""
    suite.with_tests()
    suite.require("OTH-A-01 must", folder="other")

    assert suite.run("suites/demo").code == 0
    assert suite.run("suites").code == 3
    assert suite.run(".").code == 3


@pytest.mark.parametrize("options", [(), ("-n", "2")])
def test_a_broken_catalogue_is_one_message(suite: FakeSuite, options: tuple[str, ...]) -> None:
    """File and id are named; no test runs; exit code 3."""
    suite.require("DEM-A-01 mast")
    suite.test(HOLDS)

    ran = suite.run(*options)

    assert (ran.verdict, ran.code) == ("harness_fault", 3)
    expected = "suites/demo/requirements.toml: DEM-A-01: level 'mast' is none of must"
    assert ran.text.count(expected) == 1
    assert "INTERNALERROR" not in ran.text


@pytest.mark.parametrize("options", [(), ("-n", "2")])
def test_a_file_that_can_not_be_imported_is_a_harness_fault(
    suite: FakeSuite, options: tuple[str, ...]
) -> None:
    """Its requirements are not taken for untested ones."""
    suite.require("DEM-A-01 must", "DEM-A-02 must")
    suite.test(HOLDS)
    suite.test("import nowhere", name="test_broken.py")

    ran = suite.run(*options)

    assert (ran.verdict, ran.code) == ("harness_fault", 3)
    assert "test_broken.py could not be collected" in ran.document["reason"]
    assert "neither a test" not in ran.text


def test_a_module_that_skips_itself_is_a_harness_fault(suite: FakeSuite) -> None:
    """Tests that vanish at collection are not passed over in silence."""
    suite.with_tests()
    suite.test('pytest.skip("later", allow_module_level=True)', name="test_gone.py")

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("harness_fault", 3)
    assert "test_gone.py was skipped" in ran.document["reason"]


def test_markers_accumulate_closest_first(suite: FakeSuite) -> None:
    """A parameter's requirement goes before its function's, that before its class's."""
    suite.require("DEM-A-01 must", "DEM-A-02 must", "DEM-A-03 must")
    suite.test(
        """
        @pytest.mark.requirement("DEM-A-01")
        class TestAll:
            @pytest.mark.requirement("DEM-A-02")
            @pytest.mark.parametrize(
                "code", [pytest.param(1, marks=pytest.mark.requirement("DEM-A-03"))]
            )
            def test_it(self, code):
                raise ViolationFound((Violation("$.code", "1", "2"),))
        """
    )

    ran = suite.run()

    assert ran.verdicts == {"DEM-A-01": "blocked", "DEM-A-02": "blocked", "DEM-A-03": "failed"}
    assert ran.requirement("DEM-A-01")["reason"] == "its check stopped at a violation of DEM-A-03"
