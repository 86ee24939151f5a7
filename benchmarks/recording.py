"""A plain loop over one httpx client, to compare a run with: the same requests, nothing judged."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass

import httpx


@dataclass(frozen=True, slots=True)
class Sent:
    """One request as it stood on the wire; it is kept in memory alone, since it holds secrets."""

    method: str
    path: str
    headers: tuple[tuple[str, str], ...]
    body: str

    @classmethod
    def of(cls, raw: bytes) -> Sent:
        """Read the bytes of a request."""
        head, _, body = raw.partition(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")
        method, path, _ = first.split(" ", 2)
        headers = (line.partition(": ") for line in rest)
        kept = tuple((name, value) for name, _, value in headers if name.lower() != "host")
        return cls(method, path, kept, body.decode("latin-1"))


def replay(base_url: str, requests: Iterable[Sent]) -> None:
    """Send ``requests`` in a process of its own, one after the other over one connection."""
    plain = [[each.method, each.path, each.headers, each.body] for each in requests]
    subprocess.run(
        [sys.executable, "-m", "benchmarks.recording", base_url],
        input=json.dumps(plain),
        encoding="utf-8",
        check=True,
    )


def _loop(base_url: str) -> None:
    with httpx.Client(trust_env=False, timeout=60) as client:
        client.headers.clear()
        for method, path, headers, body in json.load(sys.stdin):
            content = body.encode("latin-1")
            client.request(method, base_url + path, headers=dict(headers), content=content).read()


if __name__ == "__main__":
    _loop(sys.argv[1])
