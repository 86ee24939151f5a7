"""Faults in what an activated organization is told and given (sections 2.3, 2.4 and 4.5)."""

from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from reference.faults.registry import Rule, family, fault, of_rule
from reference.faults.rows import changed, fixed, missing, retyped, turned
from reference.organizations.activation import Activated
from reference.organizations.organization import Organization
from reference.payments.accounts import CONSUMER
from reference.platform.exchange import ServiceAnswer, ServiceCall
from reference.serving.service import Service

_PART: Final = "organization_activation"
_APART: Final = 2
_OTHER: Final = "00000000-0000-4000-8000-000000000000"


DATA = of_rule(
    f"{_PART}.data",
    *missing("activated", "B2B-ACT-02", "wallet iban activation"),
    fixed("activated-iban-null", "B2B-ACT-02", "iban", None),
    fixed("activated-iban-blank", "B2B-ACT-02", "iban", ""),
    turned("activated-iban-object", "B2B-ACT-02", "iban", lambda text: {"value": text}),
    turned("activated-wallet-list", "B2B-ACT-02", "wallet", lambda wallet: [wallet]),
    fixed("activated-wallet-null", "B2B-ACT-02", "wallet", None),
    fixed("activated-text-for-activation", "B2B-ACT-02", "activation", "done"),
    changed("activated-data-list", "B2B-ACT-02", lambda data: [data]),
)


WALLET = of_rule(
    f"{_PART}.wallet_data",
    *missing("activated-wallet", "B2B-ACT-02", "walletId id currency status"),
    *missing("activated-wallet", "B2B-ACT-04", "balance"),
    retyped("activated-wallet-balance-number", "B2B-ACT-04", "balance", float),
    fixed("activated-wallet-balance-null", "B2B-ACT-04", "balance", None),
    turned("activated-wallet-balance-with-currency", "B2B-ACT-04", "balance", lambda t: f"{t} EUR"),
    turned(
        "activated-wallet-balance-scaled",
        "B2B-ACT-04",
        "balance",
        lambda _text: {"value": "0", "scale": 2},
    ),
    retyped("activated-wallet-currency-lower", "B2B-ACT-02", "currency", str.lower),
    fixed("activated-wallet-currency-symbol", "B2B-ACT-02", "currency", "€"),
    retyped("activated-wallet-status-lower", "B2B-ACT-05", "status", str.lower),
    fixed("activated-wallet-status-boolean", "B2B-ACT-02", "status", value=True),
    changed(
        "activated-wallet-ids-not-uuid",
        "B2B-ACT-02",
        lambda data: {**data, "id": "W-1", "walletId": "W-1"},
    ),
    changed(
        "activated-wallet-ids-other",
        "WAL-ORG-02",
        lambda data: {**data, "id": _OTHER, "walletId": _OTHER},
    ),
)


ACTIVATION = of_rule(
    f"{_PART}.activation_data",
    *missing("activated-activation", "B2B-ACT-02", "message status warnings"),
    *missing("activated-activation", "B2B-ACT-06", "activatedAt"),
    fixed("activated-activation-message-null", "B2B-ACT-02", "message", None),
    fixed("activated-activation-status-null", "B2B-ACT-02", "status", None),
    fixed("activated-activation-status-number", "B2B-ACT-02", "status", 1),
    fixed("activated-activation-status-pending", "B2B-ACT-21", "status", "PENDING_ACTIVATION"),
    fixed(
        "activated-activation-at-long-ago", "B2B-ACT-22", "activatedAt", "2001-01-31T09:30:00.000Z"
    ),
    fixed("activated-activation-at-epoch", "B2B-ACT-06", "activatedAt", 1893553445),
    fixed("activated-activation-at-null", "B2B-ACT-06", "activatedAt", None),
    fixed("activated-activation-at-localized", "B2B-ACT-06", "activatedAt", "02.01.2030 03:04"),
    turned("activated-activation-at-date", "B2B-ACT-06", "activatedAt", lambda t: t[:10]),
    fixed("activated-activation-warnings-text", "B2B-ACT-02", "warnings", ""),
    fixed(
        "activated-activation-warnings-objects",
        "B2B-ACT-02",
        "warnings",
        [{"code": 1, "text": "limits will follow"}],
    ),
)


OPENED = (
    *of_rule(
        f"{_PART}.wallet",
        changed(
            "organization-wallet-currency-usd",
            "B2B-ACT-03",
            lambda wallet: replace(wallet, currency="USD"),
        ),
        changed(
            "organization-wallet-status-created",
            "B2B-ACT-05",
            lambda wallet: replace(wallet, status="CREATED"),
        ),
        changed(
            "organization-wallet-without-iban",
            "WAL-ORG-01",
            lambda wallet: replace(wallet, iban=None),
        ),
    ),
    *of_rule(
        f"{_PART}.new_iban",
        changed(
            "organization-iban-check-digits",
            "B2B-ACT-07",
            lambda iban: f"{iban[:2]}{(int(iban[2:4]) + 1) % 97 + 2:02d}{iban[4:]}",
        ),
        changed("organization-iban-short", "B2B-ACT-07", lambda iban: iban[:-1]),
        changed("organization-iban-other-country", "B2B-ACT-07", lambda iban: f"ZZ{iban[2:]}"),
    ),
)


@fault(rule=f"{_PART}.new_iban", breaks="B2B-ACT-08", memory=list)
def organization_iban_shared(_service: Service, original: Rule, first: list[object]) -> object:
    """All organizations have the same IBAN."""
    if not first:
        first.append(original())
    return first[0]


@fault(rule=f"{_PART}.new_iban", breaks="B2B-ACT-08", memory=list)
def organization_iban_of_the_second(
    _service: Service, original: Rule, given: list[object]
) -> object:
    """Each organization from the third on has the IBAN of the second."""
    given.append(original() if len(given) < _APART else given[-1])
    return given[-1]


@fault(rule=f"{_PART}.wallet", breaks="B2B-ACT-04")
def organization_wallet_balance_one(
    service: Service, original: Rule, organization: Organization
) -> Any:
    """The default wallet has money."""
    opened = original(organization)
    service.ledger.deposit(opened.id, Decimal(1))
    return opened


@fault(rule=f"{_PART}.iban", breaks="WAL-ORG-04")
def activated_iban_other(service: Service, _original: Rule, _wallet: Any) -> object:
    """The answered IBAN is not the wallet's."""
    return service.ibans.issue()


@fault(rule="wallets.customer_type", breaks="WAL-ORG-01")
def organization_wallets_as_b2c(_service: Service, original: Rule, customer: object) -> object:
    """Wallets of organizations are listed under B2C."""
    return "B2C" if isinstance(customer, Organization) else original(customer)


def _query(_service: Service, original: Rule, default: dict[str, str], call: ServiceCall) -> object:
    return original(replace(call, query={**default, **call.query}))


QUERY = family(
    "wallets.list_wallets",
    _query,
    ("organization-wallets-default-b2c", "WAL-ORG-05", {"customerType": "B2C"}),
    ("organization-wallets-type-required", "WAL-ORG-05", {"customerType": ""}),
)


@fault(rule="wallets.of_customer", breaks="WAL-ORG-07")
def organization_wallets_of_all(service: Service, original: Rule, customer_id: str) -> object:
    """The list has the wallets of all organizations."""
    customer = service.customers.get(customer_id)
    if not isinstance(customer, Organization):
        return original(customer_id)
    everyone = service.customers.organizations(customer.tenant_id)
    return [wallet for one in everyone for wallet in original(one.id)]


@fault(rule="wallets.list_wallets", breaks="WAL-ORG-07")
def wallets_of_an_individual_for_an_organization(
    service: Service, original: Rule, call: ServiceCall
) -> object:
    """Asked for as an individual, an organization is shown the wallets of one."""
    customer = service.customers.get(call.parameters["customerId"])
    if isinstance(customer, Organization) and call.query.get("customerType") == "B2C":
        mine = {wallet.id for wallet in service.wallets.of_customer(customer.id)}
        for account in service.ledger.accounts():
            somebody = service.customers.get(account.owner_id)
            if somebody is not None and account.id not in mine and account.kind == CONSUMER:
                return ServiceAnswer(200, "Wallets", service.wallets.data(somebody))
    return original(call)


@fault(rule="wallets.list_wallets", breaks="WAL-ORG-12")
def wallets_of_an_unknown_organization(
    service: Service, original: Rule, call: ServiceCall
) -> object:
    """Asked for an organization that does not exist, the list has the wallets of one that does."""
    unknown = service.customers.get(call.parameters["customerId"]) is None
    for known in service.customers.organizations(call.tenant_id) if unknown else ():
        if call.query.get("customerType") == "B2B" and known.active:
            return ServiceAnswer(200, "Wallets", service.wallets.data(known))
    return original(call)


@fault(rule=f"{_PART}.success", breaks="WAL-ORG-03")
def organization_wallet_balance_later(
    service: Service, original: Rule, outcome: Activated, organization: Organization
) -> object:
    """An activated wallet holds a unit once reported."""
    answer = original(outcome, organization)
    service.ledger.deposit(outcome.wallet.id, Decimal(1))
    return answer


@fault(rule="wallets.data", breaks="WAL-IND-02")
def organization_wallets_object(_service: Service, original: Rule, customer: object) -> object:
    """Wallets of organizations stand in an object."""
    wallets = original(customer)
    return {"wallets": wallets} if isinstance(customer, Organization) else wallets


@fault(rule="wallets.list_wallets", breaks="WAL-ORG-01")
def organization_wallets_server_fault(
    service: Service, original: Rule, call: ServiceCall
) -> object:
    """An organization's wallet list fails."""
    customer = service.customers.get(call.parameters["customerId"])
    if isinstance(customer, Organization):
        raise TypeError("an organization has no person")
    return original(call)


@fault(rule=f"{_PART}.wallet", breaks="WAL-ORG-07")
def organization_activation_of_first(service: Service, original: Rule, organization: Any) -> object:
    """An activation activates the tenant's first organization."""
    return original(next(service.customers.organizations(organization.tenant_id)))


@fault(rule=f"{_PART}.wallet_data", breaks="WAL-ORG-02", memory=list)
def activated_wallet_of_the_one_before(
    _service: Service, original: Rule, told: list[object], wallet: object
) -> object:
    """An activation tells the wallet of the activation before."""
    told.append(original(wallet))
    return told[-2:][0]
