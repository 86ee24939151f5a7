"""A proxy before a service that is far away, or broken in one way."""

import asyncio
import itertools
import threading
from collections.abc import Callable
from typing import Self
from urllib.parse import urlsplit

UNTOUCHED = ("/api/auth/login", "/_control/")
"""Paths that work in every broken service: tokens are had, and hooks are not the service's."""
LAST_OF_THE_PREFLIGHT = "/categorization/"
"""Works once, so that the run begins."""
_JSON = b"content-type: application/json\r\n"
_ENVELOPE = b'{"code":%d,"message":"Benchmark","data":{"error":"broken on purpose"}}'


class Reset(Exception):
    """Close the connection without an answer."""


def answering(code: int) -> Callable[[int], bytes]:
    """Answer every request with ``code``, in the envelope of the specification."""
    body = _ENVELOPE % code
    head = b"HTTP/1.1 %d Broken\r\n%scontent-length: %d\r\n\r\n" % (code, _JSON, len(body))
    return lambda _: head + body


def resetting(every: int) -> Callable[[int], bytes | None]:
    """Close the connection at every so manyth request; the others are passed on."""

    def answer(number: int) -> None:
        if number % every == 0:
            raise Reset

    return answer


async def _message(reader: asyncio.StreamReader) -> bytes:
    """Return one request or answer, as it stands on the wire; its length has to be reported."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = 0
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            length = int(line.partition(b":")[2])
    return head + (await reader.readexactly(length) if length else b"")


class Proxy:
    """Listens on a free port of this machine, and passes requests on to ``base_url``.

    Every answer is ``delay_s`` seconds late. ``broken`` gets the number of a request and returns
    the answer in place of the service's, or nothing where the service is to answer. ``silent``
    leaves requests without an answer. ``seen`` are all requests, in the order of their coming.
    """

    def __init__(
        self,
        base_url: str,
        *,
        delay_s: float = 0.0,
        broken: Callable[[int], bytes | None] | None = None,
        silent: bool = False,
    ) -> None:
        """Listen nowhere yet."""
        place = urlsplit(base_url)
        self._upstream = (place.hostname or "127.0.0.1", place.port or 80)
        self._delay_s = delay_s
        self._broken = broken
        self._silent = silent
        self._numbers = itertools.count(1)
        self._begun = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._listening = threading.Event()
        self._stop: asyncio.Event = asyncio.Event()
        self.base_url = ""
        self.seen: list[bytes] = []

    def __enter__(self) -> Self:
        """Listen."""
        self._thread.start()
        self._listening.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        """Close every connection."""
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)

    def _serve(self) -> None:
        self._loop.run_until_complete(self._listen())
        self._loop.close()

    async def _listen(self) -> None:
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        self.base_url = f"http://127.0.0.1:{port}"
        self._listening.set()
        await self._stop.wait()
        server.close()
        under_way = asyncio.all_tasks() - {asyncio.current_task()}
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        # What was aborted is closed in the next round.
        await asyncio.sleep(0)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            upstream, service = await asyncio.open_connection(*self._upstream)
        except OSError:
            writer.transport.abort()
            return
        try:
            while True:
                request = await _message(reader)
                self.seen.append(request)
                answer = self._instead_of(request)
                if answer is None:
                    service.write(request)
                    answer = await _message(upstream)
                await asyncio.sleep(self._delay_s)
                writer.write(answer)
                await writer.drain()
        except (asyncio.CancelledError, asyncio.IncompleteReadError, OSError, Reset):
            writer.transport.abort()
        finally:
            service.transport.abort()

    def _instead_of(self, request: bytes) -> bytes | None:
        path = request.split(b" ", 2)[1].decode(errors="replace")
        if any(part in path for part in UNTOUCHED):
            return None
        if LAST_OF_THE_PREFLIGHT in path and not self._begun:
            self._begun = True
            return None
        if self._silent:
            return b""
        return self._broken(next(self._numbers)) if self._broken else None
