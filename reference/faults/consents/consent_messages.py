"""Faults in consent verification messages and the approval of consents (sections 4.4 and 8)."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from reference.consents.consents import Consent
from reference.faults.answers import not_served, recoded
from reference.faults.fields import Body
from reference.faults.registry import Fault, Rule, answered, changed, fault, replace_rule
from reference.platform.exchange import Call
from reference.platform.seeds import REDIRECT_URLS

if TYPE_CHECKING:
    from reference.serving.service import Service

_PART: Final = "consent_messages"
_RESEND = Body("consent-resend", "A resend", "4.4", f"{_PART}.resend_fields")
_LINK = Body("magic-link", "A magic link", "4.4", f"{_PART}.link_fields")


def _any_customer(service: "Service") -> None:
    def build(honest: Rule) -> Rule:
        return lambda call, customer_id: honest(call, customer_id) if customer_id else None

    replace_rule(service, f"{_PART}.known_customer", build)
    replace_rule(
        service,
        f"{_PART}.belongs",
        lambda honest: lambda consent, customer_id: not customer_id or honest(consent, customer_id),
    )


def _any_consent(service: "Service") -> None:
    def build(honest: Rule) -> Rule:
        def consent(call: Call) -> object:
            if call.body.get("consentId"):
                return honest(call)
            return _invented(service, str(call.body.get("customerId", "")))

        return consent

    replace_rule(service, f"{_PART}.consent", build)


def _invented(service: "Service", customer_id: str, consent_id: str = "unknown") -> Consent:
    return Consent(consent_id, customer_id, "terms", True, "1.0", service.clock.now())  # noqa: FBT003


BODY = (
    _RESEND.not_required("customerId", _any_customer),
    _RESEND.not_required("consentId", _any_consent),
    _LINK.not_required("customerId", _any_customer),
    _LINK.not_required("consentId", _any_consent),
    _RESEND.any_value("channel"),
    *(
        not_served(f"{name}-not-served", operation, "4.4")
        for name, operation in (
            ("consent-resend", "consent_resend"),
            ("magic-link", "consent_magic_link"),
            ("consent-verify", "consent_verification"),
            ("consent-approve", "consent_approval"),
        )
    ),
)


@fault("magic-link-expiry-required", "A magic link without expiry is refused.", "4.4")
def expiry_required(service: "Service") -> None:
    """Forget the default expiry."""
    fields = service.consent_messages.link_fields
    fields["expiresInMinutes"] = replace(fields["expiresInMinutes"], required=True)


def _channel_refused(channel: str) -> Fault:
    return changed(
        f"consent-resend-{channel.lower()}-refused",
        f"A resend by {channel} is refused.",
        "2.2",
        f"{_PART}.channels",
        lambda channels: tuple(one for one in channels if one != channel),
    )


CHANNELS = tuple(_channel_refused(channel) for channel in ("EMAIL", "SMS"))


def _maximum(name: str, description: str, minutes: int) -> Fault:
    return answered(name, description, "8", f"{_PART}.maximum_expiry", minutes)


EXPIRY = (
    _maximum("magic-link-without-maximum", "Any expiry is accepted.", 10**9),
    _maximum("magic-link-maximum-1441", "1441 minutes are accepted.", 1441),
    _maximum("magic-link-maximum-1439", "1440 minutes are refused.", 1439),
    _maximum("magic-link-maximum-two-days", "2880 minutes are accepted.", 2880),
    _maximum("magic-link-maximum-60", "More than 60 minutes are refused.", 60),
    recoded(
        "magic-link-maximum-500",
        "An expiry above the maximum is a server fault.",
        "8",
        f"{_PART}.expiry_refusal",
        500,
    ),
)


def _whitelist(name: str, description: str, listed: Callable[[str], bool]) -> Fault:
    def plant(service: "Service") -> None:
        replace_rule(service, f"{_PART}.whitelisted", lambda _honest: listed)

    return Fault(name, description, "4.4", plant)


_HOST: Final = REDIRECT_URLS[0].split("/consents", maxsplit=1)[0]
WHITELIST = (
    _whitelist("magic-link-any-url", "Any redirect URL is accepted.", lambda _url: True),
    _whitelist("magic-link-no-url", "Every redirect URL is refused.", lambda _url: False),
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
)


@fault("consent-message-unknown-accepted", "A message about an unknown consent is sent.", "4.4")
def unknown_accepted(service: "Service") -> None:
    """Send without looking the consent up."""

    def build(honest: Rule) -> Rule:
        return lambda consent_id: honest(consent_id) or _invented(service, "", consent_id)

    replace_rule(service, f"{_PART}.find", build)
    replace_rule(
        service,
        f"{_PART}.belongs",
        lambda honest: lambda consent, owner: not consent.customer_id or honest(consent, owner),
    )


@fault("consent-message-any-customer", "A message to an unknown customer is sent.", "4.4")
def any_customer(service: "Service") -> None:
    """Send without looking the customer up."""

    def build(honest: Rule) -> Rule:
        def known(call: Call, customer_id: str) -> None:
            if service.customers.get(customer_id) is not None:
                honest(call, customer_id)

        return known

    def build_belongs(honest: Rule) -> Rule:
        def belongs(consent: Consent, customer_id: str) -> bool:
            return service.customers.get(customer_id) is None or honest(consent, customer_id)

        return belongs

    replace_rule(service, f"{_PART}.known_customer", build)
    replace_rule(service, f"{_PART}.belongs", build_belongs)


_STEPS: Final = {"consent-resend": "/resend", "magic-link": "/send-magic-link"}


def _unknown_customer(service: "Service", _call: Call, customer_id: str, consent_id: str) -> object:
    known = service.customers.get(customer_id) is not None
    return None if known else service.consents.by_id(consent_id)


def _unknown_consent(service: "Service", call: Call, customer_id: str, consent_id: str) -> object:
    if service.consents.by_id(consent_id) is not None:
        return None
    service.consent_messages.known_customer(call, customer_id)
    return _invented(service, customer_id, consent_id)


def _at_one_step(name: str, what: str, step: str, taken: Rule) -> Fault:
    """Declare the fault that one of the two messages takes what the other refuses."""

    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def consent(call: Call) -> object:
                sent = [str(call.body[member]) for member in ("customerId", "consentId")]
                own = call.path.endswith(step)
                return (own and taken(service, call, *sent)) or honest(call)

            return consent

        replace_rule(service, f"{_PART}.consent", build)

    return Fault(name, f"A message about {what} is sent by {step}.", "4.4", plant)


ONE_STEP = tuple(
    _at_one_step(f"{prefix}-{end}", what, step, taken)
    for end, what, taken in (
        ("unknown-accepted", "an unknown consent", _unknown_consent),
        ("any-customer", "an unknown customer", _unknown_customer),
    )
    for prefix, step in _STEPS.items()
)

MESSAGES = (
    answered(
        "consent-message-of-other-customer",
        "A message about another customer's consent is sent.",
        "4.4",
        f"{_PART}.belongs",
        result=True,
    ),
    *(
        recoded(
            f"consent-message-unknown-{code}",
            f"An unknown consent is answered with {code}.",
            "4.4",
            f"{_PART}.unknown_consent",
            code,
        )
        for code in (200, 400, 410, 500)
    ),
)


def _customer_code(code: int) -> Fault:
    def plant(service: "Service") -> None:
        def build(_honest: Rule) -> Rule:
            def known(call: Call, customer_id: str) -> None:
                if service.customers.get(customer_id) is None:
                    raise service.refusals.plain(code, "Customer not found", "NOT_FOUND")
                service.access.customer(call, customer_id, acting=False)

            return known

        replace_rule(service, f"{_PART}.known_customer", build)

    return Fault(
        f"consent-message-customer-{code}",
        f"A message to an unknown customer is answered with {code}.",
        "4.4",
        plant,
    )


CUSTOMER_CODES = tuple(_customer_code(code) for code in (400, 500))


@fault("consent-message-of-other-tenant", "Messages reach the customers of another tenant.", "1")
def of_other_tenant(service: "Service") -> None:
    """Look a message's customer up in all tenants."""

    def build(honest: Rule) -> Rule:
        def known(call: Call, customer_id: str) -> None:
            if service.customers.get(customer_id) is None:
                honest(call, customer_id)

        return known

    replace_rule(service, f"{_PART}.known_customer", build)
