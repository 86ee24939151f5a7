"""The sub-commands that tell of runs elsewhere: a page of many, the specification, a CI's job."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from conformance.outcomes import ConfigurationError
from reports.commands import Command, forcible, say, takes_run, unforced

if TYPE_CHECKING:
    import argparse


def _workflow_commands(arguments: argparse.Namespace) -> int:
    from reports.export import workflow_commands
    from reports.record import folder, recorded

    document = recorded.document(recorded.undamaged(arguments.run) / folder.DOCUMENT)
    say(workflow_commands.lines(document))
    return 0


def _history_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folders", type=Path, nargs="+", metavar="DIR", help="a run, or a folder of runs"
    )
    parser.add_argument(
        "--output", type=Path, metavar="FILE", help="instead of history.html in the first folder"
    )
    forcible(parser)


def _history(arguments: argparse.Namespace) -> int:
    from reports.page import history, past

    output = arguments.output or arguments.folders[0] / history.FILE
    runs = past.read(past.folders(arguments.folders))
    if not runs.kept:
        raise ConfigurationError("; ".join(("there is no run to tell of", *runs.broken)))
    unforced(output, force=arguments.force)
    history.write(runs, output)
    say(f"left out: {each}" for each in runs.broken)
    say((f"{output}",))
    return 0


def _annotate_arguments(parser: argparse.ArgumentParser) -> None:
    takes_run(parser)
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
    forcible(parser)


def _annotate(arguments: argparse.Namespace) -> int:
    from reports.page import annotation
    from reports.record import folder, recorded

    run = recorded.undamaged(arguments.run)
    document = recorded.document(run / folder.DOCUMENT)
    specification = annotation.Specification.read(arguments.specification)
    output = arguments.output or arguments.specification.with_suffix(".html")
    unforced(output, force=arguments.force)
    warnings = annotation.write(document, run, specification, output)
    say(f"warning: {each}" for each in warnings)
    say((f"{output}",))
    return 0


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
    takes_run,
    _workflow_commands,
)
