"""What a target does not have, by its file or by its own word, is not applicable, in writing."""

import json

import jsonschema
import pytest

from selftests.reports.conftest import CHECKOUT, FakeSuite, Ran

REASON = (
    "declared in the target file: top_ups = false (wallets are not topped up through this "
    "interface)"
)
CLAIM = """
@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    run_of(config).describe_target("fake", "http://127.0.0.1:1", (), resolved({{{declared}}}))
"""
TESTS = """
from conformance.outcomes import NotApplicable

@pytest.mark.requirement("DEM-A-01")
def test_there_is(): pass

@pytest.mark.requirement("DEM-A-02")
@pytest.mark.capability("top_ups")
def test_top_up(): raise AssertionError

@pytest.mark.requirement("DEM-A-03")
@pytest.mark.parametrize(
    "what", ["transfer", pytest.param("topup", marks=pytest.mark.capability("top_ups"))]
)
def test_each(what): assert what == "transfer"

@pytest.mark.requirement("DEM-A-04")
def test_of_a_tied_requirement(): raise AssertionError

@pytest.mark.requirement("DEM-A-05")
def test_told_by_the_target(): raise NotApplicable("no wallet has a limit")
"""
PROBE = """
@pytest.mark.requirement("DEM-A-01")
def test_there_is(): pass

@pytest.mark.requirement("DEM-A-02")
@pytest.mark.capability("top_ups", probe=True)
def test_top_up(log):
    log.exchanged("POST /topup", 1.0, {{"id": "e1", "status": {status}}})
    assert {status} == 201
"""


@pytest.fixture
def declaring(suite: FakeSuite) -> FakeSuite:
    """Return a suite against a target without top-ups."""
    suite.require(
        *("DEM-A-01 must", "DEM-A-02 must", "DEM-A-03 must"),
        'DEM-A-04 must\nwhen = "top_ups"',
        "DEM-A-05 must",
    )
    declared = "from conformance.capabilities import resolved\n"
    suite.claim(more=declared + CLAIM.format(declared='"top_ups": False'))
    return suite


def _verdicts(ran: Ran) -> list[str]:
    return list(ran.verdicts.values())


def test_what_is_declared_absent_is_not_applicable(declaring: FakeSuite) -> None:
    """By the marker of a test or of a parameter, or by the catalogue; the run is conformant."""
    declaring.test(TESTS)

    ran = declaring.run()

    assert _verdicts(ran) == ["passed", "not_applicable", "passed", *["not_applicable"] * 2]
    assert (ran.verdict, ran.code) == ("conformant", 0)
    assert ran.requirement("DEM-A-02")["reason"] == REASON
    assert ran.requirement("DEM-A-04")["reason"] == REASON
    assert ran.requirement("DEM-A-05")["reason"] == "no wallet has a limit"
    assert f"not applicable: {REASON}\n  DEM-A-02 DEM-A-04" in ran.text
    assert "not applicable: no wallet has a limit\n  DEM-A-05" in ran.text


def test_the_whole_statement_stands_in_the_document(declaring: FakeSuite) -> None:
    """Also what is present, and in the shape that the schema gives."""
    declaring.test(TESTS)

    document = declaring.run().document

    assert document["target"]["capabilities"]["top_ups"] is False
    assert document["target"]["capabilities"]["order_expiry"] is True
    schema = (CHECKOUT / "reports/conformance.schema.json").read_text(encoding="utf-8")
    jsonschema.validate(document, json.loads(schema))


def test_what_is_declared_present_is_run(suite: FakeSuite) -> None:
    """Without the declaration every check counts."""
    suite.require("DEM-A-01 must", "DEM-A-02 must", "DEM-A-03 must", "DEM-A-04 must")
    suite.require("DEM-A-05 must", folder="other")
    suite.test(TESTS)

    assert _verdicts(suite.run())[1:4] == ["blocked", "blocked", "blocked"]


def test_workers_know_the_declaration(declaring: FakeSuite) -> None:
    """Parallel runs give the same verdicts."""
    declaring.test(TESTS)

    serial, parallel = declaring.run(), declaring.run("-n", "2", apart=True)

    assert parallel.verdicts == serial.verdicts
    assert parallel.document["target"] == serial.document["target"]


def test_a_probe_that_fails_confirms_the_declaration(declaring: FakeSuite) -> None:
    """It is held against nobody."""
    declaring.require("DEM-A-01 must", "DEM-A-02 must")
    declaring.test(PROBE.format(status=404))

    ran = declaring.run()

    assert (ran.verdict, _verdicts(ran)) == ("conformant", ["passed", "not_applicable"])


def test_a_probe_that_holds_ends_the_run_as_configuration(declaring: FakeSuite) -> None:
    """What is declared absent was met: exit code 4, and the exchange is named."""
    declaring.require("DEM-A-01 must", "DEM-A-02 must")
    declaring.test(PROBE.format(status=201))

    ran = declaring.run()

    assert (ran.verdict, ran.code) == ("configuration", 4)
    assert ran.document["reason"] == (
        "capability top_ups is declared absent, but what only an implementation that has it does "
        "was seen, by test_top_up [exchange e1]"
    )


def test_a_probe_shows_nothing_of_what_its_requirement_needs_beside(suite: FakeSuite) -> None:
    """Who may not top up is refused also where no customer has a token."""
    suite.require("DEM-A-01 must", 'DEM-A-02 must\nwhen = "customer_tokens"')
    declared = "from conformance.capabilities import resolved\n"
    suite.claim(more=declared + CLAIM.format(declared='"customer_tokens": False'))
    suite.test(PROBE.format(status=201))

    ran = suite.run()

    assert (ran.verdict, _verdicts(ran)) == ("conformant", ["passed", "not_applicable"])


def test_what_needs_an_absent_one_is_not_looked_for(suite: FakeSuite) -> None:
    """A refused approver shows no approvers where verifications are approved without one."""
    suite.require("DEM-A-01 must", "DEM-A-02 must")
    declared = "from conformance.capabilities import resolved\n"
    suite.claim(more=declared + CLAIM.format(declared='"verification_approval": False'))
    suite.test(PROBE.format(status=201).replace("top_ups", "separate_approvers"))

    ran = suite.run()

    assert (ran.verdict, _verdicts(ran)) == ("conformant", ["passed", "not_applicable"])


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ('@pytest.mark.capability("topups")', "capability 'topups' is none of"),
        ("@pytest.mark.capability()", "marker capability takes one or more names"),
    ],
)
def test_a_wrong_marker_is_a_fault_of_the_suite(suite: FakeSuite, code: str, message: str) -> None:
    """Before the first test."""
    suite.require("DEM-A-01 must")
    suite.test(f'{code}\n@pytest.mark.requirement("DEM-A-01")\ndef test_it(): pass')

    ran = suite.run()

    assert ran.code == 3
    assert message in ran.text


def test_an_unknown_capability_of_the_catalogue_is_a_fault_of_the_suite(suite: FakeSuite) -> None:
    """The table is closed."""
    suite.with_tests({'DEM-A-01 must\nwhen = ["top_ups", "topups"]': "pass"})

    ran = suite.run()

    assert ran.code == 3
    assert "DEM-A-01: when 'topups' is not a capability" in ran.text
