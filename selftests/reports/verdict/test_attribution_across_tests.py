"""A violation is attributed to the requirement that it breaks, whichever test met it."""

from selftests.reports.conftest import FakeSuite

STATE = """
@pytest.fixture(scope="session")
def wallet(log):
    log.exchanged("GET /wallets", 2.0, {"id": "w1", "response": {"status": 200}})
    found = {"operation": "GET /wallets", "exchange": "w1", "status": 200}
    log.violated(Violation("$.data[3].balance", "text", "1.5", "shape.wallets", **found))
    return "wallet"
"""
SHAPE = 'DEM-A-01 must\njudged = ["shape.wallets"]'


def test_the_shape_is_charged_and_not_the_test_that_called(suite: FakeSuite) -> None:
    """The test that only needed the state passes; the shape's own requirement fails."""
    suite.require(SHAPE, "DEM-A-02 must")
    suite.test(
        STATE
        + """
@pytest.mark.requirement("DEM-A-02")
def test_other(wallet): pass

@pytest.mark.requirement("DEM-A-01")
def test_shape(wallet): pass
"""
    )

    ran = suite.run("-v")

    assert ran.verdicts == {"DEM-A-01": "failed", "DEM-A-02": "passed"}
    assert ran.code == 1
    assert "test_other PASSED" in ran.text
    (violation,) = ran.requirement("DEM-A-01")["violations"]
    assert (violation["operation"], violation["status"]) == ("GET /wallets", 200)


def test_a_violation_that_a_states_first_test_met_in_set_up_fails_its_own_test(
    suite: FakeSuite,
) -> None:
    """Charged in set-up to the running test's own must: the test itself fails."""
    suite.require(SHAPE)
    suite.test(
        STATE
        + """
@pytest.mark.requirement("DEM-A-01")
def test_shape(wallet): pass
"""
    )

    ran = suite.run("-v")

    assert "test_shape FAILED" in ran.text
    assert "Traceback" not in ran.text


def test_a_violation_alone_fails_the_run(suite: FakeSuite) -> None:
    """No test fails for pytest, and yet the run is non-conformant."""
    suite.require(SHAPE, "DEM-A-02 must")
    suite.test(
        STATE
        + """
@pytest.mark.requirement("DEM-A-01")
def test_shape(): pass

@pytest.mark.requirement("DEM-A-02")
def test_other(wallet): pass
"""
    )

    ran = suite.run("-v")

    assert (ran.verdict, ran.code) == ("non_conformant", 1)
    assert "2 passed" in ran.text


def test_a_state_that_can_not_be_built_blocks_every_test_above_it(suite: FakeSuite) -> None:
    """The cached refusal of a shared state reaches all its tests, in one reason."""
    suite.require("DEM-A-01 must", "DEM-A-02 must")
    suite.test(
        """
        @pytest.fixture(scope="session")
        def active(): raise Blocked("no hook activation_code")

        @pytest.mark.requirement("DEM-A-01")
        def test_one(active): pass

        @pytest.mark.requirement("DEM-A-02")
        def test_two(active): pass
        """
    )

    ran = suite.run("-v")

    assert ran.verdicts == {"DEM-A-01": "blocked", "DEM-A-02": "blocked"}
    assert "test_two BLOCKED" in ran.text
    assert "2 blocked: no hook activation_code\n  DEM-A-01 DEM-A-02" in ran.text


def test_a_builder_that_finds_a_broken_clause_blocks_its_tests(suite: FakeSuite) -> None:
    """The step's own requirement fails, once; the tests above it are blocked, not failed."""
    suite.require(SHAPE, "DEM-A-02 must", "DEM-A-03 must")
    suite.test(
        """
        @pytest.fixture(scope="session")
        def wallet():
            raise ViolationFound((Violation("$.data", "a list", "null", "shape.wallets"),))

        @pytest.mark.requirement("DEM-A-01")
        def test_shape(): pass

        @pytest.mark.requirement("DEM-A-02")
        def test_two(wallet): pass

        @pytest.mark.requirement("DEM-A-03")
        def test_three(wallet): pass
        """
    )

    ran = suite.run()

    assert ran.verdicts == {"DEM-A-01": "failed", "DEM-A-02": "blocked", "DEM-A-03": "blocked"}
    assert len(ran.requirement("DEM-A-01")["violations"]) == 1
    assert ran.requirement("DEM-A-02")["reason"] == "an earlier step violated DEM-A-01"


def test_a_clause_that_no_requirement_judges_is_a_fault_of_the_suite(suite: FakeSuite) -> None:
    """Nothing may be lost."""
    suite.with_tests({"DEM-A-01 must": 'log.violated(Violation("$.x", "1", "2", "shape.orders"))'})

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("harness_fault", 3)
    assert ran.document["faults"] == [
        "no requirement for clause shape.orders: $.x expected 1, observed 2"
    ]


def test_a_broken_should_warns(suite: FakeSuite) -> None:
    """A should is not a failure, for pytest neither."""
    suite.require("DEM-A-01 must", "DEM-A-02 should")
    suite.test(
        """
        @pytest.mark.requirement("DEM-A-01")
        def test_one(): pass

        @pytest.mark.requirement("DEM-A-02")
        def test_two(): raise ViolationFound((Violation("$.code", "404", "400"),))
        """
    )

    ran = suite.run("-v")

    assert ran.verdicts == {"DEM-A-01": "passed", "DEM-A-02": "warned"}
    assert (ran.verdict, ran.code) == ("conformant", 0)
    assert "test_two WARNED" in ran.text


def test_observations_are_fair_unfair_or_missing(suite: FakeSuite) -> None:
    """Inside accepts: observed. Outside: warned. None although its test ran: blocked."""
    observe = 'observe\naccepts = ["400", "500"]'
    suite.require(f"DEM-A-01 {observe}", f"DEM-A-02 {observe}", f"DEM-A-03 {observe}")
    suite.test(
        """
        @pytest.mark.requirement("DEM-A-01")
        @pytest.mark.parametrize("answer", ["400", "500"])
        def test_fair(log, answer): log.observed("DEM-A-01", answer, "e1")

        @pytest.mark.requirement("DEM-A-02")
        def test_unfair(log): log.observed("DEM-A-02", "418")

        @pytest.mark.requirement("DEM-A-03")
        def test_silent(): pass
        """
    )

    ran = suite.run()

    assert ran.verdicts == {"DEM-A-01": "observed", "DEM-A-02": "warned", "DEM-A-03": "blocked"}
    assert ran.requirement("DEM-A-03")["reason"] == "nothing was observed"
    assert [entry["fair"] for entry in ran.document["observations"]] == [True, False]
    assert ran.document["observations"][0]["observed"] == ["400", "500"]


def test_skips_and_expected_failures_are_blocked(suite: FakeSuite) -> None:
    """Silence is not success: neither a skip nor an xfail is green."""
    suite.require(*(f"DEM-A-0{number} must" for number in range(1, 6)))
    suite.test(
        """
        @pytest.mark.requirement("DEM-A-01")
        def test_skip(): pytest.skip("later")

        @pytest.mark.requirement("DEM-A-02")
        @pytest.mark.skip(reason="never")
        def test_marked(): pass

        @pytest.mark.requirement("DEM-A-03")
        @pytest.mark.xfail(reason="known")
        def test_xfail(): assert 0

        @pytest.mark.requirement("DEM-A-04")
        @pytest.mark.xfail(reason="fixed")
        def test_xpass(): pass

        @pytest.mark.requirement("DEM-A-05")
        @pytest.mark.xfail(reason="hushed up")
        def test_violation(): raise ViolationFound((Violation("$.code", "404", "400"),))
        """
    )

    ran = suite.run()

    assert list(ran.verdicts.values()) == ["blocked"] * 4 + ["failed"]
    assert ran.requirement("DEM-A-01")["reason"] == "skipped: later"
    assert ran.requirement("DEM-A-03")["reason"] == "marked as expected to fail: known"
