"""What is out of all proportion: scales, limits, fees and times, names that go into headers."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from selftests.hostile import misbehaviours as does
from selftests.hostile.case import ANY_VERDICT, BROKEN, CONFORMANT, FAIR, SEVERAL, Case, each
from selftests.hostile.proxy import Misbehaviour, Turn, answer
from selftests.hostile.values import tampering as puts
from selftests.hostile.values.leaves import each_leaf, each_text

_EXECUTED: Final = ("suites/prepare_execute/test_execute.py",)
_PAID: Final = (*_EXECUTED, "suites/prepare_execute/test_amounts.py")
_LIMITED: Final = (
    "suites/allowed_operations/test_snapshot.py",
    "suites/prepare_execute/test_limits.py",
)
_MANY: Final = 1_000_000
_MINUTES: Final = frozenset(
    {"expiryMinutes", "lockoutTime", "lockoutDuration", "attempts", "maxAttempts", "scale"}
)


def _replaced(value: object, *names: str) -> Misbehaviour:
    """Put a value in the place of each that has one of the names, whatever it is."""

    def change(each: Any) -> Any:
        if isinstance(each, dict):
            return {key: value if key in names else change(item) for key, item in each.items()}
        return [change(item) for item in each] if isinstance(each, list) else each

    return does.after_login(does.tampered(change))


def _amounts(kind: Callable[[object], object]) -> Misbehaviour:
    names = {"balance", "availableBalance", "amount", "totalAmount", "limit", "currentUsage"}

    def change(name: str, value: Any) -> Any:
        known = name in names and isinstance(value, str | int | float)
        return kind(value) if known and not isinstance(value, bool) else value

    return does.after_login(does.tampered(each_leaf(change)))


SCALES: Final = each(
    "scale",
    "every amount is",
    _amounts,
    ANY_VERDICT,
    (
        ("fine", "an object of scale 10^9", lambda _: {"value": "1", "scale": 10**9}),
        ("coarse", "an object of scale -10^9", lambda _: {"value": "1", "scale": -(10**9)}),
        ("vast", "an object of scale 10^400", lambda _: {"value": "1", "scale": 10**400}),
        ("odd", "an object whose scale is a text", lambda _: {"value": "1", "scale": "1e9"}),
        ("exponent", "the text 1e999999999", lambda _: "1e999999999"),
        ("fraction", "the text 1e-999999999", lambda _: "1e-999999999"),
        ("digits", "a text of 100000 digits", lambda _: "9" * (_MANY // 10)),
        ("cents", "a text with 100000 decimals", lambda _: "100." + "12" * (_MANY // 20)),
    ),
    within_s=60.0,
    suites=_LIMITED,
)
LIMITS: Final = tuple(
    Case(
        f"limits-{number}",
        f"every limit of the snapshot is {value!r:.30}",
        lambda value=value: _replaced(  # type: ignore[misc]
            {kind: {"EUR": value} for kind in ("perTxn", "daily", "monthly")}, "limits"
        ),
        ANY_VERDICT,
        within_s=60.0,
        suites=_LIMITED,
    )
    for number, value in enumerate((1e-9, 0.01, 1e18, 1e308, -5, "many", [1000], True))
)
SUMS: Final = tuple(
    Case(
        f"{name}-{number}",
        f"every `{name}` is {what}",
        lambda name=name, value=value: _replaced(value, name),  # type: ignore[misc]
        ANY_VERDICT,
        within_s=90.0,
        suites=_PAID,
    )
    for number, (name, what, value) in enumerate(
        (
            ("fees", "10^30", {"model": "X", "rules": {"fee": 1e30}, "flags": {}, "total": 1e30}),
            ("fees", "below 0", {"model": "X", "rules": {"fee": -1}, "flags": {}}),
            ("fees", "a thousand lists of lists", [[[[]]]] * 1000),
            ("totalAmount", "10^30", 1e30),
            ("totalAmount", "10^300", 10**300),
            ("totalAmount", "below 0", -5),
            ("balance", "10^30", 1e30),
            ("balance", "10^300", "1" + "0" * 300),
            ("transactions", "100000 objects", [{"amount": 1}] * 100_000),
        )
    )
)
TIMES: Final = tuple(
    Case(
        f"minutes-{number}",
        f"every number of minutes, attempts or decimals is {value!r:.20}",
        lambda value=value: _replaced(value, *_MINUTES),  # type: ignore[misc]
        ANY_VERDICT,
        within_s=60.0,
        suites=(*_LIMITED, "suites/headers_and_auth/test_lockout.py"),
    )
    for number, value in enumerate((1e308, 10**30, -1, 0, 1e-300, "soon", [[]]))
)


def _named(kind: Callable[[str], object]) -> Misbehaviour:
    """Put other texts in the place of the identifiers that requests repeat, in headers, too."""
    names = {"sessionId", "snapshotId", "preparedOrderId", "consentReference", "consentId"}
    names |= {"executionId", "orderId", "transactionId"}
    return does.after_login(does.tampered(each_text(names, kind)))


NAMES: Final = each(
    "names",
    "every identifier of sessions, orders and consents",
    _named,
    ANY_VERDICT,
    (
        ("header", "has a line end and a header", lambda text: f"{text}\r\nX-Odd: 1"),
        ("letters", "is of letters beyond Latin", lambda text: f"{text}λ\u2028"),
        ("nul", "has a NUL", lambda text: f"{text}\x00"),
        ("large", "has 1 MB", lambda text: text + "x" * _MANY),
        ("up", "leads up", lambda text: f"../../../{text}?a=b#c"),
        ("half", "has half a pair", lambda text: f"{text}\ud800"),
        ("number", "is a number", lambda _: 7),
        ("blank", "is a blank", lambda _: " "),
    ),
    within_s=60.0,
    suites=_EXECUTED,
)
LENGTHS: Final = (
    Case(
        "identifiers-1-mb",
        "every identifier after preflight has 1 MB",
        lambda: does.after_login(does.tampered(puts.identifiers_replaced("x" * _MANY))),
        BROKEN,
        within_s=60.0,
        suites=SEVERAL,
    ),
)


def _token(make: Callable[[], object]) -> Misbehaviour:
    return _replaced(make(), "magicLinkToken")


CONSENTS: Final = each(
    "consent-token",
    "every token of a payment consent",
    _token,
    ANY_VERDICT,
    (
        ("none", "is no token", lambda: "none"),
        ("parts", "has a million parts", lambda: "." * _MANY),
        ("large", "has an answer of 1 MB", lambda: puts.token_with(answer="x" * _MANY)),
        ("list", "has a list as answer", lambda: puts.token_with(answer=[[1]])),
        ("line", "has an answer of two lines", lambda: puts.token_with(answer="1\r\n2")),
        ("number", "has an answer of 400 digits", lambda: puts.token_with(answer=10**400)),
        ("nan", "has an answer that is no number", lambda: puts.token_of(b'{"answer":NaN}')),
        ("deep", "nests", lambda: puts.token_of(b'{"answer":' + b"[" * 9999 + b"]" * 9999 + b"}")),
        ("latin", "is in Latin-1", lambda: puts.token_of('{"answer":"é"}'.encode("latin-1"))),
    ),
    within_s=60.0,
    suites=_EXECUTED,
)


class OneToken:
    """Gives everybody the token that was given out first."""

    def __init__(self) -> None:
        """Know none yet."""
        self._token: object = None

    def __call__(self, turn: Turn) -> bytes:
        """Answer a login with it."""

        def change(body: Any) -> Any:
            if not isinstance(body, dict) or "accessToken" not in body:
                return body
            self._token = self._token or body["accessToken"]
            return {**body, "accessToken": self._token}

        return puts.changed(turn, change) if turn.logs_in else turn.original.wire


class AskedToWait:
    """Refuses each request once with 429, and asks for a second's patience."""

    def __init__(self) -> None:
        """Know no request yet."""
        self._known: set[tuple[str, str, bytes]] = set()

    def __call__(self, turn: Turn) -> bytes:
        """Answer, or refuse what comes for the first time."""
        name = (turn.method, turn.path, turn.body)
        if turn.number <= does.PREFLIGHT or turn.logs_in or name in self._known:
            return turn.original.wire
        self._known.add(name)
        return answer(
            429,
            b'{"code":429,"message":"Too many requests","data":null}',
            (*does.JSON, ("retry-after", "1")),
        )


def _late(turn: Turn) -> Iterator[bytes]:
    """Send each answer byte by byte, for a little less than would be too long."""
    wire = turn.original.wire
    head, body = wire[:-20], wire[-20:]
    yield head
    for at in range(len(body)):
        turn.pause(0.05)
        yield body[at : at + 1]


def _hints(turn: Turn) -> bytes:
    return b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" * 1000 + turn.original.wire


AT_LENGTH: Final = (
    Case(
        "one-token",
        "every login gives the token of the first",
        OneToken,
        ANY_VERDICT,
        within_s=30.0,
        suites=SEVERAL,
    ),
    Case(
        "asked-to-wait",
        "each request is refused once with 429 and Retry-After: 1",
        AskedToWait,
        FAIR,
        within_s=240.0,
    ),
    Case(
        "bodies-crawl",
        "the end of every answer takes a second, and the connection ends with it",
        lambda: does.always(_late, after=does.PREFLIGHT),
        FAIR,
        within_s=300.0,
    ),
    Case(
        "hints-1000",
        "a thousand early hints come before every answer",
        lambda: does.always(_hints, after=does.PREFLIGHT),
        CONFORMANT,
        within_s=60.0,
    ),
)
PROPORTIONS: Final = (
    *(*SCALES, *LIMITS, *SUMS, *TIMES),
    *(*NAMES, *LENGTHS, *CONSENTS, *AT_LENGTH),
)
