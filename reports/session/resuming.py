"""Go on with a run that was interrupted: only the tests that are missing, and one report of all."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conformance.outcomes import ConfigurationError
from reports.attest.merging import difference, examine_part, merge
from reports.record import folder, recorded
from reports.record.recording import Judged, RunRecord
from reports.verdict.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Resumed:
    """The run that is gone on with, and its folder."""

    place: Path
    recording: RunRecord

    @property
    def missing(self) -> frozenset[str]:
        """Return the tests that it was to run, and did not."""
        return self.recording.tally.missing

    def examine(self, about: Mapping[str, Mapping[str, Any]], catalogue: Catalogue) -> None:
        """Refuse to go on with another suite, on another target, or with what was damaged since.

        Raises:
            ConfigurationError: names the first difference, or the damage.
        """
        unlike = difference(self.recording.about, about)
        if unlike:
            msg = f"--resume {self.place}: {unlike} now: only the same run can be gone on with"
            raise ConfigurationError(msg)
        # Found by then, it would cost all that is run from now on.
        examine_part(self.place, catalogue, self.recording.about["suite"]["commit"])

    def joined(self, part: Path, catalogue: Catalogue) -> Judged:
        """Write the report of both, into the folder that ``part`` lies in, and return it."""
        identifier, commit = folder.new_identifier(), self.recording.about["suite"]["commit"]
        return merge([self.place, part], part.parent, catalogue, identifier, commit)


def load(given: Path) -> Resumed:
    """Return the run whose folder is ``given``.

    Raises:
        ConfigurationError: there is no such run, it knows not what it was to do, or did it all.
    """
    place = recorded.folder_of(given)
    found = Resumed(place, recorded.recording(place / folder.OUTCOMES))
    reason = ""
    if found.recording.tally.collected is None:
        reason = "it ended before it knew its tests"
    elif not found.missing:
        reason = "none of its tests is missing"
    if reason:
        raise ConfigurationError(f"--resume {given}: there is nothing to go on with: {reason}")
    return found
