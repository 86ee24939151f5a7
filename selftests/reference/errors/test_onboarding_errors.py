"""The error rows of onboarding, member by member."""

import pytest

from reference.platform.seeds import LoginSeed
from selftests.reference.driver import INDIVIDUAL, KINDS, OPERATOR, POWER, Driver, Individual

UNKNOWN = "99999999-9999-4999-8999-999999999999"
REGISTRATION = f"{INDIVIDUAL}/registration"


def test_unequal_passwords(driver: Driver) -> None:
    """Unequal passwords are an error of the field matchingPassword."""
    body = driver.registration(matchingPassword="Another-Passw0rd!")
    answer = driver.send("POST", REGISTRATION, json=body).json()

    assert answer["code"] == 400
    assert answer["data"] == {
        "errors": [{"field": "matchingPassword", "message": "must equal password"}]
    }


def test_unknown_category(driver: Driver) -> None:
    """A category that the tenant does not have is an error of its own."""
    body = driver.registration(customerCategory={"id": UNKNOWN, "name": "x"})
    answer = driver.send("POST", REGISTRATION, json=body).json()

    assert answer["code"] == 400
    assert answer["data"].keys() == {"error", "details", "missingKeys", "invalidValues"}
    assert answer["data"]["invalidValues"] == [{"key": "customerCategory.id", "value": UNKNOWN}]


def test_missing_category_key(driver: Driver) -> None:
    """A missing category key is listed."""
    body = driver.registration(customerCategory={"name": "x"})
    answer = driver.send("POST", REGISTRATION, json=body).json()

    assert (answer["code"], answer["data"]["missingKeys"]) == (400, ["customerCategory.id"])


def test_all_violations_are_listed(driver: Driver) -> None:
    """Every broken field of a body stands in errors."""
    body = driver.registration(firstName=..., email="x", phone={}, matchingPassword="y")
    answer = driver.send("POST", REGISTRATION, json=body).json()
    fields = [error["field"] for error in answer["data"]["errors"]]

    assert fields == ["firstName", "email", "phone", "matchingPassword"]


def test_registration_for_another_tenant(driver: Driver) -> None:
    """The tenant of the body must be the tenant of the header."""
    other = {"customerName": "x", "tenantId": driver.other_tenant}
    body = driver.registration(individualCustomer=other)

    assert driver.send("POST", REGISTRATION, json=body).json()["code"] == 403


def test_duplicate_email(driver: Driver) -> None:
    """An e-mail address registers once."""
    one = driver.register()
    body = driver.registration(one.email)

    assert driver.send("POST", REGISTRATION, json=body).json()["code"] == 409


def test_registration_grants_no_operator_role(driver: Driver) -> None:
    """A body that asks for TENANT_ADMIN does not make an approver."""
    body = driver.registration(roleIds=["TENANT_ADMIN", "USER"])
    data = driver.send("POST", REGISTRATION, json=body).json()["data"]
    one = Individual(data["id"], data["user"]["id"], body["email"])
    verification = driver.verification(one)

    assert driver.approve(verification, driver.session_token(one)).json()["code"] == 403


@pytest.mark.parametrize("login", [OPERATOR, POWER])
def test_approval_needs_tenant_admin(driver: Driver, login: LoginSeed) -> None:
    """Whoever is not TENANT_ADMIN is told so, and approves nothing."""
    one = driver.register()
    answer = driver.approve(driver.verification(one), driver.token(login)).json()

    assert answer["code"] == 403
    assert answer["data"]["requiredRoles"] == ["TENANT_ADMIN"]
    assert answer["data"]["currentRoles"] == list(login.roles)


def test_role_header_does_not_grant(driver: Driver) -> None:
    """A claimed role is not a role."""
    path = driver.verification_path(driver.verification(driver.register()), "approve")
    response = driver.send("POST", path, json={}, X_User_Roles="TENANT_ADMIN")

    assert response.json()["code"] == 403


def test_missing_consents(driver: Driver) -> None:
    """The row about missing consents agrees with itself."""
    one = driver.verified()
    driver.consent(one, "privacy")
    answer = driver.activate(one).json()
    base = f"{INDIVIDUAL}/{one.customer_id}/consents"

    assert answer["code"] == 400
    assert answer["data"] == {
        "activationStatus": "CONSENT_REQUIRED",
        "customerId": one.customer_id,
        "missingConsentTypes": ["TERMS_OF_SERVICE", "DATA_PROCESSING"],
        "missingConsentDetails": [
            {
                "consentType": "TERMS_OF_SERVICE",
                "status": "MISSING",
                "acceptUrl": f"{base}/terms",
            },
            {
                "consentType": "DATA_PROCESSING",
                "status": "MISSING",
                "acceptUrl": f"{base}/data-processing",
            },
        ],
        "totalRequiredConsents": 3,
        "totalMissingConsents": 2,
        "nextSteps": ["Accept the terms consent", "Accept the data-processing consent"],
    }


def test_refused_consent_is_missing(driver: Driver) -> None:
    """A consent answered with false does not count, also after an acceptance."""
    one = driver.ready()
    driver.consent(one, "terms", accepted=False)

    assert driver.activate(one).json()["data"]["missingConsentTypes"] == ["TERMS_OF_SERVICE"]


def test_not_verified(driver: Driver) -> None:
    """The row about a missing verification tells its status."""
    one = driver.register()
    for kind in KINDS:
        driver.consent(one, kind)
    driver.upload(driver.verification(one))
    answer = driver.activate(one).json()

    assert answer["code"] == 422
    assert answer["data"]["activationStatus"] == "VERIFICATION_REQUIRED"
    assert answer["data"]["verificationStatus"] == "PENDING_REVIEW"
    assert answer["data"].keys() >= {"reason", "estimatedCompletionTime"}


def test_wrong_activation_code(driver: Driver) -> None:
    """A wrong code activates nobody."""
    one = driver.ready()

    assert driver.activate(one, code="none").json()["code"] == 400
    assert driver.wallets(one).json()["data"] == []


def test_second_activation(driver: Driver) -> None:
    """An active customer is not activated again and keeps its wallets."""
    one = driver.active()
    before = driver.wallets(one).json()["data"]

    assert driver.activate(one).json()["code"] == 409
    assert driver.wallets(one).json()["data"] == before
