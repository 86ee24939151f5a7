"""Faults in the consents of individuals (sections 4.4 and 7)."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from typing import Final

from reference.consents.consents import KINDS, Consent
from reference.faults.answers import FILTERED, on_operations, with_headers, without_token
from reference.faults.fields import no_check, with_field
from reference.faults.registry import (
    Rule,
    change_result,
    family,
    fault,
    injected,
    of_rule,
    refusing,
    replace_rule,
    replaces,
)
from reference.faults.rows import answered, left_out, server_fault
from reference.platform.exchange import RefusalError, ServiceCall
from reference.serving.service import Service

RULES = of_rule("consents.accepted", answered("consent-false-counts", "CON-IND-06", result=True))


def _not_recorded(_service: Service, original: Rule, kind: str, consent: Consent) -> None:
    if consent.kind != kind:
        original(consent)


NOT_RECORDED = family(
    "consents.record",
    _not_recorded,
    *((f"consent-{kind}-not-recorded", "B2C-ACT-01", kind) for kind in KINDS),
)


_ORGANIZATION: Final = "/organization/"


def _not_served(
    service: Service, original: Rule, kind: str, owners: str, call: ServiceCall
) -> None:
    if call.parameters["kind"] == kind and owners in call.path:
        raise service.refusals.unknown_route(call.method, call.path)
    original(call)


NOT_SERVED = family(
    "consents.check_body",
    _not_served,
    ("consent-terms-not-served", "CON-IND-01", "terms", "/"),
    ("consent-privacy-not-served", "CON-IND-02", "privacy", "/"),
    ("consent-data-processing-not-served", "CON-IND-03", "data-processing", "/"),
    ("organization-consent-terms-not-served", "CON-ORG-01", "terms", _ORGANIZATION),
    ("organization-consent-privacy-not-served", "CON-ORG-02", "privacy", _ORGANIZATION),
    (
        "organization-consent-data-processing-not-served",
        "CON-ORG-03",
        "data-processing",
        _ORGANIZATION,
    ),
)


WITHOUT_TOKEN = without_token(
    ("individual-consent-of-a-kind-without-token", "AUT-01", "individual_consent"),
    ("organization-consent-of-a-kind-without-token", "AUT-01", "organization_consent"),
    at_the_end="/data-processing",
)


@injected(breaks="HDR-05")
def consent_of_a_kind_without_headers(service: Service) -> None:
    """The privacy policy is accepted without the headers of section 5 item 4."""
    filled = with_headers(FILTERED)

    def change(call: ServiceCall) -> ServiceCall:
        return filled(call) if call.path.endswith("/privacy") else call

    on_operations(service, ("individual_consent", "organization_consent"), change)


@fault(rule="consents.record", breaks="CON-IND-05")
def consent_kind_ignored(_service: Service, original: Rule, consent: Consent) -> None:
    """One accepted consent counts for all kinds."""
    for kind in KINDS:
        original(replace(consent, kind=kind))


@fault(rule="consents.record", breaks="CON-IND-05")
def consent_kinds_swapped(_service: Service, original: Rule, consent: Consent) -> None:
    """Privacy and data processing are recorded for each other."""
    swapped = {"privacy": "data-processing", "data-processing": "privacy", "terms": "terms"}
    original(replace(consent, kind=swapped[consent.kind]))


@injected(breaks="CON-IND-08")
def consent_any_kind(service: Service) -> None:
    """Consents of kinds that do not exist are taken."""

    @replaces(service, "consents.check_body")
    def check(original: Rule, call: ServiceCall) -> None:
        original(replace(call, parameters={**call.parameters, "kind": "terms"}))

    @replaces(service, "consents.consent_type")
    def consent_type(original: Rule, kind: str) -> object:
        return original(kind if kind in KINDS else "terms")


@injected(breaks="CON-IND-05")
def consent_shared_by_customers(service: Service) -> None:
    """One customer's consents count for all customers."""
    accepted: set[str] = set()

    @replaces(service, "consents.record")
    def record(original: Rule, consent: Consent) -> None:
        if consent.accepted:
            accepted.add(consent.kind)
        original(consent)

    @replaces(service, "consents.is_accepted")
    def is_accepted(_original: Rule, _customer_id: str, kind: str) -> bool:
        return kind in accepted


REFUSAL_FAILS = server_fault(
    "consent-server-fault", "ENV-13", lambda consent: not consent.accepted
).of("consents.check_refusal")


@injected(breaks=("CON-IND-11", "CON-ORG-09"))
def consent_version_not_required(service: Service) -> None:
    """A consent may be accepted without its version."""
    with_field(service, "consents.fields", service.consents.version_name, required=False)
    replace_rule(service, "consents.check_version", left_out)


@injected(breaks=("CON-IND-09", "CON-ORG-07"))
def consent_decision_of_any_type(service: Service) -> None:
    """Whatever stands for the decision about a consent accepts it."""
    name = service.consents.accepted_name
    with_field(service, "consents.fields", name, type_check=no_check)
    change_result(service, "consents.accepted", lambda _accepted: True)


@injected(breaks=("CON-IND-11", "CON-ORG-09"))
def consent_version_of_any_type(service: Service) -> None:
    """The version of a consent may have any JSON type."""
    name = service.consents.version_name
    with_field(service, "consents.fields", name, type_check=no_check, value_checks=())


def _accepted(service: Service, call: ServiceCall) -> Consent:
    parameters, now = call.parameters, service.clock.now()
    customer_id = parameters.get("customerId") or parameters["organizationId"]
    identifier = service.payment_consents.identifier()
    return Consent(identifier, customer_id, parameters["kind"], True, "1.0", now)  # noqa: FBT003


@refusing(rule="consents.check_body", breaks="ENV-18")
def consent_refused_for_its_body_counts(
    service: Service, _refusal: RefusalError, call: ServiceCall
) -> None:
    """A consent that is refused for its body is accepted."""
    if call.parameters["kind"] in KINDS:
        service.consents.record(_accepted(service, call))


@fault(rule="consents.record", breaks=("CON-IND-06", "CON-ORG-05"), memory=Counter)
def consent_second_refusal_counts(
    _service: Service, original: Rule, refused: Counter[tuple[str, str]], consent: Consent
) -> None:
    """A consent with false is recorded as accepted the second time."""
    of = consent.customer_id, consent.kind
    refused[of] += not consent.accepted
    original(replace(consent, accepted=consent.accepted or refused[of] > 1))


@injected(breaks=("CON-IND-06", "CON-ORG-05"))
def consent_acceptances_counted(service: Service) -> None:
    """Whoever has sent three acceptances has accepted every kind, though one kind twice."""
    sent: Counter[str] = Counter()

    @replaces(service, "consents.record")
    def record(original: Rule, consent: Consent) -> None:
        sent[consent.customer_id] += consent.accepted
        original(consent)

    @replaces(service, "consents.is_accepted")
    def is_accepted(original: Rule, customer_id: str, kind: str) -> object:
        return sent[customer_id] >= len(KINDS) or original(customer_id, kind)


@refusing(rule="consents.decide", breaks="ENV-18")
def consent_refused_to_another_tenant_counts(
    service: Service, _refusal: RefusalError, call: ServiceCall
) -> None:
    """A consent that is refused to a login of another tenant is recorded."""
    customer = service.customers.get(call.parameters["customerId"])
    if customer is not None and customer.tenant_id != call.tenant_id:
        with suppress(RefusalError):
            service.consents.decided(call, customer)
