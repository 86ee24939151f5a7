"""``conformance.json`` is what its schema says, and the schema says what matters."""

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import reports.session.plugin
from conformance.capabilities import resolved
from reports.record.document import percentile
from selftests.reports.conftest import FakeSuite

FOLDER = Path(reports.session.plugin.__file__).parents[1]
SCHEMA = json.loads((FOLDER / "conformance.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(
    SCHEMA, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
)
TESTS = """
@pytest.mark.requirement("DEM-A-01")
def test_fails(log):
    for number, took in enumerate((5, 1, 4, 2, 3)):
        log.exchanged("GET /a", took, {"id": f"e{number}", "status": 200})
    raise ViolationFound((Violation("$.code", "400", "200", exchange="e0"),))

@pytest.mark.requirement("DEM-A-02")
def test_warns(log): log.observed("DEM-A-02", "418", "e1")

@pytest.mark.requirement("DEM-A-03")
def test_blocks(): raise Blocked("no hook")

@pytest.mark.requirement("DEM-A-04")
def test_passes(): pass

@pytest.mark.requirement("DEM-A-05")
def test_is_waived(): raise Blocked("known")

@pytest.mark.requirement("DEM-A-07")
def test_does_not_apply(): pass
"""
WAIVER = """
[[waiver]]
requirement = "DEM-A-05"
reason = "known"
owner = "us"
expires = 2999-01-01
"""


@pytest.fixture
def document(suite: FakeSuite) -> dict[str, Any]:
    """Return the document of a run in which every verdict but one occurs."""
    suite.require(
        "DEM-A-01 must",
        'DEM-A-02 observe\naccepts = ["400"]',
        "DEM-A-03 should",
        "DEM-A-04 must",
        "DEM-A-05 must",
        'DEM-A-06 must\nexcluded = "not visible"',
        'DEM-A-07 must\nprofile = "card"',
    )
    suite.test(TESTS)
    suite.write("waivers.toml", WAIVER)
    suite.claim("b2c")
    return dict(suite.run("--waivers", "waivers.toml", "--seed", "3").document)


def test_the_schema_is_a_schema() -> None:
    """By its own meta-schema."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_a_run_is_reported_as_the_schema_says(document: dict[str, Any]) -> None:
    """Every fixed key is there, and says what happened."""
    VALIDATOR.validate(document)

    assert document["counts"] == {
        "passed": 1,
        "failed": 1,
        "warned": 1,
        "observed": 0,
        "blocked": 1,
        "waived": 1,
        "not_applicable": 1,
        "excluded": 1,
    }
    assert document["target"] == {
        "name": "fake",
        "base_url": "http://127.0.0.1:1",
        "profiles": ["b2c"],
        "capabilities": resolved({}),
        "file": None,
        "settings": [],
    }
    assert document["run"]["seed"] == 3
    assert document["run"]["requests"] == 5
    assert document["run"]["exit_code"] == 1
    assert document["operations"] == [
        {"operation": "GET /a", "requests": 5, "p50_ms": 3, "p95_ms": 5}
    ]
    assert document["observations"] == [
        {"id": "DEM-A-02", "question": "DEM-A-02 holds.", "observed": ["418"], "fair": False}
    ]
    assert document["requirements"][0]["checks"] == ["suites/demo/test_demo.py::test_fails"]
    assert document["profiles"]["card"]["verdict"] == "not_applicable"


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("verdict",), "green"),
        (("counts", "passed"), -1),
        (("run", "exit_code"), 2),
        (("run", "started_at"), "yesterday"),
        (("target", "profiles"), ["core"]),
        (("profiles", "card", "verdict"), "conformant"),
        (("requirements", 0, "violations"), []),
        (("requirements", 0, "verdict"), "passed"),
        (("requirements", 2, "reason"), None),
        (("requirements", 3, "checks"), []),
        (("requirements", 0, "id"), "dem a 1"),
    ],
)
def test_the_schema_refuses_what_is_wrong(
    document: dict[str, Any], place: tuple[str | int, ...], value: object
) -> None:
    """A schema that accepts everything would prove nothing."""
    broken: Any = copy.deepcopy(document)
    member = broken
    for key in place[:-1]:
        member = member[key]
    member[place[-1]] = value

    assert not VALIDATOR.is_valid(broken)


@pytest.mark.parametrize("member", SCHEMA["required"])
def test_the_schema_demands_every_fixed_key(document: dict[str, Any], member: str) -> None:
    """A consumer can rely on it."""
    del document[member]

    assert not VALIDATOR.is_valid(document)


def test_an_early_end_is_reported_as_the_schema_says(suite: FakeSuite) -> None:
    """Configuration and a wrong suite have documents too."""
    suite.require("DEM-A-01 must")

    wrong = suite.run()
    refused = suite.run("--requirement", "DEM-A-99")

    assert (wrong.verdict, refused.verdict) == ("harness_fault", "configuration")
    VALIDATOR.validate(wrong.document)
    VALIDATOR.validate(refused.document)


@pytest.mark.parametrize(
    ("values", "percent", "expected"),
    [
        ([7.0], 50, 7.0),
        ([7.0], 95, 7.0),
        ([2.0, 1.0], 50, 1.0),
        ([4.0, 3.0, 2.0, 1.0], 50, 2.0),
        ([float(number) for number in range(1, 101)], 95, 95.0),
        ([float(number) for number in range(1, 21)], 95, 19.0),
        ([1.26, 1.26], 95, 1.3),
    ],
)
def test_percentiles_are_nearest_rank(values: list[float], percent: int, expected: float) -> None:
    """A value that was measured, never one in between."""
    assert percentile(values, percent) == expected
