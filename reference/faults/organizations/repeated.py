"""Faults in what becomes of a customer after a refusal, or another activation (2.3 and 3)."""

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from uuid import uuid4

from reference.consents.consents import KINDS
from reference.faults.registry import Rule, family, fault, refusing
from reference.organizations.employees import EMPLOYEE_ROLES
from reference.organizations.organization import (
    VERIFIED,
    CorporateDocument,
    Director,
    Employee,
    Organization,
    Shareholder,
)
from reference.payments.ledger import CLEARING, Posting
from reference.platform.exchange import RefusalError, ServiceCall
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


@refusing(rule="organization_activation.activate", breaks="B2B-PRE-24")
def organization_activation_refused_takes_consents_away(
    service: Service, _refusal: RefusalError, call: ServiceCall
) -> None:
    """Whoever is refused for its owners has accepted nothing any more."""
    organization = service.customers.get(call.parameters["organizationId"])
    if isinstance(organization, Organization) and not organization.shareholders:
        for kind in KINDS:
            if consent := service.consents.find(organization.id, kind):
                service.consents.record(replace(consent, accepted=False))


@fault(rule="organization_activation.activate", breaks="B2B-PRE-24", memory=set)
def organization_activation_refused_is_final(
    service: Service, original: Rule, refused: set[str], call: ServiceCall
) -> object:
    """Whoever was refused, as one that is not verified, is refused from then on."""
    organization_id = call.parameters["organizationId"]
    if organization_id in refused:
        raise service.refusals.plain(409, "Activation was refused", "REFUSED_BEFORE")
    try:
        return original(call)
    except RefusalError as refusal:
        if "verification" in refusal.answer.message:
            refused.add(organization_id)
        raise


def _kept_though_refused(service: Service, original: Rule, keep: Rule, call: ServiceCall) -> None:
    """Keep a step of an organization that is refused for its body."""
    try:
        original(call)
    except RefusalError:
        organization = service.customers.get(call.parameters["organizationId"])
        if isinstance(organization, Organization):
            keep(service, organization)
        raise


def _keep_document(service: Service, organization: Organization) -> None:
    """Take a document of any type for one of each that is due."""
    for name in service.corporate_documents.required_types():
        document = CorporateDocument("refused", name, service.platform.clock.now(), VERIFIED)
        organization = service.corporate_documents.with_document(organization, document)
    service.customers.save(organization)


def _keep_owner(service: Service, organization: Organization) -> None:
    """Take whoever was submitted for the sole owner."""
    sole = Shareholder("refused", Decimal(100), verified=True)
    service.shareholders.save(organization, (sole,))


def _keep_employee(service: Service, organization: Organization) -> None:
    """Take whoever was submitted for an employee with every role."""
    employee = Employee(str(uuid4()), "refused@example.test", EMPLOYEE_ROLES, "")
    service.employees.save(organization, employee)


REFUSED_FOR_A_BODY = (
    *family(
        "employees.check_body",
        _kept_though_refused,
        ("employee-refused-for-its-body-counts", "B2B-PRE-15", _keep_employee),
    ),
    *family(
        "shareholders.check_body",
        _kept_though_refused,
        ("shareholders-refused-for-their-body-count", "B2B-PRE-15", _keep_owner),
        (
            "shareholders-refused-for-their-body-take-owners-away",
            "B2B-SHA-03",
            lambda service, organization: service.shareholders.save(organization, ()),
        ),
    ),
    *family(
        "directors.check_body",
        _kept_though_refused,
        (
            "director-refused-for-its-body-counts",
            "B2B-PRE-15",
            lambda service, organization: service.directors.save(
                organization, Director("refused", {}, verified=True)
            ),
        ),
    ),
    *family(
        "corporate_documents.check_body",
        _kept_though_refused,
        ("document-refused-for-its-body-counts", "B2B-PRE-15", _keep_document),
    ),
)


@refusing(rule="shareholders.submit", breaks="ENV-18")
def shareholders_refused_take_owners_away(
    service: Service, _refusal: RefusalError, call: ServiceCall
) -> None:
    """Shares that are refused take the place of those that were accepted."""
    organization = service.customers.get(call.parameters["organizationId"])
    if isinstance(organization, Organization):
        service.shareholders.save(organization, ())


@fault(rule="organization_registration.existing", breaks="B2B-REG-04", memory=Counter)
def organization_registered_again_after_a_refusal(
    _service: Service, original: Rule, sent: Counter[str], tenant_id: str, number: str, name: str
) -> object:
    """A duplicate is refused once, and accepted when it is sent again."""
    existing = original(tenant_id, number, name)
    sent[number] += existing is not None
    return existing if sent[number] == 1 else None


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


@refusing(rule="directors.add", breaks="B2B-PRE-15")
def director_refused_to_another_tenant_counts(
    service: Service, _refusal: RefusalError, call: ServiceCall
) -> None:
    """A director who is refused to a login of another tenant is kept."""
    organization = service.customers.get(call.parameters["organizationId"])
    director = Director("refused", dict(call.body), verified=True)
    if isinstance(organization, Organization) and organization.tenant_id != call.tenant_id:
        service.directors.save(organization, director)
