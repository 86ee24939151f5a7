"""Required headers left out, one at a time and several at once (section 5 items 3 and 4)."""

import pytest

from fixtures.checks.answers import lists_device_names, names_missing, refused, refused_as
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.client.shared_answers import SharedAnswers
from fixtures.interface.headers import FILTER_HEADERS, Header, Strength
from fixtures.states.controls.controls import operations, operations_where

ENFORCED = Strength.ENFORCED
ORGANIZATION_OPERATIONS = (
    "organization_registration",
    "employee",
    "director",
    "directors",
    "shareholders",
    "organization_document",
    "organization_verification",
    "activation_readiness",
    "organization_activation",
)


@pytest.mark.requirement("HDR-01")
@pytest.mark.parametrize("control", operations_where(Header.FORWARDED_FOR, ENFORCED), indirect=True)
def test_request_without_x_forwarded_for_is_refused(
    answers: SharedAnswers, control: Call, expect: Expectation
) -> None:
    """Without X-Forwarded-For: body code 500, and missingHeaders names that header alone."""
    answer = answers.to(control.without_header(Header.FORWARDED_FOR))
    expect(answer, refused_as("missing_headers"), names_missing(Header.FORWARDED_FOR))


@pytest.mark.requirement("HDR-02")
@pytest.mark.parametrize(
    "control", operations_where(Header.FORWARDED_FROM, ENFORCED), indirect=True
)
def test_request_without_x_forwarded_from_is_refused(
    answers: SharedAnswers, control: Call, expect: Expectation
) -> None:
    """Without X-Forwarded-From: body code 500, and missingHeaders names that header alone."""
    answer = answers.to(control.without_header(Header.FORWARDED_FROM))
    expect(answer, refused_as("missing_headers"), names_missing(Header.FORWARDED_FROM))


@pytest.mark.requirement("HDR-03")
@pytest.mark.parametrize("control", operations_where(Header.PLATFORM, ENFORCED), indirect=True)
def test_request_without_platform_is_refused(
    answers: SharedAnswers, control: Call, expect: Expectation
) -> None:
    """Without platform: body code 500, and missingHeaders names that header alone."""
    answer = answers.to(control.without_header(Header.PLATFORM))
    expect(answer, refused_as("missing_headers"), names_missing(Header.PLATFORM))


@pytest.mark.requirement("HDR-04", "HDR-06")
@pytest.mark.parametrize("control", operations_where(Header.DEVICE, ENFORCED), indirect=True)
def test_request_without_device_header_is_refused(
    answers: SharedAnswers, control: Call, expect: Expectation
) -> None:
    """Without any device header: body code 500; it alone is missing, and its names are told."""
    answer = answers.to(control.without_header(Header.DEVICE))
    expect(
        answer,
        refused_as("missing_headers"),
        names_missing(Header.DEVICE),
        lists_device_names("device_names"),
    )


@pytest.mark.requirement("HDR-05")
@pytest.mark.parametrize("control", operations_where(Header.FORWARDED_FOR, ENFORCED), indirect=True)
def test_every_missing_header_is_named(client: Client, control: Call, expect: Expectation) -> None:
    """With all four headers absent, missingHeaders names all four."""
    answer = client.send(control.without_header(*FILTER_HEADERS))
    expect(answer, refused_as("missing_headers"), names_missing(*FILTER_HEADERS))


@pytest.mark.requirement("HDR-07")
@pytest.mark.parametrize("control", operations("categorization"), indirect=True)
def test_device_names_are_told_for_any_missing_header(
    answers: SharedAnswers, control: Call, expect: Expectation
) -> None:
    """Where only platform is absent, deviceId_accepted is present as well."""
    answer = answers.to(control.without_header(Header.PLATFORM))
    expect(answer, lists_device_names())


@pytest.mark.requirement("HDR-OPEN-01")
@pytest.mark.parametrize("control", operations("categorization"), indirect=True)
def test_http_status_of_missing_header_error(
    answers: SharedAnswers, control: Call, observe: Observer
) -> None:
    """The document gives the body code of the missing-header error, not its HTTP status."""
    answer = answers.to(control.without_header(Header.PLATFORM))
    observe("HDR-OPEN-01", answer, str(answer.exchange.status))


@pytest.mark.requirement("HDR-08")
@pytest.mark.parametrize("control", operations_where(Header.TENANT, ENFORCED), indirect=True)
def test_request_without_tenant_is_refused(
    client: Client, control: Call, expect: Expectation
) -> None:
    """Without X-Tenant-ID a request is not carried out."""
    answer = client.send(control.without_header(Header.TENANT))
    expect(answer, refused(400, 401, 403, 500))


@pytest.mark.requirement("HDR-17")
@pytest.mark.parametrize(
    "control", operations("individual_consent", "organization_consent"), indirect=True
)
def test_consent_without_user_agent_is_refused(
    client: Client, control: Call, expect: Expectation
) -> None:
    """Consent acceptance lists User-Agent among its headers."""
    answer = client.send(control.without_header(Header.USER_AGENT))
    expect(answer, refused(400, 403, 500))


@pytest.mark.requirement("HDR-18")
@pytest.mark.parametrize("control", operations_where(Header.USER_ID, ENFORCED), indirect=True)
def test_request_without_acting_user_is_refused(
    client: Client, control: Call, expect: Expectation
) -> None:
    """Organization verify and activation name the acting user."""
    answer = client.send(control.without_header(Header.USER_ID))
    expect(answer, refused(400, 401, 403, 500))


@pytest.mark.requirement("HDR-19")
@pytest.mark.parametrize("control", operations_where(Header.USER_ROLES, ENFORCED), indirect=True)
def test_request_without_roles_is_refused(
    client: Client, control: Call, expect: Expectation
) -> None:
    """Organization verify and activation name the roles of the acting user."""
    answer = client.send(control.without_header(Header.USER_ROLES))
    expect(answer, refused(400, 401, 403, 500))


@pytest.mark.requirement("HDR-20")
@pytest.mark.parametrize("control", operations(*ORGANIZATION_OPERATIONS), indirect=True)
def test_organization_request_without_user_agent_is_refused(
    client: Client, control: Call, expect: Expectation
) -> None:
    """The global filter asks for User-Agent on organization endpoints."""
    answer = client.send(control.without_header(Header.USER_AGENT))
    expect(answer, refused(400, 403, 500))


@pytest.mark.requirement("HDR-OPEN-02")
@pytest.mark.parametrize(
    "control", operations("individual_consent", "organization_consent"), indirect=True
)
def test_consent_without_x_forwarded_for(client: Client, control: Call, observe: Observer) -> None:
    """Section 5 asks for X-Forwarded-For, the header list of consent acceptance omits it."""
    observe("HDR-OPEN-02", client.send(control.without_header(Header.FORWARDED_FOR)))


@pytest.mark.requirement("HDR-OPEN-03")
@pytest.mark.parametrize("header", FILTER_HEADERS)
@pytest.mark.parametrize(
    "control",
    operations("verification_document", "verification_approval", "organization_approval"),
    indirect=True,
)
def test_verification_without_required_header(
    client: Client, control: Call, header: Header, observe: Observer
) -> None:
    """The verification paths belong to no header group for sure."""
    observe("HDR-OPEN-03", client.send(control.without_header(header)))


@pytest.mark.requirement("HDR-OPEN-06")
@pytest.mark.parametrize(
    "control",
    operations("verification_document", "verification_approval", "organization_approval"),
    indirect=True,
)
def test_verification_without_tenant(client: Client, control: Call, observe: Observer) -> None:
    """The verification paths belong to no header group for sure, the tenant header included."""
    observe("HDR-OPEN-06", client.send(control.without_header(Header.TENANT)))


@pytest.mark.requirement("HDR-OPEN-04")
@pytest.mark.parametrize("header", [Header.TENANT, *FILTER_HEADERS])
@pytest.mark.parametrize("control", operations("login"), indirect=True)
def test_login_without_listed_header(
    client: Client, control: Call, header: Header, observe: Observer
) -> None:
    """Login lists the headers, but the header table names other groups only."""
    observe("HDR-OPEN-04", client.send(control.without_header(header)))


@pytest.mark.requirement("HDR-OPEN-05")
@pytest.mark.parametrize("header", FILTER_HEADERS)
@pytest.mark.parametrize("control", operations("categorization"), indirect=True)
def test_header_without_value(
    client: Client, control: Call, header: Header, observe: Observer
) -> None:
    """Whether an empty header counts as absent is not said."""
    observe("HDR-OPEN-05", client.send(control.with_header(header, "")))
