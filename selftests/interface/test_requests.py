"""Request bodies are built with Python names and sent with the documented ones, and only those."""

from typing import get_args

import pytest
from pydantic import ValidationError

from fixtures.interface.operations import OPERATIONS
from fixtures.interface.schemas import cards, individuals, organizations, sessions, webhooks
from fixtures.interface.schemas.base import RequestShape
from fixtures.interface.schemas.enumerations import PartyType, Role
from fixtures.interface.schemas.payments import beneficiaries, orders
from fixtures.interface.schemas.payments.amounts import AmountDto
from fixtures.interface.schemas.validation import mismatches

BENEFICIARY = (
    "partyType companyName shortName iban currency country email phoneNumber bicSwiftCode "
    "bic networkName bankName purposeCode accountNumber bankCode bankAddress addressLine1 "
    "addressLine2 city stateProvince postalCode organizationId customerId "
    "targetCustomerId firstName lastName name dateOfBirth type allowedOperations"
)
SUBSCRIPTION = (
    "customerId subscriptionName description endpointUrl secretKey signatureAlgorithm "
    "verifySsl subscribedEvents maxRetryAttempts retryBackoffSeconds"
)

BODIES: dict[str, tuple[RequestShape, dict[str, object]]] = {
    "login": (
        sessions.LoginRequest(email="e", password="p", tenant_id="t"),
        {"email": "e", "password": "p", "tenantId": "t"},
    ),
    "session": (
        sessions.SessionRequest(username="u", password="p"),
        {"username": "u", "password": "p"},
    ),
    "card_info": (cards.CardInfoRequest(card_no="1"), {"cardNo": "1"}),
    "individual_registration": (
        individuals.IndividualRegistrationRequest(
            first_name="f",
            last_name="l",
            email="e",
            phone="p",
            password="s",
            matching_password="s",
            date_of_birth="1990-01-31",
            gender="MALE",
            nationality="German",
            place_of_birth="b",
            pincode="1",
            role_ids=[Role.ACCOUNT_OWNER, Role.USER],
            customer_category=individuals.CustomerCategory(id="c", name="n"),
            individual_customer=individuals.IndividualCustomer(customer_name="n", tenant_id="t"),
        ),
        {
            "firstName": "f",
            "lastName": "l",
            "email": "e",
            "phone": "p",
            "password": "s",
            "matchingPassword": "s",
            "dateOfBirth": "1990-01-31",
            "gender": "MALE",
            "nationality": "German",
            "placeOfBirth": "b",
            "pincode": "1",
            "roleIds": ["ACCOUNT_OWNER", "USER"],
            "customerCategory": {"id": "c", "name": "n"},
            "individualCustomer": {"customerName": "n", "tenantId": "t"},
        },
    ),
    "individual_activation": (
        individuals.IndividualActivationRequest(user_id="u", code="c"),
        {"userId": "u", "code": "c"},
    ),
    "organization_registration": (
        organizations.OrganizationRegistrationRequest(legal_name="l", category_id="c"),
        {"legalName": "l", "categoryId": "c"},
    ),
    "employee": (
        organizations.EmployeeRequest(
            person=organizations.EmployeePerson(first_name="f", date_of_birth="1990-01-31"),
            position="p",
            roles=[Role.ADMIN_USER],
            department="d",
        ),
        {
            "person": {"firstName": "f", "dateOfBirth": "1990-01-31"},
            "position": "p",
            "roles": ["ADMIN_USER"],
            "department": "d",
        },
    ),
    "shareholder": (
        organizations.Shareholder(ownership_percentage=33.34),
        {"ownershipPercentage": 33.34},
    ),
    "organization_verification": (
        organizations.OrganizationVerificationRequest(
            customer_id="c",
            type="BUSINESS_VERIFICATION",
            requested_level="TENANT_VERIFIED",
            requested_by_user_id="u",
            requested_by_tenant_id="t",
            notes="n",
        ),
        {
            "customerId": "c",
            "type": "BUSINESS_VERIFICATION",
            "requestedLevel": "TENANT_VERIFIED",
            "requestedByUserId": "u",
            "requestedByTenantId": "t",
            "notes": "n",
        },
    ),
    "organization_activation": (
        organizations.OrganizationActivationRequest(
            activation_reason="r",
            additional_info=organizations.ActivationInfo(user_id="u", activation_code="a"),
        ),
        {"activationReason": "r", "additionalInfo": {"userId": "u", "activationCode": "a"}},
    ),
    "beneficiary": (
        beneficiaries.BeneficiaryRequest(
            party_type=PartyType.BUSINESS_CUSTOMER,
            address_line1="1",
            address_line2="2",
            bic_swift_code="b",
            date_of_birth="1990-01-31T00:00:00Z",
        ),
        {
            "partyType": "BUSINESS_CUSTOMER",
            "addressLine1": "1",
            "addressLine2": "2",
            "bicSwiftCode": "b",
            "dateOfBirth": "1990-01-31T00:00:00Z",
        },
    ),
    "prepare": (
        orders.PrepareRequest(
            type="INTERNAL",
            target=orders.PaymentTarget(name="n", iban="i"),
            currency="EUR",
            beneficiary_name="n",
            amount=AmountDto(value="1050", scale=2),
            beneficiary_id="b",
            source_account=orders.SourceAccount(wallet_id="w"),
            company_name="c",
            description="d",
            consent=orders.ConsentReference(consent_reference="r"),
        ),
        {
            "type": "INTERNAL",
            "target": {"name": "n", "iban": "i"},
            "currency": "EUR",
            "beneficiaryName": "n",
            "amount": {"value": "1050", "scale": 2},
            "beneficiaryId": "b",
            "sourceAccount": {"walletId": "w"},
            "companyName": "c",
            "description": "d",
            "consent": {"consentReference": "r"},
        },
    ),
    "execute": (
        orders.ExecuteRequest(
            prepared_order_id="o",
            authentication_code="a",
            consent_confirmation=orders.ConsentConfirmation(channel="WEB", confirmed=True),
        ),
        {
            "preparedOrderId": "o",
            "authenticationCode": "a",
            "consentConfirmation": {"channel": "WEB", "confirmed": True},
        },
    ),
    "webhook_subscription": (
        webhooks.WebhookSubscriptionRequest(
            endpoint_url="https://e", verify_ssl=True, max_retry_attempts=3
        ),
        {"endpointUrl": "https://e", "verifySsl": True, "maxRetryAttempts": 3},
    ),
}


@pytest.mark.parametrize("name", BODIES)
def test_body_carries_the_documented_names(name: str) -> None:
    """A request is sent under its camelCase names, without members that have no value."""
    request, body = BODIES[name]
    assert request.body() == body


@pytest.mark.parametrize("name", BODIES)
def test_body_conforms_to_its_own_model(name: str) -> None:
    """What is sent is judged as conforming."""
    request, body = BODIES[name]
    assert mismatches(type(request), body) == ()


def test_every_request_model_of_an_operation_is_shown() -> None:
    """No operation has a request model whose body is not stated here."""
    shown = {type(request) for request, _ in BODIES.values()}
    bodies = {entry.request for entry in OPERATIONS.values()} - {None}
    assert {model for body in bodies for model in get_args(body) or (body,)} <= shown


@pytest.mark.parametrize(
    ("model", "names"),
    [
        (
            beneficiaries.BeneficiaryRequest,
            BENEFICIARY,
        ),
        (
            webhooks.WebhookSubscriptionRequest,
            SUBSCRIPTION,
        ),
        (
            organizations.EmployeePerson,
            "firstName lastName email phoneNumber dateOfBirth nationality gender fullName",
        ),
        (orders.ConsentConfirmation, "consentId channel signature confirmed"),
    ],
    ids=["beneficiary", "webhook subscription", "person", "confirmation"],
)
def test_optional_members_are_those_of_the_table(model: type[RequestShape], names: str) -> None:
    """Members that no body above needs to carry are named as documented."""
    assert {field.alias for field in model.model_fields.values()} == set(names.split())


def test_request_does_not_change() -> None:
    """A built request is a value: a variation of it is another one."""
    request = sessions.LoginRequest(email="e", password="p", tenant_id="t")
    with pytest.raises(ValidationError):
        request.email = "other"
