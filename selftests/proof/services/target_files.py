"""The target file that tells the suite what a service's choices make of the open names and paths.

Only what the target contract has a key for: everything else the suite has to find out by itself.
"""

import tomllib
import uuid
from collections.abc import Iterator, Mapping
from typing import Any

from fixtures.target.embedded import TARGET_FILE

Tables = dict[str, Any]

_PREFIXES = {"root": "/verifications", "individual": "/api/v2.1/customer/individual/verifications"}
_CONSENT = {"isAccepted-consentVersion": ("isAccepted", "consentVersion")}
_CONSENT["consentGiven-version"] = ("consentGiven", "version")
_DOCUMENT = {"type": "{document_type}", "content": "{content_base64}"}


_ABSENT = {
    "approving_login=operator": "separate_approvers",
    "individual_approval=on-document": "individual_approval",
    "personnel_review=automatic": "personnel_review",
    "document_review=automatic": "document_review",
    "corporate_documents=none": "corporate_documents",
    "expired_order=executed": "order_expiry",
    "topup=absent": "top_ups",
    "transfers_path=absent": "transfers_path",
    "fallback_verification=absent": "fallback_verification",
}
"""Choices that leave a capability out; for others another key of the file says the same."""


def _absent(policy: Mapping[str, str]) -> Iterator[str]:
    """Yield the capabilities that a service of these choices does not have."""
    chosen = {f"{name}={value}" for name, value in policy.items()}
    if policy.get("organization_approval") == "on-start" and "repeated_approval=200" in chosen:
        yield "organization_approval"  # else what the target refuses tells it
    yield from (name for choice, name in _ABSENT.items() if choice in chosen)
    alone = policy.get("organization_approval", "approver") != "approver"
    if alone or policy.get("auto_approval", "no") != "no":
        reviewed = policy.get("document_review", "with-approval") == "with-approval"
        yield from ("document_review",) if reviewed else ()
    if policy.get("high_risk_approval") == "as-others":
        for_all = policy.get("organization_approver") == "power-tenant"
        yield from () if for_all else ("high_risk_organizations",)
    free = policy.get("consent_free_code", "any") == "any"
    free = free and policy.get("topup_consent", "none") == "none"
    if free and policy.get("consent_requirement") == "never":
        yield "payment_consents"


def target_file(policy: Mapping[str, str], own: Mapping[str, Any]) -> Tables:
    """Return the reference service's target file with ``own`` settings, as ``policy`` needs it."""
    tables = tomllib.loads(TARGET_FILE.read_text(encoding="utf-8"))
    for addition in (own, *_additions(policy)):
        _merge(tables, addition)
    return tables


def _merge(tables: Tables, addition: Mapping[str, Any]) -> None:
    for key, value in addition.items():
        if isinstance(value, dict) and isinstance(tables.get(key), dict):
            _merge(tables[key], value)
        else:
            tables[key] = value


def _request(name: str, body: Mapping[str, Any]) -> Tables:
    return {"dialect": {"requests": {name: dict(body)}}}


def _additions(policy: Mapping[str, str]) -> Iterator[Tables]:
    yield from _paths(policy)
    yield from _onboarding_bodies(policy)
    yield from _message_bodies(policy)
    yield from _topup_bodies(policy)
    yield from _answers(policy)
    yield from _identities(policy)
    yield from _new_customers(policy)
    yield from _behaviour(policy)
    yield from _documents(policy)
    yield {"capabilities": dict.fromkeys(_absent(policy), False)}


def _paths(policy: Mapping[str, str]) -> Iterator[Tables]:
    prefix = _PREFIXES.get(policy.get("verification_prefix", ""))
    if prefix:
        paths = {
            "verification_document": f"{prefix}/{{verificationId}}/documents",
            "verification_approval": f"{prefix}/{{verificationId}}/approve",
        }
        if policy["verification_prefix"] == "root":
            paths["verification"] = prefix
        yield {"dialect": {"paths": paths}}
    if policy.get("payment_consent_path") == "TRANSFER":
        path = "/api/v2.1/fintrans/{accountId}/payment-consents/types/TRANSFER"
        yield {"dialect": {"paths": {"payment_consent": path}}}


def _onboarding_bodies(policy: Mapping[str, str]) -> Iterator[Tables]:
    names = _CONSENT.get(policy.get("consent_members", ""))
    if names:
        yield _request("consent_acceptance", {names[0]: "{accepted}", names[1]: "{version}"})
    if policy.get("document_members") == "type-content":
        yield _request("verification_document", _DOCUMENT)
    if policy.get("corporate_document_members") == "type-content":
        yield _request("organization_document", _DOCUMENT)
    if policy.get("director_members") == "flat":
        yield _request(
            "director",
            {"firstName": "{first_name}", "lastName": "{last_name}", "fullName": "{full_name}"},
        )
    if policy.get("organization_members") == "companyRegistrationNumber-contactEmail":
        yield _request(
            "organization_registration",
            {
                "legalName": "{legal_name}",
                "categoryId": "{category_id}",
                "companyRegistrationNumber": "{registration_number}",
                "contactEmail": "{email}",
            },
        )


def _topup_bodies(policy: Mapping[str, str]) -> Iterator[Tables]:
    if policy.get("topup_fields") == "documented":
        yield _request(
            "topup_prepare",
            {
                "type": "TOPUP",
                "target": {"name": "{name}", "iban": "{iban}"},
                "currency": "{currency}",
                "beneficiaryName": "{name}",
                "amount": {
                    "value": "{amount_value}",
                    "scale": "{amount_scale}",
                    "currency": "{currency}",
                },
                "beneficiaryId": "{wallet_id}",
                "sourceAccount": {"walletId": "{wallet_id}"},
                "companyName": "{name}",
                "description": "{description}",
                "consent": {"consentReference": "{consent_reference}"},
            },
        )


def _message_bodies(policy: Mapping[str, str]) -> Iterator[Tables]:
    snake = policy.get("consent_message_members") == "snake"
    other_expiry = policy.get("expiry_member") == "expiryMinutes"
    if not (snake or other_expiry):
        return
    customer, consent, redirect = (
        ("customer_id", "consent_id", "redirect_url")
        if snake
        else ("customerId", "consentId", "redirectUrl")
    )
    expiry = {
        (False, True): "expiryMinutes",
        (True, False): "expires_in_minutes",
        (True, True): "expiry_minutes",
    }[snake, other_expiry]
    who = {customer: "{customer_id}", consent: "{consent_id}"}
    yield _request("consent_resend", {**who, "channel": "{channel}"})
    yield _request(
        "consent_magic_link", {**who, redirect: "{redirect_url}", expiry: "{expiry_minutes}"}
    )


def _answers(policy: Mapping[str, str]) -> Iterator[Tables]:
    if policy.get("director_list") == "object":
        yield {"dialect": {"responses": {"directors": "data.directors"}}}
    if policy.get("acting_token") == "operator":
        yield {"dialect": {"responses": {"session_token": ""}}}
    elif policy.get("session_answer") == "flat":
        member = policy.get("session_token_member", "token")
        yield {"dialect": {"responses": {"session_token": member}}}
    member = policy.get("order_identifier", "any")
    if member != "any":
        yield {"dialect": {"responses": {"order_id": f"data.{member}"}}}
    if policy.get("balance_form") == "list":
        yield {"dialect": {"responses": {"balance": "data[0].balance"}}}
    if policy.get("consent_reference") == "token":
        yield {"dialect": {"responses": {"payment_consent_id": "data.magicLinkToken"}}}
    elif policy.get("consent_reference") in {"reference", "beside-id"}:
        yield {"dialect": {"responses": {"payment_consent_id": "data.consentReference"}}}


def _identities(policy: Mapping[str, str]) -> Iterator[Tables]:
    if policy.get("operators") == "of-both-tenants":
        logins = tomllib.loads(TARGET_FILE.read_text(encoding="utf-8"))["identities"]
        yield {"identities": {"other_tenant": logins["service"]}}
    if policy.get("token_claims") == "encrypted":
        logins = tomllib.loads(TARGET_FILE.read_text(encoding="utf-8"))["identities"]
        users = {
            name: uuid.uuid5(uuid.NAMESPACE_URL, f"mailto:{login['email']}")
            for name, login in logins.items()
        }
        yield {"identities": {name: {"user_id": str(user)} for name, user in users.items()}}
    if policy.get("token_claims") in {"opaque", "encrypted"}:
        roles = {
            "service": ["ADMIN_USER", "COMPLIANCE_OFFICER"],
            "tenant_admin": ["TENANT_ADMIN"],
            "power_tenant": ["POWER_TENANT"],
        }
        yield {"identities": {name: {"roles": reported} for name, reported in roles.items()}}


def _new_customers(policy: Mapping[str, str]) -> Iterator[Tables]:
    if policy.get("served_country") == "NO":
        phone, register = "+474#######", "NO 9########"
        norwegian = {"country": "NO", "phone": phone, "registration_number": register}
        yield {"new_customers": norwegian}
    if policy.get("first_category") == "minors":
        yield {"new_customers": {"category": "INDIVIDUAL_PREMIUM"}}
    if policy.get("consent_versions") == "own":
        versions = {"terms": "2026-03", "privacy": "v7", "data_processing": "1.0.4"}
        yield {"behaviour": {"consent_versions": versions}}


def _documents(policy: Mapping[str, str]) -> Iterator[Tables]:
    """Yield which documents are asked for, where none is taken after the approval."""
    approvals = {policy.get("auto_approval"), policy.get("individual_approval")}
    if policy.get("document_after_approval", "accepted") == "accepted":
        return
    if "on-start" in approvals:
        yield {"behaviour": {"verification_document_types": []}}
    elif "on-document" in approvals:
        yield {"behaviour": {"verification_document_types": ["PASSPORT"]}}
    elif policy.get("approval_documents", "optional") == "optional":
        yield {"behaviour": {"verification_document_types": []}}


def _behaviour(policy: Mapping[str, str]) -> Iterator[Tables]:
    if policy.get("tenant_id_form") == "opaque":
        yield {"tenant_id": "tenant-one", "other_tenant_id": "tenant-two"}
    if policy.get("auto_approval", "no") != "no":
        yield {"behaviour": {"auto_approval": True}}
    if policy.get("execution_polls") == "never" and policy.get("debit_moment") == "completion":
        yield {"capabilities": {"order_completion": False}}
    if policy.get("smallest_order") == "5.00":  # another one is found
        yield {"behaviour": {"smallest_order": policy["smallest_order"]}}
    told = {"amount_step": "0.01", "most_balance": "any"}
    yield {
        "behaviour": {key: policy[key] for key in told if policy.get(key, told[key]) != told[key]}
    }
    words = {"settled": ["SETTLED"], "mixed-case": ["booked"]}
    if policy.get("order_words") in words:
        yield {"behaviour": {"order_completed": words[policy["order_words"]]}}
    if policy.get("session_header_value", "any") != "any":
        yield {"behaviour": {"session_header": policy["session_header_value"]}}
    if policy.get("kyb_documents") == "own":
        yield {"behaviour": {"organization_verification_document_types": ["REGISTER_EXTRACT"]}}
    if policy.get("corporate_documents") == "certificate-and-articles":
        types = ["CERTIFICATE_OF_INCORPORATION", "ARTICLES_OF_ASSOCIATION"]
        yield {"behaviour": {"organization_document_types": types}}
