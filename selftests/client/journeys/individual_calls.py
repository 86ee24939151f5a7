"""The calls of an individual's journey, written from sections 2.3, 4.1, 4.3 and 4.4 by hand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fixtures.client.call import NO_BODY, Call
from fixtures.client.caller import OPERATOR, TENANT_ADMIN, Identity
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.individual import Individual, IndividualJourney
from fixtures.journeys.people import Person
from selftests.client.exchanges import OTHER_UUID, UUID

Build = Callable[[IndividualJourney], Call]

ADA = Person("Ada", "Falk", "ada@example.com", "+4915000000001", "customer-password")
VERIFICATION = "11111111-2222-3333-4444-555555555555"
CUSTOMER = Individual(ADA, UUID, OTHER_UUID, VERIFICATION)
CODE = "814725"


def _of_customer(operation: str, body: Any = NO_BODY, **changes: Any) -> Call:
    call = Call(OPERATIONS[operation], path={"customerId": UUID}, body=body, caller=CUSTOMER.user)
    return replace(call, **changes)


DOCUMENTED: dict[str, tuple[Build, Call]] = {
    "session": (
        lambda journey: journey.session(CUSTOMER),
        _of_customer(
            "session",
            {"username": ADA.email, "password": ADA.password},
            path={"customerId": UUID, "userId": OTHER_UUID},
            caller=OPERATOR,
        ),
    ),
    "session without": (
        lambda journey: journey.session_without(CUSTOMER, "password"),
        _of_customer(
            "session",
            {"username": ADA.email},
            path={"customerId": UUID, "userId": OTHER_UUID},
            caller=OPERATOR,
            deviations=("password absent",),
        ),
    ),
    "verification": (
        lambda journey: journey.verification(CUSTOMER),
        _of_customer(
            "individual_verification",
            {
                "customerId": UUID,
                "type": "IDENTITY_VERIFICATION",
                "requestedLevel": "TENANT_VERIFIED",
                "requestedByUserId": OTHER_UUID,
                "requestedByTenantId": "tenant-1",
                "notes": "Identity verification of a new customer",
            },
        ),
    ),
    "approval": (
        lambda journey: journey.approval(CUSTOMER),
        Call(
            OPERATIONS["verification_approval"],
            path={"verificationId": VERIFICATION},
            body={
                "verificationId": VERIFICATION,
                "customerId": UUID,
                "status": "APPROVED",
                "comment": "Documents checked",
            },
            caller=Identity(TENANT_ADMIN),
        ),
    ),
    "consent": (
        lambda journey: journey.consent(CUSTOMER, "privacy"),
        _of_customer(
            "individual_consent",
            {"accepted": True, "version": "1.0"},
            path={"customerId": UUID, "kind": "privacy"},
        ),
    ),
    "consent, undecided": (
        lambda journey: journey.consent(CUSTOMER, "terms", accepted=None),
        _of_customer(
            "individual_consent",
            {"version": "1.0"},
            path={"customerId": UUID, "kind": "terms"},
            deviations=("accepted absent",),
        ),
    ),
    "activation": (
        lambda journey: journey.activation(CUSTOMER),
        _of_customer("individual_activation", {"userId": OTHER_UUID, "code": CODE}),
    ),
    "activation with wrong code": (
        lambda journey: journey.activation_with_wrong_code(CUSTOMER),
        _of_customer(
            "individual_activation",
            {"userId": OTHER_UUID, "code": "925836"},
            deviations=("code",),
        ),
    ),
    "activation without": (
        lambda journey: journey.activation(CUSTOMER).without_field("userId"),
        _of_customer("individual_activation", {"code": CODE}, deviations=("userId absent",)),
    ),
    "activation with object": (
        lambda journey: journey.activation(CUSTOMER).with_field("code", {"value": "x"}),
        _of_customer(
            "individual_activation",
            {"userId": OTHER_UUID, "code": {"value": "x"}},
            deviations=("code",),
        ),
    ),
    "activation for another user": (
        lambda journey: journey.activation_for_user_of(CUSTOMER, replace(CUSTOMER, user_id="u-2")),
        _of_customer(
            "individual_activation",
            {"userId": "u-2", "code": CODE},
            deviations=("user of another customer",),
        ),
    ),
    "wallets": (
        lambda journey: journey.wallets(CUSTOMER),
        _of_customer("wallets", query={"customerType": "B2C"}),
    ),
    "categorization": (
        lambda journey: journey.categorization(),
        Call(OPERATIONS["categorization"], path={"tenantId": "tenant-1"}),
    ),
}
