"""The sub-commands that write the report of a run: of parts, of a killed run, and its page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from conformance.outcomes import ConfigurationError
from reports.commands import Command, say, takes_run

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from reports.record.recording import Judged


def _merge_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("runs", type=Path, nargs="+", metavar="RUN", help="the folder of a part")
    parser.add_argument(
        "--report-dir", type=Path, required=True, metavar="DIR", help="where the whole is written"
    )


def _merge(arguments: argparse.Namespace) -> int:
    from reports.attest import merging
    from reports.record import digests, folder
    from reports.verdict import catalogue

    if len(arguments.runs) == 1:
        raise ConfigurationError("merge needs two runs at least")
    known, commit = catalogue.load(arguments.root), digests.commit(arguments.root)
    identifier = folder.new_identifier()
    judged = merging.merge(arguments.runs, arguments.report_dir, known, identifier, commit)
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


def _recover(arguments: argparse.Namespace) -> int:
    from reports.record import folder, journal, recorded
    from reports.verdict import catalogue

    place = recorded.folder_of(arguments.run, with_report=False)
    read = journal.recovered(place)
    judged = read.judged(catalogue.load(arguments.root))
    folder.write(place, judged.document)
    folder.write_lines(place / folder.OUTCOMES, read.lines())
    _show(place)
    (place / folder.JOURNAL).unlink()
    _say_whole(judged, place)
    return judged.verdict.exit_code


def _page(arguments: argparse.Namespace) -> int:
    from reports import page
    from reports.record import recorded

    folder = recorded.undamaged(arguments.run)
    _write_page(folder)
    say((f"{folder / page.PAGE}",))
    return 0


MERGE: Final = Command(
    "merge", "join the parts of a run that was split over machines", _merge_arguments, _merge
)
RECOVER: Final = Command("recover", "make the report of a run that was killed", takes_run, _recover)
PAGE: Final = Command("page", "write the page of a run anew", takes_run, _page)
