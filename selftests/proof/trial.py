"""One trial: the collected tests, or some of them, against one service. Runs in a fork."""

import logging
import os
import tempfile
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from conformance.outcomes import ConfigurationError
from fixtures.target import plugin
from fixtures.target.settings import load_target
from reference.faults.registry import Fault
from reference.platform.policy import Policy
from reference.serving.app import create_app
from reports.session.judging import Judging
from reports.session.reporting import conclude
from reports.session.run import Run, run_of
from reports.verdict.tally import Tally
from selftests.proof.processes.memory import ADDRESS, CONTROL_TOKEN, SERVICE, MemoryTransport
from selftests.proof.services.target_files import Tables, target_file

HOOKS = Path(__file__).with_name("hooks.py")
OWN_SETTINGS = {
    "hooks": {"module": f"{HOOKS}:Hooks"},
    # Within a process an answer takes a millisecond: less patience is as fair.
    "timing": {"poll_interval_s": 0.005, "poll_timeout_s": 2.0, "retry_initial_s": 0.001},
}


@dataclass(frozen=True)
class Trial:
    """What to run against what.

    ``policy`` and ``faults`` make the service. ``tests`` are the node ids to run in this order, all
    of them when empty. ``until`` ends the trial as soon as one of these requirements is violated.
    ``target`` is the target file, in place of the one that the policy needs.
    """

    name: str
    policy: Mapping[str, str] = field(default_factory=dict)
    faults: tuple[str | Fault, ...] = ()
    tests: tuple[str, ...] = ()
    until: frozenset[str] = frozenset()
    traced: bool = False
    target: Path | None = None


@dataclass(frozen=True)
class Outcome:
    """What a trial came to.

    ``verdicts`` has each requirement that is not passed, excluded or observed, with a reason;
    ``charged`` those to which a violation was charged, or an answer that is not known to be fair;
    ``reads`` the choices of the policy that were asked for, where the trial was traced;
    ``spared`` those that the service itself says do not arise; ``seconds`` are those of the
    processor.
    """

    verdict: str
    reason: str
    verdicts: Mapping[str, tuple[str, str]]
    ran: int
    attributed: frozenset[str] = frozenset()
    reads: frozenset[str] = frozenset()
    spared: frozenset[str] = frozenset()
    seconds: float = 0.0

    def named(self, verdict: str) -> frozenset[str]:
        """Return the requirements of this verdict."""
        return frozenset(name for name, (found, _) in self.verdicts.items() if found == verdict)


def carry_out(session: pytest.Session, trial: Trial) -> Outcome:
    """Carry out ``trial``; this process is of no other use afterwards."""
    # What an injected fault throws is not news.
    logging.getLogger("reference").setLevel(logging.CRITICAL)
    policy, reads = _policy(trial)
    try:
        app = create_app(policy, trial.faults, control_token=CONTROL_TOKEN)
    except (LookupError, ValueError) as error:
        if not (trial.policy and trial.faults):
            raise
        # The rule that it changes is another one here, whose members have other names perhaps.
        return Outcome("nothing_checked", f"no such place in this service: {error!r}", {}, 0)
    transport = MemoryTransport(app)
    SERVICE.set(transport)
    os.environ["REFERENCE_CONTROL_TOKEN"] = CONTROL_TOKEN
    session.config.stash[plugin.NETWORK] = transport
    run = _begin(session.config, trial)
    try:
        plugin._examine(session.config)  # noqa: SLF001  (as a real run does)
    except ConfigurationError as error:
        return Outcome("configuration", str(error), {}, 0)
    items = _items(session, trial.tests)
    judging = session.config.pluginmanager.get_plugin("conformance-judging")
    if isinstance(judging, Judging):  # what is not collected anew applies to another target
        if trial.tests:
            judging.narrow(items)
        judging.select(items)
    run.selection = "a trial" if trial.tests else ""
    session.items = items
    session.config.hook.pytest_collection_finish(session=session)
    ran = _run_tests(items, run, trial.until)
    result = conclude(run, write=False)
    return Outcome(
        result.verdict.verdict,
        result.verdict.reason,
        {
            entry.requirement.id: (entry.verdict, _why(entry))
            for entry in result.requirements
            if entry.verdict not in {"passed", "excluded", "observed", "not_applicable"}
        },
        ran,
        frozenset(
            entry.requirement.id
            for entry in result.requirements
            if entry.violations or entry.verdict == "warned"
        ),
        frozenset(reads),
        frozenset(
            entry.requirement.id
            for entry in result.requirements
            if entry.verdict == "not_applicable"
        ),
        time.process_time(),
    )


def _why(entry: Any) -> str:
    broken = [f"{v.path}: expected {v.expected}, observed {v.observed}" for v in entry.violations]
    return "; ".join(filter(None, (entry.reason, *broken[:3])))[:400]


def _policy(trial: Trial) -> tuple[Policy, set[str]]:
    policy = Policy.of(**trial.policy)
    reads: set[str] = set()
    if not trial.traced:
        return policy, reads
    chapters = {one.name: _traced(getattr(policy, one.name), reads) for one in fields(policy)}
    return Policy(**chapters), reads


def _traced(chapter: Any, reads: set[str]) -> Any:
    """Return a chapter of the policy that notes which choices the service asks for."""

    class Traced(type(chapter)):  # type: ignore[misc]
        def __getattribute__(self, name: str) -> Any:
            reads.add(name)
            return super().__getattribute__(name)

    return Traced(**asdict(chapter))


def _begin(config: pytest.Config, trial: Trial) -> Run:
    """Begin a run that leaves no files, against the service of this process."""
    run = run_of(config)
    run.tally = Tally()
    run.unwritable = "a trial keeps no evidence"
    run._log = None  # noqa: SLF001  (the parent's would be shared)
    # What one service was waited for in vain says nothing of the next: a folder of its own. It lies
    # in that of the whole proof, which removes it; a fork ends without cleaning up.
    run.report_dir.mkdir(parents=True, exist_ok=True)
    run.report_dir = Path(tempfile.mkdtemp(dir=run.report_dir))
    file = trial.target or _written(target_file(trial.policy, OWN_SETTINGS), run.report_dir)
    target = load_target(file, base_url=ADDRESS)
    config.stash[plugin.TARGET] = target
    run_of(config).describe_target(target.name, target.base_url, target.profiles, target.statement)
    return run


def _written(tables: Tables, folder: Path) -> Path:
    file = folder / "target.toml"
    file.write_text(tomli_w.dumps(tables), encoding="utf-8")
    return file


def _items(session: pytest.Session, tests: Iterable[str]) -> list[pytest.Item]:
    known = {item.nodeid: item for item in session.items}
    return [known[nodeid] for nodeid in tests] or list(session.items)


def _run_tests(items: list[pytest.Item], run: Run, until: frozenset[str]) -> int:
    """Run tests as pytest does, and return how many were run."""
    for number, item in enumerate(items, 1):
        following = items[number] if number < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        phases = run.tally.phases.get(item.nodeid, ())
        if any(c.requirement in until for phase in phases for c in phase.attributions):
            return number
    return len(items)
