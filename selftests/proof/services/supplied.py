"""How many requirements wait for what only a person can supply: runs without each of them."""

import tempfile
from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pytest
import tomli_w

from fixtures.discovery.supplies import FILE, PURPOSES
from reports.session.run import run_of
from selftests.proof import hooks
from selftests.proof.processes.forks import in_forks
from selftests.proof.services.target_files import target_file
from selftests.proof.trial import OWN_SETTINGS, Trial, carry_out

_HEAD = """\
# By what a target file may lack: requirements by profile that are blocked without it.
# Counted by `python -m selftests.proof --discover N --write`; nobody writes here by hand.
"""
_WITHOUT = """\
from selftests.proof.hooks import Hooks as All


class Hooks(All):
    {name} = None
"""


def write(session: pytest.Session) -> None:
    """Count anew, and write the file that a discovery reads."""
    profiles = {each.id: each.profile for each in run_of(session.config).catalogue}
    trials = [Trial(key, target=lacking(key)) for key in PURPOSES]
    counted: dict[str, dict[str, int]] = {}
    for trial, outcome in in_forks(trials, partial(carry_out, session)):
        blocked = Counter(profiles[name] for name in outcome.named("blocked"))
        counted[trial.name] = dict(sorted(blocked.items()))
    FILE.write_text(_HEAD + "\n" + "\n".join(_lines(counted)) + "\n", encoding="utf-8")


def lacking(key: str) -> Path:
    """Return the reference service's target file without one thing."""
    tables = target_file({}, OWN_SETTINGS)
    folder = Path(tempfile.mkdtemp(prefix="without-"))
    section, _, name = key.partition(".")
    if section == "hooks":
        module = folder / "hooks.py"
        module.write_text(_WITHOUT.format(name=name), encoding="utf-8")
        tables["hooks"] = {"module": f"{module}:{hooks.Hooks.__name__}"}
    elif section == "identities":
        del tables["identities"][name]
    else:
        del tables[section]
        if section == "other_tenant_id":
            del tables["identities"]["other_tenant"]
    file = folder / "target.toml"
    file.write_text(tomli_w.dumps(tables), encoding="utf-8")
    return file


def _lines(counted: dict[str, dict[str, int]]) -> Iterable[str]:
    for key, profiles in sorted(counted.items()):
        inner = ", ".join(f"{profile} = {count}" for profile, count in profiles.items())
        yield f'"{key}" = {{ {inner} }}' if inner else f'"{key}" = {{}}'
