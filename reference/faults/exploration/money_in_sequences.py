"""Faults that a sequence of payments shows: what the n-th one books, what a balance tells then."""

from collections import Counter, defaultdict
from dataclasses import replace
from decimal import Decimal
from typing import Final

from reference.faults.exploration.occasions import (
    account_of,
    after,
    happenings,
    later,
    order_of_call,
    payer_of,
)
from reference.faults.registry import Rule, fault, injected, replaces
from reference.faults.rows import turning
from reference.payments.ledger import CLEARING, PaymentAccount, Posting
from reference.payments.orders.orders import COMPLETED, EXECUTING, READY, Order
from reference.payments.wallets import Wallet
from reference.platform.exchange import JsonObject, RefusalError, ServiceCall
from reference.serving.service import Service

CENT: Final = Decimal("0.01")
BOOKED: Final = ("PAY-MON-02", "PAY-MON-08", "PAY-MON-09", "PAY-MON-03")
"""What an order books: once, its amount, and nothing after a refusal."""


@later(rule="orders.postings", breaks=BOOKED, of=payer_of, times=4)
def fifth_transfer_books_twice(_service: Service, original: Rule, order: Order) -> list[Posting]:
    """From the fifth transfer of a wallet on, each is booked twice."""
    due: list[Posting] = original(order)
    return [*due, *due] if order.transfer else due


@later(rule="orders.postings", breaks=BOOKED, of=payer_of, times=5)
def rounding_drifts(_service: Service, original: Rule, order: Order) -> list[Posting]:
    """What rounding left of a wallet's first five transfers is debited as cents later."""
    due: list[Posting] = original(order)
    if not order.transfer:
        return due
    return [*due, Posting(order.account_id, -CENT), Posting(CLEARING, CENT)]


@after(
    rule="orders.postings",
    breaks=BOOKED,
    of=lambda order: order.id,
    event="execution.check_code",
    event_of=order_of_call,
    refused=True,
)
def retry_after_wrong_code_books_twice(
    _service: Service, original: Rule, order: Order
) -> list[Posting]:
    """An order that was refused for its code is booked twice when it is executed at last."""
    due: list[Posting] = original(order)
    return [*due, *due]


@after(
    rule="orders.postings",
    breaks=BOOKED,
    of=payer_of,
    event="preparation.check_balance",
    event_of=account_of,
    refused=True,
)
def transfer_after_refused_one_books_twice(
    _service: Service, original: Rule, order: Order
) -> list[Posting]:
    """After a transfer that the balance did not cover, the wallet's next ones are booked twice."""
    due: list[Posting] = original(order)
    return [*due, *due] if order.transfer else due


@fault(rule="orders.postings", breaks=("PAY-MON-07", "PAY-MON-10", "EXP-BAL-01"), memory=set)
def equal_transfer_taken_for_a_repetition(
    _service: Service, original: Rule, seen: set[tuple[str, str, Decimal]], order: Order
) -> object:
    """A second transfer of the same amount to the same IBAN is completed, but never booked."""
    key = order.account_id, order.target_iban, order.amount
    if order.transfer and key in seen:
        return []
    seen.add(key)
    return original(order)


@fault(rule="orders.topup_postings", breaks="PAY-TOP-05", memory=set)
def equal_topup_taken_for_a_repetition(
    _service: Service, original: Rule, seen: set[tuple[str, Decimal]], order: Order
) -> object:
    """A second top-up of the same amount is completed, but never credited."""
    key = order.account_id, order.amount
    if key in seen:
        return []
    seen.add(key)
    return original(order)


@after(
    rule="orders.topup_postings",
    breaks="PAY-TOP-05",
    of=lambda order: order.account_id,
    event="orders.postings",
    event_of=payer_of,
    times=3,
)
def topup_after_three_transfers_lost(_service: Service, _original: Rule, _order: Order) -> object:
    """A wallet that has paid three times is not credited by top-ups any more."""
    return []


@later(
    rule="orders.topup_postings", breaks="PAY-TOP-05", of=lambda order: order.account_id, times=3
)
def fourth_topup_credits_twice(_service: Service, original: Rule, order: Order) -> object:
    """From the fourth top-up of a wallet on, each is credited twice."""
    due: list[Posting] = original(order)
    return [*due, *due]


@injected(breaks=BOOKED)
def several_prepared_orders_mixed_up(service: Service) -> None:
    """While three orders of a wallet are READY, executing one books the amount of the latest."""

    @replaces(service, "orders.postings")
    def postings(original: Rule, order: Order) -> object:
        waiting = [one for one in service.orders.of_account(order.account_id) if ready(one)]
        mixed = order.transfer and len(waiting) > 1
        return original(replace(order, amount=waiting[-1].amount) if mixed else order)

    def ready(order: Order) -> bool:
        return order.status == READY


@fault(rule="execution.was_executed", breaks=("PAY-MON-03", "PAY-MON-02"))
def only_the_latest_execution_remembered(service: Service, original: Rule, order: Order) -> object:
    """An order may be executed again once two others of the wallet were executed after it."""
    began = order.executed_at
    if began is None:
        return original(order)
    others = service.orders.of_account(order.account_id)
    return sum(1 for one in others if one.executed_at and one.executed_at > began) < 2


@later(
    rule="execution.repeated",
    breaks=("PAY-MON-03", "PAY-MON-02"),
    of=lambda order: order.id,
    times=1,
    refused=True,
)
def third_execution_books_again(service: Service, original: Rule, order: Order) -> object:
    """A second execution is refused, a third one is refused and booked."""
    service.ledger.book(service.orders.postings(order))
    return original(order)


@after(
    rule="orders.shown_balance",
    breaks=("PAY-MON-07", "PAY-MON-10", "EXP-BAL-01"),
    of=account_of,
    event="orders.postings",
    event_of=payer_of,
    times=4,
)
def balance_stale_after_fourth_transfer(
    service: Service, original: Rule, account: PaymentAccount
) -> object:
    """After a wallet's fourth transfer its balance is the one of then for ever."""
    shown: dict[str, Decimal] = vars(service).setdefault("balances_of_then", {})
    return shown.setdefault(account.id, original(account))


@injected(breaks=("EXP-BAL-01", "PAY-BAL-03"))
def wallet_list_stale_after_second_transfer(service: Service) -> None:
    """The list of wallets tells the balance of a wallet as it was after its second transfer."""
    known = _of_then(service)

    @replaces(service, "wallets.item")
    def item(original: Rule, wallet: Wallet, *, iban_hidden: bool) -> object:
        shown: JsonObject = original(wallet, iban_hidden=iban_hidden)
        if wallet.id not in known:
            return shown
        return turning("balance", lambda _: service.notation.decimal(known[wallet.id]))(shown)


@injected(breaks=("EXP-BAL-01", "PAY-BAL-03"))
def snapshot_stale_after_second_transfer(service: Service) -> None:
    """The snapshot tells the balance of a wallet as it was after its second transfer."""
    known = _of_then(service)

    @replaces(service, "snapshots.account")
    def reported(original: Rule, account: PaymentAccount) -> object:
        item: JsonObject = original(account)
        if account.id in known:
            item["balance"] = service.amounts.number(known[account.id])
        return item


def _of_then(service: Service) -> dict[str, Decimal]:
    """Return the balances that wallets had after their second transfer, as they are booked."""
    known: dict[str, Decimal] = {}
    paid: Counter[str] = Counter()

    @replaces(service, "orders.book")
    def book(original: Rule, order: Order) -> None:
        original(order)
        paid[order.account_id] += order.transfer
        if paid[order.account_id] == 2:
            known.setdefault(order.account_id, service.ledger.balance(order.account_id))

    return known


@injected(breaks="PAY-BAL-07")
def available_balance_grows_by_refusals(service: Service) -> None:
    """Each transfer that the balance does not cover makes more of it available."""
    refused = happenings(service, "preparation.check_balance", account_of, refused=True)

    @replaces(service, "wallets.item")
    def item(original: Rule, wallet: Wallet, *, iban_hidden: bool) -> object:
        shown: JsonObject = original(wallet, iban_hidden=iban_hidden)
        more = service.ledger.balance(wallet.id) + refused[wallet.id]
        return {**shown, "availableBalance": service.notation.decimal(more)}


@fault(rule="orders.reported_status", breaks="EXP-ORD-01")
def completed_order_executing_again(service: Service, original: Rule, order: Order) -> object:
    """An order that was COMPLETED is EXECUTING again once the wallet has executed another."""
    others = service.orders.of_account(order.account_id)
    began = order.executed_at
    later_one = any(began and one.executed_at and one.executed_at > began for one in others)
    return EXECUTING if order.status == COMPLETED and later_one else original(order)


@fault(rule="orders.reported_status", breaks="EXP-ORD-01")
def completed_order_ready_again(service: Service, original: Rule, order: Order) -> object:
    """An order that was COMPLETED is READY again once the wallet has prepared another."""
    latest = service.orders.of_account(order.account_id)[-1]
    return READY if order.status == COMPLETED and latest.status == READY else original(order)


@injected(breaks=("PAY-MON-02", "PAY-MON-07", "PAY-MON-11"))
def payee_credited_at_the_cost_of_its_first_payer(service: Service) -> None:
    """From its second credit on, a wallet is paid by whoever paid it first."""
    first: dict[str, str] = {}
    credited: defaultdict[str, int] = defaultdict(int)

    @replaces(service, "orders.postings")
    def postings(original: Rule, order: Order) -> object:
        due: list[Posting] = original(order)
        payee = service.orders.payee(order)
        if not order.transfer or payee == CLEARING:
            return due
        payer = first.setdefault(payee, order.account_id)
        credited[payee] += 1
        if credited[payee] == 1:
            return due
        return [
            replace(one, account_id=payer) if one.account_id == order.account_id else one
            for one in due
        ]


@injected(breaks=("PAY-MON-03", "PAY-MON-02"))
def execution_forgotten_once_its_status_was_read(service: Service) -> None:
    """An order whose status was read twice after it was executed may be executed again."""
    read: Counter[str] = Counter()

    @replaces(service, "orders.data")
    def data(original: Rule, order: Order) -> object:
        read[order.id] += order.status == COMPLETED
        return original(order)

    @replaces(service, "execution.was_executed")
    def was_executed(original: Rule, order: Order) -> object:
        return read[order.id] < 2 and original(order)


@injected(breaks=("PAY-MON-05", "PAY-PRE-11"))
def topup_may_be_spent_twice(service: Service) -> None:
    """What a top-up brings counts twice where a balance has to cover a transfer."""
    _counted_twice(service, "orders.topup_postings")


@injected(breaks=("PAY-MON-05", "PAY-PRE-11"))
def received_payment_may_be_spent_twice(service: Service) -> None:
    """What another wallet has paid counts twice where a balance has to cover a transfer."""
    _counted_twice(service, "orders.postings")


def _counted_twice(service: Service, rule: str) -> None:
    credited: defaultdict[str, Decimal] = defaultdict(Decimal)

    @replaces(service, rule)
    def postings(original: Rule, order: Order) -> object:
        due: list[Posting] = original(order)
        for one in due:
            credited[one.account_id] += max(one.amount, Decimal(0))
        return due

    @replaces(service, "ledger.covers")
    def covers(original: Rule, account_id: str, amount: Decimal) -> object:
        return original(account_id, amount - credited[account_id])


@later(
    rule="execution.check_code",
    breaks=("PAY-MON-09", "PAY-MON-10"),
    of=order_of_call,
    times=1,
    refused=True,
)
def second_wrong_code_gives_the_amount_back(
    service: Service, original: Rule, call: ServiceCall, order: Order
) -> None:
    """From the second wrong code of an order on, each credits the wallet with its amount."""
    try:
        original(call, order)
    except RefusalError:
        credit = Posting(order.account_id, order.amount), Posting(CLEARING, -order.amount)
        service.ledger.book(credit)
        raise


@fault(rule="orders.reported", breaks="PAY-ORD-01")
def order_unknown_after_three_later_ones(service: Service, original: Rule, order: Order) -> object:
    """An order is unknown once its wallet has executed three others after it."""
    began = order.executed_at
    others = service.orders.of_account(order.account_id)
    later_ones = [one for one in others if began and one.executed_at and one.executed_at > began]
    return len(later_ones) < 3 and original(order)


@injected(breaks=("EXP-PAY-01", "PAY-EXE-09"))
def order_lost_by_attempts_of_another_tenant(service: Service) -> None:
    """An order that another tenant has tried to execute twice is unknown to its own."""
    tried: Counter[str] = Counter()

    @replaces(service, "payment_accounts.of_path")
    def of_path(original: Rule, call: ServiceCall, *, acting: bool = False) -> object:
        try:
            return original(call, acting=acting)
        except RefusalError:
            tried[str((call.body or {}).get("preparedOrderId"))] += 1
            raise

    @replaces(service, "execution.belongs")
    def belongs(original: Rule, order: Order, *given: object) -> object:
        return tried[order.id] < 2 and original(order, *given)


@fault(rule="orders.postings", breaks=("PAY-MON-17", "PAY-MON-10"), memory=Counter)
def third_credit_counts_twice(
    service: Service, original: Rule, credited: Counter[str], order: Order
) -> list[Posting]:
    """From its third credit on, a wallet is credited twice by whoever pays it."""
    due: list[Posting] = original(order)
    payee = service.orders.payee(order)
    credited[payee] += order.transfer
    if not order.transfer or payee == CLEARING or credited[payee] < 3:
        return due
    return [*due, Posting(payee, order.amount), Posting(CLEARING, -order.amount)]


@fault(rule="preparation.new", breaks=("PAY-EXE-17", "EXP-UNI-01"))
def execution_ids_start_again(service: Service, original: Rule, *given: object) -> object:
    """The fourth order of a wallet is executed under the identifiers of the first."""
    order: Order = original(*given)
    known = service.orders.of_account(order.account_id)
    if len(known) != 3:
        return order
    first = known[0]
    return replace(order, execution_id=first.execution_id, transaction_id=first.transaction_id)
