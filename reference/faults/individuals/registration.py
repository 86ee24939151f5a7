"""Faults in the registration of individuals (sections 2.3, 3, 4.3 and 7)."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from reference.faults.fields import of_any_type
from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    changed,
    fault,
    having,
    missing_members,
    replace_rule,
    skipped,
    turning,
)
from reference.platform.validation import Violation

if TYPE_CHECKING:
    from reference.access.customers import Customer
    from reference.serving.service import Service

FIELDS: Final = (
    "firstName",
    "lastName",
    "email",
    "phone",
    "password",
    "matchingPassword",
    "dateOfBirth",
    "gender",
    "nationality",
    "placeOfBirth",
    "pincode",
    "roleIds",
    "customerCategory",
    "individualCustomer",
)
TEXTS: Final = (*FIELDS[:11], "customerCategory.id", "customerCategory.name")
NESTED_TEXTS: Final = ("individualCustomer.customerName", "individualCustomer.tenantId")


def _slug(name: str) -> str:
    return name.lower().replace(".", "-")


def _not_required(name: str) -> Fault:
    def plant(service: "Service") -> None:
        fields = service.registration.fields
        fields[name] = replace(fields[name], required=False)
        if name == "customerCategory":
            replace_rule(service, "categories.known", _or_missing)

    return Fault(
        f"registration-{_slug(name)}-not-required",
        f"Registration without {name} is accepted.",
        "2.3",
        plant,
    )


def _or_missing(honest: Rule) -> Rule:
    return lambda tenant_id, category_id: not category_id or honest(tenant_id, category_id)


NOT_REQUIRED = tuple(_not_required(name) for name in FIELDS)


def _any_type(name: str) -> Fault:
    def plant(service: "Service") -> None:
        fields = service.registration.fields
        fields[name] = of_any_type(fields[name])
        if name == "customerCategory.id":
            replace_rule(service, "categories.known", lambda _honest: lambda *_a: True)
        if name == "individualCustomer.tenantId":
            replace_rule(
                service, "registration.check_body_tenant", lambda _honest: lambda _call: None
            )
        if name in {"password", "matchingPassword"}:
            replace_rule(service, "registration.unequal_passwords", _texts_only)

    return Fault(
        f"registration-{_slug(name)}-any-type",
        f"Registration accepts an object as {name}.",
        "2.3",
        plant,
    )


def _texts_only(honest: Rule) -> Rule:
    def unequal(body: dict[str, Any]) -> object:
        both = body.get("password"), body.get("matchingPassword")
        return honest(body) if all(isinstance(one, str) for one in both) else []

    return unequal


ANY_TYPE = tuple(
    _any_type(name) for name in (*TEXTS, "roleIds", "individualCustomer", *NESTED_TEXTS)
)


def _any_value(name: str, described: str) -> Fault:
    def plant(service: "Service") -> None:
        fields = service.registration.fields
        fields[name] = replace(fields[name], value_checks=())

    return Fault(
        f"registration-{_slug(name)}-any-value",
        f"Registration accepts {described}.",
        "2.2",
        plant,
    )


ANY_VALUE = (
    _any_value("email", "texts that are no e-mail addresses"),
    _any_value("phone", "texts that are no phone numbers"),
    _any_value("dateOfBirth", "texts that are no dates"),
)


@fault("registration-dateofbirth-impossible", "Registration accepts days that do not exist.", "2.2")
def impossible_date(service: "Service") -> None:
    """Check the form of a date only."""
    fields = service.registration.fields
    rule = fields["dateOfBirth"]
    fields["dateOfBirth"] = replace(rule, value_checks=rule.value_checks[:1])


@fault("registration-valid-email-refused", "Registration refuses plain e-mail addresses.", "2.2")
def valid_email_refused(service: "Service") -> None:
    """Know one top-level domain only."""
    fields = service.registration.fields

    def check(value: object) -> str | None:
        return None if str(value).endswith(".invalid") else "must be an e-mail address"

    fields["email"] = replace(fields["email"], value_checks=(check,))


@fault("registration-nationality-code-only", "A nationality that is no code is refused.", "2.2")
def nationality_code_only(service: "Service") -> None:
    """Take country codes, where free text is due."""
    fields = service.registration.fields

    def check(value: object) -> str | None:
        return None if re.fullmatch("[A-Z]{2}", str(value)) else "must be a country code"

    fields["nationality"] = replace(fields["nationality"], value_checks=(check,))


ANSWER = (
    *missing_members(
        "registration-answer",
        "The registration answer",
        "2.3",
        "registration.data",
        ("id", "customerStatus", "user"),
    ),
    *missing_members(
        "registration-user",
        "The user of the registration answer",
        "2.3",
        "registration.user",
        ("id", "email"),
    ),
    answered(
        "registration-status-active",
        "A registered customer is CS_ACTIVE at once.",
        "3",
        "registration.status",
        "CS_ACTIVE",
    ),
    answered(
        "registration-status-unknown",
        "The customer status is none of the enumeration.",
        "2.2",
        "registration.status",
        "REGISTERED",
    ),
    answered(
        "registration-status-null",
        "The customer status is null.",
        "2.3",
        "registration.status",
        None,
    ),
    changed(
        "registration-id-number",
        "The customer id of the answer is a number.",
        "2.2",
        "registration.data",
        having("id", 4711),
    ),
    changed(
        "registration-id-prefixed",
        "The customer id of the answer is a UUID with a prefix.",
        "2.2",
        "registration.data",
        turning("id", lambda text: f"cust-{text}"),
    ),
    changed(
        "registration-id-compact",
        "The customer id of the answer is a UUID without hyphens.",
        "2.2",
        "registration.data",
        turning("id", lambda text: text.replace("-", "")),
    ),
    changed(
        "registration-user-id-number",
        "The user id of the answer is a number.",
        "2.2",
        "registration.user",
        having("id", 4711),
    ),
    changed(
        "registration-user-email-other",
        "The answered e-mail address is not the submitted one.",
        "2.3",
        "registration.user",
        turning("email", lambda text: "x" + text),
    ),
    changed(
        "registration-user-list",
        "The user of the answer is a list.",
        "2.3",
        "registration.data",
        turning("user", lambda user: [user]),
    ),
    changed(
        "registration-user-id-of-customer",
        "The user id is the customer id.",
        "2.3",
        "registration.data",
        lambda data: {**data, "user": {**data["user"], "id": data["id"]}},
    ),
    answered(
        "registration-same-identifier",
        "Every new customer and user has the same identifier.",
        "2.2",
        "registration.identifier",
        "11111111-2222-4333-8444-555555555555",
    ),
    skipped(
        "registration-not-kept",
        "A registered customer is not there afterwards.",
        "3",
        "customers.save",
    ),
)

UNEQUAL = (
    answered(
        "registration-unequal-passwords-accepted",
        "Unequal passwords are accepted.",
        "4.3 rule 1",
        "registration.unequal_passwords",
        [],
    ),
    changed(
        "registration-unequal-passwords-other-field",
        "Unequal passwords are charged to the field password.",
        "4.3 rule 1",
        "registration.unequal_passwords",
        lambda found: [replace(one, field="password") for one in found],
    ),
    *missing_members(
        "validation-error",
        "An entry of errors",
        "7",
        "refusals.violation",
        ("field", "message"),
    ),
    changed(
        "validation-error-message-empty",
        "The message of a field error is empty.",
        "7",
        "refusals.violation",
        having("message", ""),
    ),
    changed(
        "validation-error-field-object",
        "The field of a field error is an object.",
        "7",
        "refusals.violation",
        turning("field", lambda name: {"name": name}),
    ),
    changed(
        "validation-errors-map",
        "The errors of a validation are a map in place of an array.",
        "7",
        "refusals.validation_data",
        turning("errors", lambda errors: {one["field"]: one["message"] for one in errors}),
    ),
    changed(
        "validation-errors-empty",
        "The errors of a validation are an empty array.",
        "7",
        "refusals.validation_data",
        having("errors", []),
    ),
    changed(
        "validation-errors-texts",
        "The errors of a validation are texts.",
        "7",
        "refusals.validation_data",
        turning("errors", lambda errors: [one["message"] for one in errors]),
    ),
)


@fault("registration-unequal-passwords-422", "Unequal passwords are answered with 422.", "7")
def unequal_422(service: "Service") -> None:
    """Mistake the rule for a business rule."""

    def build(honest: Rule) -> Rule:
        def validation(violations: list[Violation]) -> object:
            refusal = honest(violations)
            if any(one.kind == "unequal" for one in violations):
                refusal.answer = replace(refusal.answer, code=422)
            return refusal

        return validation

    replace_rule(service, "refusals.validation", build)


@fault("registration-duplicate-500", "A second registration of an e-mail is a server fault.", "7")
def duplicate_500(service: "Service") -> None:
    """Let the store's error escape."""

    def check(tenant_id: str, email: str) -> None:
        if any(True for _ in service.accounts.with_email(tenant_id, email)):
            message = "duplicate key"
            raise KeyError(message)

    replace_rule(service, "registration.check_duplicate", lambda _honest: check)


@fault("registration-duplicate-overwrites", "A second registration takes the customer over.", "7")
def duplicate_overwrites(service: "Service") -> None:
    """Answer the identifiers of the first customer, with the second's password."""
    replace_rule(service, "registration.check_duplicate", lambda _honest: lambda *_a: None)

    def build(honest: Rule) -> Rule:
        def customer(call: Any) -> "Customer":  # noqa: ANN401 - a call
            new: Customer = honest(call)
            for account in service.accounts.with_email(new.tenant_id, new.email):
                if account.customer_id:
                    return replace(new, id=account.customer_id, user_id=account.user_id)
            return new

        return customer

    replace_rule(service, "registration.customer", build)


@fault("registration-server-fault", "Every acceptable registration is a server fault.", "2.3")
def server_fault(service: "Service") -> None:
    """Fail while the customer is built."""

    def customer(_call: object) -> "Customer":
        message = "no customer number left"
        raise RuntimeError(message)

    replace_rule(service, "registration.customer", lambda _honest: customer)


SILENT = answered(
    "registration-message-ok",
    "The message of a registration tells nothing of it.",
    "2.3",
    "registration.message",
    "OK",
)
