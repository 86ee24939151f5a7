"""The verdict of the run and its exit code, one test for each row of the table."""

import pytest

from selftests.reports.conftest import FakeSuite

HOLDS = {"DEM-A-01 must": "pass"}
BREAKS = {"DEM-A-02 must": 'raise ViolationFound((Violation("$.code", "400", "200"),))'}
BLOCKS = {"DEM-A-03 must": 'raise Blocked("no hook fund")'}
ERRS = {"DEM-A-04 must": 'raise HarnessError("hook fund raised")'}


@pytest.mark.parametrize(
    ("tests", "verdict", "code", "told"),
    [
        (HOLDS, "conformant", 0, "every applicable requirement of core was observed and held"),
        (HOLDS | BREAKS, "non_conformant", 1, "expected 400, observed 200"),
        (HOLDS | BLOCKS, "incomplete", 6, "blocked: no hook fund"),
        (HOLDS | ERRS, "harness_fault", 3, 'raise HarnessError("hook fund raised")'),
        (BREAKS | ERRS, "non_conformant", 1, "errors of the suite in checks of DEM-A-04"),
        ({}, "nothing_checked", 5, "nothing checked"),
    ],
    ids=["holds", "failed", "blocked", "error of the suite", "failed and error", "no test"],
)
def test_verdict_follows_from_the_gravest(
    suite: FakeSuite, tests: dict[str, str], verdict: str, code: int, told: str
) -> None:
    """The target's fault is certain, and goes before an error of the suite, which is told too."""
    suite.with_tests(tests)

    ran = suite.run()

    assert (ran.verdict, ran.code) == (verdict, code)
    assert told in ran.text


def test_nothing_that_applies_is_nothing_checked(suite: FakeSuite) -> None:
    """No requirement was observed: nothing_checked, 5."""
    suite.with_tests()
    suite.require("DEM-A-01 must", profile="b2c")

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("nothing_checked", 5)
    assert ran.verdicts == {"DEM-A-01": "not_applicable"}


def test_a_claimed_profile_without_passed_must_is_incomplete(suite: FakeSuite) -> None:
    """A claim that nothing was shown of is never green."""
    suite.with_tests()
    suite.claim("card")

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("incomplete", 6)
    assert ran.document["profiles"]["card"]["verdict"] == "nothing_checked"
    assert ran.document["profiles"]["core"]["verdict"] == "conformant"


def test_a_configuration_error_at_start_is_one_message(suite: FakeSuite) -> None:
    """Another plugin finds the configuration wrong: verdict configuration, 4, no traceback."""
    suite.with_tests()
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


def test_a_wrong_use_says_the_same_from_pytest_configure(suite: FakeSuite) -> None:
    """A plugin may give up as soon as it is configured."""
    suite.with_tests()
    suite.claim(
        more="""
        @pytest.hookimpl(trylast=True)
        def pytest_configure(config):
            raise pytest.UsageError("no such host")
        """
    )

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("configuration", 4)
    assert ran.text.count("no such host") == 1


def test_an_unknown_path_stays_a_usage_error(suite: FakeSuite) -> None:
    """What pytest itself refuses keeps its code 4."""
    suite.with_tests()

    assert suite.run("suites/nowhere").code == 4


def test_runs_outside_the_suites_are_left_alone(suite: FakeSuite) -> None:
    """Elsewhere a test needs no marker, no report is written, pytest's own code stands."""
    suite.require("DEM-A-01 must")
    suite.write("selftests/test_other.py", "def test_it(): pass\ndef test_not(): assert 0\n")

    ran = suite.run("selftests")

    assert (ran.code, ran.document) == (1, {})
    assert not (suite.root / "reports").exists()
