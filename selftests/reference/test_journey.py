"""The journey of an individual, from categories to wallets."""

from schwifty import IBAN

from selftests.reference.driver import KINDS, OPERATOR, Driver, is_uuid


def test_login_answers_flat(driver: Driver) -> None:
    """Login is the one answer without envelope."""
    response = driver.login(OPERATOR)

    assert response.status_code == 200
    assert set(response.json()) == {"accessToken", "tokenType", "expiresIn"}
    assert (response.json()["tokenType"], response.json()["expiresIn"]) == ("Bearer", 3600)


def test_login_token_is_accepted(driver: Driver) -> None:
    """A token from the login path opens the other paths."""
    token = driver.login(OPERATOR).json()["accessToken"]

    assert driver.categorization(token=token).status_code == 200


def test_categorization_maps_keys_to_categories(driver: Driver) -> None:
    """The categories of the own tenant are a map of database ids and names."""
    data = driver.categorization().json()["data"]

    assert data["tenantId"] == driver.tenant
    assert data["categories"]["individual_standard"].keys() == {"databaseId", "categoryName"}


def test_registration_answers_customer_and_user(driver: Driver) -> None:
    """Registration answers identifiers and status in the envelope."""
    body = driver.registration()
    response = driver.send("POST", "/api/v2.1/customer/individual/registration", json=body)
    answer = response.json()

    assert (response.status_code, answer["code"]) == (201, 201)
    assert answer["data"]["customerStatus"] == "CS_REGISTRATION_COMPLETED"
    assert is_uuid(answer["data"]["id"])
    assert answer["data"]["user"]["email"] == body["email"]


def test_session_opens_before_activation(driver: Driver) -> None:
    """A registered user may open a session, and its token reaches the own customer."""
    one = driver.register()

    assert driver.wallets(one, token=driver.session_token(one)).json()["data"] == []


def test_customer_takes_its_own_steps(driver: Driver) -> None:
    """A customer's own token starts the verification and uploads documents."""
    one = driver.register()
    token = driver.session_token(one)
    started = driver.start(one, token=token).json()["data"]

    assert started["status"] == "PENDING"
    assert driver.upload(started["verificationId"], token=token).json()["code"] == 201


def test_activation_opens_two_wallets(driver: Driver) -> None:
    """The product wallet carries a valid IBAN, the master wallet none."""
    one = driver.ready()
    answer = driver.activate(one).json()
    product, master = driver.wallets(one).json()["data"]

    assert (answer["code"], answer["data"]) == (200, {})
    assert IBAN(product["iban"], validate_bban=True).is_valid
    assert "iban" not in master
    assert (product["id"], product["balance"], product["status"]) == (
        product["walletId"],
        "0.00",
        "ACTIVE",
    )


def test_ibans_differ(driver: Driver) -> None:
    """No two customers share an IBAN."""
    first, second = (driver.wallets(driver.active()).json()["data"][0] for _ in range(2))

    assert first["iban"] != second["iban"]


def test_consents_are_wrapped(driver: Driver) -> None:
    """Each kind is accepted once, with an identifier of its own."""
    one = driver.register()
    answers = [driver.consent(one, kind).json() for kind in KINDS]

    assert {answer["code"] for answer in answers} == {201}
    assert len({answer["data"]["consentId"] for answer in answers}) == 3
