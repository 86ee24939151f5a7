"""The rows of the page: what was measured, beside what it is compared with."""

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks import measuring, synthetic
from benchmarks.measuring import Cost, NotMeasuredError, measured, service
from benchmarks.proxy import Proxy, answering, resetting
from benchmarks.recording import Sent, replay

DELAY_S = 0.1
CONNECTIONS = 16
GIVEN_UP = 4
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


class Table:
    """Measures row after row; what cannot be measured is a row that says why."""

    def __init__(self, suites: tuple[str, ...]) -> None:
        """Measure runs of ``suites``."""
        self._suites = suites

    def rows(self) -> Iterator[Row]:
        """Yield the whole table, as it is measured."""
        try:
            healthy, raw = self._beside_the_replay()
        except NotMeasuredError as error:
            yield Row("whole run", f"not measured: {error}", "")
            return
        yield from _healthy(healthy, raw)
        parts: dict[str, Callable[[], Row]] = {
            f"further requests with -n {CONNECTIONS}": partial(self._workers, healthy),
            "everything blocked, against the healthy run": partial(self._blocked, healthy),
            **{
                f"{name}, against the healthy run": partial(self._broken, healthy, name)
                for name in BROKEN
            },
            f"answers {DELAY_S * 1000:.0f} ms late, -n {CONNECTIONS}": partial(
                self._far, "-n", str(CONNECTIONS)
            ),
            f"answers {DELAY_S * 1000:.0f} ms late, no option": self._far,
            "tests among many": _growth,
        }
        for name, part in parts.items():
            try:
                yield part()
            except NotMeasuredError as error:
                yield Row(name, f"not measured: {error}", "")

    def _run(self, base_url: str, *options: str, limit_s: float = 600.0, **settings: str) -> Cost:
        return measuring.run(base_url, *options, *self._suites, limit_s=limit_s, **settings)

    def _beside_the_replay(self) -> tuple[Cost, Cost]:
        with service() as base_url, Proxy(base_url) as proxy:
            healthy = self._run(proxy.base_url, "-n", "0")
            sent = [Sent.of(raw) for raw in proxy.seen]
            return healthy, measured(lambda: replay(proxy.base_url, sent))

    def _workers(self, healthy: Cost) -> Row:
        with service() as base_url:
            shared = self._run(base_url, "-n", str(CONNECTIONS))
        more = 100 * (shared.requests / healthy.requests - 1)
        return Row(f"further requests with -n {CONNECTIONS}", f"{more:.0f} %", "≤ 10 %")

    def _blocked(self, healthy: Cost) -> Row:
        limit = GIVEN_UP * healthy.wall_s
        with service("--fault", "category-id-number") as base_url, Proxy(base_url) as proxy:
            cost = self._run(proxy.base_url, "-n", "0", limit_s=limit)
        return _compared("everything blocked", cost, healthy)

    def _broken(self, healthy: Cost, name: str) -> Row:
        limit = GIVEN_UP * healthy.wall_s
        vice = BROKEN[name]
        with service() as base_url, Proxy(base_url, **vice) as proxy:  # type: ignore[arg-type]
            cost = self._run(
                proxy.base_url, "-n", "0", limit_s=limit, timing__request_timeout_s="1"
            )
        return _compared(name, cost, healthy)

    def _far(self, *options: str) -> Row:
        with service() as base_url, Proxy(base_url, delay_s=DELAY_S) as proxy:
            cost = self._run(proxy.base_url, *options)
        least = cost.requests / CONNECTIONS * DELAY_S
        how = " ".join(options) or "no option"
        what = f"answers {DELAY_S * 1000:.0f} ms late, {how}, against requests / {CONNECTIONS}"
        return Row(what, _ratio(cost.wall_s, least), "≤ 1.5" if options else "")


def _healthy(cost: Cost, raw: Cost) -> Iterator[Row]:
    yield Row("whole run against a raw replay, time", _ratio(cost.wall_s, raw.wall_s), "≤ 1.6")
    yield Row("the same, processor", _ratio(cost.cpu_s, raw.cpu_s), "≤ 1.6")
    own = 1000 * (cost.cpu_s - raw.cpu_s) / cost.requests
    yield Row("own processor time of an exchange", f"{own:.1f} ms", "≤ 1.2 ms")
    yield Row("requests", f"{cost.requests:,}", "≤ 2,500")
    each = cost.requests / cost.judged
    yield Row("requests for a judged requirement", f"{each:.1f}", "≤ 4")
    yield Row("memory of the largest process", f"{cost.peak_mb:.0f} MB", "≤ 150 MB")


def _compared(name: str, cost: Cost, healthy: Cost) -> Row:
    ratio = _ratio(cost.wall_s, healthy.wall_s) if cost.ended else f"more than {GIVEN_UP}"
    return Row(f"{name}, against the healthy run", ratio, "≤ 1")


def _growth() -> Row:
    with tempfile.TemporaryDirectory() as folder:
        few, many = (synthetic.run(Path(folder, str(tests)), tests) for tests in synthetic.SIZES)
    small, large = synthetic.SIZES
    added = (many.cpu_s - few.cpu_s) / (large - small)
    what = f"a test among {large:,}, against one among {small:,}"
    return Row(what, _ratio(added, few.cpu_s / small), "≤ 1")


def _ratio(one: float, other: float) -> str:
    return f"{one / other:.1f}"
