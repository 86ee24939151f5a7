"""What individuals may do themselves, which the document leaves open."""

from selftests.reference.driver import KINDS, Driver


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


def test_consents_are_wrapped(driver: Driver) -> None:
    """Each kind is accepted once, with an identifier of its own."""
    one = driver.register()
    answers = [driver.consent(one, kind).json() for kind in KINDS]

    assert {answer["code"] for answer in answers} == {201}
    assert len({answer["data"]["consentId"] for answer in answers}) == 3
