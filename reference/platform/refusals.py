"""The error rows that several areas share (section 7)."""

from collections.abc import Mapping, Sequence

from reference.platform.exchange import JsonObject, RefusalError, ServiceAnswer
from reference.platform.policy import Policy
from reference.platform.validation import Violation


class Refusals:
    """Builds refusals; each method is one condition of section 7."""

    def __init__(self, policy: Policy) -> None:
        """Remember the policy."""
        self._policy = policy

    def plain(
        self, code: int, message: str, error: str, details: str | None = None
    ) -> RefusalError:
        """Build an error whose data is the usual object with `error`."""
        data = {"error": error} if details is None else {"error": error, "details": details}
        return RefusalError(ServiceAnswer(code, message, data))

    def no_form(self) -> RefusalError:
        """Build the error of a document that has to come as a form with a file (2.5, 4.8)."""
        return self.plain(400, "Request validation failed", "MULTIPART_REQUIRED")

    def own_rule(
        self, usual: int, message: str, error: str, details: str | None = None
    ) -> RefusalError:
        """Build the error of a rule that the document does not know, with a code by policy."""
        chosen = self._policy.envelope.own_rule_code
        return self.plain(usual if chosen == "usual" else int(chosen), message, error, details)

    def rows(self, code: int, message: str, data: Mapping[str, object]) -> RefusalError:
        """Build an error whose data has exactly the members of its row."""
        return RefusalError(ServiceAnswer(code, message, dict(data)))

    def unknown_route(self, method: str, path: str) -> RefusalError:
        """Answer a path that no operation has (section 7, unknown route)."""
        return self.plain(
            404,
            "Unable to find matching target resource method",
            f"No operation is served at {method} {path}",
        )

    def wrong_method(self, method: str, path: str) -> RefusalError:
        """Answer a known path with a method that it does not serve."""
        if self._policy.envelope.wrong_method == "404":
            return self.unknown_route(method, path)
        return self.plain(405, "Method not allowed", f"{path} does not serve {method}")

    def not_found(self, identifier: str, what: str) -> RefusalError:
        """Answer a resource that does not exist (section 7, code 404)."""
        return self.plain(404, f"{what} not found", f"There is no {what.lower()} {identifier}")

    def tenant(self, requested: str, own: str | None, code: int = 403) -> RefusalError:
        """Answer a tenant that the caller may not use (section 7, tenant access denied)."""
        tenant_id = own if own and self._policy.headers.reported_tenant == "own" else requested
        return self.rows(
            code, "Tenant access denied", {"error": "TENANT_ACCESS_DENIED", "tenantId": tenant_id}
        )

    def role(self, user_id: str, current: Sequence[str], required: Sequence[str]) -> RefusalError:
        """Answer a caller without the role that a step needs (section 7, access denied)."""
        return self.rows(
            403,
            "Access denied",
            {
                "error": "INSUFFICIENT_ROLE",
                "userId": user_id,
                "currentRoles": list(current),
                "requiredRoles": list(required),
            },
        )

    def validation(self, violations: Sequence[Violation]) -> RefusalError:
        """Answer a body that breaks field rules; all violations are listed (section 7)."""
        only_values = all(violation.kind == "value" for violation in violations)
        unequal = any(violation.kind == "unequal" for violation in violations)
        code = int(self._policy.envelope.wrong_value_code) if only_values else 400
        return self.rows(
            code, "Request validation failed", self.validation_data(violations, errors_due=unequal)
        )

    def validation_data(self, violations: Sequence[Violation], *, errors_due: bool) -> JsonObject:
        """Return the data of a validation error; the unequal passwords always list `errors`."""
        if errors_due or self._policy.envelope.validation_form == "errors":
            return {"errors": [self.violation(violation) for violation in violations]}
        texts = [f"{violation.field}: {violation.message}" for violation in violations]
        data: JsonObject = {"error": "VALIDATION_FAILED", "details": texts}
        if self._policy.envelope.validation_form == "field":
            data["field"] = violations[0].field
        return data

    def violation(self, violation: Violation) -> JsonObject:
        """Return one entry of `errors`: the field and what is wrong with it."""
        return {"field": violation.field, "message": violation.message}
