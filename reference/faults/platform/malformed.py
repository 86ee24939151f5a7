"""Faults in what becomes of what is malformed, wherever it stands: nobody handles it (7)."""

import json
import re
import uuid
from typing import Any

from reference.faults.registry import Rule, family, fault
from reference.faults.rows import instead, server_fault
from reference.platform.exchange import ServiceCall
from reference.platform.platform import Operation
from reference.serving.service import Service


def _is_malformed(identifier: object) -> bool:
    try:
        uuid.UUID(str(identifier))
    except ValueError:
        return True
    return False


TENANTS = (
    server_fault(
        "malformed-tenant-500", "ENV-13", lambda call: _is_malformed(call.parameters["tenantId"])
    ).of("categorization.tenant"),
    server_fault("malformed-tenant-header-500", "ENV-13", _is_malformed).of(
        "admission.check_tenant"
    ),
    server_fault(
        "malformed-tenant-at-login-500",
        "ENV-13",
        lambda call: _is_malformed(call.body.get("tenantId")),
    ).of("login.tenant"),
)
ACTING_USER = server_fault(
    "malformed-acting-user-500",
    "ENV-13",
    lambda call: _is_malformed(call.header("X-User-ID") or uuid.uuid4()),
).of("acting_users.of")
MESSAGES = (
    server_fault(
        "message-by-an-object-500",
        "ENV-13",
        lambda _, call: isinstance(call.body.get("channel"), dict),
    ).of("consent_messages._check"),
    server_fault(
        "magic-link-for-words-500",
        "ENV-13",
        lambda _, call: isinstance(call.body.get("expiresInMinutes"), str),
    ).of("consent_messages._check"),
)


@fault(rule="admission.parsed", breaks="ENV-12")
def json_that_is_no_object_500(_service: Service, original: Rule, raw_body: bytes) -> object:
    """A body of JSON that is neither an object nor a filled array is a server fault."""
    body: Any = original(raw_body)
    body[0:] if isinstance(body, list) and body else body.items()
    return body


def _taken_for_json(
    _service: Service, original: Rule, name: str, operation: Operation, call: ServiceCall
) -> object:
    if operation.name == name:
        json.loads(call.raw_body)
    return original(operation, call)


NOT_JSON = family(
    "admission.with_body",
    _taken_for_json,
    ("malformed-json-500-on-login", "ENV-12", "login"),
    ("malformed-json-500-on-execute", "ENV-12", "execute"),
    ("malformed-json-500-on-corporate-documents", "ENV-12", "organization_document"),
    ("malformed-json-500-on-the-other-path-of-transfers", "ENV-12", "transfer_prepare"),
)


def _raise_parser_error() -> Exception:
    raise ValueError("unreadable body")


def _convert_uuid(value: str) -> bool:
    return bool(uuid.UUID(value))


OTHERS = (
    instead("malformed-json-server-fault", "ENV-12", _raise_parser_error).of(
        "admission.unreadable"
    ),
    instead("malformed-id-server-fault", "ENV-13", _convert_uuid).of("admission.is_uuid"),
)


@fault(rule="admission.check_route", breaks="ENV-13")
def malformed_order_id_500(
    _service: Service, original: Rule, operation: object, call: ServiceCall, *, known_path: bool
) -> object:
    """An identifier of an order that is not a UUID is a server fault."""
    if order := call.parameters.get("orderId"):
        uuid.UUID(order)
    return original(operation, call, known_path=known_path)


def _malformed_on_path(
    _service: Service,
    original: Rule,
    pattern: str,
    operation: object,
    call: ServiceCall,
    *,
    known_path: bool,
) -> object:
    if re.search(pattern, call.path):
        uuid.UUID(next(iter(call.parameters.values())))
    return original(operation, call, known_path=known_path)


@fault(rule="admission.check_route", breaks="ENV-13")
def malformed_operation_type_500(
    _service: Service, original: Rule, operation: object, call: ServiceCall, *, known_path: bool
) -> object:
    """What is not among the operation types of the document is a server fault."""
    if (value := call.parameters.get("operationType")) and value not in {"transfer", "topup"}:
        raise ValueError(value)
    return original(operation, call, known_path=known_path)


MALFORMED = family(
    "admission.check_route",
    _malformed_on_path,
    ("malformed-id-500-on-approval", "ENV-13", "/approve$"),
    ("malformed-id-500-on-topup", "ENV-13", "/topup/prepare$"),
    ("malformed-id-500-on-topup-execution", "ENV-13", "/topup/execute$"),
    ("malformed-id-500-on-list", "ENV-13", "/wallets/[^/]+/beneficiaries$"),
)
