"""Organizations that do not exist, or whose identifier is malformed (sections 4 and 7)."""

import pytest

from fixtures.checks.answers import no_server_fault, refused
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.client.shared_answers import SharedAnswers
from fixtures.journeys.identifiers import lookalike
from fixtures.states.controls.controls import operations

OF_AN_ORGANIZATION = operations(
    "employee",
    "director",
    "directors",
    "shareholders",
    "organization_document",
    "organization_verification",
    "organization_consent",
    "activation_readiness",
    "organization_activation",
)


@pytest.mark.requirement("B2B-UNK-01")
@pytest.mark.parametrize("control", OF_AN_ORGANIZATION, indirect=True)
def test_unknown_organization_is_no_server_fault(
    client: Client, control: Call, expect: Expectation
) -> None:
    """An organization that does not exist never has code 500."""
    unknown = lookalike(control.path["organizationId"])
    answer = client.send(control.with_path(organizationId=unknown))
    expect(answer, no_server_fault)


@pytest.mark.requirement("B2B-UNK-02")
@pytest.mark.parametrize("control", OF_AN_ORGANIZATION, indirect=True)
def test_malformed_identifier_is_no_server_fault(
    answers: SharedAnswers, control: Call, expect: Expectation
) -> None:
    """An identifier that is not a UUID never has code 500."""
    answer = answers.to(control.with_path(organizationId="not-a-uuid"))
    expect(answer, no_server_fault)


@pytest.mark.requirement("B2B-UNK-03")
@pytest.mark.parametrize("control", OF_AN_ORGANIZATION, indirect=True)
def test_malformed_identifier_is_refused(
    answers: SharedAnswers, control: Call, expect: Expectation
) -> None:
    """An identifier that is not a UUID is refused."""
    answer = answers.to(control.with_path(organizationId="not-a-uuid"))
    expect(answer, refused(400, 401, 403, 404, 422))
