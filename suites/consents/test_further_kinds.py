"""What the matrices show of the first kind of consent holds for the others, too (4.4, 5)."""

import pytest

from fixtures.checks.answers import invalid, names_missing, refused, refused_as
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.interface.headers import Header
from fixtures.states.consents import OF_FURTHER_KINDS

LISTED = (Header.FORWARDED_FROM, Header.PLATFORM, Header.DEVICE)
"""Headers of section 5 item 4 that the list of consent acceptance has as well (4.4)."""

pytestmark = pytest.mark.parametrize("consent_of_a_further_kind", OF_FURTHER_KINDS, indirect=True)


@pytest.mark.requirement("AUT-01")
def test_consent_without_token_is_refused(
    client: Client, consent_of_a_further_kind: Call, expect: Expectation
) -> None:
    """No kind of consent is accepted without Authorization."""
    call = consent_of_a_further_kind.with_authorization(None, "header Authorization absent")
    expect(client.send(call), refused(401))


@pytest.mark.requirement("HDR-05")
def test_consent_without_headers_is_refused(
    client: Client, consent_of_a_further_kind: Call, expect: Expectation
) -> None:
    """None is accepted without the headers that each of them asks for."""
    answer = client.send(consent_of_a_further_kind.without_header(*LISTED))
    expect(answer, refused_as("missing_headers"), names_missing(*LISTED))


@pytest.mark.requirement("HDR-08")
def test_consent_without_tenant_is_refused(
    client: Client, consent_of_a_further_kind: Call, expect: Expectation
) -> None:
    """Nor without X-Tenant-ID."""
    answer = client.send(consent_of_a_further_kind.without_header(Header.TENANT))
    expect(answer, refused(400, 401, 403, 500))


@pytest.mark.requirement("AUT-09")
def test_consent_for_a_foreign_tenant_is_refused(
    client: Client, consent_of_a_further_kind: Call, other_tenant_id: str, expect: Expectation
) -> None:
    """Nor for another tenant than the token's."""
    answer = client.send(consent_of_a_further_kind.for_tenant(other_tenant_id))
    expect(answer, invalid(401, 403, 404))
