"""``run.har``: the evidence of a run as browser tools read it."""

import json
import tracemalloc
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from reports.export import har
from selftests.reports.export.conftest import ExportingSuite
from selftests.reports.export.har_shape import HAR

EXCHANGE: dict[str, Any] = {
    "id": "main-1",
    "operation": "login",
    "started_at": "2026-05-04T10:11:12.131415+00:00",
    "duration_ms": 2.5,
    "request": {
        "method": "POST",
        "url": "https://example.com/api/auth/login?page=2&empty=&q=a%20b#top",
        "headers": {"content-type": "application/json", "content-length": "31"},
        "body": {"password": "[masked]"},
    },
    "response": {
        "status": 201,
        "headers": {"Content-Type": "application/json", "content-length": "17"},
        "json": True,
        "body": {"name": "Zoë"},
        "text": "",
    },
}
REPORT = {
    "suite": {"name": "wallet-conformance", "version": "1.2.3"},
    "requirements": [
        {"id": "DEM-A-02", "violations": [{"exchange": "main-1"}, {"exchange": "main-1"}]},
        {"id": "DEM-A-01", "violations": [{"exchange": "main-1"}, {"exchange": "main-2"}]},
    ],
}


def _changed(**members: object) -> dict[str, Any]:
    """Return an exchange with members of request and response replaced: ``response_status=…``."""
    exchange = deepcopy(EXCHANGE)
    for name, value in members.items():
        part, _, member = name.partition("_")
        exchange[part][member] = value
    return exchange


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """Write ``run.har`` of exchanges, and read it back."""

    def write(
        *exchanges: dict[str, Any], report: object = REPORT, tail: str = ""
    ) -> dict[str, Any]:
        lines = "".join(json.dumps(exchange) + "\n" for exchange in exchanges)
        (tmp_path / "exchanges.ndjson").write_text(lines + tail, encoding="utf-8")
        if report is not None:
            (tmp_path / "conformance.json").write_text(json.dumps(report), encoding="utf-8")
        har.write(tmp_path)
        read: dict[str, Any] = json.loads((tmp_path / "run.har").read_text(encoding="utf-8"))
        return read

    return write


def test_every_run_can_be_opened(every_kind: ExportingSuite) -> None:
    """The archive of a run has the shape that the format asks for, and each of its exchanges."""
    ran = every_kind.run("-n", "2")

    har.write(every_kind.latest)

    read = json.loads((every_kind.latest / "run.har").read_text(encoding="utf-8"))
    jsonschema.validate(read, HAR)
    comments = [entry["comment"] for entry in read["log"]["entries"]]
    assert len(comments) == len(ran.evidence) == 3
    assert sum("violates DEM-A-02" in comment for comment in comments) == 1


def test_asked_for_it_is_written_with_the_report(every_kind: ExportingSuite) -> None:
    """--har writes it, a run without does not."""
    every_kind.run()
    assert not (every_kind.latest / "run.har").exists()

    every_kind.run("--har")

    read = json.loads((every_kind.latest / "run.har").read_text(encoding="utf-8"))
    assert len(read["log"]["entries"]) == 3


@pytest.mark.parametrize(
    "exchanges",
    [
        (),
        (EXCHANGE,),
        (EXCHANGE, EXCHANGE),
        (_changed(request_body=None, request_headers={}),),
        (_changed(request_body='{"'),),
        (_changed(response_json=False, response_body=None, response_text="<p>"),),
        (_changed(response_headers={"content-length": "many"}, response_status=599),),
        (_changed(response_cut={"bytes": 5_000_000, "sha256": "0" * 64}),),
    ],
    ids=["none", "one", "two", "no-body", "no-json-sent", "no-json-got", "no-length", "excerpt"],
)
def test_whatever_was_recorded_has_the_shape(
    written: Callable[..., dict[str, Any]], exchanges: tuple[dict[str, Any], ...]
) -> None:
    """Bodies, headers and sizes may all be missing."""
    read = written(*exchanges)

    jsonschema.validate(read, HAR)
    assert len(read["log"]["entries"]) == len(exchanges)
    for entry, reported in zip(read["log"]["entries"], exchanges, strict=True):
        assert ("comment" in entry["response"]["content"]) == ("cut" in reported["response"])


@pytest.mark.parametrize(
    ("place", "member", "value"),
    [
        ("log", "version", "1.1"),
        ("entry", "startedDateTime", "yesterday"),
        ("entry", "time", -1),
        ("entry", "cache", None),
        ("request", "url", "/api"),
        ("request", "headers", {"a": "b"}),
        ("response", "status", "200"),
        ("response", "content", {"size": 1}),
    ],
)
def test_shape_is_recognised(
    written: Callable[..., dict[str, Any]], place: str, member: str, value: object
) -> None:
    """The schema refuses what browser tools would."""
    read = written(EXCHANGE)
    entry = read["log"]["entries"][0]
    {"log": read["log"], "entry": entry}.get(place, entry.get(place))[member] = value

    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(read, HAR)


def test_request_is_reported_as_sent(written: Callable[..., dict[str, Any]]) -> None:
    """With its query in parts, its body as masked and its size as it was."""
    request = written(EXCHANGE)["log"]["entries"][0]["request"]

    assert request["method"] == "POST"
    assert request["queryString"] == [
        {"name": "page", "value": "2"},
        {"name": "empty", "value": ""},
        {"name": "q", "value": "a b"},
    ]
    assert request["postData"] == {
        "mimeType": "application/json",
        "text": '{"password": "[masked]"}',
    }
    assert request["bodySize"] == 31
    assert {"name": "content-length", "value": "31"} in request["headers"]


def test_response_is_reported_as_received(written: Callable[..., dict[str, Any]]) -> None:
    """Names of headers are matched in any case; text that is not JSON is reported as it came."""
    first, second, third = (
        entry["response"]
        for entry in written(
            EXCHANGE,
            _changed(response_status=302, response_headers={"Location": "/x"}, response_body=None),
            _changed(response_status=599, response_json=False, response_text="gone"),
        )["log"]["entries"]
    )

    assert (first["status"], first["statusText"], first["redirectURL"]) == (201, "Created", "")
    assert first["content"] == {
        "size": 17,
        "mimeType": "application/json",
        "text": '{"name": "Zoë"}',
    }
    assert (second["redirectURL"], second["content"]["text"]) == ("/x", "null")
    assert (second["content"]["size"], second["bodySize"]) == (4, -1)
    assert (third["statusText"], third["content"]["text"]) == ("", "gone")


def test_comment_leads_back_to_the_report(written: Callable[..., dict[str, Any]]) -> None:
    """The id of the exchange, its operation, and each requirement that it violates, once."""
    read = written(EXCHANGE, {**EXCHANGE, "id": "main-3"})

    assert [entry["comment"] for entry in read["log"]["entries"]] == [
        "exchange main-1, operation login, violates DEM-A-02, DEM-A-01",
        "exchange main-3, operation login",
    ]
    assert read["log"]["creator"] == {"name": "wallet-conformance", "version": "1.2.3"}


def test_whole_time_is_the_sum_of_its_parts(written: Callable[..., dict[str, Any]]) -> None:
    """As the format asks for."""
    entry = written(EXCHANGE)["log"]["entries"][0]

    assert entry["time"] == sum(entry["timings"].values()) == 2.5


def test_run_without_report_can_be_opened(written: Callable[..., dict[str, Any]]) -> None:
    """What a run left that was ended by force is evidence, too: whole lines of it."""
    read = written(EXCHANGE, report=None, tail='{"id": "main-2", "requ')

    jsonschema.validate(read, HAR)
    assert [entry["comment"] for entry in read["log"]["entries"]] == [
        "exchange main-1, operation login"
    ]


def test_evidence_is_never_held_as_a_whole(tmp_path: Path) -> None:
    """However long a run was, one exchange at a time is in memory."""
    exchange = _changed(response_body={"text": "x" * 100_000})
    with (tmp_path / "exchanges.ndjson").open("w", encoding="utf-8") as evidence:
        for _ in range(50):
            evidence.write(json.dumps(exchange) + "\n")
    tracemalloc.start()
    try:
        har.write(tmp_path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert (tmp_path / "run.har").stat().st_size > 5_000_000
    assert peak < 2_000_000


def test_archive_that_fails_leaves_the_earlier_one(
    written: Callable[..., dict[str, Any]], tmp_path: Path
) -> None:
    """It is written as a whole or not at all, and says so."""
    written(EXCHANGE)
    before = (tmp_path / "run.har").read_bytes()
    (tmp_path / "exchanges.ndjson").unlink()

    with pytest.raises(OSError, match=r"exchanges\.ndjson"):
        har.write(tmp_path)

    assert (tmp_path / "run.har").read_bytes() == before
