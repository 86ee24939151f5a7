"""What a registration lists as wrong, and what nobody is granted by asking for it."""

from selftests.reference.driver import INDIVIDUAL, Driver, Individual

REGISTRATION = f"{INDIVIDUAL}/registration"


def test_all_violations_are_listed(driver: Driver) -> None:
    """Every broken field of a body stands in errors."""
    body = driver.registration(firstName=..., email="x", phone={}, matchingPassword="y")
    answer = driver.send("POST", REGISTRATION, json=body).json()
    fields = [error["field"] for error in answer["data"]["errors"]]

    assert fields == ["firstName", "email", "phone", "matchingPassword"]


def test_registration_grants_no_operator_role(driver: Driver) -> None:
    """A body that asks for TENANT_ADMIN does not make an approver."""
    body = driver.registration(roleIds=["TENANT_ADMIN", "USER"])
    data = driver.send("POST", REGISTRATION, json=body).json()["data"]
    one = Individual(data["id"], data["user"]["id"], body["email"])
    verification = driver.verification(one)

    assert driver.approve(verification, driver.session_token(one)).json()["code"] == 403


def test_role_header_does_not_grant(driver: Driver) -> None:
    """A claimed role is not a role."""
    path = driver.verification_path(driver.verification(driver.register()), "approve")
    response = driver.send("POST", path, json={}, X_User_Roles="TENANT_ADMIN")

    assert response.json()["code"] == 403
