"""Messages that ask to verify a consent: resend and magic link (sections 4.4 and 8)."""

import pytest

from fixtures.checks.answers import accepted, invalid, refused
from fixtures.checks.consent_messages import goes_by, lives_for, refused_or_capped
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.client.shared_answers import SharedAnswers
from fixtures.journeys.consent_messages import (
    DEFAULT_EXPIRY_MINUTES,
    LONGEST_EXPIRY_MINUTES,
    UNLISTED_URLS,
    Consent,
    ConsentMessages,
)
from fixtures.journeys.identifiers import lookalike
from fixtures.states.consents import CUSTOMERS

NOT_FOUND = (404,)
SOMEBODY_ELSE = (403, 404)
"""A customer that does not exist is, for a customer's own token, another one than its own."""

pytestmark = pytest.mark.parametrize("owner", CUSTOMERS, indirect=True)


@pytest.mark.parametrize(
    "channel",
    [
        pytest.param("EMAIL", marks=pytest.mark.requirement("CON-MSG-01")),
        pytest.param("SMS", marks=pytest.mark.requirement("CON-MSG-02")),
    ],
)
def test_message_is_resent(
    client: Client,
    consent_messages: ConsentMessages,
    consent: Consent,
    channel: str,
    expect: Expectation,
) -> None:
    """The message is resent by e-mail or by SMS."""
    expect(client.send(consent_messages.resend(consent, channel=channel)), accepted())


@pytest.mark.requirement("CON-MSG-03")
def test_channel_may_be_left_out(
    client: Client, consent_messages: ConsentMessages, consent: Consent, expect: Expectation
) -> None:
    """Without channel the message goes by e-mail, as far as the answer tells."""
    expect(client.send(consent_messages.resend(consent, channel=None)), goes_by("EMAIL"))


@pytest.mark.requirement("CON-MSG-04")
@pytest.mark.parametrize("channel", ["PIGEON", "WEB"])
def test_other_channel_is_refused(
    client: Client,
    consent_messages: ConsentMessages,
    resent_consent: Consent,
    channel: str,
    expect: Expectation,
) -> None:
    """There are two channels; the one that a consent is given in is none of them."""
    expect(client.send(consent_messages.resend(resent_consent, channel=channel)), invalid())


@pytest.mark.requirement("CON-MSG-05")
@pytest.mark.parametrize("identifier", ["customer_id", "consent_id"])
def test_resend_without_identifier_is_refused(
    client: Client,
    consent_messages: ConsentMessages,
    resent_consent: Consent,
    identifier: str,
    expect: Expectation,
) -> None:
    """Resend takes a customer and a consent; none is none that is known."""
    call = consent_messages.resend(resent_consent, **{identifier: None})
    expect(client.send(call), invalid(*NOT_FOUND))


@pytest.mark.parametrize(
    ("identifier", "codes"),
    [
        pytest.param("consent_id", NOT_FOUND, marks=pytest.mark.requirement("CON-MSG-06")),
        pytest.param("customer_id", SOMEBODY_ELSE, marks=pytest.mark.requirement("CON-MSG-07")),
    ],
)
def test_resend_for_unknown_is_refused(
    client: Client,
    consent_messages: ConsentMessages,
    resent_consent: Consent,
    identifier: str,
    codes: tuple[int, ...],
    expect: Expectation,
) -> None:
    """A consent or a customer that does not exist is not found."""
    unknown = lookalike(getattr(resent_consent, identifier))
    call = consent_messages.resend(resent_consent, **{identifier: unknown})
    expect(client.send(call), refused(*codes))


@pytest.mark.requirement("CON-MSG-18")
def test_consent_of_another_customer_is_not_resent(
    client: Client,
    consent_messages: ConsentMessages,
    resent_consent: Consent,
    foreign_consent: Consent,
    expect: Expectation,
) -> None:
    """A consent that exists is not found under another customer."""
    call = consent_messages.resend(resent_consent, consent_id=foreign_consent.consent_id)
    expect(client.send(call), refused(400, 403, 404))


@pytest.mark.requirement("CON-MSG-08")
@pytest.mark.parametrize("minutes", [60, LONGEST_EXPIRY_MINUTES])
def test_magic_link_is_sent(
    answers: SharedAnswers,
    consent_messages: ConsentMessages,
    consent: Consent,
    minutes: int,
    expect: Expectation,
) -> None:
    """A link may live for an hour, and for 1440 minutes, as far as the answer tells."""
    answer = answers.to(consent_messages.magic_link(consent, expiry_minutes=minutes))
    expect(answer, lives_for(minutes))


@pytest.mark.requirement("CON-MSG-09")
def test_expiry_may_be_left_out(answer_without_expiry: Answer, expect: Expectation) -> None:
    """Without expiry a link is sent, by default for an hour."""
    expect(answer_without_expiry, accepted())


@pytest.mark.requirement("CON-MSG-09")
def test_link_without_expiry_lives_for_an_hour(
    link_without_expiry: Answer, expect: Expectation
) -> None:
    """The expiry that the answer tells is the default of 60 minutes."""
    expect(link_without_expiry, lives_for(DEFAULT_EXPIRY_MINUTES))


@pytest.mark.requirement("CON-MSG-10", "CON-MSG-17")
@pytest.mark.parametrize("minutes", [LONGEST_EXPIRY_MINUTES + 1, 100_000])
def test_longer_expiry_is_refused(
    client: Client,
    consent_messages: ConsentMessages,
    linked_consent: Consent,
    longest_link: Answer,
    minutes: int,
    expect: Expectation,
) -> None:
    """A link lives neither for 1441 minutes nor for many more."""
    call = consent_messages.magic_link(linked_consent, expiry_minutes=minutes)
    expect(client.send(call), refused_or_capped(LONGEST_EXPIRY_MINUTES, longest_link.exchange))


@pytest.mark.requirement("CON-MSG-11")
@pytest.mark.parametrize("url", UNLISTED_URLS)
def test_unlisted_redirect_url_is_refused(
    client: Client,
    consent_messages: ConsentMessages,
    linked_consent: Consent,
    url: str,
    expect: Expectation,
) -> None:
    """A redirect URL that is not whitelisted is refused."""
    call = consent_messages.magic_link_to(linked_consent, url)
    expect(client.send(call), refused(400, 403, 422))


@pytest.mark.requirement("CON-MSG-11")
def test_unlisted_redirect_url_without_expiry_is_refused(
    client: Client, consent_messages: ConsentMessages, linked_consent: Consent, expect: Expectation
) -> None:
    """Nor does it become listed where the expiry is left out."""
    call = consent_messages.magic_link_to(linked_consent, "another", expiry_minutes=None)
    expect(client.send(call), refused(400, 403, 422))


@pytest.mark.requirement("CON-MSG-12")
@pytest.mark.parametrize("identifier", ["customer_id", "consent_id"])
def test_magic_link_without_identifier_is_refused(
    client: Client,
    consent_messages: ConsentMessages,
    linked_consent: Consent,
    identifier: str,
    expect: Expectation,
) -> None:
    """A magic link takes a customer and a consent; none is none that is known."""
    call = consent_messages.magic_link(linked_consent, **{identifier: None})
    expect(client.send(call), invalid(*NOT_FOUND))


@pytest.mark.parametrize(
    ("identifier", "codes"),
    [
        pytest.param("consent_id", NOT_FOUND, marks=pytest.mark.requirement("CON-MSG-13")),
        pytest.param("customer_id", SOMEBODY_ELSE, marks=pytest.mark.requirement("CON-MSG-14")),
    ],
)
def test_magic_link_for_unknown_is_refused(
    client: Client,
    consent_messages: ConsentMessages,
    linked_consent: Consent,
    identifier: str,
    codes: tuple[int, ...],
    expect: Expectation,
) -> None:
    """A consent or a customer that does not exist is not found."""
    unknown = lookalike(getattr(linked_consent, identifier))
    call = consent_messages.magic_link(linked_consent, **{identifier: unknown})
    expect(client.send(call), refused(*codes))


@pytest.mark.requirement("CON-MSG-19")
def test_no_link_is_sent_for_the_consent_of_another_customer(
    client: Client,
    consent_messages: ConsentMessages,
    linked_consent: Consent,
    foreign_consent: Consent,
    expect: Expectation,
) -> None:
    """A consent that exists is not found under another customer."""
    call = consent_messages.magic_link(linked_consent, consent_id=foreign_consent.consent_id)
    expect(client.send(call), refused(400, 403, 404))


@pytest.mark.requirement("CON-MSG-OPEN-02")
@pytest.mark.parametrize("minutes", [1, 0, -1])
def test_expiry_of_a_minute_at_most(
    client: Client,
    consent_messages: ConsentMessages,
    consent: Consent,
    minutes: int,
    observe: Observer,
) -> None:
    """A maximum is documented, a minimum is not."""
    answer = client.send(consent_messages.magic_link(consent, expiry_minutes=minutes))
    observe("CON-MSG-OPEN-02", answer)


@pytest.mark.requirement("CON-MSG-OPEN-03")
def test_magic_link_without_redirect_url(
    client: Client, consent_messages: ConsentMessages, consent: Consent, observe: Observer
) -> None:
    """Whether a redirect URL is required is not said."""
    answer = client.send(consent_messages.magic_link(consent, redirect_url=None))
    observe("CON-MSG-OPEN-03", answer)
