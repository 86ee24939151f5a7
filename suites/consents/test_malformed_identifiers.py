"""Consent messages and approvals that name what is no UUID, or of another type (4.4 and 7)."""

import pytest

from fixtures.checks.answers import no_server_fault
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.consent_messages import Consent, ConsentMessages
from fixtures.states.consents import CUSTOMERS

MALFORMED = "not-a-uuid"

pytestmark = [
    pytest.mark.requirement("ENV-13"),
    pytest.mark.parametrize("owner", CUSTOMERS, indirect=True),
]


@pytest.mark.parametrize("identifier", ["consent_id", "customer_id"])
def test_resend_for_malformed_identifier_is_no_server_fault(
    client: Client,
    consent_messages: ConsentMessages,
    resent_consent: Consent,
    identifier: str,
    expect: Expectation,
) -> None:
    """A body that names nobody by such an identifier never has code 500."""
    call = consent_messages.resend(resent_consent, **{identifier: MALFORMED})
    expect(client.send(call), no_server_fault)


@pytest.mark.parametrize("identifier", ["consent_id", "customer_id"])
def test_magic_link_for_malformed_identifier_is_no_server_fault(
    client: Client,
    consent_messages: ConsentMessages,
    linked_consent: Consent,
    identifier: str,
    expect: Expectation,
) -> None:
    """Nor does that of a magic link."""
    call = consent_messages.magic_link(linked_consent, **{identifier: MALFORMED})
    expect(client.send(call), no_server_fault)


def test_approval_of_malformed_identifier_is_no_server_fault(
    client: Client, consent_approval: Call, expect: Expectation
) -> None:
    """Nor does the path of an approval."""
    call = consent_approval.with_path(consentId=MALFORMED)
    expect(client.send(call), no_server_fault)


def test_resend_by_an_object_is_no_server_fault(
    client: Client, consent_messages: ConsentMessages, resent_consent: Consent, expect: Expectation
) -> None:
    """Nor does a channel that is no text."""
    call = consent_messages.resend(resent_consent, channel={"value": "x"})
    expect(client.send(call), no_server_fault)


def test_magic_link_for_words_is_no_server_fault(
    client: Client, consent_messages: ConsentMessages, linked_consent: Consent, expect: Expectation
) -> None:
    """Nor does an expiry that is no number of minutes."""
    call = consent_messages.magic_link(linked_consent, expiry_minutes="an hour")
    expect(client.send(call), no_server_fault)
