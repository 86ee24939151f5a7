"""The second order of a wallet, executed as the first was (sections 2.2, 2.4, 3 and 4.6)."""

import pytest

from fixtures.checks.payments.orders import executed, identified_by_uuids, is_not_before
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.payments.money.told import Race


@pytest.mark.requirement("PAY-EXE-01")
@pytest.mark.capability("order_completion")
def test_second_execution_tells_its_success(
    order_executed_besides: Race, expect: Expectation
) -> None:
    """It is a success as the first was; the judging checks each member."""
    expect(order_executed_besides.answers[0], executed)


@pytest.mark.requirement("PAY-ORD-04")
@pytest.mark.capability("order_completion")
def test_identifiers_of_a_second_order_are_uuids(
    order_executed_besides: Race, expect: Expectation
) -> None:
    """What identifies a later order is a UUID as well."""
    expect(order_executed_besides.answers[0], identified_by_uuids)


@pytest.mark.requirement("PAY-ORD-12")
def test_status_of_a_second_order_does_not_fall_behind(
    client: Client, order_executed_besides: Race, expect: Expectation
) -> None:
    """Nor does what is told of a later order stay behind what its execution was answered."""
    *_, second = order_executed_besides.settled.statuses
    execution = order_executed_besides.answers[0].exchange
    expect(second, is_not_before(client.dialect, execution))
