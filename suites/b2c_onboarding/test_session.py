"""Sessions of individuals (section 4.1)."""

from collections.abc import Callable

import pytest

from fixtures.checks.answers import accepted, invalid, refused
from fixtures.checks.sessions import holds_no_token, holds_token
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.client.tokens.forgery import (
    altered_claims,
    broken_signature,
    forged,
    garbage,
    unsigned,
)
from fixtures.journeys.identifiers import lookalike
from fixtures.journeys.individual import Individual, IndividualJourney


@pytest.mark.requirement("B2C-SES-01")
def test_session_before_activation(
    client: Client,
    individual_journey: IndividualJourney,
    registered_individual: Individual,
    expect: Expectation,
) -> None:
    """The journey creates the session right after registration."""
    answer = client.send(individual_journey.session(registered_individual))
    expect(answer, accepted(), holds_token)


@pytest.mark.requirement("B2C-SES-02", "B2C-SES-07")
def test_session_after_activation(
    client: Client,
    individual_journey: IndividualJourney,
    active_individual: Individual,
    expect: Expectation,
) -> None:
    """E-mail and password of an activated individual yield a JWT."""
    answer = client.send(individual_journey.session(active_individual))
    expect(answer, accepted(), holds_token)


@pytest.mark.requirement("B2C-SES-03")
def test_session_with_wrong_password_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    active_individual: Individual,
    expect: Expectation,
) -> None:
    """A wrong password has code 401 and yields nothing."""
    call = individual_journey.session_with_wrong_password(active_individual)
    expect(client.send(call), refused(401), holds_no_token)


@pytest.mark.requirement("B2C-SES-03")
def test_session_with_password_of_another_customer_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    active_individual: Individual,
    registered_individual: Individual,
    expect: Expectation,
) -> None:
    """A password that somebody else has is as wrong as any."""
    call = individual_journey.session_with_password_of(active_individual, registered_individual)
    expect(client.send(call), refused(401), holds_no_token)


@pytest.mark.requirement("B2C-SES-04")
@pytest.mark.parametrize("credential", ["username", "password"])
def test_session_without_credential_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    active_individual: Individual,
    credential: str,
    expect: Expectation,
) -> None:
    """Both credentials are needed."""
    call = individual_journey.session_without(active_individual, credential)
    expect(client.send(call), invalid(401), holds_no_token)


@pytest.mark.requirement("B2C-SES-04")
def test_session_with_empty_password_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    registered_individual: Individual,
    expect: Expectation,
) -> None:
    """A password without a sign is none."""
    call = individual_journey.session_without(registered_individual, "password", "")
    expect(client.send(call), invalid(401), holds_no_token)


@pytest.mark.requirement("B2C-SES-05")
@pytest.mark.parametrize("identifier", ["customerId", "userId"])
def test_session_of_unknown_user_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    active_individual: Individual,
    identifier: str,
    expect: Expectation,
) -> None:
    """A customer or user that does not exist gets no session."""
    session = individual_journey.session(active_individual)
    call = session.with_path(**{identifier: lookalike(session.path[identifier])})
    expect(client.send(call), refused(400, 401, 403, 404), holds_no_token)


@pytest.mark.requirement("B2C-SES-09")
def test_session_with_credentials_of_another_customer_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    active_individual: Individual,
    registered_individual: Individual,
    expect: Expectation,
) -> None:
    """Valid credentials open a session of their own user only."""
    call = individual_journey.session_as_somebody_else(active_individual, registered_individual)
    expect(client.send(call), refused(400, 401, 403, 404), holds_no_token)


@pytest.mark.requirement("B2C-SES-09")
def test_session_under_the_path_of_another_customer_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    active_individual: Individual,
    registered_individual: Individual,
    expect: Expectation,
) -> None:
    """The user in the path has to be that of the customer in the path."""
    session = individual_journey.session(active_individual)
    call = session.with_path(customerId=registered_individual.customer_id)
    expect(client.send(call), refused(400, 401, 403, 404), holds_no_token)


@pytest.mark.requirement("B2C-SES-11")
def test_session_with_expired_token_is_refused(
    client: Client, session_that_needs_a_token: Call, expired_token: str, expect: Expectation
) -> None:
    """Where a session needs a token, one that has expired is no better than none."""
    call = session_that_needs_a_token.with_authorization(f"Bearer {expired_token}", "expired token")
    expect(client.send(call), refused(400, 401, 403, 404), holds_no_token)


@pytest.mark.requirement("B2C-SES-11")
@pytest.mark.parametrize("broken", [garbage, broken_signature, altered_claims, unsigned])
def test_session_with_broken_token_is_refused(
    client: Client,
    session_that_needs_a_token: Call,
    broken: Callable[[str], str],
    operator_token: str,
    expect: Expectation,
) -> None:
    """Nor is one that is none, was altered or is unsigned."""
    answer = client.send(forged(session_that_needs_a_token, broken, operator_token))
    expect(answer, refused(400, 401, 403, 404), holds_no_token)


@pytest.mark.requirement("B2C-SES-08")
def test_session_under_the_name_of_another_customer_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    active_individual: Individual,
    registered_individual: Individual,
    expect: Expectation,
) -> None:
    """The username has to be that of the user in the path, though the password is."""
    call = individual_journey.session_under_name(active_individual, registered_individual)
    expect(client.send(call), refused(400, 401, 403, 404), holds_no_token)


@pytest.mark.requirement("B2C-SES-06")
def test_session_token_opens_own_resources(
    client: Client,
    individual_journey: IndividualJourney,
    active_individual: Individual,
    active_individual_token: str,
    expect: Expectation,
) -> None:
    """With the session's token an individual reads the own wallets."""
    call = individual_journey.wallets(active_individual)
    answer = client.with_new_token(call, active_individual_token, "token of the session")
    expect(answer, accepted())


@pytest.mark.requirement("B2C-SES-06")
@pytest.mark.capability("customer_tokens", probe=True)
def test_session_token_takes_own_steps(
    consent_with_the_token_of_its_session: Answer, expect: Expectation
) -> None:
    """With the session's token an individual accepts a consent."""
    expect(consent_with_the_token_of_its_session, accepted())


@pytest.mark.requirement("B2C-SES-10")
@pytest.mark.parametrize("credential", ["username", "password"])
def test_session_with_object_as_credential_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    active_individual: Individual,
    credential: str,
    expect: Expectation,
) -> None:
    """Credentials are texts."""
    call = individual_journey.session(active_individual)
    call = call.with_values(f"{credential} an object", **{credential: {"value": "x"}})
    expect(client.send(call), invalid(401), holds_no_token)
