"""The checks that every request passes before its operation acts (sections 5 and 7)."""

import dataclasses
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from reference.access.header_filter import TENANT, USER_ID, HeaderFilter
from reference.access.tokens import Tokens
from reference.platform.exchange import ServiceCall
from reference.platform.form import members_of_form
from reference.platform.platform import Area, Operation
from reference.platform.seeds import Tenant

_UUID: Final = re.compile(r"[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_JSON: Final = re.compile(r"application/([a-z0-9.-]+\+)?json", re.IGNORECASE)
NOT_UUID: Final = frozenset({"tenantId", "kind", "token", "operationType"})
"""Path parameters that need not be UUIDs; all others are (section 4)."""


@dataclass(eq=False, repr=False)
class Admission(Area):
    """Runs the checks in the policy's order; each returns the call with what it learned."""

    _header_filter: HeaderFilter
    _tenants: Mapping[str, Tenant]
    _tokens: Tokens

    def admit(
        self, operation: Operation | None, call: ServiceCall, *, known_path: bool
    ) -> ServiceCall:
        """Return the checked call, or raise the first refusal that is due.

        `operation` is None when no operation serves the path (or the method on a known path).
        """
        for stage in self._policy.envelope.check_order.split("-"):
            if stage == "headers":
                call = self.check_headers(operation, call)
            elif stage == "token":
                call = self.check_token(operation, call)
            elif stage == "route":
                call = self.check_route(operation, call, known_path=known_path)
            else:
                call = self.check_body(operation, call)
        return call

    def check_headers(self, operation: Operation | None, call: ServiceCall) -> ServiceCall:
        """Run the header filter (section 5 items 3 and 4)."""
        self._header_filter.check(operation.headers if operation else "customer", call)
        return call

    def check_token(self, operation: Operation | None, call: ServiceCall) -> ServiceCall:
        """Read the access token and the tenant (section 5 items 1 and 5)."""
        if operation is None or operation.token:
            caller = self._tokens.caller(call.header("Authorization"))
            call = dataclasses.replace(call, caller=caller)
        return self.with_tenant(operation, call)

    def with_tenant(self, operation: Operation | None, call: ServiceCall) -> ServiceCall:
        """Take the tenant from the header; it must be the token's (section 7, tenant row)."""
        tenant_id = (call.header(TENANT.name) or "").strip()
        if not tenant_id:
            if operation is not None and operation.headers == "login":
                return call  # the body names the tenant
            raise self.missing_tenant()
        own = call.caller.tenant_id if call.caller else None
        self.check_tenant(tenant_id, own=own)
        if own is not None and not self.tenant_matches(tenant_id, own):
            raise self._refusals.tenant(tenant_id, own)
        self.check_named_user(operation, call)
        return dataclasses.replace(call, tenant_id=tenant_id)

    def check_named_user(self, operation: Operation | None, call: ServiceCall) -> None:
        """Refuse an X-User-ID of somebody else than the token is of, by policy (section 5)."""
        named = (call.header(USER_ID.name) or "").strip()
        required = operation is not None and operation.headers == "acting_user"
        choice = self._policy.organizations.acting_user
        strict = choice == "own" or (choice == "own-where-required" and required)
        if strict and call.caller and named not in ("", call.caller.user_id):
            raise self._refusals.plain(403, "Access denied", "OTHER_USER", named)

    def missing_tenant(self) -> Exception:
        """Build the refusal of a request without tenant that the header filter let pass."""
        choice = self._policy.headers.missing_tenant_header
        if choice == "500":
            return self._header_filter.refusal([TENANT])
        return self._refusals.plain(
            int(choice), "Tenant is required", "TENANT_REQUIRED", "X-Tenant-ID is missing"
        )

    def tenant_matches(self, header: str, token: str) -> bool:
        """Compare the tenant of the header with the token's."""
        return header == token

    def check_tenant(self, tenant_id: str, own: str | None = None) -> None:
        """Refuse a tenant that does not exist (section 7, tenant row)."""
        if tenant_id not in self._tenants:
            code = int(self._policy.headers.unknown_tenant)
            raise self._refusals.tenant(tenant_id, own, code)

    def check_route(
        self, operation: Operation | None, call: ServiceCall, *, known_path: bool
    ) -> ServiceCall:
        """Refuse unknown routes, wrong methods and malformed identifiers (sections 4 and 7)."""
        refusals = self._refusals
        if operation is None:
            if known_path:
                raise refusals.wrong_method(call.method, call.path)
            raise refusals.unknown_route(call.method, call.path)
        code = self._policy.envelope.malformed_path_id
        for name, value in call.parameters.items() if code != "unknown" else ():
            if name not in NOT_UUID and not self.is_uuid(value):
                raise refusals.plain(
                    int(code), "Malformed identifier", "MALFORMED_ID", f"{name} is not a UUID"
                )
        return call

    def is_uuid(self, value: str) -> bool:
        """Tell whether a path identifier is a UUID (section 2.2)."""
        return _UUID.fullmatch(value) is not None

    def check_body(self, operation: Operation | None, call: ServiceCall) -> ServiceCall:
        """Read the body and check its fields (section 7, code 400)."""
        if operation is None or operation.body == "none":
            return call
        if call.raw_body or operation.body == "required":
            call = self.with_body(operation, call)
        if operation.check_body is not None:
            operation.check_body(call)
        return call

    def with_body(self, operation: Operation, call: ServiceCall) -> ServiceCall:
        """Parse the body as the JSON object that it must be, where one is taken."""
        unread = self._policy.onboarding.verification_body == "unread"
        if unread and operation.name == "individual_verification":
            return dataclasses.replace(call, body={})
        content_type = (call.header("Content-Type") or "").partition(";")[0].strip()
        if operation.multipart and self.is_multipart(content_type, call):
            return dataclasses.replace(call, body={"multipart": True, **members_of_form(call)})
        self.check_content_type(content_type)
        body = self.parsed(call.raw_body)
        if operation.array and isinstance(body, list):
            return dataclasses.replace(call, body={"items": body})
        if not isinstance(body, dict) or operation.array:
            raise self.unreadable()
        return dataclasses.replace(call, body=body)

    def is_multipart(self, content_type: str, call: ServiceCall) -> bool:
        """Tell whether a document comes as a form with a file."""
        return content_type == "multipart/form-data" and b"filename=" in call.raw_body

    def check_content_type(self, content_type: str) -> None:
        """Require JSON (section 5 item 3, Content-Type)."""
        choice = self._policy.envelope.wrong_content_type
        if _JSON.fullmatch(content_type) or choice == "accepted":
            return
        if choice == "500":
            raise self._header_filter.content_type_refusal()
        raise self._refusals.plain(
            int(choice), "Unsupported content type", "CONTENT_TYPE", "application/json is required"
        )

    def parsed(self, raw_body: bytes) -> object:
        """Return the value of a JSON text, or raise the refusal of an unreadable one."""
        try:
            return json.loads(raw_body)
        except (ValueError, RecursionError):
            raise self.unreadable() from None

    def unreadable(self) -> Exception:
        """Build the refusal of a body that is not a JSON object."""
        code = int(self._policy.envelope.unreadable_body)
        return self._refusals.plain(
            code, "Request validation failed", "MALFORMED_JSON", "The body is not a JSON object"
        )
