"""Wallets of individuals (sections 2.4 and 4.5)."""

import pytest

from fixtures.checks.answers import accepted
from fixtures.checks.wallets import (
    available_is_covered,
    each_wallet,
    each_wallet_tells,
    has_active_wallet,
    has_valid_iban,
    has_wallet_with_iban,
    id_is_wallet_id,
    keeps_balances,
    lists_nobody_elses_wallet,
    product_wallet_carries_iban,
    shares_no_iban_with,
    shows_no_wallet_of,
)
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.client.shared_answers import SharedAnswers
from fixtures.journeys.identifiers import lookalike
from fixtures.journeys.individual import Individual, IndividualJourney
from fixtures.journeys.onboarding import SecondActivation
from fixtures.states.controls.controls import operations


@pytest.mark.requirement("WAL-IND-01")
def test_wallet_with_iban_appears(wallet_list: Answer, expect: Expectation) -> None:
    """Polling after activation ends with a wallet that carries an IBAN."""
    expect(wallet_list, has_wallet_with_iban)


@pytest.mark.requirement("WAL-IND-01")
def test_wallet_with_iban_stays(client: Client, wallet_list: Answer, expect: Expectation) -> None:
    """A wallet that was listed with its IBAN is listed when asked for again."""
    expect(client.send(wallet_list.call), has_wallet_with_iban)


@pytest.mark.requirement("WAL-IND-16")
@pytest.mark.parametrize(
    "control",
    operations("wallets", "organization_wallets", "balance", "allowed_operations"),
    indirect=True,
)
def test_wallet_is_told_as_before(
    answers: SharedAnswers, control: Call, expect: Expectation
) -> None:
    """As every answer of a run, each is judged by what those before it told of the wallet."""
    expect(answers.to(control), accepted())


@pytest.mark.requirement("WAL-IND-02", "WAL-IND-03")
@pytest.mark.profile("b2c")
def test_wallets_have_the_documented_members(
    client: Client, wallet_list_call: Call, expect: Expectation
) -> None:
    """The judging of the response checks each member of each wallet."""
    expect(client.send(wallet_list_call), accepted())


@pytest.mark.requirement("WAL-IND-04")
def test_id_is_the_wallet_id(wallet_list: Answer, expect: Expectation) -> None:
    """id and walletId are the same."""
    expect(wallet_list, each_wallet("id", "equal to walletId", id_is_wallet_id))


@pytest.mark.requirement("WAL-IND-05")
def test_wallets_name_their_customer(
    wallet_list_beside_another: Answer, active_individual: Individual, expect: Expectation
) -> None:
    """customerId is the customer that was asked for, whoever else has wallets."""
    owner = active_individual.customer_id
    expect(wallet_list_beside_another, each_wallet_tells("customerId", owner))


@pytest.mark.requirement("WAL-IND-05")
@pytest.mark.parametrize("customer_type", ["B2B", None], ids=["B2B", "default"])
def test_wallets_of_another_type_name_their_customer(
    answers: SharedAnswers, wallet_list_call: Call, customer_type: str | None, expect: Expectation
) -> None:
    """Asked for as those of an organization, they are nobody else's either."""
    answer = answers.to(wallet_list_call.with_query(customerType=customer_type))
    expect(answer, lists_nobody_elses_wallet(wallet_list_call.path["customerId"]))


@pytest.mark.requirement("WAL-IND-06")
def test_wallets_are_active(wallet_list: Answer, expect: Expectation) -> None:
    """The wallet of an activated customer that carries the IBAN is ACTIVE."""
    expect(wallet_list, has_active_wallet)


@pytest.mark.requirement("WAL-IND-07")
def test_ibans_are_valid(wallet_list: Answer, expect: Expectation) -> None:
    """Structure and check digits of every IBAN are right."""
    expect(wallet_list, has_wallet_with_iban, each_wallet("iban", "a valid IBAN", has_valid_iban))


@pytest.mark.requirement("WAL-IND-08")
def test_ibans_are_unique(
    individual_journey: IndividualJourney,
    wallet_list: Answer,
    another_active_individual: Individual,
    expect: Expectation,
) -> None:
    """The IBAN of one customer is no other's."""
    answer = individual_journey.await_wallets(another_active_individual)
    expect(answer, has_wallet_with_iban, shares_no_iban_with(wallet_list.exchange))


@pytest.mark.requirement("WAL-IND-09")
def test_unknown_customer_has_no_wallets(
    client: Client, wallet_list_call: Call, expect: Expectation
) -> None:
    """A customer that does not exist is refused or has an empty list."""
    nobody = lookalike(wallet_list_call.path["customerId"])
    answer = client.send(wallet_list_call.with_path(customerId=nobody))
    expect(answer, shows_no_wallet_of(nobody))


@pytest.mark.requirement("WAL-IND-10")
def test_customer_before_activation_has_no_wallets(
    client: Client,
    individual_journey: IndividualJourney,
    registered_individual: Individual,
    expect: Expectation,
) -> None:
    """Wallets come with activation."""
    answer = client.send(individual_journey.wallets(registered_individual))
    expect(answer, shows_no_wallet_of(registered_individual.customer_id))


@pytest.mark.requirement("WAL-IND-11")
def test_wallets_are_not_shown_to_another_customer(
    client: Client, wallet_list_of_somebody_else: Call, expect: Expectation
) -> None:
    """An individual's token shows no other customer's wallets, nor those of an organization."""
    other = wallet_list_of_somebody_else.path["customerId"]
    expect(client.send(wallet_list_of_somebody_else), shows_no_wallet_of(other))


@pytest.mark.requirement("WAL-IND-12")
@pytest.mark.profile("b2c")
def test_available_balance_is_covered(wallet_list: Answer, expect: Expectation) -> None:
    """What is available is at most the balance."""
    expect(wallet_list, available_is_covered)


@pytest.mark.requirement("WAL-IND-13")
def test_product_wallet_carries_the_iban(
    list_with_product_wallet: Answer, expect: Expectation
) -> None:
    """The IBAN usually stands on the product wallet."""
    expect(list_with_product_wallet, product_wallet_carries_iban)


@pytest.mark.requirement("WAL-IND-14")
def test_wallets_need_no_session_header(
    client: Client, wallet_list_call_without_session: Call, expect: Expectation
) -> None:
    """X-Session-Id belongs to transfers; the wallet list is served without it."""
    expect(client.send(wallet_list_call_without_session), accepted())


@pytest.mark.requirement("WAL-IND-OPEN-01")
def test_individual_asked_for_as_organization(
    answers: SharedAnswers, wallet_list_call: Call, observe: Observer
) -> None:
    """What customerType B2B says of an individual is not said."""
    observe("WAL-IND-OPEN-01", answers.to(wallet_list_call.with_query(customerType="B2B")))


@pytest.mark.requirement("WAL-IND-OPEN-02")
def test_individual_asked_for_without_customer_type(
    answers: SharedAnswers, wallet_list_call: Call, observe: Observer
) -> None:
    """Without customerType organizations are meant."""
    observe("WAL-IND-OPEN-02", answers.to(wallet_list_call.with_query(customerType=None)))


@pytest.mark.requirement("WAL-IND-OPEN-03")
def test_undocumented_customer_type(
    client: Client, wallet_list_call: Call, observe: Observer
) -> None:
    """A customerType that is neither B2C nor B2B is refused, or taken for the default."""
    observe("WAL-IND-OPEN-03", client.send(wallet_list_call.with_query(customerType="B2X")))


@pytest.mark.requirement("WAL-IND-15")
@pytest.mark.profile("b2c")
def test_second_activation_empties_no_wallet(
    second_activation_with_money: SecondActivation, expect: Expectation
) -> None:
    """However a second activation is answered, the money of the individual stays."""
    second = second_activation_with_money
    expect(second.after, keeps_balances(second.before.exchange))
