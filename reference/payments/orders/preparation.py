"""Prepare: the first step of a transfer or a top-up (sections 2.4, 3 and 4.6)."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal

from reference.payments.accounts import PaymentAccounts
from reference.payments.amounts import Amounts
from reference.payments.beneficiaries import Beneficiaries
from reference.payments.consents import PaymentConsents
from reference.payments.fees import Fees
from reference.payments.ledger import Ledger, PaymentAccount
from reference.payments.limits import Limits
from reference.payments.operation_types import OperationTypes
from reference.payments.orders.orders import READY, TOPUP, TRANSFER, Order, Orders
from reference.payments.session_header import SessionHeader
from reference.platform.exchange import JsonObject, RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import FieldRule, object_type, text, text_type


@dataclass(eq=False, repr=False)
class Preparation(Area):
    """POST …/types/{operationType}/prepare and /transfers/{walletId}/prepare."""

    _amounts: Amounts
    _beneficiaries: Beneficiaries
    _fees: Fees
    _ledger: Ledger
    _limits: Limits
    _operation_types: OperationTypes
    _orders: Orders
    _payment_accounts: PaymentAccounts
    _payment_consents: PaymentConsents
    _session_header: SessionHeader

    def __post_init__(self) -> None:
        """Set the body rules (section 2.4)."""
        rules = (
            FieldRule("type", text_type),
            FieldRule("target", object_type),
            self.nested("target.name"),
            self.nested("target.iban"),
            FieldRule("currency", text_type),
            FieldRule("beneficiaryName", text_type),
            *self._amounts.fields("amount"),
            FieldRule("beneficiaryId", text_type, required=self.counts_beneficiary()),
            FieldRule("sourceAccount", object_type),
            self.nested("sourceAccount.walletId"),
            FieldRule("companyName", text_type),
            FieldRule("description", text_type),
            FieldRule("consent", object_type, required=False),
            FieldRule("consent.consentReference", text_type, required=False),
        )
        self.fields = {rule.name: rule for rule in rules}
        self.topup_fields = {rule.name: self.of_topup(rule) for rule in rules}

    def counts_beneficiary(self) -> bool:
        """Tell whether a body without beneficiaryId is incomplete, or a lookup tells (7)."""
        policy = self._policy.payments
        looked_up = policy.beneficiary_check, policy.beneficiary_lookup
        return policy.absent_reference == "incomplete" or looked_up != ("prepare", "beneficiaryId")

    def nested(self, name: str) -> FieldRule:
        """Return the rule of a nested member, which is required by policy."""
        required = self._policy.payments.prepare_nested_members == "required"
        return FieldRule(name, text_type, required=required)

    def of_topup(self, rule: FieldRule) -> FieldRule:
        """Return a rule as it is for top-ups, which have no beneficiary unless documented so."""
        lenient = self._policy.payments.topup_fields == "lenient"
        about_payee = rule.name in {"beneficiaryName", "beneficiaryId", "companyName"}
        return replace(rule, required=False) if lenient and about_payee else rule

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        base = Operation(
            "prepare",
            "POST",
            "/api/v2.1/fintrans/{accountId}/types/{operationType}/prepare",
            self.prepare,
            body="required",
            check_body=self.check_body,
        )
        if self._policy.payments.transfers_path == "absent":
            return (base,)
        path = "/api/v2.1/transfers/{walletId}/prepare"
        return (base, replace(base, name="transfer_prepare", path=path))

    def check_body(self, call: ServiceCall) -> None:
        """Check the fields of a prepare request (section 2.4)."""
        topup = self._operation_types.of(call) == TOPUP
        fields = self.topup_fields if topup else self.fields
        self._platform.check_body(fields, call.body, closed=True)

    def prepare(self, call: ServiceCall) -> ServiceAnswer:
        """Prepare an order, which is READY then (section 3)."""
        operation_type = self._operation_types.of(call)
        self._session_header.check(call, "prepare", operation_type)
        path_account = self._payment_accounts.of_path(call, acting=True)
        self._operation_types.check(operation_type, path_account)
        account = self.source(call, path_account)
        order = self.new(call, account, operation_type)
        order = replace(order, path_account_id=path_account.id)
        self._orders.release_expired(account)
        self._payment_consents.check_ended(call, order)
        with self._ledger.exclusively():
            self.check(account, order)
            self.make_way(account, order)
            self.keep(order)
        return ServiceAnswer(200, "Order prepared", self.data(order), created=True)

    def source(self, call: ServiceCall, account: PaymentAccount) -> PaymentAccount:
        """Return the account that pays, when path and sourceAccount name different ones."""
        named = text(call.body, "sourceAccount.walletId")
        if not named or named in {account.id, account.number}:
            return account
        choice = self._policy.payments.source_conflict
        if choice == "path":
            return account
        if choice == "body":
            return self._payment_accounts.reachable(call, named)
        raise self._refusals.plain(
            int(choice), "Source account is not that of the path", "SOURCE_ACCOUNT", named
        )

    def new(self, call: ServiceCall, account: PaymentAccount, operation_type: str) -> Order:
        """Build an order from a prepare request."""
        body = call.body
        currency = self.currency(body)
        self.check_currency(account, currency)
        self.check_type(call, account)
        self._amounts.check_scale(body["amount"], currency)
        amount = self._amounts.read(body["amount"])
        now = self._platform.clock.now()
        return Order(
            id=str(uuid.uuid4()),
            operation_type=operation_type,
            account_id=account.id,
            path_account_id=account.id,
            tenant_id=account.tenant_id,
            session_id=self._session_header.of_order(call),
            amount=amount,
            fee=self._fees.of(account.id, amount) if operation_type == TRANSFER else amount * 0,
            currency=currency,
            description=text(body, "description"),
            target_name=text(body, "target.name"),
            target_iban=text(body, "target.iban"),
            beneficiary_reference=text(body, "beneficiaryId"),
            consent_reference=text(body, "consent.consentReference"),
            prepared_at=now,
            valid_until=now + self.lifetime(),
            order_id=str(uuid.uuid4()),
            execution_id=str(uuid.uuid4()),
            transaction_id=self._payment_accounts.reference("transaction"),
        )

    def lifetime(self) -> timedelta:
        """Return how long a prepared order can be executed."""
        return timedelta(minutes=int(self._policy.payments.order_lifetime))

    def currency(self, body: JsonObject) -> str:
        """Return the currency of an order; the two places that name it should agree."""
        outer, inner = text(body, "currency"), text(body, "amount.currency")
        if not inner or inner == outer:
            return outer
        choice = self._policy.amounts.currency_conflict
        if choice == "prepare":
            return outer
        if choice == "amount":
            return inner
        raise self._refusals.plain(
            int(choice), "Currencies differ", "CURRENCY_MISMATCH", "currency and amount.currency"
        )

    def check_currency(self, account: PaymentAccount, currency: str) -> None:
        """Refuse a currency that the account does not have."""
        if currency != account.currency:
            raise self._refusals.plain(
                int(self._policy.envelope.wrong_value_code),
                "Currency not supported",
                "UNSUPPORTED_CURRENCY",
                currency,
            )

    def check_type(self, call: ServiceCall, account: PaymentAccount) -> None:
        """Refuse type INTERNAL with an IBAN of another bank, by policy."""
        choice = self._policy.payments.prepare_type
        if self._policy.beneficiaries.own_accounts != "accepted":
            choice = "any"
        if choice == "any" or text(call.body, "type") != "INTERNAL":
            return
        iban = text(call.body, "target.iban")
        if self._payment_accounts.with_iban(account.tenant_id, iban) is None:
            raise self._refusals.plain(
                int(choice), "Target is not internal", "TYPE_MISMATCH", "type"
            )

    def check(self, account: PaymentAccount, order: Order) -> None:
        """Run the checks of an order in the policy's order (section 4.6 rule 3)."""
        checks = {
            "beneficiary": self.check_beneficiary,
            "consent": self.check_consent,
            "balance": self.check_balance,
            "limit": self.check_limits,
        }
        for name in self._policy.payments.prepare_order.split("-"):
            of_topups = name == "consent" or (name == "limit" and self._limits.concern(order))
            if order.transfer or of_topups:
                checks[name](account, order)
            elif name == "beneficiary" and order.beneficiary_reference:
                self.check_beneficiary(account, order)
        if order.transfer:
            self.check_repeated(account, order)
        elif not self.has_room(account, order.amount):
            raise self._refusals.plain(400, "Wallet holds no more", "MOST_BALANCE")

    def has_room(self, account: PaymentAccount, amount: Decimal) -> bool:
        """Tell whether so much may be put on a wallet, by policy."""
        most = self._policy.payments.most_balance
        return most == "any" or self._ledger.balance(account.id) + amount <= Decimal(most)

    def make_way(self, account: PaymentAccount, order: Order) -> None:
        """Refuse an order while others of its account are under way, or drop them, by policy."""
        choice = self._policy.payments.orders_at_once
        if choice == "several" or not (order.transfer or choice == "two"):
            return
        others = list(filter(self._orders.under_way, self._orders.of_account(account.id)))
        if choice == "latest":
            for other in others:
                self._orders.expire(other.id)
        elif len(others) >= (2 if choice == "two" else 1):
            raise self._refusals.own_rule(
                409, "Another order is under way", "ORDER_UNDER_WAY", others[0].id
            )
        self._orders.release_expired(account)

    def check_repeated(self, account: PaymentAccount, order: Order) -> None:
        """Refuse what an earlier order was, or what used its consent up, by policy."""
        choices = self._policy.payments
        for earlier in self._orders.of_account(account.id):
            described = earlier if choices.equal_payment == "409" else order
            same = replace(earlier, description=described.description)
            counts = choices.equal_payment != "422" or earlier.executed_at is not None
            if choices.equal_payment != "accepted" and counts and order.equals(same):
                raise self._refusals.plain(
                    int(choices.equal_payment[:3]),
                    "Payment exists already",
                    "DUPLICATE_PAYMENT",
                    earlier.description,
                )
            consent = order.consent_reference
            if choices.used_consent != "accepted" and consent == earlier.consent_reference != "":
                raise self._refusals.plain(
                    int(choices.used_consent), "Consent was used", "CONSENT_USED", consent
                )

    def check_beneficiary(self, account: PaymentAccount, order: Order) -> None:
        """Raise the 404 of an unknown beneficiary, unless execute tells."""
        if self._policy.payments.beneficiary_check == "prepare":
            self.require_beneficiary(account, order)

    def require_beneficiary(self, account: PaymentAccount, order: Order) -> None:
        """Raise the 404 unless the beneficiary is the account's (section 4.6 rule 3)."""
        if order.operation_type == TOPUP and order.beneficiary_reference == account.id:
            return  # a wallet is topped up by whom it belongs to
        found = self._beneficiaries.referenced(
            account, order.beneficiary_reference, order.target_iban
        )
        if order.transfer and not self._beneficiaries.fits(
            found, order.target_name, order.target_iban
        ):
            raise self._refusals.plain(
                int(self._policy.payments.payee_mismatch), "Not the beneficiary's", "PAYEE_MISMATCH"
            )

    def check_consent(self, _account: PaymentAccount, order: Order) -> None:
        """Refuse an order without the consent that it needs, unless execute tells."""
        if self._policy.payments.consent_check == "prepare":
            self._payment_consents.check(order)

    def check_balance(self, account: PaymentAccount, order: Order) -> None:
        """Raise the 400 of a balance that is too low, unless execute tells."""
        if self._policy.payments.balance_check == "prepare":
            self.require_balance(account, order)

    def require_balance(self, account: PaymentAccount, order: Order) -> None:
        """Raise the 400 unless the account covers the order (sections 4.6 rule 3 and 7)."""
        debit = self._orders.debit(order)
        if not self._ledger.covers(account.id, debit):
            raise self.insufficient(account, order)

    def insufficient(self, account: PaymentAccount, order: Order) -> RefusalError:
        """Build the row about a balance that is too low (section 7)."""
        data = self.insufficient_data(account, order)
        return self._refusals.rows(400, "Insufficient balance", data)

    def insufficient_data(self, account: PaymentAccount, order: Order) -> JsonObject:
        """Return the members of that row."""
        available = self._ledger.spendable(account.id)
        return self._amounts.shortage(available, order.total, order.currency)

    def check_limits(self, account: PaymentAccount, order: Order) -> None:
        """Raise the 400 of a limit that is exceeded (section 4.6 rule 3)."""
        self._limits.check(account, order)

    def keep(self, order: Order) -> None:
        """Keep a new order, and reserve its amount if the policy wants that."""
        self._orders.save(order)
        covered = self._ledger.covers(order.account_id, self._orders.debit(order))
        if self._policy.payments.reservation == "preparation" and order.transfer and covered:
            self._ledger.hold(order.id, order.account_id, self._orders.debit(order))

    def data(self, order: Order) -> JsonObject:
        """Return a prepared order (section 2.4)."""
        number = self._amounts.number
        available = self._ledger.available(order.account_id)
        held = self._policy.payments.reservation == "preparation"
        sufficient = held or available >= self._orders.debit(order)
        return {
            "preparedOrderId": order.id,
            "sessionId": order.session_id,
            "status": self.status(),
            "balanceCheck": {
                "sufficient": sufficient,
                "availableBalance": number(available),
                "currency": order.currency,
            },
            "consent": {
                "required": self._payment_consents.required(order),
                "consentReference": order.consent_reference,
            },
            "documents": [],
            "fees": self._fees.of_order(order.fee, order.currency),
            "regulatoryInfo": {"purpose": order.description},
            "statusDetails": {"status": READY, "reason": "All checks passed"},
            "summary": self.summary(order),
            "transactions": self.transactions(order),
            "tenantId": order.tenant_id,
            "time": self._platform.notation.datetime(order.prepared_at),
            "validUntil": self._platform.notation.datetime(order.valid_until),
        }

    def status(self) -> str:
        """Return the status of a prepared order (section 3)."""
        return READY

    def summary(self, order: Order) -> JsonObject:
        """Return the summary, whose amounts are numbers (section 2.2)."""
        number = self._amounts.number
        return {
            "amount": number(order.amount),
            "currency": order.currency,
            "totalAmount": number(self._fees.total(order.amount, order.fee)),
        }

    def transactions(self, order: Order) -> Iterable[JsonObject]:
        """Return the transactions that an order consists of; their contents are not shown."""
        return [
            {
                "transactionId": order.transaction_id,
                "type": order.operation_type.upper(),
                "amount": self._amounts.number(order.amount),
                "currency": order.currency,
            },
            *self._fees.transactions(order.fee, order.currency),
        ]
