"""The verdict of the run and its exit code, one test for each row of the table."""

from selftests.reports.conftest import FakeSuite

HOLDS = """
@pytest.mark.requirement("DEM-A-01")
def test_it_holds(log):
    log.exchanged("GET /a", 1.0, {"id": "e1", "status": 200})
"""
BREAKS = """
@pytest.mark.requirement("DEM-A-02")
def test_it_breaks(log):
    log.exchanged("POST /b", 1.0, {"id": "e2", "status": 200})
    raise ViolationFound((Violation("$.code", "400", "200", exchange="e2"),))
"""
BLOCKS = """
@pytest.mark.requirement("DEM-A-03")
def test_it_is_blocked():
    raise Blocked("no hook fund")
"""
ERRS = """
@pytest.mark.requirement("DEM-A-04")
def test_it_errs():
    raise HarnessError("hook fund raised")
"""


def test_every_must_that_passes_is_conformant(suite: FakeSuite) -> None:
    """Every applicable must passed: conformant, 0."""
    suite.require("DEM-A-01 must")
    suite.test(HOLDS)

    ran = suite.run()

    assert (ran.verdict, ran.code, ran.verdicts) == ("conformant", 0, {"DEM-A-01": "passed"})
    assert "every applicable requirement of core was observed and held" in ran.text


def test_one_failed_must_is_non_conformant(suite: FakeSuite) -> None:
    """At least one failed: non_conformant, 1."""
    suite.require("DEM-A-01 must", "DEM-A-02 must")
    suite.test(HOLDS + BREAKS)

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("non_conformant", 1)
    assert ran.verdicts == {"DEM-A-01": "passed", "DEM-A-02": "failed"}


def test_a_blocked_requirement_is_incomplete(suite: FakeSuite) -> None:
    """None failed, at least one blocked: incomplete, 6."""
    suite.require("DEM-A-01 must", "DEM-A-03 must")
    suite.test(HOLDS + BLOCKS)

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("incomplete", 6)
    assert ran.requirement("DEM-A-03")["reason"] == "no hook fund"
    assert "blocked: no hook fund" in ran.text


def test_an_error_of_the_suite_is_a_harness_fault(suite: FakeSuite) -> None:
    """An error of the suite itself: harness_fault, 3, with its traceback."""
    suite.require("DEM-A-01 must", "DEM-A-04 must")
    suite.test(HOLDS + ERRS)

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("harness_fault", 3)
    assert ran.requirement("DEM-A-04")["reason"] == "HarnessError: hook fund raised"
    assert 'raise HarnessError("hook fund raised")' in ran.text


def test_a_failure_goes_before_an_error_of_the_suite(suite: FakeSuite) -> None:
    """The target's fault is certain; the summary names ours too."""
    suite.require("DEM-A-02 must", "DEM-A-04 must")
    suite.test(BREAKS + ERRS)

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("non_conformant", 1)
    assert "errors of the suite in checks of DEM-A-04" in ran.text


def test_nothing_that_applies_is_nothing_checked(suite: FakeSuite) -> None:
    """No requirement was observed: nothing_checked, 5."""
    suite.require("DEM-A-01 must", profile="b2c")
    suite.test(HOLDS)

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("nothing_checked", 5)
    assert ran.verdicts == {"DEM-A-01": "not_applicable"}


def test_no_test_at_all_is_nothing_checked(suite: FakeSuite) -> None:
    """An empty catalogue without tests is not a success."""
    suite.require()

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("nothing_checked", 5)


def test_a_claimed_profile_without_passed_must_is_incomplete(suite: FakeSuite) -> None:
    """A claim that nothing was shown of is never green."""
    suite.require("DEM-A-01 must")
    suite.test(HOLDS)
    suite.claim("card")

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("incomplete", 6)
    assert ran.document["profiles"]["card"]["verdict"] == "nothing_checked"
    assert ran.document["profiles"]["core"]["verdict"] == "conformant"


def test_a_configuration_error_at_start_is_one_message(suite: FakeSuite) -> None:
    """Another plugin finds the configuration wrong: verdict configuration, 4, no traceback."""
    suite.require("DEM-A-01 must")
    suite.test(HOLDS)
    suite.claim(
        more="""
        def pytest_sessionstart(session):
            from conformance.outcomes import ConfigurationError
            raise ConfigurationError("staging.toml: base_url is missing")
        """
    )

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("configuration", 4)
    assert ran.document["reason"] == "staging.toml: base_url is missing"
    assert ran.document["target"]["name"] == "fake"
    assert ran.text.count("base_url is missing") == 1
    assert "INTERNALERROR" not in ran.text
    assert "Traceback" not in ran.text


def test_abort_says_the_same_from_pytest_configure(suite: FakeSuite) -> None:
    """A plugin may give up as soon as it is configured."""
    suite.require("DEM-A-01 must")
    suite.test(HOLDS)
    suite.claim(
        more="""
        @pytest.hookimpl(trylast=True)
        def pytest_configure(config):
            from reports.session.run import abort
            abort(config, "no such host")
        """
    )

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("configuration", 4)
    assert ran.text.count("no such host") == 1


def test_an_unknown_path_stays_a_usage_error(suite: FakeSuite) -> None:
    """What pytest itself refuses keeps its code 4."""
    suite.require("DEM-A-01 must")
    suite.test(HOLDS)

    assert suite.run("suites/nowhere").code == 4


def test_runs_outside_the_suites_are_left_alone(suite: FakeSuite) -> None:
    """Elsewhere a test needs no marker, no report is written, pytest's own code stands."""
    suite.require("DEM-A-01 must")
    suite.write("selftests/test_other.py", "def test_it(): pass\ndef test_not(): assert 0\n")

    ran = suite.run("selftests")

    assert (ran.code, ran.document) == (1, {})
    assert not (suite.root / "reports").exists()
