"""Faults in what an activated organization is told and given (sections 2.3, 2.4 and 4.5)."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from reference.faults.registry import (
    Fault,
    Rule,
    changed,
    fault,
    having,
    missing_members,
    replace_rule,
    turning,
)
from reference.organizations.organization import Organization
from reference.platform.exchange import Call

if TYPE_CHECKING:
    from reference.organizations.activation import Activated
    from reference.serving.service import Service

_PART: Final = "organization_activation"
_OTHER: Final = "00000000-0000-4000-8000-000000000000"
Change = Callable[[Any], Any]


def _data(name: str, description: str, change: Change) -> Fault:
    return changed(f"activated-{name}", description, "2.3", f"{_PART}.data", change)


DATA = (
    *missing_members(
        "activated",
        "The activation's answer",
        "2.3",
        f"{_PART}.data",
        ("wallet", "iban", "activation"),
    ),
    _data("iban-null", "iban is null.", having("iban", None)),
    _data("iban-blank", "iban is an empty text.", having("iban", "")),
    _data("iban-object", "iban is an object.", turning("iban", lambda text: {"value": text})),
    _data("wallet-list", "wallet is a list.", turning("wallet", lambda wallet: [wallet])),
    _data("wallet-null", "wallet is null.", having("wallet", None)),
    _data("text-for-activation", "activation is a text.", having("activation", "done")),
    _data("data-list", "The data is a list.", lambda data: [data]),
)


def _wallet(name: str, description: str, change: Change) -> Fault:
    return changed(f"activated-wallet-{name}", description, "2.3", f"{_PART}.wallet_data", change)


WALLET = (
    *missing_members(
        "activated-wallet",
        "The activation's wallet",
        "2.3",
        f"{_PART}.wallet_data",
        ("walletId", "id", "balance", "currency", "status"),
    ),
    _wallet("balance-number", "balance is a number.", turning("balance", float)),
    _wallet("balance-null", "balance is null.", having("balance", None)),
    _wallet(
        "balance-with-currency", "balance has a currency.", turning("balance", lambda t: f"{t} EUR")
    ),
    _wallet(
        "balance-scaled",
        "balance is a scaled integer in an object.",
        turning("balance", lambda _text: {"value": "0", "scale": 2}),
    ),
    _wallet("currency-lower", "currency is in lower case.", turning("currency", str.lower)),
    _wallet("currency-symbol", "currency is a symbol.", having("currency", "€")),
    _wallet("status-lower", "status is in lower case.", turning("status", str.lower)),
    _wallet("status-boolean", "status is a boolean.", having("status", value=True)),
    _wallet(
        "ids-not-uuid",
        "The identifiers are no UUIDs.",
        lambda data: {**data, "id": "W-1", "walletId": "W-1"},
    ),
    _wallet(
        "ids-other",
        "The identifiers are not those of the wallet list.",
        lambda data: {**data, "id": _OTHER, "walletId": _OTHER},
    ),
)


def _activation(name: str, description: str, change: Change) -> Fault:
    return changed(
        f"activated-activation-{name}", description, "2.3", f"{_PART}.activation_data", change
    )


ACTIVATION = (
    *missing_members(
        "activated-activation",
        "The activation of the answer",
        "2.3",
        f"{_PART}.activation_data",
        ("message", "status", "activatedAt", "warnings"),
    ),
    _activation("message-null", "message is null.", having("message", None)),
    _activation("status-null", "status is null.", having("status", None)),
    _activation("status-number", "status is a number.", having("status", 1)),
    _activation("at-epoch", "activatedAt counts seconds.", having("activatedAt", 1893553445)),
    _activation("at-null", "activatedAt is null.", having("activatedAt", None)),
    _activation(
        "at-localized", "activatedAt is localized.", having("activatedAt", "02.01.2030 03:04")
    ),
    _activation("at-date", "activatedAt is a day.", turning("activatedAt", lambda t: t[:10])),
    _activation("warnings-text", "warnings is a text.", having("warnings", "")),
    _activation(
        "warnings-objects",
        "warnings holds objects.",
        having("warnings", [{"code": 1, "text": "limits will follow"}]),
    ),
)


def _opened(name: str, description: str, **changes: object) -> Fault:
    return changed(
        f"organization-wallet-{name}",
        description,
        "2.3",
        f"{_PART}.wallet",
        lambda wallet: replace(wallet, **changes),
    )


OPENED = (
    _opened("currency-usd", "The default wallet is in USD.", currency="USD"),
    _opened("status-created", "The default wallet is not ACTIVE.", status="CREATED"),
    _opened("without-iban", "The default wallet has no IBAN.", iban=None),
    changed(
        "organization-iban-check-digits",
        "The check digits of an organization's IBAN are wrong.",
        "2.3",
        f"{_PART}.new_iban",
        lambda iban: f"{iban[:2]}{(int(iban[2:4]) + 1) % 97 + 2:02d}{iban[4:]}",
    ),
    changed(
        "organization-iban-short",
        "An organization's IBAN lacks a digit.",
        "2.3",
        f"{_PART}.new_iban",
        lambda iban: iban[:-1],
    ),
    changed(
        "organization-iban-other-country",
        "An organization's IBAN has a country that does not exist.",
        "2.3",
        f"{_PART}.new_iban",
        lambda iban: f"ZZ{iban[2:]}",
    ),
)


@fault("organization-iban-shared", "All organizations have the same IBAN.", "2.3")
def iban_shared(service: "Service") -> None:
    """Hand out the first IBAN for ever."""
    first: list[object] = []

    def build(honest: Rule) -> Rule:
        def new_iban() -> object:
            if not first:
                first.append(honest())
            return first[0]

        return new_iban

    replace_rule(service, f"{_PART}.new_iban", build)


@fault("organization-wallet-balance-one", "The default wallet has money.", "2.3")
def balance_one(service: "Service") -> None:
    """Welcome the organization with a gift."""

    def build(honest: Rule) -> Rule:
        def wallet(organization: Organization) -> Any:  # noqa: ANN401 - a wallet
            opened = honest(organization)
            service.ledger.deposit(opened.id, Decimal(1))
            return opened

        return wallet

    replace_rule(service, f"{_PART}.wallet", build)


@fault("activated-iban-other", "The answered IBAN is not the wallet's.", "2.3")
def iban_other(service: "Service") -> None:
    """Tell a fresh IBAN."""
    replace_rule(service, f"{_PART}.iban", lambda _honest: lambda _wallet: service.ibans.issue())


def _kind(service: "Service", kind: str) -> None:
    def build(honest: Rule) -> Rule:
        return lambda customer: kind if isinstance(customer, Organization) else honest(customer)

    replace_rule(service, "wallets.customer_type", build)


@fault("organization-wallets-as-b2c", "Wallets of organizations are listed under B2C.", "4.5")
def wallets_as_b2c(service: "Service") -> None:
    """Treat organizations as individuals."""
    _kind(service, "B2C")


def _query(service: "Service", change: Callable[[dict[str, str]], dict[str, str]]) -> None:
    def build(honest: Rule) -> Rule:
        return lambda call: honest(replace(call, query=change(dict(call.query))))

    replace_rule(service, "wallets.list_wallets", build)


@fault("organization-wallets-default-b2c", "customerType left out means B2C.", "4.5")
def default_b2c(service: "Service") -> None:
    """Fill in the wrong default."""
    _query(service, lambda query: {"customerType": "B2C", **query})


@fault("organization-wallets-type-required", "customerType is required.", "4.5")
def type_required(service: "Service") -> None:
    """Know no default."""
    _query(service, lambda query: {"customerType": "", **query})


@fault("organization-wallets-of-all", "The list has the wallets of all organizations.", "4.5")
def wallets_of_all(service: "Service") -> None:
    """Forget to filter by customer."""

    def build(honest: Rule) -> Rule:
        def wallets(customer_id: str) -> object:
            customer = service.customers.get(customer_id)
            if not isinstance(customer, Organization):
                return honest(customer_id)
            everyone = service.customers.organizations(customer.tenant_id)
            return [wallet for one in everyone for wallet in honest(one.id)]

        return wallets

    replace_rule(service, "wallets.of_customer", build)


@fault("organization-wallet-balance-later", "An activated wallet holds a unit once told.", "2.3")
def balance_later(service: "Service") -> None:
    """Credit the default wallet after the answer was written."""

    def build(honest: Rule) -> Rule:
        def success(outcome: "Activated", organization: Organization) -> object:
            answer = honest(outcome, organization)
            service.ledger.deposit(outcome.wallet.id, Decimal(1))
            return answer

        return success

    replace_rule(service, f"{_PART}.success", build)


@fault("organization-wallets-object", "Wallets of organizations stand in an object.", "4.5")
def wallets_in_object(service: "Service") -> None:
    """Answer an object in place of the array."""

    def build(honest: Rule) -> Rule:
        def data(customer: object) -> object:
            wallets = honest(customer)
            return {"wallets": wallets} if isinstance(customer, Organization) else wallets

        return data

    replace_rule(service, "wallets.data", build)


@fault("organization-wallets-server-fault", "An organization's wallet list fails.", "7")
def wallets_server_fault(service: "Service") -> None:
    """Expect an individual."""

    def build(honest: Rule) -> Rule:
        def listed(call: Call) -> object:
            customer = service.customers.get(call.parameters["customerId"])
            if isinstance(customer, Organization):
                message = "an organization has no person"
                raise TypeError(message)
            return honest(call)

        return listed

    replace_rule(service, "wallets.list_wallets", build)


@fault(
    "organization-activation-of-first",
    "An activation activates the tenant's first organization.",
    "3",
)
def of_first(service: "Service") -> None:
    """Open the wallet under another organization."""
    replace_rule(
        service,
        f"{_PART}.wallet",
        lambda honest: (
            lambda organization: honest(
                next(service.customers.organizations(organization.tenant_id))
            )
        ),
    )
