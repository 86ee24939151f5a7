"""Faults in webhook subscriptions (sections 2.4 and 4.7)."""

from dataclasses import replace

from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    breaking,
    changed,
    fault,
    fixed,
    of_rule,
    renamed,
    replace_rule,
    replacing,
    turned,
    without,
)
from reference.platform.exchange import JsonObject
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


def _any_type(name: str) -> Fault:
    def inject(service: Service) -> None:
        fields = service.webhooks.fields
        fields[name] = replace(fields[name], type_check=lambda _value: None)
        if name in INTEGERS:
            replace_rule(service, "webhooks.check_int32", _of_integers)
            replace_rule(service, "webhooks.clamped", lambda _original: lambda body: body)

    return Fault(
        f"webhook-{name.lower()}-any-type",
        f"A subscription accepts an object as {name}.",
        inject,
    )


def _of_integers(original: Rule) -> Rule:
    def check(body: JsonObject, name: str) -> None:
        if isinstance(body.get(name), int):
            original(body, name)

    return check


ANY_TYPE = breaking(
    "WHK-SUB-04",
    *(
        _any_type(name)
        for name in (
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
    ),
)


def _limited(name: str) -> Fault:
    def check(_service: Service, original: Rule, body: JsonObject, checked: str) -> None:
        if checked != name:
            original(body, checked)

    return replacing(
        "webhooks.check_int32",
        f"webhook-{name.lower()}-unbounded",
        f"{name} is accepted beyond 32 bits.",
        check,
    )


UNBOUNDED = breaking("WHK-SUB-05", *(_limited(name) for name in INTEGERS))


@fault(rule="webhooks.fits", breaks="WHK-SUB-06")
def webhook_int32_overflow_500(_service: Service, original: Rule, value: int) -> object:
    """Integers beyond 32 bits are a server fault."""
    if not original(value):
        raise OverflowError(value)
    return True


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
