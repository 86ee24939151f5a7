"""Running one case: the suite as its users start it, and all that its end must satisfy."""

import json
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from selftests.hostile import raised
from selftests.hostile.case import SEVERAL, WHOLE, Case
from selftests.hostile.proxy import Proxy
from selftests.runs.conftest import ROOT, reference, users_environment

MOST_MEGABYTES: Final = 300
ONE_PROCESS: Final = ("-n", "0")
"""Else a target that seems to be far away, since the machine is busy, gets more of them."""
TOOK: Final = "took "
"""Begins what is wrong with a run that took too long."""
GIVEN_UP_S: Final = 900.0
"""After this a run hangs."""
_UNSEEN: Final = frozenset(map(chr, range(32))) - set("\n\r\t")


@dataclass(frozen=True)
class Ended:
    """A run that ended: its exit code, how long it took, what it printed and its report.

    ``raised`` names the types of all exceptions that ended a phase of a test, ``strays`` are
    requests that went where an answer pointed, ``leaks`` files that hold a secret of a request.
    """

    exit_code: int
    seconds: float
    megabytes: float
    printed: str
    requests: int
    report: dict[str, Any]
    raised: frozenset[str] = frozenset()
    strays: int = 0
    leaks: frozenset[str] = frozenset()

    @property
    def verdict(self) -> str:
        """The verdict of the report."""
        return str(self.report.get("verdict", "no report"))

    @property
    def counts(self) -> dict[str, int]:
        """How many requirements have which verdict."""
        counts: dict[str, int] = self.report.get("counts", {})
        return {name: count for name, count in counts.items() if count}

    def verdict_of(self, requirement: str) -> str:
        """The verdict of one requirement."""
        return next(
            (
                str(each["verdict"])
                for each in self.report["requirements"]
                if each["id"] == requirement
            ),
            "unknown",
        )


def run(
    case: Case, *, short: bool = False, undisturbed_s: float | None = None
) -> tuple[Ended, list[str]]:
    """Run the suites of ``case``, or a few in place of all; return what is wrong with its end.

    How long it took is judged where it is known how long an undisturbed run takes.
    """
    selection = SEVERAL if short and case.suites == WHOLE else case.suites
    with (
        tempfile.TemporaryDirectory() as folder,
        reference() as environment,
        Proxy(environment["CONFORMANCE_BASE_URL"], case.misbehaviour(), case.refuse()) as proxy,
    ):
        reported = {**environment, "CONFORMANCE_BASE_URL": proxy.base_url}
        ended = _pytest(
            Path(folder),
            (*ONE_PROCESS, *case.arguments, *selection),
            {**reported, **case.environment},
            proxy,
        )
    return ended, list(_wrong(case, ended, undisturbed_s))


def _pytest(
    folder: Path, arguments: tuple[str, ...], environment: dict[str, str], proxy: Proxy
) -> Ended:
    report_dir, noted = folder / "run", folder / "raised"
    noted.mkdir()
    began = time.monotonic()
    with (folder / "printed").open("w+b") as printed:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "pytest", "-q", "-c", str(ROOT / "pyproject.toml")),
                *("-p", raised.PLUGIN, "--seed", "1", "--report-dir", str(report_dir), *arguments),
            ],
            cwd=ROOT,
            env={**users_environment(), **environment, raised.RAISED: str(noted)},
            stdout=printed,
            stderr=subprocess.STDOUT,
        )
        megabytes = _watched(process)
        seconds = time.monotonic() - began
        printed.seek(0)
        text = printed.read().decode("utf-8", "replace")
    file = report_dir / "conformance.json"
    report = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return Ended(
        *(process.returncode, seconds, megabytes, text, proxy.requests, report),
        *(raised.names_in(noted), proxy.strays, leaks_in(report_dir, proxy.secrets)),
    )


def leaks_in(folder: Path, secrets: Collection[bytes]) -> frozenset[str]:
    """Return the files that hold a secret."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    texts = ((file.name, file.read_bytes()) for file in files)
    return frozenset(name for name, text in texts if any(each in text for each in secrets))


def _watched(process: subprocess.Popen[bytes]) -> float:
    """Wait for the end; return the megabytes that the largest of the run's processes had."""
    until = time.monotonic() + GIVEN_UP_S
    peak = 0.0
    while process.poll() is None:
        peak = max(peak, *map(_resident, _family(process.pid)))
        if time.monotonic() > until:
            process.kill()
        try:
            process.wait(0.1)
        except subprocess.TimeoutExpired:
            continue
    return peak


def _family(pid: int) -> Iterator[int]:
    """Yield a process and those that it started: the workers of a run, their service."""
    yield pid
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    except OSError:
        return
    for child in children.split():
        yield from _family(int(child))


def _resident(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    found = (line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))
    return int(next(found, 0)) / 1024


def _wrong(case: Case, ended: Ended, undisturbed_s: float | None) -> Iterator[str]:
    """Say what the end of a run should not be."""
    if ended.exit_code not in case.exit_codes:
        right = " or ".join(map(str, sorted(case.exit_codes)))
        yield f"exit code {ended.exit_code}, expected {right}"
    yield from _printed_amiss(ended)
    yield from _done_amiss(ended)
    if ended.report:
        yield from _reported_amiss(case, ended)
    else:
        yield "no report"
    if undisturbed_s is not None:
        most = min(undisturbed_s + case.within_s, undisturbed_s * (case.times or math.inf))
        if ended.seconds > most:
            yield f"{TOOK}{ended.seconds:.0f} s, expected {most:.0f} s at most"


def _printed_amiss(ended: Ended) -> Iterator[str]:
    if "fault of the suite" in ended.printed:
        yield "a fault of the suite was printed"
    if "Traceback" in ended.printed or "INTERNALERROR" in ended.printed:
        yield "a traceback was printed"
    if _UNSEEN & set(ended.printed):
        yield "what cannot be seen was printed"


def _done_amiss(ended: Ended) -> Iterator[str]:
    if strange := ended.raised - raised.MEANT:
        yield f"tests raised {', '.join(sorted(strange))}"
    if ended.leaks:
        yield f"a secret is in {', '.join(sorted(ended.leaks))}"
    if ended.strays:
        yield f"{ended.strays} requests went where an answer pointed"
    if ended.megabytes > MOST_MEGABYTES:
        yield f"{ended.megabytes:.0f} MB of memory"


def _reported_amiss(case: Case, ended: Ended) -> Iterator[str]:
    if ended.verdict == "harness_fault":
        yield f"a fault of the suite: {ended.report.get('reason')}"
    for name, most in (("blocked", case.blocked), ("failed", case.failed)):
        count = ended.counts.get(name, 0)
        if most is not None and count > most:
            yield f"{count} requirements {name}, expected {most} at most"
    if case.warned and ended.verdict_of(case.warned) != "warned":
        yield f"{case.warned} is {ended.verdict_of(case.warned)}, expected warned"
