"""Each fault claims one requirement, and it is one that a test of the suite can show."""

from reference.faults.catalogue import all_faults
from reports.verdict import catalogue
from selftests.proof.collected import ROOT


def test_every_fault_claims_a_requirement() -> None:
    """A fault that breaks nothing proves nothing."""
    assert [fault.name for fault in all_faults() if not all(fault.breaks) or not fault.breaks] == []


def test_claimed_requirements_exist_and_are_tested() -> None:
    """What is excluded from the tests can't be shown to be broken."""
    known = catalogue.load(ROOT)
    claimed = {name for fault in all_faults() for name in fault.breaks}

    assert {name for name in claimed if name not in known or known[name].excluded} == set()


def test_there_are_faults_enough() -> None:
    """A matrix of a few would prove little."""
    assert len(all_faults()) > 1000
