"""No secret leaves a run, whatever the service and the hooks do with it."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from selftests.hostile import meddling
from selftests.runs.conftest import CONTROL_TOKEN, ROOT, TARGET_FILE, Finished
from selftests.runs.echoing_service import forms

HOOKS = """
import importlib.util
from urllib.parse import quote

spec = importlib.util.spec_from_file_location("reference_hooks", {reference!r})
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)


class Hooks(module.Hooks):
    def __init__(self, target):
        super().__init__(target)
        self.password = target.identities.service.password.get_secret_value()

    def expired_access_token(self):
        raise RuntimeError(f"cannot log in with {{self.password}} or {{quote(self.password)}}")

    def disposable_login(self):
        print("the password is", self.password)
        return super().disposable_login()
"""
SUITES = tuple(
    f"suites/{name}"
    for name in (
        *(f"headers_and_auth/test_{name}.py" for name in ("tokens", "tenants", "login", "lockout")),
        "headers_and_auth/test_refused_requests.py",  # the rest varies what is no secret
        "consents",
        "wallets",
        "prepare_execute/test_execute.py",  # as all of it: codes, orders, refusals
        "webhooks",
        "card_envelope",
    )
)
TALKATIVE = (
    *("--tb=long", "--showlocals", "--full-trace", "-vv", "-rA", "--setup-show"),
    *("-o", "log_cli=true", "--log-level=DEBUG", "--log-cli-level=DEBUG"),
    *("suites/wallets", "suites/webhooks"),  # the rest would add minutes and no kind of output
)
DEVELOPING = {"PYTHONDEVMODE": "1"}
KILLED = meddling.reported("pytest_runtest_logreport", "kill", worker="gw0")
LEAST = 50
"""So many secrets are met at least: fewer would mean that nothing was looked for."""


@pytest.fixture
def echoing(tmp_path: Path) -> Iterator[tuple[dict[str, str], Path]]:
    """The environment of a run against a service that repeats secrets, and the file of those."""
    file = tmp_path / "secrets.txt"
    with subprocess.Popen(
        [sys.executable, "-m", "selftests.runs.echoing_service", str(file)],
        cwd=ROOT,
        env=dict(os.environ),
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        try:
            line = process.stdout.readline() if process.stdout else ""
            yield (
                {
                    "REFERENCE_CONTROL_TOKEN": CONTROL_TOKEN,
                    "CONFORMANCE_BASE_URL": line.rpartition("ready at ")[2].strip(),
                },
                file,
            )
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("arguments", "more"),
    [
        (SUITES, {}),
        (TALKATIVE, DEVELOPING),
        (("-n", "2", "-p", meddling.PLUGIN, *TALKATIVE), DEVELOPING | KILLED),
    ],
    ids=["as-usual", "talkative", "talkative, and a worker is killed"],
)
def test_no_secret_is_in_any_file_of_a_run(
    conformance_run: Callable[..., Finished],
    echoing: tuple[dict[str, str], Path],
    tmp_path: Path,
    arguments: tuple[str, ...],
    more: dict[str, str],
) -> None:
    """Passwords, tokens, codes, card numbers: not plain, not in a URL, not in base64.

    Whether pytest and Python are asked to say as little or as much as they can.
    """
    environment, met = echoing
    hooks = tmp_path / "hooks.py"
    hooks.write_text(
        HOOKS.format(reference=str(TARGET_FILE.parent / "serving" / "hooks.py")), encoding="utf-8"
    )
    target = tmp_path / "target.toml"
    text = TARGET_FILE.read_text(encoding="utf-8")
    target.write_text(text.replace("serving/hooks.py:", f"{hooks}:"), encoding="utf-8")
    ended = conformance_run(
        *("--har", "--alluredir", str(tmp_path / "allure")),
        *arguments,
        **environment,
        **more,
        CONFORMANCE_TARGET=str(target),
    )
    killed = "its worker was killed" in ended.printed
    assert killed == (meddling.PLUGIN in arguments), ended.printed[-3000:]
    assert killed or {"WAL-IND-03", "WHK-SUB-02"} <= ended.failed, ended.printed[-3000:]
    (tmp_path / "terminal").write_text(ended.printed, encoding="utf-8")
    written = [file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*")]
    kinds = ("conformance.html", "run.har", "junit.xml", "outcomes.ndjson", ".py")
    assert all(any(name.endswith(kind) for name in written) for kind in kinds), sorted(written)
    assert any(name.startswith("allure/") for name in written)
    secrets = set(met.read_text(encoding="utf-8").splitlines())
    assert len(secrets) > LEAST
    searched = tmp_path / "searched.txt"
    searched.write_text("\n".join(form for each in secrets for form in forms(each)), "utf-8")
    found = _found(searched, tmp_path)
    assert {searched, met} <= found
    assert found - {searched, met, hooks, target} == set()


def _found(texts: Path, folder: Path) -> set[Path]:
    """Return the files that hold any of the lines of ``texts``, anywhere."""
    search = ["grep", "-r", "-l", "-a", "-F", "-f", str(texts), str(folder)]
    names = subprocess.run(search, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
    return {Path(name) for name in names.splitlines()}
