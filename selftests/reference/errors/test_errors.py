"""Odd requests are refused in good order, and a defect of its own is told as one."""

import pytest

from selftests.reference.driver import API, APPROVER, INDIVIDUAL, Driver

UNKNOWN = "99999999-9999-4999-8999-999999999999"
REGISTRATION = f"{INDIVIDUAL}/registration"


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
