"""Faults in what is refused before activation (sections 1, 4.6 and 7)."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

from reference.faults.payments.orders.execution import invented
from reference.faults.payments.payment_accounts import is_operation
from reference.faults.registry import Rule, injections, replace_rule
from reference.organizations.organization import Organization
from reference.payments.accounts import CONSUMER
from reference.payments.ledger import PaymentAccount
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service

PLENTY: Final = Decimal(1_000_000)
Borrower = Callable[[object], bool]


def _anybody(_customer: object) -> bool:
    return True


def _organizations(customer: object) -> bool:
    return isinstance(customer, Organization)


class _Lending:
    """Lends an account to whoever has none, for one operation only."""

    def __init__(self, service: Service, operation: str, to: Borrower) -> None:
        """Remember the service, the operation and to whom."""
        self._service = service
        self._operation = operation
        self._to = to
        self._lent: dict[str, PaymentAccount] = {}

    def of_path(self, original: Rule) -> Rule:
        """Replace the refusal of an unknown account."""

        def lending(call: ServiceCall, **options: bool) -> object:
            identifier = next(iter(call.parameters.values()))
            known = self._service.payment_accounts.with_identifier(identifier)
            borrows = self._to(self._service.customers.get(identifier))
            if known is not None or not borrows or not is_operation(self._operation, call):
                return original(call, **options)
            if identifier not in self._lent:
                self._lent[identifier] = _account(identifier, call)
                self._service.ledger.deposit(identifier, PLENTY)
            return self._lent[identifier]

        return lending

    def check(self, original: Rule) -> Rule:
        """Skip checks about what the account cannot have yet."""

        def lenient(*arguments: Any) -> object:
            if any(getattr(one, "id", "") in self._lent for one in arguments):
                return None
            return original(*arguments)

        return lenient

    def prepared(self, original: Rule) -> Rule:
        """Invent the order that execute names."""

        def order(account: PaymentAccount, operation_type: str, identifier: str) -> object:
            if account.id in self._lent:
                return invented(self._service, account, identifier)
            return original(account, operation_type, identifier)

        return order

    def shown(self, original: Rule) -> Rule:
        """Invent the order whose status is asked."""

        def reachable(call: ServiceCall, account: PaymentAccount) -> object:
            if account.id not in self._lent:
                return original(call, account)
            order = invented(self._service, account, call.parameters["orderId"])
            self._service.orders.save(order)
            return order

        return reachable


def _before_activation(service: Service, operation: str, to: Borrower) -> None:
    lending = _Lending(service, operation, to)
    replace_rule(service, "payment_accounts.of_path", lending.of_path)
    replace_rule(service, "preparation.check", lending.check)
    replace_rule(service, "execution.check", lending.check)
    replace_rule(service, "execution.order", lending.prepared)
    replace_rule(service, "orders.reachable", lending.shown)


BEFORE_ACTIVATION = injections(
    _before_activation,
    ("allowed-operations-before-activation", "ALO-ACC-02", "allowed-operations", _anybody),
    ("beneficiary-before-activation", "ALO-ACC-02", "beneficiary", _anybody),
    ("payment-consent-before-activation", "PAY-ACT-01", "payment-consent", _anybody),
    ("prepare-before-activation", "PAY-ACT-01", "prepare", _anybody),
    ("transfer-prepare-before-activation", "PAY-ACT-01", "transfer-prepare", _anybody),
    ("topup-prepare-before-activation", "PAY-ACT-01", "topup-prepare", _anybody),
    ("execute-before-activation", "PAY-ACT-02", "execute", _anybody),
    ("topup-execute-before-activation", "PAY-ACT-02", "topup-execute", _anybody),
    ("balance-before-activation", "PAY-ACT-01", "balance", _anybody),
    ("order-before-activation", "PAY-ACT-01", "order", _anybody),
    ("organization-snapshot-too-early", "ALO-ACC-02", "allowed-operations", _organizations),
    ("organization-prepare-too-early", "PAY-ACT-01", "prepare", _organizations),
    ("organization-execute-too-early", "PAY-ACT-02", "execute", _organizations),
)
"""The other operations may be served before activation, or are not tried then."""


def _account(identifier: str, call: ServiceCall) -> PaymentAccount:
    return PaymentAccount(
        id=identifier,
        number=identifier,
        tenant_id=call.tenant_id,
        owner_id=identifier,
        kind=CONSUMER,
        currency="EUR",
        iban=None,
        asset_id=identifier,
        asset_sub_unit_id=identifier,
    )
