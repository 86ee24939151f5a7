"""Execute: the second step of a transfer or a top-up (sections 2.4, 3 and 4.6)."""

from dataclasses import dataclass

from reference.payments.accounts import PaymentAccounts
from reference.payments.amounts import Amounts
from reference.payments.consents import PaymentConsents
from reference.payments.ledger import Ledger, PaymentAccount
from reference.payments.limits import Limits
from reference.payments.operation_types import OperationTypes
from reference.payments.orders.orders import COMPLETED, EXECUTING, READY, Order, Orders
from reference.payments.orders.preparation import Preparation
from reference.payments.session_header import SessionHeader
from reference.platform.exchange import JsonObject, RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import (
    FieldRule,
    boolean_type,
    filled_value,
    member,
    object_type,
    text,
    text_type,
)


@dataclass(eq=False, repr=False)
class Execution(Area):
    """POST /fintrans/{accountId}/types/{operationType}/execute."""

    _amounts: Amounts
    _ledger: Ledger
    _limits: Limits
    _operation_types: OperationTypes
    _orders: Orders
    _payment_accounts: PaymentAccounts
    _payment_consents: PaymentConsents
    _preparation: Preparation
    _session_header: SessionHeader

    def __post_init__(self) -> None:
        """Set the body rules (section 2.4)."""
        confirmation = self._policy.payments.consent_confirmation
        counted = self._policy.payments.absent_reference == "incomplete"
        rules = (
            FieldRule("preparedOrderId", text_type, (filled_value,), counted),
            FieldRule("authenticationCode", text_type, (filled_value,)),
            FieldRule("consentConfirmation", object_type, required=confirmation == "required"),
            FieldRule("consentConfirmation.consentId", text_type, required=confirmation == "named"),
            FieldRule("consentConfirmation.channel", text_type, required=False),
            FieldRule("consentConfirmation.signature", text_type, required=False),
            FieldRule("consentConfirmation.confirmed", boolean_type, required=False),
        )
        self.fields = {rule.name: rule for rule in rules}

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "execute",
                "POST",
                "/api/v2.1/fintrans/{accountId}/types/{operationType}/execute",
                self.execute,
                body="required",
                check_body=self.check_body,
            ),
        )

    def check_body(self, call: ServiceCall) -> None:
        """Check the fields of an execute request (section 2.4)."""
        self._operation_types.of(call)
        self._platform.check_body(self.fields, call.body, closed=True)

    def execute(self, call: ServiceCall) -> ServiceAnswer:
        """Execute a prepared order (section 3); checks and booking are one step."""
        operation_type = self._operation_types.of(call)
        self._session_header.check(call, "execute", operation_type)
        account = self._payment_accounts.of_path(call, acting=True)
        with self._ledger.exclusively():
            order = self.order(account, operation_type, text(call.body, "preparedOrderId"))
            if self.was_executed(order):
                return self.repeated(order)
            account = self._ledger.find(order.account_id) or account
            self.check(call, account, order)
            self.check_confirmation(call, order)
            self._session_header.use(call, operation_type)
            order = self.run(order)
        return self.answer(order)

    def answer(self, order: Order) -> ServiceAnswer:
        """Answer an executed order with code 200 (section 4.6)."""
        return ServiceAnswer(200, "Order executed", self.data(order))

    def order(self, account: PaymentAccount, operation_type: str, prepared_order_id: str) -> Order:
        """Return the prepared order, which must be the account's (section 4.6 rule 1)."""
        order = self._orders.get(prepared_order_id)
        if order is None or not self.belongs(order, account, operation_type):
            raise self.unknown(prepared_order_id)
        return order

    def belongs(self, order: Order, account: PaymentAccount, operation_type: str) -> bool:
        """Tell whether an order is of this account and operation."""
        return order.belongs_to(account.id) and order.operation_type == operation_type

    def unknown(self, prepared_order_id: str) -> RefusalError:
        """Build the answer to an order that was never prepared (section 7, code 404)."""
        return self._refusals.not_found(prepared_order_id, "Prepared order")

    def was_executed(self, order: Order) -> bool:
        """Tell whether an order left READY before."""
        return order.status != READY

    def repeated(self, order: Order) -> ServiceAnswer:
        """Answer a second execution, by policy; there is never a second debit."""
        choice = self._policy.payments.repeated_execution
        if choice == "same":
            return self.answer(order)
        raise self._refusals.plain(
            int(choice), "Order already executed", "ORDER_ALREADY_EXECUTED", order.id
        )

    def check(self, call: ServiceCall, account: PaymentAccount, order: Order) -> None:
        """Run the checks of an execution, in the order of what is known first."""
        self.check_expiry(order)
        if order.transfer and self._policy.payments.beneficiary_check == "execute":
            self._preparation.require_beneficiary(account, order)
        self.check_consent(order)
        self.check_code(call, order)
        if order.transfer:
            self.check_turn(account)
            self.check_funds(account, order)
        if self._limits.concern(order):
            self.check_limits(account, order)

    def check_expiry(self, order: Order) -> None:
        """Refuse an order that is past its validUntil (section 2.4)."""
        if self._policy.payments.expired_order != "executed" and self._orders.expired(order):
            self._ledger.release(order.id)
            raise self._refusals.plain(
                int(self._policy.payments.expired_order),
                "Prepared order expired",
                "PREPARED_ORDER_EXPIRED",
                order.id,
            )

    def check_consent(self, order: Order) -> None:
        """Refuse an order whose consent is missing, or has expired since (section 8)."""
        self._payment_consents.check(order)

    def check_code(self, call: ServiceCall, order: Order) -> None:
        """Compare the authenticationCode with the consent's answer (section 2.4)."""
        self._payment_consents.check_code(order, text(call.body, "authenticationCode"))

    def check_confirmation(self, call: ServiceCall, order: Order) -> None:
        """Refuse a consentConfirmation that confirms nothing, or another consent, by policy."""
        named = member(call.body, "consentConfirmation.consentId")
        by_id = self._policy.payments.consent_confirmation == "by-id"
        if by_id and order.transfer and not self._payment_consents.confirms(order, named):
            raise self._refusals.plain(400, "Another consent is confirmed", "CONSENT_NOT_CONFIRMED")
        choice = self._policy.payments.unconfirmed
        refused = member(call.body, "consentConfirmation.confirmed") is False
        if refused and choice != "accepted":
            raise self._refusals.plain(
                int(choice), "Consent not confirmed", "CONSENT_NOT_CONFIRMED"
            )

    def check_turn(self, account: PaymentAccount) -> None:
        """Refuse an order while another one of its account is EXECUTING, by policy."""
        if self._policy.payments.executions_at_once == "several":
            return
        for order in self._orders.of_account(account.id):
            self._orders.poll(order)
        for latest in self._orders.of_account(account.id):
            if latest.transfer and latest.status == EXECUTING:
                raise self._refusals.own_rule(
                    409, "Another order is under way", "ORDER_UNDER_WAY", latest.id
                )

    def check_funds(self, account: PaymentAccount, order: Order) -> None:
        """Raise the 400 unless the account covers the order now (section 7)."""
        ledger = self._ledger
        ledger.release(order.id)
        self._preparation.require_balance(account, order)

    def check_limits(self, account: PaymentAccount, order: Order) -> None:
        """Raise the 400 of a limit that is exceeded by now (section 8)."""
        self._limits.check(account, order)

    def run(self, order: Order) -> Order:
        """Take an order to EXECUTING or COMPLETED, and move or reserve the money (section 3)."""
        return self._orders.start(order)

    def data(self, order: Order) -> JsonObject:
        """Return an executed order in one of the two shapes, or both in one (section 2.4).

        The short one alone is shown of completed orders only.
        """
        shape = self._policy.payments.execution_shape
        if shape == "long":
            return self.long_data(order)
        if shape == "short" and self._orders.answered_status(order) == COMPLETED:
            return self.short_data(order)
        return {**self.short_data(order), **self.long_data(order)}

    def short_data(self, order: Order) -> JsonObject:
        """Return the short shape."""
        return {
            "orderId": order.order_id,
            "status": self._orders.answered_status(order),
            "transactionId": order.transaction_id,
        }

    def long_data(self, order: Order) -> JsonObject:
        """Return the long shape."""
        executed_at = order.executed_at or order.prepared_at
        status = self._orders.answered_status(order)
        return {
            "success": True,
            "executionId": order.execution_id,
            "preparedOrderId": order.id,
            "sessionId": order.session_id,
            "tenantId": order.tenant_id,
            "status": status,
            "executedAt": self._platform.notation.datetime(executed_at),
            "transactions": list(self._preparation.transactions(order)),
            "balanceUpdates": self.balance_updates(order),
            "settlementInfo": {"network": "INTERNAL", "settled": status == COMPLETED},
            "executionSummary": self._preparation.summary(order),
        }

    def balance_updates(self, order: Order) -> list[JsonObject]:
        """Return the new balance of the account; the contents are not shown."""
        return [
            {
                "accountId": order.account_id,
                "balance": self._amounts.number(self._ledger.balance(order.account_id)),
                "currency": order.currency,
            }
        ]
