"""The letters of UUIDs: taken in any case, and written in the one that the policy says (C11)."""

import itertools
import re
from collections.abc import Iterable, Iterator
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_UUID: Final = re.compile(rb"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
CAPITALS: Final[dict[str, tuple[bool, ...]]] = {"capital": (True,), "mixed": (True, False)}
"""Which answers have them in capital letters, in turn."""


class UuidLetters:
    """Stands in front of an application, whose own UUIDs have small letters."""

    def __init__(self, app: ASGIApp, capitals: Iterable[bool]) -> None:
        """Take turns with `capitals`."""
        self._app = app
        self._capitals: Iterator[bool] = itertools.cycle(capitals)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; nothing gets longer by it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        capital = next(self._capitals)

        async def received() -> Message:
            message = await receive()
            return {**message, "body": _small(message.get("body", b""))}

        async def sent(message: Message) -> None:
            if capital and message.get("body"):
                message = {
                    **message,
                    "body": _UUID.sub(lambda uuid: uuid[0].upper(), message["body"]),
                }
            await send(message)

        headers = [
            (name, value if name == b"authorization" else _small(value))
            for name, value in scope["headers"]
        ]
        query, path = _small(scope["query_string"]), _small(scope["path"].encode()).decode()
        await self._app(
            {**scope, "path": path, "query_string": query, "headers": headers}, received, sent
        )


def _small(text: bytes) -> bytes:
    return _UUID.sub(lambda uuid: uuid[0].lower(), text)
