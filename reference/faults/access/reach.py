"""Faults in whose customers and accounts a caller reaches, one operation each (1 and 7)."""

from dataclasses import replace
from functools import partial
from typing import Final

from reference.faults.payments.payment_accounts import PATHS as OF_ACCOUNTS
from reference.faults.registry import Rule, family, fault, injections, replace_rule
from reference.payments.accounts import BUSINESS
from reference.payments.ledger import PaymentAccount
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service

_PATHS: Final = {
    "individual-verification": ("/individual/", "/verification"),
    "individual-consent": ("/individual/", "/consents/"),
    "individual-activation": ("/individual/", "/activation"),
    "prepare": ("/types/transfer/prepare",),
    "execute": ("/types/transfer/execute",),
    **{
        name: OF_ACCOUNTS[name]
        for name in (
            *("payment-consent", "transfer-prepare", "balance", "order"),
            *("topup-prepare", "topup-execute"),
        )
    },
}
_APPROVAL: Final = ("/consents/", "/approve")


def _reaching(
    _service: Service, original: Rule, path: tuple[str, ...], call: ServiceCall, owned: object
) -> None:
    if not all(part in call.path for part in path):
        original(call, owned)


def _tenant(service: Service, operation: str) -> None:
    _unchecked(service, _PATHS[operation], "access.check_tenant", "payment_accounts.check_tenant")


def _customer(service: Service, operation: str) -> None:
    _unchecked(service, _PATHS[operation], "access.check_own", "payment_accounts.check_owner")


def _of_organizations(
    _service: Service,
    original: Rule,
    path: tuple[str, ...],
    call: ServiceCall,
    account: PaymentAccount,
) -> None:
    if account.kind != BUSINESS or not all(part in call.path for part in path):
        original(call, account)


def _approving(service: Service, rule: str) -> None:
    _unchecked(service, _APPROVAL, rule)


def _unchecked(service: Service, path: tuple[str, ...], *rules: str) -> None:
    for rule in rules:
        replace_rule(service, rule, lambda original: partial(_reaching, service, original, path))


REACHING = (
    *injections(_tenant, *((f"{name}-for-another-tenant", "AUT-19", name) for name in _PATHS)),
    *injections(_customer, *((f"{name}-for-another-customer", "AUT-20", name) for name in _PATHS)),
)
APPROVING = injections(
    _approving,
    *(
        (
            "payment-consent-approved-by-another-tenant",
            "PAY-CON-09",
            "payment_accounts.check_tenant",
        ),
        (
            "payment-consent-approved-by-another-customer",
            "PAY-CON-10",
            "payment_accounts.check_owner",
        ),
    ),
)

TENANTS_OF_ORGANIZATIONS = family(
    "payment_accounts.check_tenant",
    _of_organizations,
    ("organization-payment-prepared-by-another-tenant", "AUT-19", _PATHS["prepare"]),
    ("organization-payment-consented-by-another-tenant", "AUT-19", _PATHS["payment-consent"]),
    (
        "organization-lists-beneficiaries-to-another-tenant",
        "WAL-PAY-07",
        ("/wallets/", "/beneficiaries"),
    ),
)
OWNERS_OF_ORGANIZATIONS = family(
    "payment_accounts.check_owner",
    _of_organizations,
    ("organization-payment-prepared-by-an-individual", "AUT-25", _PATHS["prepare"]),
)


@fault(rule="access.organization", breaks="AUT-25")
def individuals_act_for_organizations(
    _service: Service, original: Rule, call: ServiceCall, organization_id: str
) -> object:
    """Whose token an organization's step carries is not looked at, as long as there is one."""
    return original(replace(call, caller=None), organization_id)


@fault(rule="access.organization", breaks="AUT-25")
def individuals_read_directors(
    _service: Service, original: Rule, call: ServiceCall, organization_id: str
) -> object:
    """Whose token reads the directors of an organization is not looked at."""
    reads = call.path.endswith("/directors")
    return original(replace(call, caller=None) if reads else call, organization_id)


@fault(rule="access.organization", breaks="AUT-25")
def individuals_who_name_themselves_read_readiness(
    _service: Service, original: Rule, call: ServiceCall, organization_id: str
) -> object:
    """Whose token reads the readiness is compared with X-User-ID, and with no organization."""
    itself = call.caller and call.header("X-User-ID") == call.caller.user_id
    reads = itself and call.path.endswith("/activation/readiness")
    return original(replace(call, caller=None) if reads else call, organization_id)


@fault(rule="payment_accounts.check_owner", breaks="AUT-25")
def individuals_reach_accounts_of_organizations(
    _service: Service, original: Rule, call: ServiceCall, account: PaymentAccount
) -> None:
    """Whose token reaches the wallet of an organization is not looked at."""
    if account.kind != BUSINESS:
        original(call, account)
