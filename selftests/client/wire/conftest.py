"""What the tests on real sockets stand on."""

from collections.abc import Iterator

import pytest

from selftests.client.wire.server import Server


@pytest.fixture
def server() -> Iterator[Server]:
    """A server of the test's own."""
    made = Server()
    yield made
    made.close()
