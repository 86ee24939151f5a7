"""Faults in consent verification messages and the approval of consents (sections 4.4 and 8)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from reference.consents.consents import Consent
from reference.faults.answers import not_served, recoded, recodings
from reference.faults.fields import Body
from reference.faults.registry import (
    Fault,
    Row,
    Rule,
    answered,
    breaking,
    changed,
    fault,
    injected,
    of_rule,
    replace_rule,
    replacing,
)
from reference.platform.exchange import ServiceCall
from reference.platform.seeds import REDIRECT_URLS
from reference.serving.service import Service

_PART: Final = "consent_messages"
_RESEND = Body("consent-resend", "A resend", f"{_PART}.resend_fields")
_LINK = Body("magic-link", "A magic link", f"{_PART}.link_fields")


def _any_customer(service: Service) -> None:
    def build(original: Rule) -> Rule:
        return lambda call, customer_id: original(call, customer_id) if customer_id else None

    replace_rule(service, f"{_PART}.known_customer", build)
    replace_rule(
        service,
        f"{_PART}.belongs",
        lambda original: (
            lambda consent, customer_id: not customer_id or original(consent, customer_id)
        ),
    )


def _any_consent(service: Service) -> None:
    def build(original: Rule) -> Rule:
        def consent(call: ServiceCall) -> object:
            if call.body.get("consentId"):
                return original(call)
            return _invented(service, str(call.body.get("customerId", "")))

        return consent

    replace_rule(service, f"{_PART}.consent", build)


def _invented(service: Service, customer_id: str, consent_id: str = "unknown") -> Consent:
    return Consent(consent_id, customer_id, "terms", True, "1.0", service.clock.now())  # noqa: FBT003


BODY = (
    *breaking(
        "CON-MSG-05",
        _RESEND.not_required("customerId", _any_customer),
        _RESEND.not_required("consentId", _any_consent),
    ),
    *breaking(
        "CON-MSG-12",
        _LINK.not_required("customerId", _any_customer),
        _LINK.not_required("consentId", _any_consent),
    ),
    *breaking("CON-MSG-04", _RESEND.any_value("channel")),
    *breaking(
        {
            "consent-resend-not-served": "CON-MSG-01",
            "magic-link-not-served": "CON-MSG-08",
            "consent-verify-not-served": "CON-VER-01",
            "consent-approve-not-served": "CON-VER-05",
        },
        *(
            not_served(f"{name}-not-served", operation)
            for name, operation in (
                ("consent-resend", "consent_resend"),
                ("magic-link", "consent_magic_link"),
                ("consent-verify", "consent_verification"),
                ("consent-approve", "consent_approval"),
            )
        ),
    ),
)


@injected(breaks="CON-MSG-09")
def magic_link_expiry_required(service: Service) -> None:
    """A magic link without expiry is refused."""
    fields = service.consent_messages.link_fields
    fields["expiresInMinutes"] = replace(fields["expiresInMinutes"], required=True)


def _channel_refused(channel: str, breaks: str) -> Row:
    return changed(
        f"consent-resend-{channel.lower()}-refused",
        breaks,
        lambda channels: tuple(one for one in channels if one != channel),
    )


CHANNELS = of_rule(
    f"{_PART}.channels",
    _channel_refused("EMAIL", "CON-MSG-01"),
    _channel_refused("SMS", "CON-MSG-02"),
)


@fault(rule=f"{_PART}.minutes", breaks="CON-MSG-08")
def magic_link_expiry_ignored(service: Service, original: Rule, call: ServiceCall) -> int:
    """A link lives for an hour, whatever is asked for."""
    original(call)
    return service.consent_messages.default_expiry()


DEFAULT_CHANNEL = answered("consent-resend-default-sms", "CON-MSG-03", "SMS").of(
    f"{_PART}.default_channel"
)


EXPIRY = (
    *of_rule(
        f"{_PART}.maximum_expiry",
        answered("magic-link-without-maximum", "CON-MSG-10", 10**9),
        answered("magic-link-maximum-1441", "CON-MSG-10", 1441),
        answered("magic-link-maximum-1439", "CON-MSG-08", 1439),
        answered("magic-link-maximum-two-days", "CON-MSG-10", 2880),
        answered("magic-link-maximum-60", "CON-MSG-08", 60),
    ),
    recoded("magic-link-maximum-500", "CON-MSG-10", 500).of(f"{_PART}.expiry_refusal"),
)


def _whitelist(name: str, description: str, listed: Callable[[str], bool]) -> Fault:
    def inject(service: Service) -> None:
        replace_rule(service, f"{_PART}.whitelisted", lambda _original: listed)

    return Fault(name, description, inject)


_HOST: Final = REDIRECT_URLS[0].split("/consents", maxsplit=1)[0]
WHITELIST = (
    *breaking(
        "CON-MSG-11",
        _whitelist("magic-link-any-url", "Any redirect URL is accepted.", lambda _url: True),
        _whitelist(
            "magic-link-url-prefix",
            "A redirect URL that begins as a whitelisted one is accepted.",
            lambda url: url.startswith(_HOST),
        ),
        _whitelist(
            "magic-link-url-contains",
            "A redirect URL that contains a whitelisted one is accepted.",
            lambda url: any(one in url for one in REDIRECT_URLS),
        ),
    ),
    *breaking(
        "CON-MSG-08",
        _whitelist("magic-link-no-url", "Every redirect URL is refused.", lambda _url: False),
    ),
)


@injected(breaks="CON-MSG-06")
def consent_message_unknown_accepted(service: Service) -> None:
    """A message about an unknown consent is sent."""

    def build(original: Rule) -> Rule:
        return lambda consent_id: original(consent_id) or _invented(service, "", consent_id)

    replace_rule(service, f"{_PART}.find", build)
    replace_rule(
        service,
        f"{_PART}.belongs",
        lambda original: lambda consent, owner: not consent.customer_id or original(consent, owner),
    )


@injected(breaks="CON-MSG-07")
def consent_message_any_customer(service: Service) -> None:
    """A message to an unknown customer is sent."""

    def build(original: Rule) -> Rule:
        def known(call: ServiceCall, customer_id: str) -> None:
            if service.customers.get(customer_id) is not None:
                original(call, customer_id)

        return known

    def build_belongs(original: Rule) -> Rule:
        def belongs(consent: Consent, customer_id: str) -> bool:
            return service.customers.get(customer_id) is None or original(consent, customer_id)

        return belongs

    replace_rule(service, f"{_PART}.known_customer", build)
    replace_rule(service, f"{_PART}.belongs", build_belongs)


_STEPS: Final = {"consent-resend": "/resend", "magic-link": "/send-magic-link"}


def _unknown_customer(
    service: Service, _call: ServiceCall, customer_id: str, consent_id: str
) -> object:
    known = service.customers.get(customer_id) is not None
    return None if known else service.consents.by_id(consent_id)


def _unknown_consent(
    service: Service, call: ServiceCall, customer_id: str, consent_id: str
) -> object:
    if service.consents.by_id(consent_id) is not None:
        return None
    service.consent_messages.known_customer(call, customer_id)
    return _invented(service, customer_id, consent_id)


def _at_one_step(name: str, what: str, step: str, taken: Rule) -> Fault:
    """Declare the fault that one of the two messages takes what the other refuses."""

    def consent(service: Service, original: Rule, call: ServiceCall) -> object:
        sent = [str(call.body[member]) for member in ("customerId", "consentId")]
        own = call.path.endswith(step)
        return (own and taken(service, call, *sent)) or original(call)

    return replacing(
        f"{_PART}.consent", name, f"A message about {what} is sent by {step}.", consent
    )


ONE_STEP = breaking(
    {
        "consent-resend-unknown-accepted": "CON-MSG-06",
        "magic-link-unknown-accepted": "CON-MSG-13",
        "consent-resend-any-customer": "CON-MSG-07",
        "magic-link-any-customer": "CON-MSG-14",
    },
    *(
        _at_one_step(f"{prefix}-{end}", what, step, taken)
        for end, what, taken in (
            ("unknown-accepted", "an unknown consent", _unknown_consent),
            ("any-customer", "an unknown customer", _unknown_customer),
        )
        for prefix, step in _STEPS.items()
    ),
)

MESSAGES = (
    answered("consent-message-of-other-customer", "CON-MSG-18", result=True).of(f"{_PART}.belongs"),
    *of_rule(
        f"{_PART}.unknown_consent",
        *recodings("consent-message-unknown", "CON-MSG-06", (200, 400, 410, 500)),
    ),
)


def _customer_code(code: int) -> Fault:
    def known(service: Service, _original: Rule, call: ServiceCall, customer_id: str) -> None:
        if service.customers.get(customer_id) is None:
            raise service.refusals.plain(code, "Customer not found", "NOT_FOUND")
        service.access.customer(call, customer_id, acting=False)

    return replacing(
        f"{_PART}.known_customer",
        f"consent-message-customer-{code}",
        f"A message to an unknown customer is answered with {code}.",
        known,
    )


CUSTOMER_CODES = breaking("CON-MSG-07", *(_customer_code(code) for code in (400, 500)))


@fault(rule=f"{_PART}.known_customer", breaks="AUT-17")
def consent_message_of_other_tenant(
    service: Service, original: Rule, call: ServiceCall, customer_id: str
) -> None:
    """Messages reach the customers of another tenant."""
    if service.customers.get(customer_id) is None:
        original(call, customer_id)
