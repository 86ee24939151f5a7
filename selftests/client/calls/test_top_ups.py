"""Funds are had by top-ups, where no hook gives them: by several, where a limit is below them."""

from decimal import Decimal

import httpx
import pytest

from conformance.outcomes import Blocked, Uncertain
from fixtures.journeys.payments.deposits import Deposits
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.money.notation import MOST_PARTS
from fixtures.journeys.payments.orders import BOOKED
from fixtures.journeys.payments.parties import Wallet
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.journeys.bank import TOKEN, Bank, BankStates
from selftests.client.service import answer, body_of, refusal


class Consenting(Bank):
    """Tops up where the consent is as it ``wants`` it: any, named, approved, or not named."""

    def __init__(self) -> None:
        """Want nothing."""
        super().__init__()
        self.wants = "any"
        self.consents: list[str] = []
        self.approved: set[str] = set()
        self.named: list[str] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Number consents, remember which are approved and named, and look at that."""
        path = request.url.path.split("/")
        if path[-1] == "approve":
            self.approved.add(path[-2])
        elif "payment-consents" in path:
            self.consents.append(path[-1])
            told = {"magicLinkToken": TOKEN, "consentId": f"consent-{len(self.consents)}"}
            return answer(envelope(200, told))
        elif path[-1] == "prepare":
            named = body_of(request).get("consent", {}).get("consentReference", "")
            self.named.append(named)
            fits = {"named": named, "approved": named in self.approved, "not named": not named}
            if not fits.get(self.wants, True):
                return refusal(422)
        elif path[-1] == "execute" and self.wants == "executed" and not self.named[-1]:
            return refusal(403)
        return super().__call__(request)


@pytest.fixture
def service() -> Consenting:
    """A bank that tops up ten at a time, and says so."""
    bank = Consenting()
    bank.largest_top_up = Decimal(10)
    bank.limits = {"perTxn": {"EUR": 10}}
    return bank


@pytest.fixture
def states(clients: Clients, service: Bank) -> BankStates:
    """Wallets of the bank, without the hook."""
    payments = Payments(clients(allow_money_movement=True))
    return BankStates(service, payments, has_hook=False)


@pytest.fixture
def wallet(states: BankStates) -> Wallet:
    """An empty one."""
    return states.own_wallet(Decimal(0))


@pytest.mark.parametrize(("funds", "top_ups"), [(10, 1), (15, 2), (142, 15), (960, 96)])
def test_funds_are_divided_into_what_a_limit_allows(
    states: BankStates, service: Bank, wallet: Wallet, funds: int, top_ups: int
) -> None:
    """And are on the balance then, or a cent more."""
    states.steps.fund(wallet, Decimal(funds))

    assert len(service.top_ups) == top_ups
    assert 0 <= service.balances[wallet.wallet_id] - funds < 1


def test_hook_is_asked_for_no_fraction_of_a_cent(service: Bank, states: BankStates) -> None:
    """No currency has it."""
    hooked = BankStates(service, states.steps.payments)
    wallet = hooked.own_wallet(Decimal(0))
    hooked.steps.fund(wallet, Decimal("154.0154"))

    assert service.balances[wallet.wallet_id] == Decimal("154.02")


def test_what_orders_have_put_on_a_wallet_is_known(service: Bank, states: BankStates) -> None:
    """Limits may count it; what a hook gave is no order."""
    hooked = BankStates(service, states.steps.payments)
    put_on = []
    for each in (states, hooked):
        wallet, deposits = each.own_wallet(Decimal(0)), Deposits(each.steps)
        deposits.give(wallet, Decimal(20))
        put_on.append(deposits.by_orders(wallet))
        deposits.top_up(wallet, Decimal(5))
        put_on.append(deposits.by_orders(wallet))

    assert put_on == [20, 25, 0, 5]


def test_funds_that_take_too_many_top_ups_are_not_had(states: BankStates, wallet: Wallet) -> None:
    """The hook would give them."""
    with pytest.raises(Blocked, match="needs the hook `fund`, or a top-up of 961"):
        states.steps.fund(wallet, Decimal(10 * MOST_PARTS + 1))


def test_refusal_of_a_top_up_tells_how_much_one_may_be(
    states: BankStates, service: Bank, wallet: Wallet
) -> None:
    """Where nothing else does: from then on none is larger, and no price is."""
    service.limits = {}
    service.refused_topup = {"limit": "10.00", "currentUsage": "0.00", "currency": "EUR"}
    amounts = states.steps.payments.amounts
    prices = [amounts.of(wallet).price]
    states.steps.fund(wallet, Decimal(25))
    states.steps.fund(wallet, Decimal(15))
    prices.append(amounts.of(wallet).price)

    assert len(service.top_ups) == 3 + 2
    assert service.refused == 1
    assert prices == [Decimal("20.50"), Decimal(10)]
    assert amounts.of(wallet).funds == Decimal(200)


@pytest.mark.parametrize(
    "told",
    [
        {"limit": "10.00", "currentUsage": "30.00", "currency": "EUR"},
        {"limit": "soon", "currency": "EUR"},
        {"limit": "10.00"},
        {},
    ],
)
def test_refusal_for_another_reason_tells_nothing_of_one_top_up(
    states: BankStates, service: Bank, wallet: Wallet, told: dict[str, object]
) -> None:
    """A limit of a day has been used a little; what is no limit of a currency is none."""
    service.refused_topup = told
    service.limits = {}
    with pytest.raises(Blocked, match="needs the hook `fund`, or a top-up of 25"):
        states.steps.fund(wallet, Decimal(25))

    assert states.steps.payments.amounts.largest_topup(wallet) is None


@pytest.mark.parametrize(("fee", "readings"), [(0, 1), (1, 2)])
def test_balance_stands_still_once_all_is_on_it_that_was_topped_up(
    states: BankStates, service: Bank, wallet: Wallet, fee: int, readings: int
) -> None:
    """As the first top-up showed: one with a fee may be followed by what is charged later."""
    service.topup_fee = Decimal(fee)
    states.steps.fund(wallet, Decimal(10))
    before = len(service.read)
    states.steps.fund(wallet, Decimal(10))

    assert len(service.read) - before == 1 + readings  # what there was before, too


def test_top_up_that_has_a_fee_of_late_spoils_no_wait_for_orders(
    states: BankStates, service: Bank, wallet: Wallet
) -> None:
    """That it gave less than expected does not say that orders are never booked."""
    states.steps.fund(wallet, Decimal(10))
    service.topup_fee = Decimal(1)
    states.steps.fund(wallet, Decimal(10))

    patience = states.steps.payments.client.patience
    assert (patience.reported(BOOKED), service.balances[wallet.wallet_id]) == ("", Decimal(19))


@pytest.mark.parametrize(
    ("wants", "named"),
    [
        ("any", ["", ""]),
        ("named", ["", "consent-1", "consent-2"]),
        ("approved", ["", "consent-1", "consent-1", "consent-2"]),
        ("not named", ["", ""]),
    ],
)
def test_top_up_has_its_consent_as_the_target_wants_it(
    service: Consenting, states: BankStates, wallet: Wallet, wants: str, named: list[str]
) -> None:
    """Before it is prepared, as payments have theirs; what a first refusal shows holds for all."""
    payments = states.steps.payments.find_out()
    service.wants = wants
    orders = [payments.topup_prepared(wallet, Decimal(each)) for each in (1, 2)]

    assert service.named == named
    assert [each.consent.code for each in orders] == ["123456"] * 2


def test_execution_may_show_that_top_ups_name_their_consents(
    service: Consenting, states: BankStates, wallet: Wallet
) -> None:
    """The test that met the refusal starts again."""
    payments = states.steps.payments.find_out()
    service.wants = "executed"
    order = payments.topup_prepared(wallet, Decimal(1))
    with pytest.raises(Uncertain, match="since the top-up names no payment consent"):
        payments.client.send(payments.execute(order))
    again = payments.topup_prepared(wallet, Decimal(1))

    assert payments.client.send(payments.execute(again)).exchange.accepted


def test_consent_that_no_top_up_has_used_is_named_again(
    service: Consenting, states: BankStates, wallet: Wallet
) -> None:
    """What is refused uses none up."""
    payments = states.steps.payments.find_out()
    service.wants = "named"
    payments.topup_prepared(wallet, Decimal(1))
    for largest in (0, 10, 10):
        service.largest_top_up = Decimal(largest)
        payments.client.send(payments.topup_prepare(wallet, Decimal(1)))

    assert service.named[1:] == ["consent-1", "consent-2", "consent-2", "consent-3"]


def test_top_up_that_is_too_much_has_the_right_consent(
    service: Consenting, states: BankStates, wallet: Wallet
) -> None:
    """The refusal says what for: no other way is tried."""
    payments = states.steps.payments.find_out()
    service.refused_topup = {"limit": "10.00", "currency": "EUR"}
    with pytest.raises(Blocked, match="code 400"):
        payments.topup_prepared(wallet, Decimal(11))

    assert service.named == [""]
