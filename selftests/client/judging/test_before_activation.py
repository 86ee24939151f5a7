"""What is asked of a customer who is not activated is as its controls are, but for that."""

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from conformance.outcomes import Blocked
from fixtures.states.payments.before_activation import BeforeActivation


@pytest.fixture
def states() -> Any:
    """Payments of which one order was prepared, and executed."""
    states = Mock()
    states.shared.return_value = SimpleNamespace(prepared_order_id="PREPARED-1")
    monitoring = SimpleNamespace(path={"orderId": "executed-1"})
    states.steps.payments.monitoring.return_value = monitoring
    return states


def test_order_is_named_as_its_status_takes_it(states: Any) -> None:
    """The notation of another identifier may be refused for itself."""
    assert BeforeActivation(states).known_order() == "executed-1"


def test_prepared_order_is_named_where_none_is_executed(states: Any) -> None:
    """It is the one identifier that there is."""
    states.steps.payments.monitoring.side_effect = Blocked("no money movement")
    assert BeforeActivation(states).known_order() == "PREPARED-1"
