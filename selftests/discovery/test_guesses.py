"""What the document leaves open and a service does otherwise is found, and nothing else."""

import time
from typing import Any

import httpx
import pytest

from selftests.discovery.conftest import Discovery, entries

_CONSENT = "dialect.requests.consent_acceptance"
_LINK = "dialect.requests.consent_magic_link"
_INDIVIDUAL = "/api/v2.1/customer/individual/verifications/{verificationId}"


def _named(value: str | dict[str, Any]) -> str:
    """Name a service by its choices, and what is proposed by its number of entries."""
    if isinstance(value, str):
        return value
    proposed = not value or any("." in key for key in value)
    return str(len(value)) if proposed else ",".join(f"{k}={v}" for k, v in value.items())


Row = tuple[dict[str, str], dict[str, Any]]
INDIVIDUALS: list[Row] = [
    (
        {"consent_members": "isAccepted-consentVersion"},
        {_CONSENT: {"isAccepted": "{accepted}", "consentVersion": "{version}"}},
    ),
    (
        {"consent_members": "consentGiven-version", "validation_form": "details"},
        {_CONSENT: {"consentGiven": "{accepted}", "version": "{version}"}},
    ),
    (
        {"expiry_member": "expiryMinutes"},
        {
            _LINK: {
                "customerId": "{customer_id}",
                "consentId": "{consent_id}",
                "redirectUrl": "{redirect_url}",
                "expiryMinutes": "{expiry_minutes}",
            }
        },
    ),
    (
        {"verification_prefix": "individual"},
        {
            "dialect.paths.verification_document": f"{_INDIVIDUAL}/documents",
            "dialect.paths.verification_approval": f"{_INDIVIDUAL}/approve",
        },
    ),
    ({"document_upload": "multipart"}, {"behaviour.verification_document_upload": "multipart"}),
    (
        {"session_answer": "flat", "session_token_member": "jwt"},
        {"dialect.responses.session_token": "jwt"},
    ),
    ({"acting_token": "operator"}, {}),
    ({"approving_login": "operator"}, {"capabilities.separate_approvers": False}),
    ({"auto_approval": "on-start"}, {"behaviour.auto_approval": True}),
    (
        {"auto_approval": "on-document", "undocumented_data": "empty"},
        {"behaviour.auto_approval": True},
    ),
    ({"consents_before_approval": "409"}, {}),
    ({"consents_before_approval": "409", "approval_delay": "fixed"}, {}),
    (
        {"auto_approval": "on-document", "approval_delay": "fixed"},
        {"behaviour.auto_approval": True},
    ),
    ({"consent_delay": "fixed"}, {}),
    ({"consents_before_approval": "422", "session_before_activation": "refused"}, {}),
]
"""One choice of the service, one entry; the customer is activated with it."""

ORGANIZATIONS: list[Row] = [
    (
        {"corporate_document_upload": "multipart"},
        {"behaviour.organization_document_upload": "multipart"},
    ),
    (
        {"organization_members": "companyRegistrationNumber-contactEmail"},
        {
            "dialect.requests.organization_registration": {
                "legalName": "{legal_name}",
                "categoryId": "{category_id}",
                "companyRegistrationNumber": "{registration_number}",
                "contactEmail": "{email}",
            }
        },
    ),
    (
        {"corporate_documents": "certificate-and-articles"},
        {
            "behaviour.organization_document_types": [
                "CERTIFICATE_OF_INCORPORATION",
                "ARTICLES_OF_ASSOCIATION",
            ]
        },
    ),
    ({"corporate_documents": "none"}, {"capabilities.corporate_documents": False}),
    ({"document_review": "automatic"}, {"capabilities.document_review": False}),
    ({"personnel_review": "automatic"}, {"capabilities.personnel_review": False}),
    ({"high_risk_approval": "as-others"}, {"capabilities.high_risk_organizations": False}),
    ({"fallback_verification": "absent"}, {"capabilities.fallback_verification": False}),
    (
        {"corporate_documents": "none", "approval_delay": "fixed"},
        {"capabilities.corporate_documents": False},
    ),
    ({"registrar": "not-linked", "organization_id_member": "customerId"}, {}),
]
"""Beside what it takes to be activated, it is seen what it can do without."""

MONEY: list[Row] = [
    ({"acting_token": "operator"}, {"dialect.responses.session_token": ""}),
    (
        {"payment_consent_path": "TRANSFER"},
        {
            "dialect.paths.payment_consent": "/api/v2.1/fintrans/{accountId}"
            "/payment-consents/types/TRANSFER"
        },
    ),
    (
        {"consent_reference": "beside-id"},
        {"dialect.responses.payment_consent_id": "data.consentReference"},
    ),
    (
        {"consent_reference": "beside-id", "payment_consent_approval": "required"},
        {"dialect.responses.payment_consent_id": "data.consentReference"},
    ),
    (
        {"consent_reference": "token"},
        {"dialect.responses.payment_consent_id": "data.magicLinkToken"},
    ),
    ({"balance_form": "list"}, {"dialect.responses.balance": "data[0].balance"}),
    (
        {"session_header": "prepare", "session_header_value": "snapshot"},
        {"behaviour.session_header": "snapshot"},
    ),
    (
        {"session_header": "execute", "session_header_value": "snapshot"},
        {"behaviour.session_header": "snapshot"},
    ),
    ({"session_header_value": "login"}, {"behaviour.session_header": "login"}),
    ({"order_words": "settled"}, {"behaviour.order_completed": ["COMPLETED", "SETTLED"]}),
    (
        {"order_words": "settled", "execution_polls": "5"},
        {"behaviour.order_completed": ["COMPLETED", "SETTLED"]},
    ),
    ({"order_identifier": "executionId"}, {}),
    ({"expired_order": "executed"}, {"capabilities.order_expiry": False}),
    ({"topup": "absent"}, {"capabilities.top_ups": False}),
    ({"topup": "absent", "unknown_operation_type": "422"}, {"capabilities.top_ups": False}),
    ({"transfers_path": "absent"}, {"capabilities.transfers_path": False}),
    (
        {"execution_polls": "never", "debit_moment": "completion"},
        {"capabilities.order_completion": False},
    ),
    (
        {
            "session_header": "with-consent",
            "session_header_value": "snapshot",
            "payment_consent_path": "TRANSFER",
        },
        {
            "dialect.paths.payment_consent": "/api/v2.1/fintrans/{accountId}"
            "/payment-consents/types/TRANSFER",
            "behaviour.session_header": "snapshot",
        },
    ),
    ({"execution_polls": "never"}, {}),
    ({"used_consent": "409", "equal_payment": "409"}, {}),
    ({"payment_consent_approval": "required", "approval_delay": "fixed"}, {}),
]
"""What is open of payments is read from what they are answered with."""


@pytest.mark.parametrize("profiles", ["b2c", "b2b", "b2c payments", "b2c webhooks"])
def test_nothing_is_proposed_where_the_file_says_all(discovery: Discovery, profiles: str) -> None:
    """A file that serves needs no entry, and leaves nothing to ask."""
    found = discovery(profiles)

    assert entries(found) == {}
    assert found.questions == ()


@pytest.mark.parametrize(
    ("profiles", "policy", "proposed"),
    [
        *(("b2c", *row) for row in INDIVIDUALS),
        *(("b2b", *row) for row in ORGANIZATIONS),
        *(("b2c payments", *row) for row in MONEY),
    ],
    ids=_named,
)
def test_what_a_service_chooses_is_proposed(
    discovery: Discovery, profiles: str, policy: dict[str, str], proposed: dict[str, Any]
) -> None:
    """One choice of the service, one entry, and no question is left."""
    found = discovery(profiles, policy)

    assert entries(found) == proposed
    assert found.questions == ()


def test_a_reference_that_only_organizations_need(discovery: Discovery) -> None:
    """Where individuals pay without a consent, an organization shows by what one is known."""
    policy = {"consent_reference": "beside-id", "consent_requirement": "organizations"}
    found = discovery("b2c b2b payments", policy)

    proposed = {"dialect.responses.payment_consent_id": "data.consentReference"}
    assert (entries(found), found.questions) == (proposed, ())


def test_a_slow_beginning_does_not_hide_that_approvals_count_late(discovery: Discovery) -> None:
    """Who comes sooner after an approval than the first one did is not taken for refused."""
    pauses = iter([0.3])

    def late(request: httpx.Request) -> None:
        if request.url.path.endswith("/activation"):
            time.sleep(next(pauses, 0.0))

    policy = {"corporate_documents": "none", "approval_delay": "fixed"}
    found = discovery("b2b", policy, instead=late)

    assert entries(found) == {"capabilities.corporate_documents": False}


def test_a_flat_director(discovery: Discovery) -> None:
    """Members that a refusal names without their table are lifted out of it."""
    found = discovery("b2b", {"director_members": "flat"})

    body = entries(found)["dialect.requests.director"]
    assert (body["firstName"], "person" in body) == ("{first_name}", False)


def test_a_top_up_in_the_documented_form(discovery: Discovery) -> None:
    """The form of section 2.4 is one of the two readings."""
    found = discovery("b2c payments", {"topup_fields": "documented"})

    assert entries(found)["dialect.requests.topup_prepare"]["beneficiaryId"] == "{wallet_id}"
