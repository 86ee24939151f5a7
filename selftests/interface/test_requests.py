"""Request bodies are built with Python names and sent with the documented ones, and only those."""

from typing import get_args

import pytest
from pydantic import ValidationError

from fixtures.interface.operations import OPERATIONS
from fixtures.interface.schemas import cards, individuals, organizations, sessions, webhooks
from fixtures.interface.schemas.base import RequestShape
from fixtures.interface.schemas.enumerations import Role
from fixtures.interface.schemas.payments import beneficiaries, orders
from fixtures.interface.schemas.payments.amounts import AmountDto
from fixtures.interface.schemas.validation import mismatches

NAMES: dict[type[RequestShape], str] = {
    sessions.LoginRequest: "email password tenantId",
    sessions.SessionRequest: "username password",
    cards.CardInfoRequest: "cardNo",
    individuals.IndividualRegistrationRequest: (
        "firstName lastName email phone password matchingPassword dateOfBirth gender nationality "
        "placeOfBirth pincode roleIds customerCategory individualCustomer"
    ),
    individuals.CustomerCategory: "id name",
    individuals.IndividualCustomer: "customerName tenantId",
    individuals.IndividualActivationRequest: "userId code",
    organizations.OrganizationRegistrationRequest: "legalName categoryId",
    organizations.EmployeeRequest: "person position roles department",
    organizations.EmployeePerson: (
        "firstName lastName email phoneNumber dateOfBirth nationality gender fullName"
    ),
    organizations.Shareholder: "ownershipPercentage",
    organizations.OrganizationVerificationRequest: (
        "customerId type requestedLevel requestedByUserId requestedByTenantId notes"
    ),
    organizations.OrganizationActivationRequest: "activationReason additionalInfo",
    organizations.ActivationInfo: "userId activationCode",
    beneficiaries.BeneficiaryRequest: (
        "partyType companyName shortName iban currency country email phoneNumber bicSwiftCode "
        "bic networkName bankName purposeCode accountNumber bankCode bankAddress addressLine1 "
        "addressLine2 city stateProvince postalCode organizationId customerId "
        "targetCustomerId firstName lastName name dateOfBirth type allowedOperations"
    ),
    orders.PrepareRequest: (
        "type target currency beneficiaryName amount beneficiaryId sourceAccount companyName "
        "description consent"
    ),
    orders.PaymentTarget: "name iban",
    orders.SourceAccount: "walletId",
    orders.ConsentReference: "consentReference",
    orders.ExecuteRequest: "preparedOrderId authenticationCode consentConfirmation",
    orders.ConsentConfirmation: "consentId channel signature confirmed",
    webhooks.WebhookSubscriptionRequest: (
        "customerId subscriptionName description endpointUrl secretKey signatureAlgorithm "
        "verifySsl subscribedEvents maxRetryAttempts retryBackoffSeconds"
    ),
}
"""The documented members of every body, whatever Python calls them."""

BODIES: dict[str, tuple[RequestShape, dict[str, object]]] = {
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


def test_every_request_model_of_an_operation_is_listed() -> None:
    """No operation has a request model whose members are not stated here."""
    bodies = {entry.request for entry in OPERATIONS.values()} - {None}
    assert {model for body in bodies for model in get_args(body) or (body,)} <= NAMES.keys()


@pytest.mark.parametrize("model", NAMES)
def test_members_are_the_documented_ones(model: type[RequestShape]) -> None:
    """Each is sent under its documented name, and there are no others."""
    assert {field.alias for field in model.model_fields.values()} == set(NAMES[model].split())


def test_request_does_not_change() -> None:
    """A built request is a value: a variation of it is another one."""
    request = sessions.LoginRequest(email="e", password="p", tenant_id="t")
    with pytest.raises(ValidationError):
        request.email = "other"
