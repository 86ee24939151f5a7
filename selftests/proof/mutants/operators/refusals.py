"""Mutants that take one refusal for another: two rows of section 7, each told for the other."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import combinations
from typing import Any, Final

from fixtures.interface.errors import CONDITIONS, Condition
from fixtures.interface.headers import Header, Strength
from fixtures.interface.operation import Operation
from fixtures.interface.operations import OPERATIONS
from reference.serving.service import Service
from selftests.proof.mutants.mutant import Injection, Mutant, Note, Seam, pieces
from selftests.proof.mutants.operators.answers import condition_of

_FAILED_LOGIN: Final = {
    "success": False,
    "errorType": "AUTHENTICATION",
    "message": "Authentication failed",
    "attempts": 1,
    "maxAttempts": 5,
    "lockoutTime": None,
}

EXAMPLES: Final[Mapping[str, Mapping[str, Any]]] = {
    "unequal_passwords": {"errors": [{"field": "matchingPassword", "message": "must be equal"}]},
    "invalid_categorization": {
        "error": "INVALID_CATEGORY",
        "details": "unknown category",
        "missingKeys": [],
        "invalidValues": ["id"],
    },
    "tenant_denied": {
        "error": "TENANT_ACCESS_DENIED",
        "tenantId": "00000000-0000-4000-8000-000000000001",
    },
    "duplicate_organization": {
        "error": "ORGANIZATION_EXISTS",
        "registrationNumber": "HRB 1",
        "existingOrganizationId": "00000000-0000-4000-8000-000000000002",
    },
    "wrong_credentials": _FAILED_LOGIN,
    "account_locked": {**_FAILED_LOGIN, "lockoutTime": 30, "lockoutDuration": 30},
    "expired_token": {"error": "JWT_EXPIRED", "expiredAt": "2026-01-31T09:30:00.000Z"},
    "verification_role": {
        "userId": "00000000-0000-4000-8000-000000000003",
        "currentRoles": ["EMPLOYEE"],
        "requiredRoles": ["COMPLIANCE_OFFICER", "ADMIN_USER"],
    },
    "consents_missing": {
        "activationStatus": "CONSENT_REQUIRED",
        "customerId": "00000000-0000-4000-8000-000000000004",
        "missingConsentTypes": ["PRIVACY_POLICY"],
        "missingConsentDetails": [
            {"consentType": "PRIVACY_POLICY", "status": "MISSING", "acceptUrl": "/consents/privacy"}
        ],
        "totalRequiredConsents": 3,
        "totalMissingConsents": 1,
        "nextSteps": "Accept the consents",
    },
    "verification_required": {
        "activationStatus": "VERIFICATION_REQUIRED",
        "verificationStatus": "PENDING",
        "reason": "not approved",
        "estimatedCompletionTime": None,
    },
    "missing_admin_user": {"error": "MISSING_ROLE"},
    "insufficient_balance": {"availableBalance": 1, "requestedAmount": 2, "currency": "EUR"},
    "limit_exceeded": {
        "limitType": "DAILY",
        "limit": 1,
        "currentUsage": 1,
        "requestedAmount": 2,
        "currency": "EUR",
    },
    "unknown_beneficiary": {"iban": None, "suggestion": "Create the beneficiary first"},
    "unknown_route": {"error": "NOT_FOUND"},
    "missing_headers": {
        "missingHeaders": ["platform"],
        "deviceId_accepted": ["deviceId", "X-Device-Id", "device-id"],
    },
    "server_fault": {"error": "INTERNAL"},
}
"""What a service says that takes something else for the condition of a row."""

ELSEWHERE: Final = frozenset({"unknown_route", "server_fault"})
"""Rows that no operation is about: what is unknown is none, and faults are not provoked."""

NAMED_ONLY: Final = frozenset({"transfer_prepare"})
"""Paths that the document names without saying what they answer."""


def refusal_mutants() -> Iterator[Mutant]:
    """Yield, of each operation, the mutants for every two rows that it may follow."""
    for operation in OPERATIONS.values():
        for one, other in combinations(_rows_of(operation), 2):
            yield Mutant(
                "swap two refusals",
                operation.name,
                f"{one.name} and {other.name}",
                ("7", *sorted(pieces(one.section) | pieces(other.section))),
                due=operation.name not in NAMED_ONLY,
                inject=_swapping(operation.name, one, other),
            )


def _rows_of(operation: Operation) -> tuple[Condition, ...]:
    strengths = operation.headers.strengths
    guarded = strengths.get(Header.AUTHORIZATION) is Strength.ENFORCED
    general = frozenset({"tenant_denied", "expired_token"} if guarded else ())
    if strengths.get(Header.PLATFORM) is Strength.ENFORCED:
        general |= {"missing_headers"}
    return tuple(
        row
        for row in CONDITIONS.values()
        if row.data is not None
        and row.name not in ELSEWHERE
        and (operation.name in row.operations or row.name in general)
    )


def _swapping(operation: str, one: Condition, other: Condition) -> Injection:
    """Return what answers as the other row says wherever one of the two is due."""
    instead = {one.name: other, other.name: one}

    def inject(service: Service, note: Note) -> None:
        seam = Seam(service)

        def mutated(body: Any) -> Any:
            if seam.operation != operation:
                return body
            reported = instead.get(condition_of(operation, body))
            if reported is None:
                return body
            note()
            return {
                **body,
                "code": min(reported.codes),
                "message": f"{reported.name} {' '.join(reported.keywords)}",
                "data": deepcopy(dict(EXAMPLES[reported.name])),
            }

        seam.on_answer(mutated)

    return inject
