"""Why the control of an operation is not accepted, and what is said to settle that."""

from typing import Any, cast

import pytest

from conformance.capabilities import OR_DECLARE, settled_by
from conformance.outcomes import Blocked
from fixtures.client.call import Call
from fixtures.interface.operations import OPERATIONS, Profile
from fixtures.states.controls.controls import Controls, CustomerKind
from selftests.client.conftest import Clients
from selftests.client.service import FakeService, refusal

NAME = "topup_prepare"


class FakePayments:
    """A journey and its states in one: there is a wallet, unless something is in the way."""

    def __init__(self, obstacle: str = "") -> None:
        """Let ``obstacle`` block every state."""
        self._obstacle = obstacle

    def shared(self, state: str) -> str:
        """Return a wallet."""
        if self._obstacle:
            raise Blocked(self._obstacle)
        return state

    def topup_prepare(self, wallet: str) -> Call:
        """Return the call."""
        return Call(OPERATIONS[NAME], path={"walletId": wallet}, body={})


def reason(clients: Clients, payments: FakePayments) -> str:
    """Return why there is no control."""
    kind = CustomerKind(cast("Any", payments), cast("Any", payments))
    controls = Controls(clients(profiles=["payments"]), {Profile.PAYMENTS: kind})
    with pytest.raises(Blocked) as blocked:
        controls.of(NAME)
    return str(blocked.value)


def test_refusal_of_the_call_names_its_declaration(clients: Clients, service: FakeService) -> None:
    """What a target need not have is settled by saying so; another customer has it no more."""
    service.script = [refusal(404), refusal(404)]

    assert reason(clients, FakePayments()).endswith(settled_by("top_ups"))


@pytest.mark.parametrize(
    "obstacle",
    [
        "the target does not work any more (no answer to 5 requests in a row); the rest",
        "needs the hook `activation_code`: the code",
        f"{OPERATIONS['individual_activation']} was refused with code 400 (HTTP 400)",
    ],
)
def test_obstacle_before_the_call_names_no_declaration_of_it(
    clients: Clients, obstacle: str
) -> None:
    """Nobody is told to declare absent what was never asked for."""
    assert OR_DECLARE not in reason(clients, FakePayments(obstacle))
