"""What a part of an exploration found is written down, whatever a target's texts hold."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from fixtures.exploration.exploration import Exploration


def test_half_a_surrogate_pair_is_written_down(tmp_path: Path) -> None:
    """A target may give one for an identifier."""
    part: Any = SimpleNamespace(number=1)
    log: Any = SimpleNamespace(mask=lambda text: text)
    odd = "\ud800"

    Exploration({}, log, tmp_path)._write("values", part, (), [odd])  # noqa: SLF001

    written = (tmp_path / "values-1.json").read_text(encoding="utf-8")
    assert json.loads(written)["blocked"] == [odd]
