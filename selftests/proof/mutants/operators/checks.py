"""Mutants that skip a check: each rule of the reference service that refuses, one at a time."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.faults.registry import Rule, replace_rule
from reference.platform.exchange import RefusalError
from reference.serving.service import Service
from selftests.proof.mutants.mutant import Injection, Mutant, Note

_WHO: Final = ("1", "7", "4.5", "4.6", "5")
_ACTING: Final = ("4.3.1", "5 item 6", "5", "2.3", "7")
_INDIVIDUAL: Final = ("4.3", "7", "2.3", "1", "2.2")
_LOGIN: Final = ("5 item 2", "8", "7", "4.1")
_MESSAGES: Final = ("4.4", "8", "2.2 enumerations", "2.2 verification delivery channel", "7")
_ORGANIZATION: Final = ("4.3.1", "2.3", "7", "8", "2.2", "1")
_PAYMENT: Final = ("4.6", "2.4", "7", "3", "8", "5", "2.2")
_HEADERS: Final = ("5", "4.4 consent acceptance headers", "4.6", "2.1", "4.7", "4.2")

RAISING: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "access.check_tenant": ("individual_consent", _WHO),
    "access.check_own": ("individual_consent", _WHO),
    "activation.check_body": ("individual_activation", _INDIVIDUAL),
    "activation.check_code": ("individual_activation", _INDIVIDUAL),
    "activation.check_consents": ("individual_activation", _INDIVIDUAL),
    "activation.check_verification": ("individual_activation", _INDIVIDUAL),
    "acting_users.check_may_verify": ("organization_verification", _ACTING),
    "admission.check_tenant": ("categorization", _WHO),
    "beneficiaries.check_body": ("beneficiary", _PAYMENT),
    "cards.check_body": ("card_info", ("4.2", "2.1", "7")),
    "categories.check": ("individual_registration", _INDIVIDUAL),
    "consent_approval.check_known": ("consent_approval", _MESSAGES),
    "consent_messages.check_link": ("consent_magic_link", _MESSAGES),
    "consent_messages.check_resend": ("consent_resend", _MESSAGES),
    "consent_messages.known_customer": ("consent_resend", _MESSAGES),
    "consents.check_body": ("individual_consent", ("4.4", "7")),
    "corporate_documents.check_body": ("organization_document", _ORGANIZATION),
    "directors.check_body": ("director", _ORGANIZATION),
    "employees.check_body": ("employee", _ORGANIZATION),
    "execution.check_body": ("execute", _PAYMENT),
    "execution.check_code": ("execute", _PAYMENT),
    "execution.check_consent": ("execute", _PAYMENT),
    "execution.check_funds": ("execute", _PAYMENT),
    "execution.check_limits": ("execute", _PAYMENT),
    "header_filter.check": ("categorization", _HEADERS),
    "limits.check": ("prepare", _PAYMENT),
    "login.check_body": ("login", ("4.1", "7", "5")),
    "orders.check_foreign": ("order", _PAYMENT),
    "organization_activation.check_body": ("organization_activation", _ORGANIZATION),
    "organization_activation.check_unmet": ("organization_activation", _ORGANIZATION),
    "organization_registration.check_body": ("organization_registration", _ORGANIZATION),
    "organization_registration.check_category": ("organization_registration", _ORGANIZATION),
    "organization_registration.check_duplicate": ("organization_registration", _ORGANIZATION),
    "organization_verification.check_body": ("organization_verification", _ORGANIZATION),
    "organization_verification.check_fallback": ("verification", _ORGANIZATION),
    "payment_accounts.check_tenant": ("balance", _WHO),
    "payment_accounts.check_owner": ("balance", _WHO),
    "payment_consents.check": ("prepare", _PAYMENT),
    "payment_consents.check_body": ("payment_consent", _PAYMENT),
    "payment_consents.check_code": ("execute", _PAYMENT),
    "preparation.check_balance": ("prepare", _PAYMENT),
    "preparation.check_beneficiary": ("prepare", _PAYMENT),
    "preparation.check_body": ("prepare", _PAYMENT),
    "preparation.check_currency": ("prepare", _PAYMENT),
    "preparation.check_limits": ("prepare", _PAYMENT),
    "registration.check_body": ("individual_registration", _INDIVIDUAL),
    "registration.check_duplicate": ("individual_registration", _INDIVIDUAL),
    "registration.check_person": ("individual_registration", _INDIVIDUAL),
    "roles.check": ("verification_approval", ("1", "4.4", "7", "4.3.1")),
    "session_header.check": ("prepare", _HEADERS),
    "sessions.check_body": ("session", ("4.1", "7", "5")),
    "sessions.check_credentials": ("session", ("4.1", *_LOGIN)),
    "shareholders.check_body": ("shareholders", _ORGANIZATION),
    "shareholders.check_total": ("shareholders", _ORGANIZATION),
    "verifications.check_approvable": ("verification_approval", ("4.4", "3", "1", "7")),
    "verifications.check_document": ("verification_document", ("4.4", "7")),
    "verifications.check_start": ("individual_verification", ("4.4", "7")),
    "webhooks.check_body": ("webhook_subscription", ("2.4", "4.7", "7")),
    "webhooks.check_int32": ("webhook_subscription", ("2.4", "4.7", "7")),
}
"""Rules that raise a refusal: an operation that they guard, and the sections that are broken."""

TELLING: Final[Mapping[str, tuple[str, tuple[str, ...], bool]]] = {
    "accounts.password_matches": ("login", _LOGIN, True),
    "acting_users.has_role": ("organization_verification", _ACTING, True),
    "acting_users.linked": ("organization_verification", _ACTING, True),
    "acting_users.may_activate": ("organization_activation", _ACTING, True),
    "acting_users.may_verify": ("organization_verification", _ACTING, True),
    "activation.code_matches": ("individual_activation", _INDIVIDUAL, True),
    "activation.user_matches": ("individual_activation", _INDIVIDUAL, True),
    "admission.tenant_matches": ("categorization", _WHO, True),
    "categories.known": ("individual_registration", _INDIVIDUAL, True),
    "consent_messages.belongs": ("consent_resend", _MESSAGES, True),
    "consent_messages.expired": ("consent_verification", _MESSAGES, False),
    "consent_messages.own_tenant": ("consent_verification", _MESSAGES, True),
    "consent_messages.whitelisted": ("consent_magic_link", _MESSAGES, True),
    "consents.accepted": ("individual_consent", ("4.4", "4.3", "7"), True),
    "consents.is_accepted": ("individual_activation", ("4.4", "4.3", "2.3", "7"), True),
    "corporate_documents.uploaded": ("organization_activation", _ORGANIZATION, True),
    "corporate_documents.verified": ("organization_activation", _ORGANIZATION, True),
    "execution.belongs": ("execute", _PAYMENT, True),
    "execution.was_executed": ("execute", _PAYMENT, False),
    "ledger.covers": ("prepare", _PAYMENT, True),
    "limits.exceeds": ("prepare", _PAYMENT, False),
    "lockout.locked": ("login", _LOGIN, False),
    "login.is_locked": ("login", _LOGIN, False),
    "organization_registration.known_category": ("organization_registration", _ORGANIZATION, True),
    "organization_registration.same_number": ("organization_registration", _ORGANIZATION, False),
    "payment_consents.approved": ("execute", _PAYMENT, True),
    "payment_consents.code_fits": ("execute", _PAYMENT, True),
    "payment_consents.matches": ("execute", _PAYMENT, True),
    "payment_consents.usable": ("execute", _PAYMENT, True),
    "prerequisites.approved": ("organization_activation", _ORGANIZATION, True),
    "prerequisites.consented": ("organization_activation", _ORGANIZATION, True),
    "prerequisites.documents_uploaded": ("organization_activation", _ORGANIZATION, True),
    "prerequisites.documents_verified": ("organization_activation", _ORGANIZATION, True),
    "prerequisites.has_admin": ("organization_activation", _ORGANIZATION, True),
    "prerequisites.has_director": ("organization_activation", _ORGANIZATION, True),
    "prerequisites.kyb_done": ("organization_activation", _ORGANIZATION, True),
    "prerequisites.pending": ("organization_activation", _ORGANIZATION, True),
    "prerequisites.personnel_verified": ("organization_activation", _ORGANIZATION, True),
    "prerequisites.wholly_owned": ("organization_activation", _ORGANIZATION, True),
    "roles.granted": ("verification_approval", ("1", "4.4", "7", "4.3.1"), True),
    "sessions.password_matches": ("session", ("4.1", *_LOGIN), True),
    "sessions.username_matches": ("session", ("4.1", *_LOGIN), True),
    "shareholders.complete": ("organization_activation", _ORGANIZATION, True),
    "tokens.expired": ("categorization", ("5 item 5", "7", "8"), False),
    "verifications.documented": ("verification_approval", ("4.4", "1", "3"), True),
    "verifications.verified": ("individual_activation", ("4.3", "3", "7", "1"), True),
    "webhooks.fits": ("webhook_subscription", ("2.4", "4.7"), True),
}
"""Rules that tell whether something holds, and which answer lets everybody through."""


def check_mutants() -> Iterator[Mutant]:
    """Yield a mutant for each check that is skipped."""
    for rule, (operation, sections) in RAISING.items():
        yield Mutant("skip a check", operation, rule, sections, due=True, inject=_passing(rule))
    for rule, (operation, sections, reported) in TELLING.items():
        inject = _telling(rule, reported=reported)
        yield Mutant("skip a check", operation, rule, sections, due=True, inject=inject)


def _passing(rule: str) -> Injection:
    """Return what lets a rule raise nothing."""

    def inject(service: Service, note: Note) -> None:
        def build(original: Rule) -> Rule:
            def check(*arguments: object, **named: object) -> None:
                try:
                    original(*arguments, **named)
                except RefusalError:
                    note()

            return check

        replace_rule(service, rule, build)

    return inject


def _telling(rule: str, *, reported: bool) -> Injection:
    """Return what lets a rule always tell the same."""

    def inject(service: Service, note: Note) -> None:
        def build(original: Rule) -> Rule:
            def tell(*arguments: Any, **named: Any) -> bool:
                if bool(original(*arguments, **named)) is not reported:
                    note()
                return reported

            return tell

        replace_rule(service, rule, build)

    return inject
