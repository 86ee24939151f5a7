"""``python -m reports``: exit codes, and one line for whatever is wrong with the input."""

import json
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

import pytest

from conformance.outcomes import HarnessError
from reports import commands
from reports.__main__ import COMMANDS
from reports.commands import Command
from selftests.reports import keys, run_folders, signed_runs
from selftests.reports.conftest import CHECKOUT
from selftests.reports.signed_runs import Signed


@pytest.fixture
def signed(tmp_path: Path) -> Signed:
    """A run in which something failed, signed, with two others beside it."""
    return signed_runs.made_with_others(tmp_path)


@pytest.mark.parametrize(
    ("line", "code", "last"),
    [
        ("sign @fine --key @key.pem", 0, "/fine/statement.jws"),
        ("sign @run --key @key.pem --output @other.jws", 0, "/other.jws"),
        ("verify @run/statement.jws @run --public-key @key.public.pem", 0, "everything holds"),
        ("verify @run/statement.jws @run", 0, "everything holds"),
        ("verify @run/statement.jws @fine", 1, "it does not hold"),
        ("compare @fine @fine", 0, "no regression"),
        ("compare @run @fine", 0, "no regression"),
        ("compare @fine @run", 1, "regression"),
        ("compare @fine/conformance.json @run/conformance.json", 1, "regression"),
        ("compare @fine @blocked", 6, "no regression seen, but less was looked at"),
        ("merge @run @fine --report-dir @whole", 1, "/whole"),
        ("merge @fine @blocked --report-dir @whole", 6, "/whole"),
        ("merge @fine @blocked @run --report-dir @whole", 1, "/whole"),
    ],
)
def test_what_was_done_is_the_exit_code(
    signed: Signed, capsys: pytest.CaptureFixture[str], line: str, code: int, last: str
) -> None:
    """And the last line says it in words."""
    assert signed.command(line) == code

    reported = capsys.readouterr()
    assert reported.out.splitlines()[-1].endswith(last)
    assert reported.err == ""


def test_a_merge_says_what_the_whole_came_to(
    signed: Signed, capsys: pytest.CaptureFixture[str]
) -> None:
    """Counts, verdict, folder."""
    signed.command("merge @fine @blocked --report-dir @whole")

    counts, verdict, report = capsys.readouterr().out.splitlines()
    assert (counts, verdict) == ("3 passed, 1 observed, 1 blocked", "incomplete")
    assert report == f"report: {signed.run.parent}/whole"


def test_a_comparison_for_machines(signed: Signed, capsys: pytest.CaptureFixture[str]) -> None:
    """The same findings as JSON."""
    assert signed.command("compare @fine @run --json") == 1

    reported = json.loads(capsys.readouterr().out)
    assert (reported["newly_failed"], reported["exit_code"]) == (["DEM-A-01", "DEM-A-02"], 1)
    assert (reported["old"]["id"], reported["new"]["id"]) == ("fine", "run-1")


@pytest.mark.parametrize(
    ("line", "reported"),
    [
        ("sign @nowhere --key @key.pem", "nowhere: there is no such folder"),
        ("sign @empty --key @key.pem", "empty: not the folder of a run"),
        ("sign @text.txt --key @key.pem", "text.txt: there is no such folder"),
        ("sign @fine --key @nowhere.pem", "nowhere.pem: No such file"),
        ("sign @fine --key @text.txt", "openssl genpkey -algorithm ed25519"),
        ("sign @run --key @key.pem --output @nowhere/x.jws", "x.jws: No such file"),
        ("verify @nowhere.jws @run", "nowhere.jws: No such file"),
        ("verify @text.txt @run", "text.txt: not a JSON Web Signature"),
        ("verify @run/statement.jws @empty", "empty: not the folder of a run"),
        ("verify @run/statement.jws @run --public-key @key.pem", "no Ed25519 public key"),
        ("compare @nowhere @run", "nowhere: there is no such folder"),
        ("compare @fine/outcomes.ndjson @run", "outcomes.ndjson: there is no such folder"),
        ("compare @nowhere.json @run", "nowhere.json: No such file"),
        ("workflow-commands @nowhere", "nowhere: there is no such folder"),
        ("workflow-commands @empty", "empty: not the folder of a run"),
        ("merge @run --report-dir @whole", "merge needs two runs at least"),
        ("merge @run @run --report-dir @whole", "run run-1 is given twice"),
        ("merge @run @nowhere --report-dir @whole", "nowhere: there is no such folder"),
        ("merge @fine @blocked --report-dir @run", "run: is not empty"),
        ("merge @fine @blocked --report-dir @text.txt/x", "Not a directory"),
        ("rejudge @nowhere", "nowhere: there is no such folder"),
        ("rejudge @root", "root: not the folder of a run"),
        ("history @nowhere", "nowhere: there is no such folder"),
        ("history @empty", "there is no run to tell of"),
        ("history @fine --output @nowhere/x.html", "No such file"),
        ("annotate @nowhere --specification @interface.md", "nowhere: there is no such folder"),
        ("annotate @empty --specification @interface.md", "empty: not the folder of a run"),
        ("annotate @fine --specification @nowhere.md", "nowhere.md: No such file"),
        ("annotate @fine --specification @run", "run: not a file"),
        ("annotate @fine --specification @text.txt", "no heading begins with the number of a"),
    ],
)
def test_wrong_input_is_one_line(
    signed: Signed, capsys: pytest.CaptureFixture[str], line: str, reported: str
) -> None:
    """Exit code 4, on standard error, without a traceback."""
    assert signed.command(line) == 4

    said = capsys.readouterr()
    assert said.err.startswith("ERROR: ")
    assert reported in said.err
    assert (said.err.count("\n"), said.out) == (1, "")


@pytest.mark.parametrize("line", ["", "burn", "sign @run", "merge --report-dir @x", "compare @run"])
def test_a_wrong_command_line_is_wrong_input(
    signed: Signed, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    """Not exit code 2; one line, which names what is missing."""
    with pytest.raises(SystemExit) as caught:
        signed.command(line)

    assert caught.value.code == 4
    assert capsys.readouterr().err.count("\n") == 1


def test_a_wrong_catalogue_is_our_own_fault(
    signed: Signed, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 3: the checkout is broken, not the run."""
    run_folders.checkout(signed.root, "[[requirement]]\n")

    assert signed.command("verify @run/statement.jws @run") == 3
    assert "suites/demo/requirements.toml: entry 1: id is missing" in capsys.readouterr().err


def test_a_command_is_easily_added(capsys: pytest.CaptureFixture[str]) -> None:
    """A name, what it is for, its arguments, and a function; troubles are told alike."""

    def arguments(parser: ArgumentParser) -> None:
        parser.add_argument("word")

    def act(given: Namespace) -> int:
        if given.word == "fault":
            raise HarnessError("ours\nalone\x1b[2J")
        commands.say((f"{given.word} in {given.root.name}: \u00e4\u202e\x1b[2J",))
        return 0

    further = Command("count", "show it", arguments, act)

    assert commands.main((*COMMANDS, further), ["count", "it"], CHECKOUT) == 0
    assert capsys.readouterr().out == f"it in {CHECKOUT.name}: \\xe4\\u202e\\u001b[2J\n"
    assert commands.main((further,), ["count", "fault"]) == 3
    assert capsys.readouterr().err == "ERROR: ours alone\\u001b[2J\n"


def test_it_runs_as_a_module(signed: Signed) -> None:
    """From a checkout, as a process of its own."""

    def run(*given: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            (sys.executable, "-m", "reports", *given),
            cwd=CHECKOUT,
            check=False,
            capture_output=True,
            encoding="utf-8",
        )

    assert "verify" in run("--help").stdout
    wrong = run("compare", str(signed.run), "nowhere")
    assert (wrong.returncode, wrong.stderr) == (4, "ERROR: nowhere: there is no such folder\n")


def test_no_key_is_shown(signed: Signed, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither the private key nor a part of it, in a statement or a message."""
    other = keys.pair(signed.run.parent, "other")
    secret = other.private.read_text(encoding="ascii").splitlines()[1]
    signed.command("sign @run --key @other.pem")
    signed.command("verify @other.pem @run")
    signed.command("verify @run/statement.jws @run --public-key @other.pem")

    said = capsys.readouterr()
    assert secret[-20:] not in said.out + said.err
    assert secret[-20:] not in signed.statement.read_text(encoding="ascii")
