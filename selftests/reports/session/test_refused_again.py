"""A test of which a step was refused starts again from new, once; that it was chance is told."""

import pytest

from selftests.reports.conftest import FakeSuite, Ran

REFUSES = """
import itertools

import pytest

from conformance.outcomes import Refused, Violation

numbers, built = itertools.count(1), itertools.count(1)

def refused(log):
    exchange = f"e-{{next(numbers)}}"
    log.exchanged("POST /x", 1.0, {{"id": exchange}})
    if next(built) > {times}:
        return
    unlike = Violation("$.code", "accepted", "400", "stability.refusal", "POST /x", exchange)
    error = Refused("refused", "POST /x", unlike)
    error.was_tried_again = {tried}
    raise error

@pytest.fixture(scope="session")
def shared(log):
    {in_fixture}

@pytest.mark.parametrize("number", range({tests}))
@pytest.mark.requirement("DEM-A-01")
def test_one(shared, log, number):
    {in_test}
"""
STABLE = 'DEM-B-01 should\njudged = ["stability.refusal"]'


def _refusing(
    suite: FakeSuite, times: int, *, in_test: bool = True, tried: bool = False, tests: int = 2
) -> Ran:
    """Run a suite whose first so many steps are refused, of each test or what they share."""
    suite.require("DEM-A-01 must", STABLE)
    step, none = "refused(log)", "pass"
    in_fixture, in_test_ = (none, step) if in_test else (step, none)
    suite.test(
        REFUSES.format(
            times=times, tried=tried, tests=tests, in_fixture=in_fixture, in_test=in_test_
        )
    )
    return suite.run()


@pytest.mark.parametrize("in_test", [True, False])
def test_chance_refusal_costs_no_check_and_is_told(suite: FakeSuite, *, in_test: bool) -> None:
    """Neither under the test nor under what all have shared."""
    ran = _refusing(suite, 1, in_test=in_test)
    assert ran.verdicts == {"DEM-A-01": "passed", "DEM-B-01": "warned"}


@pytest.mark.parametrize("in_test", [True, False])
def test_refusal_for_good_blocks_and_tells_no_chance(suite: FakeSuite, *, in_test: bool) -> None:
    """What is wrong with it is told by the step's own test."""
    ran = _refusing(suite, 99, in_test=in_test)
    assert ran.verdicts["DEM-A-01"] == "blocked"
    assert ran.verdicts["DEM-B-01"] != "warned"


def test_shared_thing_that_is_refused_is_built_twice(suite: FakeSuite) -> None:
    """However many tests ask for it."""
    ran = _refusing(suite, 99, in_test=False, tests=9)
    assert ran.document["run"]["requests"] == 2


def test_what_another_customer_was_refused_starts_no_test_again(suite: FakeSuite) -> None:
    """It is known not to be chance."""
    ran = _refusing(suite, 99, tried=True)
    assert ran.document["run"]["requests"] == 2


def test_refusals_of_all_do_not_multiply_the_run(suite: FakeSuite) -> None:
    """After three tests that were refused again the others are blocked at once."""
    ran = _refusing(suite, 99, tests=40)
    assert ran.document["run"]["requests"] == 40 + 3
