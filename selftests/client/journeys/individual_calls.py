"""The calls of an individual's journey, written from sections 2.3, 4.1, 4.3 and 4.4 by hand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fixtures.client.call import NO_BODY, Call
from fixtures.client.caller import OPERATOR
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


DEVIATING: dict[str, tuple[Build, Call]] = {
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
    "consent, undecided": (
        lambda journey: journey.consent(CUSTOMER, "terms", accepted=None),
        _of_customer(
            "individual_consent",
            {"version": "1.0"},
            path={"customerId": UUID, "kind": "terms"},
            deviations=("accepted absent",),
        ),
    ),
    "activation with wrong code": (
        lambda journey: journey.activation_with_wrong_code(CUSTOMER),
        _of_customer(
            "individual_activation", {"userId": OTHER_UUID, "code": "814726"}, deviations=("code",)
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
}
