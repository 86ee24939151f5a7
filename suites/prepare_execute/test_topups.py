"""Top-ups, whose paths the document names (4.6)."""

from decimal import Decimal

import pytest

from fixtures.checks.answers import accepted, equal, invalid, lacking, refused, tells_its_moment
from fixtures.checks.payments.money import amounts_to, balance_is, booked, credited, understood_as
from fixtures.checks.payments.orders import ANY_REFUSAL, executed, names_order, names_tenant
from fixtures.checks.wallets import leaves_empty
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.payments.money.settled import Settled
from fixtures.journeys.payments.settlement import Settlement
from fixtures.states.payments.paths.topped_up import Topup
from fixtures.target.settings import Target


@pytest.mark.requirement("PAY-TOP-01")
@pytest.mark.capability("top_ups", probe=True)
def test_topup_is_prepared(topup_of_each_kind: Answer, expect: Expectation) -> None:
    """A top-up is prepared under its documented path, for each kind of customer that has them."""
    expect(topup_of_each_kind, accepted(), equal("$.data.status", "READY"))


@pytest.mark.requirement("PAY-TOP-02")
def test_prepared_topup_has_the_documented_members(
    prepared_topup_answer: Answer, expect: Expectation
) -> None:
    """Where top-ups are served, the judging checks each member of the order."""
    expect(prepared_topup_answer, accepted())


@pytest.mark.requirement("PAY-TOP-06")
def test_prepared_topup_tells_its_amount(
    prepared_topup_answer: Answer, amount_to_top_up: Decimal, expect: Expectation
) -> None:
    """The summary has the amount that the wallet is to get."""
    expect(prepared_topup_answer, amounts_to("$.data.summary.amount", amount_to_top_up))


@pytest.mark.requirement("PAY-TOP-03")
def test_topup_is_executed(attempted_topup: Topup, expect: Expectation) -> None:
    """A top-up is executed under its documented path."""
    expect(attempted_topup.answer, executed)


@pytest.mark.requirement("PAY-TOP-04")
def test_executed_topup_has_the_documented_members(
    accepted_topup: Topup, expect: Expectation
) -> None:
    """Where top-ups are served, the judging checks each member of the answer."""
    expect(accepted_topup.answer, accepted())


@pytest.mark.requirement("PAY-TOP-07")
def test_prepared_topup_tells_of_itself(prepared_topup_answer: Answer, expect: Expectation) -> None:
    """Where top-ups are served, the judging compares each order with its request."""
    expect(prepared_topup_answer, accepted())


@pytest.mark.requirement("PAY-TOP-08")
def test_executed_topup_is_the_prepared_one(
    accepted_topup: Topup, prepared_topup_id: str, target: Target, expect: Expectation
) -> None:
    """Order, tenant and moment that the answer to an execution tells are its own."""
    expect(
        accepted_topup.answer,
        names_order(prepared_topup_id),
        names_tenant(target.tenant_id),
        tells_its_moment("$.data.executedAt"),
    )


@pytest.mark.requirement("PAY-TOP-05")
def test_topup_raises_the_balance(
    settlement: Settlement, booked_topup: Topup, expect: Expectation
) -> None:
    """An executed top-up puts its amount on the wallet."""
    settled, amount = booked_topup.settled, booked_topup.amount
    expect(settled.balance, credited(settled.before, amount, settlement.balance_in))


@pytest.mark.requirement("PAY-TOP-05")
def test_topup_raises_the_balance_of_every_kind_of_customer(
    settlement: Settlement, topup_of_a_further_kind: Topup, expect: Expectation
) -> None:
    """So does that of an organization, beside an individual's: once, though executed twice."""
    settled, amount = topup_of_a_further_kind.settled, topup_of_a_further_kind.amount
    expect(settled.balance, credited(settled.before, amount, settlement.balance_in))


@pytest.mark.requirement("PAY-TOP-20")
def test_topup_is_of_one_wallet(topup_beside_other_wallets: Topup, expect: Expectation) -> None:
    """A wallet beside the one that is topped up, empty before, is empty after it."""
    before, after = topup_beside_other_wallets.listed
    wallet_id = topup_beside_other_wallets.settled.wallet.wallet_id
    expect(after, leaves_empty(before.exchange, wallet_id))


@pytest.mark.requirement("PAY-TOP-18")
def test_prepared_topup_moves_no_money(
    settlement: Settlement,
    attempted_topup: Topup,
    balance_before_a_topup: Answer,
    expect: Expectation,
) -> None:
    """Until a top-up is executed, with each header it needs, the balance is what it was."""
    before = attempted_topup.settled.before
    expect(balance_before_a_topup, balance_is(before, settlement.balance_in))


@pytest.mark.requirement("PAY-TOP-12")
def test_topup_that_was_never_prepared_is_refused(
    client: Client, never_prepared_topup: Call, expect: Expectation
) -> None:
    """Prepare comes before execute, for top-ups as well."""
    expect(client.send(never_prepared_topup), refused(*ANY_REFUSAL))


@pytest.mark.requirement("PAY-TOP-09")
def test_topup_executed_again_adds_nothing(
    settlement: Settlement, booked_topup: Topup, topup_executed_again: Settled, expect: Expectation
) -> None:
    """However a second execution is answered, the wallet has got its amount once."""
    settled, amount = topup_executed_again, booked_topup.amount
    expect(settled.balance, credited(settled.before, amount, settlement.balance_in))


@pytest.mark.requirement("PAY-TOP-10")
@pytest.mark.usefixtures("prepared_topup_answer")
def test_scale_of_a_topup_counts(
    client: Client, topup_in_mills: Call, amount_to_top_up: Decimal, expect: Expectation
) -> None:
    """With one decimal more it is the same money, unless such a scale is refused."""
    expect(client.send(topup_in_mills), understood_as(amount_to_top_up))


@pytest.mark.requirement("PAY-TOP-11")
@pytest.mark.usefixtures("prepared_topup_answer")
def test_topup_below_zero_is_refused(
    client: Client, topup_prepare_call: Call, expect: Expectation
) -> None:
    """A top-up takes nothing from its wallet."""
    expect(client.send(topup_prepare_call.with_field("amount.value", "-105")), refused(400, 422))


@pytest.mark.requirement("PAY-TOP-10")
@pytest.mark.capability("order_completion")
def test_scale_of_a_topup_counts_on_the_balance(
    settlement: Settlement, executed_topup_in_mills: Topup, expect: Expectation
) -> None:
    """Executed, it puts the same money on the wallet, and no more."""
    settled, amount = executed_topup_in_mills.settled, executed_topup_in_mills.amount
    expect(settled.balance, credited(settled.before, amount, settlement.balance_in))


@pytest.mark.requirement("PAY-TOP-13")
def test_topup_executed_twice_at_once_is_credited_once(
    settlement: Settlement, topup_twice_at_once: Topup, expect: Expectation
) -> None:
    """Two executions of one top-up at the same time put its amount on the wallet once."""
    settled, amount = topup_twice_at_once.settled, topup_twice_at_once.amount
    expect(settled.balance, credited(settled.before, amount, settlement.balance_in))


@pytest.mark.requirement("PAY-TOP-22")
def test_further_topup_is_booked(
    settlement: Settlement, completed_further_topup: Topup, expect: Expectation
) -> None:
    """A COMPLETED top-up is on the balance, though its wallet has had one before."""
    settled = completed_further_topup.settled
    expect(settled.balance, booked(settled.before, settlement.balance_in))


@pytest.mark.requirement("PAY-TOP-14")
def test_executed_topup_can_be_monitored(status_of_a_topup: Answer, expect: Expectation) -> None:
    """A top-up is an order as well, and the status of an executed one is served."""
    expect(status_of_a_topup, accepted())


@pytest.mark.requirement("PAY-TOP-19")
def test_topup_is_not_shown_under_another_wallet(
    client: Client, topup_asked_for_by_another_wallet: Call, expect: Expectation
) -> None:
    """A top-up is shown under the wallet that it belongs to."""
    expect(client.send(topup_asked_for_by_another_wallet), refused(403, 404, 422))


@pytest.mark.requirement("PAY-TOP-15")
def test_topup_of_another_wallet_is_refused(
    client: Client, topup_of_another_wallet: Call, expect: Expectation
) -> None:
    """A top-up is executed by the wallet that prepared it."""
    expect(client.send(topup_of_another_wallet), refused(*ANY_REFUSAL))


@pytest.mark.requirement("PAY-TOP-16")
@pytest.mark.usefixtures("prepared_topup_answer")
@pytest.mark.parametrize("value", ["1.05", "105abc"])
def test_topup_of_no_whole_number_is_refused(
    client: Client, topup_prepare_call: Call, value: str, expect: Expectation
) -> None:
    """An amount is a whole number, as text, for top-ups as well."""
    expect(client.send(topup_prepare_call.with_field("amount.value", value)), invalid())


@pytest.mark.requirement("PAY-TOP-21")
@pytest.mark.usefixtures("prepared_topup_answer")
def test_topup_in_a_currency_of_another_form_is_refused(
    client: Client, topup_prepare_call: Call, expect: Expectation
) -> None:
    """The currency of an AmountDto is a code of three letters, for top-ups as well."""
    expect(client.send(topup_prepare_call.with_field("amount.currency", "EURO1")), invalid())


@pytest.mark.requirement("PAY-TOP-17")
def test_execution_that_names_no_topup_is_refused(
    client: Client, execution_of_a_topup: Call, expect: Expectation
) -> None:
    """Which top-up is executed is for the request to say."""
    member = "preparedOrderId"
    expect(client.send(execution_of_a_topup.without_field(member)), lacking(member))
