"""What is refused for a limit once its consent has been replaced is judged by that."""

import pytest

from fixtures.journeys.payments.journey import Payments
from selftests.client.conftest import Clients
from selftests.client.late.test_replaced_consents import Consenting, payment_of


@pytest.fixture
def service() -> Consenting:
    """The service."""
    return Consenting()


def test_payment_with_another_consent_is_refused_for_its_limit(
    clients: Clients, service: Consenting
) -> None:
    """That decides: it was the consent of the first one that had ended."""
    payments = Payments(clients())
    payment, later = payment_of(payments), payment_of(payments)
    service.limit = {"limitType": "DAILY"}
    answers = [payments.client.send(payments.prepare(each)) for each in (payment, later)]

    assert [each.member("limitType") for each in answers] == ["DAILY"] * 2
    assert not payments.consents.is_fresh(later.consent)
