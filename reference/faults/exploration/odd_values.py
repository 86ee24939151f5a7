"""Faults over a value that is documented and unusual: dates, credentials, numbers, long lists."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from unicodedata import normalize

from reference.faults.registry import Fault, Rule, fault, of_rule, replaces
from reference.faults.rows import asked_about, server_fault
from reference.payments.ledger import PaymentAccount
from reference.platform.exchange import JsonObject, ServiceCall
from reference.platform.validation import member, text
from reference.serving.service import Service

CRASH: Final = "EXP-VAL-01"
"""What a client sends is never a server fault."""
PASSWORD: Final = ("B2C-SES-03", "B2C-SES-01")
"""A session opens with the password of the registration, and with no other."""
AMOUNT: Final = ("PAY-PRE-11", "PAY-LIM-01", "PAY-AMT-01")


@dataclass(frozen=True)
class Odd:
    """What a text may be: in words, and how it is found."""

    words: str
    found_in: Callable[[str], object]


EMOJI: Final = Odd(
    "with a sign beyond the basic plane", lambda text: any(ord(sign) > 0xFFFF for sign in text)
)
LONG: Final = Odd("of more than 255 signs", lambda text: len(text) > 255)
LEAP_DAY: Final = Odd("that is a leap day", lambda text: re.fullmatch(r"[0-9]{4}-02-29", text))
BEYOND_ASCII: Final = Odd("beyond ASCII", lambda text: not text.isascii())


def unbearable(name: str, rule: str, odd: Odd, *members: str) -> Fault:
    """Return the fault of a rule that fails over a text of a body; of any member by default."""

    def inject(service: Service) -> None:
        @replaces(service, rule)
        def check(original: Rule, call: ServiceCall) -> object:
            if any(map(odd.found_in, _texts(call.body, members))):
                raise ValueError(name)
            return original(call)

    what = " and ".join(members) or "a text"
    return Fault(name, f"In {rule}: a server fault over {what} {odd.words}.", inject, (CRASH,))


def _texts(body: JsonObject, members: tuple[str, ...]) -> list[str]:
    """Return the texts that are members of a body, or of an object in it."""
    nested = [inner for inner in body.values() if isinstance(inner, dict)]
    return [
        value
        for each in (body, *nested)
        for name, value in each.items()
        if isinstance(value, str) and (not members or name in members)
    ]


_BORN: Final = "dateOfBirth"
_REGISTRATION: Final = "registration.check_body"
_BENEFICIARY: Final = "beneficiaries.check_body"
_ORDER: Final = "preparation.check_body"
UNBEARABLE: Final = (
    unbearable("registration-on-a-leap-day-500", _REGISTRATION, LEAP_DAY, _BORN),
    unbearable(
        "registration-before-the-epoch-500",
        _REGISTRATION,
        Odd("before 1930", lambda text: re.fullmatch(r"\d{4}-\d\d-\d\d", text) and text < "1930"),
        _BORN,
    ),
    unbearable("registration-emoji-500", _REGISTRATION, EMOJI),
    unbearable("registration-long-text-500", _REGISTRATION, LONG),
    unbearable(
        "registration-control-sign-500",
        _REGISTRATION,
        Odd("with a control character", lambda text: re.search(r"[\x00-\x1f]", text)),
    ),
    unbearable(
        "registration-null-as-name-500",
        _REGISTRATION,
        Odd("that reads null", lambda text: text.casefold() == "null"),
    ),
    unbearable(
        "organization-long-name-500", "organization_registration.check_body", LONG, "legalName"
    ),
    unbearable("organization-emoji-500", "organization_registration.check_body", EMOJI),
    unbearable("employee-emoji-500", "employees.check_body", EMOJI),
    unbearable("employee-on-a-leap-day-500", "employees.check_body", LEAP_DAY),
    unbearable("description-emoji-500", _ORDER, EMOJI, "description"),
    unbearable(
        "description-of-141-signs-500",
        _ORDER,
        Odd("of more than the 140 signs of a SEPA transfer", lambda text: len(text) > 140),
        "description",
    ),
    unbearable(
        "amount-of-16-digits-500",
        _ORDER,
        Odd("of 16 digits or more", lambda text: len(text) > 15),
        "value",
    ),
    unbearable(
        "authentication-code-beyond-ascii-500",
        "execution.check_body",
        BEYOND_ASCII,
        "authenticationCode",
    ),
    unbearable("login-email-beyond-ascii-500", "login.check_body", BEYOND_ASCII, "email"),
    unbearable("login-long-password-500", "login.check_body", LONG, "password"),
    unbearable("webhook-long-description-500", "webhooks.check_body", LONG, "description"),
    unbearable("webhook-emoji-500", "webhooks.check_body", EMOJI),
    unbearable("consent-version-long-500", "consents.check_body", LONG),
    unbearable("beneficiary-emoji-500", _BENEFICIARY, EMOJI),
    unbearable("beneficiary-long-text-500", _BENEFICIARY, LONG),
    unbearable(
        "beneficiary-percent-500",
        _BENEFICIARY,
        Odd("with a percent sign before a letter", lambda text: re.search(r"%[a-z]", text)),
    ),
    unbearable(
        "beneficiary-brace-500", _BENEFICIARY, Odd("with an open brace", lambda text: "{" in text)
    ),
    unbearable(
        "beneficiary-quote-500",
        _BENEFICIARY,
        Odd("with a quote and a semicolon", lambda text: "'" in text and ";" in text),
    ),
    unbearable(
        "beneficiary-combining-500",
        _BENEFICIARY,
        Odd(
            "with more than three combining signs in a row",
            lambda text: re.search("[\u0300-\u036f]{4}", text),
        ),
    ),
    unbearable("beneficiary-nul-500", _BENEFICIARY, Odd("with a NUL", lambda text: "\0" in text)),
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


PASSWORDS: Final = of_rule(
    "accounts.digest",
    asked_about(
        "password-cut-at-72-bytes",
        PASSWORD,
        lambda text: text.encode("utf-8", "surrogatepass")[:72].decode("utf-8", "ignore"),
    ),
    asked_about(
        "password-in-ascii", PASSWORD, lambda text: text.encode("ascii", "replace").decode("ascii")
    ),
    asked_about("password-without-blanks", PASSWORD, lambda text: "".join(text.split())),
    asked_about(
        "password-folded-beyond-ascii",
        PASSWORD,
        lambda text: text.casefold() if len(text) > 32 else text,
    ),
)
AMOUNTS: Final = of_rule(
    "amounts.scaled",
    asked_about("amount-wraps-at-32-bits", AMOUNT, lambda value: value % 2**32),
    asked_about("amount-cut-to-twelve-digits", AMOUNT, lambda value: value % 10**12),
)


@fault(rule="amounts.scaled", breaks="PAY-AMT-02")
def amount_scale_above_six(_service: Service, original: Rule, value: int, scale: int) -> object:
    """A scale above six counts as six."""
    return original(value, min(scale, 6))


@fault(rule="consent_messages.minutes", breaks="CON-MSG-10")
def magic_link_expiry_wraps(service: Service, original: Rule, call: ServiceCall) -> object:
    """The expiry of a magic link wraps at 32 bits."""
    name = service.consent_messages.expiry_name
    asked = call.body.get(name)
    if isinstance(asked, int) and asked >= 2**31:
        call.body[name] = (asked + 2**31) % 2**32 - 2**31
    return original(call)


@fault(rule="webhooks.fits", breaks="WHK-SUB-05")
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


@fault(rule="preparation.check_body", breaks="PAY-AMT-05")
def amount_in_raised_digits(_service: Service, original: Rule, call: ServiceCall) -> object:
    """An amount in raised digits, which are no number, is taken as that of the digits."""
    value = member(call.body, "amount.value")
    if isinstance(value, str) and value.isdigit() and not value.isdecimal():
        call.body["amount"]["value"] = normalize("NFKC", value)
    return original(call)


@fault(rule="beneficiaries.check_body", breaks=CRASH)
def purpose_code_of_raised_digits_500(
    _service: Service, original: Rule, call: ServiceCall
) -> object:
    """A purposeCode of raised digits is a server fault: they are digits, and no number."""
    code = text(call.body, "purposeCode")
    if code.isdigit():
        int(code)
    return original(call)
