"""Faults in what becomes of what is malformed, wherever it stands: nobody handles it (7)."""

import json
import uuid
from typing import Any

from reference.faults.registry import Rule, fault, server_fault
from reference.platform.exchange import Operation, ServiceCall
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


@fault(rule="admission.with_body", breaks="ENV-12")
def malformed_json_500_on_login(
    _service: Service, original: Rule, operation: Operation, call: ServiceCall
) -> object:
    """A login that is not JSON is a server fault."""
    if operation.name == "login":
        json.loads(call.raw_body)
    return original(operation, call)
