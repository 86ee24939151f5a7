"""The error rows of headers, tokens and tenants, and orderly refusals of odd requests."""

import pytest

from selftests.reference.driver import API, APPROVER, INDIVIDUAL, OPERATOR, Driver

UNKNOWN = "99999999-9999-4999-8999-999999999999"
REGISTRATION = f"{INDIVIDUAL}/registration"


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("X_Tenant_ID", "X-Tenant-ID"),
        ("X_Forwarded_For", "X-Forwarded-For"),
        ("X_Forwarded_From", "X-Forwarded-From"),
        ("platform", "platform"),
        ("deviceId", "deviceId"),
    ],
)
def test_missing_header(driver: Driver, header: str, name: str) -> None:
    """A missing header is named, beside the accepted device headers."""
    missing: dict[str, str | None] = {header: None}
    response = driver.send("GET", f"{API}/wallets/customer/{UNKNOWN}", **missing)  # type: ignore[arg-type]

    assert response.status_code == 500
    assert response.json() == {
        "code": 500,
        "message": "Missing required header(s)",
        "data": {
            "missingHeaders": [name],
            "deviceId_accepted": ["deviceId", "X-Device-Id", "device-id"],
        },
    }


@pytest.mark.parametrize("sent", [None, "", "Bearer", "Bearer x.y.z", "Basic abc"])
def test_missing_or_broken_token(driver: Driver, sent: str | None) -> None:
    """Anything but a token of the service is a 401."""
    response = driver.categorization(token="", Authorization=sent)

    assert (response.status_code, response.json()["code"]) == (401, 401)


def test_expired_token(driver: Driver) -> None:
    """After an hour a token is refused, with the moment of its expiry."""
    token = driver.login(OPERATOR).json()["accessToken"]
    driver.clock.advance(seconds=3600)
    answer = driver.categorization(token=token).json()

    assert (answer["code"], answer["data"]) == (
        401,
        {"error": "JWT_EXPIRED", "expiredAt": "2030-01-02T04:04:05.000Z"},
    )


def test_wrong_credentials(driver: Driver) -> None:
    """The row about wrong credentials counts the attempt."""
    response = driver.login_as(OPERATOR.email, "wrong")

    assert response.status_code == 401
    assert response.json()["data"] == {
        "success": False,
        "errorType": "AUTHENTICATION",
        "message": "Wrong user name or password",
        "attempts": 1,
        "maxAttempts": 5,
        "lockoutTime": None,
    }


def test_other_tenant_in_header(driver: Driver) -> None:
    """A tenant header that is not the token's is refused with the tenant."""
    answer = driver.categorization(X_Tenant_ID=driver.other_tenant).json()

    assert answer["code"] == 403
    assert answer["data"] == {"error": "TENANT_ACCESS_DENIED", "tenantId": driver.other_tenant}


def test_resource_of_another_tenant(driver: Driver) -> None:
    """Another tenant does not see a customer."""
    one = driver.register()
    tenant = driver.other_tenant
    answer = driver.wallets(one, token=driver.other_token(), X_Tenant_ID=tenant).json()

    assert answer["code"] == 404


def test_resource_of_another_customer(driver: Driver) -> None:
    """A customer's token does not reach another customer."""
    one, two = driver.register(), driver.register()

    assert driver.wallets(one, token=driver.session_token(two)).json()["code"] == 403


@pytest.mark.parametrize(
    ("request_line", "content", "media_type", "code"),
    [
        (("GET", f"{API}/nothing"), None, None, 404),
        (("GET", REGISTRATION), None, None, 404),
        (("POST", f"{REGISTRATION}/"), b"{}", "application/json", 404),
        (("POST", f"{INDIVIDUAL}/{UNKNOWN}/consents/marketing"), b"{}", "application/json", 404),
        (("POST", REGISTRATION), b"{", "application/json", 400),
        (("POST", REGISTRATION), b"", "application/json", 400),
        (("POST", REGISTRATION), b"[1]", "application/json", 400),
        (("POST", REGISTRATION), b"\xff\xfe", "application/json", 400),
        (("POST", REGISTRATION), b"[" * 100_000, "application/json", 400),
        (("POST", REGISTRATION), b'{"email": "\\ud800"}', "application/json", 400),
        (("POST", REGISTRATION), b"{}", "text/plain", 400),
        (("POST", REGISTRATION), b"{}", None, 400),
        (("GET", f"{API}/wallets/customer/no-uuid"), None, None, 400),
        (("GET", f"{API}/wallets/customer/{UNKNOWN}?customerType=B2C"), None, None, 404),
        (("POST", f"{API}/verifications/{UNKNOWN}/approve"), None, None, 404),
        (("POST", f"{INDIVIDUAL}/{UNKNOWN}/verification"), None, None, 404),
        (("POST", "/_control/activation-code"), b"{}", "application/json", 404),
    ],
)
def test_orderly_refusal(
    driver: Driver,
    request_line: tuple[str, str],
    content: bytes | None,
    media_type: str | None,
    code: int,
) -> None:
    """A client's mistake is answered in the envelope, never as a server fault."""
    token = driver.token(APPROVER)
    method, path = request_line
    response = driver.send(method, path, token=token, content=content, Content_Type=media_type)

    assert (response.status_code, response.json()["code"]) == (code, code)
    assert isinstance(response.json()["message"], str)


def test_own_defect_is_enveloped(driver: Driver, caplog: pytest.LogCaptureFixture) -> None:
    """An unexpected error is answered with code 500 and logged."""
    driver.service.tenants.clear()
    driver.service.admission.check_tenant = lambda *_a, **_k: None  # type: ignore[method-assign]
    answer = driver.categorization().json()

    assert answer == {
        "code": 500,
        "message": "Internal server error",
        "data": {"error": "INTERNAL_SERVER_ERROR"},
    }
    assert "unexpected error" in caplog.text
