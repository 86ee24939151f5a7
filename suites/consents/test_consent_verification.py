"""Verifying a consent by the token of a message, and approving it (sections 4.4 and 7)."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from fixtures.checks.answers import refused, refused_as
from fixtures.checks.consent_messages import opens, served_or
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import Identity
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.client.tokens.forgery import (
    altered_claims,
    broken_signature,
    forged,
    garbage,
    unsigned,
)
from fixtures.interface.headers import Header
from fixtures.journeys.consent_messages import WRONG_TOKENS, Consent, ConsentMessages
from fixtures.journeys.identifiers import lookalike
from fixtures.states.consents import CUSTOMERS

pytestmark = pytest.mark.parametrize("owner", CUSTOMERS, indirect=True)


@pytest.mark.requirement("CON-VER-01")
def test_valid_token_verifies(
    consent_messages: ConsentMessages, first_verification: Answer, expect: Expectation
) -> None:
    """The token of a message is taken with code 200."""
    expect(first_verification, opens(consent_messages.redirect_url))


@pytest.mark.requirement("CON-VER-08")
def test_token_of_a_link_verifies(
    client: Client,
    consent_messages: ConsentMessages,
    consent_of_another: Consent,
    consent_link_token: str,
    expect: Expectation,
) -> None:
    """The token of a magic link is taken with code 200, or with the link's redirect."""
    answer = client.send(consent_messages.verification(consent_of_another, consent_link_token))
    expect(answer, opens(consent_messages.redirect_url))


@pytest.mark.requirement("CON-VER-02")
def test_unknown_token_is_refused(
    client: Client, consent_messages: ConsentMessages, consent: Consent, expect: Expectation
) -> None:
    """A token that was never issued is refused."""
    call = consent_messages.verification(consent, uuid4().hex).deviating("token never issued")
    expect(client.send(call), refused(400, 401, 404))


@pytest.mark.requirement("CON-VER-02")
@pytest.mark.parametrize("wrong", WRONG_TOKENS)
def test_token_like_one_that_was_issued_is_refused(
    client: Client, unused_verification: Call, wrong: str, expect: Expectation
) -> None:
    """What is as long as a token that was issued, begins with it or is its beginning is another."""
    other = WRONG_TOKENS[wrong](unused_verification.path["token"])
    expect(client.send(unused_verification.with_path(token=other)), refused(400, 401, 404))


@pytest.mark.requirement("CON-VER-09")
def test_identifier_of_a_consent_is_no_token(
    client: Client, unused_verification: Call, resent_consent: Consent, expect: Expectation
) -> None:
    """Who knows which consent it is has not received the message about it."""
    call = unused_verification.with_path(token=resent_consent.consent_id)
    expect(client.send(call), refused(400, 401, 404))


@pytest.mark.requirement("CON-VER-03")
def test_expired_token_is_refused(late_verification: Answer, expect: Expectation) -> None:
    """An expired token has code 410."""
    expect(late_verification, refused(410))


@pytest.mark.requirement("CON-VER-03")
def test_expired_token_stays_refused(
    client: Client, late_verification: Answer, expect: Expectation
) -> None:
    """Nor does it verify anything at a second attempt, as an expired or an unknown one."""
    expect(client.send(late_verification.call), refused(400, 404, 409, 410))


@pytest.mark.requirement("CON-VER-04")
def test_verification_without_tenant_is_refused(
    client: Client, unused_verification: Call, expect: Expectation
) -> None:
    """Verification by token needs the tenant."""
    answer = client.send(unused_verification.without_header(Header.TENANT))
    expect(answer, refused(400, 401, 403, 500))


@pytest.mark.requirement("AUT-24")
def test_token_verifies_nothing_for_another_tenant(
    client: Client,
    unused_verification: Call,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """A login of another tenant, under its own X-Tenant-ID, has no use for a token of ours."""
    call = unused_verification.by_another_tenant(other_tenant_login, other_tenant_id)
    expect(client.send(call), refused(400, 401, 403, 404, 410))


@pytest.mark.requirement("CON-VER-05")
def test_consent_is_approved_or_needs_no_approval(
    client: Client, consent_messages: ConsentMessages, consent: Consent, expect: Expectation
) -> None:
    """Approval is served, unless the state of the consent or the caller speaks against it."""
    expect(client.send(consent_messages.approval(consent)), served_or(400, 403, 409, 422))


@pytest.mark.requirement("CON-VER-06")
def test_unknown_consent_is_not_approved(
    client: Client, consent_approval: Call, consent: Consent, expect: Expectation
) -> None:
    """A consent that does not exist is not found; body or caller may be refused before."""
    call = consent_approval.with_path(consentId=lookalike(consent.consent_id))
    expect(client.send(call), refused(400, 403, 404))


@pytest.mark.requirement("CON-VER-07")
def test_approval_without_token_is_refused(
    client: Client, consent_approval: Call, expect: Expectation
) -> None:
    """Without Authorization no consent is approved."""
    call = consent_approval.with_authorization(None, "header Authorization absent")
    expect(client.send(call), refused(401))


@pytest.mark.requirement("CON-VER-07")
@pytest.mark.parametrize("broken", [garbage, broken_signature, altered_claims, unsigned])
def test_approval_with_broken_token_is_refused(
    client: Client, consent_approval: Call, broken: Callable[[str], str], expect: Expectation
) -> None:
    """A token that is none, was altered or is unsigned approves no consent."""
    call = forged(consent_approval, broken, client.token(consent_approval.caller).value)
    expect(client.send(call), refused(401))


@pytest.mark.requirement("CON-VER-07")
def test_approval_with_empty_token_is_refused(
    client: Client, consent_approval: Call, expect: Expectation
) -> None:
    """A Bearer scheme without token is not a token."""
    call = consent_approval.with_authorization("Bearer", "header Authorization empty")
    expect(client.send(call), refused(401))


@pytest.mark.requirement("AUT-07")
def test_approval_with_expired_token_is_refused(
    client: Client, consent_approval: Call, expired_token: str, expect: Expectation
) -> None:
    """A token that has expired is refused as everywhere."""
    call = consent_approval.with_authorization(f"Bearer {expired_token}", "expired token")
    expect(client.send(call), refused_as("expired_token"))


@pytest.mark.requirement("AUT-08")
def test_approval_with_token_of_another_tenant_is_refused(
    client: Client, consent_approval: Call, other_tenant_login: Identity, expect: Expectation
) -> None:
    """A valid token of another tenant opens nothing here."""
    because = "token of another tenant"
    call = consent_approval.with_token_of(other_tenant_login, because)
    expect(client.send(call), refused(401, 403, 404))


@pytest.mark.requirement("AUT-09")
def test_approval_under_another_tenant_is_refused(
    client: Client, consent_approval: Call, other_tenant_id: str, expect: Expectation
) -> None:
    """A token is good for its own tenant only, whatever X-Tenant-ID says."""
    answer = client.send(consent_approval.for_tenant(other_tenant_id))
    expect(answer, refused(400, 401, 403, 404))


@pytest.mark.requirement("AUT-13")
def test_approval_under_unknown_tenant_is_refused(
    client: Client, consent_approval: Call, expect: Expectation
) -> None:
    """A tenant that does not exist is nobody's."""
    answer = client.send(consent_approval.for_tenant(lookalike(client.target.tenant_id)))
    expect(answer, refused(400, 401, 403, 404))


@pytest.mark.requirement("CON-VER-OPEN-01")
def test_approval_of_an_accepted_consent(
    client: Client, consent_messages: ConsentMessages, consent: Consent, observe: Observer
) -> None:
    """Who approves which consents, and when, is not said."""
    observe("CON-VER-OPEN-01", client.send(consent_messages.approval(consent)))


@pytest.mark.requirement("CON-VER-OPEN-02")
def test_token_used_twice(client: Client, first_verification: Answer, observe: Observer) -> None:
    """Whether a token may be used again is not said."""
    observe("CON-VER-OPEN-02", client.send(first_verification.call))
