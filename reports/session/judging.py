"""The hooks of the process that runs tests: which apply, and what each phase of them means."""

import gc
from collections.abc import Callable, Container, Generator, Iterable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from conformance.capabilities import can_be_met, why_absent
from conformance.codecs import brief, plain
from conformance.log import Entries, merged
from conformance.outcomes import Blocked, Meeting, Refused, Unanswered, Uncertain, ViolationFound
from reports.session import collection
from reports.session.collection import SUITES, Arguments, Marked
from reports.session.run import Run
from reports.verdict import attribution, wording
from reports.verdict.attribution import Attribution, Phase, Running
from reports.verdict.catalogue import FILE_NAME
from reports.verdict.enumerations import TestVerdict, overriding
from reports.verdict.tally import Collected

PHASE = "conformance"
ROWS = "conformance_collected"
MARKED = pytest.StashKey[Marked]()
UNCERTAIN = pytest.StashKey[bool]()
"""Set where a connection failed under the test."""
REFUSED = pytest.StashKey[Refused | None]()
"""What ended the latest attempt, where that may be chance."""
CHANCE = pytest.StashKey[Refused]()
"""What ended an earlier attempt: told once one ends otherwise."""
_ATTEMPT = pytest.StashKey[list[Entries]]()
"""What the phases of the attempt that is under way have learned."""
VERDICT = pytest.StashKey[TestVerdict]()
"""The most severe kind of a test's phases so far."""
_PENDING = pytest.StashKey["tuple[Attribution, ...]"]()
_WORDED = (Blocked, Unanswered, ViolationFound)
"""What a test raises that is reported in words of the report's own."""
_OWN_NAMES = frozenset(
    {"when", "kind", "requirement", "clause", "operation", "exchange", "exchanges", "stopped_by"}
    | {"capability", "check"}
)
"""Members of a phase that hold names which the suite gives: a secret that reads like one of them,
such as the password "login", would make the report contradict its evidence."""


class Judging:
    """Registered where tests are collected and run: in a worker, or in a serial run."""

    def __init__(self, config: pytest.Config, run: Run) -> None:
        """Judge the tests of ``run``."""
        self._config = config
        self._run = run
        self._items: list[pytest.Item] = []
        self._applying: set[pytest.Item] = set()
        self._lacking: dict[pytest.Item, tuple[str, ...]] = {}
        self._collection_failed = False
        self._reported_rows = False

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> Generator[None, object, object]:
        """Look once for the fixtures that the tests of a module stand on.

        For each test anew, pytest would look for thirty of them in all that it is part of.
        """
        manager = session._fixturemanager  # noqa: SLF001
        found = cache(manager.getfixturedefs)

        def defined(name: str, node: pytest.Item | pytest.Collector) -> object:
            within = node.parent if isinstance(node, pytest.Function) else None
            return found(name, within or node)  # a function has no fixtures of its own

        vars(manager)["getfixturedefs"] = defined
        try:
            return (yield)
        finally:
            del vars(manager)["getfixturedefs"]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Remember that something could not be collected: then no test is known to be missing."""
        self._collection_failed = self._collection_failed or not report.passed

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Check the suites against the catalogue, then leave out what does not apply."""
        run = self._run
        suites = run.root / SUITES
        self._items = [item for item in items if suites in item.path.parents]
        for item in self._items:
            item.stash[MARKED] = collection.read_marks(item)
        marked = [item.stash[MARKED] for item in self._items]
        run.findings = collection.findings(run.catalogue, marked, self._whole_folders())
        if run.findings:
            items.clear()
            return
        deselected = self.select(items)
        if deselected:
            self._config.hook.pytest_deselected(items=deselected)

    def narrow(self, items: Iterable[pytest.Item]) -> None:
        """Judge ``items`` as if no others had been collected."""
        self._items = list(items)

    def select(self, items: list[pytest.Item]) -> list[pytest.Item]:
        """Leave in ``items`` what applies to the target and was asked for; return what was not."""
        run = self._run
        offered = {
            item
            for item in self._items
            if item.stash[MARKED].applies(run.catalogue, run.claimed_profiles)
        }
        absent = run.absent_capabilities
        lacking = {item: item.stash[MARKED].lacks(run.catalogue, absent) for item in offered}
        self._lacking = {item: names for item, names in lacking.items() if names}
        self._applying = offered.difference(self._lacking)
        probes = {
            item
            for item, names in self._lacking.items()
            if set(names).issubset(item.stash[MARKED].probes) and can_be_met(names, absent)
        }
        others = set(items).difference(self._items)
        kept = others | self._applying | probes
        items[:] = [item for item in items if item in kept]
        asked = [item for item in items if item in others or self._asked_for(item)]
        if run.shard is not None:
            mine = run.shard.of(item.nodeid for item in asked if item not in others)
            asked = [item for item in asked if item in others or item.nodeid in mine]
        unasked = set(items).difference(asked)
        deselected = [item for item in items if item in unasked]
        items[:] = [item for item in items if item not in unasked]
        return deselected

    def _asked_for(self, item: pytest.Item) -> bool:
        """Tell whether ``--requirement``, ``--profile`` and ``--resume`` leave this test in."""
        if self._run.missing is not None and item.nodeid not in self._run.missing:
            return False
        marked = item.stash[MARKED]
        profiles = set(self._config.getoption("profile") or ())
        if self._run.named and not self._run.named.intersection(marked.requirements):
            return False
        return not profiles or bool(profiles & marked.offered_by(self._run.catalogue))

    def _whole_folders(self) -> frozenset[str]:
        """Return the suite folders of which every test was collected."""
        option = self._config.option
        narrowed = (getattr(option, name, None) for name in ("ignore", "ignore_glob", "lf"))
        if self._collection_failed or any(narrowed):
            return frozenset()
        arguments = Arguments.of(self._config)
        folders = (
            file.parent.relative_to(self._run.root).as_posix()
            for file in self._run.root.glob(f"{SUITES}/*/{FILE_NAME}")
        )
        return frozenset(folder for folder in folders if arguments.cover(folder))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note which tests this run is about to run, after every deselection."""
        selected = set(session.items)
        self._run.rows = [
            Collected(
                item.nodeid,
                item.stash[MARKED].requirements,
                applies=item in self._applying,
                selected=item in selected and item in self._applying,
                lacks=self._lacking.get(item, ()),
            )
            for item in self._items
        ]
        if not self._run.worker:
            self._run.tally.know(self._run.rows)
        _locate(session.items)
        # All of it stays to the end: no search for garbage has to look at it again.
        gc.freeze()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Take what stands for the whole session as it stands.

        For each test anew, pytest would go through all that it is made of, thirty fixtures deep.
        """
        if not isinstance(item, pytest.Function):
            return
        definitions = item._fixtureinfo.name2fixturedefs  # noqa: SLF001
        params = item.callspec.params if hasattr(item, "callspec") else {}
        stands = {
            name: known[0]
            for name, known in definitions.items()
            if len(known) == 1 and name not in params and _stands(known[0])
        }
        # Another parameter of what a thing is made of makes it another thing.
        while unsure := [name for name, each in stands.items() if not _made_of(stands, each)]:
            for name in unsure:
                del stands[name]
        item._request._fixture_defs.update(stands)  # noqa: SLF001
        item.funcargs["request"] = item._request  # noqa: SLF001

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Judge the phase, and let its report say what it means."""
        excinfo = call.excinfo
        if excinfo is not None and isinstance(excinfo.value, _WORDED):
            # pytest would parse the source of every frame for a text that nobody is shown.
            call.excinfo = None
        report = yield
        call.excinfo = excinfo
        raised = excinfo.value if excinfo else None
        self._tell_chance(item, report.when, raised)
        entries = self._run.log.drain()
        if MARKED not in item.stash:
            return report
        pending = item.stash.get(_PENDING, ()) if report.when == "call" else ()
        running = Running(item.stash[MARKED].requirements, pending)
        phase = self._judged(item, report, running, _of_attempts(item, report, entries), raised)
        if report.when == "setup":
            item.stash[_PENDING] = phase.attributions
            item.stash[VERDICT] = TestVerdict.PASSED
        if isinstance(raised, Uncertain):
            item.stash[UNCERTAIN] = True
        if isinstance(raised, Refused) and not raised.was_tried_again:
            item.stash[REFUSED] = raised
        item.stash[VERDICT] = overriding(item.stash[VERDICT], phase.kind)
        self._word(report, phase, running, item)
        if phase.kind is TestVerdict.HARNESS and excinfo and not report.failed:
            report.longrepr = item.repr_failure(excinfo)
        if phase.kind is TestVerdict.HARNESS:
            report.outcome = "failed"
        self._mask(report)
        setattr(report, PHASE, _texts(brief(phase), self._handed_on))
        if self._run.worker and not self._reported_rows and self._run.rows is not None:
            setattr(report, ROWS, [plain(row) for row in self._run.rows])
            self._reported_rows = True
        return report

    def _tell_chance(self, item: pytest.Item, when: str, raised: BaseException | None) -> None:
        """Tell of a refusal that a test met, and did not meet when it began anew."""
        if when != "call" or isinstance(raised, Blocked | Unanswered):
            return
        if (chance := item.stash.get(CHANCE, None)) and chance.unlike_another:
            self._run.log.violated(chance.unlike_another)

    def _judged(
        self,
        item: pytest.Item,
        report: pytest.TestReport,
        running: Running,
        entries: Entries,
        raised: BaseException | None,
    ) -> Phase:
        set_aside = _set_aside(report, raised)
        phase = attribution.judge(
            report.when, running, entries, raised, self._run.catalogue, set_aside=set_aside
        )
        called = report.when == "call"
        if item in self._lacking and (called or phase.kind is not TestVerdict.PASSED):
            return self._probed(phase, item, held=called and raised is None)
        return phase

    def _probed(self, phase: Phase, item: pytest.Item, *, held: bool) -> Phase:
        """Return the phase of a test that shows what is declared absent.

        It is held against nobody that it does not hold. If it does, the declaration is wrong.
        """
        lacking, own = self._lacking[item], item.stash[MARKED].requirements
        attributions = tuple(each for each in phase.attributions if each.requirement not in own)
        observed = f"what only an implementation that has it does was seen, by {item.name}"
        exchange = self._run.log.last_exchange
        held = held and len(attributions) == len(phase.attributions)
        met = (Meeting(name, observed, exchange) for name in lacking) if held else ()
        return replace(
            phase,
            kind=TestVerdict.HARNESS if phase.harness else TestVerdict.NOT_APPLICABLE,
            unfinished=phase.unfinished if phase.harness else "",
            not_applicable="" if phase.harness else why_absent(lacking),
            stopped_by=(),
            attributions=attributions,
            observations=(),
            expected=(),
            meetings=(*phase.meetings, *met),
        )

    def _word(
        self, report: pytest.TestReport, phase: Phase, running: Running, item: pytest.Item
    ) -> None:
        """Give ``report`` the outcome and the text that its kind has for people."""
        if phase.kind in {TestVerdict.BLOCKED, TestVerdict.NOT_APPLICABLE}:
            report.outcome = "skipped"
            reason = phase.unfinished or phase.not_applicable
            report.longrepr = (item.location[0], (item.location[1] or 0) + 1, reason)
        elif phase.kind in {TestVerdict.WARNED, TestVerdict.PASSED}:
            report.outcome = "passed"
            report.longrepr = None
        elif phase.kind is TestVerdict.VIOLATED:
            report.outcome = "failed"
            report.longrepr = self._text(running, (*running.pending, *phase.attributions))

    def _handed_on(self, text: str) -> str:
        """Return a text as reports may have it: without secrets, without places of this machine."""
        return self._run.without_place(self._run.log.mask(text))

    def _mask(self, report: pytest.TestReport) -> None:
        """Leave no secret in tracebacks, reasons and captured output."""
        mask = self._handed_on
        report.sections = [(name, mask(text)) for name, text in report.sections]
        if isinstance(report.longrepr, tuple):
            path, line, reason = report.longrepr
            report.longrepr = (path, line, mask(reason))
        elif report.longrepr is not None:
            report.longrepr = mask(str(report.longrepr))

    def _text(self, running: Running, attributions: tuple[Attribution, ...]) -> str:
        """Tell what was attributed to the test's own requirements."""
        lines: list[str] = []
        for name in running.requirements:
            broken = dict.fromkeys(c.violation for c in attributions if c.requirement == name)
            if broken:
                lines += wording.failure(self._run.catalogue[name], broken)
                lines.append(wording.again(name, self._run.chosen))
        return "\n".join(lines)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Close the evidence; a worker hands over what its reports did not carry."""
        # What the tests have left stays, too: pytest searches all of it for garbage at its end.
        gc.freeze()
        self._run.log.close()
        handed_over: dict[str, Any] | None = getattr(self._config, "workeroutput", None)
        if handed_over is not None:
            rows = self._run.rows
            handed_over[PHASE] = {
                "findings": self._run.findings,
                "rows": None if rows is None else [plain(row) for row in rows],
            }


def _locate(items: list[pytest.Item]) -> None:
    """Let all tests of a function stand where the first one does.

    For each of them anew, pytest would look into the code and for the file.
    """
    places: dict[object, tuple[str, int | None, str]] = {}
    for item in items:
        if not isinstance(item, pytest.Function):
            continue
        if item.function in places:
            file, line, _ = places[item.function]
            vars(item)["location"] = file, line, item.getmodpath()
        else:
            places[item.function] = item.location


def _stands(definition: pytest.FixtureDef[object]) -> bool:
    """Tell whether a fixture is built without a parameter, for as long as the session lasts."""
    built = definition.cached_result
    return built is not None and built[1] is built[2] is None and definition.scope == "session"


def _made_of(stands: Container[str], definition: pytest.FixtureDef[object]) -> bool:
    """Tell whether all that a fixture is made of is in ``stands``."""
    return all(name in stands or name == "request" for name in definition.argnames)


def _texts(value: Any, mask: Callable[[str], str]) -> Any:
    """Return a copy of plain data with every text masked; names of members stay, and our own."""
    if isinstance(value, str):
        return mask(value)
    if isinstance(value, dict):
        return {
            name: item if name in _OWN_NAMES else _texts(item, mask) for name, item in value.items()
        }
    if isinstance(value, list | tuple):
        return [_texts(item, mask) for item in value]
    return value


def _of_attempts(item: pytest.Item, report: pytest.TestReport, entries: Entries) -> Entries:
    """Return what was logged, with that of earlier attempts where a test begins anew."""
    if report.when == "setup":
        entries = merged(*item.stash.get(_ATTEMPT, ()), entries)
        item.stash[_ATTEMPT] = []
    item.stash[_ATTEMPT].append(entries)
    return entries


def _set_aside(report: pytest.TestReport, raised: BaseException | None) -> str:
    """Return the reason of a skip or an expected failure, and take its mark off the report."""
    expected_failure = getattr(report, "wasxfail", None)
    if expected_failure is not None:
        del report.wasxfail
        return f"marked as expected to fail: {expected_failure}".rstrip(": ")
    if isinstance(raised, pytest.skip.Exception):
        return f"skipped: {raised.msg}"
    if report.skipped:
        return "skipped"
    if report.failed and raised is None:
        return str(report.longrepr)
    return ""
