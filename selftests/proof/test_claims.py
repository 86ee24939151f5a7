"""Each fault claims one requirement, and it is one that a test of the suite can show."""

from __future__ import annotations

import tomllib

from reference.faults.catalogue import REQUIREMENTS, all_faults, faults_by_area, requirements_of
from reports.verdict import catalogue
from selftests.proof.collected import ROOT


def test_every_fault_and_no_other_claims_a_requirement() -> None:
    """Listed under the module that declares it, in the order of declaration."""
    claimed = tomllib.loads(REQUIREMENTS.read_text(encoding="utf-8"))

    assert {area: list(faults) for area, faults in claimed.items()} == {
        area: [fault.name for fault in faults] for area, faults in faults_by_area().items()
    }


def test_claimed_requirements_exist_and_are_tested() -> None:
    """What is excluded from the tests can't be shown to be broken."""
    known = catalogue.load(ROOT)
    claimed = {name for fault in all_faults() for name in requirements_of(fault.name)}

    assert {name for name in claimed if name not in known or known[name].excluded} == set()


def test_there_are_faults_enough() -> None:
    """A matrix of a few would prove little."""
    assert len(all_faults()) > 1000
