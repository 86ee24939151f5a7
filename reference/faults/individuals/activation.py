"""Faults in the activation of individuals (sections 2.3, 4.3 rule 3 and 7)."""

import operator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from reference.access.customers import ACTIVE, Customer
from reference.consents.consents import KINDS
from reference.faults.answers import raising_with
from reference.faults.fields import Body, with_field
from reference.faults.registry import Row, Rule, fault, injected, of_rule, refusing, replace_rule
from reference.faults.rows import (
    answered,
    changed,
    fixed,
    for_given,
    instead,
    missing,
    retyped,
    server_fault,
    skipped,
    turned,
    without,
)
from reference.platform.exchange import RefusalError, ServiceCall
from reference.serving.service import Service

_BODY = Body("activation", "activation.fields")


def _no_steps_to_the_last(told: dict[str, Any]) -> dict[str, Any]:
    return without("nextSteps")(told) if told["totalMissingConsents"] == 1 else told


RULES = (
    *of_rule(
        "activation.code_matches",
        answered("activation-any-code", "B2C-ACT-05", result=True),
        instead(
            "activation-code-by-beginning",
            "B2C-ACT-05",
            lambda customer, code: customer.activation_code[:3] == code[:3],
        ),
        instead(
            "activation-code-in-any-order",
            "B2C-ACT-05",
            lambda customer, code: sorted(customer.activation_code) == sorted(code),
        ),
        instead(
            "activation-code-and-more",
            "B2C-ACT-05",
            lambda customer, code: code.startswith(customer.activation_code),
        ),
        instead(
            "activation-code-by-end",
            "B2C-ACT-05",
            lambda customer, code: customer.activation_code[-4:] == code[-4:],
        ),
        instead(
            "activation-code-after-more",
            "B2C-ACT-05",
            lambda customer, code: code.endswith(customer.activation_code),
        ),
        instead(
            "activation-code-as-number",
            "B2C-ACT-14",
            lambda customer, code: code.isdigit() and int(code) == int(customer.activation_code),
        ),
    ),
    answered("activation-any-user", "B2C-ACT-11", result=True).of("activation.user_matches"),
    skipped("activation-without-consents", "CON-IND-04").of("activation.check_consents"),
    skipped("activation-without-verification", "B2C-ACT-03").of("activation.check_verification"),
)


@injected(breaks="B2C-ACT-05")
def activation_code_or_none(service: Service) -> None:
    """An empty code activates as the right one does."""
    with_field(service, "activation.fields", "code", value_checks=())
    replace_rule(service, "activation.code_matches", for_given)


@fault(rule="activation.check_obstacles", breaks="B2C-ACT-04")
def activation_unstarted(_service: Service, original: Rule, customer: Customer) -> None:
    """Who never started a verification is activated."""
    if customer.verification_id is not None:
        original(customer)


def _kind_not_needed(kind: str) -> Row:
    return changed(
        f"activation-without-{kind}",
        "CON-IND-05",
        lambda kinds: tuple(one for one in kinds if one != kind),
    )


NOT_NEEDED = of_rule("activation.required_kinds", *map(_kind_not_needed, KINDS))


def _or_nothing(service: Service, name: str) -> None:
    rule = {"userId": "activation.user_matches", "code": "activation.code_matches"}[name]
    replace_rule(
        service,
        rule,
        lambda original: lambda customer, value: not value or original(customer, value),
    )


FIELDS = _BODY.not_required({"userId": "B2C-ACT-07", "code": "B2C-ACT-08"}, _or_nothing)

CONSENTS_ROW = (
    *of_rule(
        "activation.consents_data",
        *missing(
            "missing-consents",
            "CON-IND-04",
            "activationStatus customerId missingConsentTypes missingConsentDetails "
            "totalRequiredConsents totalMissingConsents nextSteps",
        ),
        fixed(
            "missing-consents-status-other",
            "CON-IND-04",
            "activationStatus",
            "VERIFICATION_REQUIRED",
        ),
        fixed(
            "missing-consents-customer-other",
            "CON-IND-07",
            "customerId",
            "00000000-0000-4000-8000-000000000000",
        ),
        fixed("missing-consents-required-two", "CON-IND-05", "totalRequiredConsents", 2),
        fixed("missing-consents-total-three", "CON-IND-05", "totalMissingConsents", 3),
        turned(
            "missing-consents-total-off-by-one",
            "CON-IND-05",
            "totalMissingConsents",
            lambda total: total - 1,
        ),
        retyped("missing-consents-total-text", "CON-IND-04", "totalMissingConsents", str),
        fixed("missing-consents-types-empty", "CON-IND-05", "missingConsentTypes", []),
        turned(
            "missing-consents-types-first",
            "CON-IND-05",
            "missingConsentTypes",
            lambda types: types[:1],
        ),
        turned(
            "missing-consents-types-paths",
            "CON-IND-05",
            "missingConsentTypes",
            lambda types: [
                {"PRIVACY_POLICY": "privacy", "DATA_PROCESSING": "data-processing"}.get(one, one)
                for one in types
            ],
        ),
        turned(
            "missing-consents-details-first",
            "CON-IND-05",
            "missingConsentDetails",
            lambda details: details[:1],
        ),
        fixed("missing-consents-next-steps-null", "CON-IND-04", "nextSteps", None),
        changed("missing-consents-no-next-steps-if-one", "CON-IND-04", _no_steps_to_the_last),
    ),
    *of_rule(
        "activation.missing_detail",
        *missing("missing-consent-detail", "CON-IND-04", "consentType status acceptUrl"),
        fixed("missing-consent-detail-status-pending", "CON-IND-04", "status", "PENDING"),
        fixed("missing-consent-detail-url-null", "CON-IND-04", "acceptUrl", None),
        turned(
            "missing-consent-detail-url-of-terms",
            "CON-IND-12",
            "acceptUrl",
            lambda url: f"{url.rpartition('/')[0]}/terms",
        ),
        turned(
            "missing-consent-detail-url-of-another",
            "CON-IND-12",
            "acceptUrl",
            lambda url: url.replace("/individual/", "/individual/00"),
        ),
        turned(
            "missing-consent-detail-url-of-an-organization",
            "CON-IND-12",
            "acceptUrl",
            lambda url: url.replace("/individual/", "/organization/"),
        ),
        fixed("missing-consent-detail-same-type", "CON-IND-05", "consentType", "PRIVACY_POLICY"),
    ),
)

VERIFICATION_ROW = (
    *of_rule(
        "activation.verification_data",
        *missing(
            "not-verified",
            "B2C-ACT-03",
            "activationStatus verificationStatus reason estimatedCompletionTime",
        ),
        fixed("not-verified-status-other", "B2C-ACT-03", "activationStatus", "PENDING"),
        fixed("not-verified-reason-null", "B2C-ACT-03", "reason", None),
        turned("not-verified-reason-object", "B2C-ACT-03", "reason", lambda text: {"text": text}),
    ),
    answered("not-verified-says-approved", "B2C-ACT-03", "APPROVED").of(
        "activation.verification_status"
    ),
)


CODES = (
    *of_rule(
        "activation.check_consents",
        *(raising_with(f"missing-consents-{code}", "CON-IND-04", code) for code in (422, 403, 500)),
    ),
    *of_rule(
        "activation.check_verification",
        *(raising_with(f"not-verified-{code}", "B2C-ACT-03", code) for code in (400, 403, 409)),
    ),
)


WRONG_CODE_FAILS = server_fault(
    "activation-wrong-code-500",
    "B2C-ACT-05",
    lambda customer, body: body.get("code") != customer.activation_code,
).of("activation.check_code")


@fault(rule="activation.activate", breaks="B2C-ACT-12")
def activation_repeated_more_wallets(service: Service, original: Rule, call: Any) -> object:
    """A second activation opens further wallets."""
    customer = service.customers.get(call.parameters["customerId"])
    if customer is None or not customer.active:
        return original(call)
    wallets = service.wallets.of_customer(customer.id)
    wallets.append(service.wallets.product(customer))
    return service.activation.success()


REPEATED_FAILS = server_fault("activation-repeated-500", "ENV-13").of("activation.repeated")


@fault(rule="activation.code_matches", breaks="B2C-ACT-05")
def activation_code_of_anyone(
    service: Service, original: Rule, customer: Customer, code: str
) -> bool:
    """The code of whichever customer activates."""
    issued = service.outbox._codes.values()  # noqa: SLF001  (all that were delivered)
    return bool(original(customer, code)) or code in issued


OTHERS = (
    instead(
        "activation-of-customer-id", "B2C-ACT-01", lambda customer, user_id: user_id == customer.id
    ).of("activation.user_matches"),
    changed(
        "missing-consents-all-listed", "CON-IND-05", lambda missing: list(KINDS) if missing else []
    ).of("activation.missing_kinds"),
    *of_rule(
        "activation.success",
        changed(
            "activation-data-members",
            "B2C-ACT-02",
            lambda answer: replace(answer, data={"status": ACTIVE}),
        ),
        changed("activation-data-list", "B2C-ACT-13", lambda answer: replace(answer, data=[])),
    ),
)

ALIKE = of_rule(
    "activation.code_matches",
    instead(
        "activation-code-backwards",
        "B2C-ACT-05",
        lambda customer, code: customer.activation_code in {code, code[::-1]},
    ),
    instead(
        "activation-code-with-two-signs-swapped",
        "B2C-ACT-05",
        lambda customer, code: (
            sorted(code) == sorted(customer.activation_code)
            and sum(map(operator.ne, code, customer.activation_code)) in {0, 2}
        ),
    ),
    instead(
        "activation-code-that-is-no-number",
        "B2C-ACT-05",
        lambda customer, code: code == customer.activation_code or code.isalpha(),
    ),
    instead(
        "activation-code-whatever-it-begins-with",
        "B2C-ACT-05",
        lambda customer, code: customer.activation_code[1:] == code[1:],
    ),
)


@refusing(rule="activation.check_code", breaks="B2C-ACT-06")
def activation_refused_for_its_user_activates(
    service: Service, _refusal: RefusalError, customer: Customer, body: dict[str, object]
) -> None:
    """Whoever names another user is refused, and the customer activated."""
    if not service.activation.user_matches(customer, str(body.get("userId"))):
        _activate(service, customer)


@refusing(rule="activation.check_body", breaks="B2C-ACT-06")
def activation_refused_without_code_activates(
    service: Service, _refusal: RefusalError, call: ServiceCall
) -> None:
    """Whoever sends no code is refused, and the customer activated, if nothing else is missing."""
    customer = service.customers.get(call.parameters["customerId"])
    if isinstance(customer, Customer) and "code" not in call.body:
        with suppress(RefusalError):
            service.activation.check_obstacles(customer)
            _activate(service, customer)


def _activate(service: Service, customer: Customer) -> None:
    active = replace(customer, status=ACTIVE, activated_at=service.clock.now())
    service.customers.save(active)
    service.wallets.open_for(active)
