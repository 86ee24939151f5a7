"""Consent verification messages: resend, magic link, tokens, approval (sections 4.4 and 8)."""

import secrets
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from reference.access.customers import Access, Customers
from reference.consents.consents import Consent, Consents
from reference.platform.exchange import JsonObject, RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.seeds import REDIRECT_URLS
from reference.platform.validation import FieldRule, filled_value, member, text, text_type

DEFAULT_EXPIRY: Final = 60
MAXIMUM_EXPIRY: Final = 1440
CHANNELS: Final = ("EMAIL", "SMS")
_A_YEAR: Final = timedelta(days=365)


@dataclass(frozen=True)
class Message:
    """A message that a customer received; `redirect_url` is that of a magic link."""

    token: str
    tenant_id: str
    customer_id: str
    consent_id: str
    channel: str
    expires_at: datetime
    redirect_url: str | None = None


@dataclass(eq=False, repr=False)
class ConsentMessages(Area):
    """The operations below /consent/verification."""

    _access: Access
    _consents: Consents
    _customers: Customers

    def __post_init__(self) -> None:
        """Set the body rules under the policy's names."""
        self._messages: dict[str, Message] = {}
        self._delivered: list[Message] = []
        self._used: set[str] = set()
        self._verified: set[tuple[str, str]] = set()
        snake = self._policy.consent_messages.consent_message_members == "snake"
        self.customer_name = "customer_id" if snake else "customerId"
        self.consent_name = "consent_id" if snake else "consentId"
        self.redirect_name = "redirect_url" if snake else "redirectUrl"
        self.expiry_name: str = self._policy.consent_messages.expiry_member
        if snake:
            minutes = {"expiresInMinutes": "expires_in_minutes", "expiryMinutes": "expiry_minutes"}
            self.expiry_name = minutes[self._policy.consent_messages.expiry_member]
        identifiers = {
            name: FieldRule(name, text_type, (filled_value,))
            for name in (self.customer_name, self.consent_name)
        }
        channel_due = self._policy.consent_messages.default_channel == "required"
        self.resend_fields = {
            **identifiers,
            "channel": FieldRule("channel", text_type, (self.channel_value,), channel_due),
        }
        redirect_due = self._policy.consent_messages.missing_redirect == "400"
        self.link_fields = {
            **identifiers,
            self.redirect_name: FieldRule(
                self.redirect_name, text_type, (filled_value,), redirect_due
            ),
            self.expiry_name: FieldRule(self.expiry_name, self.minutes_type, (), required=False),
        }

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        path = "/api/v2.1/consent/verification"
        return (
            Operation(
                "consent_resend",
                "POST",
                f"{path}/resend",
                self.resend,
                headers="unassigned",
                body="required",
                check_body=self.check_resend,
            ),
            Operation(
                "consent_magic_link",
                "POST",
                f"{path}/send-magic-link",
                self.send_magic_link,
                headers="unassigned",
                body="required",
                check_body=self.check_link,
            ),
            Operation(
                "consent_verification",
                "GET",
                f"{path}/verify/{{token}}",
                self.verify,
                headers="consent_token",
                token=self._policy.consent_messages.consent_verification_access == "token",
            ),
        )

    def channel_value(self, value: object) -> str | None:
        """Require a delivery channel (section 2.2)."""
        return None if value in self.channels() else f"must be one of {', '.join(self.channels())}"

    def channels(self) -> tuple[str, ...]:
        """Return the delivery channels (section 2.2)."""
        return CHANNELS

    def minutes_type(self, value: object) -> str | None:
        """Require a whole number of minutes."""
        whole = isinstance(value, int) and not isinstance(value, bool)
        return None if whole else "must be a whole number of minutes"

    def check_resend(self, call: ServiceCall) -> None:
        """Require the identifiers and a known channel (section 4.4)."""
        self._check(self.resend_fields, call)

    def check_link(self, call: ServiceCall) -> None:
        """Require identifiers, redirect URL and a whole expiry (section 4.4)."""
        self._check(self.link_fields, call)

    def _check(self, fields: dict[str, FieldRule], call: ServiceCall) -> None:
        choice = self._policy.consent_messages.consent_message_check
        customer_id = text(call.body, self.customer_name)
        if choice == "customer-first" and customer_id:
            self.known_customer(call, customer_id)
        if choice == "consent-first":
            self.consent(call)
        self._platform.check_body(fields, call.body)

    def known_customer(self, call: ServiceCall, customer_id: str) -> None:
        """Raise unless a customer exists that the caller may reach (section 4.4, code 404)."""
        if call.caller is None or not call.tenant_id:
            return  # the checks that follow tell
        self._access.customer(call, customer_id, acting=False)

    def resend(self, call: ServiceCall) -> ServiceAnswer:
        """Send the consent's message once more (section 4.4)."""
        consent = self.consent(call)
        channel = text(call.body, "channel") or self.default_channel()
        message = self.send(call, consent, channel, self.default_expiry(), None)
        return ServiceAnswer(200, "Consent verification message sent", self.sent(message))

    def send_magic_link(self, call: ServiceCall) -> ServiceAnswer:
        """Send a link with a one-click token (section 4.4)."""
        consent = self.consent(call)
        url = text(call.body, self.redirect_name) or REDIRECT_URLS[0]
        if not self.whitelisted(url):
            raise self._refusals.plain(
                int(self._policy.consent_messages.redirect_refusal),
                "Redirect URL is not whitelisted",
                "REDIRECT_URL_NOT_ALLOWED",
            )
        message = self.send(call, consent, self.default_channel(), self.minutes(call), url)
        return ServiceAnswer(200, "Magic link sent", self.sent(message))

    def consent(self, call: ServiceCall) -> Consent:
        """Return the consent of a body, which must be the customer's (section 4.4, code 404)."""
        customer_id = text(call.body, self.customer_name)
        self.known_customer(call, customer_id)
        consent_id = text(call.body, self.consent_name)
        consent = self._consents.of(customer_id, self.find(consent_id))
        if consent is None or not self.belongs(consent, customer_id):
            raise self.unknown_consent(consent_id)
        choice = self._policy.consent_messages.verified_consent
        if choice != "sent" and (customer_id, consent.id) in self._verified:
            raise self._refusals.plain(
                int(choice), "Consent is verified", "CONSENT_VERIFIED", consent.id
            )
        return consent

    def find(self, consent_id: str) -> Consent | None:
        """Return a consent by its identifier."""
        return self._consents.by_id(consent_id)

    def belongs(self, consent: Consent, customer_id: str) -> bool:
        """Tell whether a consent is a customer's."""
        return consent.customer_id == customer_id

    def unknown_consent(self, consent_id: str) -> RefusalError:
        """Build the answer to a consent that does not exist (section 4.4, code 404)."""
        return self._refusals.not_found(consent_id, "Consent")

    def default_channel(self) -> str:
        """Return the channel of a message that names none (section 2.2)."""
        return CHANNELS[0]

    def default_expiry(self) -> int:
        """Return the minutes that a message lives unless asked otherwise (section 8)."""
        return DEFAULT_EXPIRY

    def maximum_expiry(self) -> int:
        """Return the most minutes that a message may live (section 8)."""
        return MAXIMUM_EXPIRY

    def minutes(self, call: ServiceCall) -> int:
        """Return the expiry of a magic link, within its bounds (section 8)."""
        asked = member(call.body, self.expiry_name)
        if not isinstance(asked, int):
            return self.default_expiry()
        above = self._policy.consent_messages.expiry_above_maximum
        if asked > self.maximum_expiry():
            if above == "capped":
                return self.maximum_expiry()
            raise self.expiry_refusal(int(above))
        below = self._policy.consent_messages.expiry_below_minimum
        if asked < int(self._policy.consent_messages.shortest_expiry):
            if below == "default":
                return self.default_expiry()
            raise self.expiry_refusal(int(below))
        return asked

    def expiry_refusal(self, code: int) -> RefusalError:
        """Build the answer to an expiry outside its bounds."""
        return self._refusals.plain(
            code,
            "Request validation failed",
            "INVALID_EXPIRY",
            f"{self.expiry_name} must be from 1 to {MAXIMUM_EXPIRY}",
        )

    def whitelisted(self, url: str) -> bool:
        """Tell whether a link may lead to a URL (section 4.4)."""
        return url in REDIRECT_URLS

    def send(
        self,
        call: ServiceCall,
        consent: Consent,
        channel: str,
        minutes: int,
        redirect_url: str | None,
    ) -> Message:
        """Put a message with a fresh token into the customer's hands."""
        self.check_number(consent)
        message = Message(
            secrets.token_urlsafe(24),
            call.tenant_id,
            consent.customer_id,
            consent.id,
            channel,
            self._platform.clock.now() + timedelta(minutes=minutes),
            redirect_url,
        )
        self.deliver(message)
        return message

    def check_number(self, consent: Consent) -> None:
        """Refuse one more message about a consent than there may be, by policy."""
        most = self._policy.consent_messages.messages_of_a_consent
        asked = consent.customer_id, consent.id
        sent = sum((each.customer_id, each.consent_id) == asked for each in self._delivered)
        if most != "any" and sent >= int(most):
            raise self._refusals.plain(429, "Too many messages", "RATE_LIMIT_EXCEEDED", consent.id)

    def deliver(self, message: Message) -> None:
        """Hand a message to the customer; the control path reads the customer's messages."""
        self.remember(message)
        self._delivered.append(message)

    def remember(self, message: Message) -> None:
        """Keep a message under the token that will come back."""
        self._messages[message.token] = message

    def sent(self, message: Message) -> object:
        """Return the answer to a sending, whose payload is not documented; never the token."""
        told = self._policy.consent_messages.message_answer
        expiry = message.expires_at
        if told == "to-the-minute":
            expiry = expiry.replace(second=0, microsecond=0)
        data: JsonObject = {
            "consentId": message.consent_id,
            "customerId": message.customer_id,
            "channel": message.channel,
            "expiresAt": self._platform.notation.datetime(expiry),
        }
        if told == "of-the-consent":
            data = self.of_the_consent(message)
        return self._platform.undocumented.data(data)

    def of_the_consent(self, message: Message) -> JsonObject:
        """Return an answer that tells nothing of the message, but when its consent expires."""
        other = next(channel for channel in CHANNELS if channel != message.channel)
        expiry = self._platform.notation.datetime(message.expires_at + _A_YEAR)
        consent: JsonObject = {"id": message.consent_id, "expiresAt": expiry}
        return {"consent": consent, "consentExpiresAt": expiry, "preferredChannel": other}

    def last(self, customer_id: str, consent_id: str) -> Message | None:
        """Return a customer's latest message about a consent."""
        for message in reversed(self._delivered):
            if (message.customer_id, message.consent_id) == (customer_id, consent_id):
                return message
        return None

    def expired_token(self, customer_id: str, consent_id: str) -> str | None:
        """Return the token of a message whose time was over a minute ago (control path)."""
        customer = self._customers.get(customer_id)
        if customer is None or self.find(consent_id) is None:
            return None
        message = Message(
            secrets.token_urlsafe(24),
            customer.tenant_id,
            customer_id,
            consent_id,
            CHANNELS[0],
            self._platform.clock.now() - timedelta(minutes=1),
        )
        self.deliver(message)
        return message.token

    def verify(self, call: ServiceCall) -> ServiceAnswer:
        """Verify a consent by the token of a message (section 4.4)."""
        token = call.parameters["token"]
        message = self.message(token)
        if message is None or not self.own_tenant(call, message):
            code = int(self._policy.consent_messages.unknown_consent_token)
            raise self._refusals.plain(code, "Invalid consent token", "INVALID_TOKEN")
        if self.expired(message):
            raise self._refusals.plain(
                self.expired_code(), "Consent token expired", "TOKEN_EXPIRED"
            )
        self.check_reuse(token)
        self._used.add(token)
        self._verified.add((message.customer_id, message.consent_id))
        return self.verified(message)

    def message(self, token: str) -> Message | None:
        """Return the message that carried a token."""
        return self._messages.get(token)

    def own_tenant(self, call: ServiceCall, message: Message) -> bool:
        """Tell whether a token was issued by the tenant of the header."""
        return message.tenant_id == call.tenant_id

    def expired(self, message: Message) -> bool:
        """Tell whether a message's time is over."""
        return message.expires_at <= self._platform.clock.now()

    def expired_code(self) -> int:
        """Return the code of an expired token (section 4.4)."""
        return 410

    def check_reuse(self, token: str) -> None:
        """Refuse a token that was used before, by policy."""
        choice = self._policy.consent_messages.reused_consent_token
        if token in self._used and choice != "200":
            raise self._refusals.plain(int(choice), "Consent token used", "TOKEN_USED")

    def verified(self, message: Message) -> ServiceAnswer:
        """Answer a verified consent, to a browser by redirect where the policy wants it."""
        record = {"consentId": message.consent_id, "status": "VERIFIED"}
        data = self._platform.undocumented.data(record)
        choice = self._policy.consent_messages.consent_link_answer
        location = None if choice == "json" else message.redirect_url
        if choice in {"always-redirect", "html-redirect"}:
            location = location or REDIRECT_URLS[0]
        answer = ServiceAnswer(200, "Consent verified", data)
        if location is None:
            return answer
        found, empty = 302, choice == "html-redirect"
        return replace(answer, http_status=found, location=location, empty_page=empty)
