"""Faults over a value that is documented and unusual: dates, credentials, numbers, long lists."""

import json
import re
from typing import Final

from reference.faults.exploration.texts_of_beneficiaries import crashing
from reference.faults.registry import Rule, fault, of_rule, server_fault
from reference.payments.ledger import PaymentAccount
from reference.platform.exchange import JsonObject, ServiceCall
from reference.platform.validation import member, text
from reference.serving.service import Service

CRASH: Final = "EXP-VAL-01"
"""What a client sends is never a server fault."""
PASSWORD: Final = ("B2C-SES-03", "B2C-SES-01")
"""A session opens with the password of the registration, and with no other."""
LONGEST_TEXT = 255


def _beyond_basic_plane(value: str) -> bool:
    return any(ord(sign) > 0xFFFF for sign in value)


def _long(value: str) -> bool:
    return len(value) > LONGEST_TEXT


REGISTRATION: Final = (
    crashing(
        "registration-on-a-leap-day-500",
        CRASH,
        "Who was born on a leap day is a server fault.",
        "registration.check_body",
        lambda value: re.fullmatch(r"\d{4}-02-29", value),
        "dateOfBirth",
    ),
    crashing(
        "registration-before-the-epoch-500",
        CRASH,
        "Who was born before 1930 is a server fault.",
        "registration.check_body",
        lambda value: re.fullmatch(r"\d{4}-\d\d-\d\d", value) and value < "1930",
        "dateOfBirth",
    ),
    crashing(
        "registration-emoji-500",
        CRASH,
        "A registration with a sign beyond the basic plane is a server fault.",
        "registration.check_body",
        _beyond_basic_plane,
    ),
    crashing(
        "registration-long-text-500",
        CRASH,
        "A registration with a text of more than 255 signs is a server fault.",
        "registration.check_body",
        _long,
    ),
    crashing(
        "registration-control-sign-500",
        CRASH,
        "A registration with a control character is a server fault.",
        "registration.check_body",
        lambda value: not value.isprintable() and re.search(r"[\x00-\x1f]", value),
    ),
    crashing(
        "registration-null-as-name-500",
        CRASH,
        "A registration of somebody called Null is a server fault.",
        "registration.check_body",
        lambda value: value.casefold() == "null",
    ),
    crashing(
        "organization-long-name-500",
        CRASH,
        "An organization whose legalName has more than 255 signs is a server fault.",
        "organization_registration.check_body",
        _long,
        "legalName",
    ),
    crashing(
        "organization-emoji-500",
        CRASH,
        "An organization with a sign beyond the basic plane is a server fault.",
        "organization_registration.check_body",
        _beyond_basic_plane,
    ),
    crashing(
        "employee-emoji-500",
        CRASH,
        "An employee with a sign beyond the basic plane is a server fault.",
        "employees.check_body",
        _beyond_basic_plane,
    ),
    crashing(
        "employee-on-a-leap-day-500",
        CRASH,
        "An employee who was born on a leap day is a server fault.",
        "employees.check_body",
        lambda value: re.fullmatch(r"\d{4}-02-29", value),
    ),
)

OTHERS: Final = (
    crashing(
        "description-emoji-500",
        CRASH,
        "A description with a sign beyond the basic plane is a server fault.",
        "preparation.check_body",
        _beyond_basic_plane,
        "description",
    ),
    crashing(
        "description-of-141-signs-500",
        CRASH,
        "A description that is longer than a SEPA transfer allows is a server fault.",
        "preparation.check_body",
        lambda value: len(value) > 140,
        "description",
    ),
    crashing(
        "amount-of-16-digits-500",
        CRASH,
        "An amount of 16 digits or more is a server fault.",
        "preparation.check_body",
        lambda value: len(value) > 15,
        "value",
    ),
    crashing(
        "authentication-code-beyond-ascii-500",
        CRASH,
        "An authenticationCode that is not ASCII is a server fault.",
        "execution.check_body",
        lambda value: not value.isascii(),
        "authenticationCode",
    ),
    crashing(
        "login-email-beyond-ascii-500",
        CRASH,
        "A login with an e-mail address that is not ASCII is a server fault.",
        "login.check_body",
        lambda value: not value.isascii(),
        "email",
    ),
    crashing(
        "login-long-password-500",
        CRASH,
        "A login with a password of more than 255 signs is a server fault.",
        "login.check_body",
        _long,
        "password",
    ),
    crashing(
        "webhook-long-description-500",
        CRASH,
        "A subscription with a description of more than 255 signs is a server fault.",
        "webhooks.check_body",
        _long,
        "description",
    ),
    crashing(
        "webhook-emoji-500",
        CRASH,
        "A subscription with a sign beyond the basic plane is a server fault.",
        "webhooks.check_body",
        _beyond_basic_plane,
    ),
    crashing(
        "consent-version-long-500",
        CRASH,
        "A consent whose version has more than 255 signs is a server fault.",
        "consents.check_body",
        _long,
    ),
)


@fault(rule="registration.check_body", breaks=CRASH)
def registration_repeated_roles_500(_service: Service, original: Rule, call: ServiceCall) -> object:
    """A registration that names a role twice is a server fault."""
    roles = member(call.body, "roleIds")
    if isinstance(roles, list) and len({str(role) for role in roles}) < len(roles):
        raise KeyError(str(roles))
    return original(call)


@fault(rule="beneficiaries.check_body", breaks=CRASH)
def repeated_member_500(_service: Service, original: Rule, call: ServiceCall) -> object:
    """A beneficiary whose request has two members of one name is a server fault."""

    def each_once(members: list[tuple[str, object]]) -> JsonObject:
        if len(dict(members)) < len(members):
            raise KeyError(str(members))
        return dict(members)

    json.loads(call.raw_body, object_pairs_hook=each_once)
    return original(call)


@fault(rule="accounts.digest", breaks=PASSWORD)
def password_cut_at_72_bytes(_service: Service, original: Rule, password: str) -> object:
    """Of a password only the first 72 bytes count."""
    return original(password.encode("utf-8", "surrogatepass")[:72].decode("utf-8", "ignore"))


@fault(rule="accounts.digest", breaks=PASSWORD)
def password_in_ascii(_service: Service, original: Rule, password: str) -> object:
    """Signs of a password that are not ASCII count as question marks."""
    return original(password.encode("ascii", "replace").decode("ascii"))


@fault(rule="accounts.digest", breaks=PASSWORD)
def password_without_blanks(_service: Service, original: Rule, password: str) -> object:
    """Blanks of a password do not count."""
    return original("".join(password.split()))


@fault(rule="accounts.digest", breaks=PASSWORD)
def password_folded_beyond_ascii(_service: Service, original: Rule, password: str) -> object:
    """The letter case of a long password does not count."""
    return original(password.casefold() if len(password) > 32 else password)


@fault(rule="amounts.scaled", breaks=("PAY-PRE-11", "PAY-LIM-01", "PAY-AMT-01"))
def amount_wraps_at_32_bits(_service: Service, original: Rule, value: int, scale: int) -> object:
    """The value of an amount wraps at 32 bits."""
    return original(value % 2**32, scale)


@fault(rule="amounts.scaled", breaks=("PAY-AMT-02"))
def amount_scale_above_six(_service: Service, original: Rule, value: int, scale: int) -> object:
    """A scale above six counts as six."""
    return original(value, min(scale, 6))


@fault(rule="amounts.scaled", breaks=("PAY-PRE-11", "PAY-LIM-01", "PAY-AMT-01"))
def amount_cut_to_twelve_digits(
    _service: Service, original: Rule, value: int, scale: int
) -> object:
    """Of the value of an amount only the last twelve digits are read."""
    return original(value % 10**12, scale)


@fault(rule="consent_messages.minutes", breaks="CON-MSG-10")
def magic_link_expiry_wraps(service: Service, original: Rule, call: ServiceCall) -> object:
    """The expiry of a magic link wraps at 32 bits."""
    name = service.consent_messages.expiry_name
    asked = call.body.get(name)
    if isinstance(asked, int) and asked >= 2**31:
        call.body[name] = (asked + 2**31) % 2**32 - 2**31
    return original(call)


@fault(rule="webhooks.fits", breaks=("WHK-SUB-05"))
def webhook_integer_below_32_bits(_service: Service, _original: Rule, value: int) -> bool:
    """An integer below what 32 bits hold is accepted."""
    return value < 2**31


ACCOUNT_ID_FAILS = of_rule(
    "admission.is_uuid",
    server_fault("long-account-id-500", CRASH, lambda identifier: len(identifier) > 64),
    server_fault("account-id-beyond-ascii-500", CRASH, lambda identifier: not identifier.isascii()),
)


@fault(rule="accounts.with_email", breaks="LOG-08")
def dots_of_email_ignored(service: Service, _original: Rule, tenant_id: str, email: str) -> object:
    """Two e-mail addresses that differ in a dot before the at sign are one."""

    def bare(address: str) -> str:
        local, _, domain = address.lower().partition("@")
        return f"{local.replace('.', '')}@{domain}"

    return [one for one in service.accounts.of_tenant(tenant_id) if bare(one.email) == bare(email)]


@fault(rule="snapshots.flag", breaks=CRASH)
def odd_flag_500(_service: Service, original: Rule, call: ServiceCall, name: str) -> object:
    """A flag of the query that is not a word of ASCII is a server fault."""
    call.query.get(name, "true").encode("ascii")
    return original(call, name)


@fault(rule="beneficiaries.new", breaks=("BEN-06", "BEN-05"))
def equal_texts_of_beneficiary_reported_once(
    _service: Service, original: Rule, account: PaymentAccount, body: JsonObject
) -> object:
    """A bankName that equals the shortName is dropped."""
    if text(body, "bankName") and text(body, "bankName") == text(body, "shortName"):
        body = {name: value for name, value in body.items() if name != "bankName"}
    return original(account, body)
