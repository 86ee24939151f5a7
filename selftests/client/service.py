"""A service of a few lines, and a clock that moves when somebody sleeps."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import httpx

from fixtures.interface.operations import OPERATIONS
from selftests.client.checks.cases.login import JWT
from selftests.client.exchanges import envelope

Answer = httpx.Response | Exception | Callable[[httpx.Request], httpx.Response]

LOGIN: Final = OPERATIONS["login"].path
SESSIONS: Final = "/sessions"
JWT_LOGIN: Final = {"accessToken": JWT, "tokenType": "Bearer", "expiresIn": 3600}


def token_of(number: int) -> str:
    """Return the access token of that login, counted from 1: a JWT without claims of interest."""
    return f"{JWT}{number:04d}"


def answer(body: object = None, status: int | None = None, **headers: str) -> httpx.Response:
    """Return a JSON answer; by default an accepted one. Names of headers have underscores."""
    body = envelope() if body is None else body
    code = body.get("code") if isinstance(body, dict) else None
    return httpx.Response(
        status or (code if isinstance(code, int) else 200),
        json=body,
        headers={name.replace("_", "-"): value for name, value in headers.items()},
    )


def refusal(code: int, **headers: str) -> httpx.Response:
    """Return a refusal with that code, in its body and as HTTP status."""
    return answer(envelope(code), code, **headers)


class FakeService:
    """Answers logins with a token and all else in the order of ``script``, then accepts it.

    An answer of the script is a response, a function of the request, or what to raise.
    """

    def __init__(self) -> None:
        """Know no request yet."""
        self.requests: list[httpx.Request] = []
        self.script: list[Answer] = []
        self.login: Answer = self._logged_in
        self._tokens = 0

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer one request, as a handler of :class:`httpx.MockTransport`."""
        self.requests.append(request)
        if request.url.path.endswith(LOGIN):
            given = self.login
        else:
            given = self.script.pop(0) if self.script else answer()
        if isinstance(given, Exception):
            raise given
        return given if isinstance(given, httpx.Response) else given(request)

    def _logged_in(self, _: httpx.Request) -> httpx.Response:
        self._tokens += 1
        return answer({**JWT_LOGIN, "accessToken": token_of(self._tokens)})

    @property
    def logins(self) -> list[dict[str, Any]]:
        """The bodies of all logins."""
        return [body_of(each) for each in self.requests if each.url.path.endswith(LOGIN)]

    @property
    def calls(self) -> list[httpx.Request]:
        """All requests but the logins."""
        return [each for each in self.requests if not each.url.path.endswith(LOGIN)]

    @property
    def tokens(self) -> list[str]:
        """The Authorization header of every request but the logins."""
        return [each.headers.get("authorization", "") for each in self.calls]


def body_of(request: httpx.Request) -> Any:
    """Return the JSON body of a request."""
    return json.loads(request.content)


def jwt_login(claims: Mapping[str, object]) -> httpx.Response:
    """Return a login answer whose token makes these claims."""
    import jwt

    token = jwt.encode(dict(claims), "k" * 32)
    return answer({**JWT_LOGIN, "accessToken": token})


class FakeClock:
    """Stands for the module ``time``: sleeping moves it, and is noted."""

    def __init__(self) -> None:
        """Start at a fixed moment, with nobody having slept."""
        self.now = 1_800_000_000.0
        self.sleeps: list[float] = []

    def monotonic(self) -> float:
        """Return seconds that only grow."""
        return self.now

    def sleep(self, seconds: float) -> None:
        """Let the time pass."""
        self.sleeps.append(round(seconds, 3))
        self.now += seconds


def names_of(requests: Iterable[httpx.Request]) -> list[str]:
    """Return method and path of every request."""
    return [f"{each.method} {each.url.path}" for each in requests]
