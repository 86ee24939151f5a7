"""The embedded reference service ends with whoever started it, also while it starts."""

import subprocess
import threading

import pytest

from fixtures.target.embedded import EmbeddedReference


def test_interrupted_start_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the process nor a thread that the end of the run would wait for."""
    started: list[subprocess.Popen[str]] = []

    def interrupted(embedded: EmbeddedReference) -> str:
        started.append(embedded._process)  # noqa: SLF001  (nobody else knows of it)
        raise KeyboardInterrupt

    monkeypatch.setattr(EmbeddedReference, "_ready", interrupted)
    before = threading.active_count()

    with pytest.raises(KeyboardInterrupt):
        EmbeddedReference()

    assert started[0].returncode is not None
    assert threading.active_count() == before
