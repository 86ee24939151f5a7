"""A suite in which every verdict of a requirement occurs."""

from typing import Final

from selftests.reports.conftest import FakeSuite

ENTRIES: Final = (
    'DEM-A-01 must\njudged = ["shape.wallets"]',
    "DEM-A-02 must",
    "DEM-A-03 should",
    'DEM-A-04 observe\naccepts = ["400"]',
    "DEM-A-05 must",
    "DEM-A-06 must",
    'DEM-A-07 must\nprofile = "card"',
    'DEM-A-08 must\nexcluded = "not visible"',
)
TESTS: Final = """
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


def write(suite: FakeSuite, last: str) -> None:
    """Write the suite; `last` is what its last test does."""
    suite.require(*ENTRIES)
    suite.test(TESTS.replace("{last}", last))
