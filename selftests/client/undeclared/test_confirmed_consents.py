"""What execute confirms a payment consent under is found out where two things name it (2.4)."""

from uuid import uuid4

import httpx
import pytest

from fixtures.journeys.payments.journey import Payments
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.journeys.bank import TOKEN, Bank, BankStates
from selftests.client.service import answer, body_of, refusal


class Confirming(Bank):
    """Takes the confirmation of consents by what it ``wants`` of the two that name each."""

    def __init__(self) -> None:
        """Want what prepare takes."""
        super().__init__()
        self.wants = "reference"
        self.told: dict[str, str] = {}
        self.confirmed: list[str] = []
        self.takes_none = False
        """Whether it refuses every confirmation alike, named or not."""
        self.takes_any = False
        """Whether it takes every name."""

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Name each consent in two ways, and look at how it is confirmed."""
        path = request.url.path.split("/")
        if "payment-consents" in path:
            self.told = {"reference": f"r-{uuid4()}", "identifier": f"i-{uuid4()}"}
            reported = {
                "magicLinkToken": TOKEN,
                "consentReference": self.told["reference"],
                "consentId": self.told["identifier"],
            }
            return answer(envelope(200, reported))
        if path[-1] == "execute":
            confirmation = body_of(request).get("consentConfirmation", {"consentId": "none"})
            known = confirmation.get("consentId", "unnamed")
            is_expected = known.startswith(("r-", "i-", "unnamed", "none"))
            self.confirmed.append(known[0] if is_expected else "?")
            if known == "unnamed" and not self.takes_none:
                return refusal(400)
            if not self.takes_any and known != self.told.get(self.wants, "none"):
                return refusal(422)
        return super().__call__(request)


@pytest.fixture
def service() -> Confirming:
    """The bank."""
    return Confirming()


@pytest.fixture
def states(clients: Clients, service: Confirming) -> BankStates:
    """Wallets of the bank, whose prepare takes the reference of a consent."""
    responses = {"payment_consent_id": "data.consentReference"}
    client = clients(allow_money_movement=True, dialect={"responses": responses})
    return BankStates(service, Payments(client).find_out())


def _execute(states: BankStates, times: int) -> None:
    payments = states.steps.payments
    for _ in range(times):
        payments.client.send(payments.execute(states.shared("prepared")))


@pytest.mark.parametrize(("wants", "confirmed"), [("reference", "rr"), ("identifier", "rii")])
def test_consent_is_confirmed_as_the_first_execution_shows(
    states: BankStates, service: Confirming, wants: str, confirmed: str
) -> None:
    """By what prepare takes, or else by its identifier."""
    service.wants = wants
    _execute(states, 2)

    assert "".join(service.confirmed) == confirmed


def test_nothing_is_confirmed_where_no_consent_can_be(
    clients: Clients, service: Confirming
) -> None:
    """Where payments have no consents, and a confirmation has to name one."""
    client = clients(allow_money_movement=True, capabilities={"payment_consents": False})
    states = BankStates(service, Payments(client).find_out())
    _execute(states, 2)

    assert "".join(service.confirmed) == "u?nn"
    assert not states.steps.payments.consents.confirmation(states.shared("prepared").consent)


def test_invented_name_confirms_where_any_does(clients: Clients, service: Confirming) -> None:
    """It is told from then on."""
    service.takes_any = True
    client = clients(allow_money_movement=True, capabilities={"payment_consents": False})
    states = BankStates(service, Payments(client).find_out())
    _execute(states, 2)

    assert "".join(service.confirmed) == "u??"


def test_confirmation_that_is_refused_whatever_it_names_is_sent_on(
    clients: Clients, service: Confirming
) -> None:
    """It is the documented member that is not taken, which its own test fails for."""
    service.takes_none = True
    client = clients(allow_money_movement=True, capabilities={"payment_consents": False})
    states = BankStates(service, Payments(client).find_out())
    _execute(states, 2)

    assert "n" not in service.confirmed
    assert states.steps.payments.consents.confirmation(states.shared("prepared").consent)


def test_what_no_name_helps_is_not_tried_for_ever(states: BankStates, service: Confirming) -> None:
    """Three executions are enough."""
    service.wants = "none"
    _execute(states, 5)

    assert service.confirmed.count("i") == 3
