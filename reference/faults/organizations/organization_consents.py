"""Faults in the consents of organizations (sections 2.3, 4.3.1 and 4.4)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from reference.consents.consents import KINDS, Consent
from reference.faults.registry import Fault, Rule, fault, replace_rule
from reference.organizations.organization import Organization
from reference.platform.exchange import Call

if TYPE_CHECKING:
    from reference.serving.service import Service


def _of_organization(service: "Service", consent: Consent) -> bool:
    return isinstance(service.customers.get(consent.customer_id), Organization)


def _recorded(service: "Service", kinds: dict[str, tuple[str, ...]]) -> None:
    """Record an organization's decision about each kind for the kinds of the map."""

    def build(honest: Rule) -> Rule:
        def record(consent: Consent) -> None:
            if not _of_organization(service, consent):
                honest(consent)
                return
            for kind in kinds.get(consent.kind, (consent.kind,)):
                honest(replace(consent, kind=kind))

        return record

    replace_rule(service, "consents.record", build)


def _not_recorded(kind: str) -> Fault:
    return Fault(
        f"organization-consent-{kind}-not-recorded",
        f"An organization's acceptance of {kind} is answered and forgotten.",
        "4.4",
        lambda service: _recorded(service, {kind: ()}),
    )


def _not_served(kind: str) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def check(call: Call) -> None:
                if "/organization/" in call.path and call.parameters["kind"] == kind:
                    raise service.refusals.unknown_route(call.method, call.path)
                honest(call)

            return check

        replace_rule(service, "consents.check_body", build)

    return Fault(
        f"organization-consent-{kind}-not-served",
        f"The path of an organization's {kind} consent is not served.",
        "4.3.1",
        plant,
    )


NOT_RECORDED = tuple(_not_recorded(kind) for kind in KINDS)
NOT_SERVED = tuple(_not_served(kind) for kind in KINDS)


@fault("organization-consent-kind-ignored", "One accepted consent counts for all kinds.", "4.4")
def kind_ignored(service: "Service") -> None:
    """Record a decision for every kind."""
    _recorded(service, dict.fromkeys(KINDS, KINDS))


@fault("organization-consent-false-counts", "A consent sent with false counts.", "4.4")
def false_counts(service: "Service") -> None:
    """Record any decision of an organization as an acceptance."""

    def build(honest: Rule) -> Rule:
        def record(consent: Consent) -> None:
            taken = consent.accepted or _of_organization(service, consent)
            honest(replace(consent, accepted=taken))

        return record

    replace_rule(service, "consents.record", build)


@fault("organization-consents-shared", "One organization's consents count for all.", "4.4")
def shared(service: "Service") -> None:
    """Look an organization's consents up by kind alone."""
    accepted: set[str] = set()

    def build_record(honest: Rule) -> Rule:
        def record(consent: Consent) -> None:
            if consent.accepted and _of_organization(service, consent):
                accepted.add(consent.kind)
            honest(consent)

        return record

    def build_consented(honest: Rule) -> Rule:
        def consented(organization: Organization, kind: str) -> bool:
            return kind in accepted or honest(organization, kind)

        return consented

    replace_rule(service, "consents.record", build_record)
    replace_rule(service, "prerequisites.consented", build_consented)


@fault("organization-consent-decision-not-required", "A consent without boolean is taken.", "4.4")
def decision_not_required(service: "Service") -> None:
    """Fill in what an organization's acceptance lacks."""

    def build(honest: Rule) -> Rule:
        def check(call: Call) -> None:
            body = call.body
            if "/organization/" in call.path:
                body = {"accepted": True, **body}
            honest(replace(call, body=body))

        return check

    replace_rule(service, "consents.check_body", build)


@fault("organization-consent-server-fault", "A refused consent is a server fault.", "7")
def server_fault(service: "Service") -> None:
    """Fail on an organization's refusal."""

    def build(honest: Rule) -> Rule:
        def check(consent: Consent) -> None:
            if not consent.accepted and _of_organization(service, consent):
                message = "no acceptance date"
                raise TypeError(message)
            honest(consent)

        return check

    replace_rule(service, "consents.check_refusal", build)
