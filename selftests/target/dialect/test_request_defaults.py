"""The default body of every request that the specification leaves open, whole."""

from itertools import count
from typing import Any

import pytest

from fixtures.target.dialect.defaults import REQUESTS
from fixtures.target.dialect.dialect import Dialect

SIX_FIELDS = {
    "customerId": "customer_id",
    "requestedLevel": "TENANT_VERIFIED",
    "requestedByUserId": "user_id",
    "requestedByTenantId": "tenant_id",
    "notes": "notes",
}
AMOUNT = {"value": "amount_value", "scale": "amount_scale", "currency": "currency"}
PREPARE = {
    "type": "INTERNAL",
    "target": {"name": "name", "iban": "iban"},
    "currency": "currency",
    "beneficiaryName": "beneficiary_name",
    "amount": AMOUNT,
    "beneficiaryId": "beneficiary_id",
    "sourceAccount": {"walletId": "wallet_id"},
    "companyName": "company_name",
    "description": "description",
    "consent": {"consentReference": "consent_reference"},
}
BODIES: dict[str, dict[str, Any]] = {
    "session": {"username": "username", "password": "password"},
    "individual_activation": {"userId": "user_id", "code": "code"},
    "organization_registration": {
        "legalName": "legal_name",
        "categoryId": "category_id",
        "registrationNumber": "registration_number",
        "email": "email",
    },
    "director": {
        "person": {
            "firstName": "first_name",
            "lastName": "last_name",
            "fullName": "full_name",
            "email": "email",
            "phoneNumber": "phone",
            "dateOfBirth": "date_of_birth",
            "nationality": "nationality",
            "gender": "gender",
        },
        "role": "MANAGING_DIRECTOR",
    },
    "shareholder": {
        "type": "INDIVIDUAL",
        "firstName": "first_name",
        "lastName": "last_name",
        "ownershipPercentage": "ownership_percentage",
    },
    "organization_document": {
        "documentType": "document_type",
        "fileName": "file_name",
        "mimeType": "content_type",
        "fileContent": "content_base64",
    },
    "individual_verification": {**SIX_FIELDS, "type": "IDENTITY_VERIFICATION"},
    "verification": {**SIX_FIELDS, "type": "BUSINESS_VERIFICATION"},
    "verification_document": {
        "verificationId": "verification_id",
        "documentType": "document_type",
        "mimeType": "content_type",
        "fileName": "file_name",
        "fileContent": "content_base64",
        "customerId": "customer_id",
    },
    "verification_approval": {
        "verificationId": "verification_id",
        "customerId": "customer_id",
        "status": "APPROVED",
        "comment": "notes",
    },
    "consent_acceptance": {"accepted": "accepted", "version": "version"},
    "consent_resend": {
        "customerId": "customer_id",
        "consentId": "consent_id",
        "channel": "channel",
    },
    "consent_magic_link": {
        "customerId": "customer_id",
        "consentId": "consent_id",
        "redirectUrl": "redirect_url",
        "expiresInMinutes": "expiry_minutes",
    },
    "consent_approval": {},
    "beneficiary_list": {},
    "payment_consent": {
        "maxAmount": AMOUNT,
        "allowedBeneficiaries": ["beneficiary_id"],
        "validFrom": "valid_from",
        "validUntil": "valid_to",
        "title": "description",
        "description": "description",
        "paymentType": "TRANSFER",
    },
    "beneficiary": {
        "partyType": "party_type",
        "companyName": "company_name",
        "shortName": "short_name",
        "iban": "iban",
        "currency": "currency",
        "country": "country",
        "email": "email",
        "phoneNumber": "phone",
        "bicSwiftCode": "bic",
        "bic": "bic",
        "bankName": "bank_name",
        "customerId": "customer_id",
        "firstName": "first_name",
        "lastName": "last_name",
        "name": "name",
        "dateOfBirth": "date_of_birth",
    },
    "prepare": PREPARE,
    "transfer_prepare": PREPARE,
    "topup_prepare": {
        "type": "TOPUP",
        "target": {"name": "name", "iban": "iban"},
        "currency": "currency",
        "amount": AMOUNT,
        "sourceAccount": {"walletId": "wallet_id"},
        "description": "description",
    },
    "webhook_subscription": {
        "customerId": "customer_id",
        "subscriptionName": "subscription_name",
        "description": "description",
        "endpointUrl": "endpoint_url",
        "secretKey": "secret_key",
        "signatureAlgorithm": "HMAC-SHA256",
        "verifySsl": True,
        "subscribedEvents": ["customer.created"],
        "maxRetryAttempts": 3,
        "retryBackoffSeconds": 60,
    },
}
"""Each body with every placeholder filled by its own name."""

PLACEHOLDERS = {
    "session": "username password tenant_id",
    "individual_activation": "user_id email code",
    "organization_registration": "legal_name trading_name category_id category_name"
    " registration_number tax_id email phone password country",
    "director": "first_name last_name full_name email phone date_of_birth nationality gender",
    "shareholder": "ownership_percentage first_name last_name full_name email date_of_birth"
    " nationality",
    "organization_document": "organization_id document_type file_name content_type content_base64",
    "individual_verification": "customer_id user_id tenant_id notes",
    "verification": "customer_id user_id tenant_id notes",
    "verification_document": "verification_id customer_id document_type file_name content_type"
    " content_base64",
    "verification_approval": "verification_id customer_id approver_id verification_type notes",
    "consent_acceptance": "accepted version",
    "consent_resend": "customer_id consent_id channel",
    "consent_magic_link": "customer_id consent_id redirect_url expiry_minutes",
    "consent_approval": "customer_id consent_id",
    "beneficiary_list": "wallet_id",
    "payment_consent": "wallet_id currency amount_value amount_scale beneficiary_id"
    " beneficiary_name iban description valid_from valid_to",
    "beneficiary": "party_type name first_name last_name company_name short_name iban bic currency"
    " country email phone bank_name customer_id date_of_birth",
    "prepare": "wallet_id currency amount_value amount_scale beneficiary_id beneficiary_name"
    " company_name name iban description consent_reference",
    "transfer_prepare": "wallet_id currency amount_value amount_scale beneficiary_id"
    " beneficiary_name company_name name iban description consent_reference",
    "topup_prepare": "wallet_id currency amount_value amount_scale iban name description",
    "webhook_subscription": "customer_id subscription_name description endpoint_url secret_key",
}


@pytest.mark.parametrize("name", BODIES)
def test_default_body_with_every_value(name: str) -> None:
    """Filled with its placeholders' own names, the body is exactly this."""
    values = {placeholder: placeholder for placeholder in PLACEHOLDERS[name].split()}
    assert Dialect().body(name, **values) == BODIES[name]


def test_names_and_placeholders_are_the_documented_ones() -> None:
    """Target files rely on them."""
    known = {name: " ".join(entry.placeholders) for name, entry in REQUESTS.items()}
    assert known == PLACEHOLDERS


def test_values_keep_their_types() -> None:
    """Booleans, numbers and the scaled amount's text arrive as such."""
    dialect = Dialect()
    assert dialect.body("consent_acceptance", accepted=False, version="1") == {
        "accepted": False,
        "version": "1",
    }
    assert dialect.body("shareholder", ownership_percentage=33.5)["ownershipPercentage"] == 33.5
    prepared = dialect.body("prepare", amount_value="1050", amount_scale=0, currency="EUR")
    assert prepared["amount"] == {"value": "1050", "scale": 0, "currency": "EUR"}


def test_prepare_without_consent_has_no_consent_object() -> None:
    """An optional object whose only value is not at hand is left out, not sent empty."""
    values = {"iban": "DE1", "name": "N", "wallet_id": "w", "consent_reference": None}
    assert Dialect().body("prepare", **values) == {
        "type": "INTERNAL",
        "target": {"name": "N", "iban": "DE1"},
        "sourceAccount": {"walletId": "w"},
    }


def test_payment_consent_without_beneficiary_allows_any() -> None:
    """An empty list of allowed beneficiaries would allow none."""
    assert Dialect().body("payment_consent", currency="EUR") == {
        "maxAmount": {"currency": "EUR"},
        "paymentType": "TRANSFER",
    }


@pytest.mark.parametrize("name", ["session", "consent_approval", "beneficiary_list"])
def test_body_that_loses_every_field_stays_an_object(name: str) -> None:
    """The request has a body in any case."""
    assert Dialect().body(name) == {}


def test_bodies_are_new_every_time() -> None:
    """Changing one does not change the next."""
    numbers = count()
    first = Dialect().body("webhook_subscription")
    first["subscribedEvents"].append(next(numbers))
    assert Dialect().body("webhook_subscription")["subscribedEvents"] == ["customer.created"]
