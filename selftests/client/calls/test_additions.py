"""What tests add to a customer whom they share: no more than most services let one have."""

from dataclasses import replace
from functools import partial
from itertools import count

import pytest

from conformance.outcomes import NotApplicable, Uncertain
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR
from fixtures.client.client import Client
from fixtures.client.habits.habits import Habits
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.additions import Additions, is_full
from fixtures.journeys.payments.orders_at_once import OrdersAtOnce
from fixtures.journeys.payments.parties import Wallet
from fixtures.states.payments.payers import RoomyWallets
from selftests.client.service import FakeService, answer, refusal

ADDITION = Call(OPERATIONS["beneficiary"], path={"accountId": "w-1"}, body={})


@pytest.fixture
def additions(client: Client) -> Additions:
    """What was added through the client."""
    additions = Additions()
    client.listeners.append(additions.heard)
    return additions


@pytest.fixture
def orders(client: Client) -> OrdersAtOnce:
    """The orders and consents of wallets."""
    orders = OrdersAtOnce(lambda _: None, Habits(lambda _: None))
    client.listeners.append(orders.heard)
    return orders


@pytest.fixture
def wallets(additions: Additions, orders: OrdersAtOnce) -> RoomyWallets:
    """Wallets that are numbered, from the first on."""
    further = map(_wallet, count(2)).__next__
    return RoomyWallets(additions, orders, partial(_wallet, 1), further, str, lambda _: None)


def _in_vain(number: int) -> None:
    pytest.fail(f"nobody has to know whether a wallet may have {number}")


def _wallet(number: int, *, shared_with_others: bool = False) -> Wallet:
    return Wallet("c", f"w-{number}", "EUR", OPERATOR, shared_with_others=shared_with_others)


@pytest.mark.parametrize(
    ("call", "many"),
    [
        (ADDITION, 3),
        (ADDITION.deviating("late"), 3),
        (Call(OPERATIONS["director"], path={"organizationId": "w-1"}, body={}), 3),
        (Call(OPERATIONS["employee"], path={"organizationId": "w-1"}, body={}), 2),
    ],
    ids=["well formed", "deviating", "of another kind", "of which there may be hardly any"],
)
def test_what_was_accepted_so_often_is_many(
    client: Client, additions: Additions, call: Call, many: int
) -> None:
    """Whatever else is wrong with it: it stands in the list."""
    seen = []
    for _ in range(3):
        client.send(call)
        seen.append(additions.are_many({"w-1", "another"}))

    assert seen == [number >= many for number in (1, 2, 3)]
    assert not additions.are_many({"another"})


@pytest.mark.parametrize(("most", "many"), [(5, True), (8, False)])
def test_one_may_have_half_as_many_as_another_has(
    client: Client, additions: Additions, most: int, *, many: bool
) -> None:
    """What is added besides is still taken then, though the other one may be full."""
    for _ in range(most):
        client.send(ADDITION)
    for _ in range(3):
        client.send(replace(ADDITION, path={"accountId": "w-2"}))

    assert additions.are_many({"w-1"})
    assert additions.are_many({"w-2"}) is many


def test_kinds_are_counted_apart(client: Client, additions: Additions) -> None:
    """Employees and directors of an organization are not in one list."""
    for name in ("employee", "director", "director"):
        client.send(Call(OPERATIONS[name], path={"organizationId": "o"}, body={}))

    assert not additions.are_many({"o"})


def test_refused_additions_do_not_count(
    client: Client, service: FakeService, additions: Additions
) -> None:
    """Nothing was added."""
    for _ in range(4):
        service.script = [refusal(400)]
        client.send(ADDITION)

    assert not additions.are_many({"w-1"})


def test_other_wallet_is_added_to_before_one_has_too_many(
    client: Client, wallets: RoomyWallets
) -> None:
    """Each is added to three times, and then the next one is."""
    added_to = []
    for _ in range(7):
        wallet = wallets.roomy()
        client.send(Call(OPERATIONS["beneficiary"], path={"accountId": wallet.wallet_id}, body={}))
        added_to.append(wallet.wallet_id)

    assert added_to == ["w-1", "w-1", "w-1", "w-2", "w-2", "w-2", "w-3"]


def test_wallet_has_half_as_many_as_one_that_goes_ahead(
    client: Client, additions: Additions, orders: OrdersAtOnce
) -> None:
    """So many are added there, and no other customer is onboarded for a further one."""
    asked = list[int]()

    def show(number: int) -> None:
        for _ in range(number - max(asked, default=0)):
            client.send(replace(ADDITION, path={"accountId": "w-9"}))
        asked.append(number)

    wallets = RoomyWallets(additions, orders, partial(_wallet, 1), pytest.fail, str, show)
    for _ in range(5):
        client.send(replace(ADDITION, path={"accountId": wallets.roomy().wallet_id}))

    assert asked == [8, 10]


def test_other_wallet_is_added_to_before_one_has_too_many_consents(
    client: Client, service: FakeService, wallets: RoomyWallets
) -> None:
    """Which are for payments to those who are added."""
    service.script = [answer(), answer(), answer(), refusal(422)]
    path = {"accountId": "w-1", "operationType": "transfer"}
    consent = Call(OPERATIONS["payment_consent"], path=path, body={})
    for _ in range(3):
        client.send(consent)
    assert wallets.roomy().wallet_id == "w-1"
    with pytest.raises(Uncertain):
        client.send(consent)

    assert wallets.roomy().wallet_id == "w-2"


def test_wallet_of_the_target_file_is_added_to_always(
    client: Client, additions: Additions, orders: OrdersAtOnce
) -> None:
    """There is no other one."""
    first = _wallet(1, shared_with_others=True)
    wallets = RoomyWallets(additions, orders, lambda: first, pytest.fail, str, _in_vain)
    for _ in range(4):
        client.send(ADDITION)

    assert wallets.roomy().wallet_id == "w-1"


def test_first_wallet_has_its_own_beneficiary_before_others(
    additions: Additions, orders: OrdersAtOnce
) -> None:
    """It may have few, and what is added to it is everybody's."""
    added = list[Wallet]()
    first = partial(_wallet, 1)
    wallets = RoomyWallets(additions, orders, first, pytest.fail, added.append, _in_vain)
    wallets.roomy()

    assert added == [wallets.roomy()]


@pytest.fixture
def refused_addition(client: Client, service: FakeService) -> Answer:
    """One that was refused as too many."""
    service.script = [refusal(422)]
    return client.send(ADDITION)


def test_list_is_full_where_a_further_one_is_refused(refused_addition: Answer) -> None:
    """Several show whether it is cut, if not by how large a page."""
    assert is_full(refused_addition, 2, "beneficiaries")


def test_list_of_one_shows_nothing_of_pages(refused_addition: Answer) -> None:
    """Nothing else can be seen of a target that lets nobody have more."""
    with pytest.raises(NotApplicable, match=r"no more than 1 beneficiaries .*\[exchange"):
        is_full(refused_addition, 1, "beneficiaries")


@pytest.mark.parametrize(("code", "number"), [(422, 0), (500, 20), (404, 20), (200, 20)], ids=str)
def test_other_answers_say_nothing_of_a_limit(
    client: Client, service: FakeService, code: int, number: int
) -> None:
    """The first one must be accepted; and a fault of the service is no limit of it."""
    service.script = [answer() if code == 200 else refusal(code)]
    addition = client.send(ADDITION.deviating("fault")) if code == 500 else client.send(ADDITION)

    assert not is_full(addition, number, "beneficiaries")
