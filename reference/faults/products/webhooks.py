"""Faults in webhook subscriptions (sections 2.4 and 4.7)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    change_result,
    changed,
    fault,
    having,
    renaming,
    replace_rule,
    turning,
    without,
)
from reference.products.webhooks import INTEGERS

if TYPE_CHECKING:
    from reference.platform.exchange import JsonObject
    from reference.serving.service import Service

ANSWER = (
    changed(
        "webhook-without-id",
        "The answer to a subscription lacks id.",
        "4.7",
        "webhooks.data",
        without("id"),
    ),
    changed(
        "webhook-id-null",
        "The id of a subscription is null.",
        "4.7",
        "webhooks.data",
        having("id", None),
    ),
    changed(
        "webhook-id-number",
        "The id of a subscription is a number.",
        "2.4",
        "webhooks.data",
        having("id", 17),
    ),
    changed(
        "webhook-id-renamed",
        "The id of a subscription is called subscriptionId.",
        "4.7",
        "webhooks.data",
        renaming("id", "subscriptionId"),
    ),
    changed(
        "webhook-id-nested",
        "The id of a subscription stands in another object.",
        "4.7",
        "webhooks.data",
        lambda data: {"subscription": data},
    ),
    changed(
        "webhook-id-without-hyphens",
        "The id of a subscription is written without hyphens.",
        "2.4",
        "webhooks.data",
        turning("id", lambda identifier: identifier.replace("-", "")),
    ),
    answered(
        "webhook-id-not-uuid",
        "The id of a subscription is no UUID.",
        "2.4",
        "webhooks.identifier",
        "subscription-1",
    ),
    answered(
        "webhook-id-same",
        "All subscriptions have the same id.",
        "2.4",
        "webhooks.identifier",
        "55555555-5555-4555-8555-555555555555",
    ),
    answered(
        "webhook-int32-overflow-accepted",
        "Integers beyond 32 bits are accepted.",
        "2.4",
        "webhooks.fits",
        result=True,
    ),
)


def _any_type(name: str) -> Fault:
    def plant(service: "Service") -> None:
        fields = service.webhooks.fields
        fields[name] = replace(fields[name], type_check=lambda _value: None)
        if name in INTEGERS:
            replace_rule(service, "webhooks.check_int32", _of_integers)
            replace_rule(service, "webhooks.clamped", lambda _honest: lambda body: body)

    return Fault(
        f"webhook-{name.lower()}-any-type",
        f"A subscription accepts an object as {name}.",
        "2.4",
        plant,
    )


def _of_integers(honest: Rule) -> Rule:
    def check(body: "JsonObject", name: str) -> None:
        if isinstance(body.get(name), int):
            honest(body, name)

    return check


ANY_TYPE = tuple(
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
)


def _limited(name: str) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def check(body: "JsonObject", checked: str) -> None:
                if checked != name:
                    honest(body, checked)

            return check

        replace_rule(service, "webhooks.check_int32", build)

    return Fault(
        f"webhook-{name.lower()}-unbounded",
        f"{name} is accepted beyond 32 bits.",
        "2.4",
        plant,
    )


UNBOUNDED = tuple(_limited(name) for name in INTEGERS)


@fault("webhook-int32-overflow-500", "Integers beyond 32 bits are a server fault.", "7")
def overflow_500(service: "Service") -> None:
    """Let the conversion's error escape."""

    def build(honest: Rule) -> Rule:
        def fits(value: int) -> object:
            if not honest(value):
                raise OverflowError(value)
            return True

        return fits

    replace_rule(service, "webhooks.fits", build)


@fault("webhook-bare", "The answer to a subscription is not wrapped.", "2.1")
def bare(service: "Service") -> None:
    """Answer flat."""
    change_result(service, "webhooks.subscribe", lambda answer: replace(answer, flat=True))


@fault("webhook-code-202", "A subscription is answered with code 202.", "4.7")
def code_202(service: "Service") -> None:
    """Answer a code that is not listed."""
    change_result(
        service, "webhooks.subscribe", lambda answer: replace(answer, code=202, created=False)
    )


@fault("webhook-500", "Every subscription is a server fault.", "4.7")
def always_500(service: "Service") -> None:
    """Fail always."""
    change_result(
        service, "webhooks.subscribe", lambda answer: replace(answer, code=500, created=False)
    )
