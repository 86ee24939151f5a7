"""A payment consent may be refused to a wallet that has less than it is for (4.8, 7)."""

from decimal import Decimal
from typing import Any

import httpx
import pytest

from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import Payment
from fixtures.journeys.payments.parties import Wallet
from fixtures.states.payments.consent_delay import planned_consent
from fixtures.states.payments.overdrafts import Overdrafts, overdrawing
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.journeys.bank import TOKEN, Bank, BankStates
from selftests.client.service import answer, body_of


class Wary(Bank):
    """Gives consents for what there is, and prepares nothing without one."""

    def __init__(self) -> None:
        """Begin with none, and look at balances where consents are given alone."""
        super().__init__()
        self.given: list[str] = []
        self.needs_money = self.looks_at_consents = True
        self.looks_at_balances = False
        self.refusal_of_orders = 403

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Refuse what there is too little for."""
        path = request.url.path.split("/")
        if "payment-consents" in path:
            wallet = path[path.index("fintrans") + 1]
            wanted = Decimal(body_of(request)["maxAmount"]["value"]).scaleb(-2)
            if self.needs_money and wanted > self.balances[wallet]:
                return self._too_little(wallet, wanted)
            self.given.append(str(len(self.given)))
            token = {"magicLinkToken": TOKEN, "consentId": self.given[-1]}
            return answer(envelope(200, token))
        if path[-1] == "beneficiaries":
            return answer(envelope(200, {"assetId": "asset"}))
        if path[-1] == "prepare":
            body, wallet = body_of(request), path[path.index("fintrans") + 1]
            if self.looks_at_consents and body["consent"]["consentReference"] not in self.given:
                code = self.refusal_of_orders
                return answer(envelope(code, {"error": "consent"}), code)
            wanted = Decimal(body["amount"]["value"]).scaleb(-2)
            if self.looks_at_balances and wanted > self.balances[wallet]:
                return self._too_little(wallet, wanted, error="order")
        return super().__call__(request)

    def _too_little(self, wallet: str, wanted: Decimal, **more: str) -> httpx.Response:
        available = str(self.balances[wallet])
        row = {"availableBalance": available, "requestedAmount": str(wanted), "currency": "EUR"}
        return answer(envelope(400, {**row, **more}), 400)


class Untouched:
    """What overdrafts need of the states of payments beside wallets: an empty one to share."""

    def __init__(self, states: BankStates) -> None:
        """Take all else from ``states``."""
        self._states = states
        self._empty = states.own_wallet(Decimal(0))

    def __getattr__(self, name: str) -> Any:
        """Return what they have."""
        return getattr(self._states, name)

    def prove_preparation(self) -> None:
        """Prove nothing: the bank is known."""

    def shared(self, _: str) -> Wallet:
        """Return the wallet."""
        return self._empty


@pytest.fixture
def service() -> Wary:
    """The bank."""
    return Wary()


@pytest.fixture
def states(clients: Clients, service: Wary) -> BankStates:
    """Wallets of the bank."""
    return BankStates(service, Payments(clients(allow_money_movement=True)))


def _overdraft(states: BankStates, funds: str) -> Payment:
    wallet = states.own_wallet(Decimal(funds))
    beneficiary = states.beneficiary_of(wallet)
    return states.steps.payments.payment(wallet, beneficiary, Decimal("20.00"))


def test_refused_consent_decides_about_its_payment(states: BankStates) -> None:
    """What is refused without it is refused for that."""
    refused = states.steps.attempt(_overdraft(states, "0"))

    assert refused.call.operation.name == "payment_consent"
    assert refused.member("availableBalance") == "0"


@pytest.mark.parametrize("funds", ["0", "5.00"])
def test_order_decides_that_is_looked_at_all_the_same(
    service: Wary, states: BankStates, funds: str
) -> None:
    """With a consent for what there is, or where none is looked at."""
    service.looks_at_balances, service.looks_at_consents = True, funds != "0"
    refused = states.steps.attempt(_overdraft(states, funds))

    assert refused.member("error") == "order"


@pytest.mark.parametrize("code", [402, 500])
def test_code_that_no_missing_consent_has_is_the_orders_own(
    service: Wary, states: BankStates, code: int
) -> None:
    """Whatever its consent was refused for, a server fault is one of the order."""
    service.refusal_of_orders = code
    refused = states.steps.attempt(_overdraft(states, "0"))

    assert (refused.call.operation.name, refused.exchange.code) == ("prepare", code)


@pytest.mark.parametrize("needs_money", [True, False])
def test_overdraft_has_a_consent_that_lets_its_order_be_looked_at(
    service: Wary, states: BankStates, *, needs_money: bool
) -> None:
    """Of an empty wallet only where that is given one."""
    service.needs_money, service.looks_at_balances = needs_money, True
    untouched: Any = Untouched(states)
    overdrafts = Overdrafts(untouched)
    for planned in (overdrafts.another().payment, overdrafts.of_the_largest()):
        held = service.balances[planned.wallet.wallet_id]
        assert (held > 0, planned.amount > held) == (needs_money, True)
        assert states.steps.attempt(planned).member("error") == "order"


@pytest.mark.parametrize("needs_money", [True, False])
def test_empty_wallet_is_given_what_it_needs_to_consent(
    service: Wary, states: BankStates, *, needs_money: bool
) -> None:
    """Little, and nothing where it needs none: the order itself is refused."""
    service.needs_money, service.looks_at_balances = needs_money, True
    wallet = states.own_wallet(Decimal(0))
    payment = overdrawing(states.steps, wallet, states.beneficiary_of(wallet), Decimal("20.00"))

    assert (service.balances[wallet.wallet_id] > 0) == needs_money
    assert states.steps.attempt(payment).member("error") == "order"


def test_overdraft_that_is_paid_is_seen(states: BankStates) -> None:
    """A consent for what there is may be good for more: nobody looks at the balance then."""
    assert states.steps.attempt(_overdraft(states, "5.00")).exchange.accepted


@pytest.mark.parametrize(("needs_money", "funds"), [(True, Decimal(50)), (False, Decimal(0))])
def test_consents_are_tried_on_a_wallet_that_may_have_one(
    service: Wary, states: BankStates, *, needs_money: bool, funds: Decimal
) -> None:
    """One with money, where that is needed."""
    service.needs_money = needs_money
    payments = states.steps.payments
    planned = planned_consent(
        payments,
        lambda: states.own_wallet(Decimal(0)),
        lambda: states.beneficiary_of(states.own_wallet()).payee,
        lambda _: states.own_wallet(Decimal(50)),
        states.beneficiary_of,
    )

    assert service.balances[planned.wallet.wallet_id] == funds
