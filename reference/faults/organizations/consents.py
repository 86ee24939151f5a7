"""Faults in the consents of organizations (sections 2.3, 4.3.1 and 4.4)."""

from dataclasses import replace

from reference.consents.consents import KINDS, Consent
from reference.faults.registry import (
    Fault,
    Rule,
    breaking,
    fault,
    injected,
    replace_rule,
    replacing,
)
from reference.organizations.organization import Organization
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service


def _of_organization(service: Service, consent: Consent) -> bool:
    return isinstance(service.customers.get(consent.customer_id), Organization)


def _recorded(service: Service, kinds: dict[str, tuple[str, ...]]) -> None:
    """Record an organization's decision about each kind for the kinds of the map."""

    def build(original: Rule) -> Rule:
        def record(consent: Consent) -> None:
            if not _of_organization(service, consent):
                original(consent)
                return
            for kind in kinds.get(consent.kind, (consent.kind,)):
                original(replace(consent, kind=kind))

        return record

    replace_rule(service, "consents.record", build)


def _not_recorded(kind: str) -> Fault:
    return Fault(
        f"organization-consent-{kind}-not-recorded",
        f"An organization's acceptance of {kind} is answered and forgotten.",
        lambda service: _recorded(service, {kind: ()}),
    )


def _not_served(kind: str) -> Fault:
    def check(service: Service, original: Rule, call: ServiceCall) -> None:
        if "/organization/" in call.path and call.parameters["kind"] == kind:
            raise service.refusals.unknown_route(call.method, call.path)
        original(call)

    return replacing(
        "consents.check_body",
        f"organization-consent-{kind}-not-served",
        f"The path of an organization's {kind} consent is not served.",
        check,
    )


NOT_RECORDED = breaking("B2B-ACT-01", *(_not_recorded(kind) for kind in KINDS))
NOT_SERVED = breaking(
    {
        "organization-consent-terms-not-served": "CON-ORG-01",
        "organization-consent-privacy-not-served": "CON-ORG-02",
        "organization-consent-data-processing-not-served": "CON-ORG-03",
    },
    *(_not_served(kind) for kind in KINDS),
)


@injected(breaks="CON-ORG-04")
def organization_consent_kind_ignored(service: Service) -> None:
    """One accepted consent counts for all kinds."""
    _recorded(service, dict.fromkeys(KINDS, KINDS))


@fault(rule="consents.record", breaks="CON-ORG-05")
def organization_consent_false_counts(service: Service, original: Rule, consent: Consent) -> None:
    """A consent sent with false counts."""
    taken = consent.accepted or _of_organization(service, consent)
    original(replace(consent, accepted=taken))


@injected(breaks="CON-ORG-04")
def organization_consents_shared(service: Service) -> None:
    """One organization's consents count for all."""
    accepted: set[str] = set()

    def build_record(original: Rule) -> Rule:
        def record(consent: Consent) -> None:
            if consent.accepted and _of_organization(service, consent):
                accepted.add(consent.kind)
            original(consent)

        return record

    def build_consented(original: Rule) -> Rule:
        def consented(organization: Organization, kind: str) -> bool:
            return kind in accepted or original(organization, kind)

        return consented

    replace_rule(service, "consents.record", build_record)
    replace_rule(service, "prerequisites.consented", build_consented)


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
        message = "no acceptance date"
        raise TypeError(message)
    original(consent)
