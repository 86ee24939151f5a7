"""The envelope of successes and refusals, and bodies that clients get wrong (2.1 and 7)."""

from uuid import uuid4

import pytest

from fixtures.checks.answers import accepted, refused, refused_as
from fixtures.client.call import Call, RawBody
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.client.shared_answers import SharedAnswers
from fixtures.states.controls.controls import operations

READS = operations("categorization", "wallets", "organization_wallets")

ENVELOPE = pytest.mark.requirement(
    "ENV-01", "ENV-02", "ENV-03", "ENV-04", "ENV-05", "ENV-06", "ENV-08", "ENV-16", "ENV-30"
)


@ENVELOPE
@pytest.mark.parametrize("control", READS, indirect=True)
def test_success_is_wrapped(answers: SharedAnswers, control: Call, expect: Expectation) -> None:
    """A success is an envelope with a whole code and a readable message."""
    expect(answers.to(control), accepted())


@ENVELOPE
@pytest.mark.requirement("ENV-07", "ENV-09")
@pytest.mark.parametrize("control", READS, indirect=True)
def test_refusal_is_wrapped(answers: SharedAnswers, control: Call, expect: Expectation) -> None:
    """A refusal is an envelope as well, with the HTTP status that its code names."""
    answer = answers.to(control.with_authorization(None, "header Authorization absent"))
    expect(answer, refused(401))


@pytest.mark.requirement("ENV-10", "ENV-11")
@pytest.mark.parametrize("control", operations("categorization"), indirect=True)
def test_refusal_tells_its_condition(client: Client, control: Call, expect: Expectation) -> None:
    """Nothing is below the version; a message in English holds a word of the documented gist."""
    answer = client.send(control.with_route(f"/api/v2.1/{uuid4()}"))
    expect(answer, refused_as("unknown_route"))


@pytest.mark.requirement("ENV-11")
@pytest.mark.parametrize(
    "control",
    operations(
        *("categorization", "individual_registration", "organization_registration"),
        *("wallets", "balance", "webhook_subscription"),
    ),
    indirect=True,
)
def test_unknown_route_is_refused(client: Client, control: Call, expect: Expectation) -> None:
    """With token and headers in order, an unknown route has code 404 and a text error."""
    known, _, _ = client.dialect.path(control.operation.name, **control.path).partition("?")
    answer = client.send(control.with_route(f"{known}/{uuid4()}/{uuid4()}"))
    expect(answer, refused_as("unknown_route"))


@pytest.mark.requirement("ENV-12")
@pytest.mark.parametrize(
    "control",
    operations(
        "session",
        "individual_registration",
        "individual_consent",
        "individual_activation",
        "organization_registration",
        "employee",
        "director",
        "shareholders",
        "organization_document",
        "organization_verification",
        "organization_consent",
        "organization_activation",
        "consent_resend",
        "consent_magic_link",
        "beneficiary",
        "prepare",
        "execute",
        "transfer_prepare",
        "webhook_subscription",
    ),
    indirect=True,
)
def test_malformed_json_is_refused(client: Client, control: Call, expect: Expectation) -> None:
    """A body that breaks off is the client's mistake, where one says what is to be done."""
    answer = client.send(control.with_body(RawBody(b'{"'), "body that is not JSON"))
    expect(answer, refused(400, 415, 422))


@pytest.mark.requirement("ENV-12")
@pytest.mark.parametrize(
    "control", operations("individual_registration", "beneficiary"), indirect=True
)
def test_text_is_refused(client: Client, control: Call, expect: Expectation) -> None:
    """A body of plain text is the client's mistake, too."""
    answer = client.send(control.with_body(RawBody(b"not json"), "body of plain text"))
    expect(answer, refused(400, 415, 422))


@pytest.mark.requirement("ENV-12")
@pytest.mark.parametrize(
    "control", operations("individual_registration", "individual_activation"), indirect=True
)
def test_empty_body_is_refused(client: Client, control: Call, expect: Expectation) -> None:
    """No body at all is the client's mistake where members are required."""
    answer = client.send(control.with_body(RawBody(b""), "empty body"))
    expect(answer, refused(400, 415, 422))


@pytest.mark.requirement("ENV-12")
@pytest.mark.parametrize("content", [b"[]", b'"text"', b"null"], ids=["array", "text", "null"])
@pytest.mark.parametrize(
    "control", operations("individual_registration", "employee"), indirect=True
)
def test_json_that_is_no_object_is_refused(
    client: Client, control: Call, content: bytes, expect: Expectation
) -> None:
    """Nor is a value of another type the object that the document describes."""
    answer = client.send(control.with_body(RawBody(content), "body that is no object"))
    expect(answer, refused(400, 415, 422))


@pytest.mark.requirement("ENV-15")
@pytest.mark.parametrize(
    ("control", "field"),
    [
        pytest.param("individual_registration", "firstName", marks=pytest.mark.profile("b2c")),
        pytest.param("employee", "department", marks=pytest.mark.profile("b2b")),
    ],
    indirect=["control"],
)
def test_code_of_a_validation_error(
    client: Client, control: Call, field: str, observe: Observer
) -> None:
    """A missing field is a validation error, and may count as a violated business rule."""
    observe("ENV-15", client.send(control.without_field(field)))


@pytest.mark.requirement("ENV-OPEN-01")
@pytest.mark.parametrize("control", READS, indirect=True)
def test_known_path_with_another_method(client: Client, control: Call, observe: Observer) -> None:
    """A method that the path does not know is answered like an unknown route, or with 405."""
    observe("ENV-OPEN-01", client.send(control.with_method("DELETE")))


@pytest.mark.requirement("ENV-OPEN-02")
@pytest.mark.parametrize(
    "fresh_control", operations("individual_registration", "employee"), indirect=True
)
def test_json_under_another_media_type(
    client: Client, fresh_control: Call, observe: Observer
) -> None:
    """Whether a JSON body labelled text/plain is taken is not said."""
    observe("ENV-OPEN-02", client.send(fresh_control.under_media_type("text/plain")))


@pytest.mark.requirement("ENV-OPEN-03")
@pytest.mark.parametrize(
    "fresh_control", operations("individual_registration", "employee"), indirect=True
)
def test_unlisted_member_in_a_request(
    client: Client, fresh_control: Call, observe: Observer
) -> None:
    """Whether a member that no table lists is ignored is not said."""
    observe("ENV-OPEN-03", client.send(fresh_control.with_field("conformanceExtra", "x")))
