"""A transport that calls an application in memory, without event loop or socket."""

from typing import Any

import httpx
from starlette.applications import Starlette


class InMemoryTransport(httpx.BaseTransport):
    """Runs an application that never has to wait for anything but its request."""

    def __init__(self, app: Starlette) -> None:
        """Remember the application."""
        self._app = app

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send one request; raise `RuntimeError` if the application waits."""
        content = request.read()
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": content, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        running = self._app(self._scope(request), receive, send)
        try:
            running.send(None)
        except StopIteration:
            start, *rest = sent
            return httpx.Response(
                start["status"],
                headers=start["headers"],
                content=b"".join(message.get("body", b"") for message in rest),
            )
        raise RuntimeError("the application waits")

    @staticmethod
    def _scope(request: httpx.Request) -> dict[str, Any]:
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": request.method,
            "scheme": "http",
            "path": request.url.path,
            "raw_path": request.url.raw_path.partition(b"?")[0],
            "query_string": request.url.query,
            "root_path": "",
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "server": ("reference", 80),
            "client": ("127.0.0.1", 1),
        }
