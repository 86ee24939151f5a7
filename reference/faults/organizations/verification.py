"""Faults in the verification of organizations (sections 1, 2.3, 3, 4.3.1 and 7)."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from reference.consents.consents import KINDS
from reference.faults.answers import not_served
from reference.faults.fields import Body
from reference.faults.registry import Rule, family, fault, of_rule, refusing
from reference.faults.rows import answered, changed, codes, fixed, missing, renamed, retyped, turned
from reference.individuals.verification import APPROVED, REQUESTED_FIELDS, Verification
from reference.organizations.organization import Organization
from reference.platform.exchange import RefusalError, ServiceAnswer, ServiceCall
from reference.serving.service import Service

FORBIDDEN: Final = 403
_PART: Final = "organization_verification"
_OTHER: Final = "00000000-0000-4000-8000-000000000000"
_BODY = Body("organization-verify", f"{_PART}.fields")

BODY = (
    *_BODY.not_required(
        {
            "customerId": "B2B-VER-11",
            "type": "B2B-VER-12",
            "requestedLevel": "B2B-VER-13",
            "requestedByUserId": "B2B-VER-14",
            "requestedByTenantId": "B2B-VER-15",
            "notes": "B2B-VER-16",
        }
    ),
    *_BODY.any_type(dict.fromkeys(REQUESTED_FIELDS, "B2B-VER-17")),
    *_BODY.any_value({"type": "B2B-VER-18"}),
    not_served("organization-verify-not-served", "B2B-VER-01", "organization_verification"),
)

ANSWER = of_rule(
    f"{_PART}.data",
    *missing("organization-verify-answer", "B2B-VER-02", "verificationId status"),
    *missing("organization-verify-answer", "B2B-VER-04", "verificationType"),
    fixed("organization-verify-id-null", "B2B-VER-02", "verificationId", None),
    turned(
        "organization-verify-id-not-uuid",
        "B2B-VER-02",
        "verificationId",
        lambda text: f"KYB-{text[:8]}",
    ),
    fixed("organization-verify-id-other", "B2B-APP-01", "verificationId", _OTHER),
    renamed("organization-verify-id-renamed", "B2B-VER-02", "verificationId", "id"),
    fixed("organization-verify-status-null", "B2B-VER-02", "status", None),
    fixed("organization-verify-status-unknown", "B2B-VER-03", "status", "IN_REVIEW"),
    retyped("organization-verify-status-lower", "B2B-VER-03", "status", str.lower),
    fixed("organization-verify-status-approved", "B2B-VER-03", "status", APPROVED),
    fixed(
        "organization-verify-type-echoed", "B2B-VER-04", "verificationType", "BUSINESS_VERIFICATION"
    ),
    fixed("organization-verify-type-null", "B2B-VER-04", "verificationType", None),
    retyped("organization-verify-type-lower", "B2B-VER-04", "verificationType", str.lower),
)

ROLES = (
    answered("organization-verify-by-anyone", "B2B-VER-07", result=True).of(
        "acting_users.may_verify"
    ),
    *of_rule(
        "acting_users.required_roles",
        answered(
            "organization-roles-only-compliance-officer", "B2B-VER-06", ("COMPLIANCE_OFFICER",)
        ),
        answered("organization-roles-only-admin-user", "B2B-VER-05", ("ADMIN_USER",)),
    ),
    answered("organization-verify-by-unlinked", "B2B-VER-19", result=True).of(
        "acting_users.linked_for_verification"
    ),
    *of_rule(
        "acting_users.role_code",
        *codes("organization-verify-refused", "B2B-VER-07", 401, 404, 422, 500),
    ),
    *of_rule(
        "acting_users.role_data",
        *missing("organization-verify-refused", "B2B-VER-07", "userId currentRoles requiredRoles"),
        fixed("organization-verify-refused-user-null", "B2B-VER-07", "userId", None),
        fixed("organization-verify-refused-user-other", "B2B-VER-10", "userId", _OTHER),
        fixed("organization-verify-refused-current-empty", "B2B-VER-09", "currentRoles", []),
        fixed("organization-verify-refused-current-null", "B2B-VER-07", "currentRoles", None),
        changed(
            "organization-verify-refused-current-required",
            "B2B-VER-09",
            lambda data: {**data, "currentRoles": data["requiredRoles"]},
        ),
        fixed("organization-verify-refused-required-empty", "B2B-VER-08", "requiredRoles", []),
        fixed("organization-verify-refused-required-null", "B2B-VER-07", "requiredRoles", None),
        turned(
            "organization-verify-refused-required-first",
            "B2B-VER-08",
            "requiredRoles",
            lambda roles: roles[:1],
        ),
        turned(
            "organization-verify-refused-required-objects",
            "B2B-VER-07",
            "requiredRoles",
            lambda roles: [{"name": role} for role in roles],
        ),
    ),
)

APPROVAL = (
    *of_rule(
        "organization_approval.high_risk_roles",
        changed(
            "organization-high-risk-by-tenant-admin",
            "B2B-APP-03",
            lambda roles: (*roles, "TENANT_ADMIN"),
        ),
        changed(
            "organization-high-risk-by-admin-user",
            "B2B-APP-04",
            lambda roles: (*roles, "ADMIN_USER"),
        ),
        answered("organization-high-risk-not-by-power", "B2B-APP-02", ("NOBODY",)),
    ),
    changed(
        "organization-approval-by-admin-user", "B2B-APP-04", lambda roles: (*roles, "ADMIN_USER")
    ).of("organization_approval.ordinary_roles"),
    answered("organization-verify-starts-approved", "B2B-VER-03", APPROVED).of(
        f"{_PART}.initial_status"
    ),
)


@fault(rule=f"{_PART}.started", breaks="B2B-APP-02")
def organization_verify_approved_silently(
    service: Service, original: Rule, organization: Organization, data: object
) -> object:
    """A verification says PENDING at its start, but is APPROVED, of high risk or not."""
    answer = original(organization, data)
    _approve(service, organization)
    service.organization_approval.approved(organization.id)
    return answer


@fault(rule=f"{_PART}.reusable", breaks="B2B-VER-03")
def organization_verify_again_approves(
    service: Service, _original: Rule, organization: Organization
) -> Verification | None:
    """A verification that is started a second time is approved."""
    before = service.verifications.of_customer(organization)
    return before and replace(before, status=APPROVED)


@fault(rule=f"{_PART}.reusable", breaks="B2B-VER-03", memory=Counter)
def organization_verify_third_start_approves(
    service: Service, original: Rule, starts: Counter[str], organization: Organization
) -> Verification | None:
    """A verification that is started a third time is approved."""
    before: Verification | None = service.verifications.of_customer(organization)
    starts[organization.id] += before is not None
    if before is not None and starts[organization.id] > 1:
        return replace(before, status=APPROVED)
    found: Verification | None = original(organization)
    return found


@fault(rule=f"{_PART}.new", breaks="B2B-VER-03")
def organization_verify_approves_several_directors(
    _service: Service, original: Rule, organization: Organization
) -> Verification:
    """The verification of an organization with several directors starts as approved."""
    new: Verification = original(organization)
    return replace(new, status=APPROVED) if len(organization.directors) > 1 else new


@fault(rule="verifications.save", breaks="B2B-ACT-01")
def organization_approval_ineffective(
    service: Service, original: Rule, verification: Verification
) -> None:
    """An approval leaves the verification of an organization as it was."""
    owner = service.customers.get(verification.customer_id)
    if verification.status != APPROVED or not isinstance(owner, Organization):
        original(verification)


@fault(rule=f"{_PART}.check_body", breaks="B2B-VER-16")
def organization_verify_server_fault(_service: Service, original: Rule, call: ServiceCall) -> None:
    """A verification without notes is a server fault."""
    call.body["notes"].strip()
    original(call)


@fault(rule="acting_users.may_verify", breaks="B2B-VER-24")
def organization_verify_last_role_only(
    service: Service, _original: Rule, call: ServiceCall
) -> bool:
    """Of several roles of whom starts a verification the last alone counts."""
    return service.acting_users.has_role(service.acting_users.roles(call)[-1:])


@fault(rule="acting_users.check_may_verify", breaks="ENV-18", memory=set)
def organization_verify_refused_is_final(
    service: Service,
    original: Rule,
    refused: set[str],
    call: ServiceCall,
    organization: Organization,
) -> None:
    """A verification that was refused for a role is taken for one that has begun."""
    if service.acting_users.may_verify(call) and organization.id in refused:
        raise service.refusals.plain(409, "Verification has begun", "VERIFICATION_STARTED")
    try:
        original(call, organization)
    except RefusalError as refusal:
        if refusal.answer.code == FORBIDDEN:
            refused.add(organization.id)
        raise


@fault(rule="acting_users.linked_for_activation", breaks="B2B-PRE-14", memory=Counter)
def organization_activation_by_the_unlinked_who_insist(
    service: Service,
    original: Rule,
    refused: Counter[tuple[str, str]],
    call: ServiceCall,
    organization: Organization,
) -> bool:
    """Who is not linked may activate at the second attempt."""
    linked: bool = original(call, organization)
    who = service.acting_users.of(call).user_id, organization.id
    refused[who] += not linked
    return linked or refused[who] > 1


@fault(rule="acting_users.may_activate", breaks="B2B-PRE-13", memory=Counter)
def organization_activation_without_role_at_the_second_attempt(
    _service: Service, original: Rule, refused: Counter[str], call: ServiceCall
) -> bool:
    """Who has no role for it may activate at the second attempt."""
    may: bool = original(call)
    refused[call.path] += not may
    return may or refused[call.path] > 1


@fault(rule="acting_users.check_may_verify", breaks="B2B-VER-23")
def organization_fallback_by_anyone(
    _service: Service, original: Rule, call: ServiceCall, organization: Organization
) -> None:
    """The fallback starts a verification for users without the role."""
    if call.path.endswith("/verify"):
        original(call, organization)


@fault(rule=f"{_PART}.start_by_fallback", breaks="B2B-VER-21")
def organization_fallback_starts_nothing(
    service: Service, _original: Rule, call: ServiceCall
) -> ServiceAnswer:
    """The fallback answers a verification that nobody knows."""
    organization = service.access.organization(call, call.body["customerId"])
    verification = service.organization_verification.new(organization)
    data = service.organization_verification.fallback_data(verification)
    return ServiceAnswer(200, "Verification started", data, created=True)


FALLBACK = fixed("organization-fallback-approved", "B2B-VER-21", "status", APPROVED).of(
    f"{_PART}.fallback_data"
)


@fault(rule=f"{_PART}.start_by_fallback", breaks="B2B-UNK-01")
def organization_fallback_unknown_500(
    service: Service, original: Rule, call: ServiceCall
) -> object:
    """The fallback for an unknown organization is a server fault."""
    if service.customers.get(str(call.body["customerId"])) is None:
        raise KeyError(call.body["customerId"])
    return original(call)


@fault(rule=f"{_PART}.check_needs", breaks="B2B-VER-01")
def organization_verify_wants_consents(
    service: Service, original: Rule, organization: Organization
) -> None:
    """The verification of an organization starts after the three consents, not before."""
    original(organization)
    if not all(service.prerequisites.consented(organization, kind) for kind in KINDS):
        raise service.refusals.plain(400, "Consents are missing", "CONSENTS_REQUIRED")


OTHERS = (
    changed(
        "organization-verify-by-transaction-approver",
        "B2B-VER-07",
        lambda roles: (*roles, "ADMIN_USER") if "TRANSACTION_APPROVER" in roles else roles,
    ).of("acting_users.roles"),
    changed("organization-first-role-only", "B2B-VER-24", lambda result: result[:1]).of(
        "acting_users.roles"
    ),
)


@fault(rule=f"{_PART}.started", breaks="B2B-PRE-18")
def organization_verification_started_again_approves(
    service: Service, original: Rule, organization: Organization, data: Rule
) -> object:
    """A second start of a verification approves it."""
    again = service.verifications.of_customer(organization) is not None
    answer = original(organization, data)
    if again:
        _approve(service, organization)
    return answer


def _approve(service: Service, organization: Organization) -> None:
    """Let the verification that an organization has be approved, whatever was told of it."""
    latest = service.customers.get(organization.id)
    verification = service.verifications.of_customer(latest) if latest else None
    if verification is not None:
        service.verifications.save(replace(verification, status=APPROVED))


@fault(rule="directors.save", breaks="B2B-PRE-18")
def organization_verification_approved_by_a_further_director(
    service: Service, original: Rule, organization: Organization, director: object
) -> None:
    """Who is added as a director once a verification was started approves it."""
    original(organization, director)
    verification = service.verifications.of_customer(organization)
    if verification is not None:
        service.verifications.save(replace(verification, status=APPROVED))


@fault(rule=f"{_PART}.started", breaks="B2B-PRE-18")
def organization_verification_of_three_directors_approved(
    service: Service, original: Rule, organization: Organization, data: Rule
) -> object:
    """A verification of an organization with three directors tells PENDING, and is approved."""
    answer = original(organization, data)
    if len(organization.directors) > 2:
        _approve(service, organization)
    return answer


def _compared(
    service: Service, _original: Rule, alike: Callable[[str, str], bool], roles: Sequence[str]
) -> bool:
    required = service.acting_users.required_roles()
    return any(alike(role, one) for role in roles for one in required)


COMPARED_ROLES = family(
    "acting_users.has_role",
    _compared,
    ("role-that-contains-a-required-one", "B2B-VER-25", lambda role, one: one in role),
    ("role-that-is-part-of-a-required-one", "B2B-VER-25", lambda role, one: role in one),
    ("role-that-begins-as-a-required-one", "B2B-VER-25", lambda role, one: role.startswith(one)),
)


@refusing(rule="verifications.approve", breaks="B2B-PRE-15")
def organization_approval_counts_though_its_role_is_refused(
    service: Service, refusal: RefusalError, call: ServiceCall
) -> None:
    """The approval of an organization by somebody without role is refused, and given."""
    _approve_all_the_same(service, refusal, call, high_risk=False)


@refusing(rule="verifications.approve", breaks="B2B-APP-05")
def organization_approval_counts_though_its_risk_is_refused(
    service: Service, refusal: RefusalError, call: ServiceCall
) -> None:
    """The approval of a high-risk organization is refused to who approves others, and given."""
    _approve_all_the_same(service, refusal, call, high_risk=True)


def _approve_all_the_same(
    service: Service, refusal: RefusalError, call: ServiceCall, *, high_risk: bool
) -> None:
    verification = service.verifications.reachable(call)
    organization = service.customers.get(verification.customer_id)
    if not isinstance(organization, Organization) or organization.high_risk != high_risk:
        return
    if refusal.answer.code == FORBIDDEN:
        service.verifications.save(replace(verification, status=APPROVED))
        service.organization_approval.approved(organization.id)


@fault(rule="organization_approval.approving_roles", breaks="B2B-APP-03", memory=Counter)
def organization_high_risk_by_anybody_at_last(
    service: Service, original: Rule, asked: Counter[str], organization: Organization
) -> Sequence[str]:
    """A second approval of a high-risk organization is anybody's who approves others."""
    asked[organization.id] += 1
    late = organization.high_risk and asked[organization.id] > 1
    roles: Sequence[str] = original(organization)
    return service.organization_approval.ordinary_roles() if late else roles
