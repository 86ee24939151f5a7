"""Faults in consent verification messages and the approval of consents (sections 4.4 and 8)."""

import uuid
from dataclasses import replace
from typing import Final
from urllib.parse import urlsplit

from reference.consents.consents import Consent
from reference.consents.messages import Message
from reference.faults.answers import not_served, recoded, recodings
from reference.faults.fields import Body
from reference.faults.registry import (
    Row,
    Rule,
    family,
    fault,
    injected,
    of_rule,
    replace_rule,
    replaces,
)
from reference.faults.rows import answered, changed, for_given, instead
from reference.platform.exchange import ServiceCall
from reference.platform.seeds import REDIRECT_URLS
from reference.serving.service import Service

_PART: Final = "consent_messages"
_RESEND = Body("consent-resend", f"{_PART}.resend_fields")
_LINK = Body("magic-link", f"{_PART}.link_fields")


def _any_customer(service: Service) -> None:
    replace_rule(service, f"{_PART}.known_customer", for_given)
    replace_rule(service, f"{_PART}.belongs", for_given)


def _any_consent(service: Service) -> None:
    @replaces(service, f"{_PART}.consent")
    def consent(original: Rule, call: ServiceCall) -> object:
        if call.body.get("consentId"):
            return original(call)
        return _invented(service, str(call.body.get("customerId", "")))


def _invented(service: Service, customer_id: str, consent_id: str = "unknown") -> Consent:
    return Consent(consent_id, customer_id, "terms", True, "1.0", service.clock.now())  # noqa: FBT003


def _forgiving(service: Service, name: str) -> None:
    (_any_customer if name == "customerId" else _any_consent)(service)


IDENTIFIERS: Final = ("customerId", "consentId")
BODY = (
    *_RESEND.not_required(dict.fromkeys(IDENTIFIERS, "CON-MSG-05"), _forgiving),
    *_LINK.not_required(dict.fromkeys(IDENTIFIERS, "CON-MSG-12"), _forgiving),
    *_RESEND.any_value({"channel": "CON-MSG-04"}),
    _LINK.changed("magic-link-expiry-required", "CON-MSG-09", "expiresInMinutes", required=True),
    not_served("consent-resend-not-served", "CON-MSG-01", "consent_resend"),
    not_served("magic-link-not-served", "CON-MSG-08", "consent_magic_link"),
    not_served("consent-verify-not-served", "CON-VER-01", "consent_verification"),
    not_served("consent-approve-not-served", "CON-VER-05", "consent_approval"),
)


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


@fault(rule=f"{_PART}.minutes", breaks="CON-MSG-10")
def magic_link_maximum_as_text(service: Service, original: Rule, call: ServiceCall) -> object:
    """The longest expiry is compared as text, before which that of many digits comes."""
    asked, longest = call.body.get("expiresInMinutes"), service.consent_messages.maximum_expiry()
    longer = isinstance(asked, int) and asked > longest
    return asked if longer and str(asked) < str(longest) else original(call)


@fault(rule=f"{_PART}.minutes", breaks="CON-MSG-25")
def magic_link_for_whole_hours_alone(service: Service, original: Rule, call: ServiceCall) -> object:
    """An expiry that is no number of whole hours is refused as one above the maximum is."""
    minutes: int = original(call)
    if minutes > 1 and minutes % 60:
        raise service.consent_messages.expiry_refusal(400)
    return minutes


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


_HOST: Final = REDIRECT_URLS[0].split("/consents", maxsplit=1)[0]
_DOMAIN: Final = _HOST.partition(".")[2]
WHITELIST = of_rule(
    f"{_PART}.whitelisted",
    answered("magic-link-any-url", "CON-MSG-11", result=True),
    instead("magic-link-url-prefix", "CON-MSG-11", lambda url: url.startswith(_HOST)),
    instead(
        "magic-link-url-domain-suffix",
        "CON-MSG-11",
        lambda url: urlsplit(url).netloc.endswith(_DOMAIN),
    ),
    instead(
        "magic-link-url-contains",
        "CON-MSG-11",
        lambda url: any(one in url for one in REDIRECT_URLS),
    ),
    instead(
        "magic-link-url-host-as-user",
        "CON-MSG-11",
        lambda url: url.startswith(_HOST) and url[len(_HOST) : len(_HOST) + 1] in "/@",
    ),
    answered("magic-link-no-url", "CON-MSG-08", result=False),
)


@fault(rule=f"{_PART}.send_magic_link", breaks="CON-MSG-11")
def magic_link_any_url_without_expiry(
    _service: Service, original: Rule, call: ServiceCall
) -> object:
    """A link may lead anywhere where no expiry is asked for."""
    if "expiresInMinutes" in call.body:
        return original(call)
    return original(replace(call, body={**call.body, "redirectUrl": REDIRECT_URLS[0]}))


TOLD = changed(
    "magic-link-tells-an-hour-beside", "CON-MSG-08", lambda data: {**data, "expiresInMinutes": 60}
).of(f"{_PART}.sent")


@injected(breaks="CON-MSG-06")
def consent_message_unknown_accepted(service: Service) -> None:
    """A message about an unknown consent is sent."""

    @replaces(service, f"{_PART}.find")
    def find(original: Rule, consent_id: str) -> object:
        return original(consent_id) or _invented(service, "", consent_id)

    @replaces(service, f"{_PART}.belongs")
    def belongs(original: Rule, consent: Consent, customer_id: str) -> object:
        return not consent.customer_id or original(consent, customer_id)


@injected(breaks="CON-MSG-07")
def consent_message_any_customer(service: Service) -> None:
    """A message to an unknown customer is sent."""

    @replaces(service, f"{_PART}.known_customer")
    def known(original: Rule, call: ServiceCall, customer_id: str) -> None:
        if service.customers.get(customer_id) is not None:
            original(call, customer_id)

    @replaces(service, f"{_PART}.belongs")
    def belongs(original: Rule, consent: Consent, customer_id: str) -> bool:
        return service.customers.get(customer_id) is None or original(consent, customer_id)


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


def _at_one_step(
    service: Service, original: Rule, step: str, taken: Rule, call: ServiceCall
) -> object:
    """Let one of the two messages take what the other refuses."""
    sent = [str(call.body[member]) for member in IDENTIFIERS]
    own = call.path.endswith(step)
    return (own and taken(service, call, *sent)) or original(call)


ONE_STEP = family(
    f"{_PART}.consent",
    _at_one_step,
    ("consent-resend-unknown-accepted", "CON-MSG-06", "/resend", _unknown_consent),
    ("magic-link-unknown-accepted", "CON-MSG-13", "/send-magic-link", _unknown_consent),
    ("consent-resend-any-customer", "CON-MSG-07", "/resend", _unknown_customer),
    ("magic-link-any-customer", "CON-MSG-14", "/send-magic-link", _unknown_customer),
)

MESSAGES = (
    answered("consent-message-of-other-customer", "CON-MSG-18", result=True).of(f"{_PART}.belongs"),
    *of_rule(
        f"{_PART}.unknown_consent",
        *recodings("consent-message-unknown", "CON-MSG-06", (200, 400, 410, 500)),
    ),
)


def _customer_code(
    service: Service, _original: Rule, code: int, call: ServiceCall, customer_id: str
) -> None:
    if service.customers.get(customer_id) is None:
        raise service.refusals.plain(code, "Customer not found", "NOT_FOUND")
    service.access.customer(call, customer_id, acting=False)


CUSTOMER_CODES = family(
    f"{_PART}.known_customer",
    _customer_code,
    *((f"consent-message-customer-{code}", "CON-MSG-07", code) for code in (400, 500)),
)


@fault(rule=f"{_PART}.known_customer", breaks="AUT-17")
def consent_message_of_other_tenant(
    service: Service, original: Rule, call: ServiceCall, customer_id: str
) -> None:
    """Messages reach the customers of another tenant."""
    if service.customers.get(customer_id) is None:
        original(call, customer_id)


CHANNEL = changed(
    "consent-resend-on-the-web", "CON-MSG-04", lambda channels: (*channels, "WEB")
).of(f"{_PART}.channels")


@fault(rule=f"{_PART}.consent", breaks="CON-MSG-19")
def magic_link_of_other_customer(service: Service, original: Rule, call: ServiceCall) -> object:
    """A magic link is sent for a consent of another customer."""
    consent = service.consent_messages.find(str(call.body.get("consentId", "")))
    if consent is None or not call.path.endswith("/send-magic-link"):
        return original(call)
    return original(replace(call, body={**call.body, "customerId": consent.customer_id}))


@fault(rule=f"{_PART}.find", breaks="ENV-13")
def message_of_malformed_consent_500(_service: Service, original: Rule, consent_id: str) -> object:
    """A consent identifier that is no UUID is a server fault, in a body and in a path."""
    uuid.UUID(consent_id)
    return original(consent_id)


@fault(rule="consent_messages.deliver", breaks="CON-MSG-26")
def message_withdraws_its_consent(service: Service, original: Rule, message: Message) -> None:
    """A consent that a message is sent about is not accepted any more."""
    original(message)
    consent = service.consent_messages.find(message.consent_id)
    if consent is not None:
        service.consents.record(replace(consent, accepted=False))
