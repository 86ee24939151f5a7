"""The first run of a newcomer: conformant, judged from data alone, refusals beside controls."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from fixtures.client.judging.rejudging import comes_from_judging, expect_again, rejudge
from reports.attest.reexamination import Rejudging
from reports.attest.rejudgement import rejudge_run
from selftests.runs.conftest import ROOT, Finished, reference

MOST_REQUESTS = 6.0
"""For each requirement that is judged, by one process: to be lowered, never raised."""
WITHOUT = {
    "the customer is not activated": "before activation there is no account, now or later, that "
    "the same call could be accepted for: the requirement does not arise",
    "": "a request that only looks what another tenant has is well formed and judged by nobody",
}
"""What the refused requests differ in that have no control, each with the reason."""


def _refused(folder: Path) -> Iterator[dict[str, Any]]:
    for line in (folder / "exchanges.ndjson").read_text(encoding="utf-8").splitlines():
        reported = json.loads(line)
        response = reported["response"]
        body = response["body"] if isinstance(response["body"], dict) else {}
        if response["status"] >= 400 or str(body.get("code", 200))[0] not in "23":
            yield reported


def test_run_of_the_embedded_reference_is_conformant(plain_run: Finished) -> None:
    """The first command of a newcomer: exit code 0, nothing blocked, no waste of requests.

    Every expectation is data: all is computed again from the evidence.
    """
    assert plain_run.exit_code == 0
    assert plain_run.report["verdict"] == "conformant"
    counts = plain_run.report["counts"]
    assert counts["failed"] == counts["blocked"] == 0
    judged = counts["passed"] + counts["warned"] + counts["observed"]
    assert plain_run.report["run"]["requests"] <= MOST_REQUESTS * judged
    again = rejudge_run(
        plain_run.folder, ROOT, Rejudging(rejudge, comes_from_judging, expect_again)
    )
    assert (again.changes, again.trusted) == ([], 0)


def test_every_refusal_of_a_run_has_its_control(plain_run: Finished) -> None:
    """Collected over all suites, not sampled; the exceptions are listed, and all of them used."""
    refused = list(_refused(plain_run.folder))
    alone = {", ".join(reported["differs"]) for reported in refused if not reported["control"]}

    assert plain_run.exit_code == 0, plain_run.printed
    assert len(refused) > 500
    assert alone == set(WITHOUT)


def test_verdicts_are_the_same_in_any_order_on_any_number_of_workers(
    plain_run: Finished, conformance_run: Callable[..., Finished]
) -> None:
    """Nor do they depend on what else there is: everybody meets one service."""
    with reference() as environment:
        conformance_run("suites/b2c_onboarding", **environment)
        ended = conformance_run("-n", "4", "--seed", "2", **environment)

    assert ended.exit_code == 0
    assert ended.verdicts == plain_run.verdicts


def test_odd_values_that_come_first_have_their_controls(
    conformance_run: Callable[..., Finished],
) -> None:
    """Nothing was accepted before that could be one: tests come in any order, and alone."""
    finished = conformance_run("suites/exploration/test_values.py", "--seed=8")
    refused = list(_refused(finished.folder))

    assert finished.exit_code == 0, finished.printed
    assert refused
    assert [reported["differs"] for reported in refused if not reported["control"]] == []
