"""Consent messages and approvals without a required header: in no header group for sure (5)."""

import pytest

from fixtures.client.client import Client
from fixtures.client.judging.expectations import Observer
from fixtures.interface.headers import FILTER_HEADERS, Header
from fixtures.journeys.consent_messages import Consent, ConsentMessages
from fixtures.states.consents import CUSTOMERS

pytestmark = [
    pytest.mark.parametrize("owner", CUSTOMERS, indirect=True),
    pytest.mark.parametrize("header", [Header.TENANT, *FILTER_HEADERS]),
]


@pytest.mark.requirement("CON-MSG-OPEN-01")
def test_resend_without_required_header(
    client: Client,
    consent_messages: ConsentMessages,
    consent: Consent,
    header: Header,
    observe: Observer,
) -> None:
    """Whether a message is resent is recorded."""
    call = consent_messages.resend(consent).without_header(header)
    observe("CON-MSG-OPEN-01", client.send(call))


@pytest.mark.requirement("CON-MSG-OPEN-04")
def test_magic_link_without_required_header(
    client: Client,
    consent_messages: ConsentMessages,
    consent: Consent,
    header: Header,
    observe: Observer,
) -> None:
    """Whether a link is sent is recorded."""
    call = consent_messages.magic_link(consent).without_header(header)
    observe("CON-MSG-OPEN-04", client.send(call))


@pytest.mark.requirement("CON-VER-OPEN-03")
def test_approval_without_required_header(
    client: Client,
    consent_messages: ConsentMessages,
    consent: Consent,
    header: Header,
    observe: Observer,
) -> None:
    """Whether a consent is approved is recorded."""
    call = consent_messages.approval(consent).without_header(header)
    observe("CON-VER-OPEN-03", client.send(call))
