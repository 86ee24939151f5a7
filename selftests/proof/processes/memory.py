"""A reference service inside the process that tests it: no socket, no event loop, same answers.

A whole run costs two thirds of one over a socket, and many runs fit into the time of a few.
"""

from __future__ import annotations

import asyncio
import threading
from contextvars import ContextVar
from typing import Any

import httpx
from starlette.applications import Starlette

from selftests.reference.transport import InMemoryTransport

ADDRESS = "http://127.0.0.1"
CONTROL_TOKEN = "control-token-of-the-proof"
SERVICE: ContextVar[MemoryTransport] = ContextVar("SERVICE")
"""The service of this trial, for its hooks, which are loaded by file and get the target only."""


class MemoryTransport(InMemoryTransport):
    """Serves one request after the other, as the service's own event loop does.

    A service that was injected a fault in how requests share it gets an event loop for each
    request, in the thread that sends it.
    """

    def __init__(self, app: Starlette) -> None:
        """Serve ``app``."""
        super().__init__(app)
        self._turn = threading.Lock()
        self._overlapping = "run" in vars(app.state.service.workers)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Answer one request."""
        if self._overlapping:
            return asyncio.run(self._answered(request))
        with self._turn:
            return super().handle_request(request)

    async def _answered(self, request: httpx.Request) -> httpx.Response:
        transport: Any = httpx.ASGITransport(self._app)
        async with httpx.AsyncClient(transport=transport) as client:
            answer = await client.send(request)
            return httpx.Response(
                answer.status_code, headers=answer.headers.raw, content=answer.content
            )


def control(path: str, body: str, headers: dict[str, str]) -> tuple[int, bytes]:
    """Send a request to the control path of this trial's service."""
    request = httpx.Request("POST", ADDRESS + path, content=body, headers=headers)
    answer = SERVICE.get().handle_request(request)
    return answer.status_code, answer.content
