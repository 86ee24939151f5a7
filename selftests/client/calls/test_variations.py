"""The answer of an operation under a variation: of its step of the journey, or sent beside it."""

from typing import cast

import pytest

from conformance.outcomes import Blocked
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.operations import OPERATIONS, Profile
from fixtures.states.controls.controls import Controls
from fixtures.states.controls.variations import NewCustomers, Together, Variation
from selftests.client.conftest import Clients
from selftests.client.service import FakeService, refusal

STEP = Call(OPERATIONS["employee"], path={"organizationId": "o-1"}, body={})


class FakeControls:
    """Gives one call as the control of everything, on a customer of its own where asked for."""

    def __init__(self) -> None:
        """Note what is asked for."""
        self.fresh_ones: list[str] = []

    def of(self, name: str) -> Call:
        """Return the control, but of directors: that is not accepted."""
        if name == "director":
            raise Blocked(name)
        return STEP

    def fresh(self, name: str) -> Call:
        """Return the control."""
        self.fresh_ones.append(name)
        return STEP


class FakeCustomers:
    """A journey of one step, and then one that is refused."""

    def __init__(self) -> None:
        """Note what is asked for."""
        self.journeys = 0

    def activate(self, profile: Profile, client: Client) -> None:  # noqa: ARG002
        """Send the step."""
        self.journeys += 1
        client.must(STEP)
        raise Blocked("the next step was refused")


@pytest.fixture
def controls() -> FakeControls:
    """Controls."""
    return FakeControls()


@pytest.fixture
def customers() -> FakeCustomers:
    """Journeys."""
    return FakeCustomers()


@pytest.fixture
def variation(clients: Clients, controls: FakeControls, customers: FakeCustomers) -> Variation:
    """Requests without Accept."""
    together = Together(
        clients(profiles=["b2b"]),
        cast("Controls", controls),
        cast("NewCustomers", customers),
        lambda call: call.without_accept(),
    )
    return Variation(together, 0)


def test_step_of_the_journey_answers(
    variation: Variation, controls: FakeControls, customers: FakeCustomers, service: FakeService
) -> None:
    """Once for every asking, though the journey ended early; accepted or refused."""
    service.script = [refusal(400)]

    assert [variation.answer("employee").outcome for _ in range(2)] == ["400", "400"]
    assert customers.journeys == 1
    assert controls.fresh_ones == []


@pytest.mark.parametrize("name", ["shareholders", "categorization", "login", "balance"])
def test_what_is_no_step_of_it_is_sent_beside_it(
    variation: Variation, controls: FakeControls, service: FakeService, name: str
) -> None:
    """Not reached, only asked for, or of another journey."""
    assert variation.answer(name).outcome == "accepted"
    assert controls.fresh_ones == [name]
    assert "accept" not in service.calls[-1].headers


def test_nothing_is_answered_without_an_accepted_control(variation: Variation) -> None:
    """Its refusal would prove nothing."""
    with pytest.raises(Blocked, match="director"):
        variation.answer("director")
