"""Faults in the verification of individuals (sections 1, 3 and 4.4)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from reference.faults.registry import (
    Rule,
    answered,
    changed,
    fault,
    missing_members,
    replace_rule,
    skipped,
    turning,
)
from reference.individuals.verification import APPROVED, Verification
from reference.platform.exchange import Call

if TYPE_CHECKING:
    from reference.serving.service import Service

RULES = (
    answered(
        "approval-by-anyone",
        "Anyone may approve a verification.",
        "1",
        "roles.granted",
        result=True,
    ),
    changed(
        "approval-by-compliance-officer",
        "A COMPLIANCE_OFFICER may approve individuals.",
        "1",
        "verifications.approving_roles",
        lambda roles: (*roles, "COMPLIANCE_OFFICER"),
    ),
    answered(
        "approval-not-by-tenant-admin",
        "Only POWER_TENANT may approve individuals.",
        "1",
        "verifications.approving_roles",
        ("POWER_TENANT",),
    ),
    answered(
        "verification-approved-at-start",
        "A verification is APPROVED when it starts.",
        "3",
        "verifications.initial_status",
        APPROVED,
    ),
    answered(
        "verification-status-unknown",
        "A verification starts in a status that is not documented.",
        "3",
        "verifications.initial_status",
        "CREATED",
    ),
    answered(
        "verification-approved-by-document",
        "An uploaded document approves its verification.",
        "3",
        "verifications.status_after_document",
        APPROVED,
    ),
    answered(
        "verification-id-not-uuid",
        "The identifier of a verification is no UUID.",
        "2.2",
        "verifications.identifier",
        "VER-000001",
    ),
    skipped(
        "verification-not-kept",
        "A verification is unknown after its start.",
        "3",
        "verifications.save",
    ),
)

ANSWER = (
    *missing_members(
        "verification-answer",
        "The answer to a verification start",
        "2.3",
        "verifications.started_data",
        ("verificationId",),
    ),
    changed(
        "verification-answer-status-lower",
        "The status of a started verification is in lower case.",
        "3",
        "verifications.started_data",
        turning("status", str.lower),
    ),
    changed(
        "verification-answer-other-id",
        "The answered verification id is not that of the verification.",
        "4.4",
        "verifications.started_data",
        turning("verificationId", lambda text: text[::-1]),
    ),
)


@fault("verification-after-consents-only", "A verification starts after the consents only.", "1")
def after_consents_only(service: "Service") -> None:
    """Turn the order of the journey round."""

    def build(honest: Rule) -> Rule:
        def start(call: Call) -> object:
            customer = service.customers.get(call.parameters["customerId"])
            if customer is not None and service.activation.missing_kinds(customer):
                raise service.refusals.plain(409, "Consents are missing", "CONSENT_REQUIRED")
            return honest(call)

        return start

    replace_rule(service, "verifications.start", build)


@fault("approval-ineffective", "An approval leaves the verification as it was.", "3")
def ineffective(service: "Service") -> None:
    """Answer the approval without keeping it."""
    honest_save = service.verifications.save

    def save(verification: Verification) -> None:
        if verification.status != APPROVED:
            honest_save(verification)

    replace_rule(service, "verifications.save", lambda _honest: save)


@fault("approval-of-all", "An approval approves every verification of the tenant.", "3")
def approves_all(service: "Service") -> None:
    """Look at whether anything was approved, not at the customer's own verification."""
    honest_save = service.verifications.save
    approved: list[str] = []

    def save(verification: Verification) -> None:
        if verification.status == APPROVED:
            approved.append(verification.id)
        honest_save(verification)

    replace_rule(service, "verifications.save", lambda _honest: save)
    replace_rule(
        service,
        "verifications.verified",
        lambda honest: lambda customer: bool(approved) or honest(customer),
    )


@fault("approval-refused-401", "An approver without role is answered with 401.", "7")
def refused_401(service: "Service") -> None:
    """Mistake permission for authentication."""
    _recode(service, 401)


@fault("approval-refused-404", "An approver without role is answered with 404.", "7")
def refused_404(service: "Service") -> None:
    """Hide the verification from the wrong role."""
    _recode(service, 404)


@fault("approval-refused-500", "An approver without role is a server fault.", "7")
def refused_500(service: "Service") -> None:
    """Let the role check's error escape."""
    _recode(service, 500)


def _recode(service: "Service", code: int) -> None:
    honest = service.refusals.role

    def role(*values: object) -> object:
        refusal = honest(*values)  # type: ignore[arg-type]
        refusal.answer = replace(refusal.answer, code=code)
        return refusal

    replace_rule(service, "refusals.role", lambda _honest: role)
