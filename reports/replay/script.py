"""The text of one replay script: what it is about, its steps, and the parts that they use."""

from reports.replay.assembling import assembled
from reports.replay.checks import PlannedCheck, Text
from reports.replay.literals import quoted, wrapped
from reports.replay.naming import Names
from reports.replay.planning import ScriptPlan
from reports.replay.recording import HookCall, Origin
from reports.replay.steps import Steps

_COLUMN = " " * 11


def written(plan: ScriptPlan) -> str:
    """Return the source of the script."""
    steps = Steps(plan)
    replay = steps.written()
    imports, parts = assembled(replay)
    identifier = plan.requirement["id"]
    return (
        f'#!/usr/bin/env python3\n"""{_head(plan, steps.names)}"""\n\n'
        f"from __future__ import annotations\n\n{imports}\n\n"
        f"RECORDED_BASE_URL = {quoted(plan.base_url)}\n\n\n{replay}\n\n\n"
        f"# --- How requests are sent and answers judged; nothing of it is about {identifier} ---"
        f'\n\n{parts}\n\n\nif __name__ == "__main__":\n    main()\n'
    )


def _head(plan: ScriptPlan, names: Names) -> str:
    requirement, goal = plan.requirement, plan.goal
    lines = [
        f"{requirement['id']}: a violation that a conformance run found, shown again on its own.",
        "",
        f"Section    {requirement['section']}",
        *wrapped(f"Statement  {requirement['statement']}", "", _COLUMN),
        f"Violated   by the answer to the last step below, {goal.method} ({goal.operation})",
    ]
    for check in plan.checks:
        lines += wrapped(_reported(check), _COLUMN, f"{_COLUMN}  ")
    if goal.deviations:
        accepted = f" (exchange {goal.control})" if goal.control else ""
        head = (
            f"The request differs from an accepted one{accepted} in: {', '.join(goal.deviations)}"
        )
        lines += wrapped(head, _COLUMN)
    if plan.reason:
        lines += ["", *wrapped(plan.reason)]
    lines += [
        "",
        "Python 3.11 is all that it needs:",
        "",
        f"    python3 {requirement['id']}.py",
        "",
        *_environment(plan, names),
        "",
        *wrapped(
            "Exit code  1 the violation shows again, 0 it does not, 2 the state before it could not"
            " be built, 3 the answer alone does not tell.",
            "",
            _COLUMN,
        ),
        "",
        *wrapped(
            f"Recorded in run {plan.run}, exchange {goal.id}. Customers, addresses and numbers are"
            " new at every run of this script; what an answer tells, later steps use. What was"
            " done for other customers is left out: a violation that depends on them does not show."
        ),
    ]
    return "\n".join(lines).replace("\\", "\\\\").replace('"""', "'''") + "\n"


def _environment(plan: ScriptPlan, names: Names) -> list[str]:
    variables = {name: f"required: {what}" for name, what in names.secrets.items()}
    if any(isinstance(step, HookCall) for step in plan.steps):
        variables["REPLAY_HOOK"] = (
            "a command that is called with the name of a hook and its arguments as JSON, and"
            " prints the value, nothing for None; without it, this script asks at the terminal"
        )
    variables["CONFORMANCE_BASE_URL"] = f"the service, else {plan.base_url}"
    lines = ["Environment"]
    for name, what in variables.items():
        lines += wrapped(f"{name}: {what}", " " * 4, " " * 8)
    return lines


def _reported(check: PlannedCheck) -> str:
    return f"{check.path}: expected {_plain(check.expected)}, observed {_plain(check.in_the_run)}"


def _plain(text: Text) -> str:
    return "".join(str(part.shown) if isinstance(part, Origin) else str(part) for part in text)
