"""Faults can be injected, alone, and change what a client sees.

A quick gate for who works on the reference service; the proof injects every fault into a run.
"""

import pytest

from reference.faults.catalogue import UnknownFaultError, all_faults, fault_named, faults_by_area
from reference.faults.registry import replace_rule
from reference.platform.clock import SystemClock
from reference.platform.policy import Policy
from reference.serving.service import Service
from selftests.reference.driver import Driver
from selftests.reference.probes.all_probes import ALL_PROBES
from selftests.reference.probes.probes import transcript

OF_EACH_AREA = 8
INJECTED = [
    pytest.param(area, fault.name, id=fault.name)
    for area, faults in faults_by_area().items()
    if area in ALL_PROBES
    for fault in faults[:OF_EACH_AREA]
]


@pytest.fixture(scope="session")
def original() -> dict[str, list[object]]:
    """Return what each probe sees of an unaltered service."""
    return {area: transcript(Driver(), probe) for area, probe in ALL_PROBES.items()}


@pytest.mark.parametrize(("area", "name"), INJECTED)
def test_fault_changes_an_answer(area: str, name: str, original: dict[str, list[object]]) -> None:
    """The probe of a fault's area sees the fault."""
    assert transcript(Driver(faults=(name,)), ALL_PROBES[area]) != original[area]


@pytest.mark.parametrize("area", ALL_PROBES)
def test_probe_of_the_original_repeats(area: str, original: dict[str, list[object]]) -> None:
    """An unaltered service answers a probe the same way each time, to its end."""
    again = transcript(Driver(), ALL_PROBES[area])

    assert again == original[area]
    assert len(again) % 2 == 0


def test_fault_names_are_kebab_case() -> None:
    """Names are lower-case words with hyphens, as typed on a command line."""
    assert all(fault.name == fault.name.lower().replace("_", "-") for fault in all_faults())


def test_every_fault_says_what_it_breaks() -> None:
    """Each fault has a sentence and a requirement."""
    assert all(fault.description.endswith(".") and fault.breaks for fault in all_faults())


def test_every_fault_can_be_injected() -> None:
    """None names a rule that is not there, which injecting would not forgive."""
    for fault in all_faults():
        fault.inject(Service(Policy(), SystemClock()))


def test_unknown_fault_has_a_hint() -> None:
    """A mistyped name is answered with the closest one."""
    with pytest.raises(UnknownFaultError, match="did you mean 'envelope-code-text'"):
        fault_named("envelope-code-tex")


def test_missing_rule_is_noticed(driver: Driver) -> None:
    """A fault cannot replace a rule that does not exist."""
    with pytest.raises(AttributeError):
        replace_rule(driver.service, "wallets.no_such_rule", lambda original: original)


def test_faults_leave_other_instances_alone() -> None:
    """A fault is injected into one service, not into its classes."""
    Driver(faults=("envelope-code-text",))

    assert Driver().categorization().json()["code"] == 200
