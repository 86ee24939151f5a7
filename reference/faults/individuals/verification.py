"""Faults in the verification of individuals (sections 1, 3 and 4.4)."""

from collections import Counter
from dataclasses import replace

from reference.access.customers import Customer
from reference.faults.answers import recodings
from reference.faults.registry import Rule, family, fault, injected, of_rule, replaces
from reference.faults.rows import answered, changed, missing, retyped, skipped, turned
from reference.individuals.verification import APPROVED, Verification
from reference.platform.exchange import ServiceAnswer, ServiceCall
from reference.serving.service import Service

RULES = (
    answered("approval-by-anyone", "B2C-VER-07", result=True).of("roles.granted"),
    *of_rule(
        "verifications.approving_roles",
        changed(
            "approval-by-compliance-officer",
            "B2C-VER-07",
            lambda roles: (*roles, "COMPLIANCE_OFFICER"),
        ),
        changed("approval-by-power-tenant", "B2C-VER-11", lambda roles: (*roles, "POWER_TENANT")),
        answered("approval-not-by-tenant-admin", "B2C-VER-06", ("POWER_TENANT",)),
    ),
    *of_rule(
        "verifications.initial_status",
        answered("verification-approved-at-start", "B2C-VER-03", APPROVED),
        answered("verification-status-unknown", "B2C-VER-04", "CREATED"),
    ),
    answered("verification-approved-by-document", "B2C-ACT-03", APPROVED).of(
        "verifications.status_after_document"
    ),
    answered("verification-id-not-uuid", "B2C-VER-02", "VER-000001").of("verifications.identifier"),
    skipped("verification-not-kept", "B2C-VER-05").of("verifications.save"),
)

ANSWER = of_rule(
    "verifications.started_data",
    *missing("verification-answer", "B2C-VER-02", "verificationId"),
    retyped("verification-answer-status-lower", "B2C-VER-04", "status", str.lower),
    changed(
        "verification-answer-within-approved",
        "B2C-VER-03",
        lambda data: {"verification": {**data, "status": APPROVED}},
    ),
    turned("verification-answer-other-id", "B2C-VER-02", "verificationId", lambda text: text[::-1]),
)


@fault(rule="verifications.start", breaks="B2C-VER-01")
def verification_after_consents_only(service: Service, original: Rule, call: ServiceCall) -> object:
    """A verification starts after the consents only."""
    customer = service.customers.get(call.parameters["customerId"])
    if customer is not None and service.activation.missing_kinds(customer):
        raise service.refusals.plain(409, "Consents are missing", "CONSENT_REQUIRED")
    return original(call)


@fault(rule="verifications.reusable", breaks="B2C-VER-03")
def verification_again_approves(
    service: Service, _original: Rule, customer: Customer
) -> Verification | None:
    """A verification that is started a second time is approved."""
    before: Verification | None = service.verifications.of_customer(customer)
    return before and replace(before, status=APPROVED)


@fault(rule="verifications.reusable", breaks="B2C-VER-03", memory=Counter)
def verification_third_start_approves(
    service: Service, original: Rule, starts: Counter[str], customer: Customer
) -> Verification | None:
    """A verification that is started a third time is approved."""
    before: Verification | None = service.verifications.of_customer(customer)
    starts[customer.id] += before is not None
    if before is not None and starts[customer.id] > 1:
        return replace(before, status=APPROVED)
    found: Verification | None = original(customer)
    return found


@fault(rule="verifications.start", breaks="B2C-ACT-03", memory=Counter)
def verification_third_start_approves_silently(
    service: Service, original: Rule, starts: Counter[str], call: ServiceCall
) -> object:
    """A verification that is started a third time tells PENDING, and is approved."""
    answer = original(call)
    customer = service.customers.get(call.parameters["customerId"])
    verification = service.verifications.of_customer(customer) if customer else None
    starts[call.parameters["customerId"]] += 1
    if verification is not None and starts[call.parameters["customerId"]] > 2:
        service.verifications.save(replace(verification, status=APPROVED))
    return answer


@fault(rule="verifications.save", breaks="B2C-ACT-01")
def approval_ineffective(_service: Service, original: Rule, verification: Verification) -> None:
    """An approval leaves the verification as it was."""
    if verification.status != APPROVED:
        original(verification)


@injected(breaks="B2C-ACT-03")
def approval_of_all(service: Service) -> None:
    """An approval approves every verification of the tenant."""
    approved: list[str] = []

    @replaces(service, "verifications.save")
    def save(original: Rule, verification: Verification) -> None:
        if verification.status == APPROVED:
            approved.append(verification.id)
        original(verification)

    @replaces(service, "verifications.verified")
    def verified(original: Rule, customer: object) -> object:
        return bool(approved) or original(customer)


@fault(rule="verifications.verified", breaks="B2C-ACT-03")
def no_verification_counts(service: Service, original: Rule, customer: Customer) -> bool:
    """Who never started a verification needs none."""
    return bool(original(customer)) or service.verifications.of_customer(customer) is None


CODES = of_rule("refusals.role", *recodings("approval-refused", "B2C-VER-07", (401, 404, 500)))


def _of_nothing(service: Service, original: Rule, code: int, call: ServiceCall) -> object:
    if call.parameters["verificationId"] in service.verifications._verifications:  # noqa: SLF001  (all there are)
        return original(call)
    return ServiceAnswer(code, "Document uploaded", {})


OF_NOTHING = family(
    "verifications.upload",
    _of_nothing,
    ("document-of-no-verification-uploaded", "ENV-21", 200),
    ("document-of-no-verification-500", ("ENV-13", "ENV-21"), 500),
)
