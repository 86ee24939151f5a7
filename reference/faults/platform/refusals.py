"""Faults of refusals that do not stand, or that leave something behind (section 7)."""

import itertools
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from reference.faults.registry import Rule, family, fault
from reference.platform.exchange import Caller, RefusalError, ServiceCall
from reference.platform.platform import Operation
from reference.platform.validation import Violation, member
from reference.serving.service import Service

UNAUTHORIZED, FORBIDDEN = 401, 403
ANYBODY = "88888888-8888-4888-8888-888888888888"
ROLES = ("ADMIN_USER", "COMPLIANCE_OFFICER", "TENANT_ADMIN", "POWER_TENANT")


@fault(rule="admission.check_body", breaks="ENV-17", memory=set)
def refusal_once_invalid_body(
    _service: Service,
    original: Rule,
    looked_at: set[bytes],
    operation: Operation | None,
    call: ServiceCall,
) -> ServiceCall:
    """An invalid registration is accepted when repeated."""
    if call.raw_body in looked_at and operation is not None:
        return replace(call, body=json.loads(call.raw_body))
    if operation is not None and operation.name == "individual_registration":
        looked_at.add(call.raw_body)
    checked: ServiceCall = original(operation, call)
    return checked


@fault(rule="wallets.list_wallets", breaks="ENV-30", memory=itertools.count)
def server_fault_every_other_time(
    service: Service, original: Rule, turns: Iterator[int], call: ServiceCall
) -> object:
    """Every other list of wallets fails with code 500, and is there when asked for again."""
    if next(turns) % 2 == 0:
        raise service.refusals.plain(500, "Internal error", "INTERNAL")
    return original(call)


@fault(rule="registration.customer", breaks="ENV-30", memory=dict)
def registration_refused_to_some(
    service: Service, original: Rule, turns: dict[str, int], call: ServiceCall
) -> object:
    """Every seventh individual is refused with code 400, whose registration is like the others."""
    if turns.setdefault(str(call.body["email"]), len(turns)) % 7 == 6:
        raise service.refusals.plain(400, "Registration failed", "REFUSED")
    return original(call)


def _acts_though_refused(
    service: Service,
    original: Rule,
    acting: tuple[str, Callable[[ServiceCall, RefusalError], bool]],
    operation: Operation | None,
    call: ServiceCall,
    *,
    known_path: bool,
) -> ServiceCall:
    """Let an operation act though it is refused for its caller, and refuse it all the same."""
    name, refused_for = acting
    try:
        admitted: ServiceCall = original(operation, call, known_path=known_path)
    except RefusalError as refusal:
        if operation is not None and operation.name == name and refused_for(call, refusal):
            _act(service, operation, call)
        raise
    return admitted


def _whatever(_call: ServiceCall, _refusal: RefusalError) -> bool:
    return True


def _a_token(call: ServiceCall, refusal: RefusalError) -> bool:
    """Tell whether a token was sent that is none of the service's."""
    return refusal.answer.code == UNAUTHORIZED and "." in (call.header("Authorization") or "")


def _a_tenant(_call: ServiceCall, refusal: RefusalError) -> bool:
    return refusal.answer.code == FORBIDDEN


def _act(service: Service, operation: Operation, call: ServiceCall) -> None:
    sent = call.header("X-Tenant-ID") or ""
    tenant_id = sent if sent in service.tenants else next(iter(service.tenants))
    somebody = Caller(call.header("X-User-ID") or ANYBODY, tenant_id, ROLES)
    with suppress(RefusalError):
        acting = replace(call, caller=somebody, tenant_id=tenant_id)
        operation.handler(service.admission.check_body(operation, acting))


STEPS = (
    *("employee", "director", "shareholders", "organization_document", "organization_consent"),
    "verification_approval",
)
OTHER_STEPS = (
    *("individual_consent", "individual_activation", "organization_registration"),
    *("organization_activation", "beneficiary", "execute"),
)
ACTS = family(
    "admission.admit",
    _acts_though_refused,
    (
        "refusal-of-a-token-acts-individual-registration",
        "ENV-18",
        ("individual_registration", _a_token),
    ),
    *(
        (f"{refusal}-acts-{name.replace('_', '-')}", breaks, (name, refused_for))
        for refusal, refused_for in (
            ("refusal", _whatever),
            ("refusal-of-a-token", _a_token),
            ("refusal-of-a-tenant", _a_tenant),
        )
        for breaks, names in (("B2B-PRE-15", STEPS), ("ENV-18", OTHER_STEPS))
        for name in names
    ),
)


def _acts_before_the_headers(
    service: Service,
    original: Rule,
    place: tuple[str, str],
    operation: Operation | None,
    call: ServiceCall,
    *,
    known_path: bool,
) -> ServiceCall:
    """Let an operation act before one of its headers is looked at."""
    name, header = place
    early = operation is not None and operation.name == name
    if operation is not None and early and not call.header(header):
        _act(service, operation, call)
    admitted: ServiceCall = original(operation, call, known_path=known_path)
    return admitted


ACTS_EARLY = family(
    "admission.admit",
    _acts_before_the_headers,
    *(
        (f"acts-before-the-headers-{name.replace('_', '-')}", breaks, (name, header))
        for name, header, breaks in (
            ("individual_registration", "platform", "ENV-18"),
            ("individual_consent", "deviceId", "ENV-18"),
            ("individual_activation", "X-Forwarded-From", "ENV-18"),
            ("organization_registration", "platform", "ENV-18"),
            ("director", "X-Forwarded-From", "B2B-PRE-15"),
            ("organization_document", "X-Forwarded-From", "B2B-PRE-15"),
            ("beneficiary", "platform", "ENV-18"),
            ("execute", "X-Forwarded-From", "ENV-18"),
        )
    ),
)


@fault(rule="admission.check_body", breaks="ENV-20")
def prepare_errors_without_detail(
    _service: Service, original: Rule, operation: Operation | None, call: ServiceCall
) -> object:
    """What is wrong with the body of a preparation is not told."""
    try:
        return original(operation, call)
    except RefusalError as refusal:
        if operation is None or operation.name != "prepare":
            raise
        raise RefusalError(replace(refusal.answer, data=None)) from None


@fault(rule="refusals.validation_data", breaks="ENV-20")
def validation_errors_without_detail(
    _service: Service, original: Rule, violations: Sequence[Violation], *, errors_due: bool
) -> object:
    """What is wrong with a body is told for unequal passwords alone."""
    return original(violations, errors_due=errors_due) if errors_due else {}


def _falls_over(
    service: Service,
    original: Rule,
    place: tuple[str, str],
    operation: Operation | None,
    call: ServiceCall,
) -> object:
    """Take a text of a body for a UUID, whatever it is."""
    checked: ServiceCall = original(operation, call)
    name, path = place
    if operation is not None and operation.name == name:
        identifier = member(checked.body, path)
        if isinstance(identifier, str) and not service.admission.is_uuid(identifier):
            raise ValueError(identifier)
    return checked


NOT_A_UUID = family(
    "admission.check_body",
    _falls_over,
    *(
        (f"{name.replace('_', '-')}-of-no-uuid-500", "ENV-13", (name, path))
        for name, path in (
            ("individual_activation", "userId"),
            ("organization_verification", "requestedByUserId"),
            ("webhook_subscription", "customerId"),
            ("execute", "preparedOrderId"),
        )
    ),
    ("verification-of-no-customer-500", "ENV-13", ("organization_verification", "customerId")),
    ("source-account-of-no-uuid-500", "ENV-13", ("prepare", "sourceAccount.walletId")),
    ("consent-reference-of-no-uuid-500", "ENV-13", ("prepare", "consent.consentReference")),
)
