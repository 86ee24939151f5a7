"""A server on a socket of its own, which behaves as a test says, one connection after another."""

import socket
import threading
from collections.abc import Callable
from typing import Any

import httpx

from fixtures.client.wire.transport import Received, Transport

Behaviour = Callable[[socket.socket], None]

OK = b"HTTP/1.1 200 OK\r\n"
HASTY = {"response_timeout_s": 0.4, "request_timeout_s": 0.3}
"""The timing of a target for which nobody waits long."""
PATIENCE_S = 60.0
"""How long the server goes on at most; what depends on it hangs."""


class Server:
    """Accepts connections, reads a request from each and behaves as it is reported, one by one."""

    def __init__(self) -> None:
        """Listen on a free port of the loopback."""
        self.behaviours: list[Behaviour] = []
        self.connections = 0
        self.first_pieces: list[bytes] = []
        self.outlasted = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.base_url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            with connection:
                connection.settimeout(PATIENCE_S)
                try:
                    self.first_pieces.append(connection.recv(65536))
                    self.behaviours.pop(0)(connection)
                except TimeoutError:
                    self.outlasted = True
                except OSError:
                    continue

    def close(self) -> None:
        """Stop to listen; a test may have done so before."""
        if self._thread.is_alive():
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()


def says(answer: bytes) -> Behaviour:
    """Send that, and close."""
    return lambda connection: connection.sendall(answer)


def get(transport: Transport, server: Server, method: str = "GET", **how: Any) -> Received:
    """Send a request without body."""
    return transport.send(httpx.Request(method, f"{server.base_url}/"), **how)
