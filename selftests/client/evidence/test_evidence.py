"""Canaries in every part of an exchange: none is in the evidence or in a violation."""

import base64
import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from conformance.excerpts import LONGEST_HEADER
from conformance.log import TestLog
from conformance.masking import MASK
from conformance.outcomes import Blocked, ViolationFound
from fixtures.checks.answers import equal, holds
from fixtures.client.call import Call, RawBody
from fixtures.client.caller import CustomerUser
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.interface.operations import OPERATIONS
from selftests.client.checks.cases.login import JWT
from selftests.client.conftest import SERVICE, Clients
from selftests.client.exchanges import UUID, envelope
from selftests.client.service import FakeService, answer, token_of

CANARIES = {
    "password": SERVICE["password"],
    "customer password": 'Cf!"quoted\\ö&/ 7',
    "opaque token": "opaque-canary-token",
    "JWT": JWT,
    "activation code": "814725",
    "card number": "4111111111111111",
    "authentication code": "302618",
    "webhook secret": "canary/webhook secret",
}
LEARNED = tuple(name for name in CANARIES if name not in {"password", "opaque token"})
CALL = Call(
    OPERATIONS["webhook_subscription"],
    body={
        "customerId": UUID,
        "password": CANARIES["customer password"],
        "secretKey": CANARIES["webhook secret"],
        "code": CANARIES["activation code"],
        "authenticationCode": CANARIES["authentication code"],
        "cardNo": CANARIES["card number"],
        "nested": [{"accessToken": CANARIES["opaque token"]}, [CANARIES["JWT"]]],
    },
)


def _notations(secret: str) -> tuple[str, ...]:
    return (
        secret,
        quote(secret, safe=""),
        base64.b64encode(secret.encode()).decode(),
        json.dumps(secret)[1:-1],
    )


def _leaks(texts: Iterable[str]) -> set[str]:
    reported = "\n".join(texts)
    return {
        f"{name}: {written}"
        for name, secret in CANARIES.items()
        for written in (*_notations(secret), json.dumps(_notations(secret)[0], ensure_ascii=False))
        if written in reported
    }


@pytest.fixture
def careful(client: Client) -> Client:
    """A client that has learned what a journey would have made it learn."""
    for name in LEARNED:
        client.redactor.learn(CANARIES[name])
    return client


def _written(log: TestLog, file: Path) -> list[str]:
    violations = log.drain().violations
    return [file.read_text(encoding="utf-8"), *(json.dumps(asdict(each)) for each in violations)]


def _everything() -> dict[str, Any]:
    echoes = [written for secret in CANARIES.values() for written in _notations(secret)]
    return {
        "echoed": echoes[:-4],
        "sentence": f"wrong password {CANARIES['customer password']}, code 814725.",
        "accessToken": CANARIES["opaque token"],
        "tokens": [CANARIES["opaque token"]],
        "card": {"number": int(CANARIES["card number"]), "cardNumber": CANARIES["card number"]},
    }


def test_requests_leave_no_secret(careful: Client, log: TestLog, evidence_file: Path) -> None:
    """Bodies at any depth, headers, path and query."""
    careful.send(CALL.with_query(token=CANARIES["opaque token"], password=CANARIES["password"]))
    careful.send(CALL.with_route(f"/x/{quote(CANARIES['customer password'], safe='')}/814725"))
    careful.send(CALL.with_authorization(f"Bearer {CANARIES['opaque token']}", "token"))
    careful.send(CALL.with_body(RawBody(json.dumps(CALL.body).encode(), "text/plain"), "type"))

    assert _leaks(_written(log, evidence_file)) == set()


def test_responses_leave_no_secret(
    careful: Client, service: FakeService, log: TestLog, evidence_file: Path
) -> None:
    """An envelope that is wrong all over quotes what it got, and the violations quote it."""
    body = {"code": "x", "message": "", "data": _everything()}
    service.script = [
        answer(body, Set_Cookie="session=opaque-canary-token; Path=/", X_Echo=CANARIES["JWT"]),
        answer(["opaque-canary-token", *_everything()["echoed"]]),
        httpx.Response(500, text=f"<p>{json.dumps(_everything()['sentence'])} {JWT}</p>"),
        httpx.Response(302, headers={"Location": "https://x/?token=opaque-canary-token"}),
    ]
    for _ in range(4):
        careful.send(CALL.without_accept())

    reported = _written(log, evidence_file)
    assert len(reported) > 3
    assert _leaks(reported) == set()


def test_large_answer_is_kept_in_part(
    careful: Client, service: FakeService, log: TestLog, evidence_file: Path
) -> None:
    """A bounded excerpt, the size of the whole, and no secret that the cut would have divided."""
    secret = CANARIES["customer password"]
    texts = ["x" * (1_000 - length) + secret for length in range(len(secret) + 1)]
    service.script = [answer(envelope(200, [*texts, "x" * 2_000_000]))]
    careful.send(CALL.without_accept())

    reported = _written(log, evidence_file)
    evidence = json.loads(reported[0].splitlines()[-1])
    assert len(reported[0]) < 100_000
    assert evidence["response"]["cut"]["bytes"] > 2_000_000
    assert evidence["response"]["body"]["code"] == 200
    assert _leaks(reported) == set()


def test_long_header_is_kept_in_part(
    careful: Client, service: FakeService, log: TestLog, evidence_file: Path
) -> None:
    """Its beginning, and no secret that the cut would have divided."""
    secret = CANARIES["webhook secret"]
    for length in range(len(secret) + 1):
        long = "x" * (LONGEST_HEADER - length) + f" {secret} " + "x" * 60_000
        service.script = [answer(envelope(200), x_long=long)]
        careful.send(CALL.without_accept())

    reported = _written(log, evidence_file)
    sent = [json.loads(line)["response"]["headers"] for line in reported[0].splitlines()]
    assert max(len(headers.get("x-long", "")) for headers in sent) == LONGEST_HEADER
    assert not [headers for headers in sent if "canary" in headers.get("x-long", "")]
    assert _leaks(reported) == set()


def test_header_full_of_secrets_shows_no_part_of_one(
    careful: Client, service: FakeService, log: TestLog, evidence_file: Path
) -> None:
    """Wherever it is cut, and if it is the name that tells them."""
    secret, named = CANARIES["webhook secret"], CANARIES["opaque token"]
    for before in range(len(secret) + 1):
        told = answer(envelope(200), x_long="x" * before + f" {secret} {'x' * 90}" * 600)
        told.headers[f"x-{named}"] = "text"
        service.script = [told]
        careful.send(CALL.without_accept())

    reported = _written(log, evidence_file)
    sent = [json.loads(line)["response"]["headers"] for line in reported[0].splitlines()]
    assert {headers.get(f"x-{MASK}") for headers in sent} == {None, MASK}
    shown = {word.strip("x") for headers in sent for word in headers.get("x-long", "").split()}
    assert {MASK.startswith(word) for word in shown} == {MASK in shown} == {True}
    assert _leaks(reported) == set()


def test_login_leaves_no_secret(client: Client, log: TestLog, evidence_file: Path) -> None:
    """Neither the password that is sent nor the token that comes back."""
    client.send(CALL)
    reported = "".join(_written(log, evidence_file))

    assert SERVICE["password"] not in reported
    assert token_of(1) not in reported


def test_opaque_token_of_a_session_is_masked_wherever_the_target_puts_it(
    clients: Clients, service: FakeService, log: TestLog, evidence_file: Path
) -> None:
    """In the very answer that brings it, under a name that tells nothing."""
    client = clients(dialect={"responses": {"session_token": "data.key"}})
    service.script = [answer(envelope(201, {"key": "opaque-canary-token"}))]
    client.send(CALL.sent_by(CustomerUser("c-1", "u-1", "a@example.com", "customer-password")))

    reported = _written(log, evidence_file)
    assert service.tokens[-1] == "Bearer opaque-canary-token"
    assert _leaks(reported) == set()
    assert "customer-password" not in "".join(reported)


def test_expectations_leave_no_secret(careful: Client, service: FakeService) -> None:
    """A check sees the masked exchange only."""
    service.script = [answer(envelope(200, _everything()))]
    got = careful.send(CALL)
    checks = (equal("$.data", None), *(holds(f"$.data.{n}", "x", bool) for n in ("no", "nor")))

    with pytest.raises(ViolationFound) as caught:
        Expectation(TestLog(), lambda _: "", lambda given, _: given)(
            got, *checks, *(equal(f"$.data.{n}", 1) for n in _everything())
        )
    assert _leaks([str(caught.value), repr(caught.value.violations), repr(got)]) == set()


def test_refused_step_blocks_without_secret(careful: Client, service: FakeService) -> None:
    """The reason quotes the message of the target."""
    service.script = [answer(envelope(400, message=_everything()["sentence"]))]

    with pytest.raises(Blocked) as caught:
        careful.must(CALL)
    assert _leaks([str(caught.value)]) == set()
    assert "wrong password [masked], code [masked]." in str(caught.value)
