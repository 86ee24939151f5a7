"""Faults in the activation of individuals (sections 2.3, 4.3 rule 3 and 7)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reference.access.customers import ACTIVE
from reference.consents.consents import KINDS
from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    change_result,
    changed,
    fault,
    having,
    missing_members,
    replace_rule,
    skipped,
    turning,
)
from reference.platform.exchange import RefusalError

if TYPE_CHECKING:
    from reference.access.customers import Customer
    from reference.serving.service import Service

RULES = (
    answered(
        "activation-any-code",
        "Activation accepts any code.",
        "2.3",
        "activation.code_matches",
        result=True,
    ),
    answered(
        "activation-any-user",
        "Activation accepts any userId.",
        "2.3",
        "activation.user_matches",
        result=True,
    ),
    skipped(
        "activation-without-consents",
        "Activation does not need consents.",
        "4.3 rule 3",
        "activation.check_consents",
    ),
    skipped(
        "activation-without-verification",
        "Activation does not need an approved verification.",
        "4.3 rule 3",
        "activation.check_verification",
    ),
)


@fault("activation-of-customer-id", "Activation takes the customer's id as userId.", "2.3")
def of_customer_id(service: "Service") -> None:
    """Compare the wrong identifier."""
    replace_rule(
        service,
        "activation.user_matches",
        lambda _honest: lambda customer, user_id: user_id == customer.id,
    )


@fault("activation-unstarted", "Who never started a verification is activated.", "4.3 rule 3")
def unstarted(service: "Service") -> None:
    """Look for obstacles in the verification that there is."""

    def build(honest: Rule) -> Rule:
        def check(customer: "Customer") -> None:
            if customer.verification_id is not None:
                honest(customer)

        return check

    replace_rule(service, "activation.check_obstacles", build)


def _kind_not_needed(kind: str) -> Fault:
    return changed(
        f"activation-without-{kind}",
        f"Activation does not need the {kind} consent.",
        "4.3 rule 3",
        "activation.required_kinds",
        lambda kinds: tuple(one for one in kinds if one != kind),
    )


NOT_NEEDED = tuple(_kind_not_needed(kind) for kind in KINDS)


def _field_not_needed(name: str, rule: str) -> Fault:
    def plant(service: "Service") -> None:
        fields = service.activation.fields
        fields[name] = replace(fields[name], required=False)
        replace_rule(
            service,
            rule,
            lambda honest: lambda customer, value: not value or honest(customer, value),
        )

    return Fault(
        f"activation-{name.lower()}-not-required",
        f"Activation does not need {name}.",
        "2.3",
        plant,
    )


FIELDS = (
    _field_not_needed("userId", "activation.user_matches"),
    _field_not_needed("code", "activation.code_matches"),
)

CONSENTS_ROW = (
    *missing_members(
        "missing-consents",
        "The missing-consents error",
        "7",
        "activation.consents_data",
        (
            "activationStatus",
            "customerId",
            "missingConsentTypes",
            "missingConsentDetails",
            "totalRequiredConsents",
            "totalMissingConsents",
            "nextSteps",
        ),
    ),
    *missing_members(
        "missing-consent-detail",
        "A detail of the missing-consents error",
        "7",
        "activation.missing_detail",
        ("consentType", "status", "acceptUrl"),
    ),
    changed(
        "missing-consents-status-other",
        "activationStatus of missing consents is another.",
        "7",
        "activation.consents_data",
        having("activationStatus", "VERIFICATION_REQUIRED"),
    ),
    changed(
        "missing-consents-customer-other",
        "customerId of missing consents is another customer's.",
        "7",
        "activation.consents_data",
        having("customerId", "00000000-0000-4000-8000-000000000000"),
    ),
    changed(
        "missing-consents-required-two",
        "totalRequiredConsents is 2.",
        "7",
        "activation.consents_data",
        having("totalRequiredConsents", 2),
    ),
    changed(
        "missing-consents-total-three",
        "totalMissingConsents is always 3.",
        "7",
        "activation.consents_data",
        having("totalMissingConsents", 3),
    ),
    changed(
        "missing-consents-total-off-by-one",
        "totalMissingConsents is one less than the list has.",
        "7",
        "activation.consents_data",
        turning("totalMissingConsents", lambda total: total - 1),
    ),
    changed(
        "missing-consents-total-text",
        "totalMissingConsents is a text.",
        "7",
        "activation.consents_data",
        turning("totalMissingConsents", str),
    ),
    changed(
        "missing-consents-types-empty",
        "missingConsentTypes is empty.",
        "7",
        "activation.consents_data",
        having("missingConsentTypes", []),
    ),
    changed(
        "missing-consents-types-first",
        "missingConsentTypes names only the first.",
        "7",
        "activation.consents_data",
        turning("missingConsentTypes", lambda types: types[:1]),
    ),
    changed(
        "missing-consents-types-paths",
        "missingConsentTypes holds path kinds in place of types.",
        "2.2",
        "activation.consents_data",
        turning(
            "missingConsentTypes",
            lambda types: [
                {"PRIVACY_POLICY": "privacy", "DATA_PROCESSING": "data-processing"}.get(one, one)
                for one in types
            ],
        ),
    ),
    changed(
        "missing-consents-details-first",
        "missingConsentDetails has only the first.",
        "7",
        "activation.consents_data",
        turning("missingConsentDetails", lambda details: details[:1]),
    ),
    changed(
        "missing-consents-next-steps-null",
        "nextSteps is null.",
        "7",
        "activation.consents_data",
        having("nextSteps", None),
    ),
    changed(
        "missing-consent-detail-status-pending",
        "The status of a missing consent is PENDING.",
        "7",
        "activation.missing_detail",
        having("status", "PENDING"),
    ),
    changed(
        "missing-consent-detail-url-null",
        "The acceptUrl of a missing consent is null.",
        "7",
        "activation.missing_detail",
        having("acceptUrl", None),
    ),
    changed(
        "missing-consent-detail-same-type",
        "All details have the same consent type.",
        "7",
        "activation.missing_detail",
        having("consentType", "PRIVACY_POLICY"),
    ),
)

VERIFICATION_ROW = (
    *missing_members(
        "not-verified",
        "The not-verified error",
        "7",
        "activation.verification_data",
        ("activationStatus", "verificationStatus", "reason", "estimatedCompletionTime"),
    ),
    changed(
        "not-verified-status-other",
        "activationStatus of a customer that is not verified is another.",
        "7",
        "activation.verification_data",
        having("activationStatus", "PENDING"),
    ),
    answered(
        "not-verified-says-approved",
        "verificationStatus says APPROVED in the not-verified error.",
        "7",
        "activation.verification_status",
        "APPROVED",
    ),
    changed(
        "not-verified-reason-null",
        "reason is null in the not-verified error.",
        "7",
        "activation.verification_data",
        having("reason", None),
    ),
    changed(
        "not-verified-reason-object",
        "reason is an object in the not-verified error.",
        "7",
        "activation.verification_data",
        turning("reason", lambda text: {"text": text}),
    ),
)


@fault("missing-consents-all-listed", "Accepted consents are listed as missing, too.", "7")
def all_listed(service: "Service") -> None:
    """List all three as soon as one is missing."""
    change_result(
        service, "activation.missing_kinds", lambda missing: list(KINDS) if missing else []
    )


def _recoded(name: str, description: str, check: str, code: int) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def checking(customer: object) -> None:
                try:
                    honest(customer)
                except RefusalError as refusal:
                    refusal.answer = replace(refusal.answer, code=code)
                    raise

            return checking

        replace_rule(service, check, build)

    return Fault(name, description, "7", plant)


CODES = (
    *(
        _recoded(
            f"missing-consents-{code}",
            f"Missing consents are answered with {code}.",
            "activation.check_consents",
            code,
        )
        for code in (422, 403, 500)
    ),
    *(
        _recoded(
            f"not-verified-{code}",
            f"A missing verification is answered with {code}.",
            "activation.check_verification",
            code,
        )
        for code in (400, 403, 409)
    ),
)


@fault("activation-wrong-code-500", "A wrong activation code is a server fault.", "7")
def wrong_code_500(service: "Service") -> None:
    """Let the comparison's error escape."""

    def check(customer: "Customer", body: dict[str, Any]) -> None:
        if body.get("code") != customer.activation_code:
            message = "wrong code"
            raise ValueError(message)

    replace_rule(service, "activation.check_code", lambda _honest: check)


@fault("activation-data-members", "The data of an activation has members.", "2.3")
def data_members(service: "Service") -> None:
    """Answer more than an empty object."""
    change_result(
        service, "activation.success", lambda answer: replace(answer, data={"status": ACTIVE})
    )


@fault("activation-data-list", "The data of an activation is a list.", "2.3")
def data_list(service: "Service") -> None:
    """Answer an empty list in place of an empty object."""
    change_result(service, "activation.success", lambda answer: replace(answer, data=[]))


@fault("activation-repeated-more-wallets", "A second activation opens further wallets.", "3")
def more_wallets(service: "Service") -> None:
    """Activate again, and open a wallet each time."""

    def build(honest: Rule) -> Rule:
        def activate(call: Any) -> object:  # noqa: ANN401 - a call
            customer = service.customers.get(call.parameters["customerId"])
            if customer is None or not customer.active:
                return honest(call)
            wallets = service.wallets.of_customer(customer.id)
            wallets.append(service.wallets.product(customer))
            return service.activation.success()

        return activate

    replace_rule(service, "activation.activate", build)


@fault("activation-repeated-500", "A second activation is a server fault.", "7")
def repeated_500(service: "Service") -> None:
    """Fail on an active customer."""

    def repeated() -> None:
        message = "wallet exists"
        raise KeyError(message)

    replace_rule(service, "activation.repeated", lambda _honest: repeated)
