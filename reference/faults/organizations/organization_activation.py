"""Faults in the prerequisites of an organization's activation (sections 2.3, 4.3.1 and 7)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from reference.consents.consents import KINDS
from reference.faults.answers import not_served, recoded
from reference.faults.fields import Body
from reference.faults.registry import Fault, Rule, answered, changed, fault, replace_rule
from reference.organizations.organization import ORGANIZATION_ACTIVE, Organization, Shareholder
from reference.organizations.prerequisites import (
    INCOMPLETE_OWNERSHIP,
    NO_ADMIN_USER,
    NO_DIRECTORS,
    NO_EMPLOYEES,
)
from reference.platform.exchange import Call, RefusalError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from reference.organizations.prerequisites import Prerequisite
    from reference.serving.service import Service

_PART: Final = "organization_activation"


def _check(name: str, described: str, section: str, rule: str) -> Fault:
    return answered(
        f"organization-activation-{name}",
        f"An organization is activated {described}.",
        section,
        rule,
        result=True,
    )


CHECKS = (
    _check("twice", "a second time", "3", "prerequisites.pending"),
    _check("without-director", "without a director", "2.3", "prerequisites.has_director"),
    _check("without-admin-user", "without an ADMIN_USER", "2.3", "prerequisites.has_admin"),
    _check("without-owners", "without shareholders", "2.3", "prerequisites.wholly_owned"),
    _check("personnel-unverified", "with any personnel", "2.3", "prerequisites.personnel_verified"),
    _check("without-documents", "without documents", "2.3", "prerequisites.documents_uploaded"),
    _check("documents-unverified", "with any document", "2.3", "prerequisites.documents_verified"),
    _check("by-anyone", "by users without the role", "5 item 6", "acting_users.may_activate"),
    _check(
        "by-unlinked",
        "by users of another organization",
        "5 item 6",
        "acting_users.linked_for_activation",
    ),
)


def _without_consent(kind: str) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            return lambda organization, asked: asked == kind or honest(organization, asked)

        replace_rule(service, "prerequisites.consented", build)

    return Fault(
        f"organization-activation-without-{kind}",
        f"An organization is activated without the {kind} consent.",
        "2.3",
        plant,
    )


WITHOUT_CONSENT = tuple(_without_consent(kind) for kind in KINDS)


def _where(
    name: str, described: str, rules: tuple[str, ...], passes: "Callable[[Service], Rule]"
) -> Fault:
    """Declare a fault that takes prerequisites as met where an organization passes a test."""

    def plant(service: "Service") -> None:
        passing = passes(service)

        def build(honest: Rule) -> Rule:
            return lambda organization: passing(organization) or honest(organization)

        for rule in rules:
            replace_rule(service, f"prerequisites.{rule}", build)

    return Fault(
        f"organization-activation-{name}",
        f"An organization is activated {described}.",
        "2.3",
        plant,
    )


WHERE = (
    _where(
        "without-kyb",
        "without any verification",
        ("kyb_done", "approved"),
        lambda service: lambda one: service.verifications.of_customer(one) is None,
    ),
    _where(
        "without-approval",
        "before its verification is approved",
        ("approved",),
        lambda service: lambda one: service.verifications.of_customer(one) is not None,
    ),
    _where(
        "without-employee",
        "without any employee",
        ("has_admin",),
        lambda _service: lambda one: not one.employees,
    ),
)


def _only(role: str) -> Fault:
    def plant(service: "Service") -> None:
        def may_activate(call: Call) -> bool:
            return role in service.acting_users.roles(call)

        replace_rule(service, "acting_users.may_activate", lambda _honest: may_activate)

    return Fault(
        f"organization-activation-only-{role.lower().replace('_', '-')}",
        f"Only {role} activates, though either role may verify.",
        "4.3.1 rule 2",
        plant,
    )


ONLY = tuple(_only(role) for role in ("COMPLIANCE_OFFICER", "ADMIN_USER"))


def _warned(name: str, warning: str) -> Fault:
    return changed(
        f"organization-activation-warns-{name}",
        f"An activation without defect warns: {warning}.",
        "2.3",
        f"{_PART}.warnings",
        lambda warnings: (*warnings, warning),
    )


WARNINGS = (
    _warned("employees", NO_EMPLOYEES),
    _warned("admin-user", NO_ADMIN_USER),
    _warned("directors", NO_DIRECTORS),
    _warned("ownership", INCOMPLETE_OWNERSHIP),
)

CODES = (
    *(
        answered(
            f"organization-unverified-{code}",
            f"Activation of an unverified organization is answered with {code}.",
            "7",
            "prerequisites.unverified_code",
            code,
        )
        for code in (403, 409, 500)
    ),
    *(
        answered(
            f"organization-consents-missing-{code}",
            f"Missing consents of an organization are answered with {code}.",
            "7",
            "prerequisites.consents_code",
            code,
        )
        for code in (403, 422, 500)
    ),
    recoded(
        "organization-active-again-500",
        "A second activation is a server fault.",
        "7",
        "prerequisites.active_refusal",
        500,
    ),
    recoded(
        "organization-structure-500",
        "A missing director or owner is a server fault at activation.",
        "7",
        "prerequisites.structural",
        500,
    ),
    recoded(
        "organization-unlinked-500",
        "A user who is not linked is a server fault.",
        "7",
        "acting_users.link_refusal",
        500,
    ),
)


_BODY = Body("organization-activation", "An activation", "2.3", f"{_PART}.fields")
BODY = (
    _BODY.not_required("activationReason"),
    _BODY.any_type("activationReason"),
    _BODY.any_type("additionalInfo"),
    not_served("organization-activation-not-served", "organization_activation", "4.3.1"),
)


@fault("organization-activation-info-required", "additionalInfo is required.", "2.3")
def info_required(service: "Service") -> None:
    """Mistake the optional member for a required one."""
    fields = service.organization_activation.fields
    fields["additionalInfo"] = replace(fields["additionalInfo"], required=True)


@fault("organization-activation-info-refused", "additionalInfo is refused.", "2.3")
def info_refused(service: "Service") -> None:
    """Know no members but the reason."""

    def build(honest: Rule) -> Rule:
        def check(call: Call) -> None:
            honest(call)
            if "additionalInfo" in call.body:
                raise service.refusals.plain(400, "Request validation failed", "UNKNOWN_MEMBER")

        return check

    replace_rule(service, f"{_PART}.check_body", build)


@fault(
    "organization-activation-refused-yet-done",
    "An activation that is refused activates the organization.",
    "4.3.1",
)
def refused_yet_done(service: "Service") -> None:
    """Check after the fact."""
    activation = service.organization_activation

    def build(honest: Rule) -> Rule:
        def activate(call: Call) -> object:
            try:
                return honest(call)
            except RefusalError as refusal:
                found = service.customers.get(call.parameters["organizationId"])
                unmet = refusal.answer.code in {400, 422}
                if unmet and isinstance(found, Organization) and not found.active:
                    service.customers.save(replace(found, status=ORGANIZATION_ACTIVE))
                    activation.outcome(found, ())
                raise

        return activate

    replace_rule(service, f"{_PART}.activate", build)


@fault(
    "organization-activation-not-kept",
    "An activation is answered, but the organization stays as it was.",
    "3",
)
def not_kept(service: "Service") -> None:
    """Answer without a change of state."""

    def build(_honest: Rule) -> Rule:
        def activated(organization: Organization) -> Organization:
            return replace(organization, activated_at=service.clock.now())

        return activated

    replace_rule(service, f"{_PART}.activated", build)


@fault(
    "organization-activation-employees-not-linked",
    "Employees do not count as linked to their organization.",
    "5 item 6",
)
def employees_not_linked(service: "Service") -> None:
    """Know the user who registered the organization only."""

    def build(_honest: Rule) -> Rule:
        return lambda user, organization: user.user_id == organization.registered_by

    replace_rule(service, "acting_users.linked", build)


@fault(
    "organization-activation-first-employee-only",
    "Only the first employee counts as linked.",
    "5 item 6",
)
def first_employee_only(service: "Service") -> None:
    """Cut the employees off."""

    def build(honest: Rule) -> Rule:
        def linked(user: object, organization: Organization) -> object:
            return honest(user, replace(organization, employees=organization.employees[:1]))

        return linked

    replace_rule(service, "acting_users.linked", build)


@fault(
    "organization-activation-one-owner-only",
    "Only an organization with one owner counts as wholly owned at activation.",
    "2.3",
)
def one_owner_only(service: "Service") -> None:
    """Look for a single share of 100."""

    def owned(organization: Organization) -> bool:
        owners: tuple[Shareholder, ...] = organization.shareholders
        return len(owners) == 1

    replace_rule(service, "prerequisites.wholly_owned", lambda _honest: owned)


READINESS = (
    answered(
        "organization-readiness-always-ready",
        "Every organization is ready.",
        "4.3.1",
        f"{_PART}.ready",
        result=True,
    ),
    answered(
        "organization-readiness-never-ready",
        "No organization is ready.",
        "4.3.1",
        f"{_PART}.ready",
        result=False,
    ),
    answered(
        "organization-readiness-empty",
        "The readiness is an empty object.",
        "4.3.1",
        f"{_PART}.readiness_data",
        {},
    ),
    not_served("organization-readiness-not-served", "activation_readiness", "4.3.1"),
)


@fault(
    "organization-readiness-complete-500",
    "The readiness of an organization that lacks nothing is a server fault.",
    "7",
)
def readiness_complete(service: "Service") -> None:
    """Name the first check that is not met, of which there may be none."""

    def build(honest: Rule) -> Rule:
        def data(checks: "Sequence[Prerequisite]", *, ready: bool) -> object:
            unmet = [check.name for check in checks if not check.met]
            return {**honest(checks, ready=ready), "next": unmet[0]}

        return data

    replace_rule(service, f"{_PART}.readiness_data", build)


@fault("organization-readiness-activates", "Reading the readiness activates.", "4.3.1")
def readiness_activates(service: "Service") -> None:
    """Change what is only read."""
    activation = service.organization_activation

    def build(honest: Rule) -> Rule:
        def readiness(call: Call) -> object:
            answer = honest(call)
            found = service.customers.get(call.parameters["organizationId"])
            if isinstance(found, Organization) and answer.data["ready"] and not found.active:
                service.customers.save(activation.activated(found))
                activation.outcome(found, ())
            return answer

        return readiness

    replace_rule(service, f"{_PART}.readiness", build)
