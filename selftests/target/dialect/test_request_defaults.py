"""The default body of every request that the specification leaves open."""

import json
import re
from collections.abc import Mapping
from itertools import count
from typing import Any

import pytest

from fixtures.target.dialect.defaults import REQUESTS
from fixtures.target.dialect.dialect import Dialect

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
    "topup_prepare": "wallet_id currency amount_value amount_scale iban name description"
    " consent_reference",
    "webhook_subscription": "customer_id subscription_name description endpoint_url secret_key",
}


def unbraced(template: Any) -> Any:
    """Return a template whose placeholders are replaced by their own names."""
    if isinstance(template, Mapping):
        return {name: unbraced(value) for name, value in template.items()}
    if isinstance(template, list):
        return [unbraced(value) for value in template]
    return template.strip("{}") if isinstance(template, str) else template


@pytest.mark.parametrize("name", REQUESTS)
def test_default_body_has_every_value_in_its_place(name: str) -> None:
    """Filled with its placeholders' own names, the body is the template without braces."""
    values = {placeholder: placeholder for placeholder in REQUESTS[name].placeholders}
    assert Dialect().body(name, **values) == unbraced(REQUESTS[name].template)


@pytest.mark.parametrize("name", REQUESTS)
def test_default_body_uses_known_placeholders(name: str) -> None:
    """A template that names something else would never be filled there."""
    used = set(re.findall(r"{(\w+)}", json.dumps(REQUESTS[name].template, default=dict)))
    assert used <= set(REQUESTS[name].placeholders)


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
