"""What the operator got wrong is not held against the service: it is blocked, and named."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jwt
import pytest
import tomli_w

from conformance.capabilities import OR_DECLARE
from fixtures.target.hooks.known import KNOWN_HOOKS
from selftests.runs.conftest import ROOT, TARGET_FILE, Finished

UNRELIABLE = """
import functools
import sys

sys.path.insert(0, {root!r})
from reference.serving.hooks import Hooks as Reliable


def unreliable(call):
    calls = []

    @functools.wraps(call)
    def often(*given, **told):
        calls.append(told)
        if {raises}:
            raise OSError("the mailbox is down")
        return call(*given, **told)

    return often


class Hooks(Reliable):
    pass


for name, call in vars(Reliable).items():
    if name in {names!r}:
        setattr(Hooks, name, unreliable(call))
"""


def _target_file(folder: Path, hooks: str) -> Path:
    """Write the reference's file, with hooks of that source; return where it is."""
    (folder / "own_hooks.py").write_text(hooks, encoding="utf-8")
    text = TARGET_FILE.read_text(encoding="utf-8")
    text = re.sub(r'(?m)^module = ".*"$', 'module = "own_hooks.py:Hooks"', text)
    file = folder / "target.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("raises", "suites"), [("True", "suites"), ("len(calls) % 3 != 2", "suites/b2c_onboarding")]
)
def test_hooks_that_raise_fail_nothing(
    conformance_run: Callable[..., Finished],
    service: dict[str, str],
    tmp_path: Path,
    raises: str,
    suites: str,
) -> None:
    """What stands on them is blocked, and held against nobody."""
    names = set(KNOWN_HOOKS) - {"checked_number"}  # without it there are no people at all
    source = UNRELIABLE.format(root=str(ROOT), names=names, raises=raises)
    file = _target_file(tmp_path, source)
    ended = conformance_run(suites, **{**service, "CONFORMANCE_TARGET": str(file)})
    assert ended.exit_code == 6
    assert ended.report["counts"]["failed"] == 0
    assert ended.report["counts"]["blocked"] > 0
    assert ended.report["counts"]["passed"] > 0


IDLE = """
import sys

sys.path.insert(0, {root!r})
from reference.serving.hooks import Hooks as Reference


class Hooks(Reference):
    def fund(self, **told):
        pass
"""
FRESH = jwt.encode({"exp": 4_102_444_800}, "k" * 32)
MISTAKES: dict[str, tuple[str, dict[str, dict[str, Any]], str]] = {
    "power": ("B2B-APP-02", {"identities": {"power_tenant": "tenant_admin"}}, "not POWER_TENANT"),
    "expired": ("AUT-07", {"hooks": {"expired_access_token": "none"}}, "tells no `exp`"),
    "fresh": ("AUT-07", {"hooks": {"expired_access_token": FRESH}}, "good for now"),
    "fund": (
        "PAY-PRE-01",
        {"hooks": {"module": "idle.py:Hooks"}, "timing": {"poll_timeout_s": 1}},
        "hook `fund` did is not seen",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake_is_named(
    conformance_run: Callable[..., Finished], service: dict[str, str], tmp_path: Path, name: str
) -> None:
    """A login without its role, a hook that returns something else, one that does nothing."""
    requirement, mistake, reason = MISTAKES[name]
    tables = tomllib.loads(TARGET_FILE.read_text(encoding="utf-8"))
    tables["hooks"]["module"] = f"{TARGET_FILE.parent}/serving/hooks.py:Hooks"
    (tmp_path / "idle.py").write_text(IDLE.format(root=str(ROOT)), encoding="utf-8")
    for table, entries in mistake.items():
        for key, value in entries.items():
            tables.setdefault(table, {})[key] = tables.get(table, {}).get(value, value)
    file = tmp_path / "target.toml"
    file.write_text(tomli_w.dumps(tables), encoding="utf-8")
    environment = {**service, "CONFORMANCE_TARGET": str(file)}
    ended = conformance_run("--requirement", requirement, **environment)

    assert ended.exit_code == 6
    assert ended.requirement(requirement)["verdict"] == "blocked"
    assert reason in ended.requirement(requirement)["reason"]


def test_reason_names_one_declaration(
    conformance_run: Callable[..., Finished], service: dict[str, str], tmp_path: Path
) -> None:
    """The one that settles what is missing, not also that of the call which was never made."""
    tables = tomllib.loads(TARGET_FILE.read_text(encoding="utf-8"))
    del tables["hooks"], tables["identities"]["tenant_admin"]
    file = tmp_path / "target.toml"
    file.write_text(tomli_w.dumps(tables), encoding="utf-8")
    environment = {**service, "CONFORMANCE_TARGET": str(file)}
    ended = conformance_run("suites/headers_and_auth/test_missing_headers.py", **environment)

    causes = [cause for each in ended.report["requirements"] for cause in each.get("causes", ())]
    assert {cause.count(OR_DECLARE) for cause in causes} == {0, 1}


def test_code_that_organizations_may_not_receive_is_missed_by_its_own_test_alone(
    conformance_run: Callable[..., Finished], service: dict[str, str], tmp_path: Path
) -> None:
    """Whatever else an activation shows is shown without it (2.3, optional metadata)."""
    tables = tomllib.loads(TARGET_FILE.read_text(encoding="utf-8"))
    source = UNRELIABLE.format(root=str(ROOT), names={"activation_code"}, raises="True")
    (tmp_path / "people.py").write_text(source, encoding="utf-8")
    tables["hooks"]["module"] = "people.py:Hooks"
    file = tmp_path / "target.toml"
    file.write_text(tomli_w.dumps(tables), encoding="utf-8")
    names = ("--requirement", "B2B-ACT-13", "--requirement", "B2B-EMP-15")
    ended = conformance_run(*names, **{**service, "CONFORMANCE_TARGET": str(file)})

    assert ended.requirement("B2B-ACT-13")["verdict"] == "blocked"
    assert ended.requirement("B2B-EMP-15")["verdict"] == "passed"
