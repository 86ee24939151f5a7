"""A test under which the connection failed starts again from new; what was learned stays."""

import pytest

from selftests.reports.conftest import FakeSuite

FAILS = """
from conformance.outcomes import Unanswered, Uncertain

failures = iter([{raised}])

def fail():
    error = next(failures, None)
    if error is not None:
        raise error

@pytest.fixture(scope="session")
def shared():
    {in_fixture}
    return 1

@pytest.mark.requirement("DEM-A-01")
def test_one(shared, log):
    log.exchanged("GET /x", 1.0, {{"id": "e"}})
    {in_test}

@pytest.mark.requirement("DEM-A-02")
def test_two(shared):
    pass
"""
ALL_FAIL = """
import itertools

import pytest

from conformance.outcomes import Uncertain

attempts = itertools.count(1)

@pytest.mark.parametrize("number", range(40))
@pytest.mark.requirement("DEM-A-01")
def test_one(log, number):
    log.exchanged("GET /x", 1.0, {"id": f"e-{next(attempts)}"})
    raise Uncertain("reset")
"""
SHARED = """
from conformance.outcomes import Uncertain

@pytest.fixture(scope="session")
def shared():
    life = ["built"]
    yield life
    assert life == ["built"{refused}]

@pytest.mark.requirement("DEM-A-01")
def test_one(shared, log):
    log.exchanged("GET /x", 1.0, {{"id": "e"}})
    shared.append("used")
    if len(shared) == 2:
        raise Uncertain("reset")
    assert shared == ["built", "used", "used"]
"""
LOST = 'Uncertain("reset")'


def run_of(suite: FakeSuite, raised: str, *, in_test: bool) -> FakeSuite:
    """Write a suite in which these errors are raised one after the other."""
    suite.require("DEM-A-01 must", "DEM-A-02 must")
    where = ("pass", "fail()") if in_test else ("fail()", "pass")
    suite.test(FAILS.format(raised=raised, in_fixture=where[0], in_test=where[1]))
    return suite


@pytest.mark.parametrize("raised", [LOST, f"{LOST}, {LOST}"], ids=["once", "twice"])
@pytest.mark.parametrize("in_test", [True, False])
def test_failed_connection_costs_no_check(suite: FakeSuite, raised: str, *, in_test: bool) -> None:
    """Neither under the test nor under what it stands on."""
    ran = run_of(suite, raised, in_test=in_test).run()

    assert ran.verdicts == {"DEM-A-01": "passed", "DEM-A-02": "passed"}
    assert ran.code == 0


@pytest.mark.parametrize("workers", [(), ("-n", "1")], ids=["alone", "worker"])
def test_last_test_starts_again_with_what_all_have_shared(
    suite: FakeSuite, workers: tuple[str, ...]
) -> None:
    """What is built a second time would be taken for something else, or be no longer unique."""
    suite.require("DEM-A-01 must")
    suite.test(SHARED.format(refused=', "used", "used"'))

    assert suite.run(*workers).code == 0


def test_what_ends_badly_after_the_last_test_is_told(suite: FakeSuite) -> None:
    """As after any other."""
    suite.require("DEM-A-01 must")
    suite.test(SHARED.format(refused=""))

    assert suite.run().code == 3


def test_both_attempts_are_in_the_books(suite: FakeSuite) -> None:
    """An exchange that happened is counted, whatever became of its test."""
    ran = run_of(suite, LOST, in_test=True).run()

    assert ran.document["run"]["requests"] == 2
    assert len(ran.evidence) == 2


def test_third_failure_blocks(suite: FakeSuite) -> None:
    """The network has had its chances."""
    ran = run_of(suite, f"{LOST}, {LOST}, {LOST}", in_test=True).run()

    assert ran.verdicts == {"DEM-A-01": "blocked", "DEM-A-02": "passed"}
    assert ran.code == 6


def test_shared_thing_that_the_network_failed_is_built_by_the_next_test(suite: FakeSuite) -> None:
    """pytest itself would raise the first failure again for every test."""
    ran = run_of(suite, f"{LOST}, {LOST}, {LOST}", in_test=False).run()
    assert ran.verdicts == {"DEM-A-01": "blocked", "DEM-A-02": "passed"}


def test_answer_that_is_late_blocks_at_once(suite: FakeSuite) -> None:
    """Waiting for it a second time would double what a slow target costs."""
    ran = run_of(suite, 'Unanswered("late")', in_test=True).run()
    assert ran.verdicts == {"DEM-A-01": "blocked", "DEM-A-02": "passed"}


def test_starts_in_vain_do_not_multiply_the_run(suite: FakeSuite) -> None:
    """After ten of them, one for twenty tests is tried: the others are blocked at once."""
    suite.require("DEM-A-01 must")
    suite.test(ALL_FAIL)
    ran = suite.run()

    assert ran.document["run"]["requests"] == 40 + 10 + 40 // 20
    assert ran.verdicts == {"DEM-A-01": "blocked"}


def test_workers_repeat_as_well(suite: FakeSuite) -> None:
    """Each for itself."""
    ran = run_of(suite, LOST, in_test=True).run("-n", "1")
    assert ran.verdicts == {"DEM-A-01": "passed", "DEM-A-02": "passed"}
