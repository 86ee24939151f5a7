"""Prepare: the first step of a transfer or a top-up (sections 2.4, 3 and 4.6)."""

import uuid
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from reference.payments.orders import READY, TOPUP, TRANSFER, Order
from reference.platform.exchange import Answer, Call, JsonObject, Operation, RefusalError
from reference.platform.validation import FieldRule, object_type, text, text_type

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reference.payments.ledger import PaymentAccount
    from reference.serving.service import Service


class Preparation:
    """POST …/types/{operationType}/prepare and /transfers/{walletId}/prepare."""

    def __init__(self, service: "Service") -> None:
        """Remember the service; set the body rules (section 2.4)."""
        self._service = service
        rules = (
            FieldRule("type", text_type),
            FieldRule("target", object_type),
            self.nested("target.name"),
            self.nested("target.iban"),
            FieldRule("currency", text_type),
            FieldRule("beneficiaryName", text_type),
            *service.amounts.fields("amount"),
            FieldRule("beneficiaryId", text_type),
            FieldRule("sourceAccount", object_type),
            self.nested("sourceAccount.walletId"),
            FieldRule("companyName", text_type),
            FieldRule("description", text_type),
            FieldRule("consent", object_type, required=False),
            FieldRule("consent.consentReference", text_type, required=False),
        )
        self.fields = {rule.name: rule for rule in rules}
        self.topup_fields = {rule.name: self.of_topup(rule) for rule in rules}

    def nested(self, name: str) -> FieldRule:
        """Return the rule of a nested member, which is required by policy."""
        required = self._service.policy.prepare_nested_members == "required"
        return FieldRule(name, text_type, required=required)

    def of_topup(self, rule: FieldRule) -> FieldRule:
        """Return a rule as it is for top-ups, which have no beneficiary unless documented so."""
        lenient = self._service.policy.topup_fields == "lenient"
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
        if self._service.policy.transfers_path == "absent":
            return (base,)
        path = "/api/v2.1/transfers/{walletId}/prepare"
        return (base, replace(base, name="transfer_prepare", path=path))

    def operation_type(self, call: Call) -> str:
        """Return the operation type of a path, a transfer where it names none (section 4.6)."""
        operation_type = call.parameters.get("operationType", TRANSFER)
        if operation_type not in self.served_types():
            raise self.unknown_type(operation_type)
        return operation_type

    def served_types(self) -> tuple[str, ...]:
        """Return the operation types that are served."""
        return (TRANSFER,) if self._service.policy.topup == "absent" else (TRANSFER, TOPUP)

    def unknown_type(self, operation_type: str) -> RefusalError:
        """Build the answer to an operation type that is not served."""
        code = int(self._service.policy.unknown_operation_type)
        return self._service.refusals.plain(
            code, "Unknown operation type", "UNKNOWN_OPERATION_TYPE", operation_type
        )

    def check_body(self, call: Call) -> None:
        """Check the fields of a prepare request (section 2.4)."""
        topup = self.operation_type(call) == TOPUP
        fields = self.topup_fields if topup else self.fields
        violations = self._service.body_rules.violations(fields, call.body, closed=True)
        if violations:
            raise self._service.refusals.validation(violations)

    def prepare(self, call: Call) -> Answer:
        """Prepare an order, which is READY then (section 3)."""
        service = self._service
        operation_type = self.operation_type(call)
        service.session_header.check(call, "prepare", operation_type)
        path_account = service.payment_accounts.of_path(call, acting=True)
        account = self.source(call, path_account)
        order = self.new(call, account, operation_type)
        order = replace(order, path_account_id=path_account.id)
        service.orders.release_expired(account)
        with service.ledger.exclusively():
            self.check(account, order)
            self.keep(order)
        return Answer(200, "Order prepared", self.data(order), created=True)

    def source(self, call: Call, account: "PaymentAccount") -> "PaymentAccount":
        """Return the account that pays, when path and sourceAccount name different ones."""
        named = text(call.body, "sourceAccount.walletId")
        if not named or named in {account.id, account.number}:
            return account
        choice = self._service.policy.source_conflict
        if choice == "path":
            return account
        if choice == "body":
            return self._service.payment_accounts.reachable(call, named)
        raise self._service.refusals.plain(
            int(choice), "Source account is not that of the path", "SOURCE_ACCOUNT", named
        )

    def new(self, call: Call, account: "PaymentAccount", operation_type: str) -> Order:
        """Build an order from a prepare request."""
        service = self._service
        body = call.body
        currency = self.currency(body)
        self.check_currency(account, currency)
        self.check_type(call, account)
        amount = service.amounts.read(body["amount"])
        now = service.clock.now()
        return Order(
            id=str(uuid.uuid4()),
            operation_type=operation_type,
            account_id=account.id,
            path_account_id=account.id,
            tenant_id=account.tenant_id,
            session_id=service.session_header.of_order(call),
            amount=amount,
            fee=service.fees.of(amount) if operation_type == TRANSFER else amount * 0,
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
            transaction_id=service.payment_accounts.identifier("transaction"),
        )

    def lifetime(self) -> timedelta:
        """Return how long a prepared order can be executed."""
        return timedelta(minutes=int(self._service.policy.order_lifetime))

    def currency(self, body: JsonObject) -> str:
        """Return the currency of an order; the two places that name it should agree."""
        outer, inner = text(body, "currency"), text(body, "amount.currency")
        if not inner or inner == outer:
            return outer
        choice = self._service.policy.currency_conflict
        if choice == "prepare":
            return outer
        if choice == "amount":
            return inner
        raise self._service.refusals.plain(
            int(choice), "Currencies differ", "CURRENCY_MISMATCH", "currency and amount.currency"
        )

    def check_currency(self, account: "PaymentAccount", currency: str) -> None:
        """Refuse a currency that the account does not have."""
        if currency != account.currency:
            raise self._service.refusals.plain(
                int(self._service.policy.wrong_value_code),
                "Currency not supported",
                "UNSUPPORTED_CURRENCY",
                currency,
            )

    def check_type(self, call: Call, account: "PaymentAccount") -> None:
        """Refuse type INTERNAL with an IBAN of another bank, by policy."""
        choice = self._service.policy.prepare_type
        if choice == "any" or text(call.body, "type") != "INTERNAL":
            return
        iban = text(call.body, "target.iban")
        if self._service.payment_accounts.with_iban(account.tenant_id, iban) is None:
            raise self._service.refusals.plain(
                int(choice), "Target is not internal", "TYPE_MISMATCH", "type"
            )

    def check(self, account: "PaymentAccount", order: Order) -> None:
        """Run the checks of an order in the policy's order (section 4.6 rule 3)."""
        checks = {
            "beneficiary": self.check_beneficiary,
            "consent": self.check_consent,
            "balance": self.check_balance,
            "limit": self.check_limits,
        }
        for name in self._service.policy.prepare_order.split("-"):
            if order.transfer:
                checks[name](account, order)
            elif name == "beneficiary" and order.beneficiary_reference:
                self.check_beneficiary(account, order)

    def check_beneficiary(self, account: "PaymentAccount", order: Order) -> None:
        """Raise the 404 of an unknown beneficiary, unless execute tells."""
        if self._service.policy.beneficiary_check == "prepare":
            self.require_beneficiary(account, order)

    def require_beneficiary(self, account: "PaymentAccount", order: Order) -> None:
        """Raise the 404 unless the beneficiary is the account's (section 4.6 rule 3)."""
        self._service.beneficiaries.referenced(
            account, order.beneficiary_reference, order.target_iban
        )

    def check_consent(self, _account: "PaymentAccount", order: Order) -> None:
        """Refuse an order without the consent that it needs, unless execute tells."""
        if self._service.policy.consent_check == "prepare":
            self._service.payment_consents.check(order)

    def check_balance(self, account: "PaymentAccount", order: Order) -> None:
        """Raise the 400 of a balance that is too low, unless execute tells."""
        if self._service.policy.balance_check == "prepare":
            self.require_balance(account, order)

    def require_balance(self, account: "PaymentAccount", order: Order) -> None:
        """Raise the 400 unless the account covers the order (sections 4.6 rule 3 and 7)."""
        debit = self._service.orders.debit(order)
        if not self._service.ledger.covers(account.id, debit):
            raise self.insufficient(account, order)

    def insufficient(self, account: "PaymentAccount", order: Order) -> RefusalError:
        """Build the row about a balance that is too low (section 7)."""
        data = self.insufficient_data(account, order)
        return self._service.refusals.rows(400, "Insufficient balance", data)

    def insufficient_data(self, account: "PaymentAccount", order: Order) -> JsonObject:
        """Return the members of that row."""
        in_error = self._service.amounts.in_error
        available = self._service.ledger.available(account.id)
        return {
            "availableBalance": in_error(available, order.currency),
            "requestedAmount": in_error(order.total, order.currency),
            "currency": order.currency,
        }

    def check_limits(self, account: "PaymentAccount", order: Order) -> None:
        """Raise the 400 of a limit that is exceeded (section 4.6 rule 3)."""
        self._service.limits.check(account, order)

    def keep(self, order: Order) -> None:
        """Keep a new order, and reserve its amount if the policy wants that."""
        service = self._service
        service.orders.save(order)
        covered = service.ledger.covers(order.account_id, service.orders.debit(order))
        if service.policy.reservation == "preparation" and order.transfer and covered:
            service.ledger.hold(order.id, order.account_id, service.orders.debit(order))

    def data(self, order: Order) -> JsonObject:
        """Return a prepared order (section 2.4)."""
        service = self._service
        number = service.amounts.number
        available = service.ledger.available(order.account_id)
        held = service.policy.reservation == "preparation"
        sufficient = held or available >= service.orders.debit(order)
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
                "required": service.payment_consents.required(order.operation_type),
                "consentReference": order.consent_reference,
            },
            "documents": [],
            "fees": {"amount": number(order.fee), "currency": order.currency},
            "regulatoryInfo": {"purpose": order.description},
            "statusDetails": {"status": READY, "reason": "All checks passed"},
            "summary": self.summary(order),
            "transactions": self.transactions(order),
            "tenantId": order.tenant_id,
            "time": service.notation.datetime(order.prepared_at),
            "validUntil": service.notation.datetime(order.valid_until),
        }

    def status(self) -> str:
        """Return the status of a prepared order (section 3)."""
        return READY

    def summary(self, order: Order) -> JsonObject:
        """Return the summary, whose amounts are numbers (section 2.2)."""
        number = self._service.amounts.number
        return {
            "amount": number(order.amount),
            "currency": order.currency,
            "totalAmount": number(order.total),
        }

    def transactions(self, order: Order) -> "Iterable[JsonObject]":
        """Return the transactions that an order consists of; their contents are not shown."""
        return [
            {
                "transactionId": order.transaction_id,
                "type": order.operation_type.upper(),
                "amount": self._service.amounts.number(order.amount),
                "currency": order.currency,
            }
        ]
