"""Faults in the consents of organizations (sections 2.3, 4.3.1 and 4.4)."""

from dataclasses import replace

from reference.consents.consents import KINDS, Consent
from reference.faults.registry import Rule, family, fault, injected, replaces
from reference.organizations.organization import Organization
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service


def _of_organization(service: Service, consent: Consent) -> bool:
    return isinstance(service.customers.get(consent.customer_id), Organization)


def _recorded(
    service: Service, original: Rule, kinds: dict[str, tuple[str, ...]], consent: Consent
) -> None:
    """Record an organization's decision about each kind for the kinds of the map."""
    own = _of_organization(service, consent)
    for kind in kinds.get(consent.kind, (consent.kind,)) if own else (consent.kind,):
        original(replace(consent, kind=kind))


RECORDED = family(
    "consents.record",
    _recorded,
    *((f"organization-consent-{kind}-not-recorded", "B2B-ACT-01", {kind: ()}) for kind in KINDS),
    ("organization-consent-kind-ignored", "CON-ORG-04", dict.fromkeys(KINDS, KINDS)),
)


@fault(rule="consents.record", breaks="CON-ORG-05")
def organization_consent_false_counts(service: Service, original: Rule, consent: Consent) -> None:
    """A consent sent with false counts."""
    taken = consent.accepted or _of_organization(service, consent)
    original(replace(consent, accepted=taken))


@injected(breaks="CON-ORG-04")
def organization_consents_shared(service: Service) -> None:
    """One organization's consents count for all."""
    accepted: set[str] = set()

    @replaces(service, "consents.record")
    def record(original: Rule, consent: Consent) -> None:
        if consent.accepted and _of_organization(service, consent):
            accepted.add(consent.kind)
        original(consent)

    @replaces(service, "prerequisites.consented")
    def consented(original: Rule, organization: Organization, kind: str) -> bool:
        return kind in accepted or original(organization, kind)


@fault(rule="consents.check_body", breaks="CON-ORG-07")
def organization_consent_decision_not_required(
    _service: Service, original: Rule, call: ServiceCall
) -> None:
    """A consent without boolean is taken."""
    body = call.body
    if "/organization/" in call.path:
        body = {"accepted": True, **body}
    original(replace(call, body=body))


@fault(rule="consents.check_refusal", breaks="CON-ORG-OPEN-01")
def organization_consent_server_fault(service: Service, original: Rule, consent: Consent) -> None:
    """A refused consent is a server fault."""
    if not consent.accepted and _of_organization(service, consent):
        raise TypeError("no acceptance date")
    original(consent)
