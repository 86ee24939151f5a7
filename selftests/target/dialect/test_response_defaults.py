"""Default expressions find values in plausible answers, and nothing in misleading ones."""

import pytest

from fixtures.target.dialect.dialect import Dialect
from fixtures.target.dialect.responses import RESPONSES

JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"


@pytest.mark.parametrize(
    ("key", "data", "value"),
    [
        ("session_token", {"token": JWT}, JWT),
        ("session_token", {"accessToken": JWT, "tokenType": "Bearer"}, JWT),
        ("session_token", {"access_token": JWT}, JWT),
        ("session_token", {"token": {"accessToken": JWT}}, JWT),
        ("session_token", {"session": {"id": "s", "token": JWT}}, JWT),
        ("session_token", JWT, JWT),
        ("session_token", {"token": "opaque", "accessToken": JWT}, JWT),
        ("session_token", {"token": "opaque"}, "opaque"),
        ("session_token", {"token": {"type": "Bearer"}, "sessionId": "s"}, None),
        ("session_token", {"token": "", "refreshToken": JWT}, None),
        ("session_token", None, None),
        ("organization_id", {"organizationId": "o", "id": "x"}, "o"),
        ("organization_id", {"id": "o", "customerId": "c"}, "o"),
        ("organization_id", {"organization": {"id": "o"}, "id": "request"}, "o"),
        ("organization_id", {"customerId": "o", "legalName": "L"}, "o"),
        ("organization_id", {"tenantId": "t"}, None),
        ("organization_user_id", {"userId": "u"}, "u"),
        ("organization_user_id", {"user": {"id": "u", "email": "e"}}, "u"),
        ("organization_user_id", {"initialUser": {"userId": "u"}}, "u"),
        ("organization_user_id", {"id": "o", "createdBy": "operator"}, None),
        ("verification_id", {"verificationId": "v", "id": "x", "status": "PENDING"}, "v"),
        ("verification_id", {"id": "v", "customerId": "c"}, "v"),
        ("verification_id", {"verification": {"id": "v"}, "id": "c"}, "v"),
        ("verification_id", {"id": "c", "customerId": "c"}, None),
        ("verification_id", {"id": "c", "customerStatus": "CS_PENDING_ACTIVATION"}, None),
        ("consent_id", {"consentId": "k", "id": "x"}, "k"),
        ("consent_id", {"id": "k", "accepted": True, "customerId": "c"}, "k"),
        ("consent_id", {"consent": {"id": "k"}, "id": "c"}, "k"),
        ("consent_id", {"id": "c", "customerId": "c"}, None),
        ("consent_id", {"id": "c", "customerStatus": "CS_REGISTRATION_COMPLETED"}, None),
        ("consent_id", {}, None),
        ("consent_id", None, None),
        ("consent_id", "accepted", None),
        ("payment_consent_id", {"paymentConsentId": "p", "consentId": "x"}, "p"),
        ("payment_consent_id", {"consentId": "p", "magicLinkToken": JWT}, "p"),
        ("payment_consent_id", {"id": "p", "magicLinkToken": JWT}, "p"),
        ("payment_consent_id", {"consent": {"id": "p"}, "magicLinkToken": JWT}, "p"),
        ("payment_consent_id", {"consentReference": "p"}, "p"),
        ("payment_consent_id", {"id": "w", "walletId": "w", "magicLinkToken": JWT}, None),
        ("payment_consent_id", {"id": "w", "accountId": "w"}, None),
        ("magic_link_token", {"magicLinkToken": JWT, "token": "x"}, JWT),
        ("magic_link_token", {"consent": {"magicLinkToken": JWT}}, JWT),
        ("magic_link_token", {"magicLink": {"url": "https://e", "token": JWT}}, JWT),
        ("magic_link_token", {"token": JWT}, None),
        ("directors", [{"id": "d"}], [{"id": "d"}]),
        ("directors", {"directors": [{"id": "d"}]}, [{"id": "d"}]),
        ("directors", {"items": [{"id": "d"}], "total": 1}, [{"id": "d"}]),
        ("directors", {"directors": [], "count": 0}, []),
        ("directors", [], []),
        ("directors", {"id": "d"}, None),
        ("beneficiaries", [{"id": "b"}], [{"id": "b"}]),
        ("beneficiaries", {"beneficiaries": []}, []),
        ("beneficiaries", {"id": "b", "iban": "DE1"}, None),
        ("readiness_ready", {"ready": True}, True),
        ("readiness_ready", {"ready": False, "isReady": True}, False),
        ("readiness_ready", {"isReady": False, "checks": []}, False),
        ("readiness_ready", {"canActivate": True}, True),
        ("readiness_ready", {"readiness": {"ready": False}}, False),
        ("readiness_ready", {"readiness": True}, True),
        ("readiness_ready", {"allPrerequisitesMet": False}, False),
        ("readiness_ready", {"status": "READY"}, True),
        ("readiness_ready", {"status": "NOT_READY"}, False),
        ("readiness_ready", {"readinessStatus": "READY", "status": "PENDING_ACTIVATION"}, True),
        ("readiness_ready", {"status": "PENDING_ACTIVATION"}, None),
        ("readiness_ready", {"ready": "yes"}, None),
        ("readiness_ready", {"active": False, "success": True}, None),
        ("readiness_ready", True, True),
        ("readiness_ready", None, None),
        ("balance", {"balance": "10.50", "availableBalance": "1.00"}, "10.50"),
        ("balance", {"balance": 0}, 0),
        ("balance", {"balance": 10.5}, 10.5),
        ("balance", {"availableBalance": "0.00", "currency": "EUR"}, "0.00"),
        ("balance", {"balance": {"amount": "3.20", "currency": "EUR"}}, "3.20"),
        ("balance", {"balance": {"value": "1050", "scale": 2, "currency": "EUR"}}, "10.50"),
        ("balance", {"value": "-5", "scale": 2}, "-0.05"),
        ("balance", {"value": "1050", "scale": 0}, "1050"),
        ("balance", {"value": "10.50", "scale": 2}, None),
        ("balance", {"value": "1050", "scale": 1.5}, None),
        ("balance", {"wallet": {"balance": "2.00"}}, "2.00"),
        ("balance", "7.00", "7.00"),
        ("balance", {"balance": "unknown", "accountId": "a"}, None),
        ("balance", {"limit": 100, "time": "2024"}, None),
        ("order_id", {"orderId": "o", "preparedOrderId": "p"}, "o"),
        ("order_id", {"executionId": "e", "preparedOrderId": "p"}, "e"),
        ("order_id", {"preparedOrderId": "p", "transactionId": "t"}, "p"),
        ("order_id", {"transactionId": "t"}, None),
        ("order_status", {"status": "EXECUTING"}, "EXECUTING"),
        ("order_status", {"orderStatus": "COMPLETED", "status": "OK"}, "COMPLETED"),
        ("order_status", {"order": {"status": "COMPLETED"}, "status": "OK"}, "COMPLETED"),
        ("order_status", {"state": "READY"}, "READY"),
        ("order_status", {"status": {"code": 1}}, None),
        ("order_status", {"success": True}, None),
    ],
)
def test_value_in_an_answer(key: str, data: object, value: object) -> None:
    """The answer is an envelope with ``data``."""
    found = Dialect().read(key, {"code": 200, "message": "OK", "data": data})
    assert (found, type(found)) == (value, type(value))


def test_flat_session_answer() -> None:
    """Another check says that it is not wrapped; the token itself is found."""
    assert Dialect().read("session_token", {"accessToken": JWT, "expiresIn": 3600}) == JWT


@pytest.mark.parametrize("key", RESPONSES)
@pytest.mark.parametrize("body", [None, "text", 5, [], {}, {"data": None}, {"data": {}}, [{}]])
def test_nothing_is_found_in_an_answer_without_it(key: str, body: object) -> None:
    """No default fails or finds something in an answer of another shape."""
    assert Dialect().read(key, body) is None


def test_keys_are_the_documented_ones() -> None:
    """Target files rely on them."""
    assert list(RESPONSES) == [
        "session_token",
        "organization_id",
        "organization_user_id",
        "verification_id",
        "consent_id",
        "payment_consent_id",
        "magic_link_token",
        "directors",
        "beneficiaries",
        "readiness_ready",
        "balance",
        "order_id",
        "order_status",
    ]
