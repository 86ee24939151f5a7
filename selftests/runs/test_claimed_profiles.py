"""A target may claim some profiles only: it is asked for nothing else, and can conform."""

import json
from collections.abc import Callable

import pytest

from fixtures.interface.operations import OPERATIONS
from selftests.runs.conftest import Finished

CLAIMS: tuple[list[str], ...] = ([], ["b2c"], ["b2b"], ["b2b", "payments"], ["card", "webhooks"])


@pytest.mark.parametrize("profiles", CLAIMS, ids=lambda profiles: " ".join(profiles) or "core")
def test_what_is_claimed_can_conform(
    conformance_run: Callable[..., Finished], profiles: list[str]
) -> None:
    """Alone, without the others, no requirement of which applies or is asked for."""
    ended = conformance_run(f"--set=profiles={json.dumps(profiles)}")
    evidence = (ended.folder / "exchanges.ndjson").read_text(encoding="utf-8").splitlines()
    asked = {json.loads(line)["operation"] for line in evidence}

    assert (ended.exit_code, ended.report["verdict"]) == (0, "conformant"), ended.printed
    assert [each for each in sorted(asked) if not OPERATIONS[each].is_claimed(profiles)] == []
