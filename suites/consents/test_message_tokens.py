"""Consent messages of whichever customer: without a token, and a while to live (4.4, 5, 8)."""

import pytest

from fixtures.checks.answers import refused
from fixtures.checks.consent_messages import lives_for
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.consent_messages import Consent, ConsentMessages
from fixtures.states.consents import CUSTOMERS

pytestmark = pytest.mark.parametrize("owner", CUSTOMERS, indirect=True)


@pytest.mark.requirement("CON-MSG-15")
def test_resend_without_token_is_refused(
    client: Client, consent_messages: ConsentMessages, resent_consent: Consent, expect: Expectation
) -> None:
    """Without Authorization no message is resent."""
    call = consent_messages.resend(resent_consent)
    answer = client.send(call.with_authorization(None, "header Authorization absent"))
    expect(answer, refused(401))


@pytest.mark.requirement("CON-MSG-16")
def test_magic_link_without_token_is_refused(
    client: Client, consent_messages: ConsentMessages, linked_consent: Consent, expect: Expectation
) -> None:
    """Without Authorization no link is sent."""
    call = consent_messages.magic_link(linked_consent)
    answer = client.send(call.with_authorization(None, "header Authorization absent"))
    expect(answer, refused(401))


@pytest.mark.requirement("CON-MSG-25")
def test_expiry_is_a_number_of_minutes(
    client: Client, consent_messages: ConsentMessages, consent: Consent, expect: Expectation
) -> None:
    """A link may live for a number of minutes that is none of whole hours."""
    answer = client.send(consent_messages.magic_link(consent, expiry_minutes=95))
    expect(answer, lives_for(95))
