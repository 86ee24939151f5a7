"""The sub-commands that sign, verify, judge again and compare what a run came to."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from conformance.outcomes import ConfigurationError
from reports.commands import Command, forcible, say, takes_run, unforced

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from reports.attest.reexamination import Rejudging


def _sign_arguments(parser: argparse.ArgumentParser) -> None:
    takes_run(parser)
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
    forcible(parser)


def _sign(arguments: argparse.Namespace) -> int:
    from reports.attest import statement
    from reports.record import folder, recorded

    run = recorded.undamaged(arguments.run)
    recorded.recording(run / folder.OUTCOMES)
    output = arguments.output or run / statement.FILE_NAME
    unforced(output, force=arguments.force)
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
            unforced(arguments.output, force=arguments.force)
            arguments.output.write_text(text, encoding="utf-8")
        return 0

    def own(parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--output", type=Path, metavar="FILE", help="instead of standard output"
        )
        forcible(parser)

    return Command("openapi", "export the interface as an OpenAPI 3.1 document", own, act)


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("statement", type=Path, metavar="STATEMENT", help="what sign wrote")
    takes_run(parser)
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

        result = verification.verify(
            arguments.statement,
            recorded.folder_of(arguments.run),
            arguments.public_key,
            arguments.root,
            rejudging(),
        )
        say(result.done)
        say(f"warning: {warning}" for warning in result.warnings)
        say(result.findings)
        count = len(result.findings)
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
        result = rejudgement.rejudge_run(run, arguments.root, rejudging())
        say(f"warning: {warning}" for warning in result.warnings)
        say(result.lines())
        return result.exit_code

    about = "say what this version of the suite makes of a run's evidence"
    return Command("rejudge", about, takes_run, act)


def _compare_arguments(parser: argparse.ArgumentParser) -> None:
    for name in ("old", "new"):
        parser.add_argument(
            name, type=Path, metavar=name.upper(), help="folder of a run, or its conformance.json"
        )
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument(
        "--page",
        type=Path,
        metavar="FILE",
        help="write a page, too, with access and readings of both side by side",
    )
    forcible(parser)


def _compare(arguments: argparse.Namespace) -> int:
    from reports.attest import comparison
    from reports.record import folder, recorded

    files = [
        given if given.suffix == ".json" else recorded.undamaged(given) / folder.DOCUMENT
        for given in (arguments.old, arguments.new)
    ]
    old, new = map(recorded.document, files)
    differences = comparison.compare(old, new)
    if arguments.page is not None:
        unforced(arguments.page, force=arguments.force)
        _write_side_by_side(files, arguments.page)
    if arguments.json:
        say((json.dumps(differences.to_plain(), indent=2),))
    else:
        say(differences.lines({entry.id: entry for entry in new.requirements}))
    return differences.exit_code


def _write_side_by_side(files: list[Path], output: Path) -> None:
    from reports.page import side_by_side
    from reports.record import recorded

    old, new = map(recorded.plain_document, files)
    try:
        side_by_side.write(old, new, output)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        msg = f"{files[0]} and {files[1]}: can't be shown: {type(error).__name__}: {error}"
        raise ConfigurationError(msg) from None


SIGN: Final = Command("sign", "sign what a run came to, and its files", _sign_arguments, _sign)
COMPARE: Final = Command(
    "compare", "say what became worse or better between two runs", _compare_arguments, _compare
)
