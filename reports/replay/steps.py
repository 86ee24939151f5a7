"""The function ``replay`` of a script: one call after the other, and the judging at its end."""

import re
from collections.abc import Mapping, Sequence
from urllib.parse import quote

from reports.replay.checks import PlannedCheck
from reports.replay.expectations import Term
from reports.replay.literals import INDENT, WIDTH, bracketed, broken, literal, quoted
from reports.replay.naming import Names
from reports.replay.planning import ScriptPlan
from reports.replay.recording import HookCall, Origin, Request, Step, changed_words

_OF_THE_CALLER = frozenset({"authorization", "x-user-id", "x-user-roles", "content-type"})
_SEVERAL_VALUES = frozenset({"disposable_login"})
"""Hooks that return more than one value."""


class Steps:
    """Writes the function; ``names`` then tells what else the script has to say."""

    def __init__(self, plan: ScriptPlan) -> None:
        """Write the steps of ``plan``."""
        self.names = Names(plan.recording, (*plan.steps, plan.goal))
        self._plan = plan
        self._common = _common_headers([*plan.steps, plan.goal])
        self._uses: dict[str, list[str]] = {}
        """By the headers that are not those of most requests: who sends them, in order."""
        self._headers_of: dict[str, str] = {}
        self._new_headers: dict[str, list[tuple[str, Mapping[str, object]]]] = {}

    def written(self) -> str:
        """Return the source of the function."""
        units = list(self._plan.units)
        last = (*self._plan.companions, self._plan.goal)
        self._trace([*(step for unit in units for step in unit), *last])
        steps = [(unit, self._unit(unit, number)) for number, unit in enumerate(units, 1)]
        end = self._end(len(units) + 1)
        lines = ["def replay() -> int:"]
        lines.append(f'{INDENT}"""Build the state, then send the request in question."""')
        lines += self._settings()
        for unit, text in steps:
            lines += ["", text[0], *self._before(unit), *text[1:], *self._reported(unit)]
        lines += ["", end[0], *self._before(last), *end[1:]]
        return "\n".join(lines)

    def _trace(self, steps: Sequence[Step]) -> None:
        """Learn what each answer is used for, and which requests have the same headers."""
        for step in steps:
            self.names.enter(step)
            for origin in step.origins:
                self.names.expression(origin)
            if isinstance(step, Request) and (own := self._own_headers(step)):
                self._uses.setdefault(_key(own), []).append(step.id)
        for check in self._plan.checks:
            for origin in check.origins:
                self.names.expression(origin)
            self.names.used.update(check.sources)

    def _settings(self) -> list[str]:
        lines = []
        if self.names.secrets:
            parts = [f"{name}={quoted(what)}" for name, what in self.names.secrets.items()]
            lines.append(f"{INDENT}{broken('required(', parts, ')', 1)}")
        lines += [f"{INDENT}{name} = {value}" for name, value in self.names.settings.items()]
        common = f"{INDENT}common = {self._literal(self._common, 1)}"
        if self.names.generated:
            lines += ["", f"{INDENT}# Made up, anew at every run."]
            lines += [f"{INDENT}{name} = {value}" for name, value in self.names.generated.items()]
        return [*lines, "", common] if self._common else lines

    def _before(self, unit: Sequence[Step]) -> list[str]:
        """Return what has to be made of other values before a step."""
        derived = [
            f"{INDENT}{name} = {value}"
            for step in unit
            for name, value in self.names.derived.get(step.id, ())
        ]
        headers = [
            f"{INDENT}{name} = {self._merged(own, 1)}"
            for step in unit
            for name, own in self._new_headers.get(step.id, ())
        ]
        return [*derived, *headers]

    def _reported(self, unit: Sequence[Step]) -> list[str]:
        """Return what is read from the answer to a step."""
        return [
            f"{INDENT}{name} = {bracketed(f'{function}(', arguments, ')', 1)}"
            for step in unit
            for name, function, arguments in self.names.reported.get(step.id, ())
        ]

    def _unit(self, unit: Sequence[Step], number: int) -> list[str]:
        first = unit[0]
        if isinstance(first, HookCall):
            return self._step(first, number, f"hook {first.name}", self._hook(first))
        requests = [step for step in unit if isinstance(step, Request)]
        if len(requests) > 1:
            return self._together(requests, number)
        request = requests[0]
        title = f"{number} {request.operation}"
        if request.id in self._plan.compared:
            call = self._call("send", title, request, 1)
        else:
            call = self._call("build", title, request, 1, *self._outcome(request))
        return self._step(request, number, request.operation, call)

    def _step(self, step: Step, number: int, title: str, call: str) -> list[str]:
        name = f"{self.names.answer(step)} = " if step.id in self.names.used else ""
        return [f"{INDENT}# {number}. {title}", f"{INDENT}{name}{call}"]

    def _hook(self, call: HookCall) -> str:
        self.names.enter(call)
        arguments = [quoted(call.name)]
        arguments += [f"{name}={self._leaf(value)}" for name, value in call.arguments.items()]
        function = "hook_items(" if call.name in _SEVERAL_VALUES else "hook("
        return bracketed(function, arguments, ")", 1)

    def _outcome(self, request: Request) -> list[str]:
        """Return how the step has to end, as further arguments."""
        lines = []
        reason, codes = self._plan.pointless(request)
        if not request.accepted:
            lines.append("accepted=False")
            if request.repeats and request.method != "GET":
                lines.append("again=True")
        elif reason:
            lines.append(f"because={quoted(reason)}")
        if request.accepted and codes:
            lines.append(f"codes=({', '.join(map(str, codes))},)")
        until = self._awaited(request)
        if until:
            lines.append(f"until={self._literal(until, 2)}")
        return lines

    def _awaited(self, request: Request) -> dict[str, object]:
        """Return what a request is repeated for: values that are used, words that changed."""
        if request.method != "GET" or request.operation == "categorization":
            return {}
        until: dict[str, object] = dict.fromkeys(self.names.read_at.get(request.id, ()))
        changed = changed_words(request.before, request.answer) if request.repeats else {}
        return {**until, **changed}

    def _call(self, function: str, title: str, request: Request, depth: int, *further: str) -> str:
        self.names.enter(request)
        first = [quoted(title), quoted(request.method), self._path(request)]
        line = ", ".join(first)
        fits = len(line) + len(INDENT) * (depth + 1) < WIDTH
        arguments = [*([line] if fits else first), self._headers(request, depth + 1)]
        if request.raw and isinstance(request.body, Origin):
            arguments.append(f"{self.names.expression(request.body)}.encode()")
        elif request.body is not None:
            arguments.append(self._literal(request.body, depth + 1))
        if request.of_card:
            arguments.append("of_card=True")
        return broken(f"{function}(", (*arguments, *further), ")", depth)

    def _path(self, request: Request) -> str:
        parts: list[object] = []
        for index, segment in enumerate(request.path):
            parts.append("/" if index else "")
            parts.append(segment if isinstance(segment, Origin) else quote(str(segment), safe=""))
        for index, (name, value) in enumerate(request.query):
            parts.append(f"{'&' if index else '?'}{quote(name, safe='')}=")
            parts.append(value if isinstance(value, Origin) else quote(str(value), safe=""))
        return self.names.text([part for part in parts if part != ""])

    def _headers(self, request: Request, depth: int) -> str:
        own = self._own_headers(request)
        if own is None:
            return self._literal(dict(request.headers), depth)
        key = _key(own)
        if not own or len(self._uses[key]) == 1:
            return self._merged(own, depth)
        if key not in self._headers_of:
            self._headers_of[key] = self.names.new(self._caller(own))
            first = self._uses[key][0]
            self._new_headers.setdefault(first, []).append((self._headers_of[key], own))
        return self._headers_of[key]

    def _own_headers(self, request: Request) -> dict[str, object] | None:
        """Return what a request has beside the headers of most; None where it lacks one of them."""
        if not self._common or not set(self._common) <= set(request.headers):
            return None
        return {
            name: value
            for name, value in request.headers.items()
            if self._common.get(name) != value
        }

    def _caller(self, own: Mapping[str, object]) -> str:
        """Name headers after the token in them."""
        token = own.get("authorization")
        named = self.names.expression(token) if isinstance(token, Origin) else ""
        holder = re.findall(r"\{(\w+?)(?:_access)?_token\}", named)
        body = "_with_body" if "content-type" in own else ""
        return f"as_{holder[0] if holder else 'somebody'}{body}" if token else f"headers{body}"

    def _merged(self, own: Mapping[str, object], depth: int) -> str:
        return f"common | {self._literal(dict(own), depth)}" if own else "common"

    def _literal(self, value: object, depth: int) -> str:
        return literal(value, depth, self._leaf)

    def _leaf(self, value: object) -> str:
        if isinstance(value, Origin):
            return self.names.expression(value)
        return quoted(value) if isinstance(value, str) else repr(value)

    def _together(self, requests: Sequence[Request], number: int) -> list[str]:
        calls = [
            f"lambda: {self._call('send', f'{number} {request.operation}', request, 2)}"
            for request in requests
        ]
        names = ", ".join(self.names.answer(request) for request in requests)
        return [
            f"{INDENT}# {number}. {len(requests)} requests at the same time",
            f"{INDENT}{names} = {broken('together(', calls, ')', 1)}",
        ]

    def _end(self, number: int) -> list[str]:
        goal, companions = self._plan.goal, self._plan.companions
        title = f"{number} {goal.operation}"
        lines = [f"{INDENT}# {number}. {goal.operation}: the request in question"]
        if companions:
            lines[0] += f", and {len(companions)} at the same time"
            calls = [
                f"lambda: {self._call('send', f'{number} {each.operation}', each, 2)}"
                for each in (*companions, goal)
            ]
            names = ", ".join([*(self.names.answer(each) for each in companions), "answer"])
            lines.append(f"{INDENT}{names} = {broken('together(', calls, ')', 1)}")
        elif goal.repeats and goal.method == "GET" and self._plan.checks:
            call = self._call("send", title, goal, 2)
            checks = [self._check(check, 3) for check in self._plan.checks]
            arguments = [
                str(max(1.0, round(goal.seconds, 1))),
                f"lambda: {call}",
                f"lambda answer: {broken('[', checks, ']', 2)}",
            ]
            judging = broken("judge_until_fulfilled(", arguments, ")", 1)
            return [*lines, f"{INDENT}return {judging}"]
        else:
            lines.append(f"{INDENT}answer = {self._call('send', title, goal, 1)}")
        checks = [self._check(check, 2) for check in self._plan.checks]
        return [*lines, f"{INDENT}return {broken('judge(', ('answer', *checks), ')', 1)}"]

    def _check(self, check: PlannedCheck, depth: int) -> str:
        self.names.enter(self._plan.goal)
        terms = " or ".join(self._term(term) for term in check.fulfilled)
        values = dict.fromkeys(
            self.names.expression(part) for part in check.in_the_run if isinstance(part, Origin)
        )
        alike = check.judged and not terms and bool(values)
        arguments = [
            quoted(check.path),
            f"expected={self.names.text(check.expected)}",
            f"in_the_run={self.names.text(check.in_the_run)}",
            f"observed={self._term(check.observed)}",
            f"fulfilled={terms}" if terms else "",
            "" if check.judged else "judged=False",
            f"values=({', '.join(values)},)" if alike else "",
        ]
        return broken("Check(", (each for each in arguments if each), ")", depth)

    def _term(self, term: Term) -> str:
        name, arguments = term
        return f"{name}({', '.join(('answer', *map(self._argument, arguments)))})"

    def _argument(self, argument: object) -> str:
        if isinstance(argument, tuple):
            return self.names.text(argument)
        if isinstance(argument, Request):
            self.names.used.add(argument.id)
            return self.names.answer(argument)
        return quoted(argument) if isinstance(argument, str) else str(argument)


def _key(headers: Mapping[str, object]) -> str:
    return repr(sorted(headers.items(), key=str))


def _common_headers(steps: Sequence[Step]) -> Mapping[str, object]:
    """Return the headers that most requests have alike; nothing where there is one request."""
    requests = [step for step in steps if isinstance(step, Request)]
    found: dict[str, object] = {}
    names = dict.fromkeys(name for request in requests for name in request.headers)
    for name in names if len(requests) > 1 else ():
        values = [request.headers[name] for request in requests if name in request.headers]
        if name not in _OF_THE_CALLER:
            most = max(values, key=values.count)
            if values.count(most) > len(requests) / 2:
                found[name] = most
    return found
