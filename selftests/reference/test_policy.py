"""Every choice of the policy is told, parsed, served, and visible to a client."""

from collections.abc import Iterator

import pytest
from httpx import Response

from reference.policy import Policy, UnknownChoiceError, choices, parse_policy
from selftests.reference.driver import INDIVIDUAL, KINDS, OPERATOR, PART, POWER, Driver, Individual
from selftests.reference.probes import PROBES, UNKNOWN, transcript

OTHER_VALUES = [
    f"{choice.name}={value}"
    for choice in choices()
    for value in choice.values
    if value != choice.default
]


def _odd(driver: Driver) -> Iterator[Response]:
    """Requests that only the choices of the policy answer differently."""
    one = driver.register("odd-one@example.com")
    path = f"{INDIVIDUAL}/registration"
    yield driver.wallets(one, platform="amiga")
    yield driver.wallets(one, platform="")
    yield driver.wallets(one, User_Agent=None)
    yield driver.consent(one, "terms")
    yield driver.send("POST", path, content=b"{}", Content_Type="text/plain")
    yield driver.send("POST", path, token="", json={}, platform=None)
    yield driver.send("POST", "/api/v2.1/nothing", token="", json={}, platform=None)
    yield driver.send("POST", path, token="", content=b"{", Content_Type="application/json")
    yield driver.send("POST", "/api/auth/login", token="", json={}, platform=None)
    approval = driver.verification_path(UNKNOWN, "approve")
    yield driver.send("POST", approval, json={}, platform=None)
    yield driver.categorization(Authorization=f"bearer {driver.token()}")
    for changes in (
        {"dateOfBirth": "2999-01-01"},
        {"phone": "015112345678"},
        {"email": "a+b@example.com"},
        {"firstName": " "},
        {"firstName": 1},
        {"unknown": 1},
        {"customerCategory": {**driver.registration()["customerCategory"], "name": None}},
    ):
        yield driver.send("POST", path, json=driver.registration(**changes))
    credentials = {"email": OPERATOR.email, "password": "x", "tenantId": driver.other_tenant}
    yield driver.send("POST", "/api/auth/login", token="", json=credentials)
    yield driver.login_as("odd-one@example.com", "Secret-Passw0rd!")
    for _ in range(2):
        yield driver.login_as("nobody@example.com", "x")
    for _ in range(2):
        yield driver.session(one, password="wrong")  # noqa: S106 - a wrong one
    yield driver.login_as("odd-one@example.com", "wrong")
    yield driver.send("POST", f"{INDIVIDUAL}/{one.customer_id}/activation", json={})
    yield driver.activate(one, code="wrong")
    for _ in range(2):
        identifier = driver.verification(one)
        yield driver.start(one)
    yield driver.approve(identifier)
    two = driver.register("odd-two@example.com")
    identifier = driver.verification(two)
    path = driver.verification_path(identifier, "documents")
    yield driver.send("POST", path, json={"anything": "x"})
    yield driver.send("POST", path, json={"type": "x", "content": "y"})
    yield driver.send("POST", path, content=PART, Content_Type="multipart/form-data; boundary=x")
    power = driver.token(POWER)
    path = driver.verification_path(identifier, "approve")
    yield driver.send("POST", path, token=power, json={}, X_User_Roles="TENANT_ADMIN")
    for accepted in (True, True, False):
        yield driver.consent(two, "terms", accepted=accepted)
    consent = f"{INDIVIDUAL}/{two.customer_id}/consents/privacy"
    body = {"accepted": True, "version": "latest"}
    yield driver.send("POST", consent, json=body)
    yield driver.send("POST", consent, json=body, X_Forwarded_For=None)
    yield driver.send("POST", consent, json=body, User_Agent="x")
    yield driver.start(two, token=driver.session_token(two))
    for _ in range(6):
        driver.login_as(OPERATOR.email, "wrong")
        driver.clock.advance(minutes=6)
        yield driver.login(OPERATOR)
    yield driver.send("GET", f"/api/v2.1/wallets/customer/{one.customer_id}")
    yield driver.wallets(Individual("no-uuid", "", ""))


@pytest.fixture(scope="session")
def literal() -> list[list[object]]:
    """Return what the probes see of the default policy."""
    return [transcript(Driver(), probe) for probe in (_odd, *PROBES.values())]


@pytest.mark.parametrize("setting", OTHER_VALUES)
def test_choice_changes_an_answer(setting: str, literal: list[list[object]]) -> None:
    """A client can tell each value from the default."""
    policy = parse_policy([setting])
    probes = (_odd, *PROBES.values())

    assert any(
        transcript(Driver(policy), probe) != expected
        for probe, expected in zip(probes, literal, strict=True)
    )


def test_odd_probe_reaches_its_end(literal: list[list[object]]) -> None:
    """The odd requests are all answered, so that a difference is one of answers."""
    assert len(literal[0]) % 2 == 0


@pytest.mark.parametrize("setting", OTHER_VALUES)
def test_choice_keeps_the_journey(setting: str) -> None:
    """Under every single choice an individual reaches a wallet with an IBAN."""
    driver = Driver(parse_policy([setting]))
    one = driver.register()
    token = driver.acting(one)
    verification = driver.verification(one)
    driver.upload(verification)
    driver.approve(verification)
    for kind in KINDS:
        driver.consent(one, kind)
    activated = driver.activate(one)
    lists = [driver.wallets(one, token=token).json()["data"] for _ in range(5)]

    assert activated.json()["code"] == 200
    assert any(wallet.get("iban") for wallet in lists[-1])


def test_default_is_the_empty_setting() -> None:
    """No setting is the default policy."""
    assert parse_policy([]) == Policy()


@pytest.mark.parametrize(
    ("setting", "hint"),
    [
        ("code_number", "NAME=VALUE"),
        ("code_nummber=float", "did you mean 'code_number'"),
        ("code_number=flaot", "did you mean 'float'"),
    ],
)
def test_bad_setting_has_a_hint(setting: str, hint: str) -> None:
    """A mistyped name or value is answered with what may have been meant."""
    with pytest.raises(UnknownChoiceError, match=hint):
        parse_policy([setting])


def test_every_choice_names_its_gap() -> None:
    """Each question begins with the gaps that it answers."""
    assert all(
        choice.question[0] in "ABCDF" and choice.question[1].isdigit() for choice in choices()
    )


def test_every_default_is_a_value() -> None:
    """Each default is among the values of its choice."""
    assert all(choice.default in choice.values for choice in choices())
