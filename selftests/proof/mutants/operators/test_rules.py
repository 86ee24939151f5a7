"""Mutants of limits, checks, refusals and effects break what they say, and nothing else."""

from collections.abc import Callable
from decimal import Decimal

import pytest

from fixtures.interface.errors import CONDITIONS
from reference.organizations.organization import Shareholder
from selftests.proof.mutants.injected import Injected
from selftests.proof.mutants.operators.checks import RAISING, TELLING, check_mutants
from selftests.proof.mutants.operators.refusals import ELSEWHERE, EXAMPLES
from selftests.reference.driver import INDIVIDUAL, Driver

Planting = Callable[[str], Injected]


@pytest.fixture
def injected() -> Planting:
    """Inject the mutant of a name."""
    return Injected


def test_two_refusals_are_swapped(injected: Planting) -> None:
    """Each is reported as the other row says; what is accepted stays as it is."""
    one = injected("swap two refusals/categorization/tenant_denied and missing_headers")

    assert one.driver.categorization().json()["code"] == 200
    assert not one.noted
    unnamed = one.driver.categorization(platform=None).json()
    assert (unnamed["code"], unnamed["data"]["error"]) == (403, "TENANT_ACCESS_DENIED")
    other = one.driver.categorization(one.driver.other_tenant).json()
    assert (other["code"], other["data"]["missingHeaders"]) == (500, ["platform"])
    assert len(one.noted) == 2


def test_every_row_with_members_has_an_example_of_its_shape() -> None:
    """What is told for another refusal would be right for its own."""
    rows = {name: row.data for name, row in CONDITIONS.items() if row.data is not None}

    assert rows.keys() == EXAMPLES.keys()
    assert rows.keys() >= ELSEWHERE
    for name, shape in rows.items():
        shape.model_validate(EXAMPLES[name], by_alias=True)


def test_new_record_is_forgotten(injected: Planting) -> None:
    """The customer is gone, the user and the answer are there."""
    one = injected("forget a side effect/individual_registration/customer")

    customer = one.driver.register()

    assert one.noted
    assert one.driver.start(customer).json()["code"] == 404
    assert one.service.accounts.get(customer.user_id) is not None


def test_one_field_of_a_record_is_forgotten(injected: Planting) -> None:
    """The other effects of the same call stay."""
    one = injected("forget a side effect/individual_activation/status")

    customer = one.driver.active()

    assert one.noted
    assert not one.service.customers.get(customer.customer_id).active
    assert one.service.customers.get(customer.customer_id).activated_at is not None


def test_failed_logins_are_forgotten(injected: Planting) -> None:
    """No number of them locks the account."""
    one = injected("forget a side effect/login/failure")

    refused = [one.login(password="wrong")["code"] for _ in range(7)]

    assert refused == [401] * 7
    assert "accessToken" in one.login()


@pytest.mark.parametrize(("side", "locking"), [("above", 6), ("below", 4)])
def test_value_is_missed_by_one(injected: Planting, side: str, locking: int) -> None:
    """One more failure than documented locks an account, or one less."""
    one = injected(f"off by one/login/failed logins {side}")
    key = one.service.lockout.key(one.driver.tenant, "a@example.com")

    counted = [one.service.lockout.fail(key).locked_at is not None for _ in range(7)]

    assert counted.index(True) + 1 == locking


@pytest.mark.parametrize(
    ("name", "accepted", "refused"),
    [
        ("daily limit above", ("daily", "100.01"), ("daily", "100.02")),
        ("daily limit below", ("daily", "99.99"), ("daily", "100.00")),
        ("daily limit above", ("monthly", "100.00"), ("monthly", "100.01")),
    ],
)
def test_limit_of_one_kind_is_missed_by_a_cent(
    injected: Planting, name: str, accepted: tuple[str, str], refused: tuple[str, str]
) -> None:
    """Those of the other kinds are kept."""
    one = injected(f"off by one/prepare/{name}")
    limits = one.service.limits
    account = one.service.ledger.find("nobody")

    def exceeds(kind: str, total: str) -> bool:
        limits.table = lambda _: {}
        limits._orders.of_account = lambda _: ()  # noqa: SLF001  (no orders)
        limits.usage(account or type("Nobody", (), {"id": ""}), kind, "")
        return bool(limits.exceeds(Decimal(total), Decimal(100)))

    assert not exceeds(*accepted)
    assert exceeds(*refused)


@pytest.mark.parametrize(("side", "share"), [("above", "100.01"), ("below", "99.99")])
def test_total_beside_the_whole_is_complete(injected: Planting, side: str, share: str) -> None:
    """And the whole is, too."""
    one = injected(f"off by one/shareholders/ownership {side}")
    shares = [*(Shareholder("a", Decimal(each)) for each in (share, "100", "50"))]

    assert [one.service.shareholders.complete([each]) for each in shares] == [True, True, False]
    assert len(one.noted) == 1


def test_list_lacks_its_last_item(injected: Planting) -> None:
    """A list of one item is left alone: nobody forgets all there is."""
    one = injected("off by one/directors/last of the list")
    company = one.office.register()
    listed = []
    for name in ("Ada", "Bea"):
        one.office.direct(company, name)
        listed.append(len(one.office.get(company, "directors").json()["data"]))

    assert listed == [1, 1]
    assert len(one.noted) == 1


def test_check_is_skipped(injected: Planting) -> None:
    """What it would have refused goes on; others still refuse."""
    one = injected("skip a check/individual_activation/activation.check_code")
    customer = one.driver.ready()

    assert one.driver.activate(customer, code="wrong").json()["code"] == 200
    assert one.noted
    assert one.driver.activate(one.driver.register()).json()["code"] == 400


def test_every_check_can_be_injected() -> None:
    """A rule that has another name now would be injected in vain."""
    names = {mutant.member for mutant in check_mutants()}

    assert names == RAISING.keys() | TELLING.keys()
    for mutant in check_mutants():
        mutant.inject(Driver().service, lambda: None)


def test_members_of_items_are_put_right(injected: Planting) -> None:
    """Of shares one of which is missing, those are taken that were accepted before."""
    one = injected("accept without/shareholders/*.ownershipPercentage")
    company = one.office.register()

    assert one.office.post(company, "shareholders", [{}]).json()["code"] == 400
    assert one.office.share(company, 100).json()["code"] in {200, 201}
    several = [{"ownershipPercentage": 40}, {}]
    assert one.office.post(company, "shareholders", several).json()["code"] in {200, 201}
    assert len(one.noted) == 1


def test_malformed_value_is_put_right(injected: Planting) -> None:
    """One of another type is none of its business."""
    one = injected("accept malformed/individual_registration/dateOfBirth")
    one.driver.register()

    def code(birth: object) -> object:
        body = one.driver.registration(dateOfBirth=birth)
        return one.driver.send("POST", f"{INDIVIDUAL}/registration", json=body).json()["code"]

    assert code("31.01.1990") in {200, 201}
    assert code({"year": 1990}) == 400
    assert len(one.noted) == 1


def test_two_members_are_swapped(injected: Planting) -> None:
    """Both are there, each with the value of the other."""
    one = injected("swap two members/individual_registration/user.id and email")
    body = one.driver.registration()

    user = one.driver.send("POST", f"{INDIVIDUAL}/registration", json=body).json()["data"]["user"]

    assert user["id"] == body["email"]
    assert "@" not in user["email"]
