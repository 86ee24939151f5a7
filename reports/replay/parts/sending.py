"""How a replay script sends requests, reads answers and asks for what it is not reported."""

import base64
import http.client
import json
import os
import shlex
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from conformance.json_values import ABSENT, shown
from conformance.masking import names_secret
from conformance.reading import SERVER_FAULT
from reports.replay.parts.answers import (
    REFUSALS,
    SECRETS,
    NotBuiltError,
    NotShownError,
    ReplayedAnswer,
    at,
    say,
    stop,
)

RECORDED_BASE_URL = ""
BASE_URL = os.environ.get("CONFORMANCE_BASE_URL", RECORDED_BASE_URL).rstrip("/")
PAUSE_S = float(os.environ.get("CONFORMANCE_TIMING__POLL_INTERVAL_S", "0.5"))
PATIENCE_S = float(os.environ.get("CONFORMANCE_TIMING__POLL_TIMEOUT_S", "60"))
TIMEOUT_S = float(os.environ.get("CONFORMANCE_TIMING__REQUEST_TIMEOUT_S", "30"))
ATTEMPTS = 4
SHORTEST = 4


def required(**variables: str) -> None:
    """End at once where the environment lacks something, naming all that is missing."""
    missing = [f"  {name}: {what}" for name, what in variables.items() if not os.environ.get(name)]
    if missing:
        say("Set these environment variables:\n" + "\n".join(missing))
        sys.exit(2)


def setting(name: str, default: str) -> str:
    """Return a value of the target file, which the environment may override."""
    return os.environ.get(name) or default


def secret(name: str) -> str:
    """Return a secret of the environment; it is never printed."""
    SECRETS.add(os.environ[name])
    return os.environ[name]


def hook(name: str, **arguments: str) -> str:
    """Ask for what no interface offers: the command REPLAY_HOOK, or a person at the terminal."""
    command, reported = os.environ.get("REPLAY_HOOK"), json.dumps(arguments)
    if command:
        asked = subprocess.run(
            [*shlex.split(command), name, reported], capture_output=True, text=True, check=False
        )
        if asked.returncode:
            stop(f"hook {name}: REPLAY_HOOK ended with {asked.returncode}: {asked.stderr}")
        value = asked.stdout.strip()
    elif sys.stdin.isatty():
        value = input(f"hook {name} {reported}: ").strip()
    else:
        stop(f"hook {name}: set REPLAY_HOOK to a command, or run this at a terminal")
    SECRETS.update({value} if len(value) >= SHORTEST else ())
    return value


def hook_items(name: str, **arguments: str) -> list[str]:
    """Do the same for a hook that gives several values, written as a JSON array."""
    value = hook(name, **arguments)
    try:
        items = [str(item) for item in json.loads(value)]
    except (ValueError, TypeError):
        stop(f"hook {name}: expected a JSON array of texts")
    SECRETS.update(items[1:])
    return items


def read(answer: ReplayedAnswer, path: str, *others: str) -> str:
    """Return the text at a JSONPath of an answer, or at another one, for the steps that follow."""
    values = [value for each in (path, *others) if (value := at(answer, each)) is not ABSENT]
    value = values[0] if values else ABSENT
    if value in (ABSENT, None, "") or isinstance(value, bool | dict | list):
        stop(f"{answer.step}: its answer has no value at {path}: {shown(answer.body)}")
    if names_secret(path.rpartition(".")[2]) or "code" in path.lower():
        SECRETS.add(str(value))
    return str(value)


def claim(token: str, name: str) -> str:
    """Return a claim of a JWT as text, without checking the signature."""
    try:
        part = token.split(".")[1]
        value = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))[name]
    except (LookupError, ValueError, TypeError):
        stop(f"a token has no claim {name}")
    if names_secret(name) or "code" in name.lower():
        SECRETS.add(str(value))
    return str(int(value) if isinstance(value, float) and value.is_integer() else value)


def send(  # noqa: PLR0913
    step: str,
    method: str,
    path: str,
    headers: dict[str, str],
    body: object = None,
    *,
    of_card: bool = False,
) -> ReplayedAnswer:
    """Send one request, once; `body` is a JSON value, or bytes that go out as they are.

    `of_card` says that the answer is in the envelope of the card product.
    """
    service = urlsplit(BASE_URL)
    content = body if isinstance(body, bytes) else None if body is None else json.dumps(body)
    try:
        connection = connected(service.scheme, service.netloc)
        connection.request(method, service.path + path, content, headers)
        response = connection.getresponse()
        text = response.read().decode("utf-8", "surrogateescape")
    except (OSError, http.client.HTTPException) as error:
        stop(f"{step}: no answer from {BASE_URL}: {error}")
    connection.close()
    say(f"{step}: {method} {service.path}{path} -> HTTP {response.status}")
    reported = {name.lower(): value for name, value in response.getheaders()}
    return ReplayedAnswer(step, response.status, reported, text, of_card)


def connected(scheme: str, address: str) -> http.client.HTTPConnection:
    """Connect; CONFORMANCE_VERIFY_TLS may be false or the path of a CA bundle."""
    if scheme != "https":
        return http.client.HTTPConnection(address, timeout=TIMEOUT_S)
    verify = os.environ.get("CONFORMANCE_VERIFY_TLS", "true")
    bundle = None if verify in {"true", "false"} else verify
    context = ssl.create_default_context(cafile=bundle)
    if verify == "false":
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return http.client.HTTPSConnection(address, timeout=TIMEOUT_S, context=context)


def build(  # noqa: PLR0913
    step: str,
    method: str,
    path: str,
    headers: dict[str, str],
    body: object = None,
    *,
    of_card: bool = False,
    accepted: bool = True,
    again: bool = False,
    because: str = "",
    codes: tuple[int, ...] = (),
    until: dict[str, object] | None = None,
) -> ReplayedAnswer:
    """Send a request that has to end as it did in the run: accepted, or refused.

    Where it came too often, or after code 500, it is sent again if acceptance is due, or if the
    run did so, too.
    `until` names values that the answer must have: the request is repeated until it does.
    `because` says why a refusal means that the violation can't show, with any of `codes` (4xx).
    """
    began = time.monotonic()
    attempt = 1
    while True:
        answer = send(step, method, path, headers, body, of_card=of_card)
        passing = answer.reading.is_rate_limited or answer.code == SERVER_FAULT
        if passing and (accepted or again) and attempt < ATTEMPTS:
            asked = answer.headers.get("retry-after", "")
            time.sleep(float(asked) if asked.isdecimal() else PAUSE_S * 2 ** (attempt - 1))
            attempt += 1
        elif until and not has(answer, until) and time.monotonic() - began < PATIENCE_S:
            time.sleep(PAUSE_S)
        else:
            break
    if answer.accepted is not accepted:
        ended = f"HTTP {answer.status}, code {answer.code}, {shown(answer.reading.message[1])}"
        if because and accepted and answer.code in (codes or REFUSALS):
            reported = f"{step} was accepted in the run and is refused now ({ended}); {because}"
            raise NotShownError(reported)
        wanted = "accepted" if accepted else "refused"
        stop(f"{step}: {method} {path} was {wanted} in the run; now it ended with {ended}")
    return answer


def has(answer: ReplayedAnswer, values: dict[str, object]) -> bool:
    """Tell whether an answer has each value, or any value where None is given."""
    reported = {path: at(answer, path) for path in values}
    return all(
        reported[path] not in (ABSENT, None, "") if value is None else reported[path] == value
        for path, value in values.items()
    )


def together(*requests: Callable[[], ReplayedAnswer]) -> list[ReplayedAnswer]:
    """Send several requests at the same time, each in a thread of its own."""
    answers: list[ReplayedAnswer | Exception | None] = [None] * len(requests)

    def keep(index: int) -> None:
        try:
            answers[index] = requests[index]()
        except NotBuiltError as error:
            answers[index] = error

    threads = [threading.Thread(target=keep, args=(index,)) for index in range(len(requests))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for answer in answers:
        if not isinstance(answer, ReplayedAnswer):
            stop(str(answer))
    return [answer for answer in answers if isinstance(answer, ReplayedAnswer)]
