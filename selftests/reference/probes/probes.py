"""Probes: per area a row of requests, whose answers an injected fault must change."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from httpx import Response

from selftests.reference.driver import (
    API,
    APPROVER,
    INDIVIDUAL,
    KINDS,
    OPERATOR,
    POWER,
    Driver,
    Individual,
)

UNKNOWN = "99999999-9999-4999-8999-999999999999"
_UUID = re.compile(r"[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}")
_JWT = re.compile(r"eyJ[\w-]+\.[\w-]+\.[\w-]*")
_IBAN = re.compile(r"DE\d{20}")

Probe = Callable[[Driver], Iterator[Response]]


def transcript(driver: Driver, probe: Probe) -> list[object]:
    """Return status line, type and body of each answer, with chance taken out of them.

    A fault may break the probe itself: its end is then part of the transcript.
    """
    seen: list[object] = []
    names = {driver.tenant: "<own tenant>", driver.other_tenant: "<other tenant>"}
    try:
        for response in probe(driver):
            seen.append((response.status_code, response.headers["Content-Type"]))
            seen.append(_without_chance(response.text, names))
    except Exception as error:  # noqa: BLE001 - any end differs from the original one
        seen.append(type(error).__name__)
    return seen


def _without_chance(text: str, names: dict[str, str]) -> str:
    def name_of(kind: str) -> Callable[[re.Match[str]], str]:
        return lambda found: names.setdefault(found.group(), f"<{kind} {len(names)}>")

    text = _JWT.sub("<jwt>", text)
    text = _IBAN.sub(lambda found: _checked(found.group()) + name_of("iban")(found), text)
    return _UUID.sub(name_of("uuid"), text)


def _checked(iban: str) -> str:
    rearranged = iban[4:] + "1314" + iban[2:4]
    return "right " if int(rearranged) % 97 == 1 else "wrong "


def envelope(driver: Driver) -> Iterator[Response]:
    """Successes and errors of every general kind."""
    path = f"{INDIVIDUAL}/registration"
    yield driver.categorization()
    yield driver.send("POST", path, json=driver.registration("one@example.com"))
    yield driver.send("POST", path, json={})
    yield driver.send("POST", path, content=b"{", Content_Type="application/json")
    yield driver.send("POST", path, content=b"[]", Content_Type="application/json")
    yield driver.send(
        "POST", f"{INDIVIDUAL}/{UNKNOWN}/verification", content=b"{", Content_Type="text/json"
    )
    one = driver.register("two@example.com")
    verification = f"{INDIVIDUAL}/{one.customer_id}/verification"
    yield driver.send("POST", verification, content=b"{", Content_Type="application/json")
    yield driver.send("GET", "/api/v2.1/nothing")
    yield driver.send("PUT", path)
    yield driver.wallets(Individual("no-uuid", "", ""))
    yield driver.start(Individual(UNKNOWN, "", ""))


def headers(driver: Driver) -> Iterator[Response]:
    """Each header left out or replaced."""
    one = driver.register("one@example.com")
    yield driver.wallets(one)
    names = ("X_Tenant_ID", "X_Forwarded_For", "X_Forwarded_From", "platform", "deviceId")
    for name in names:
        missing: dict[str, Any] = {name: None}
        yield driver.wallets(one, **missing)
    yield driver.wallets(one, X_Forwarded_For=None, platform=None)
    yield driver.wallets(one, platform=None, sec_ch_ua_platform="web")
    yield driver.wallets(one, deviceId=None, X_Device_Id="device")
    yield driver.wallets(one, deviceId=None, device_id="device")
    yield driver.wallets(one, platform="ios")
    yield driver.wallets(one, platform="android")
    acting: dict[str, Any] = {"X_User_ID": one.user_id, "X_User_Roles": "USER"}
    yield driver.wallets(one, **acting)
    for name in acting:
        yield driver.wallets(one, **{**acting, name: None})
    yield driver.categorization(platform=None)
    yield driver.start(one, platform=None)
    for step in ("registration", f"{one.customer_id}/activation"):
        yield driver.send("POST", f"{INDIVIDUAL}/{step}", json={}, platform=None)
    sessions = f"{INDIVIDUAL}/{one.customer_id}/users/{one.user_id}/sessions"
    yield driver.send("POST", sessions, json={}, platform=None)


def tenants(driver: Driver) -> Iterator[Response]:
    """Two tenants and two customers that must not meet."""
    one, two = driver.register("one@example.com"), driver.register("two@example.com")
    other = {"token": driver.other_token(), "X_Tenant_ID": driver.other_tenant}
    yield driver.categorization(X_Tenant_ID=driver.other_tenant)
    yield driver.categorization(X_Tenant_ID=UNKNOWN)
    yield driver.categorization(driver.other_tenant)
    yield driver.categorization(token=driver.other_token())
    yield driver.categorization(driver.other_tenant, **other)
    customers = {**other, "token": driver.session_token(two)}
    yield driver.categorization(driver.other_tenant, **customers)
    three = driver.active()
    wallet = driver.wallets(three).json()["data"][0]["walletId"]
    path = f"{API}/wallets/{wallet}/beneficiaries"
    for tenant in (driver.tenant, driver.other_tenant):
        yield driver.send("POST", path, json={}, X_Tenant_ID=tenant)
    yield driver.wallets(one, **other)
    yield driver.start(one, **other)
    yield driver.wallets(one, token=driver.session_token(two))
    yield driver.login(OPERATOR, driver.other_tenant)
    body = driver.registration("three@example.com")
    body["individualCustomer"]["tenantId"] = driver.other_tenant
    answer = driver.send("POST", f"{INDIVIDUAL}/registration", json=body)
    yield answer
    if answer.json()["code"] < 300:
        yield driver.wallets(Individual(answer.json()["data"]["id"], "", ""))


def lockout(driver: Driver) -> Iterator[Response]:
    """An account from its first failure to the end of its lock."""
    driver.register("one@example.com")
    for _ in range(12):
        yield driver.login_as("one@example.com", "wrong")
    yield driver.login_as("one@example.com", "Secret-Passw0rd!")
    yield driver.login_as("one@example.com", "wrong")
    yield driver.login(OPERATOR)
    driver.clock.advance(minutes=29)
    yield driver.login_as("one@example.com", "Secret-Passw0rd!")
    driver.clock.advance(minutes=2)
    yield driver.login_as("one@example.com", "Secret-Passw0rd!")


def sessions(driver: Driver) -> Iterator[Response]:
    """Sessions with every kind of credentials."""
    one, two = driver.register("one@example.com"), driver.register("two@example.com")
    answer = driver.session(one)
    yield answer
    yield driver.wallets(one, token=answer.json()["data"]["token"])
    yield driver.session(one, password="wrong")
    yield driver.session(one, username=two.email)
    yield driver.session(Individual(one.customer_id, two.user_id, two.email))
    first, _ = driver.session_token(one), driver.session_token(one)
    yield driver.wallets(one, token=first)
    path = f"{INDIVIDUAL}/{one.customer_id}/users/{one.user_id}/sessions"
    yield driver.send("POST", path, json={"username": one.email})
    yield driver.send("POST", path, json={"password": "Secret-Passw0rd!"})
    ready = driver.ready()
    token = driver.session_token(ready)
    driver.activate(ready)
    yield driver.wallets(ready, token=token)


def registration(driver: Driver) -> Iterator[Response]:
    """An acceptable registration, and each way to spoil it."""
    path = f"{INDIVIDUAL}/registration"

    def send(address: str = "", **changes: Any) -> Response:
        body = driver.registration(address, **changes)
        return driver.send("POST", path, json=body)

    yield send(address="one@example.com")
    yield send(address="one@example.com", firstName="Eve")
    yield driver.session(driver.register("two@example.com"))
    body = driver.registration()
    for name in body:
        for value in (..., [1] if isinstance(body[name], dict) else {"a": 1}):
            malformed: dict[str, Any] = {name: value}
            yield send(**malformed)
    for name in ("customerCategory", "individualCustomer"):
        for member in body[name]:
            malformed = {name: {**body[name], member: {"a": 1}}}
            yield send(**malformed)
    yield send(email="no address")
    yield send(phone="call-me")
    yield send(address="three@example.com", nationality="German")
    yield send(dateOfBirth="10.12.1990")
    yield send(dateOfBirth="1990-02-30")
    yield send(matchingPassword="Another-Passw0rd!")
    yield send(customerCategory={"id": UNKNOWN, "name": "x"})


def verification(driver: Driver) -> Iterator[Response]:
    """A verification from its start to its approval, and wrong approvers."""
    one, two = driver.register("one@example.com"), driver.register("two@example.com")
    for each in (one, two):
        for kind in KINDS:
            driver.consent(each, kind)
    answer = driver.start(one)
    yield answer
    identifier = answer.json()["data"]["verificationId"]
    yield driver.start(two)
    yield driver.start(driver.register("three@example.com"))
    yield driver.activate(one)
    yield driver.upload(identifier)
    yield driver.activate(one)
    yield driver.approve(identifier, driver.token(OPERATOR))
    yield driver.approve(identifier, driver.token(POWER))
    yield driver.approve(identifier, driver.token(APPROVER))
    yield driver.approve(identifier)
    yield driver.approve(UNKNOWN)
    yield driver.activate(two)
    yield driver.activate(one)


def activation(driver: Driver) -> Iterator[Response]:
    """Activation with each obstacle, then twice."""
    one = driver.verified()
    yield driver.activate(one)
    for number, _kind in enumerate(KINDS):
        two = driver.verified()
        for accepted in (*KINDS[:number], *KINDS[number + 1 :]):
            driver.consent(two, accepted)
        yield driver.activate(two)
    three = driver.register("three@example.com")
    for kind in KINDS:
        driver.consent(three, kind)
    yield driver.activate(three)
    driver.verification(three)
    yield driver.activate(three)
    for changes in ({"code": "wrong"}, {"userId": UNKNOWN}, {"code": ...}, {"userId": ...}):
        yield driver.activate(driver.ready(), **changes)
    nearly = driver.ready()
    code = driver.code(nearly)
    last = "1" if code.endswith("0") else "0"
    turned = f"{code[1:]}{code[0]}"
    for wrong in (f"{code[:-1]}{last}", "", f"{code}0", code[1:], f"9{code}", f"0{code}", turned):
        yield driver.activate(nearly, code=wrong)
    four = driver.ready()
    for _ in range(2):
        yield driver.activate(four)
        yield driver.wallets(four)


def wallets(driver: Driver) -> Iterator[Response]:
    """Wallets before and after activation, of two customers."""
    one, two = driver.ready(), driver.ready()
    yield driver.wallets(one)
    yield driver.wallets(Individual(UNKNOWN, "", ""))
    for each in (one, two):
        driver.activate(each)
    for each in (one, one, two):
        yield driver.wallets(each)
    yield driver.wallets(one, X_Session_Id="session-1")
    yield driver.wallets(one, "B2B")
    yield driver.wallets(one, "C2C")


PROBES: tuple[Probe, ...] = (
    envelope,
    headers,
    tenants,
    lockout,
    sessions,
    registration,
    verification,
    activation,
    wallets,
)
