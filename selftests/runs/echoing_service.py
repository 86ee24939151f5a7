"""A service that gives away every secret it meets: in headers, members and texts of its answers.

``python -m selftests.runs.echoing_service FILE`` serves on a free port and writes each secret to
FILE, one a line, so that a test can look for them afterwards.
"""

import asyncio
import base64
import json
import re
import secrets
import sys
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote, quote_plus

import uvicorn

from reference.serving.app import create_app
from selftests.runs.conftest import CONTROL_TOKEN

FAULTS = ("wallet-balance-number", "webhook-without-id", "code-any-accepted")
SECRET_MEMBERS = frozenset(
    {
        *("password", "matchingPassword", "authenticationCode", "code", "cardNo", "secretKey"),
        *("accessToken", "token", "magicLinkToken"),
    }
)
SECRET_ACTIONS = frozenset(
    {"activation-code", "consent-token", "expired-consent-token", "expired-access-token"}
)
IDENTIFIER = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
LEAST_LENGTH = 8
"""Shorter values stand in a report by chance."""


def forms(secret: str) -> tuple[str, ...]:
    """Return how a secret may be written: plain, in a URL, in base64, escaped, in other case."""
    raw = secret.encode()
    escaped = ("".join(f"%{byte:02x}" for byte in raw), "".join(f"\\u00{byte:02X}" for byte in raw))
    encoded = (base64.b64encode(raw).decode(), base64.urlsafe_b64encode(raw).decode())
    unpadded = tuple(text.rstrip("=") for text in encoded)
    quoted = (quote(secret, safe=""), quote_plus(secret))
    return (secret, secret.swapcase(), *quoted, *encoded, *unpadded, *escaped)


class Echo:
    """Answers as the reference service does, and repeats the secrets of request and answer."""

    def __init__(self, app: Any, file: Path) -> None:
        """Wrap ``app``; write secrets to ``file``."""
        self._app = app
        self._file = file
        self._turns = count()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one request."""
        request = await _whole(receive)
        sent: list[Any] = []

        async def replay() -> dict[str, Any]:
            return {"type": "http.request", "body": request, "more_body": False}

        async def keep(message: Any) -> None:
            sent.append(message)

        await self._app(scope, replay, keep)
        start, *rest = sent
        body = b"".join(message.get("body", b"") for message in rest)
        headers = dict(scope["headers"])
        known = [*_secrets_in(_parsed(request)), *_secrets_in(_parsed(body))]
        credentials = headers.get(b"authorization", b"").decode().split()[1:]
        known += [each for each in credentials if len(each) >= LEAST_LENGTH]
        known = [each for each in known if "*" not in each]  # a card number, masked by the service
        _, control, action = scope["path"].partition("/_control/")
        if control:
            known += [_parsed(body)["value"]] if action in SECRET_ACTIONS else []
        else:
            body, start = self._echoed(body, start, known)
        with self._file.open("a", encoding="utf-8") as file:
            file.writelines(f"{secret}\n" for secret in known)
        await send(start)
        await send({"type": "http.response.body", "body": body})

    def _echoed(self, body: bytes, start: Any, known: list[str]) -> tuple[bytes, Any]:
        """Repeat each secret in three places; the forms in each take turns from answer to answer.

        All of them in every answer would make the run last minutes, and show no more.
        """
        turn = next(self._turns)
        told, listed, headed = (_in_turn(known, turn + place) for place in range(3))
        answer = _parsed(body)
        if answer and known:
            message = f"{answer.get('message', '')} (got {', '.join(told)})"
            body = json.dumps({**answer, "message": message, "debug": {"got": listed}}).encode()
        kept = [(name, value) for name, value in start["headers"] if name != b"content-length"]
        shown = [(b"x-debug", form.encode()) for form in headed]
        length = (b"content-length", str(len(body)).encode())
        return body, {**start, "headers": [*kept, *shown, length]}


def _in_turn(known: list[str], turn: int) -> list[str]:
    """Return each secret in one of its forms."""
    each = [forms(secret) for secret in known]
    return [written[turn % len(written)] for written in each]


async def _whole(receive: Any) -> bytes:
    content: bytes = b""
    while True:
        message = await receive()
        content += message.get("body", b"")
        if not message.get("more_body"):
            return content


def _parsed(content: bytes) -> dict[str, Any]:
    try:
        found = json.loads(content)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _secrets_in(value: object) -> list[str]:
    if isinstance(value, list):
        return [secret for item in value for secret in _secrets_in(item)]
    if not isinstance(value, dict):
        return []
    own = [
        v
        for k, v in value.items()
        if k in SECRET_MEMBERS and isinstance(v, str) and len(v) >= LEAST_LENGTH
        # In place of a code, what names its consent is tried: no secret, and told elsewhere, too.
        if not IDENTIFIER.fullmatch(v)
    ]
    return own + [secret for item in value.values() for secret in _secrets_in(item)]


def _long_code(*_: object) -> str:
    """Return a code that stands in no text by chance."""
    return str(secrets.randbelow(9 * 10**15) + 10**15)


def main(file: Path) -> None:
    """Serve until killed."""
    app = create_app(faults=FAULTS, control_token=CONTROL_TOKEN)
    app.state.service.registration.activation_code = _long_code
    app.state.service.payment_consents.new_answer = _long_code
    server = uvicorn.Server(
        uvicorn.Config(Echo(app, file), port=0, log_level="warning", lifespan="off", ws="none")
    )

    async def serve() -> None:
        serving = asyncio.create_task(server.serve())
        while not server.started:  # noqa: ASYNC110
            await asyncio.sleep(0.01)  # the server tells nobody that it has started
        port = server.servers[0].sockets[0].getsockname()[1]
        sys.stdout.write(f"reference service ready at http://127.0.0.1:{port}\n")
        sys.stdout.flush()
        await serving

    asyncio.run(serve())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
