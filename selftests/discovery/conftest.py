"""Discoveries of the reference service within this process, under any policy."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
import tomli_w

from fixtures.discovery.bound import MOST_REQUESTS
from fixtures.discovery.discovery import Discovered, discover
from reference.platform.policy import Policy
from reference.serving.app import create_app
from selftests.proof.processes.memory import ADDRESS, CONTROL_TOKEN, SERVICE, MemoryTransport
from selftests.proof.services.target_files import target_file
from selftests.proof.trial import OWN_SETTINGS

FULL = target_file({}, OWN_SETTINGS)


class Watched(httpx.BaseTransport):
    """Remembers what is sent, and answers in place of the service where it is told to."""

    def __init__(self, service: httpx.BaseTransport) -> None:
        """Hand all else on to ``service``."""
        self._service = service
        self.sent: list[httpx.Request] = []
        self.instead: Callable[[httpx.Request], httpx.Response | None] = lambda _: None

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Answer one request."""
        request.read()
        self.sent.append(request)
        return self.instead(request) or self._service.handle_request(request)

    def bodies(self, ending: str) -> list[Any]:
        """Return the JSON bodies of what was sent to paths with that end."""
        found = [each for each in self.sent if each.url.path.endswith(ending)]
        return [json.loads(each.content) for each in found]


class Discovery:
    """Discovers the reference service in memory; ``watched`` has what the latest one sent."""

    def __init__(self, folder: Path) -> None:
        """Write target files into ``folder``."""
        self._file = folder / "service.toml"
        self.watched: Watched

    def __call__(
        self,
        profiles: str,
        policy: Mapping[str, str] | None = None,
        /,
        *,
        own: Mapping[str, Any] | None = None,
        instead: Callable[[httpx.Request], httpx.Response | None] | None = None,
        most: int = MOST_REQUESTS,
    ) -> Discovered:
        """Discover the service of these choices.

        ``own`` replaces keys of the target file, None leaves one out; ``instead`` answers in place
        of the service.
        """
        app = create_app(Policy.of(**(policy or {})), (), control_token=CONTROL_TOKEN)
        service = MemoryTransport(app)
        SERVICE.set(service)
        self.watched = Watched(service)
        self.watched.instead = instead or self.watched.instead
        tables = {**FULL, "profiles": profiles.split(), **(own or {})}
        given = {key: value for key, value in tables.items() if value is not None}
        self._file.write_text(tomli_w.dumps(given), encoding="utf-8")
        return discover(self._file, network=self.watched, base_url=ADDRESS, most=most)


@pytest.fixture
def discovery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Discovery:
    """Discoveries of the reference service."""
    monkeypatch.setenv("REFERENCE_CONTROL_TOKEN", CONTROL_TOKEN)
    return Discovery(tmp_path)


def entries(found: Discovered) -> dict[str, Any]:
    """Return what is proposed, by key."""
    return {proposal.shown_key: proposal.value for proposal in found.proposals}
