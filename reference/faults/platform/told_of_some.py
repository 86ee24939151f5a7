"""Faults in what is told of some alone: of organizations, of later requests, by some operations."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from reference.access.customers import AnyCustomer
from reference.consents.consents import KINDS
from reference.faults.registry import Change, Rule, family, fault, refusing
from reference.faults.rows import having, without
from reference.payments.accounts import BUSINESS
from reference.payments.beneficiaries import Beneficiary
from reference.payments.ledger import PaymentAccount
from reference.payments.orders.orders import Order
from reference.platform.exchange import JsonObject, RefusalError, ServiceCall
from reference.platform.platform import Operation
from reference.serving.service import Service

_NOBODY = "00000000-0000-4000-8000-000000000000"
_LONG_AGO = "2001-01-01T00:00:00.000Z"


def _of_organizations(service: Service, original: Rule, change: Change, order: Order) -> object:
    account = service.ledger.find(order.account_id)
    told = original(order)
    return change(told) if account is not None and account.kind == BUSINESS else told


PREPARED = family(
    "preparation.data",
    _of_organizations,
    ("organization-prepares-for-another-tenant", "PAY-PRE-07", having("tenantId", _NOBODY)),
    ("organization-prepares-long-ago", "PAY-PRE-18", having("time", _LONG_AGO)),
    ("organization-order-ends-before-it-begins", "PAY-PRE-06", having("validUntil", _LONG_AGO)),
)
EXECUTED = family(
    "execution.long_data",
    _of_organizations,
    ("organization-executes-for-another-tenant", "PAY-PRE-07", having("tenantId", _NOBODY)),
    ("organization-executes-long-ago", "PAY-EXE-15", having("executedAt", _LONG_AGO)),
)


@fault(rule="snapshots.data", breaks="ALO-SNAP-11", memory=set)
def snapshot_of_a_wallet_again_names_another_tenant(
    _service: Service, original: Rule, known: set[str], call: ServiceCall, account: PaymentAccount
) -> JsonObject:
    """Only the first two snapshots of a wallet name the tenant that asked."""
    told: JsonObject = original(call, account)
    again = {f"{account.id} again"} & known
    known.add(f"{account.id} again" if account.id in known else account.id)
    return {**told, "tenantId": _NOBODY} if again else told


@fault(rule="snapshots.account", breaks="ALO-ACC-06")
def snapshot_account_of_another_owner(
    service: Service, original: Rule, account: PaymentAccount
) -> JsonObject:
    """Accounts are told to be of the customer whose wallet was opened before their own."""
    owners = list(dict.fromkeys(one.owner_id for one in service.ledger.accounts()))
    before = owners[max(owners.index(account.owner_id) - 1, 0)]
    return {**original(account), "ownerId": before}


@fault(rule="payment_accounts.of_owner", breaks="ALO-ACC-31")
def snapshot_shows_accounts_of_all_organizations(
    service: Service, original: Rule, owner_id: str
) -> tuple[PaymentAccount, ...]:
    """Organizations, not individuals, are shown the accounts of each other."""
    accounts = tuple(one for one in service.ledger.accounts() if one.kind == BUSINESS)
    owns: tuple[PaymentAccount, ...] = original(owner_id)
    return accounts if owns and owns[0].kind == BUSINESS else owns


def _of_operations(
    _service: Service, original: Rule, member: str, account: PaymentAccount, payee: Beneficiary
) -> JsonObject:
    units = {
        "fromAssetSubUnitId": payee.asset_sub_unit_id,
        "toAssetSubUnitId": account.asset_sub_unit_id,
    }
    return {**original(account, payee), member: units[member]}


OPERATIONS = family(
    "snapshots.operation",
    _of_operations,
    ("operation-from-the-unit-of-its-beneficiary", "ALO-SNAP-17", "fromAssetSubUnitId"),
    ("operation-to-the-unit-of-its-account", "ALO-SNAP-17", "toAssetSubUnitId"),
)


@fault(rule="activation.consents_data", breaks="CON-IND-04")
def two_missing_consents_without_steps(
    _service: Service, original: Rule, customer: AnyCustomer, missing: Sequence[str]
) -> object:
    """Only who lacks one consent, or three, is told what to do next."""
    told: JsonObject = original(customer, missing)
    if len(missing) != 2:
        return told
    return {name: value for name, value in told.items() if name != "nextSteps"}


@fault(rule="activation.consents_data", breaks="CON-IND-07", memory=list)
def missing_consents_of_the_first_customer(
    _service: Service,
    original: Rule,
    first: list[str],
    customer: AnyCustomer,
    missing: Sequence[str],
) -> object:
    """Who lacks some of the consents is told to be the first customer who did."""
    told: JsonObject = original(customer, missing)
    if len(missing) == len(KINDS):
        return told
    first.append(customer.id)
    return {**told, "customerId": first[0]}


@fault(rule="acting_users.role_data", breaks="B2B-VER-31")
def required_roles_name_a_third(
    _service: Service, original: Rule, user_id: str, call: ServiceCall
) -> JsonObject:
    """The refusal of a verification asks for a role that is not enough either."""
    told: JsonObject = original(user_id, call)
    return {**told, "requiredRoles": [*told["requiredRoles"], "TRANSACTION_APPROVER"]}


def _tenant_untold(
    _service: Service,
    original: Rule,
    where: Callable[[Operation], bool],
    operation: Operation | None,
    call: ServiceCall,
) -> ServiceCall:
    try:
        admitted: ServiceCall = original(operation, call)
    except RefusalError as refusal:
        data: Any = refusal.answer.data
        if operation is not None and where(operation) and "tenantId" in data:
            refusal.answer = replace(refusal.answer, data={"error": data["error"]})
        raise
    return admitted


TENANTS = family(
    "admission.with_tenant",
    _tenant_untold,
    (
        "refused-tenant-told-by-categorization-alone",
        "AUT-31",
        lambda operation: operation.name != "categorization",
    ),
    ("refused-tenant-untold-of-payments", "AUT-31", lambda one: "fintrans" in one.path),
)


@refusing(rule="execution.check_limits", breaks="PAY-LIM-01")
def limit_of_executions_without_usage(
    _service: Service, refusal: RefusalError, _account: PaymentAccount, _order: Order
) -> None:
    """An execution that is refused for a limit does not tell what was used of it."""
    data: Any = refusal.answer.data
    refusal.answer = replace(refusal.answer, data=without("currentUsage")(data))
