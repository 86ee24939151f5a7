"""Join runs of one target that were split over machines, and judge the whole.

Nothing is taken from the verdicts of the parts: they are computed from all outcomes together.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from conformance.access import AccessAttempt
from conformance.outcomes import (
    ConfigurationError,
    Expected,
    Habit,
    Meeting,
    Observation,
    Violation,
)
from reports.attest.consistency import contradictions, unknown_requirements
from reports.attest.differences import differences
from reports.record import explored, folder, recorded
from reports.record.recording import Judged, RunRecord
from reports.verdict.attribution import Phase
from reports.verdict.catalogue import Catalogue
from reports.verdict.tally import DESELECTED, Collected, Tally

Told = TypeVar("Told", Violation, Meeting, AccessAttempt, Expected, Habit, Observation)
"""What names an exchange."""
_MENTION = re.compile(r"(?<=\[exchange )[^\]\s]+(?=\])")
"""Where the text of a blocked step names its exchange."""
_REFERENCES = frozenset({"from", "hook", "id"})
"""Members of ``replay`` in the evidence that name an exchange or the call of a hook."""
_SAME = (
    ("suite", ("version", "commit", "catalogue")),
    ("specification", ("title", "version", "sha256")),
    ("target", ("name", "base_url", "profiles", "capabilities")),
)


@dataclass(frozen=True, slots=True)
class _Piece:
    """One run that is merged, and its folder."""

    place: Path
    recording: RunRecord

    @property
    def id(self) -> str:
        """Return the id of the run."""
        return str(self.recording.about["run"]["id"])

    @property
    def started(self) -> datetime:
        """Return when the run began."""
        return datetime.fromisoformat(self.recording.about["run"]["started_at"])

    @property
    def ended(self) -> datetime:
        """Return when the run was over."""
        return self.started + timedelta(seconds=self.recording.about["run"]["duration_s"])

    def renamed(self, exchange: str) -> str:
        """Return the id of an exchange, such that no other run has it."""
        return f"{self.id}/{exchange}" if exchange else ""


def merge(
    runs: Sequence[Path], into: Path, catalogue: Catalogue, identifier: str, commit: str | None
) -> Judged:
    """Write the whole of ``runs`` to the folder ``into``, as the run ``identifier``.

    ``catalogue`` is that of a checkout that stands at ``commit``. An interruption is reported no
    more where another run made up for it. Raises :class:`ConfigurationError` where they can't be
    parts of one run, or ``into`` holds something else than them already.
    """
    places = [recorded.folder_of(run) for run in runs]
    pieces = [_Piece(place, recorded.recording_with_evidence(place)) for place in places]
    _examine(pieces)
    for piece in pieces:
        _examine_alone(piece, catalogue, commit)
    pieces.sort(key=lambda piece: (piece.started, piece.id))
    if into.is_dir() and any(each not in places for each in into.iterdir()):
        raise ConfigurationError(f"{into}: is not empty")
    whole = _joined(pieces, identifier)
    exploration = dict(_explored(pieces))
    evidence = [line for piece in pieces for line in _evidence(piece)]
    into.mkdir(parents=True, exist_ok=True)
    folder.write_lines(into / folder.EVIDENCE, evidence)
    whole = replace(whole, evidence=folder.evidence_digest(into))
    judged = whole.judged(catalogue)
    folder.write(into, judged.document)
    folder.write_lines(into / folder.OUTCOMES, whole.lines())
    for name, text in exploration.items():
        (into / folder.EXPLORATION).mkdir(exist_ok=True)
        folder.write_whole(into / folder.EXPLORATION / name, text)
    return judged


def examine_part(place: Path, catalogue: Catalogue, commit: str | None) -> None:
    """Refuse the folder of a run that could not be merged, whatever with."""
    _examine_alone(_Piece(place, recorded.recording_with_evidence(place)), catalogue, commit)


def _examine_alone(piece: _Piece, catalogue: Catalogue, commit: str | None) -> None:
    """Refuse what this checkout does not understand, or finds changed."""
    run, recording = piece.place, piece.recording
    hint = _of_another_checkout(recording, commit)
    unknown = unknown_requirements(recording, catalogue)
    if unknown:
        names = ", ".join(unknown)
        msg = f"{run}: names requirements that this checkout does not have: {names}{hint}"
        raise ConfigurationError(msg)
    try:
        explored.themes_of(run)
    except LookupError as error:
        raise ConfigurationError(f"{run}: {error}") from None
    found = list(contradictions(recording, catalogue))
    says = recorded.plain_document(run / folder.DOCUMENT)
    found += differences(says, recording.judged(catalogue).document)
    if found:
        raise ConfigurationError(f"{run}: its files contradict each other: {found[0]}{hint}")


def _of_another_checkout(recording: RunRecord, commit: str | None) -> str:
    """Say what to do where not what was changed, but who looks at it may be the reason."""
    own = recording.about["suite"]["commit"]
    if own == commit:
        return ""
    return f"; the run was made at commit {own}, this checkout is at {commit}: merge at the former"


def _examine(pieces: list[_Piece]) -> None:
    """Refuse what ended early, and what is not of one run."""
    for piece in pieces:
        if piece.recording.ended:
            ended = f"{piece.recording.ended.verdict}: {piece.recording.ended.reason}"
            raise ConfigurationError(f"{piece.place}: ended before its first test ({ended})")
    first = pieces[0]
    known = {first.id}
    for piece in pieces[1:]:
        if piece.id in known:
            raise ConfigurationError(f"{piece.place}: run {piece.id} is given twice")
        known.add(piece.id)
        unlike = difference(first.recording.about, piece.recording.about)
        if unlike:
            raise ConfigurationError(
                f"{first.place} and {piece.place} are not parts of one run: {unlike}; run one of "
                "them again, with suite and target of the other"
            )
        if first.recording.waivers != piece.recording.waivers:
            msg = f"{first.place} and {piece.place} are not parts of one run: their waivers differ"
            raise ConfigurationError(msg)


def difference(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Return in what two runs differ that parts of one run share, nothing where they may be."""
    # Without a target file both had the embedded service, under an address that nobody chose.
    embedded = all(each["target"].get("file", "") is None for each in (one, other))
    for part, members in _SAME:
        for member in members:
            if member == "base_url" and embedded:
                continue
            if one[part][member] != other[part][member]:
                return f"{part} {member} is {one[part][member]!r} and {other[part][member]!r}"
    return ""


def _joined(pieces: list[_Piece], identifier: str) -> RunRecord:
    recordings = [piece.recording for piece in pieces]
    tally = Tally(uncollected=_uncollected(recordings))
    for recording in recordings:
        for text in recording.tally.faults:
            tally.fault(text)
    if all(recording.tally.collected is not None for recording in recordings):
        tally.know(_collected(recordings))
    for piece in pieces:
        for nodeid, phases in sorted(piece.recording.tally.phases.items()):
            for phase in phases:
                tally.add(nodeid, _renamed(phase, piece))
        for nodeid, text in piece.recording.tally.crashed.items():
            tally.crash(nodeid, text)
    tally.interrupted = "; ".join(
        each.tally.interrupted
        for each in recordings
        if each.tally.interrupted and not _made_up_for(each.tally, tally)
    )
    lost = dict.fromkeys(text for recording in recordings for text in recording.unwritten)
    return RunRecord(
        about=_about(pieces, identifier),
        tally=tally,
        waivers=recordings[0].waivers,
        judged_on=max(recording.judged_on for recording in recordings),
        selection=_selection(recordings, tally),
        named=frozenset(name for recording in recordings for name in recording.named),
        unwritten=tuple(lost),
    )


def _made_up_for(part: Tally, whole: Tally) -> bool:
    """Tell whether all that an interruption left undone was done by another part."""
    return bool(part.missing) and whole.collected is not None and not part.missing & whole.missing


def _uncollected(recordings: list[RunRecord]) -> tuple[str, ...]:
    """Return the files that no run collected as a whole."""
    sets = [set(recording.tally.uncollected) for recording in recordings]
    return tuple(sorted(set.intersection(*sets)))


def _collected(recordings: list[RunRecord]) -> Iterator[Collected]:
    """Yield every test of any run; it was selected where one of them selected it."""
    found: dict[str, Collected] = {}
    for recording in recordings:
        for test in recording.tally.collected or ():
            known = found.setdefault(test.nodeid, test)
            if _identity(known) != _identity(test):
                raise ConfigurationError(f"{test.nodeid} is not the same test in all runs")
            selected = known.selected or test.selected
            found[test.nodeid] = replace(known, selected=selected)
    yield from found.values()


def _identity(test: Collected) -> tuple[object, ...]:
    return test.requirements, test.applies, test.lacks


def _selection(recordings: list[RunRecord], tally: Tally) -> str:
    """Return what the whole is limited to: nothing, where every applicable test was to run."""
    complete = (
        tally.collected is not None
        and not tally.uncollected
        and all(test.selected for test in tally.collected if test.applies)
    )
    if complete:
        return ""
    selections = dict.fromkeys(each.selection for each in recordings if each.selection)
    return "; ".join(selections) or DESELECTED


def _about(pieces: list[_Piece], identifier: str) -> dict[str, Mapping[str, Any]]:
    first = pieces[0].recording.about
    span = max(piece.ended for piece in pieces) - pieces[0].started
    return {
        **first,
        "run": {
            "id": identifier,
            "started_at": first["run"]["started_at"],
            "duration_s": round(span.total_seconds(), 3),
            "seed": first["run"]["seed"],
            "workers": sum(piece.recording.about["run"]["workers"] for piece in pieces),
            "merged": [
                {
                    "id": piece.id,
                    "started_at": piece.recording.about["run"]["started_at"],
                    "seed": piece.recording.about["run"]["seed"],
                    "selection": piece.recording.selection or None,
                }
                for piece in pieces
            ],
        },
    }


def _renamed(phase: Phase, piece: _Piece) -> Phase:
    """Let everything that names an exchange name it as the whole does."""
    return replace(
        phase,
        unfinished=_mentioning(phase.unfinished, piece),
        not_applicable=_mentioning(phase.not_applicable, piece),
        meetings=_each_renamed(phase.meetings, piece),
        attributions=tuple(
            replace(each, violation=_each_renamed((each.violation,), piece)[0])
            for each in phase.attributions
        ),
        attempts=_each_renamed(phase.attempts, piece),
        expected=tuple(
            replace(each, others=tuple(map(piece.renamed, each.others)))
            for each in _each_renamed(phase.expected, piece)
        ),
        observations=_each_renamed(phase.observations, piece),
        notes=tuple(_mentioning(note, piece) for note in phase.notes),
        habits=_each_renamed(phase.habits, piece),
    )


def _mentioning(text: str, piece: _Piece) -> str:
    return _MENTION.sub(lambda found: piece.renamed(found[0]), text)


def _each_renamed(entries: tuple[Told, ...], piece: _Piece) -> tuple[Told, ...]:
    return tuple(replace(each, exchange=piece.renamed(each.exchange)) for each in entries)


def _evidence(piece: _Piece) -> Iterator[str]:
    for _, exchange in recorded.evidence(piece.place / folder.EVIDENCE):
        named = {**exchange, "id": piece.renamed(exchange["id"])}
        if "replay" in named:
            named["replay"] = _references(named["replay"], piece)
        yield json.dumps(named, separators=(",", ":"))


def _explored(pieces: list[_Piece]) -> Iterator[tuple[str, str]]:
    """Yield what the parts explored, as files of the whole: names, and texts."""
    for number, piece in enumerate(pieces, 1):
        for file in sorted((piece.place / folder.EXPLORATION).glob("*.json")):
            found = _exchanges_renamed(recorded.plain_document(file), piece)
            yield f"{number}-{file.name}", json.dumps(found)


def _exchanges_renamed(found: Any, piece: _Piece) -> Any:
    if isinstance(found, list):
        return [_exchanges_renamed(item, piece) for item in found]
    if isinstance(found, str):
        return _mentioning(found, piece)
    if not isinstance(found, dict):
        return found
    return {
        name: piece.renamed(item)
        if name == "exchange" and isinstance(item, str)
        else _exchanges_renamed(item, piece)
        for name, item in found.items()
    }


def _references(template: Any, piece: _Piece) -> Any:
    """Let a template of values name exchanges and calls of hooks as the whole does."""
    if isinstance(template, list):
        return [_references(item, piece) for item in template]
    if not isinstance(template, dict):
        return template
    return {
        name: piece.renamed(item)
        if name in _REFERENCES and isinstance(item, str)
        else _references(item, piece)
        for name, item in template.items()
    }
