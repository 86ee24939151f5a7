"""In a whole run every refusal stands beside its control, whichever test it belongs to."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from selftests.runs.conftest import Finished

WITHOUT = {
    "the customer is not activated": "before activation there is no account, now or later, that "
    "the same call could be accepted for: the requirement does not arise",
    "": "a request that only looks what another tenant has is well formed and judged by nobody",
}
"""What the refused requests differ in that have no control, each with the reason."""


def _refused(file: Path) -> Iterator[dict[str, Any]]:
    for line in file.read_text(encoding="utf-8").splitlines():
        reported = json.loads(line)
        response = reported["response"]
        body = response["body"] if isinstance(response["body"], dict) else {}
        if response["status"] >= 400 or str(body.get("code", 200))[0] not in "23":
            yield reported


def test_every_refusal_of_a_run_has_its_control(
    conformance_run: Callable[..., Finished], tmp_path: Path
) -> None:
    """Collected over all suites, not sampled; the exceptions are listed, and all of them used."""
    finished = conformance_run()
    [file] = tmp_path.glob("run-*/exchanges.ndjson")
    refused = list(_refused(file))
    alone = {", ".join(reported["differs"]) for reported in refused if not reported["control"]}

    assert finished.exit_code == 0, finished.printed
    assert len(refused) > 500
    assert alone == set(WITHOUT)


def test_odd_values_that_come_first_have_their_controls(
    conformance_run: Callable[..., Finished], tmp_path: Path
) -> None:
    """Nothing was accepted before that could be one: tests come in any order, and alone."""
    finished = conformance_run("suites/exploration/test_values.py", "--seed=8")
    [file] = tmp_path.glob("run-*/exchanges.ndjson")
    refused = list(_refused(file))

    assert finished.exit_code == 0, finished.printed
    assert refused
    assert [reported["differs"] for reported in refused if not reported["control"]] == []
