"""A proxy on plain sockets in front of a service, which does to each request what it is reported.

It knows HTTP as little as it can: whatever bytes a misbehaviour asks for go out as they are.
"""

import contextlib
import http.client
import re
import socket
import ssl
import struct
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Self
from urllib.parse import urlsplit

Reaction = bytes | Iterable[bytes] | None
"""What goes out: bytes, a stream of them, or nothing but the end of the connection."""
Misbehaviour = Callable[["Turn"], Reaction]

STRAY: Final = "/elsewhere/"
"""The path of requests that nobody should send."""
CONTROL: Final = "/_control/"
"""The private path of the reference's hooks, which nothing happens to."""
_HOP_BY_HOP: Final = frozenset({"connection", "transfer-encoding", "keep-alive", "content-length"})
_ABORT: Final = struct.pack("ii", 1, 0)
_HANDSHAKE: Final = b"\x16"
"""With which a client that wants TLS begins."""
_IDLE_S: Final = 30.0
_PASSWORD: Final = re.compile(rb'"(?:password|matchingPassword)"\s*:\s*"([^"\\]+)"')
_FEW_LETTERS: Final = 7
"""What has no more different ones may stand in a report by chance."""


@dataclass(frozen=True, slots=True)
class Honest:
    """The service's own answer."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def with_body(self, body: bytes, **headers: str) -> bytes:
        """Return the bytes of the answer with another body, and with other headers."""
        other = {name.replace("_", "-").lower(): value for name, value in headers.items()}
        kept = [(name, value) for name, value in self.headers if name.lower() not in other]
        return answer(self.status, body, (*kept, *other.items()))

    @property
    def wire(self) -> bytes:
        """The bytes of the answer."""
        return answer(self.status, self.body, self.headers)


def answer(status: int, body: bytes, headers: Iterable[tuple[str, str]] = ()) -> bytes:
    """Return the bytes of an answer whose length is reported."""
    lines = [f"HTTP/1.1 {status} Told", *(f"{name}: {value}" for name, value in headers)]
    head = "\r\n".join((*lines, f"content-length: {len(body)}", "", ""))
    return head.encode("utf-8", "surrogateescape") + body


def _secrets(authorization: str, body: bytes) -> Iterator[bytes]:
    """Yield what a request must keep: its token, and passwords; none that may stand anywhere."""
    token = authorization.removeprefix("Bearer ").encode("latin-1", "replace")
    for secret in (token, *_PASSWORD.findall(body)):
        if len(set(secret)) > _FEW_LETTERS:
            yield secret


@dataclass(slots=True)
class Turn:
    """One request: its place among all, counted from 1, and the service, should it be asked."""

    number: int
    method: str
    path: str
    headers: Mapping[str, str]
    """By their names in lower case."""
    forwarded: dict[str, str]
    """The headers with which the service is asked."""
    body: bytes
    connection: socket.socket
    pause: Callable[[float], bool]
    """Wait that many seconds; true when the proxy ends meanwhile."""
    _forward: Callable[[], Honest] = field(repr=False)
    _original: Honest | None = None

    @property
    def original(self) -> Honest:
        """The service's own answer; asking for it forwards the request, once."""
        if self._original is None:
            self._original = self._forward()
        return self._original

    def forward_again(self) -> None:
        """Let the service do it once more, and keep nothing of its answer."""
        self._forward()

    @property
    def logs_in(self) -> bool:
        """True for a login."""
        return self.path.endswith("/auth/login")

    def reset(self) -> None:
        """Abort the connection, so that the other end sees a reset."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _ABORT)
        self.connection.close()


class Proxy:
    """Listens on a free port of the loopback; use it as a context manager."""

    def __init__(
        self,
        service: str,
        misbehave: Misbehaviour,
        refuse: Callable[[], bool] = lambda: False,
        *,
        tls: ssl.SSLContext | None = None,
        host: str = "127.0.0.1",
    ) -> None:
        """Stand in front of the service at that base URL; ``refuse`` connections when told so.

        It listens at that host, and with ``tls`` speaks TLS.
        """
        parts = urlsplit(service)
        self._service = (parts.hostname or "", parts.port or 80)
        self._misbehave = misbehave
        self._refuse = refuse
        self._tls = tls
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._listener = socket.create_server((host, 0), family=family, backlog=64)
        shown = f"[{host}]" if ":" in host else host
        scheme = "https" if tls else "http"
        self.base_url = f"{scheme}://{shown}:{self._listener.getsockname()[1]}"
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self.requests = 0
        self.secrets: set[bytes] = set()
        """Tokens and passwords of the requests, which nobody may find in a report."""
        self.strays = 0
        """Requests that went where an answer pointed."""
        self._accepting = threading.Thread(target=self._accept, daemon=True)

    def __enter__(self) -> Self:
        """Begin to listen."""
        self._accepting.start()
        return self

    def __exit__(self, *_: object) -> None:
        """End; connections that are open end by themselves."""
        self._ended.set()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._accepting.join()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            if self._refuse():
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _ABORT)
                connection.close()
                continue
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        connection.settimeout(_IDLE_S)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        service = http.client.HTTPConnection(*self._service, timeout=_IDLE_S)
        # Whatever breaks here is broken on purpose, or because the other end gave up.
        broken = (OSError, http.client.HTTPException, ValueError)
        with contextlib.suppress(*broken), self._secured(connection) as secured:
            for turn in self._turns(secured, service):
                reported = (
                    turn.original.wire if turn.path.startswith(CONTROL) else self._misbehave(turn)
                )
                if reported is None:
                    break
                for piece in (reported,) if isinstance(reported, bytes) else reported:
                    secured.sendall(piece)
                if not isinstance(reported, bytes):
                    break
        service.close()

    def _secured(self, connection: socket.socket) -> socket.socket:
        return self._tls.wrap_socket(connection, server_side=True) if self._tls else connection

    def _turns(
        self, connection: socket.socket, service: http.client.HTTPConnection
    ) -> Iterator[Turn]:
        with connection.makefile("rb") as stream:
            if stream.peek(1).startswith(_HANDSHAKE):  # as servers do that are asked for TLS
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
                return
            while line := stream.readline(65_536):
                method, path, _ = line.decode("latin-1").split(" ", 2)
                headers = http.client.parse_headers(stream)
                body = stream.read(int(headers.get("content-length", 0)))
                told = {name.lower(): value for name, value in headers.items()}
                sent = {name: value for name, value in told.items() if name != "connection"}

                def forward(
                    method: str = method,
                    path: str = path,
                    body: bytes = body,
                    sent: dict[str, str] = sent,
                ) -> Honest:
                    # To a forward proxy, the whole address is told.
                    place = urlsplit(path)._replace(scheme="", netloc="").geturl()
                    service.request(method, place, body=body or None, headers=sent)
                    got = service.getresponse()
                    kept = tuple(
                        each for each in got.getheaders() if each[0].lower() not in _HOP_BY_HOP
                    )
                    return Honest(got.status, kept, got.read())

                with self._lock:
                    self.secrets.update(_secrets(told.get("authorization", ""), body))
                    self.requests += not path.startswith(CONTROL)
                    number = self.requests
                    self.strays += STRAY in path
                yield Turn(
                    *(number, method, path, told, sent, body, connection),
                    *(self._ended.wait, forward),
                )
