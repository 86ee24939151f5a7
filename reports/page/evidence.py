"""Exchanges found in ``exchanges.ndjson`` without reading those that are not needed.

A line begins with id and operation, and tells a little later whether its request differs from an
accepted one. That much is looked at; JSON is parsed only of lines that are shown or compared.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from conformance.json_values import NO_JSON
from conformance.reading import Reading, Wrapping

_ID = b'{"id":"'
_OPERATION = b'","operation":"'
_NO_DIFFERENCE = b'"differs":[]'
_HEAD = 400
"""Bytes of a line within which id, operation and differences stand."""
_LARGEST_CONTROL = 200_000
"""Bytes of a line up to which it is compared with others."""
_NEAREST = 16
"""How many controls are compared with a request, the nearest in time first."""


@dataclass(frozen=True, slots=True)
class _PlaceInFile:
    """Where a line stands: ``number`` counts lines, ``start`` and ``size`` are bytes."""

    number: int
    start: int
    size: int
    operation: str


@dataclass(frozen=True, slots=True)
class EvidenceLine:
    """One line of the evidence, ``size`` bytes long; ``said`` is empty where it is not JSON."""

    id: str
    size: int
    said: Mapping[str, Any]

    def part(self, name: str) -> Mapping[str, Any]:
        """Return ``request``, ``response``, or ``replay``, which names the test."""
        found = self.said.get(name)
        return found if isinstance(found, dict) else {}

    @property
    def accepted(self) -> bool:
        """True when the answer says so; see :class:`~conformance.reading.Reading`."""
        response = self.part("response")
        status = response.get("status")
        body = response.get("body") if response.get("json", True) else NO_JSON
        of_card = self.said.get("wrapping") == Wrapping.CARD.value
        return isinstance(status, int) and Reading(status, body, of_card).accepted


@dataclass(slots=True)
class Evidence:
    """The exchanges of one run. A file that is missing or can't be read has none."""

    file: Path
    _places: dict[str, _PlaceInFile] = field(default_factory=dict)
    _controls: dict[str, list[_PlaceInFile]] = field(default_factory=dict)
    _named: dict[str, _PlaceInFile] = field(default_factory=dict)

    def find(self, wanted: set[str]) -> None:
        """Go through the file and note where the exchanges ``wanted`` stand."""
        if not wanted:
            return
        self._controls.clear()
        self._named.clear()
        try:
            with self.file.open("rb") as lines:
                self._note(lines, wanted)
        except OSError:
            return

    def _note(self, lines: Iterator[bytes], wanted: set[str]) -> None:
        start = 0
        for number, line in enumerate(lines):
            if line.startswith(_ID):
                head = line[:_HEAD]
                end = head.find(b'"', len(_ID))
                name = head[len(_ID) : end].decode(errors="replace")
                place = _PlaceInFile(number, start, len(line), _operation(head[end:]))
                if name in wanted:
                    self._places.setdefault(name, place)
                if _NO_DIFFERENCE in head and place.size <= _LARGEST_CONTROL:
                    self._controls.setdefault(place.operation, []).append(place)
                    self._named[name] = place
            start += len(line)

    def get(self, identifier: str) -> EvidenceLine | None:
        """Return the exchange of that id, if it was looked for and found."""
        place = self._places.get(identifier)
        return self._read(place) if place else None

    def controls(self, identifier: str) -> list[EvidenceLine]:
        """Return the accepted exchange that this one stands beside, as the evidence names it.

        Where it names none, the accepted ones of the same operation without difference, the
        nearest first.
        """
        place = self._places.get(identifier)
        if place is None:
            return []
        control = self._named.get(str(self._read(place).said.get("control")))
        if control is not None:
            return [exchange for exchange in (self._read(control),) if exchange.accepted]
        others = (each for each in self._controls.get(place.operation, ()) if each != place)
        nearest = sorted(others, key=lambda each: abs(each.number - place.number))[:_NEAREST]
        return [exchange for exchange in map(self._read, nearest) if exchange.accepted]

    def _read(self, place: _PlaceInFile) -> EvidenceLine:
        with self.file.open("rb") as lines:
            lines.seek(place.start)
            line = lines.read(place.size)
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            said = {}
        exchange = said if isinstance(said, dict) else {}
        return EvidenceLine(str(exchange.get("id", "")), place.size, exchange)


def _operation(head: bytes) -> str:
    if not head.startswith(_OPERATION):
        return ""
    end = head.find(b'"', len(_OPERATION))
    return head[len(_OPERATION) : end].decode(errors="replace")
