"""The rows of the page: what was measured, beside what it is compared with."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import synthetic
from benchmarks.measuring import measured, run, service
from benchmarks.proxy import Proxy, answering, resetting
from benchmarks.recording import Sent, replay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.measuring import Cost

DELAY_S = 0.1
CONNECTIONS = 16
GIVEN_UP = 5
"""A broken service that takes so many times the healthy run is not waited for any longer."""
BROKEN = {
    "every request refused": {"broken": answering(400)},
    "every answer an error 500": {"broken": answering(500)},
    "every answer 429": {"broken": answering(429)},
    "every tenth connection reset": {"broken": resetting(10)},
    "no answer within a second": {"silent": True},
}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    what: str
    measured: str
    goal: str


def rows() -> Iterator[Row]:
    """Yield the whole table, as it is measured."""
    with service() as base_url, Proxy(base_url) as proxy:
        healthy = run(proxy.base_url, "-n", "0")
        sent = [Sent.of(raw) for raw in proxy.seen]
        raw = measured(lambda: replay(proxy.base_url, sent))
    yield from _healthy(healthy, raw)
    yield from _workers(healthy)
    yield from _broken(healthy)
    yield from _far()
    yield from _growth()


def _healthy(cost: Cost, raw: Cost) -> Iterator[Row]:
    yield Row("whole run against a raw replay, time", _ratio(cost.wall_s, raw.wall_s), "≤ 1.6")
    yield Row("the same, processor", _ratio(cost.cpu_s, raw.cpu_s), "≤ 1.6")
    own = 1000 * (cost.cpu_s - raw.cpu_s) / cost.requests
    yield Row("own processor time of an exchange", f"{own:.1f} ms", "≤ 1.2 ms")
    yield Row("requests", str(cost.requests), "≤ 2,500")
    each = cost.requests / cost.judged
    yield Row("requests for a judged requirement", f"{each:.1f}", "≤ 4")
    yield Row("memory of the largest process", f"{cost.peak_mb:.0f} MB", "≤ 150 MB")


def _workers(healthy: Cost) -> Iterator[Row]:
    with service() as base_url:
        shared = run(base_url, "-n", str(CONNECTIONS))
    more = 100 * (shared.requests / healthy.requests - 1)
    yield Row(f"further requests with -n {CONNECTIONS}", f"{more:.0f} %", "≤ 10 %")


def _broken(healthy: Cost) -> Iterator[Row]:
    limit = GIVEN_UP * healthy.wall_s
    with service("--fault", "category-id-number") as base_url, Proxy(base_url) as proxy:
        cost = run(proxy.base_url, "-n", "0", limit_s=limit)
    yield _compared("everything blocked", cost, healthy)
    for name, vice in BROKEN.items():
        with service() as base_url, Proxy(base_url, **vice) as proxy:  # type: ignore[arg-type]
            cost = run(proxy.base_url, "-n", "0", limit_s=limit, timing__request_timeout_s="1")
        yield _compared(name, cost, healthy)


def _compared(name: str, cost: Cost, healthy: Cost) -> Row:
    reported = _ratio(cost.wall_s, healthy.wall_s) if cost.ended else f"more than {GIVEN_UP}"
    return Row(f"{name}, against the healthy run", reported, "≤ 1")


def _far() -> Iterator[Row]:
    with service() as base_url, Proxy(base_url, delay_s=DELAY_S) as proxy:
        for name, options, goal in (
            (f"-n {CONNECTIONS}", ("-n", str(CONNECTIONS)), "≤ 1.5"),
            ("no option", (), ""),
        ):
            cost = run(proxy.base_url, *options)
            least = cost.requests / CONNECTIONS * DELAY_S
            what = f"answers {DELAY_S * 1000:.0f} ms late, {name}, against requests / {CONNECTIONS}"
            yield Row(what, _ratio(cost.wall_s, least), goal)


def _growth() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        few, many = (synthetic.run(Path(folder, str(tests)), tests) for tests in synthetic.SIZES)
    small, large = synthetic.SIZES
    added = (many.cpu_s - few.cpu_s) / (large - small)
    yield Row(
        f"a test among {large:,}, against one among {small:,}",
        _ratio(added, few.cpu_s / small),
        "≤ 1",
    )


def _ratio(one: float, other: float) -> str:
    return f"{one / other:.1f}"
