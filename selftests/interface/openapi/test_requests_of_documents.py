"""Exported bodies of requests take what the suite sends, and mark what is only likely."""

from copy import deepcopy
from typing import Any

import pytest

from fixtures.interface.operations import OPERATIONS
from fixtures.target.dialect.defaults import REQUESTS
from fixtures.target.dialect.dialect import Dialect
from selftests.interface.openapi.validators import operations, request_errors
from selftests.interface.test_requests import BODIES

OPEN = {
    "individual_verification",
    "individual_consent",
    "director",
    "organization_document",
    "organization_consent",
    "verification",
    "verification_document",
    "verification_approval",
    "consent_resend",
    "consent_magic_link",
    "consent_approval",
    "beneficiary_list",
    "payment_consent",
    "topup_prepare",
}
"""The operations of whose body the specification shows no member."""

NO_TEXT: dict[str, object] = {
    "accepted": True,
    "amount_scale": 2,
    "expiry_minutes": 60,
    "ownership_percentage": 33.34,
}
TEXTS = {"date_of_birth": "1990-01-31T00:00:00Z", "party_type": "BUSINESS_CUSTOMER"}


def default_body(operation: str, **values: object) -> Any:
    """Return the body that the suite sends by default, an array where the operation takes one."""
    name = OPERATIONS[operation].dialect or ""
    known = REQUESTS[name].placeholders
    given: dict[str, object] = {
        **dict.fromkeys(known, "1050"),
        "currency": "EUR",
        **TEXTS,
        **NO_TEXT,
    }
    kept = {key: value for key, value in {**given, **values}.items() if key in known}
    body = Dialect().body(name, **kept)
    return [body] if operation == "shareholders" else body


def schema(operation: str) -> dict[str, Any]:
    """Return the schema of an operation's body."""
    _, _, described = operations()[operation]
    found: dict[str, Any] = described["requestBody"]["content"]["application/json"]["schema"]
    return found


WITH_DEFAULT = [name for name, entry in OPERATIONS.items() if entry.dialect]
DOCUMENTED = [name for name, entry in OPERATIONS.items() if name in BODIES and entry.request]


def test_open_bodies_are_marked() -> None:
    """Those and no others, each with the name by which a target file replaces it."""
    marked = {
        name
        for name, (_, _, described) in operations().items()
        if "requestBody" in described and schema(name).get("x-open")
    }

    assert marked == OPEN
    assert all(
        f"[dialect.requests.{OPERATIONS[name].dialect}]" in schema(name)["description"]
        for name in marked
    )


def test_only_reading_has_no_body() -> None:
    """A body is there wherever something is sent, and required unless the suite sends none."""
    bodies = {name: entry.get("requestBody") for name, (_, _, entry) in operations().items()}
    optional = {name for name, body in bodies.items() if body and not body["required"]}

    assert {name for name, body in bodies.items() if body is None} == {
        name for name, entry in OPERATIONS.items() if entry.method == "GET"
    }
    assert optional == {"consent_approval", "beneficiary_list"}


@pytest.mark.parametrize("name", WITH_DEFAULT)
def test_default_body_fits(name: str) -> None:
    """What the suite sends by default is what the document asks for."""
    assert request_errors(name, default_body(name)) == []


@pytest.mark.parametrize("name", DOCUMENTED)
def test_documented_body_fits(name: str) -> None:
    """A body that is built by its model is what the document asks for."""
    request, body = BODIES[name]
    assert type(request) is OPERATIONS[name].request
    assert request_errors(name, body) == []


@pytest.mark.parametrize(
    ("name", "placeholder"),
    [
        ("individual_consent", "accepted"),
        ("consent_magic_link", "expiry_minutes"),
        ("payment_consent", "amount_scale"),
        ("shareholders", "ownership_percentage"),
        ("prepare", "amount_value"),
    ],
)
def test_value_of_another_type_does_not_fit(name: str, placeholder: str) -> None:
    """The types of open members are stated, too."""
    assert request_errors(name, default_body(name, **{placeholder: ["other"]}))


@pytest.mark.parametrize("member", ["legalName", "categoryId"])
def test_documented_members_of_a_partly_open_body_are_required(member: str) -> None:
    """The likely members beside them are not."""
    body = default_body("organization_registration")
    without = {name: value for name, value in body.items() if name != member}

    assert request_errors("organization_registration", {"legalName": "l", "categoryId": "c"}) == []
    assert request_errors("organization_registration", without)


def test_likely_members_are_those_that_the_model_does_not_name() -> None:
    """A partly documented body is its model and, marked, the rest."""
    documented, likely = schema("organization_registration")["allOf"]
    item = schema("shareholders")["items"]["allOf"][1]

    assert documented == {"$ref": "#/components/schemas/OrganizationRegistrationRequest"}
    assert (set(likely["properties"]), likely["x-open"]) == ({"registrationNumber", "email"}, True)
    assert (set(item["properties"]), item["x-open"]) == ({"type", "firstName", "lastName"}, True)


@pytest.mark.parametrize("member", BODIES["individual_registration"][1])
def test_required_member_may_not_be_left_out(member: str) -> None:
    """Of a wholly documented body, as its table says."""
    body = deepcopy(BODIES["individual_registration"][1])
    del body[member]

    (found,) = request_errors("individual_registration", body)
    assert member in found
