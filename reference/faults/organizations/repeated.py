"""Faults in what becomes of a customer who is activated once more (sections 2.3 and 3)."""

from collections import Counter
from dataclasses import replace

from reference.faults.registry import Rule, fault
from reference.organizations.organization import Organization
from reference.payments.ledger import CLEARING, Posting
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service


@fault(rule="organization_activation.activate", breaks="B2B-ACT-16", memory=Counter)
def organization_activation_third_time(
    service: Service, original: Rule, asked: Counter[str], call: ServiceCall
) -> object:
    """A third activation opens a further wallet; a second one is refused."""
    organization_id = call.parameters["organizationId"]
    organization = service.customers.get(organization_id)
    wallets = service.wallets.of_customer(organization_id)
    asked[organization_id] += bool(wallets)
    if organization is not None and asked[organization_id] > 1:
        service.wallets.keep(organization_id, [*wallets, service.wallets.product(organization)])
    return original(call)


@fault(rule="organization_activation.activate", breaks="B2B-ACT-16")
def organization_activation_again_iban(
    service: Service, original: Rule, call: ServiceCall
) -> object:
    """A second activation is refused, and gives the wallet another IBAN."""
    organization_id = call.parameters["organizationId"]
    if wallets := service.wallets.of_customer(organization_id):
        iban = service.organization_activation.new_iban()
        first, *others = wallets
        service.wallets.keep(organization_id, [replace(first, iban=iban), *others])
    return original(call)


@fault(rule="organization_activation.activate", breaks="B2B-ACT-16")
def organization_activation_again_anothers(
    service: Service, original: Rule, call: ServiceCall
) -> object:
    """A second activation answers the wallet of the organization that was activated first."""
    activation = service.organization_activation
    organization = service.customers.get(call.parameters["organizationId"])
    if isinstance(organization, Organization) and service.wallets.of_customer(organization.id):
        first = next(iter(activation._activated.values()))  # noqa: SLF001  (whose it is not)
        return activation.success(first, organization)
    return original(call)


@fault(rule="organization_activation.activate", breaks="WAL-ORG-11")
def organization_activation_again_empties(
    service: Service, original: Rule, call: ServiceCall
) -> object:
    """A second activation is refused, and sets the balances back to nothing."""
    _empty(service, call.parameters["organizationId"])
    return original(call)


@fault(rule="activation.activate", breaks="WAL-IND-15")
def activation_again_empties(service: Service, original: Rule, call: ServiceCall) -> object:
    """A second activation of an individual sets the balances back to nothing."""
    _empty(service, call.parameters["customerId"])
    return original(call)


def _empty(service: Service, customer_id: str) -> None:
    for wallet in service.wallets.of_customer(customer_id):
        balance = service.ledger.balance(wallet.id)
        service.ledger.book((Posting(wallet.id, -balance), Posting(CLEARING, balance)))
