"""Faults in webhook subscriptions (sections 2.4 and 4.7)."""

from dataclasses import replace

from reference.faults.fields import Body, no_check, with_field
from reference.faults.registry import Rule, family, fault, injections, of_rule, replace_rule
from reference.faults.rows import answered, changed, fixed, renamed, server_fault, turned, without
from reference.platform.exchange import JsonObject, ServiceCall
from reference.products.webhooks import INTEGERS
from reference.serving.service import Service

ANSWER = (
    *of_rule(
        "webhooks.data",
        changed("webhook-without-id", "WHK-SUB-02", without("id")),
        fixed("webhook-id-null", "WHK-SUB-02", "id", None),
        fixed("webhook-id-number", "WHK-SUB-02", "id", 17),
        renamed("webhook-id-renamed", "WHK-SUB-02", "id", "subscriptionId"),
        changed("webhook-id-nested", "WHK-SUB-02", lambda data: {"subscription": data}),
        turned(
            "webhook-id-without-hyphens",
            "WHK-SUB-02",
            "id",
            lambda identifier: identifier.replace("-", ""),
        ),
    ),
    *of_rule(
        "webhooks.identifier",
        answered("webhook-id-not-uuid", "WHK-SUB-02", "subscription-1"),
        answered("webhook-id-same", "WHK-SUB-03", "55555555-5555-4555-8555-555555555555"),
    ),
    answered("webhook-int32-overflow-accepted", "WHK-SUB-05", result=True).of("webhooks.fits"),
)


def _any_type(service: Service, name: str) -> None:
    with_field(service, "webhooks.fields", name, type_check=no_check)
    if name in INTEGERS:
        replace_rule(service, "webhooks.check_int32", _of_integers)
        replace_rule(service, "webhooks.clamped", lambda _original: lambda body: body)


def _of_integers(original: Rule) -> Rule:
    def check(body: JsonObject, name: str) -> None:
        if isinstance(body.get(name), int):
            original(body, name)

    return check


MEMBERS = (
    "customerId",
    "subscriptionName",
    "description",
    "endpointUrl",
    "secretKey",
    "signatureAlgorithm",
    "verifySsl",
    "subscribedEvents",
    *INTEGERS,
)
ANY_TYPE = injections(
    _any_type, *((f"webhook-{name.lower()}-any-type", "WHK-SUB-04", name) for name in MEMBERS)
)

ANY_ITEMS = Body("webhook", "webhooks.fields").any_items({"subscribedEvents": "WHK-SUB-04"})


def _unbounded(
    _service: Service, original: Rule, name: str, body: JsonObject, checked: str
) -> None:
    if checked != name:
        original(body, checked)


UNBOUNDED = family(
    "webhooks.check_int32",
    _unbounded,
    *((f"webhook-{name.lower()}-unbounded", "WHK-SUB-05", name) for name in INTEGERS),
)


OVERFLOW = of_rule(
    "webhooks.fits",
    server_fault(
        "webhook-int32-overflow-500", "WHK-SUB-06", lambda value: not -(2**31) <= value < 2**31
    ),
    server_fault("webhook-largest-number-500", "ENV-13", lambda value: value == 2**31 - 1),
    server_fault("webhook-zero-500", "ENV-13", lambda value: value == 0),
)
UNVERIFIED = server_fault(
    "webhook-unverified-500", "ENV-13", lambda call: call.body.get("verifySsl") is False
).of("webhooks.check_body")


@fault(rule="webhooks.check_customer", breaks="WHK-AUT-04")
def webhook_for_the_customer_of_another_tenant(
    service: Service, _original: Rule, call: ServiceCall
) -> None:
    """The customer of a subscription has to be one of the service, whatever its tenant."""
    customer_id = call.body.get("customerId")
    if isinstance(customer_id, str) and service.customers.get(customer_id) is None:
        raise service.refusals.not_found(customer_id, "Customer")


@fault(rule="webhooks.subscribe", breaks="ENV-13", memory=list)
def webhook_again_500(
    _service: Service, original: Rule, known: list[JsonObject], call: ServiceCall
) -> object:
    """A subscription with a body that was sent before is a server fault."""
    if call.body in known:
        raise RuntimeError(call.path)
    known.append(call.body)
    return original(call)


OTHERS = (
    *of_rule(
        "webhooks.subscribe",
        changed("webhook-bare", "ENV-01", lambda answer: replace(answer, flat=True)),
        changed(
            "webhook-code-202", "ENV-04", lambda answer: replace(answer, code=202, created=False)
        ),
        changed(
            "webhook-500", "WHK-SUB-01", lambda answer: replace(answer, code=500, created=False)
        ),
    ),
)
