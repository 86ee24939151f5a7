"""Orders: their states, their status and the balance of an account (sections 2.4, 3 and 4.6)."""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from reference.payments.accounts import PaymentAccounts
from reference.payments.amounts import Amounts
from reference.payments.fees import Fees
from reference.payments.ledger import CLEARING, FEES, Ledger, PaymentAccount, Posting
from reference.platform.exchange import JsonObject, RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation

READY: Final = "READY"
EXECUTING: Final = "EXECUTING"
COMPLETED: Final = "COMPLETED"
TRANSFER: Final = "transfer"
TOPUP: Final = "topup"
_WORDS: Final = {
    "documented": (EXECUTING, COMPLETED),
    "settled": ("PROCESSING", "SETTLED"),
    "mixed-case": ("InProgress", "Booked"),
}
_FEE_DELAY: Final = timedelta(seconds=0.1)


@dataclass(frozen=True)
class Order:
    """An order in one of its states; `id` is the preparedOrderId, amounts in units of currency."""

    id: str
    operation_type: str
    account_id: str
    path_account_id: str
    tenant_id: str
    session_id: str
    amount: Decimal
    fee: Decimal
    currency: str
    description: str
    target_name: str
    target_iban: str
    beneficiary_reference: str
    consent_reference: str
    prepared_at: datetime
    valid_until: datetime
    order_id: str
    execution_id: str
    transaction_id: str
    status: str = READY
    executed_at: datetime | None = None

    @property
    def transfer(self) -> bool:
        """Tell a transfer from a top-up."""
        return self.operation_type == TRANSFER

    def equals(self, other: "Order") -> bool:
        """Tell whether two orders are the same payment, by all that a payer says of it."""
        return (
            self.transfer
            and other.transfer
            and (self.amount, self.beneficiary_reference, self.description)
            == (other.amount, other.beneficiary_reference, other.description)
        )

    def belongs_to(self, account_id: str) -> bool:
        """Tell whether an account pays for the order, or was in the path that prepared it."""
        return account_id in {self.account_id, self.path_account_id}

    @property
    def total(self) -> Decimal:
        """Return amount and fee together."""
        return self.amount + self.fee


@dataclass(eq=False, repr=False)
class Orders(Area):
    """Keeps orders; GET /fintrans/{accountId}/balance and /orders/{orderId}."""

    _amounts: Amounts
    _fees: Fees
    _ledger: Ledger
    _payment_accounts: PaymentAccounts

    def __post_init__(self) -> None:
        """Begin with none."""
        self._orders: dict[str, Order] = {}
        self._polls: Counter[str] = Counter()
        self._reads: Counter[str] = Counter()

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        base = "/api/v2.1/fintrans/{accountId}"
        return (
            Operation("balance", "GET", f"{base}/balance", self.show_balance),
            Operation("order", "GET", f"{base}/orders/{{orderId}}", self.show),
        )

    def save(self, order: Order) -> None:
        """Keep an order's latest state."""
        self._orders[order.id] = order

    def get(self, prepared_order_id: str) -> Order | None:
        """Return an order by its preparedOrderId."""
        return self._orders.get(prepared_order_id)

    def of_account(self, account_id: str) -> list[Order]:
        """Return an account's orders, oldest first."""
        return [order for order in tuple(self._orders.values()) if order.account_id == account_id]

    def expired(self, order: Order) -> bool:
        """Tell whether an order was not executed before its validUntil."""
        return order.status == READY and order.valid_until <= self._platform.clock.now()

    def expire(self, prepared_order_id: str) -> Order | None:
        """Let an order be past its validUntil (control path)."""
        order = self.get(prepared_order_id)
        if order is not None:
            order = replace(order, valid_until=order.prepared_at)
            self.save(order)
        return order

    def under_way(self, order: Order) -> bool:
        """Tell whether a transfer is READY, or by policy EXECUTING, so that others make way."""
        if self._policy.payments.orders_at_once == "executing":
            self.poll(order)
            if self._orders[order.id].status == EXECUTING:
                return order.transfer
        return order.transfer and order.status == READY and not self.expired(order)

    def release_expired(self, account: PaymentAccount) -> None:
        """Give free what expired orders have reserved."""
        for order in self.of_account(account.id):
            if self.expired(order):
                self._ledger.release(order.id)

    def identifiers(self, order: Order) -> tuple[str, ...]:
        """Return the identifiers under which an order's status is served (section 4.6)."""
        known = {
            "orderId": order.order_id,
            "executionId": order.execution_id,
            "preparedOrderId": order.id,
        }
        choice = self._policy.payments.order_identifier
        return tuple(known.values()) if choice == "any" else (known[choice],)

    def find(self, identifier: str) -> Order | None:
        """Return the order with one of its identifiers."""
        for order in tuple(self._orders.values()):
            if identifier in self.identifiers(order):
                return order
        return None

    def show(self, call: ServiceCall) -> ServiceAnswer:
        """Answer an order's status (section 4.6)."""
        account = self._payment_accounts.of_path(call)
        order = self.reachable(call, account)
        if not self.reported(order):
            raise self.unknown(call.parameters["orderId"])
        self.poll(order)
        latest = self._orders[order.id]
        return ServiceAnswer(200, "Order status", self.form(self.data(latest)))

    def reachable(self, call: ServiceCall, account: PaymentAccount) -> Order:
        """Return the order of a path, which must be the account's."""
        identifier = call.parameters["orderId"]
        order = self.find(identifier)
        if order is None:
            raise self.unknown(identifier)
        if not order.belongs_to(account.id):
            self.check_foreign(call, order, identifier)
        return order

    def reported(self, order: Order) -> bool:
        """Tell whether reads show an order by now; each read counts."""
        self._reads[order.id] += 1
        return self._reads[order.id] > int(self._policy.payments.order_reported_after_calls)

    def unknown(self, identifier: str) -> RefusalError:
        """Build the answer to an order that does not exist (section 7, code 404)."""
        return self._refusals.not_found(identifier, "Order")

    def check_foreign(self, call: ServiceCall, order: Order, identifier: str) -> None:
        """Refuse another account's order, unless the policy shows it to who may use that one."""
        choice = self._policy.payments.foreign_order
        if choice == "200":
            self._payment_accounts.reachable(call, order.account_id)
            return
        if choice == "403":
            raise self._refusals.plain(403, "Access denied", "FOREIGN_ORDER", identifier)
        raise self.unknown(identifier)

    def poll(self, order: Order) -> None:
        """Let an order that is EXECUTING go on; it completes after the policy's number of calls."""
        with self._ledger.exclusively():
            latest = self._orders[order.id]
            if latest.status != EXECUTING:
                return
            self._polls[order.id] += 1
            polls = self.polls(latest)
            enough = polls != "never" and self._polls[order.id] > int(polls)
            if enough and self.ripe(latest):
                self.complete(latest)

    def start(self, order: Order) -> Order:
        """Take an order to EXECUTING or COMPLETED, and move or reserve the money (section 3)."""
        choices = self._policy.payments
        delay = self.delay(order)
        polls = self.polls(order)
        at_once = polls == "0" and not delay
        status = COMPLETED if at_once else EXECUTING
        order = replace(order, status=status, executed_at=self._platform.clock.now())
        self.save(order)
        if at_once or choices.debit_moment == "execution":
            self.book(order)
            return order
        if order.transfer:
            self._ledger.hold(order.id, order.account_id, self.debit(order))
        if polls == "0":
            self._ledger.plan(delay, lambda: self.settle(order))
        return order

    def polls(self, order: Order) -> str:
        """Return how many status calls say that an order is EXECUTING, or that it stays so."""
        choices = self._policy.payments
        waits = order.transfer or choices.waiting_orders == "all"
        return choices.execution_polls if waits else "0"

    def delay(self, order: Order) -> timedelta:
        """Return how long an order is EXECUTING, beside the calls that it takes."""
        if not order.transfer and self._policy.payments.waiting_orders == "transfers":
            return timedelta(0)
        share = int(order.order_id[:4], 16) / 0xFFFF
        seconds = {"none": 0.0, "fixed": 0.1, "varied": 0.02 + 0.23 * share}
        return timedelta(seconds=seconds[self._policy.payments.settlement_delay])

    def ripe(self, order: Order) -> bool:
        """Tell whether an order has been EXECUTING for as long as it takes."""
        began = order.executed_at or order.prepared_at
        return began + self.delay(order) <= self._platform.clock.now()

    def settle(self, order: Order) -> None:
        """Complete an order unless that was done."""
        latest = self._orders[order.id]
        if latest.status == EXECUTING:
            self.complete(latest)

    def complete(self, order: Order) -> None:
        """Complete an order, and book it unless that was done (section 3)."""
        self.save(replace(order, status=COMPLETED))
        if self._policy.payments.debit_moment == "completion":
            self.book(order)

    def book(self, order: Order) -> None:
        """Move the money of an order, and give free what was reserved for it."""
        ledger = self._ledger
        with ledger.exclusively():
            ledger.release(order.id)
            ledger.book(self.postings(order))
            if order.transfer:
                self._fees.count(order.account_id)
                self.plan_fee(order)
                self._payment_accounts.save_rest(order.account_id)
            else:
                self._payment_accounts.reward(order.account_id, order.amount)

    def plan_fee(self, order: Order) -> None:
        """Debit a fee that is charged after its order, as a transaction of its own."""
        fee = self._fees.later(order.fee)
        if fee:
            postings = Posting(self.account_of(order), -fee), Posting(FEES, fee)
            self._ledger.plan(_FEE_DELAY, lambda: self._ledger.book(postings))

    def postings(self, order: Order) -> list[Posting]:
        """Return who gains and who loses by an order; the sum is zero."""
        if not order.transfer:
            return self.topup_postings(order)
        fee, kept = self._fees.charged(order.fee), self._fees.kept_back(order.fee)
        postings = [
            Posting(self.account_of(order), -order.amount),
            Posting(self.payee(order), order.amount - kept),
        ]
        if kept:
            postings.append(Posting(FEES, kept))
        if fee:
            postings += [Posting(self.account_of(order), -fee), Posting(FEES, fee)]
        return postings

    def topup_postings(self, order: Order) -> list[Posting]:
        """Return what a top-up moves, and what of it is kept back."""
        kept = self._fees.of_topup(order.amount)
        postings = [
            Posting(CLEARING, -order.amount),
            Posting(self.account_of(order), order.amount - kept),
        ]
        return [*postings, Posting(FEES, kept)] if kept else postings

    def account_of(self, order: Order) -> str:
        """Return the account that an order moves money of."""
        return order.account_id

    def payee(self, order: Order) -> str:
        """Return where an order's money goes: a wallet of the tenant, or out of the service."""
        accounts = self._payment_accounts
        account = accounts.with_iban(order.tenant_id, order.target_iban)
        return CLEARING if account is None else account.id

    def debit(self, order: Order) -> Decimal:
        """Return what an order needs of its account."""
        if not order.transfer:
            return Decimal(0)
        return order.amount + self._fees.charged(order.fee)

    def reported_status(self, order: Order) -> str:
        """Return the word for an order's status, of which none are shown (section 3, gaps)."""
        if order.status == READY:
            return READY
        under_way, completed = _WORDS[self._policy.payments.order_words]
        follows = self._policy.payments.order_status_change == "follows"
        return completed if follows and order.status == COMPLETED else under_way

    def answered_status(self, order: Order) -> str:
        """Return the status that execute answers, one of the documented words (section 3)."""
        follows = self._policy.payments.order_status_change == "follows"
        return order.status if follows else EXECUTING

    def form(self, data: JsonObject) -> object:
        """Return the data of an order's status, whose shape is not documented."""
        forms: dict[str, object] = {
            "object": data,
            "nested": {"order": data},
            "text": data["status"],
        }
        return forms[self._policy.payments.order_form]

    def data(self, order: Order) -> JsonObject:
        """Return what the status of an order tells."""
        data: JsonObject = {
            "orderId": order.order_id,
            "preparedOrderId": order.id,
            "executionId": order.execution_id,
            "status": self.reported_status(order),
            "operationType": order.operation_type,
            "amount": self._amounts.number(order.amount),
            "currency": order.currency,
        }
        if order.executed_at is not None:
            data["executedAt"] = self._platform.notation.datetime(order.executed_at)
        return data

    def show_balance(self, call: ServiceCall) -> ServiceAnswer:
        """Answer an account's balance (section 4.6)."""
        account = self._payment_accounts.of_path(call)
        self.release_expired(account)
        return ServiceAnswer(200, "Balance of the account", self.balance_data(account))

    def balance_data(self, account: PaymentAccount) -> object:
        """Return the balance, whose shape is not documented."""
        balance = self.shown_balance(account)
        record: JsonObject = {
            "accountId": account.id,
            "balance": self._platform.notation.decimal(balance),
            "availableBalance": self._platform.notation.decimal(self._ledger.available(account.id)),
            "currency": account.currency,
        }
        amount = {"amount": self._amounts.number(balance), "currency": account.currency}
        scaled = {"value": str(int(balance.scaleb(2))), "scale": 2}
        forms: dict[str, object] = {
            "object": record,
            "nested": {"balance": amount},
            "number": self._amounts.number(balance),
            "text": self._platform.notation.decimal(balance),
            "amount": {"balance": {**scaled, "currency": account.currency}},
            "bare-amount": {**scaled, "currency": account.currency},
            "list": [record],
            "words": {"accountId": account.id, "funds": f"{balance} {account.currency}"},
        }
        return forms[self._policy.payments.balance_form]

    def shown_balance(self, account: PaymentAccount) -> Decimal:
        """Return the balance that the endpoint answers."""
        ledger, choices = self._ledger, self._policy.payments
        told = ledger.available if choices.told_balance == "available" else ledger.balance
        return told(account.id)
