"""Faults of an organization's readiness (section 4.3.1)."""

from collections.abc import Sequence

from reference.faults.answers import not_served
from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    breaking,
    fault,
    injected,
    of_rule,
    replace_rule,
)
from reference.organizations.organization import Organization
from reference.organizations.prerequisites import Prerequisite
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service


def _overlooking(name: str) -> Fault:
    def inject(service: Service) -> None:
        def ready(checks: Sequence[Prerequisite]) -> bool:
            return all(check.met for check in checks if not check.name.startswith(name))

        service.organization_activation.ready = ready  # type: ignore[method-assign]

    called = name.lower().replace("_", "-")
    return Fault(
        f"organization-readiness-overlooks-{called}",
        f"The readiness overlooks that {called} is not met.",
        inject,
    )


OVERLOOKING = breaking(
    "B2B-RDY-08",
    *map(
        _overlooking,
        (
            "ADMIN_USER",
            "DIRECTOR",
            "OWNERSHIP",
            "PERSONNEL",
            "CONSENT_TERMS",
            "CONSENT_PRIVACY",
            "CONSENT_DATA_PROCESSING",
            "DOCUMENTS_VERIFIED",
        ),
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
    *breaking(
        "B2B-RDY-01", not_served("organization-readiness-not-served", "activation_readiness")
    ),
)


@fault(rule="organization_activation.readiness_data", breaks="B2B-RDY-01")
def organization_readiness_complete_500(
    _service: Service, original: Rule, checks: Sequence[Prerequisite], *, ready: bool
) -> object:
    """The readiness of an organization that lacks nothing is a server fault."""
    unmet = [check.name for check in checks if not check.met]
    return {**original(checks, ready=ready), "next": unmet[0]}


@injected(breaks="B2B-RDY-06")
def organization_readiness_activates(service: Service) -> None:
    """Reading the readiness activates."""
    activation = service.organization_activation

    def build(original: Rule) -> Rule:
        def readiness(call: ServiceCall) -> object:
            answer = original(call)
            found = service.customers.get(call.parameters["organizationId"])
            if isinstance(found, Organization) and answer.data["ready"] and not found.active:
                service.customers.save(activation.activated(found))
                activation.outcome(found, ())
            return answer

        return readiness

    replace_rule(service, "organization_activation.readiness", build)


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
