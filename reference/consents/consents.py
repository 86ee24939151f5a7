"""Consents of both kinds of customers: terms, privacy, data processing (sections 2.2 and 4.4)."""

import re
import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from reference.access.customers import Access, AnyCustomer
from reference.individuals.verification import Verifications
from reference.platform.exchange import JsonObject, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import (
    FieldRule,
    boolean_type,
    filled_value,
    member,
    text,
    text_type,
)

KINDS: Final = ("terms", "privacy", "data-processing")
CURRENT_VERSIONS: Final = {"terms": "2026-03", "privacy": "v7", "data-processing": "1.0.4"}
_VERSION: Final = re.compile(r"v?[0-9]+(\.[0-9]+)*")


@dataclass(frozen=True)
class Consent:
    """A customer's latest decision about one kind of consent."""

    id: str
    customer_id: str
    kind: str
    accepted: bool
    version: str
    decided_at: datetime


@dataclass(eq=False, repr=False)
class Consents(Area):
    """POST /customer/{individual, organization}/{id}/consents/{kind}."""

    _access: Access
    _verifications: Verifications

    def __post_init__(self) -> None:
        """Set the body rules under the policy's names."""
        self._consents: dict[tuple[str, str], Consent] = {}
        self._by_id: dict[str, Consent] = {}
        self.accepted_name, self.version_name = self._policy.onboarding.consent_members.split("-")
        self.fields = {
            self.accepted_name: FieldRule(self.accepted_name, boolean_type),
            self.version_name: FieldRule(self.version_name, text_type, (filled_value,)),
        }

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "individual_consent",
                "POST",
                "/api/v2.1/customer/individual/{customerId}/consents/{kind}",
                self.decide,
                headers="consent",
                body="required",
                check_body=self.check_body,
            ),
            Operation(
                "organization_consent",
                "POST",
                "/api/v2.1/customer/organization/{organizationId}/consents/{kind}",
                self.decide_for_organization,
                headers="organization_consent",
                body="required",
                check_body=self.check_body,
            ),
        )

    def check_body(self, call: ServiceCall) -> None:
        """Require the boolean and the version (section 4.4)."""
        if call.parameters["kind"] not in KINDS:
            raise self._refusals.unknown_route(call.method, call.path)
        self._platform.check_body(self.fields, call.body)
        self.check_version(call.parameters["kind"], text(call.body, self.version_name))

    def check_version(self, kind: str, version: str) -> None:
        """Refuse versions that are not version numbers, or not the current ones, by policy."""
        choice = self._policy.onboarding.consent_versions
        if choice == "own":
            if version != CURRENT_VERSIONS[kind]:
                raise self._refusals.plain(
                    400, "Not the current version", "OUTDATED_CONSENT_VERSION"
                )
            return
        if choice != "any" and not _VERSION.fullmatch(version):
            raise self._refusals.plain(
                int(choice), "Unknown consent version", "UNKNOWN_CONSENT_VERSION"
            )

    def decide(self, call: ServiceCall) -> ServiceAnswer:
        """Record an individual's decision (section 4.4)."""
        customer = self._access.individual(call, call.parameters["customerId"])
        return self.decided(call, customer)

    def decide_for_organization(self, call: ServiceCall) -> ServiceAnswer:
        """Record an organization's decision (section 4.4)."""
        organization = self._access.organization(call, call.parameters["organizationId"])
        return self.decided(call, organization)

    def decided(self, call: ServiceCall, customer: AnyCustomer) -> ServiceAnswer:
        """Record a customer's decision."""
        kind = call.parameters["kind"]
        self.check_approval(customer)
        self.check_order(customer, kind)
        self.check_repetition(customer, kind)
        consent = Consent(
            self.new_id(kind),
            customer.id,
            kind,
            self.accepted(call.body),
            text(call.body, self.version_name),
            self._platform.clock.now(),
        )
        self.check_refusal(consent)
        self.record(consent)
        return ServiceAnswer(200, self.message(consent), self.data(consent), created=True)

    def new_id(self, kind: str) -> str:
        """Return the identifier of a decision, or of what is decided on, by policy."""
        shared = self._policy.consent_messages.consent_identity == "shared"
        return str(uuid.uuid5(uuid.NAMESPACE_URL, kind) if shared else uuid.uuid4())

    def check_approval(self, customer: AnyCustomer) -> None:
        """Refuse consents before the verification is approved, by policy."""
        choice = self._policy.onboarding.consents_before_approval
        if choice != "accepted" and not self._verifications.verified(customer):
            raise self._refusals.plain(
                int(choice), "Customer not verified", "VERIFICATION_REQUIRED"
            )

    def check_order(self, customer: AnyCustomer, kind: str) -> None:
        """Refuse a decision before the consents ahead of it are accepted, by policy."""
        choice = self._policy.onboarding.consent_order
        ahead = KINDS[: KINDS.index(kind)]
        given = [self._consents.get((customer.id, each)) for each in ahead]
        if choice != "any" and not all(each and each.accepted for each in given):
            raise self._refusals.plain(int(choice), "Other consents come first", "CONSENTS_MISSING")

    def check_repetition(self, customer: AnyCustomer, kind: str) -> None:
        """Refuse a decision about a consent that is accepted, by policy."""
        choice = self._policy.onboarding.repeated_consent
        if choice != "accepted" and self.is_accepted(customer.id, kind):
            raise self._refusals.plain(int(choice), "Consent already accepted", "CONSENT_EXISTS")

    def accepted(self, body: JsonObject) -> bool:
        """Tell whether a body accepts; only the boolean true does."""
        return member(body, self.accepted_name) is True

    def check_refusal(self, consent: Consent) -> None:
        """Refuse a body whose boolean is false, by policy."""
        choice = self._policy.onboarding.consent_refusal
        if not consent.accepted and choice != "recorded":
            raise self._refusals.plain(int(choice), "Consent must be accepted", "CONSENT_REFUSED")

    def record(self, consent: Consent) -> None:
        """Keep the latest decision about a kind; a later refusal withdraws an acceptance."""
        self._consents[consent.customer_id, consent.kind] = consent
        self._by_id[consent.id] = consent

    def message(self, consent: Consent) -> str:
        """Tell what was recorded."""
        return "Consent accepted" if consent.accepted else "Consent refusal recorded"

    def data(self, consent: Consent) -> object:
        """Return the answer, whose payload is not documented."""
        name = self._policy.consent_messages.consent_id_answer
        return self._platform.undocumented.data(
            {
                **({} if name == "none" else {name: consent.id}),
                "customerId": consent.customer_id,
                "consentType": self.consent_type(consent.kind),
                "accepted": consent.accepted,
                "version": consent.version,
                "decidedAt": self._platform.notation.datetime(consent.decided_at),
            }
        )

    def consent_type(self, kind: str) -> str:
        """Return the name of a kind in errors (section 2.2, consent types in errors)."""
        return {
            "terms": self._policy.onboarding.terms_type,
            "privacy": "PRIVACY_POLICY",
            "data-processing": "DATA_PROCESSING",
        }[kind]

    def of(self, customer_id: str, consent: Consent | None) -> Consent | None:
        """Return a customer's consent with the identifier of one, which it may share."""
        own = self._consents.get((customer_id, consent.kind)) if consent else None
        return own if own and consent and own.id == consent.id else consent

    def by_id(self, consent_id: str) -> Consent | None:
        """Return a consent by its identifier."""
        return self._by_id.get(consent_id)

    def find(self, customer_id: str, kind: str) -> Consent | None:
        """Return the latest decision about a kind."""
        return self._consents.get((customer_id, kind))

    def is_accepted(self, customer_id: str, kind: str) -> bool:
        """Tell whether a kind is accepted now, and by policy long enough ago to count."""
        consent = self.find(customer_id, kind)
        delay = self._policy.onboarding.consent_delay
        return (
            consent is not None
            and consent.accepted
            and self._platform.is_past(consent.decided_at, delay)
        )
