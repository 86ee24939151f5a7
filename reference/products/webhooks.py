"""Webhook subscriptions (sections 2.4, 4.7 and 6)."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from reference.access.customers import Access
from reference.access.header_filter import USER_ID, HeaderFilter
from reference.platform.exchange import JsonObject, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import (
    FieldRule,
    Violation,
    boolean_type,
    text,
    text_list_type,
    text_type,
)

INTEGERS: Final = ("maxRetryAttempts", "retryBackoffSeconds")
KNOWN_EVENTS: Final = frozenset({"customer.created"})
_LEAST: Final = -(2**31)
_MOST: Final = 2**31 - 1


@dataclass(eq=False, repr=False)
class Webhooks(Area):
    """POST /webhooks/subscriptions."""

    _access: Access
    _header_filter: HeaderFilter

    def __post_init__(self) -> None:
        """Set the body rules (section 2.4)."""
        self.subscriptions: dict[str, JsonObject] = {}
        required = self._policy.products.webhook_fields == "required"
        types = {
            **dict.fromkeys(
                (
                    "customerId",
                    "subscriptionName",
                    "description",
                    "endpointUrl",
                    "secretKey",
                    "signatureAlgorithm",
                ),
                text_type,
            ),
            "verifySsl": boolean_type,
            "subscribedEvents": text_list_type,
            **dict.fromkeys(INTEGERS, integer_type),
        }
        self.fields = {
            name: FieldRule(name, check, required=required) for name, check in types.items()
        }

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "webhook_subscription",
                "POST",
                "/api/v2.1/webhooks/subscriptions",
                self.subscribe,
                headers="webhook",
                token=self._policy.products.webhook_token == "required",
                body="required",
                check_body=self.check_body,
            ),
        )

    def check_body(self, call: ServiceCall) -> None:
        """Check the fields of a subscription (section 2.4)."""
        violations = self._platform.body_rules.violations(self.fields, call.body, closed=True)
        violations += self.unknown_values(call.body)
        if violations:
            raise self._refusals.validation(violations)
        for name in INTEGERS:
            self.check_int32(call.body, name)

    def unknown_values(self, body: JsonObject) -> list[Violation]:
        """Return what the policy finds wrong with values that the document leaves open."""
        policy = self._policy
        found = []
        events = body.get("subscribedEvents")
        if policy.products.webhook_events == "known" and not set(_texts(events)) <= KNOWN_EVENTS:
            found.append(Violation("subscribedEvents", "has an unknown event", "value"))
        if policy.products.webhook_values == "checked":
            if urlsplit(text(body, "endpointUrl")).scheme not in {"http", "https"}:
                found.append(Violation("endpointUrl", "must be a URL", "value"))
            if text(body, "signatureAlgorithm") != "HMAC-SHA256":
                found.append(Violation("signatureAlgorithm", "is not known", "value"))
        return found

    def check_int32(self, body: JsonObject, name: str) -> None:
        """Refuse an integer beyond 32 bits (section 2.4, int32), or a negative one by policy."""
        value = body.get(name)
        if value is None:
            return
        overflow = self._policy.products.int32_overflow
        if not self.fits(value) and overflow != "clamped":
            raise self._refusals.plain(
                int(overflow), "Request validation failed", "INT32_OVERFLOW", name
            )
        if value < 0 and self._policy.products.negative_retries == "400":
            raise self._refusals.plain(400, "Request validation failed", "NEGATIVE_NUMBER", name)

    def fits(self, value: int) -> bool:
        """Tell whether an integer fits into 32 bits."""
        return _LEAST <= value <= _MOST

    def subscribe(self, call: ServiceCall) -> ServiceAnswer:
        """Keep a subscription (section 4.7)."""
        if self._policy.products.webhook_user == "required" and not call.header(USER_ID.name):
            raise self._header_filter.refusal([USER_ID])
        self.check_customer(call)
        self.check_room(call.body)
        identifier = self.identifier()
        self.subscriptions[identifier] = self.clamped(call.body)
        return ServiceAnswer(
            200, "Webhook subscription created", self.data(identifier), created=True
        )

    def check_customer(self, call: ServiceCall) -> None:
        """Refuse a customer whom the tenant does not have, by policy (sections 1 and 4.7).

        To subscribe is no step of the customer's own: any caller may (6).
        """
        customer_id = text(call.body, "customerId")
        if self._policy.products.webhook_customer == "known" and customer_id and call.caller:
            self._access.customer(call, customer_id, acting=False)

    def check_room(self, body: JsonObject) -> None:
        """Refuse what is more than a tenant may have, by policy; there is one tenant with any."""
        most, standing = self._policy.products.most_subscriptions, self.subscriptions.values()
        if most == "one-each":
            customer_id = body.get("customerId")
            full = any(each.get("customerId") == customer_id for each in tuple(standing))
        else:
            full = most != "any" and len(standing) >= int(most)
        if full:
            raise self._refusals.own_rule(409, "Too many subscriptions", "TOO_MANY")

    def clamped(self, body: JsonObject) -> JsonObject:
        """Return a subscription with integers that fit."""
        integers = {
            name: min(max(body[name], _LEAST), _MOST)
            for name in INTEGERS
            if body.get(name) is not None
        }
        return {**body, **integers}

    def data(self, identifier: str) -> JsonObject:
        """Return the documented answer."""
        return {"id": identifier}


def integer_type(value: object) -> str | None:
    """Require a JSON integer."""
    integer = isinstance(value, int) and not isinstance(value, bool)
    return None if integer else "must be an integer"


def _texts(value: object) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []
