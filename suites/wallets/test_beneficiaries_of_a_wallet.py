"""Beneficiaries of a wallet, as the wallet lists them (sections 4.5 and 8)."""

from collections.abc import Callable

import pytest

from fixtures.checks.answers import names_missing, no_server_fault, refused, refused_as
from fixtures.checks.beneficiaries import (
    Known,
    is_orderly,
    lists,
    lists_no,
    lists_nobody,
    lists_nothing_twice,
)
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import Identity
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.client.tokens.forgery import altered_claims, broken_signature, unsigned
from fixtures.interface.headers import FILTER_HEADERS, Header
from fixtures.journeys.identifiers import lookalike
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Beneficiary, Wallet
from fixtures.states.allowed_operations import KnownBeneficiaries


@pytest.mark.requirement("WAL-PAY-01")
def test_request_for_beneficiaries_is_orderly(posted_listing: Answer, expect: Expectation) -> None:
    """Whatever a POST means here, it is carried out or refused."""
    expect(posted_listing, is_orderly)


@pytest.mark.requirement("WAL-PAY-02")
def test_new_beneficiary_is_listed(
    client: Client, listing_of_kind: Answer, beneficiary_of_kind: Beneficiary, expect: Expectation
) -> None:
    """A beneficiary that was created for the wallet is in the list, within the time limit."""
    expect(listing_of_kind, lists(client.dialect, beneficiary_of_kind))


@pytest.mark.requirement("WAL-PAY-03")
@pytest.mark.usefixtures("listing")
def test_list_of_beneficiaries_is_complete(
    client: Client,
    known_beneficiaries: KnownBeneficiaries,
    wallet_of_many: Wallet,
    many_beneficiaries: tuple[Beneficiary, ...],
    expect: Expectation,
) -> None:
    """More beneficiaries than a page of fifty are listed at once."""
    answer = known_beneficiaries.await_list(wallet_of_many, *many_beneficiaries)
    expect(answer, lists(client.dialect, *many_beneficiaries))


@pytest.mark.requirement("WAL-PAY-11")
def test_no_beneficiary_is_listed_twice(
    client: Client, listing: Answer, expect: Expectation
) -> None:
    """Each beneficiary, all of whom have identifiers of their own, has one entry."""
    expect(listing, lists_nothing_twice(client.dialect))


@pytest.mark.requirement("WAL-PAY-04")
def test_beneficiaries_of_others_are_not_listed(
    client: Client,
    listing_of_kind: Answer,
    beneficiary_of_kind: Beneficiary,
    beneficiary_of_somebody_else: Beneficiary,
    strangers_of_kind: tuple[Known, ...],
    expect: Expectation,
) -> None:
    """The list holds nobody whom another customer's wallet may pay."""
    answer = client.send(listing_of_kind.call)
    own, other = beneficiary_of_kind, beneficiary_of_somebody_else
    expect(answer, lists_no(client.dialect, other, beside=own, others=strangers_of_kind))


@pytest.mark.requirement("WAL-PAY-04")
def test_beneficiaries_of_others_are_not_listed_to_somebody_else(
    client: Client,
    listing_of_somebody_else: Answer,
    beneficiary_of_somebody_else: Beneficiary,
    known_beneficiary: Beneficiary,
    strangers_of_somebody_else: tuple[Known, ...],
    expect: Expectation,
) -> None:
    """Nor does the list of that customer, who was there first or last, hold any of the others."""
    answer = client.send(listing_of_somebody_else.call)
    own, other = beneficiary_of_somebody_else, known_beneficiary
    expect(answer, lists_no(client.dialect, other, own, strangers_of_somebody_else))


@pytest.mark.requirement("WAL-PAY-05")
def test_unknown_wallet_lists_nobody(
    client: Client, listing: Answer, unknown_wallet: Wallet, expect: Expectation
) -> None:
    """A wallet that does not exist is refused or has an empty list."""
    call = listing.call.with_path(walletId=unknown_wallet.wallet_id)
    expect(client.send(call), lists_nobody(client.dialect))


@pytest.mark.requirement("WAL-PAY-06")
def test_beneficiaries_are_not_listed_to_another_customer(
    client: Client, list_for_somebody_else: Call, expect: Expectation
) -> None:
    """A customer's token shows nobody whom another customer's wallet may pay."""
    expect(client.send(list_for_somebody_else), lists_nobody(client.dialect))


@pytest.mark.requirement("WAL-PAY-07")
def test_beneficiaries_are_not_listed_to_another_tenant(
    client: Client,
    listing_of_kind: Answer,
    beneficiary_of_kind: Beneficiary,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """A login of another tenant, under its own X-Tenant-ID, sees none of the beneficiaries."""
    call = listing_of_kind.call.by_another_tenant(other_tenant_login, other_tenant_id)
    answer = client.send(call)
    expect(answer, lists_no(client.dialect, beneficiary_of_kind))


@pytest.mark.requirement("WAL-PAY-08")
@pytest.mark.parametrize("token", [None, "Bearer", "Bearer none"], ids=["absent", "empty", "none"])
def test_list_without_token_is_refused(
    client: Client, listing: Answer, token: str | None, expect: Expectation
) -> None:
    """Without a token, or with one that is none, the code is 401."""
    call = listing.call.with_authorization(token, "no token")
    expect(client.send(call), refused(401))


@pytest.mark.requirement("WAL-PAY-08")
@pytest.mark.parametrize("forged", [broken_signature, altered_claims, unsigned])
def test_list_with_forged_token_is_refused(
    client: Client, listing: Answer, forged: Callable[[str], str], expect: Expectation
) -> None:
    """A token that was altered or is unsigned does not count: the code is 401."""
    because = f"token with {forged.__name__.replace('_', ' ')}"
    token = forged(client.token(listing.call.caller).value)
    expect(client.send(listing.call.with_authorization(f"Bearer {token}", because)), refused(401))


@pytest.mark.requirement("AUT-07")
@pytest.mark.profile("payments")
def test_list_with_expired_token_is_refused(
    client: Client, listing: Answer, expired_token: str, expect: Expectation
) -> None:
    """A token that has expired is refused as everywhere."""
    call = listing.call.with_authorization(f"Bearer {expired_token}", "expired token")
    expect(client.send(call), refused_as("expired_token"))


@pytest.mark.requirement("WAL-PAY-09")
@pytest.mark.parametrize("header", FILTER_HEADERS)
def test_list_without_header_is_refused(
    client: Client, listing: Answer, header: Header, expect: Expectation
) -> None:
    """Without a header of section 5 item 4: body code 500, and missingHeaders names it."""
    answer = client.send(listing.call.without_header(header))
    expect(answer, refused_as("missing_headers"), names_missing(header))


@pytest.mark.requirement("HDR-08")
@pytest.mark.profile("payments")
def test_list_without_tenant_is_refused(
    client: Client, listing: Answer, expect: Expectation
) -> None:
    """Without X-Tenant-ID a request is not carried out."""
    answer = client.send(listing.call.without_header(Header.TENANT))
    expect(answer, refused(400, 401, 403, 500))


@pytest.mark.requirement("WAL-PAY-10")
def test_list_for_foreign_tenant_header_is_refused(
    client: Client, listing_of_kind: Answer, other_tenant_id: str, expect: Expectation
) -> None:
    """A token is good for its own tenant only, whatever X-Tenant-ID says."""
    answer = client.send(listing_of_kind.call.for_tenant(other_tenant_id))
    expect(answer, refused(400, 401, 403, 404))


@pytest.mark.requirement("WAL-PAY-10")
def test_list_with_token_of_another_tenant_is_refused(
    client: Client, listing: Answer, other_tenant_login: Identity, expect: Expectation
) -> None:
    """A valid token of another tenant opens nothing here."""
    because = "token of another tenant"
    call = listing.call.with_token_of(other_tenant_login, because)
    expect(client.send(call), refused(401, 403, 404))


@pytest.mark.requirement("WAL-PAY-10")
def test_list_for_unknown_tenant_is_refused(
    client: Client, listing: Answer, expect: Expectation
) -> None:
    """A tenant that does not exist is nobody's."""
    answer = client.send(listing.call.for_tenant(lookalike(client.target.tenant_id)))
    expect(answer, refused(400, 401, 403, 404))


@pytest.mark.requirement("ENV-13")
@pytest.mark.profile("payments")
def test_list_of_malformed_wallet_is_no_server_fault(
    client: Client, listing: Answer, expect: Expectation
) -> None:
    """A wallet that is named by no UUID has none, and is no server fault."""
    expect(client.send(listing.call.with_path(walletId="not-a-uuid")), no_server_fault)


@pytest.mark.requirement("WAL-PAY-OPEN-01")
def test_meaning_of_the_post(
    client: Client, payments: Payments, active_wallet: Wallet, observe: Observer
) -> None:
    """A listing by POST is unusual: it may want a body, or mean creation, or be meant as GET."""
    observe("WAL-PAY-OPEN-01", client.send(payments.beneficiary_list(active_wallet)))
