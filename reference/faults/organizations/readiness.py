"""Faults of an organization's readiness (section 4.3.1)."""

from collections.abc import Sequence
from dataclasses import replace

from reference.faults.answers import not_served
from reference.faults.registry import Rule, family, fault, of_rule
from reference.faults.rows import answered
from reference.organizations.organization import VERIFIED, Organization
from reference.organizations.prerequisites import Prerequisite
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service


def _overlooking(
    _service: Service, _original: Rule, name: str, checks: Sequence[Prerequisite]
) -> bool:
    return all(check.met for check in checks if not check.name.startswith(name))


OVERLOOKING = family(
    "organization_activation.ready",
    _overlooking,
    *(
        (f"organization-readiness-overlooks-{name.lower().replace('_', '-')}", "B2B-RDY-08", name)
        for name in (
            "ADMIN_USER",
            "DIRECTOR",
            "OWNERSHIP",
            "PERSONNEL",
            "CONSENT_TERMS",
            "CONSENT_PRIVACY",
            "CONSENT_DATA_PROCESSING",
            "DOCUMENTS_VERIFIED",
        )
    ),
)


READINESS = (
    *of_rule(
        "organization_activation.ready",
        answered("organization-readiness-always-ready", "B2B-RDY-03", result=True),
        answered("organization-readiness-never-ready", "B2B-RDY-04", result=False),
    ),
    answered("organization-readiness-empty", "B2B-RDY-02", {}).of(
        "organization_activation.readiness_data"
    ),
    not_served("organization-readiness-not-served", "B2B-RDY-01", "activation_readiness"),
)


@fault(rule="organization_activation.readiness_data", breaks="B2B-RDY-01")
def organization_readiness_complete_500(
    _service: Service, original: Rule, checks: Sequence[Prerequisite], *, ready: bool
) -> object:
    """The readiness of an organization that lacks nothing is a server fault."""
    unmet = [check.name for check in checks if not check.met]
    return {**original(checks, ready=ready), "next": unmet[0]}


@fault(rule="organization_activation.readiness", breaks="B2B-RDY-06")
def organization_readiness_activates(service: Service, original: Rule, call: ServiceCall) -> object:
    """Reading the readiness activates."""
    answer = original(call)
    activation = service.organization_activation
    found = service.customers.get(call.parameters["organizationId"])
    if isinstance(found, Organization) and answer.data["ready"] and not found.active:
        service.customers.save(activation.activated(found))
        activation.outcome(found, ())
    return answer


@fault(rule="prerequisites.of", breaks="B2B-RDY-02", memory=dict)
def organization_readiness_kept(
    _service: Service,
    original: Rule,
    known: dict[str, object],
    call: ServiceCall,
    organization: Organization,
) -> object:
    """The readiness of an organization stays what it was when it was first asked for."""
    checks = original(call, organization)
    reading = call.path.endswith("/readiness")
    return known.setdefault(organization.id, checks) if reading else checks


@fault(rule="organization_activation.readiness", breaks="B2B-PRE-18")
def organization_readiness_verifies_documents(
    service: Service, original: Rule, call: ServiceCall
) -> object:
    """Reading the readiness verifies the corporate documents."""
    answer = original(call)
    found = service.customers.get(call.parameters["organizationId"])
    if isinstance(found, Organization):
        documents = tuple(replace(one, status=VERIFIED) for one in found.documents)
        service.customers.save(replace(found, documents=documents))
    return answer


@fault(rule="organization_activation.readiness", breaks="ENV-13")
def organization_readiness_once_active_500(
    service: Service, original: Rule, call: ServiceCall
) -> object:
    """The readiness of an active organization is a server fault."""
    if service.wallets.of_customer(call.parameters["organizationId"]):
        raise RuntimeError(call.path)
    return original(call)
