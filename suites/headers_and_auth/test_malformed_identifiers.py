"""Identifiers that are none, or of nothing (sections 4 and 7)."""

import pytest

from fixtures.checks.answers import no_server_fault, refused
from fixtures.checks.wallets import shows_no_wallet_of
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.client.shared_answers import SharedAnswers
from fixtures.interface.headers import Header
from fixtures.journeys.identifiers import lookalike
from fixtures.states.controls.controls import identified, operations

IDENTIFIERS = identified(
    ("wallets", "customerId"),
    ("organization_wallets", "customerId"),
    ("session", "customerId"),
    ("session", "userId"),
    ("individual_verification", "customerId"),
    ("individual_consent", "customerId"),
    ("individual_activation", "customerId"),
    ("verification_document", "verificationId"),
    ("verification_approval", "verificationId"),
    ("beneficiary", "accountId"),
    ("payment_consent", "accountId"),
    ("prepare", "accountId"),
    ("execute", "accountId"),
    ("allowed_operations", "accountId"),
    ("balance", "accountId"),
    ("order", "accountId"),
    ("order", "orderId"),
    ("topup_prepare", "walletId"),
    ("topup_execute", "walletId"),
    ("transfer_prepare", "walletId"),
    ("categorization", "tenantId"),
    ("execute", "operationType"),
)
MEMBERS = identified(
    ("login", "tenantId"),
    ("individual_registration", "customerCategory.id"),
    ("individual_activation", "userId"),
    ("organization_verification", "requestedByUserId"),
    ("organization_verification", "customerId"),
    ("webhook_subscription", "customerId"),
    ("prepare", "beneficiaryId"),
    ("prepare", "sourceAccount.walletId"),
    ("prepare", "consent.consentReference"),
    ("execute", "preparedOrderId"),
)
"""Members of bodies that hold the identifier of something."""
HEADERS = identified(("categorization", "TENANT"), ("organization_verification", "USER_ID"))
"""Headers that do. What refuses an unknown X-Session-Id is open (5 item 3)."""
OF_NOTHING = identified(
    ("verification_document", "verificationId"),
    ("order", "accountId"),
    ("topup_prepare", "walletId"),
    ("transfer_prepare", "walletId"),
)
"""Identifiers for which no other test has one of nothing."""


@pytest.mark.requirement("ENV-13")
@pytest.mark.parametrize(("control", "identifier"), IDENTIFIERS, indirect=["control"])
def test_malformed_identifier_is_no_server_fault(
    answers: SharedAnswers, control: Call, identifier: str, expect: Expectation
) -> None:
    """An identifier in the path that is not a UUID never has code 500."""
    answer = answers.to(control.with_path(**{identifier: "not-a-uuid"}))
    expect(answer, no_server_fault)


@pytest.mark.requirement("ENV-13")
@pytest.mark.parametrize(("control", "member"), MEMBERS, indirect=["control"])
def test_malformed_identifier_in_a_body_is_no_server_fault(
    client: Client, control: Call, member: str, expect: Expectation
) -> None:
    """Nor has one in the body."""
    expect(client.send(control.with_field(member, "not-a-uuid")), no_server_fault)


@pytest.mark.requirement("ENV-13")
@pytest.mark.parametrize(("control", "header"), HEADERS, indirect=["control"])
def test_malformed_identifier_in_a_header_is_no_server_fault(
    client: Client, control: Call, header: str, expect: Expectation
) -> None:
    """Nor has one in a header: it is there, and so none that is missing."""
    expect(client.send(control.with_header(Header[header], "not-a-uuid")), no_server_fault)


@pytest.mark.requirement("ENV-14")
@pytest.mark.parametrize("control", operations("individual_activation"), indirect=True)
def test_malformed_identifier_is_refused(
    answers: SharedAnswers, control: Call, expect: Expectation
) -> None:
    """A customer identifier that is not a UUID is refused."""
    answer = answers.to(control.with_path(customerId="not-a-uuid"))
    expect(answer, refused(400, 403, 404, 422))


@pytest.mark.requirement("ENV-14")
@pytest.mark.parametrize("control", operations("wallets", "organization_wallets"), indirect=True)
def test_malformed_identifier_has_no_wallets(
    answers: SharedAnswers, control: Call, expect: Expectation
) -> None:
    """It is refused, or nobody's."""
    answer = answers.to(control.with_path(customerId="not-a-uuid"))
    expect(answer, shows_no_wallet_of("not-a-uuid"))


@pytest.mark.requirement("ENV-21")
@pytest.mark.parametrize(("control", "identifier"), OF_NOTHING, indirect=["control"])
def test_identifier_of_nothing_is_refused(
    client: Client, control: Call, identifier: str, expect: Expectation
) -> None:
    """What does not exist is not acted for."""
    nothing = lookalike(control.path[identifier])
    answer = client.send(control.with_path(**{identifier: nothing}))
    expect(answer, refused(400, 403, 404, 409, 422))
