"""Balances and the status of orders (section 4.6)."""

import pytest

from fixtures.checks.answers import accepted, no_server_fault, refused
from fixtures.checks.payments.money import agrees_with_list, readable_balance
from fixtures.checks.payments.orders import (
    identified_by_uuids,
    is_not_before,
    other_execution_than,
    stays_final,
    tells_no_end,
    tells_of_order,
)
from fixtures.checks.payments.snapshots import tells_balance_of
from fixtures.checks.wallets import available_is_covered
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.identifiers import lookalike
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.money.told import ControlPayment, Preparation, Race
from fixtures.journeys.payments.orders import ExecutedOrder
from fixtures.journeys.payments.parties import Wallet
from fixtures.journeys.payments.settlement import Settlement
from fixtures.states.payments.further.payers import PaymentOfAKind


@pytest.mark.requirement("PAY-BAL-01")
def test_balance_is_served(
    client: Client, payments: Payments, funded_wallet: Wallet, expect: Expectation
) -> None:
    """The balance of a wallet is served, and without X-Session-Id."""
    expect(client.send(payments.balance(funded_wallet)), accepted())


@pytest.mark.requirement("PAY-BAL-02")
def test_balance_can_be_read(
    client: Client,
    payments: Payments,
    settlement: Settlement,
    funded_wallet: Wallet,
    expect: Expectation,
) -> None:
    """The answer tells a balance."""
    answer = client.send(payments.balance(funded_wallet))
    expect(answer, readable_balance(settlement.balance_in))


@pytest.mark.requirement("PAY-BAL-03")
@pytest.mark.usefixtures("told_balance")
def test_balance_agrees_with_the_wallet_list(
    settlement: Settlement,
    quiet_wallet: Wallet,
    list_and_balance: tuple[Answer, Answer],
    expect: Expectation,
) -> None:
    """The balance is the one that the wallet list tells."""
    (listed, balance), wallet_id = list_and_balance, quiet_wallet.wallet_id
    read = settlement.balance_in
    expect(balance, agrees_with_list(wallet_id, listed.exchange, read, orders=True))


@pytest.mark.requirement("PAY-BAL-03")
@pytest.mark.usefixtures("told_balance")
def test_balance_of_another_wallet_agrees_with_the_list(
    settlement: Settlement,
    list_and_balance: tuple[Answer, Answer],
    balance_of_another_wallet: tuple[str, Answer],
    expect: Expectation,
) -> None:
    """Each wallet of a customer has a balance of its own."""
    (listed, _), (wallet_id, balance) = list_and_balance, balance_of_another_wallet
    expect(balance, agrees_with_list(wallet_id, listed.exchange, settlement.balance_in))


@pytest.mark.requirement("EXP-BAL-01")
@pytest.mark.profile("payments")
def test_snapshot_tells_the_balance(
    settlement: Settlement,
    quiet_wallet: Wallet,
    snapshot_beside_the_balance: tuple[Answer, Answer, Answer],
    expect: Expectation,
) -> None:
    """The account of a wallet has its balance, in units of its currency."""
    wallet_id, (listed, balance, snapshot) = quiet_wallet.wallet_id, snapshot_beside_the_balance
    told = balance.exchange, listed.exchange
    expect(snapshot, tells_balance_of(wallet_id, *told, settlement.balance_in))


@pytest.mark.requirement("PAY-BAL-04")
def test_unknown_wallet_has_no_balance(
    client: Client, payments: Payments, unknown_wallet: Wallet, expect: Expectation
) -> None:
    """A wallet that does not exist has no balance."""
    call = payments.balance(unknown_wallet).deviating("path accountId")
    expect(client.send(call), refused(403, 404, 422))


@pytest.mark.requirement("PAY-ORD-01", "PAY-ORD-05", "PAY-ORD-13")
def test_executed_order_can_be_monitored(
    client: Client,
    payments: Payments,
    executed_order: ExecutedOrder,
    names_of_the_order: dict[str, str],
    expect: Expectation,
) -> None:
    """The status of an executed order is served under one of its identifiers, and names it."""
    answer = client.send(payments.monitoring(executed_order))
    expect(answer, tells_of_order(client.dialect, names_of_the_order))


@pytest.mark.requirement("PAY-ORD-05")
@pytest.mark.capability("order_completion")
def test_status_names_no_other_order_of_its_wallet(
    order_executed_besides: Race, expect: Expectation
) -> None:
    """What is told of the second order of a wallet has no identifier of the first."""
    first, *_, second = order_executed_besides.settled.statuses
    expect(second, other_execution_than(first.exchange))


@pytest.mark.requirement("PAY-ORD-11")
@pytest.mark.capability("order_completion")
def test_prepared_order_is_not_completed(
    client: Client, preparation: Preparation, expect: Expectation
) -> None:
    """What is told of an order before its execution, if anything, is not its end."""
    completed = client.target.behaviour.order_completed
    expect(preparation.status, tells_no_end(client.dialect, completed))


@pytest.mark.requirement("PAY-ORD-11")
@pytest.mark.capability("order_completion")
def test_order_refused_for_its_code_is_not_completed(
    client: Client, order_refused_for_its_code: Race, expect: Expectation
) -> None:
    """What is told of an order whose executions were refused for a wrong code, if anything."""
    (status,) = order_refused_for_its_code.settled.statuses
    expect(status, tells_no_end(client.dialect, client.target.behaviour.order_completed))


@pytest.mark.requirement("PAY-ORD-11")
@pytest.mark.capability("order_completion")
def test_order_of_refused_executions_is_not_completed(
    client: Client, payments_refused: Race, expect: Expectation
) -> None:
    """Or as they lacked a code or a header, came from another wallet, or too late."""
    (status,) = payments_refused.settled.statuses
    expect(status, tells_no_end(client.dialect, client.target.behaviour.order_completed))


@pytest.mark.requirement("PAY-ORD-12")
def test_status_does_not_fall_behind_its_execution(
    client: Client, undisturbed_payment: ControlPayment, expect: Expectation
) -> None:
    """What is COMPLETED is not told as EXECUTING in the end, nor what is EXECUTING as READY."""
    execution = undisturbed_payment.executed.exchange
    expect(undisturbed_payment.settled.statuses[0], is_not_before(client.dialect, execution))


@pytest.mark.requirement("ENV-13")
@pytest.mark.profile("payments")
def test_status_of_a_prepared_order_is_no_server_fault(
    preparation: Preparation, expect: Expectation
) -> None:
    """Whatever is told of an order before its execution, asking for it breaks nothing."""
    expect(preparation.status, no_server_fault)


@pytest.mark.requirement("PAY-ORD-02")
def test_unknown_order_is_refused(
    client: Client, payments: Payments, executed_order: ExecutedOrder, expect: Expectation
) -> None:
    """An order that does not exist has code 404."""
    call = payments.monitoring(executed_order)
    unknown = call.with_path(orderId=lookalike(call.path["orderId"]))
    expect(client.send(unknown), refused(404))


@pytest.mark.requirement("PAY-ORD-03")
def test_order_of_another_wallet_is_not_shown(
    client: Client, order_asked_for_by_another_wallet: Call, expect: Expectation
) -> None:
    """An order is shown under the wallet that it belongs to."""
    expect(client.send(order_asked_for_by_another_wallet), refused(403, 404, 422))


@pytest.mark.requirement("PAY-ORD-04")
def test_identifiers_of_an_order_are_uuids(
    executed_order: ExecutedOrder, expect: Expectation
) -> None:
    """What identifies an order, in the answer to its execution, is a UUID."""
    expect(executed_order.answer, identified_by_uuids)


@pytest.mark.requirement("EXP-ORD-01")
@pytest.mark.profile("payments")
@pytest.mark.capability("order_completion")
def test_order_stays_final_when_another_is_executed(
    client: Client, status_read_on: Answer, final_words: tuple[str, ...], expect: Expectation
) -> None:
    """However often the status is read, and whatever its wallet has paid since, it stays."""
    expect(status_read_on, stays_final(client.dialect, final_words))


@pytest.mark.requirement("PAY-BAL-03")
@pytest.mark.usefixtures("told_balance")
def test_balance_of_each_kind_of_customer_agrees_with_the_wallet_list(
    settlement: Settlement, payment_of_a_further_kind: PaymentOfAKind, expect: Expectation
) -> None:
    """The balance of a wallet is the one that the wallet list tells, whosever it is."""
    known, wallet_id = payment_of_a_further_kind, payment_of_a_further_kind.wallet.wallet_id
    listed, read = known.listed.exchange, settlement.balance_in
    expect(known.balance, agrees_with_list(wallet_id, listed, read, orders=True))


@pytest.mark.requirement("PAY-BAL-07")
def test_no_more_is_available_than_there_is(
    payment_of_a_further_kind: PaymentOfAKind, expect: Expectation
) -> None:
    """Nor is more available than the balance on a wallet of whichever kind of customer."""
    expect(payment_of_a_further_kind.listed, available_is_covered)


@pytest.mark.requirement("PAY-ORD-01")
def test_executed_order_of_each_kind_of_customer_can_be_monitored(
    payment_of_a_further_kind: PaymentOfAKind, expect: Expectation
) -> None:
    """The status of an executed order is served, whoever has paid."""
    (status,) = payment_of_a_further_kind.paid.statuses
    expect(status, accepted())


@pytest.mark.requirement("EXP-BAL-01")
@pytest.mark.profile("payments")
def test_snapshot_of_each_kind_of_customer_tells_the_balance(
    settlement: Settlement, payment_of_a_further_kind: PaymentOfAKind, expect: Expectation
) -> None:
    """The account of a wallet has its balance, in units of its currency, whosever it is."""
    known, wallet_id = payment_of_a_further_kind, payment_of_a_further_kind.wallet.wallet_id
    told = known.balance.exchange, known.listed.exchange
    expect(known.snapshot, tells_balance_of(wallet_id, *told, settlement.balance_in))
