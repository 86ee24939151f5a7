"""Faults in the consents of individuals (sections 4.4 and 7)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from reference.consents.consents import KINDS, Consent
from reference.faults.registry import Fault, Rule, answered, fault, replace_rule
from reference.platform.exchange import Call

if TYPE_CHECKING:
    from reference.serving.service import Service

RULES = (
    answered(
        "consent-false-counts",
        "A consent sent with false counts as accepted.",
        "4.4",
        "consents.accepted",
        result=True,
    ),
)


def _not_recorded(kind: str) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def record(consent: Consent) -> None:
                if consent.kind != kind:
                    honest(consent)

            return record

        replace_rule(service, "consents.record", build)

    return Fault(
        f"consent-{kind}-not-recorded",
        f"The acceptance of {kind} is answered and forgotten.",
        "4.4",
        plant,
    )


NOT_RECORDED = tuple(_not_recorded(kind) for kind in KINDS)


def _not_served(kind: str) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def check(call: Call) -> None:
                if call.parameters["kind"] == kind:
                    raise service.refusals.unknown_route(call.method, call.path)
                honest(call)

            return check

        replace_rule(service, "consents.check_body", build)

    return Fault(
        f"consent-{kind}-not-served",
        f"The path of the {kind} consent is not served.",
        "4.4",
        plant,
    )


NOT_SERVED = tuple(_not_served(kind) for kind in KINDS)


@fault("consent-kind-ignored", "One accepted consent counts for all kinds.", "4.4")
def kind_ignored(service: "Service") -> None:
    """Record a decision for every kind."""

    def build(honest: Rule) -> Rule:
        def record(consent: Consent) -> None:
            for kind in KINDS:
                honest(replace(consent, kind=kind))

        return record

    replace_rule(service, "consents.record", build)


@fault("consent-kinds-swapped", "Privacy and data processing are recorded for each other.", "4.4")
def kinds_swapped(service: "Service") -> None:
    """Mix two kinds up."""
    swapped = {"privacy": "data-processing", "data-processing": "privacy", "terms": "terms"}

    def build(honest: Rule) -> Rule:
        return lambda consent: honest(replace(consent, kind=swapped[consent.kind]))

    replace_rule(service, "consents.record", build)


@fault("consent-any-kind", "Consents of kinds that do not exist are taken.", "2.2")
def any_kind(service: "Service") -> None:
    """Treat an unknown kind as the terms."""

    def build(honest: Rule) -> Rule:
        def check(call: Call) -> None:
            honest(replace(call, parameters={**call.parameters, "kind": "terms"}))

        return check

    replace_rule(service, "consents.check_body", build)
    replace_rule(service, "consents.consent_type", _any_type)


def _any_type(honest: Rule) -> Rule:
    return lambda kind: honest(kind if kind in KINDS else "terms")


@fault("consent-shared-by-customers", "One customer's consents count for all customers.", "4.4")
def shared(service: "Service") -> None:
    """Look consents up by kind alone."""
    accepted: set[str] = set()

    def build(honest: Rule) -> Rule:
        def record(consent: Consent) -> None:
            if consent.accepted:
                accepted.add(consent.kind)
            honest(consent)

        return record

    replace_rule(service, "consents.record", build)
    replace_rule(
        service, "consents.is_accepted", lambda _honest: lambda _id, kind: kind in accepted
    )


@fault("consent-server-fault", "A consent sent with false is a server fault.", "7")
def server_fault(service: "Service") -> None:
    """Fail on refusals."""

    def check(consent: Consent) -> None:
        if not consent.accepted:
            message = "no acceptance date"
            raise TypeError(message)

    replace_rule(service, "consents.check_refusal", lambda _honest: check)


@fault("consent-version-not-required", "A consent may be accepted without its version.", "4.4")
def without_version(service: "Service") -> None:
    """Look at the boolean only."""
    consents = service.consents
    version = consents.version_name
    consents.fields[version] = replace(consents.fields[version], required=False)
    replace_rule(service, "consents.check_version", lambda _honest: lambda _version: None)
