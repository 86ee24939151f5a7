"""The error rows of financial operations, cards and webhooks."""

from typing import Any

import pytest

from reference.platform.policy import Policy
from selftests.reference.driver import Driver
from selftests.reference.payer import PAYEE_IBAN, Payer, payer
from selftests.reference.probes.payment_probes import CARD, SUBSCRIPTIONS, subscription
from selftests.reference.probes.probes import UNKNOWN


@pytest.fixture
def one(driver: Driver) -> Payer:
    """Return a customer with a beneficiary and 500 EUR."""
    return payer(driver)


def test_balance_too_low(one: Payer) -> None:
    """The row tells what there is and what was asked for; the whole balance is not too much."""
    refused = one.prepared("50001").json()

    assert (refused["code"], refused["data"]) == (
        400,
        {"availableBalance": 500.0, "requestedAmount": 500.01, "currency": "EUR"},
    )
    assert one.prepared("50000").json()["code"] == 201


def test_limit_exceeded(one: Payer) -> None:
    """The row tells limit, usage and what was asked for."""
    one.fund("5000")
    for value in ("100000", "100000", "40000"):
        one.pay(value)
    refused = one.prepared("10001").json()

    assert (refused["code"], refused["data"]) == (
        400,
        {
            "limitType": "DAILY",
            "limit": 2500.0,
            "currentUsage": 2400.0,
            "requestedAmount": 100.01,
            "currency": "EUR",
        },
    )


def test_beneficiary_unknown(one: Payer) -> None:
    """A beneficiary that is nobody's, or another account's, is a 404 with the IBAN."""
    other = payer(one.driver).beneficiary
    answers = [one.prepared(beneficiaryId=each).json() for each in (UNKNOWN, other)]

    assert [answer["code"] for answer in answers] == [404, 404]
    assert answers[0]["data"]["iban"] == PAYEE_IBAN
    assert "suggestion" in answers[0]["data"]


@pytest.mark.parametrize(
    "value", ["10.50", "abc", "-100", "", "٣", "1e3", "9" * 40, 10.5, 1050, {}]
)
def test_value_is_no_scaled_integer(one: Payer, value: object) -> None:
    """Anything but a scaled integer text is refused."""
    assert one.prepared(value).json()["code"] == 400


@pytest.mark.parametrize("scale", ["2", 1.5, True, 10**9, -(10**9), None])
def test_scale_is_no_number_of_decimals(one: Payer, scale: object) -> None:
    """Anything but a small whole number is refused."""
    assert one.prepared("1050", scale).json()["code"] == 400


@pytest.mark.parametrize("code", ["", "000000", "12345", None, {"a": 1}])
def test_wrong_authentication_code(one: Payer, code: object) -> None:
    """A wrong code neither executes nor spoils the order."""
    order, right = one.ordered()

    assert one.execute(order, code).json()["code"] == 400
    assert one.balance() == "500.00"
    assert one.execute(order, right).json()["code"] == 200


def test_foreign_orders(one: Payer) -> None:
    """Another account's order is neither executed nor shown."""
    two = payer(one.driver)
    order, code = one.ordered()

    assert two.execute(order, code).json()["code"] == 404
    assert two.order(order).json()["code"] == 404
    assert one.execute(order, code, "topup").json()["code"] == 404


def test_expired_order(one: Payer) -> None:
    """Past its validUntil an order is refused."""
    order, code = one.ordered()
    one.driver.control("expire-prepared-order", prepared_order_id=order)

    assert one.execute(order, code).json()["data"]["error"] == "PREPARED_ORDER_EXPIRED"
    assert one.balance() == "500.00"


def test_expired_consent(one: Payer) -> None:
    """A payment consent ends when the snapshot says so."""
    consent = one.consent()
    minutes = one.snapshot().json()["data"]["consentModel"]["expiryMinutes"]
    body = one.request(consent={"consentReference": consent.reference})
    one.driver.clock.advance(minutes=minutes - 1)
    before = one.prepare(body).json()["code"]
    one.driver.clock.advance(minutes=1)

    assert (before, one.prepare(body).json()["code"]) == (201, 400)


def test_session_header(one: Payer) -> None:
    """A transfer needs X-Session-Id in both steps, reads and top-ups do not."""
    missing: dict[str, Any] = {"X_Session_Id": None}
    order, code = one.ordered()
    consent = {"consentReference": one.consent().reference}
    prepared = one.prepare(one.request(consent=consent), **missing).json()

    assert (prepared["code"], prepared["data"]["missingHeaders"]) == (500, ["X-Session-Id"])
    assert one.execute(order, code, **missing).json()["code"] == 500
    assert one.get("balance", **missing).json()["code"] == 200
    assert one.prepare(one.topup_request(), "topup", **missing).json()["code"] == 201


@pytest.mark.parametrize(("before_activation", "codes"), [("404", [404, 404]), ("422", [422, 404])])
def test_before_activation(before_activation: Any, codes: list[int]) -> None:
    """A customer that is not activated has no account, nor has anybody unknown."""
    driver = Driver(Policy.of(before_activation=before_activation))
    early = driver.register()
    accounts = [Payer(driver, early, each) for each in (early.customer_id, UNKNOWN)]

    assert [each.get("balance").json()["code"] for each in accounts] == codes
    assert [each.add_beneficiary().json()["code"] for each in accounts] == codes


def test_accounts_of_others(one: Payer) -> None:
    """Neither another tenant nor another customer reaches an account."""
    driver = one.driver
    two = payer(driver)
    other = driver.other_token()

    assert one.get("balance", token=driver.session_token(two.one)).json()["code"] == 403
    assert one.get("balance", token=other, X_Tenant_ID=driver.other_tenant).json()["code"] == 404
    assert one.get("balance", token=driver.session_token(one.one)).json()["code"] == 200


def test_card_errors(driver: Driver) -> None:
    """The card envelope has one of four codes, with the status line of its kind."""
    number = driver.control("card-number")
    unknown = driver.send("POST", CARD, json={"cardNo": "4111111111111111"})
    header = driver.send("POST", CARD, json={"cardNo": number}, deviceId=None)
    anonymous = driver.send("POST", CARD, json={"cardNo": number}, token="")
    seen = [
        (answer.status_code, answer.json()["success"], answer.json()["code"])
        for answer in (unknown, header, anonymous)
    ]

    assert seen == [(200, False, -1), (400, False, 500), (401, False, 401)]
    assert header.json()["data"]["missingHeaders"] == ["deviceId"]


@pytest.mark.parametrize(
    ("number", "code"),
    [(2**31 - 1, 201), (2**31, 400), (-(2**31), 201), (-(2**31) - 1, 400), (1.5, 400), ("3", 400)],
)
def test_subscription_integers(driver: Driver, number: object, code: int) -> None:
    """Retries are 32-bit integers."""
    body = subscription(maxRetryAttempts=number)

    assert driver.send("POST", SUBSCRIPTIONS, json=body).json()["code"] == code


def test_unknown_wallet_is_not_funded(driver: Driver) -> None:
    """The control path says so when there is no such wallet."""
    assert driver.control("fund", wallet_id=UNKNOWN, amount="1", currency="EUR") is None
    assert driver.control("expire-prepared-order", prepared_order_id=UNKNOWN) is None
