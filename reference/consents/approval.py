"""Approval of consents (section 4.4)."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from reference.access.customers import Access
from reference.consents.consents import Consents
from reference.payments.consents import PaymentConsents
from reference.platform.exchange import ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation

_MOST_IN_VAIN: Final = 3
"""After so many consents that there are not a user has none approved, where a policy says so."""


@dataclass(eq=False, repr=False)
class ConsentApproval(Area):
    """POST /consents/{consentId}/approve."""

    _access: Access
    _consents: Consents
    _payment_consents: PaymentConsents

    def __post_init__(self) -> None:
        """Let nobody have asked for anything yet."""
        self._in_vain: Counter[str] = Counter()

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "consent_approval",
                "POST",
                "/api/v2.1/consents/{consentId}/approve",
                self.approve,
                headers="unassigned",
                body="optional",
            ),
        )

    def approve(self, call: ServiceCall) -> ServiceAnswer:
        """Approve a consent that the caller may reach; an unknown one is a 404 (section 4.4)."""
        consent_id = call.parameters["consentId"]
        self.check_user(call)
        if not self._payment_consents.approved(call, consent_id):
            self.check_known(call, consent_id)
            self.check_open(consent_id)
        record = {"consentId": consent_id, "status": "APPROVED"}
        data = self._platform.undocumented.data(record)
        return ServiceAnswer(200, "Consent approved", data)

    def check_known(self, call: ServiceCall, consent_id: str) -> None:
        """Raise unless the consent exists and the caller may reach its customer."""
        consent = self._consents.by_id(consent_id)
        if consent is None:
            self._in_vain[_user_of(call)] += 1
            raise self._refusals.not_found(consent_id, "Consent")
        self._access.customer(call, consent.customer_id, acting=False)

    def check_user(self, call: ServiceCall) -> None:
        """Raise where a user has asked too often for what there is not, by policy."""
        some = self._policy.consent_messages.approvals_in_vain == "three"
        if some and self._in_vain[_user_of(call)] >= _MOST_IN_VAIN:
            raise self._refusals.plain(
                403, "Approvals are locked", "APPROVALS_LOCKED", "Too many unknown consents"
            )

    def check_open(self, consent_id: str) -> None:
        """Raise where an accepted consent leaves nothing to approve, or nobody who is let."""
        choice = self._policy.consent_messages.accepted_consent_approval
        if choice != "approved":
            raise self._refusals.plain(
                int(choice), "Consent was accepted already", "CONSENT_ACCEPTED", consent_id
            )


def _user_of(call: ServiceCall) -> str:
    return call.caller.user_id if call.caller else ""
