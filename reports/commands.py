"""The sub-commands of ``python -m reports``: what can be done with a run that is over.

Wrong input is one line on standard error and exit code 4, never a traceback.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from conformance.outcomes import ConfigurationError, HarnessError
from reports.verdict.enumerations import RunVerdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from reports.attest.reexamination import Rejudging
    from reports.record.recording import Judged

CHECKOUT: Final = Path(__file__).resolve().parents[1]
UNUSABLE: Final = RunVerdict.CONFIGURATION.exit_code
FAULTY: Final = RunVerdict.HARNESS_FAULT.exit_code


@dataclass(frozen=True, slots=True)
class Command:
    """One sub-command: its name, what it is for, its arguments, and what it does.

    ``act`` returns the exit code. It finds the checkout, whose catalogue it may need, in ``root``
    of what was given; what it imports, it imports itself: no command waits for another's libraries.
    """

    name: str
    about: str
    arguments: Callable[[argparse.ArgumentParser], None]
    act: Callable[[argparse.Namespace], int]


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """End with the exit code of wrong input instead of 2, which an interrupted run has."""
        self.exit(UNUSABLE, f"{self.prog}: {message}\n")


def main(
    commands: Iterable[Command], given: Sequence[str] | None = None, root: Path = CHECKOUT
) -> int:
    """Do what the command line ``given`` says, and return the exit code."""
    parser = _Parser(prog="python -m reports", description="Work with a run that is over.")
    choices = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in commands:
        own = choices.add_parser(command.name, help=command.about, description=command.about)
        command.arguments(own)
        own.set_defaults(act=command.act, root=root)
    arguments = parser.parse_args(given)
    try:
        code: int = arguments.act(arguments)
    except ConfigurationError as error:
        return _refused(error, UNUSABLE)
    except HarnessError as error:
        return _refused(error, FAULTY)
    except OSError as error:
        reported = error.strerror or str(error)
        return _refused(f"{error.filename}: {reported}" if error.filename else reported, UNUSABLE)
    return code


def _refused(why: object, code: int) -> int:
    line = " ".join(str(why).split())
    sys.stderr.write(f"ERROR: {line}\n")
    return code


def say(lines: Iterable[str]) -> None:
    """Write lines to standard output; what the terminal can't show is escaped."""
    for line in lines:
        # The name of a file or the answer of a target may hold anything.
        plain = line.encode("ascii", "backslashreplace").decode("ascii")
        sys.stdout.write(f"{plain}\n")


def _sign_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("run", type=Path, metavar="RUN", help="the folder of a run")
    parser.add_argument(
        "--key",
        type=Path,
        required=True,
        metavar="FILE",
        help="Ed25519 private key, PEM; openssl genpkey -algorithm ed25519 -out key.pem makes one",
    )
    parser.add_argument(
        "--output", type=Path, metavar="FILE", help="instead of statement.jws in the folder"
    )


def _sign(arguments: argparse.Namespace) -> int:
    from reports.attest import statement
    from reports.record import recorded

    run = recorded.folder_of(arguments.run)
    output = arguments.output or run / statement.FILE_NAME
    signer = statement.sign(run, arguments.key, output)
    say((f"signed with key {signer}: {output}",))
    return 0


def openapi_command(document: Callable[[], dict[str, Any]]) -> Command:
    """Return the command that exports the interface, which ``document`` returns."""

    def act(arguments: argparse.Namespace) -> int:
        text = json.dumps(document(), indent=2) + "\n"
        if arguments.output is None:
            sys.stdout.write(text)
        else:
            arguments.output.write_text(text, encoding="utf-8")
        return 0

    def own(parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--output", type=Path, metavar="FILE", help="instead of standard output"
        )

    return Command("openapi", "export the interface as an OpenAPI 3.1 document", own, act)


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("statement", type=Path, metavar="STATEMENT", help="what sign wrote")
    parser.add_argument("run", type=Path, metavar="RUN", help="the folder of the run")
    parser.add_argument(
        "--public-key",
        type=Path,
        metavar="FILE",
        help="the signer's Ed25519 public key, PEM; without it the signer is not identified",
    )


def verify_command(rejudging: Callable[[], Rejudging]) -> Command:
    """Return the command that verifies, judging exchanges with what ``rejudging`` returns."""

    def act(arguments: argparse.Namespace) -> int:
        from reports.attest import verification
        from reports.record import recorded

        reported = verification.verify(
            arguments.statement,
            recorded.folder_of(arguments.run),
            arguments.public_key,
            arguments.root,
            rejudging(),
        )
        say(reported.done)
        say(f"warning: {warning}" for warning in reported.warnings)
        say(reported.findings)
        count = len(reported.findings)
        say(("it does not hold" if count else "everything holds",))
        return int(bool(count))

    about = "check signature, files, verdicts and exchanges of a signed run"
    return Command("verify", about, _verify_arguments, act)


def rejudge_command(rejudging: Callable[[], Rejudging]) -> Command:
    """Return the command that says what this version would say of a run."""

    def act(arguments: argparse.Namespace) -> int:
        from reports.attest import rejudgement
        from reports.record import recorded

        run = recorded.folder_of(arguments.run)
        reported = rejudgement.rejudge_run(run, arguments.root, rejudging())
        say(f"warning: {warning}" for warning in reported.warnings)
        say(reported.lines())
        return reported.exit_code

    def own(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("run", type=Path, metavar="RUN", help="the folder of a run")

    about = "say what this version of the suite makes of a run's evidence"
    return Command("rejudge", about, own, act)


def _compare_arguments(parser: argparse.ArgumentParser) -> None:
    for name in ("old", "new"):
        parser.add_argument(
            name, type=Path, metavar=name.upper(), help="folder of a run, or its conformance.json"
        )
    parser.add_argument("--json", action="store_true", help="for machines")


def _compare(arguments: argparse.Namespace) -> int:
    from reports.attest import comparison
    from reports.record import folder, recorded

    old, new = (
        recorded.document(
            given if given.suffix == ".json" else recorded.folder_of(given) / folder.DOCUMENT
        )
        for given in (arguments.old, arguments.new)
    )
    reported = comparison.compare(old, new)
    if arguments.json:
        say((json.dumps(reported.to_plain(), indent=2),))
    else:
        say(reported.lines({entry.id: entry for entry in new.requirements}))
    return reported.exit_code


def _merge_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("runs", type=Path, nargs="+", metavar="RUN", help="the folder of a part")
    parser.add_argument(
        "--report-dir", type=Path, required=True, metavar="DIR", help="where the whole is written"
    )


def _merge(arguments: argparse.Namespace) -> int:
    from reports.attest import merging
    from reports.record import folder
    from reports.verdict import catalogue

    if len(arguments.runs) == 1:
        msg = "merge needs two runs at least"
        raise ConfigurationError(msg)
    known = catalogue.load(arguments.root)
    judged = merging.merge(arguments.runs, arguments.report_dir, known, folder.new_identifier())
    _show(arguments.report_dir)
    _say_whole(judged, arguments.report_dir)
    return judged.verdict.exit_code


def _say_whole(judged: Judged, place: Path) -> None:
    """Say what a report that was just written in ``place`` comes to."""
    document, verdict = judged.document, judged.verdict
    counts = (f"{count} {name}" for name, count in document["counts"].items() if count)
    say((", ".join(counts),))
    limited = document["run"]["selection"]
    say((f"limited to: {limited}",) if limited else ())
    say((f"{verdict.verdict}: {verdict.reason}" if verdict.reason else verdict.verdict,))
    say((f"report: {place}",))


def _show(place: Path) -> None:
    """Write what people read of a report that was just written in ``place``.

    A script that can't be built is a warning: the report tells the same without it.
    """
    from reports import replay

    try:
        _shown(replay.write, place)
    except ConfigurationError as error:
        say((f"warning: {error}",))
    _write_page(place)


def _write_page(run: Path) -> None:
    """Write the page of a run; raise :class:`ConfigurationError` where its files tell none."""
    from reports import page
    from reports.record import folder, recorded

    recorded.document(run / folder.DOCUMENT)
    _shown(page.write, run)


def _shown(write: Callable[[Path], None], run: Path) -> None:
    try:
        write(run)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        notes = "; ".join(getattr(error, "__notes__", ()))
        msg = f"{run}: {notes or 'can not be shown'}: {type(error).__name__}: {error}"
        raise ConfigurationError(msg) from None


def _recover_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("run", type=Path, metavar="RUN", help="the folder of a killed run")


def _recover(arguments: argparse.Namespace) -> int:
    from reports.record import folder, journal, recorded
    from reports.verdict import catalogue

    place = recorded.folder_of(arguments.run)
    read = journal.recovered(place)
    judged = read.judged(catalogue.load(arguments.root))
    folder.write(place, judged.document)
    folder.write_outcomes(place, read.lines())
    _show(place)
    (place / folder.JOURNAL).unlink()
    _say_whole(judged, place)
    return judged.verdict.exit_code


def _workflow_commands(arguments: argparse.Namespace) -> int:
    from reports.export import workflow_commands
    from reports.record import folder, recorded

    reported = recorded.document(recorded.folder_of(arguments.run) / folder.DOCUMENT)
    say(workflow_commands.lines(reported))
    return 0


def _history_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folders", type=Path, nargs="+", metavar="DIR", help="a run, or a folder of runs"
    )
    parser.add_argument(
        "--output", type=Path, metavar="FILE", help="instead of history.html in the first folder"
    )
    parser.add_argument("--force", action="store_true", help="write over a file that is there")


def _history(arguments: argparse.Namespace) -> int:
    from reports.page import history, past

    output = arguments.output or arguments.folders[0] / history.FILE
    runs = past.read(past.folders(arguments.folders))
    if not runs.kept:
        msg = "; ".join(("there is no run to tell of", *runs.broken))
        raise ConfigurationError(msg)
    _unforced(output, force=arguments.force)
    history.write(runs, output)
    say(f"left out: {each}" for each in runs.broken)
    say((f"{output}",))
    return 0


def _annotate_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("run", type=Path, metavar="RUN", help="folder of the run")
    parser.add_argument(
        "--specification",
        type=Path,
        required=True,
        metavar="FILE",
        help="your copy of the interface specification, Markdown",
    )
    parser.add_argument(
        "--output", type=Path, metavar="PAGE", help="instead of a page beside the specification"
    )
    parser.add_argument("--force", action="store_true", help="write over a file that is there")


def _annotate(arguments: argparse.Namespace) -> int:
    from reports.page import annotation
    from reports.record import folder, recorded

    run = recorded.folder_of(arguments.run)
    reported = recorded.document(run / folder.DOCUMENT)
    specification = annotation.Specification.read(arguments.specification)
    output = arguments.output or arguments.specification.with_suffix(".html")
    _unforced(output, force=arguments.force)
    warnings = annotation.write(reported, run, specification, output)
    say(f"warning: {each}" for each in warnings)
    say((f"{output}",))
    return 0


def _unforced(output: Path, *, force: bool) -> None:
    """Refuse to write over a file that nobody said may go."""
    if output.exists() and not force:
        msg = f"{output}: is already there; --force writes over it"
        raise ConfigurationError(msg)


def _page_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("run", type=Path, metavar="RUN", help="folder of the run")


def _page(arguments: argparse.Namespace) -> int:
    from reports import page
    from reports.record import recorded

    folder = recorded.folder_of(arguments.run)
    _write_page(folder)
    say((f"{folder / page.PAGE}",))
    return 0


SIGN: Final = Command("sign", "sign what a run came to, and its files", _sign_arguments, _sign)
COMPARE: Final = Command(
    "compare", "say what became worse or better between two runs", _compare_arguments, _compare
)
MERGE: Final = Command(
    "merge", "join the parts of a run that was split over machines", _merge_arguments, _merge
)
HISTORY: Final = Command(
    "history",
    "show many runs on one page, requirement by requirement",
    _history_arguments,
    _history,
)
ANNOTATE: Final = Command(
    "annotate",
    "show the verdicts of a run in the margin of the specification",
    _annotate_arguments,
    _annotate,
)
WORKFLOW_COMMANDS: Final = Command(
    "workflow-commands",
    "annotate the job of a GitHub workflow with what failed",
    _page_arguments,
    _workflow_commands,
)
RECOVER: Final = Command(
    "recover", "make the report of a run that was killed", _recover_arguments, _recover
)
PAGE: Final = Command("page", "write the page of a run anew", _page_arguments, _page)
