"""A bank of a few lines: wallets, orders that are prepared and executed, and habits to choose."""

from collections import defaultdict
from decimal import Decimal
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import httpx
import jwt

from fixtures.client.caller import OPERATOR
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.money.amounts import Amounts, amounts_within
from fixtures.journeys.payments.money.limits import Limits
from fixtures.journeys.payments.orders import PreparedOrder
from fixtures.journeys.payments.parties import Beneficiary, Payee, Wallet
from fixtures.journeys.payments.steps import PaymentSteps
from fixtures.journeys.people import Person
from fixtures.states.payments.unasked import UnaskedMoney
from selftests.client.exchanges import envelope
from selftests.client.service import FakeService, answer, body_of, refusal

FEE = Decimal("0.75")
AMOUNTS = amounts_within(Limits(), "EUR")
"""What is paid where nothing limits it."""
TOKEN = jwt.encode({"answer": "123456"}, "k" * 32)


class Bank(FakeService):
    """Debits each order once, with a fee that it tells nowhere but on the balance."""

    def __init__(self) -> None:
        """Start without wallets."""
        super().__init__()
        self.balances: dict[str, Decimal] = {}
        self.orders: dict[str, Decimal] = {}
        self.spent: dict[str, Decimal] = defaultdict(Decimal)
        self.executed: list[str] = []
        self.refuses_every_execution = False
        self.books = True
        self.debits_twice = False
        self.status = "COMPLETED"
        self.shown: object = None
        self.limits: dict[str, object] = {}
        self.a_day = Decimal("Infinity")
        self.smallest = Decimal(0)
        self.step = Decimal("0.01")
        self.told_fee = Decimal(0)
        self.refused_at_first = 0
        self.largest_top_up = Decimal("Infinity")
        self.topup_fee = Decimal(0)
        self.cashback = Decimal(0)
        self.read: list[str] = []
        self.top_ups: list[str] = []
        self.refused_topup: dict[str, object] = {}
        self.refused_execution: list[dict[str, object]] = [{}]
        self.refused = 0
        self.listed: list[object] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer a request of the money journey, and all else as any service."""
        path = request.url.path.split("/")
        if "fintrans" not in path:
            listed = answer(envelope(200, self.listed))
            return listed if "wallets" in path else super().__call__(request)
        wallet, last = path[path.index("fintrans") + 1], path[-1]
        if last == "balance":
            self.read.append(wallet)
            has = self.balance(wallet)
            reported = str(has) if self.shown is None else self.shown
            return answer(envelope(200, {"balance": reported}))
        if last == "prepare":
            return self._prepared(body_of(request))
        if last == "execute":
            return self._executed(wallet, body_of(request)["preparedOrderId"])
        if "orders" in path:
            return answer(envelope(200, {"status": self.status}))
        reported = {"fees": {"rules": {"text": "fee"}}, "limits": self.limits}
        return answer(envelope(200, {"magicLinkToken": TOKEN, **reported}))

    def balance(self, wallet: str) -> Decimal:
        """Return what a wallet has."""
        return self.balances[wallet]

    def _prepared(self, body: Any) -> httpx.Response:
        amount = Decimal(body["amount"]["value"]).scaleb(-2)
        self.refused_at_first -= 1
        top_up = body["type"] == "TOPUP"
        too_much = top_up and amount > self.largest_top_up
        no_order = amount < self.smallest or amount % self.step or too_much
        if no_order or self.refused_at_first >= 0:
            self.refused += 1
            return answer(envelope(400, {"error": "told", **self.refused_topup}), 400)
        identifier = str(uuid4())
        self.top_ups += [identifier] * top_up
        self.orders[identifier] = amount
        summary = {"amount": str(amount), "totalAmount": str(amount + self.told_fee)}
        order = {"preparedOrderId": identifier, "status": "READY", "summary": summary}
        return answer(envelope(201, order))

    def _executed(self, wallet: str, order: str) -> httpx.Response:
        again = order in self.executed
        if self.refuses_every_execution or (again and not self.debits_twice):
            self.refused += 1
            told = self.refused_execution[self.refused % len(self.refused_execution)]
            return answer(envelope(409, told), 409)
        cost = self.orders[order] + FEE
        self.spent[wallet] += cost
        if self.spent[wallet] > self.a_day:
            return refusal(400)
        self.executed.append(order)
        if order in self.top_ups:
            self.balances[wallet] += self.orders[order] - self.topup_fee
        elif self.books:
            self.balances[wallet] -= cost - self.cashback
        return answer(envelope(200, {"orderId": order, "status": self.status}))


class BankStates:
    """What the stories of money need of :class:`PaymentStates`, on wallets of a bank."""

    def __init__(self, bank: Bank, payments: Payments, *, has_hook: bool = True) -> None:
        """Fund wallets by writing their balance, or by top-ups where no hook does that."""
        self._bank = bank
        hooks: Any = SimpleNamespace(has=lambda _: has_hook, call=self._fund)
        self.steps = PaymentSteps(payments, hooks)
        self.payees = SimpleNamespace(within=False)
        self.unasked = UnaskedMoney(self.steps, self.own_wallet)

    def own_wallet(self, funds: Decimal = AMOUNTS.funds) -> Wallet:
        """Open a wallet with funds."""
        wallet = Wallet("customer", str(uuid4()), "EUR", OPERATOR)
        self._bank.balances[wallet.wallet_id] = funds
        return wallet

    def amounts(self) -> Amounts:
        """Return what is paid from every wallet."""
        return AMOUNTS

    def shared(self, _: str) -> PreparedOrder:
        """Return an order that was prepared."""
        wallet = self.own_wallet()
        payments = self.steps.payments
        payment = payments.payment(wallet, self.beneficiary_of(wallet), AMOUNTS.price)
        return payments.prepared(payment)

    def beneficiary_of(self, _: Wallet) -> Beneficiary:
        """Return somebody to pay to."""
        person = Person("Ada", "Lovelace", "ada@example.com", "+4915112345678", "1990-01-31")
        reported: Any = None
        return Beneficiary("asset", "id", "DE02", Payee(person, "DE02", "BIC", "Bank"), reported)

    def _fund(self, _: str, *, wallet_id: str, amount: Decimal, **__: object) -> None:
        self._bank.balances[wallet_id] += amount
