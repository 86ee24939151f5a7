"""Faults in the registration of individuals (sections 2.3, 3, 4.3 and 7)."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from reference.access.customers import REGISTRATION_COMPLETED, Customer
from reference.faults.fields import Body, known_once_refused, with_field
from reference.faults.registry import (
    Rule,
    change_result,
    family,
    fault,
    injected,
    injections,
    of_rule,
    replace_rule,
    replaces,
)
from reference.faults.rows import (
    answered,
    changed,
    fixed,
    for_given,
    left_out,
    missing,
    server_fault,
    skipped,
    turned,
)
from reference.platform.exchange import JsonObject, ServiceCall
from reference.platform.validation import Violation, member
from reference.serving.service import Service

_BODY = Body("registration", "registration.fields")
FIELDS: Final = {
    "firstName": "B2C-REG-11",
    "lastName": "B2C-REG-12",
    "email": "B2C-REG-13",
    "phone": "B2C-REG-14",
    "password": "B2C-REG-15",
    "matchingPassword": "B2C-REG-16",
    "dateOfBirth": "B2C-REG-17",
    "gender": "B2C-REG-18",
    "nationality": "B2C-REG-19",
    "placeOfBirth": "B2C-REG-20",
    "pincode": "B2C-REG-21",
    "roleIds": "B2C-REG-22",
    "customerCategory": "B2C-REG-23",
    "individualCustomer": "B2C-REG-24",
}
"""What a registration needs, and the requirement that says so."""
TEXTS: Final = (
    *tuple(FIELDS)[:11],
    "customerCategory.id",
    "customerCategory.name",
    "roleIds",
    "individualCustomer.customerName",
    "individualCustomer.tenantId",
)


def _without_category(service: Service, name: str) -> None:
    if name == "customerCategory":
        replace_rule(service, "categories.known", for_given)


def _of_any_type(service: Service, name: str) -> None:
    if name == "customerCategory.id":
        change_result(service, "categories.known", lambda _known: True)
    if name == "individualCustomer.tenantId":
        replace_rule(service, "registration.check_body_tenant", left_out)
    if name in {"password", "matchingPassword"}:

        @replaces(service, "registration.unequal_passwords")
        def of_texts_only(original: Rule, body: dict[str, Any]) -> object:
            both = body.get("password"), body.get("matchingPassword")
            return original(body) if all(isinstance(one, str) for one in both) else []


BODY = (
    *_BODY.not_required(FIELDS, _without_category),
    *_BODY.any_type(dict.fromkeys(TEXTS, "B2C-REG-25"), _of_any_type),
    *_BODY.any_type({"individualCustomer": "B2C-REG-26"}),
    *_BODY.any_items({"roleIds": "B2C-REG-25"}),
    *_BODY.any_value({"email": "B2C-REG-28", "phone": "B2C-REG-31", "dateOfBirth": "B2C-REG-29"}),
)


@injected(breaks="B2C-REG-30")
def registration_dateofbirth_impossible(service: Service) -> None:
    """Registration accepts days that do not exist."""
    form, _possible = service.registration.fields["dateOfBirth"].value_checks
    with_field(service, "registration.fields", "dateOfBirth", value_checks=(form,))


@injected(breaks="B2C-REG-29")
def registration_dateofbirth_of_single_digits(service: Service) -> None:
    """Registration accepts months and days of one digit."""

    def form(value: object) -> str | None:
        written = re.fullmatch(r"\d{4}-\d{1,2}-\d{1,2}", str(value))
        return None if written else "must be a date"

    with_field(service, "registration.fields", "dateOfBirth", value_checks=(form,))


@injected(breaks="B2C-REG-28")
def registration_email_by_its_at_sign(service: Service) -> None:
    """Registration takes any text with an at sign for an e-mail address."""

    def check(value: object) -> str | None:
        return None if "@" in str(value) else "must be an e-mail address"

    with_field(service, "registration.fields", "email", value_checks=(check,))


@fault(rule="registration.check_body", breaks="ENV-18", memory=set)
def registration_refused_for_its_body_is_known(
    service: Service, original: Rule, refused: set[str], call: ServiceCall
) -> None:
    """Who was refused for the body cannot register with the same e-mail any more."""
    known_once_refused(service, original, refused, call, "email")


@injected(breaks="B2C-REG-01")
def registration_valid_email_refused(service: Service) -> None:
    """Registration refuses plain e-mail addresses."""

    def check(value: object) -> str | None:
        return None if str(value).endswith(".invalid") else "must be an e-mail address"

    with_field(service, "registration.fields", "email", value_checks=(check,))


@injected(breaks="B2C-REG-07")
def registration_nationality_code_only(service: Service) -> None:
    """A nationality that is not a code is refused."""

    def check(value: object) -> str | None:
        return None if re.fullmatch("[A-Z]{2}", str(value)) else "must be a country code"

    with_field(service, "registration.fields", "nationality", value_checks=(check,))


ANSWER = (
    *of_rule(
        "registration.data",
        *missing("registration-answer", "B2C-REG-02", "id user"),
        *missing("registration-answer", "B2C-REG-03", "customerStatus"),
        fixed("registration-id-number", "B2C-REG-02", "id", 4711),
        turned("registration-id-prefixed", "B2C-REG-02", "id", lambda text: f"cust-{text}"),
        turned("registration-id-compact", "B2C-REG-02", "id", lambda text: text.replace("-", "")),
        turned("registration-user-list", "B2C-REG-02", "user", lambda user: [user]),
        changed(
            "registration-user-id-of-customer",
            "B2C-SES-01",
            lambda data: {**data, "user": {**data["user"], "id": data["id"]}},
        ),
    ),
    *of_rule(
        "registration.user",
        *missing("registration-user", "B2C-REG-02", "id email"),
        fixed("registration-user-id-number", "B2C-REG-02", "id", 4711),
        turned("registration-user-email-other", "B2C-REG-08", "email", lambda text: "x" + text),
    ),
    *of_rule(
        "registration.status",
        answered("registration-status-active", "B2C-REG-03", "CS_ACTIVE"),
        answered("registration-status-unknown", "B2C-REG-03", "REGISTERED"),
        answered("registration-status-null", "B2C-REG-03", None),
    ),
    answered(
        "registration-same-identifier", "B2C-REG-09", "11111111-2222-4333-8444-555555555555"
    ).of("registration.identifier"),
    skipped("registration-not-kept", "B2C-VER-01").of("customers.save"),
)

UNEQUAL = (
    *of_rule(
        "registration.unequal_passwords",
        answered("registration-unequal-passwords-accepted", "B2C-REG-04", []),
        changed(
            "registration-unequal-passwords-other-field",
            "B2C-REG-04",
            lambda found: [replace(one, field="password") for one in found],
        ),
    ),
    *of_rule(
        "refusals.violation",
        *missing("validation-error", "B2C-REG-04", "field message"),
        fixed("validation-error-message-empty", "B2C-REG-04", "message", ""),
        turned("validation-error-field-object", "B2C-REG-04", "field", lambda name: {"name": name}),
    ),
    *of_rule(
        "refusals.validation_data",
        turned(
            "validation-errors-map",
            "B2C-REG-04",
            "errors",
            lambda errors: {one["field"]: one["message"] for one in errors},
        ),
        fixed("validation-errors-empty", "B2C-REG-04", "errors", []),
        turned(
            "validation-errors-texts",
            "B2C-REG-04",
            "errors",
            lambda errors: [one["message"] for one in errors],
        ),
    ),
)


@fault(rule="refusals.validation", breaks="B2C-REG-04")
def registration_unequal_passwords_422(
    _service: Service, original: Rule, violations: list[Violation]
) -> object:
    """Unequal passwords are answered with 422."""
    refusal = original(violations)
    if any(one.kind == "unequal" for one in violations):
        refusal.answer = replace(refusal.answer, code=422)
    return refusal


@fault(rule="registration.check_duplicate", breaks="B2C-REG-32")
def registration_duplicate_500(
    service: Service, _original: Rule, tenant_id: str, email: str
) -> None:
    """A second registration of an e-mail is a server fault."""
    if any(True for _ in service.accounts.with_email(tenant_id, email)):
        raise KeyError("duplicate key")


@fault(rule="registration.check_age", breaks="B2C-REG-38")
def registration_duplicate_sets_password(service: Service, original: Rule, call: Any) -> object:
    """A second registration of an e-mail is refused, and sets the password of the first."""
    accounts = service.accounts
    digest = accounts.digest(str(call.body.get("password")))
    for account in tuple(accounts.with_email(call.tenant_id, str(call.body.get("email")))):
        accounts.add(replace(account, password_digest=digest))
    return original(call)


@injected(breaks="B2C-REG-32")
def registration_duplicate_overwrites(service: Service) -> None:
    """A second registration takes the customer over."""
    replace_rule(service, "registration.check_duplicate", left_out)

    @replaces(service, "registration.customer")
    def customer(original: Rule, call: Any) -> Customer:
        new: Customer = original(call)
        for account in service.accounts.with_email(new.tenant_id, new.email):
            if account.customer_id:
                return replace(new, id=account.customer_id, user_id=account.user_id)
        return new


NEVER_DONE = server_fault("registration-server-fault", "B2C-REG-01").of("registration.customer")


SILENT = of_rule("registration.message", answered("registration-message-ok", "B2C-REG-36", "OK"))


@fault(rule="categories.known", breaks="B2C-REG-37")
def registration_category_of_other_tenant(
    service: Service, original: Rule, _tenant_id: str, category_id: str
) -> bool:
    """A category of another tenant is accepted."""
    return any(original(tenant, category_id) for tenant in service.tenants)


_PASSWORDS: Final = ("password", "matchingPassword")


@injected(breaks="B2C-REG-15")
def registration_without_any_password(service: Service) -> None:
    """Registration without password is accepted, since both are equally absent."""
    for name in _PASSWORDS:
        with_field(service, "registration.fields", name, required=False)

    @replaces(service, "registration.unequal_passwords")
    def unequal(original: Rule, body: JsonObject) -> list[Violation]:
        given = [member(body, name) is not None for name in _PASSWORDS]
        if any(given) and not all(given):
            return [Violation("matchingPassword", "must equal password", "unequal")]
        found: list[Violation] = original(body)
        return found


def _compared(
    _service: Service, original: Rule, part: Callable[[str], object], body: JsonObject
) -> list[Violation]:
    both = [member(body, name) for name in _PASSWORDS]
    texts = [one for one in both if isinstance(one, str)]
    alike = len(texts) == len(_PASSWORDS) and part(texts[0]) == part(texts[1])
    found: list[Violation] = [] if alike else original(body)
    return found


COMPARED = family(
    "registration.unequal_passwords",
    _compared,
    ("registration-passwords-compared-in-any-case", "B2C-REG-04", str.casefold),
    ("registration-passwords-compared-by-beginning", "B2C-REG-04", lambda text: text[:8]),
    ("registration-passwords-compared-by-length", "B2C-REG-04", len),
)


def _forgotten(service: Service, rule: str, customer_of: Callable[..., str]) -> None:
    forgotten: set[str | None] = set()

    @replaces(service, "registration.check_duplicate")
    def check(original: Rule, tenant_id: str, email: str) -> None:
        forgotten.update(one.customer_id for one in service.accounts.with_email(tenant_id, email))
        original(tenant_id, email)

    @replaces(service, rule)
    def holds(original: Rule, *given: object) -> object:
        return customer_of(*given) not in forgotten and original(*given)


FORGOTTEN = injections(
    _forgotten,
    (
        "registration-again-forgets-consents",
        "ENV-18",
        "consents.is_accepted",
        lambda customer_id, _kind: customer_id,
    ),
    (
        "registration-again-forgets-verification",
        "ENV-18",
        "verifications.verified",
        lambda customer: customer.id,
    ),
)


@fault(rule="registration.user", breaks="B2C-REG-08", memory=list)
def registration_tells_the_email_of_the_one_before(
    _service: Service, original: Rule, told: list[str], customer: Customer
) -> object:
    """Whoever registers is told the address of the one who registered before."""
    told.append(customer.email)
    return {**original(customer), "email": told[-2:][0]}


@fault(rule="registration.status", breaks="B2C-REG-03", memory=Counter)
def registration_active_once_there_are_others(
    _service: Service, original: Rule, registered: Counter[str], customer: Customer
) -> object:
    """From the third one on, new customers are told to be active."""
    registered[""] += 1
    return original(customer) if registered[""] < 3 else "CS_ACTIVE"


@fault(rule="registration.register", breaks="ENV-18")
def registration_takes_a_known_customer_back(
    service: Service, original: Rule, call: ServiceCall
) -> object:
    """Whoever registers with a known e-mail takes its customer back to that state."""
    for account in service.accounts.with_email(call.tenant_id, str(call.body.get("email"))):
        customer = service.customers.get(account.customer_id or "")
        if isinstance(customer, Customer):
            service.customers.save(replace(customer, status=REGISTRATION_COMPLETED))
    return original(call)


@fault(rule="registration.status", breaks="B2C-REG-03", memory=Counter)
def registration_status_of_the_seventh(
    _service: Service, original: Rule, told: Counter[str], customer: Customer
) -> object:
    """Every seventh customer is told to be active."""
    told["all"] += 1
    return original(customer) if told["all"] % 7 else "CS_ACTIVE"


@fault(rule="registration.status", breaks="B2C-REG-03")
def registration_active_in_another_category(
    service: Service, original: Rule, customer: Customer
) -> object:
    """Whoever registers in another category than the first is told to be active."""
    first = service.categories.first(customer.tenant_id).database_id
    return original(customer) if customer.category_id == first else "CS_ACTIVE"
