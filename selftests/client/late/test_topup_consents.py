"""What the payment consent of a top-up has to be for is found out with the first one (4.6)."""

from decimal import Decimal
from uuid import uuid4

import httpx
import pytest

from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Wallet
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.journeys.bank import TOKEN, Bank, BankStates
from selftests.client.service import answer, body_of, refusal

AMOUNT = Decimal(5)


class Consenting(Bank):
    """Takes top-ups with a consent for exactly their amount, or one for more."""

    def __init__(self) -> None:
        """Want exactly that."""
        super().__init__()
        self.wants = "the amount"
        self.code = 400
        self.consents: dict[str, Decimal] = {}

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Look at the consents of top-ups."""
        path = request.url.path.split("/")
        if "payment-consents" in path and path[-1] != "approve":
            name = str(uuid4())
            self.consents[name] = Decimal(body_of(request)["maxAmount"]["value"]).scaleb(-2)
            return answer(envelope(200, {"magicLinkToken": TOKEN, "consentReference": name}))
        if path[-2:] == ["topup", "prepare"] and not self._covers(body_of(request)):
            return refusal(self.code)
        return super().__call__(request)

    def _covers(self, topup: dict[str, dict[str, str]]) -> bool:
        most = self.consents.get(topup.get("consent", {}).get("consentReference", ""))
        if most is None or self.wants == "nothing":
            return False
        amount = Decimal(topup["amount"]["value"]).scaleb(-2)
        return most == amount if self.wants == "the amount" else most > amount


@pytest.fixture
def service() -> Consenting:
    """The bank."""
    return Consenting()


@pytest.fixture
def payments(clients: Clients) -> Payments:
    """Payments whose consents were found to be for more than their amount."""
    responses = {"payment_consent_id": "data.consentReference"}
    client = clients(allow_money_movement=True, dialect={"responses": responses})
    payments = Payments(client).find_out()
    payments.consents.cover(Decimal(10), Decimal(11))
    return payments


@pytest.fixture
def wallet(payments: Payments, service: Consenting) -> Wallet:
    """A wallet of the bank."""
    return BankStates(service, payments).own_wallet()


@pytest.mark.parametrize("wants", ["the amount", "more"])
def test_topup_is_prepared_with_the_consent_that_counts(
    payments: Payments, service: Consenting, wallet: Wallet, wants: str
) -> None:
    """One for the amount, whatever payments have to pay beside it, else one for more."""
    service.wants = wants
    first, second = (payments.topup_prepared(wallet, AMOUNT) for _ in range(2))

    assert first.amount == second.amount == AMOUNT
    assert service.refused == 0
    assert list(service.consents.values())[-1] == (AMOUNT if wants == "the amount" else 2 * AMOUNT)


def test_consent_for_more_that_helps_nothing_is_for_the_amount_again(
    payments: Payments, service: Consenting, wallet: Wallet
) -> None:
    """Where one for more is refused as well, that was not what it was refused for."""
    service.wants = "nothing"
    payments.client.send(payments.topup_prepare(wallet, AMOUNT))
    service.wants, service.code = "the amount", 422
    prepared = payments.topup_prepared(wallet, AMOUNT)

    assert prepared.amount == AMOUNT
    assert list(service.consents.values()) == [AMOUNT, 2 * AMOUNT, AMOUNT]
