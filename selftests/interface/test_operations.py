"""The operations are those of the target contract, each consistent in itself."""

import re
from typing import Any

import pytest
from pydantic import TypeAdapter

from conformance.reading import Wrapping
from fixtures.interface.operations import (
    EXECUTIONS,
    OPERATIONS,
    PREPARATIONS,
    TRANSFER_PREPARATIONS,
    Profile,
)
from selftests.interface.documents import ANSWERS

CONTRACT = """
login POST /api/auth/login
session POST …/customer/individual/{customerId}/users/{userId}/sessions
card_info POST …/{cardProductSegment}/virtual/card/info
categorization GET …/customer/individual/categorization/hierarchy/{tenantId}
individual_registration POST …/customer/individual/registration
individual_verification POST …/customer/individual/{customerId}/verification
individual_consent POST …/customer/individual/{customerId}/consents/{kind}
individual_activation POST …/customer/individual/{customerId}/activation
organization_registration POST …/customer/organization/registration
employee POST …/customer/organization/{organizationId}/employee
director POST …/customer/organization/{organizationId}/director
directors GET …/customer/organization/{organizationId}/directors
shareholders POST …/customer/organization/{organizationId}/shareholders
organization_document POST …/customer/organization/{organizationId}/documents
organization_verification POST …/customer/organization/{organizationId}/verify
organization_consent POST …/customer/organization/{organizationId}/consents/{kind}
activation_readiness GET …/customer/organization/{organizationId}/activation/readiness
organization_activation POST …/customer/organization/{organizationId}/activation
verification POST …/verifications
verification_document POST …/verifications/{verificationId}/documents
verification_approval POST …/verifications/{verificationId}/approve
consent_resend POST …/consent/verification/resend
consent_magic_link POST …/consent/verification/send-magic-link
consent_verification GET …/consent/verification/verify/{token}
consent_approval POST …/consents/{consentId}/approve
wallets GET …/wallets/customer/{customerId}
beneficiary_list POST …/wallets/{walletId}/beneficiaries
allowed_operations GET …/fintrans/{accountId}/allowed-operations
beneficiary POST …/fintrans/{accountId}/beneficiaries
prepare POST …/fintrans/{accountId}/types/{operationType}/prepare
execute POST …/fintrans/{accountId}/types/{operationType}/execute
payment_consent POST …/fintrans/{accountId}/payment-consents/types/{operationType}
balance GET …/fintrans/{accountId}/balance
order GET …/fintrans/{accountId}/orders/{orderId}
topup_prepare POST …/fintrans/{walletId}/types/topup/prepare
topup_execute POST …/fintrans/{walletId}/types/topup/execute
transfer_prepare POST …/transfers/{walletId}/prepare
webhook_subscription POST …/webhooks/subscriptions
"""
"""Names, methods and default paths as the target contract fixes them."""

DIALECT = """
session individual_activation organization_registration director shareholder organization_document
individual_verification verification verification_document verification_approval
consent_acceptance consent_resend consent_magic_link consent_approval beneficiary_list
payment_consent beneficiary prepare transfer_prepare topup_prepare webhook_subscription
"""
"""Names of the bodies that the target contract lets a target replace."""


def test_operations_are_those_of_the_contract() -> None:
    """Names, methods and default paths are what targets rely on."""
    contract = {
        name: f"{method} {path.replace('…', '/api/v2.1')}"
        for name, method, path in (line.split() for line in CONTRACT.strip().splitlines())
    }

    assert {name: str(operation) for name, operation in OPERATIONS.items()} == contract
    assert len(contract) == 38


def test_orders_are_prepared_and_executed() -> None:
    """Transfers, by either documented path, and top-ups."""
    assert {"prepare", "transfer_prepare"} == TRANSFER_PREPARATIONS
    assert TRANSFER_PREPARATIONS | {"topup_prepare"} == PREPARATIONS
    assert {"execute", "topup_execute"} == EXECUTIONS


def test_no_two_operations_are_the_same_call() -> None:
    """Method and path, its parameters' names apart, tell the operations apart."""
    calls = [re.sub(r"\{\w+\}", "{}", str(operation)) for operation in OPERATIONS.values()]
    assert len(set(calls)) == len(calls)


def test_replaceable_bodies_are_those_of_the_contract() -> None:
    """The bodies that a target may replace are the ones that the contract names."""
    dialect = {operation.dialect for operation in OPERATIONS.values()} - {None}
    assert dialect == set(DIALECT.split())


@pytest.mark.parametrize("name", OPERATIONS)
def test_operation_is_consistent(name: str) -> None:
    """An operation has a section, a profile, success codes, and a body unless it only reads."""
    operation = OPERATIONS[name]

    assert operation.name == name
    assert operation.section.startswith("4.")
    assert operation.profiles <= set(Profile)
    assert operation.profiles
    assert operation.success in ({200}, {200, 201})
    has_body = operation.request is not None or operation.dialect is not None
    assert has_body == (operation.method == "POST")


def test_only_login_is_flat_and_only_cards_have_their_envelope() -> None:
    """The two exceptions to the generic envelope are the documented ones."""
    wrapped = {name: operation.wrapping for name, operation in OPERATIONS.items()}
    exceptions = {name: kind for name, kind in wrapped.items() if kind is not Wrapping.GENERIC}

    assert exceptions == {"login": Wrapping.FLAT, "card_info": Wrapping.CARD}


def test_every_documented_answer_has_an_example() -> None:
    """The answer of every operation is judged by the tests of the shapes."""
    shown = [example.shape for example in ANSWERS.values()]
    answers = [entry.response for entry in OPERATIONS.values() if entry.response is not None]

    assert [answer for answer in answers if answer not in shown] == []


@pytest.mark.parametrize("name", OPERATIONS)
def test_models_can_be_exported(name: str) -> None:
    """Bodies and answers have a JSON Schema, for the exported OpenAPI document."""
    shapes: tuple[Any, Any] = (OPERATIONS[name].request, OPERATIONS[name].response)

    assert all(TypeAdapter(shape).json_schema() for shape in shapes if shape is not None)
