"""The card product's envelope, shown on card information (sections 2.1, 4.2 and 5)."""

from collections.abc import Callable

import pytest

from fixtures.checks.answers import accepted, refused, refused_as
from fixtures.checks.cards import is_bad_request, is_business_error, is_refusal_of_the_body
from fixtures.client.call import Call
from fixtures.client.caller import Identity
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.client.shared_answers import SharedAnswers
from fixtures.client.tokens.forgery import (
    altered_claims,
    broken_signature,
    forged,
    garbage,
    unsigned,
)
from fixtures.interface.headers import FILTER_HEADERS, Header


@pytest.mark.requirement(
    "CARD-INFO-01",
    "CARD-ENV-01",
    "CARD-ENV-02",
    "CARD-ENV-03",
    "CARD-ENV-04",
    "CARD-ENV-05",
    "CARD-ENV-06",
    "CARD-ENV-07",
    "CARD-ENV-08",
)
def test_information_of_existing_card_is_answered(
    client: Client, card_information: Call, expect: Expectation
) -> None:
    """Success and code 200, in an envelope each member of which the judging checks."""
    expect(client.send(card_information), accepted())


@pytest.mark.requirement("CARD-INFO-02", "CARD-ENV-07", "CARD-ENV-12")
def test_unknown_card_is_a_business_error(
    answers: SharedAnswers, information_about_nobodys_card: Call, expect: Expectation
) -> None:
    """A number that no card has: success false and code -1, whatever the HTTP status."""
    expect(answers.to(information_about_nobodys_card), is_business_error)


@pytest.mark.requirement("CARD-INFO-02")
def test_card_is_known_by_its_whole_number(
    client: Client, information_about_similar_card: Call, expect: Expectation
) -> None:
    """First and last digits of an existing card are not enough."""
    expect(client.send(information_about_similar_card), is_business_error)


@pytest.mark.requirement("CARD-INFO-03")
def test_request_without_card_number_fails(
    answers: SharedAnswers, checked_card_information: Call, expect: Expectation
) -> None:
    """cardNo is what the operation asks for."""
    answer = answers.to(checked_card_information.without_field("cardNo"))
    expect(answer, is_refusal_of_the_body)


@pytest.mark.requirement("CARD-INFO-04")
@pytest.mark.parametrize("number", [{"value": "x"}, "four two four two"], ids=["object", "words"])
def test_card_number_that_is_none_fails(
    client: Client, checked_card_information: Call, number: object, expect: Expectation
) -> None:
    """An object is not text, and words are no number of a card."""
    answer = client.send(checked_card_information.with_field("cardNo", number))
    expect(answer, is_refusal_of_the_body)


@pytest.mark.requirement("CARD-HDR-01", "CARD-HDR-02", "CARD-ENV-10", "CARD-ENV-11")
@pytest.mark.parametrize("header", FILTER_HEADERS)
def test_missing_header_has_http_status_400(
    answers: SharedAnswers, checked_card_information: Call, header: Header, expect: Expectation
) -> None:
    """The missing-header error has HTTP status 400 here, and code 500."""
    answer = answers.to(checked_card_information.without_header(header))
    expect(answer, refused_as("missing_headers"), is_bad_request)


@pytest.mark.requirement("CARD-AUT-01", "CARD-ENV-09", "CARD-ENV-10", "CARD-ENV-11")
def test_request_without_token_is_refused(
    answers: SharedAnswers, checked_card_information: Call, expect: Expectation
) -> None:
    """Without Authorization: code 401, and no success."""
    call = checked_card_information.with_authorization(None, "header Authorization absent")
    expect(answers.to(call), refused(401))


@pytest.mark.requirement("CARD-AUT-01", "CARD-ENV-09", "CARD-ENV-10", "CARD-ENV-11")
@pytest.mark.parametrize("broken", [garbage, broken_signature, altered_claims, unsigned])
def test_broken_token_is_refused(
    answers: SharedAnswers,
    checked_card_information: Call,
    broken: Callable[[str], str],
    operator_token: str,
    expect: Expectation,
) -> None:
    """A token that is none, was altered or is unsigned: code 401, and no success."""
    expect(answers.to(forged(checked_card_information, broken, operator_token)), refused(401))


@pytest.mark.requirement("AUT-07")
@pytest.mark.profile("card")
def test_expired_token_is_refused(
    client: Client, checked_card_information: Call, expired_token: str, expect: Expectation
) -> None:
    """A token that has expired: code 401, and no success."""
    call = checked_card_information.with_authorization(f"Bearer {expired_token}", "expired token")
    expect(client.send(call), refused(401))


@pytest.mark.requirement("CARD-AUT-02")
def test_token_of_another_tenant_is_refused(
    answers: SharedAnswers,
    checked_card_information: Call,
    other_tenant_login: Identity,
    expect: Expectation,
) -> None:
    """A valid token of another tenant opens nothing here."""
    because = "token of another tenant"
    call = checked_card_information.with_token_of(other_tenant_login, because)
    expect(answers.to(call), refused(401, 403, 404))


@pytest.mark.requirement("CARD-AUT-02")
def test_foreign_tenant_header_is_refused(
    answers: SharedAnswers,
    checked_card_information: Call,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """A token is good for its own tenant only, whatever X-Tenant-ID says."""
    answer = answers.to(checked_card_information.for_tenant(other_tenant_id))
    expect(answer, refused(400, 401, 403, 404))


@pytest.mark.requirement("CARD-AUT-02")
def test_card_is_not_shown_to_another_tenant(
    client: Client,
    checked_card_information: Call,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """A login of another tenant, under its own X-Tenant-ID, finds no such card."""
    call = checked_card_information.by_another_tenant(other_tenant_login, other_tenant_id)
    expect(client.send(call), refused(401, 403, 404))


@pytest.mark.requirement("CARD-OPEN-01")
def test_http_status_of_a_business_error(
    answers: SharedAnswers, information_about_nobodys_card: Call, observe: Observer
) -> None:
    """A business error can have HTTP status 200."""
    answer = answers.to(information_about_nobodys_card)
    observe("CARD-OPEN-01", answer, str(answer.exchange.status))


@pytest.mark.requirement("CARD-OPEN-02")
def test_http_status_of_a_refused_token(
    answers: SharedAnswers, checked_card_information: Call, observe: Observer
) -> None:
    """The code of a missing token is reported, its HTTP status is not."""
    call = checked_card_information.with_authorization(None, "header Authorization absent")
    answer = answers.to(call)
    observe("CARD-OPEN-02", answer, str(answer.exchange.status))


@pytest.mark.requirement("CARD-OPEN-03")
def test_code_of_a_missing_card_number(
    answers: SharedAnswers, checked_card_information: Call, observe: Observer
) -> None:
    """Whether a missing field is a business error or a fault is not said."""
    observe("CARD-OPEN-03", answers.to(checked_card_information.without_field("cardNo")))
