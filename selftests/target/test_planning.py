"""Tests are dealt so that few states are built twice, and that all workers are done together."""

import pytest

from fixtures.states.workers.planning import Plan, Share, Unit, planned

COSTS = {"wallet": 10.0, "organization": 20.0, "order": 5.0}
PAYMENTS = {f"payment {number}": Unit(10.0, frozenset({"wallet", "order"})) for number in range(3)}
CONSENTS = {f"consent {number}": Unit(8.0, frozenset({"organization"})) for number in range(3)}
LOGINS = {f"login {number}": Unit(1.0) for number in range(9)}
UNITS = {**PAYMENTS, **CONSENTS, **LOGINS}


@pytest.mark.parametrize("workers", [1, 2, 3, 40])
def test_every_unit_is_dealt_once(workers: int) -> None:
    """To however many workers."""
    shares = planned(UNITS, COSTS, workers)

    assert len(shares) == workers
    assert sorted(name for share in shares for name in share.units) == sorted(UNITS)


def test_what_stands_on_a_state_goes_together() -> None:
    """And what stands on nothing fills the rest."""
    shares = planned(UNITS, COSTS, 2)
    paying = next(share for share in shares if "payment 0" in share.units)

    assert paying.units.keys() >= PAYMENTS.keys()
    assert not paying.units.keys() & CONSENTS.keys()
    assert [share.load for share in shares] == [49.0, 49.0]


def test_state_is_built_again_where_one_worker_alone_would_take_longer() -> None:
    """What is shared is not worth that the others have nothing to do."""
    units = {f"payment {number}": Unit(50.0, frozenset({"wallet"})) for number in range(4)}

    assert [share.load for share in planned(units, COSTS, 4)] == [60.0] * 4


def test_longest_is_relieved_whatever_is_built_again_for_it() -> None:
    """Payments together would take 49 requests: the other one has less than that with a wallet."""
    units = {
        "consent": Unit(5.0, frozenset({"organization"})),
        "small payment": Unit(8.0, frozenset({"wallet"})),
        "payment": Unit(9.0, frozenset({"wallet"})),
        "order 1": Unit(8.0, frozenset({"wallet", "order"})),
        "order 2": Unit(9.0, frozenset({"wallet", "order"})),
    }

    assert [share.load for share in planned(units, COSTS, 2)] == [43.0, 41.0]


def test_target_is_not_burdened_for_little_time() -> None:
    """Four requests sooner for both are not worth that a wallet is built twice."""
    units = {
        "consent": Unit(5.0, frozenset({"organization"})),
        "small payment": Unit(4.0, frozenset({"wallet"})),
        "payment": Unit(31.0, frozenset({"wallet"})),
    }

    assert sorted(share.load for share in planned(units, COSTS, 2)) == [25.0, 45.0]


def test_plan_is_the_same_in_any_order() -> None:
    """Whatever order the tests are collected in."""
    backwards = dict(reversed(UNITS.items()))

    assert [share.units.keys() for share in planned(backwards, COSTS, 3)] == [
        share.units.keys() for share in planned(UNITS, COSTS, 3)
    ]


def test_share_counts_a_state_once() -> None:
    """Until nothing that it has stands on it any more."""
    share = Share(COSTS)
    for name in ("payment 0", "payment 1"):
        share.add(name, PAYMENTS[name])

    assert share.load == 35.0
    share.remove("payment 0")
    assert share.load == 25.0
    share.remove("payment 1")
    assert share.load == 0.0


def _taken(plan: Plan, worker: str) -> list[str]:
    """Return what a worker does that takes unit after unit, until it is not to take more."""
    taken = []
    while name := plan.next_of(worker):
        plan.take(name)
        taken.append(name)
    return taken


def test_who_is_done_helps_where_that_saves_time() -> None:
    """With what stands on nothing; not with what it would have to build states for."""
    units = {"payment": Unit(20.0, frozenset({"wallet"})), **LOGINS, "long": Unit(60.0)}
    plan = Plan(units, COSTS, ["quick", "slow"])
    slow = "slow" if plan.next_of("quick") != "long" else "quick"
    quick = "quick" if slow == "slow" else "slow"
    plan.take("long")
    helped = _taken(plan, quick)

    assert set(helped) == units.keys() - {"long"}
    assert plan.next_of(slow) == ""


def test_nobody_helps_who_would_take_longer() -> None:
    """The one who has built the states has little left."""
    units = {
        "payment 1": Unit(30.0, frozenset({"wallet"})),
        "payment 2": Unit(5.0, frozenset({"wallet"})),
        "long": Unit(45.0),
    }
    plan = Plan(units, COSTS, ["one", "other"])
    free = "one" if plan.next_of("one") == "long" else "other"
    plan.take("long")
    plan.take("payment 1")

    assert plan.next_of(free) == ""
    assert plan.waits("payment 2")


def test_nobody_waits_for_what_a_lost_worker_was_to_do() -> None:
    """It is in no plan any more."""
    plan = Plan(UNITS, COSTS, ["one"])
    plan.leave("one")

    assert not any(plan.waits(name) for name in UNITS)
    assert plan.next_of("another") == ""


def test_largest_come_first_and_help_takes_as_much_as_it_may() -> None:
    """What is left at the end is small, so that others can help with it."""
    units = {f"test {number}": Unit(float(number)) for number in range(1, 9)}
    plan = Plan({**units, "long": Unit(36.0)}, COSTS, ["quick", "slow"])
    slow = "slow" if plan.next_of("quick") == "long" else "quick"
    quick = "quick" if slow == "slow" else "slow"
    plan.take("long")

    assert [plan.next_of(slow), plan.next_of(quick)] == ["test 8", "test 8"]
    plan.take("test 8")
    assert plan.next_of(quick) == "test 7"
