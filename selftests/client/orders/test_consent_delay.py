"""How long approved payment consents take to count is found out, whatever else is new is late."""

import math
from dataclasses import replace
from decimal import Decimal
from functools import partial
from typing import Any

import httpx
import pytest

from fixtures.client.polling import MARGIN
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import Payment
from fixtures.journeys.payments.parties import Beneficiary, Wallet
from fixtures.journeys.payments.payable import OLD_ENOUGH
from fixtures.states.payments.consent_delay import pay_as_each_kind
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.journeys.bank import AMOUNTS, FEE, TOKEN, Bank, BankStates
from selftests.client.service import FakeClock, answer, body_of, refusal

BATCH_S = 2.0
"""So often approvals come into force together."""


class InBatches(Bank):
    """Lets approvals count from the next batch on, and refuses payments to who is new."""

    def __init__(self, clock: FakeClock) -> None:
        """Approve nothing yet."""
        super().__init__()
        self.clock = clock
        self.old_at = 0.0
        self.approved_at = math.inf
        self.most_payments = self.most_consents = math.inf
        self.consents = 0
        self.looks_at_consents = True
        self.looks_when = "/execute"
        self.approval_s = 0.0
        self.covers_fees = False
        self.covered: list[Decimal] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer consents and their approvals, refuse what comes too early, be a bank else."""
        path = request.url.path
        self.consents += "payment-consents" in path
        if self.consents > self.most_consents:
            return refusal(422)
        if "payment-consents" in path or path.endswith("/allowed-operations"):
            if "payment-consents" in path:
                self.covered.append(_amount(body_of(request)["maxAmount"]))
            number = str(len(self.covered))
            told = {"magicLinkToken": TOKEN, "consentId": number, "status": "PENDING"}
            return answer(envelope(200, {**told, "beneficiaries": [{"assetId": "asset"}]}))
        if path.endswith("/approve"):
            self.approved_at = self.clock.now
            self.clock.now += self.approval_s
            return answer(envelope(200, {}))
        return self._refused(path, request) or super().__call__(request)

    def _refused(self, path: str, request: httpx.Request) -> httpx.Response | None:
        if path.endswith("/prepare"):
            if len(self.executed) >= self.most_payments or self.clock.now < self.old_at:
                return refusal(422)
            if self.covers_fees and not self._is_covered(request):
                return refusal(409)
        early = path.endswith(self.looks_when) and self.looks_at_consents and self._is_early()
        return refusal(409) if early else None

    def _is_covered(self, request: httpx.Request) -> bool:
        order = body_of(request)
        covered = self.covered[int(order["consent"]["consentReference"]) - 1]
        return _amount(order["amount"]) + FEE <= covered

    def _is_early(self) -> bool:
        return self.approved_at >= self.clock.now - self.clock.now % BATCH_S


def _amount(written: Any) -> Decimal:
    return Decimal(written["value"]).scaleb(-written["scale"])


@pytest.fixture
def service(clock: FakeClock) -> InBatches:
    """The bank."""
    return InBatches(clock)


@pytest.fixture
def states(clients: Clients, service: InBatches) -> BankStates:
    """Wallets of that bank."""
    client = clients(allow_money_movement=True, capabilities={"top_ups": False})
    return BankStates(service, Payments(client))


def _find_out(states: BankStates) -> float:
    """Return after how long what was approved is taken to count."""
    payments = states.steps.payments
    delay = payments.consents.delay
    with delay.shown():
        pay_as_each_kind(payments, states.own_wallet, (), states.beneficiary_of)
    return payments.client.patience.longest_s(delay.kind)


@pytest.mark.parametrize("young_s", [0.0, 1.0, 1.9, 2.5])
@pytest.mark.parametrize("offset_s", [0.0, 0.1, 1.0, 1.5])
def test_whole_batch_is_seen_whatever_the_beneficiary_took(
    service: InBatches, clock: FakeClock, states: BankStates, young_s: float, offset_s: float
) -> None:
    """A beneficiary who may be paid only after most of a batch hides the wait for the rest."""
    clock.now += offset_s
    service.old_at = clock.now + young_s
    seen_s = _find_out(states)

    assert seen_s * MARGIN >= BATCH_S


def test_approval_right_before_a_batch_hides_no_wait(
    service: InBatches, clock: FakeClock, states: BankStates
) -> None:
    """It counts by chance as soon as its order is prepared."""
    service.looks_when, service.approval_s = "/prepare", 0.1
    clock.now += BATCH_S - clock.now % BATCH_S - 0.15

    assert _find_out(states) * MARGIN >= BATCH_S


def test_topup_whose_code_came_too_early_hides_no_wait(
    clients: Clients, service: InBatches, clock: FakeClock
) -> None:
    """Its refusal may be for a consent that it does not name: it is topped up once more."""
    states = BankStates(service, Payments(clients(allow_money_movement=True)))
    clock.now += 1.5

    assert _find_out(states) * MARGIN >= BATCH_S
    # Three payments, and one of the top-ups.
    assert len(service.executed) == len(service.top_ups) + 2 == 4


def test_few_consents_show_it(service: InBatches, clock: FakeClock, states: BankStates) -> None:
    """Two for the first payment, and one for the second: the wallet may have no more."""
    service.most_consents = 3
    clock.now += 1.5

    assert _find_out(states) * MARGIN >= BATCH_S
    assert len(service.executed) == 2


@pytest.mark.parametrize(("young_s", "payments"), [(0.0, 2), (3.0, 4)])
def test_age_of_a_beneficiary_is_not_that_of_its_consent(
    service: InBatches, clock: FakeClock, states: BankStates, young_s: float, payments: int
) -> None:
    """An older one is paid at once: no consent is waited for, and all orders are executed."""
    service.looks_at_consents, service.old_at = False, clock.now + young_s

    assert _find_out(states) == 0.0
    assert len(service.executed) == payments


def test_age_is_waited_for_by_who_is_as_young(
    service: InBatches, clock: FakeClock, states: BankStates
) -> None:
    """The next newcomer shows how old a beneficiary has to be."""
    payments, service.looks_at_consents = states.steps.payments, False
    patience = payments.client.patience

    def newcomer(wallet: Wallet) -> Beneficiary:
        service.old_at = clock.now + 3.0
        return payments.payable.created(states.beneficiary_of(wallet), wallet.wallet_id)

    with payments.consents.delay.shown():
        pay_as_each_kind(payments, states.own_wallet, (), newcomer)
    wallet = states.own_wallet()
    payment = payments.payment(wallet, newcomer(wallet))
    payments.payable.wait(partial(payments.prepare, payment), payment.beneficiary, wallet.wallet_id)

    assert patience.longest_s(OLD_ENOUGH) >= 3.0 > patience.longest_s(payments.consents.delay.kind)


def test_second_payment_may_be_refused(
    service: InBatches, clock: FakeClock, states: BankStates
) -> None:
    """Some wallets make one payment a day: what the first one took is known."""
    service.most_payments = 1
    clock.now += 1.0

    assert 0.9 <= _find_out(states) <= BATCH_S
    assert len(service.executed) == 1


@pytest.mark.parametrize(
    ("told", "late", "beside"),
    [(FEE, False, FEE), (FEE, True, FEE), (Decimal(0), False, AMOUNTS.price), (0, True, 0)],
)
def test_consents_are_for_what_the_payment_showed(
    service: InBatches, states: BankStates, told: Decimal, *, late: bool, beside: Decimal
) -> None:
    """Those for the amount alone were refused: for the fee, where that is told or nothing late."""
    service.covers_fees, service.looks_at_consents, service.told_fee = True, late, Decimal(told)
    _find_out(states)

    call = states.steps.payments.consents.payment_consent(states.own_wallet(), AMOUNTS.price)
    least = AMOUNTS.price + beside
    assert least <= _amount(call.body["maxAmount"]) <= AMOUNTS.price + 3 * beside


@pytest.mark.parametrize("spoilt", [False, True])
def test_consent_that_counts_late_after_all_is_waited_for(
    service: InBatches, clock: FakeClock, states: BankStates, *, spoilt: bool
) -> None:
    """Those that showed it were early by chance; whatever else was waited for in vain."""
    service.looks_at_consents, service.looks_when = False, "/prepare"
    assert _find_out(states) == 0.0
    payments = states.steps.payments
    if spoilt:
        service.old_at = math.inf
        payments.preparation(_payment(states))
        service.old_at = 0.0
    service.looks_at_consents = True
    clock.now += 2 * BATCH_S - clock.now % BATCH_S - 0.5

    assert payments.preparation(_payment(states)).exchange.accepted
    assert 0.5 <= payments.client.patience.longest_s(payments.consents.delay.kind) <= 1.0


def test_consent_is_asked_for_until_it_is_known_to_count(
    service: InBatches, clock: FakeClock, states: BankStates
) -> None:
    """Though another one was waited for in vain, and refused in the same words."""
    payments, service.looks_when = states.steps.payments, "/prepare"
    consents, patience = payments.consents, payments.client.patience
    consents.delay.counts_at_once()
    payment = _payment(states)
    service.approved_at = math.inf
    call = payments.prepare(payment)
    consents.sent_in_time(lambda: payments.client.again(call))
    patience.took(consents.delay.kind, BATCH_S)
    clock.now += BATCH_S - clock.now % BATCH_S + 0.1

    another = replace(payment.consent)
    answer = consents.in_time(another, lambda: payments.client.again(call))

    assert answer.exchange.accepted


def _payment(states: BankStates) -> Payment:
    wallet = states.own_wallet()
    return states.steps.payments.payment(wallet, states.beneficiary_of(wallet))
