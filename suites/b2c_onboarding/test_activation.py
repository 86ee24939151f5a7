"""Activation of individuals (sections 2.3, 4.3 rule 3 and 7)."""

import pytest

from fixtures.checks.answers import accepted, invalid, no_server_fault, refused
from fixtures.checks.onboarding import no_payload, object_or_nothing
from fixtures.checks.stating import Check
from fixtures.checks.wallets import same_wallets_as, shows_no_wallet_of
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.client.near_misses import ALIKE_CODES, WRONG_CODES, same_number
from fixtures.journeys.identifiers import lookalike
from fixtures.journeys.individual import Individual, IndividualJourney
from fixtures.journeys.onboarding import SecondActivation
from fixtures.states.individual_attempts import IndividualAttempts
from fixtures.states.journeying import Attempted


@pytest.mark.requirement("B2C-ACT-01")
def test_ready_individual_is_activated(
    individual_activation_answer: Answer, expect: Expectation
) -> None:
    """Approved verification, three consents and the right code activate."""
    expect(individual_activation_answer, accepted())


@pytest.mark.requirement("B2C-ACT-13")
def test_activation_answers_no_payload(
    individual_activation_answer: Answer, expect: Expectation
) -> None:
    """An object, null or nothing stands where an activation has no payload."""
    expect(individual_activation_answer, accepted(), object_or_nothing)


@pytest.mark.requirement("B2C-ACT-02")
def test_activation_answers_an_empty_object(
    individual_activation_answer: Answer, expect: Expectation
) -> None:
    """The data of an activation is an empty object."""
    expect(individual_activation_answer, accepted(), no_payload)


@pytest.mark.requirement("B2C-ACT-03")
def test_unverified_individual_is_not_activated(
    client: Client,
    individual_journey: IndividualJourney,
    unverified_beside_approved: Individual,
    refusal_of_unverified: Check,
    expect: Expectation,
) -> None:
    """Without approved verification, whoever else has one: code 422 and the data of the row."""
    answer = client.send(individual_journey.early_activation(unverified_beside_approved))
    expect(answer, refusal_of_unverified)


@pytest.mark.requirement("B2C-ACT-04")
def test_registered_individual_is_not_activated(
    client: Client,
    individual_journey: IndividualJourney,
    registered_individual: Individual,
    expect: Expectation,
) -> None:
    """Right after registration both obstacles stand; either may be reported."""
    answer = client.send(individual_journey.early_activation(registered_individual))
    expect(answer, refused(400, 422))


@pytest.mark.requirement("B2C-ACT-05")
def test_wrong_code_does_not_activate(
    wrong_code_attempt: Attempted[Individual], expect: Expectation
) -> None:
    """A code that was never issued is refused."""
    expect(wrong_code_attempt.answer, refused())


@pytest.mark.requirement("B2C-ACT-05")
@pytest.mark.parametrize(
    "how",
    [
        "in another order",
        "its beginning",
        "its end",
        "more digits",
        "more digits before it",
        "nothing",
    ],
)
def test_code_like_the_right_one_does_not_activate(
    individual_attempts: IndividualAttempts, how: str, expect: Expectation
) -> None:
    """Its signs in another order, a part of them, more, and none are refused like any other."""
    expect(individual_attempts.with_code_like(WRONG_CODES[how]), refused())


@pytest.mark.requirement("B2C-ACT-05")
@pytest.mark.parametrize("how", ALIKE_CODES)
def test_code_alike_in_some_signs_does_not_activate(
    individual_attempts: IndividualAttempts, how: str, expect: Expectation
) -> None:
    """Nor does a code of the same length that is read otherwise, or begins otherwise."""
    expect(individual_attempts.with_code_like(ALIKE_CODES[how]), refused())


@pytest.mark.requirement("B2C-ACT-14")
def test_code_is_no_number(individual_attempts: IndividualAttempts, expect: Expectation) -> None:
    """A code is a text: with a zero before it, it is another one."""
    expect(individual_attempts.with_code_like(same_number), refused())


@pytest.mark.requirement("B2C-ACT-05")
def test_code_of_another_customer_does_not_activate(
    client: Client,
    individual_journey: IndividualJourney,
    ready_individual: Individual,
    registered_individual: Individual,
    active_individual: Individual,
    expect: Expectation,
) -> None:
    """A code that somebody else received is as wrong as any."""
    others = registered_individual, active_individual
    call = individual_journey.activation_with_code_of(ready_individual, *others)
    expect(client.send(call), refused())


@pytest.mark.requirement("B2C-ACT-06")
def test_refused_activation_opens_no_wallet(
    client: Client,
    individual_journey: IndividualJourney,
    wrong_code_attempt: Attempted[Individual],
    expect: Expectation,
) -> None:
    """After a wrong code the customer has no wallet."""
    customer = wrong_code_attempt.customer
    answer = client.send(individual_journey.wallets(customer))
    expect(answer, shows_no_wallet_of(customer.customer_id))


@pytest.mark.requirement("B2C-ACT-06")
def test_activation_refused_for_its_members_opens_no_wallet(
    wallets_after_refused_activations: Answer, ready_individual: Individual, expect: Expectation
) -> None:
    """Nor has one whose activation named another user, or no code."""
    expect(wallets_after_refused_activations, shows_no_wallet_of(ready_individual.customer_id))


@pytest.mark.parametrize(
    ("member", "check"),
    [
        pytest.param("userId", invalid(404), marks=pytest.mark.requirement("B2C-ACT-07")),
        pytest.param("code", refused(), marks=pytest.mark.requirement("B2C-ACT-08")),
    ],
    ids=["userId", "code"],
)
def test_activation_without_member_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    ready_individual: Individual,
    member: str,
    check: Check,
    expect: Expectation,
) -> None:
    """userId and code are required; no user is none that is known, and no code a wrong one."""
    call = individual_journey.activation(ready_individual).without_field(member)
    expect(client.send(call), check)


@pytest.mark.requirement("B2C-ACT-09")
@pytest.mark.parametrize("member", ["userId", "code"])
def test_activation_with_object_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    ready_individual: Individual,
    member: str,
    expect: Expectation,
) -> None:
    """An object is not text."""
    call = individual_journey.activation(ready_individual)
    expect(client.send(call.with_field(member, {"value": "x"})), invalid())


@pytest.mark.requirement("B2C-ACT-10")
def test_unknown_customer_is_not_activated(
    client: Client,
    individual_journey: IndividualJourney,
    ready_individual: Individual,
    expect: Expectation,
) -> None:
    """A customer that does not exist is refused."""
    activation = individual_journey.activation(ready_individual)
    call = activation.with_path(customerId=lookalike(activation.path["customerId"]))
    expect(client.send(call), refused(400, 403, 404, 422))


@pytest.mark.requirement("B2C-ACT-11")
def test_user_of_another_customer_does_not_activate(
    client: Client,
    individual_journey: IndividualJourney,
    ready_individual: Individual,
    registered_individual: Individual,
    expect: Expectation,
) -> None:
    """The userId has to be the customer's own."""
    call = individual_journey.activation_for_user_of(ready_individual, registered_individual)
    expect(client.send(call), refused())


@pytest.mark.requirement("B2C-ACT-12")
def test_second_activation_adds_no_wallet(
    second_activation: SecondActivation, expect: Expectation
) -> None:
    """However a second activation is answered, it opens no wallet that others have not."""
    before, beside = second_activation.before.exchange, second_activation.beside.exchange
    expect(second_activation.after, same_wallets_as(before, beside))


@pytest.mark.requirement("ENV-13")
@pytest.mark.profile("b2c")
def test_second_activation_is_no_server_fault(
    second_activation: SecondActivation, expect: Expectation
) -> None:
    """Activating a customer twice is a client's mistake at most."""
    expect(second_activation.answer, no_server_fault)


@pytest.mark.requirement("B2C-ACT-OPEN-01")
def test_second_activation(second_activation: SecondActivation, observe: Observer) -> None:
    """What becomes of a second activation is not said."""
    observe("B2C-ACT-OPEN-01", second_activation.answer)
