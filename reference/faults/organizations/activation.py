"""Faults in the prerequisites of an organization's activation (sections 2.3, 4.3.1 and 7)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from reference.faults.answers import not_served, recoded
from reference.faults.fields import Body
from reference.faults.registry import (
    Fault,
    Row,
    Rule,
    family,
    fault,
    injected,
    injections,
    of_rule,
    replace_rule,
    replaces,
)
from reference.faults.rows import answered, changed, codes, instead
from reference.organizations.organization import (
    ORGANIZATION_ACTIVE,
    VERIFIED,
    Organization,
    Shareholder,
)
from reference.organizations.prerequisites import (
    INCOMPLETE_OWNERSHIP,
    NO_ADMIN_USER,
    NO_DIRECTORS,
    NO_EMPLOYEES,
)
from reference.platform.exchange import Caller, RefusalError, ServiceCall
from reference.serving.service import Service

_PART: Final = "organization_activation"


def _check(name: str, breaks: str, rule: str) -> Fault:
    """Declare the fault that a prerequisite always counts as met."""
    return answered(f"organization-activation-{name}", breaks, result=True).of(rule)


CHECKS = (
    _check("twice", "B2B-ACT-16", "prerequisites.pending"),
    _check("without-director", "B2B-PRE-01", "prerequisites.has_director"),
    _check("without-admin-user", "B2B-PRE-02", "prerequisites.has_admin"),
    _check("without-owners", "B2B-PRE-04", "prerequisites.wholly_owned"),
    _check("personnel-unverified", "B2B-PRE-07", "prerequisites.personnel_verified"),
    _check("without-documents", "B2B-PRE-11", "prerequisites.documents_uploaded"),
    _check("documents-unverified", "B2B-PRE-12", "prerequisites.documents_verified"),
    _check("by-anyone", "B2B-PRE-13", "acting_users.may_activate"),
    _check("by-unlinked", "B2B-PRE-14", "acting_users.linked_for_activation"),
)


def _without_consent(
    _service: Service, original: Rule, kind: str, organization: Organization, asked: str
) -> object:
    return asked == kind or original(organization, asked)


WITHOUT_CONSENT = family(
    "prerequisites.consented",
    _without_consent,
    ("organization-activation-without-terms", "B2B-PRE-08", "terms"),
    ("organization-activation-without-privacy", "B2B-PRE-09", "privacy"),
    ("organization-activation-without-data-processing", "B2B-PRE-10", "data-processing"),
)


def _where(service: Service, rules: tuple[str, ...], passes: Rule) -> None:
    """Take prerequisites as met where an organization passes a test."""

    def build(original: Rule) -> Rule:
        return lambda organization: passes(service, organization) or original(organization)

    for rule in rules:
        replace_rule(service, f"prerequisites.{rule}", build)


WHERE = injections(
    _where,
    (
        "organization-activation-without-kyb",
        "B2B-PRE-05",
        ("kyb_done", "approved"),
        lambda service, one: service.verifications.of_customer(one) is None,
    ),
    (
        "organization-activation-without-approval",
        "B2B-PRE-06",
        ("approved",),
        lambda service, one: service.verifications.of_customer(one) is not None,
    ),
    (
        "organization-activation-without-employee",
        "B2B-PRE-02",
        ("has_admin",),
        lambda _service, one: not one.employees,
    ),
)


def _only(service: Service, _original: Rule, role: str, call: ServiceCall) -> bool:
    return role in service.acting_users.roles(call)


ONLY = family(
    "acting_users.may_activate",
    _only,
    ("organization-activation-only-compliance-officer", "B2B-ACT-15", "COMPLIANCE_OFFICER"),
    ("organization-activation-only-admin-user", "B2B-ACT-14", "ADMIN_USER"),
)


def _warned(name: str, warning: str) -> Row:
    return changed(
        f"organization-activation-warns-{name}", "B2B-ACT-09", lambda warnings: (*warnings, warning)
    )


WARNINGS = of_rule(
    f"{_PART}.warnings",
    _warned("employees", NO_EMPLOYEES),
    _warned("admin-user", NO_ADMIN_USER),
    _warned("directors", NO_DIRECTORS),
    _warned("ownership", INCOMPLETE_OWNERSHIP),
)

CODES = (
    *of_rule(
        "prerequisites.unverified_code",
        *codes("organization-unverified", "B2B-PRE-06", 403, 409, 500),
    ),
    *of_rule(
        "prerequisites.consents_code",
        *codes("organization-consents-missing", "CON-ORG-04", 403, 422, 500),
    ),
    recoded("organization-active-again-500", "B2B-ACT-20", 500).of("prerequisites.active_refusal"),
    recoded("organization-structure-500", "B2B-PRE-01", 500).of("prerequisites.structural"),
    recoded("organization-unlinked-500", "B2B-PRE-14", 500).of("acting_users.link_refusal"),
)


_BODY = Body("organization-activation", f"{_PART}.fields")
BODY = (
    *_BODY.not_required({"activationReason": "B2B-ACT-11"}),
    *_BODY.any_type(dict.fromkeys(("activationReason", "additionalInfo"), "B2B-ACT-12")),
    not_served("organization-activation-not-served", "B2B-ACT-01", "organization_activation"),
    _BODY.changed(
        "organization-activation-info-required", "B2B-ACT-01", "additionalInfo", required=True
    ),
)


@fault(rule=f"{_PART}.check_body", breaks="B2B-ACT-13")
def organization_activation_info_refused(
    service: Service, original: Rule, call: ServiceCall
) -> None:
    """additionalInfo is refused."""
    original(call)
    if "additionalInfo" in call.body:
        raise service.refusals.plain(400, "Request validation failed", "UNKNOWN_MEMBER")


@injected(breaks="B2B-ACT-17")
def organization_activation_refused_yet_done(service: Service) -> None:
    """An activation that is refused activates the organization."""

    def done(organization: Organization) -> None:
        service.customers.save(replace(organization, status=ORGANIZATION_ACTIVE))
        service.organization_activation.outcome(organization, ())

    once_refused_activation(service, done)


def once_refused_activation(service: Service, done: Callable[[Organization], object]) -> None:
    """Let something be ``done`` to an organization that is refused activation for a lack."""

    @replaces(service, f"{_PART}.activate")
    def activate(original: Rule, call: ServiceCall) -> object:
        try:
            return original(call)
        except RefusalError as refusal:
            found = service.customers.get(call.parameters["organizationId"])
            unmet = refusal.answer.code in {400, 422}
            if unmet and isinstance(found, Organization) and not found.active:
                done(found)
            raise


@fault(rule=f"{_PART}.activated", breaks=("WAL-ORG-01", "WAL-ORG-06", "WAL-ORG-08", "WAL-ORG-09"))
def organization_activation_not_kept(
    service: Service, _original: Rule, organization: Organization
) -> Organization:
    """An activation is answered, but the organization stays as it was."""
    return replace(organization, activated_at=service.clock.now())


@fault(rule="acting_users.linked", breaks="B2B-VER-05")
def organization_activation_first_employee_only(
    _service: Service, original: Rule, user: object, organization: Organization
) -> object:
    """Only the first employee counts as linked."""
    return original(user, replace(organization, employees=organization.employees[:1]))


@fault(rule="acting_users.linked", breaks="B2B-PRE-14")
def organization_linked_to_users_of_others(
    service: Service, original: Rule, user: Caller, organization: Organization
) -> bool:
    """Who is a user of some organization counts as linked to each, whatever is asked for."""
    others = service.customers.organizations(organization.tenant_id)
    return any(original(user, other) for other in others)


@fault(rule="prerequisites.wholly_owned", breaks="B2B-SHA-03")
def organization_activation_one_owner_only(
    _service: Service, _original: Rule, organization: Organization
) -> bool:
    """Only an organization with one owner counts as wholly owned at activation."""
    owners: tuple[Shareholder, ...] = organization.shareholders
    return len(owners) == 1


OTHERS = (
    instead(
        "organization-activation-employees-not-linked",
        "B2B-VER-22",
        lambda user, organization: user.user_id == organization.registered_by,
    ).of("acting_users.linked"),
)


@fault(rule="acting_users.may_activate", breaks="B2B-ACT-23")
def organization_activation_first_role_only(
    service: Service, _original: Rule, call: ServiceCall
) -> bool:
    """Of several roles of whom activates the first alone counts."""
    return service.acting_users.has_role(service.acting_users.roles(call)[:1])


@fault(rule="acting_users.may_activate", breaks="B2B-PRE-13")
def organization_activation_by_an_assistant(
    service: Service, _original: Rule, call: ServiceCall
) -> bool:
    """Whose role has the name of a required one as a part activates."""
    sent = " ".join(service.acting_users.roles(call))
    return any(role in sent for role in service.acting_users.required_roles())


@fault(rule="acting_users.may_activate", breaks="B2B-ACT-23")
def organization_activation_last_role_only(
    service: Service, _original: Rule, call: ServiceCall
) -> bool:
    """Of several roles of whom activates the last alone counts."""
    return service.acting_users.has_role(service.acting_users.roles(call)[-1:])


UNVERIFIED = (
    instead(
        "organization-activation-one-document-verified",
        "B2B-PRE-16",
        lambda one: any(each.status == VERIFIED for each in one.documents),
    ).of("prerequisites.documents_verified"),
    instead(
        "organization-activation-owners-unverified",
        "B2B-PRE-17",
        lambda one: all(director.verified for director in one.directors),
    ).of("prerequisites.personnel_verified"),
)
