"""The evidence of a run as steps that can be made again: requests and hook calls, in order."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import parse_qsl, unquote, urlsplit

from conformance.json_paths import step_to
from conformance.json_values import NO_JSON
from conformance.provenance import Reference
from conformance.reading import SERVER_FAULT, Reading, Wrapping
from reports.record import folder

LOGINS: Final = frozenset({"login", "session"})
"""Operations whose refusals count: so many of them lock an account."""
_OWN_HEADERS: Final = frozenset({"host", "content-length", "connection", "accept-encoding"})
_WORD: Final = re.compile(r"[A-Z]+(?:_[A-Z]+)*")


@dataclass(frozen=True)
class Origin:
    """A place of a request whose value has an origin; ``shown`` is what the evidence has there."""

    reference: Reference
    shown: object = None


@dataclass(frozen=True)
class HookCall:
    """A call of a hook; ``arguments`` are texts or origins, ``returned`` that it gave a value."""

    id: str
    step: int
    test: str
    name: str
    arguments: Mapping[str, object]
    returned: bool = False
    sequence: int = 0

    @property
    def origins(self) -> Iterator[Origin]:
        """Every origin that the call uses."""
        yield from origins_in(self.arguments)

    @property
    def subjects(self) -> Iterator[Origin]:
        """The origins that tell whom it is about."""
        yield from self.origins


@dataclass(frozen=True)
class Request:
    """A recorded request, its values replaced by their origins, and what came back.

    ``path`` are the segments below the base URL. ``body`` is a JSON value, or an origin of a whole
    text where ``raw``; None where nothing was sent. ``repeats`` counts the requests that asked
    the same before it, over ``seconds``; ``before`` is the answer to the one before the last.
    ``sequence`` numbers those of an exploration, 0 for what belongs to none.
    """

    id: str
    step: int
    test: str
    operation: str
    method: str
    path: tuple[object, ...]
    query: tuple[tuple[str, object], ...]
    headers: Mapping[str, object]
    body: object
    raw: bool
    status: int
    answer_headers: Mapping[str, str]
    answer: object
    is_json: bool
    started_at: str
    of_card: bool = False
    deviations: tuple[str, ...] = ()
    control: str = ""
    together: int = 0
    sequence: int = 0
    repeats: int = 0
    seconds: float = 0.0
    before: object = field(default=None, repr=False)

    @property
    def reading(self) -> Reading:
        """What the answer said of itself."""
        return Reading(self.status, self.answer if self.is_json else NO_JSON, self.of_card)

    @property
    def code(self) -> int:
        """The code of the envelope, else the HTTP status."""
        return self.reading.code

    @property
    def accepted(self) -> bool:
        """Whether the target said that it carried the request out."""
        return self.reading.accepted

    @property
    def changes_state(self) -> bool:
        """Whether it may have changed something."""
        return self.method != "GET" and self.accepted

    @property
    def origins(self) -> Iterator[Origin]:
        """Every origin that the request uses."""
        yield from self.subjects
        yield from origins_in(self.headers)

    @property
    def subjects(self) -> Iterator[Origin]:
        """The origins that tell what it is about; headers tell who asks."""
        yield from origins_in(self.path)
        yield from origins_in([value for _, value in self.query])
        yield from origins_in(self.body)


Step = HookCall | Request


@dataclass(frozen=True)
class RecordedSteps:
    """Every step of a run, by identifier; a worker's are in order.

    ``stand_ins`` tells, for the answer that a value was taken from, another one that has it too:
    that of the last of several requests alike, or of the first login of the same account.
    """

    steps: Mapping[str, Step]
    workers: Mapping[str, tuple[Step, ...]]
    stand_ins: Mapping[str, str]

    def source(self, identifier: str) -> Step | None:
        """Return the step that a value is to be taken from."""
        return self.steps.get(self.stand_ins.get(identifier, identifier))

    def before(self, goal: Request) -> tuple[Step, ...]:
        """Return what the worker of ``goal`` did before."""
        own = self.workers[worker_of(goal.id)]
        return tuple(step for step in own if step.step < goal.step)


def test_of(step: Step) -> str:
    """Return the test that a step belongs to, without its phase."""
    return step.test.rpartition(" ")[0]


def worker_of(identifier: str) -> str:
    """Return the worker that an exchange or hook call belongs to."""
    return identifier.rpartition("-")[0]


def origins_in(value: object) -> Iterator[Origin]:
    """Yield the origins of a template, at any depth."""
    if isinstance(value, Origin):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from origins_in(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from origins_in(item)


def references_in(reference: Reference) -> Iterator[Reference]:
    """Yield a reference and those that it is composed of."""
    yield reference
    if "of" in reference:
        yield from references_in(reference["of"])
    if "parts" in reference:
        for part in reference["parts"]:
            if not isinstance(part, str):
                yield from references_in(part)


def source_of(reference: Reference) -> str:
    """Return the exchange or hook call that gave the value, empty where none did."""
    if "from" in reference:
        return reference["from"]
    if "hook" in reference:
        return reference["hook"]
    return ""


def key_of(reference: Reference) -> str:
    """Return the key under which the target file has the value, empty where it has none."""
    if "target" in reference:
        return reference["target"]
    return ""


def sources_of(step: Step) -> Iterator[str]:
    """Yield the exchanges and hook calls that gave values to ``step``."""
    for origin in step.origins:
        for reference in references_in(origin.reference):
            if source := source_of(reference):
                yield source


def load(run: Path, base_url: str) -> RecordedSteps:
    """Read the evidence of a run; lines that tell nothing of replaying are passed over."""
    base = urlsplit(base_url).path
    steps: dict[str, Step] = {}
    with (run / folder.EVIDENCE).open(encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            if isinstance(entry.get("replay"), dict):
                for step in _steps(entry, base):
                    steps[step.id] = step
    workers: dict[str, list[Step]] = {}
    for step in steps.values():
        workers.setdefault(worker_of(step.id), []).append(step)
    stand_ins: dict[str, str] = {}
    ordered: dict[str, tuple[Step, ...]] = {}
    for name, own in workers.items():
        own.sort(key=lambda step: step.step)
        ordered[name] = tuple(_collapsed(own, stand_ins))
        stand_ins.update(_repeated_logins(ordered[name]))
    merged = {step.id: step for own in ordered.values() for step in own}
    return RecordedSteps({**steps, **merged}, ordered, stand_ins)


def _steps(entry: Mapping[str, Any], base: str) -> Iterator[Step]:
    replay = entry["replay"]
    for call in replay.get("hooks", ()):
        arguments = {
            name: Origin(cast("Reference", value)) if isinstance(value, dict) else value
            for name, value in call["arguments"].items()
        }
        yield HookCall(
            call["id"],
            call["step"],
            call["test"],
            call["name"],
            arguments,
            call["returned"],
            call.get("sequence", 0),
        )
    yield _request(entry, replay, base)


def _request(entry: Mapping[str, Any], replay: Mapping[str, Any], base: str) -> Request:
    request, response, values = entry["request"], entry["response"], replay["values"]
    parts = urlsplit(request["url"])
    segments = parts.path.removeprefix(base).split("/")
    path = tuple(
        _placed(values, f"path[{index}]", unquote(segment))
        for index, segment in enumerate(segments)
    )
    query = tuple(
        (name, _placed(values, f"query.{name}", value))
        for name, value in parse_qsl(parts.query, keep_blank_values=True)
    )
    headers = {
        name: _placed(values, f"header.{name}", value)
        for name, value in request["headers"].items()
        if name not in _OWN_HEADERS
    }
    raw = "content" in replay
    body = Origin(replay["content"]) if raw else _with_origins(request["body"], "body$", values)
    sent = int(request["headers"].get("content-length", "0") or 0) > 0
    return Request(
        id=entry["id"],
        step=replay["step"],
        test=replay["test"],
        operation=entry["operation"],
        method=request["method"],
        path=path,
        query=query,
        headers=headers,
        body=body if sent or raw else None,
        raw=raw,
        status=response["status"],
        answer_headers=response["headers"],
        answer=response["body"],
        is_json=bool(response.get("json", response["body"] is not None)),
        started_at=entry["started_at"],
        of_card=entry.get("wrapping") == Wrapping.CARD.value,
        deviations=tuple(entry["differs"]),
        control=str(entry.get("control") or ""),
        together=replay.get("together", 0),
        sequence=replay.get("sequence", 0),
    )


def _placed(values: Mapping[str, Any], place: str, shown: object) -> object:
    return Origin(values[place], shown) if place in values else shown


def _with_origins(value: object, path: str, values: Mapping[str, Any]) -> object:
    if path in values:
        return Origin(values[path], value)
    if isinstance(value, dict):
        return {
            name: _with_origins(item, path + step_to(name), values) for name, item in value.items()
        }
    if isinstance(value, list):
        return [_with_origins(item, f"{path}[{index}]", values) for index, item in enumerate(value)]
    return value


def changed_words(before: object, after: object, path: str = "$") -> dict[str, object]:
    """Return what the last of several polls had and the one before had not, by JSONPath.

    None stands for any value; a word such as COMPLETED stands for itself.
    """
    found: dict[str, object] = {}
    if isinstance(after, dict):
        old = before if isinstance(before, dict) else {}
        for name, item in after.items():
            found |= changed_words(old.get(name), item, path + step_to(name))
    elif isinstance(after, list):
        old_items = before if isinstance(before, list) else []
        for index, item in enumerate(after):
            known = old_items[index] if index < len(old_items) else None
            found |= changed_words(known, item, f"{path}[{index}]")
    elif isinstance(after, bool) or (isinstance(after, str) and _WORD.fullmatch(after)):
        found = {path: after} if before != after else {}
    elif before in (None, "") and after not in (None, ""):
        found = {path: None}
    return found


def _repeated_logins(steps: Iterable[Step]) -> Iterator[tuple[str, str]]:
    """Yield each further login of an account of the target file, with the first one."""
    first: dict[str, str] = {}
    for step in steps:
        if not isinstance(step, Request) or step.operation != "login" or not step.accepted:
            continue
        keys = [key_of(origin.reference) for origin in step.subjects]
        accounts = [key for key in keys if key.endswith(".password")]
        if not step.deviations and len(accounts) == 1 and all(keys):
            known = first.setdefault(accounts[0], step.id)
            if known != step.id:
                yield step.id, known


def _collapsed(steps: Iterable[Step], stand_ins: dict[str, str]) -> Iterator[Step]:
    """Let the last of several requests that asked the same stand for all of them.

    That is polling where it is a GET, else a retry after a pause that the target asked for.
    """
    waiting: Request | None = None
    for step in steps:
        if waiting is not None and isinstance(step, Request) and _repeats(step, waiting):
            for dropped, standing_in in list(stand_ins.items()):
                if standing_in == waiting.id:
                    stand_ins[dropped] = step.id
            stand_ins[waiting.id] = step.id
            waiting = _merged(waiting, step)
            continue
        if waiting is not None:
            yield waiting
        waiting = None
        if isinstance(step, Request):
            waiting = step
        else:
            yield step
    if waiting is not None:
        yield waiting


def _repeats(step: Request, earlier: Request) -> bool:
    alike = (
        step.operation == earlier.operation
        and step.test == earlier.test
        and not step.together
        and (step.method, step.path, step.query, step.headers, step.body)
        == (earlier.method, earlier.path, earlier.query, earlier.headers, earlier.body)
    )
    return alike and (
        step.method == "GET" or earlier.reading.is_rate_limited or earlier.code == SERVER_FAULT
    )


def _merged(earlier: Request, step: Request) -> Request:
    from datetime import datetime

    if step.method != "GET":
        return replace(step, repeats=earlier.repeats + 1)
    began = datetime.fromisoformat(earlier.started_at)
    seconds = earlier.seconds + (datetime.fromisoformat(step.started_at) - began).total_seconds()
    return replace(step, repeats=earlier.repeats + 1, seconds=seconds, before=earlier.answer)
