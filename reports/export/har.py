"""``run.har``: the exchanges of a run in the HTTP Archive format 1.2, for browser tools.

Made from the masked evidence after the run, one exchange at a time.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from reports.record.folder import DOCUMENT, EVIDENCE

FILE = "run.har"
_UNKNOWN = -1
"""What the format writes for a size that is not known."""
_NO_TYPE = "x-unknown"
"""What browsers write for the media type of an answer that names none."""


def write(folder: Path) -> None:
    """Write ``run.har`` from evidence and report in ``folder``, as a whole or not at all.

    Without a report no entry names what it violates. Raises ``OSError`` where evidence can't be
    read or the file can't be written.
    """
    document = _document(folder)
    violated = _violated(document)
    draft = folder / f".{FILE}.{os.getpid()}"
    with (
        (folder / EVIDENCE).open(encoding="utf-8") as evidence,
        draft.open("w", encoding="utf-8") as archive,
    ):
        head = json.dumps({"version": "1.2", "creator": _creator(document)})
        archive.write(f'{{"log": {head[:-1]}, "entries": [')
        separator = "\n"
        for exchange in _read(evidence):
            entry = _entry(exchange, violated.get(str(exchange["id"]), ()))
            archive.write(separator + json.dumps(entry, separators=(",", ":")))
            separator = ",\n"
        archive.write("\n]}}\n")
    draft.replace(folder / FILE)


def _document(folder: Path) -> dict[str, Any]:
    file = folder / DOCUMENT
    if not file.is_file():
        return {}
    read: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return read


def _creator(document: Mapping[str, Any]) -> dict[str, str]:
    suite = document.get("suite", {})
    return {
        "name": suite.get("name", "wallet-conformance"),
        "version": suite.get("version", "unknown"),
    }


def _violated(document: Mapping[str, Any]) -> dict[str, dict[str, None]]:
    """Return, by exchange, the requirements that it violated."""
    violated: dict[str, dict[str, None]] = {}
    for requirement in document.get("requirements", ()):
        for violation in requirement["violations"]:
            violated.setdefault(violation["exchange"], {})[requirement["id"]] = None
    return violated


def _read(evidence: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Yield the exchanges; a line that a lost worker could not finish is left out."""
    for line in evidence:
        try:
            exchange = json.loads(line)
        except ValueError:
            continue
        yield exchange


def _entry(exchange: Mapping[str, Any], violated: Iterable[str]) -> dict[str, Any]:
    comment = f"exchange {exchange['id']}, operation {exchange['operation']}"
    broken = ", ".join(violated)
    took = exchange["duration_ms"]
    return {
        "startedDateTime": exchange["started_at"],
        "time": took,
        "request": _request(exchange["request"]),
        "response": _response(exchange["response"]),
        "cache": {},
        # Until the last byte was read: what of it was waiting is not known.
        "timings": {"send": 0, "wait": took, "receive": 0},
        "comment": f"{comment}, violates {broken}" if broken else comment,
    }


def _request(request: Mapping[str, Any]) -> dict[str, Any]:
    headers = request["headers"]
    query = request["url"].partition("#")[0].partition("?")[2]
    entry = {
        "method": request["method"],
        "url": request["url"],
        "httpVersion": "HTTP/1.1",
        "cookies": [],
        "headers": _pairs(headers.items()),
        "queryString": _pairs(parse_qsl(query, keep_blank_values=True)),
        "headersSize": _UNKNOWN,
        "bodySize": 0,
    }
    body = request["body"]
    if body is not None:
        entry["bodySize"] = _length(headers)
        entry["postData"] = {
            "mimeType": _header(headers, "content-type", _NO_TYPE),
            "text": body if isinstance(body, str) else _json(body),
        }
    return entry


def _response(response: Mapping[str, Any]) -> dict[str, Any]:
    headers = response["headers"]
    text = _json(response["body"]) if response["json"] else response["text"]
    length = _length(headers)
    return {
        "status": response["status"],
        "statusText": _phrase(response["status"]),
        "httpVersion": "HTTP/1.1",
        # What a cookie says is masked.
        "cookies": [],
        "headers": _pairs(headers.items()),
        "content": {
            "size": len(text.encode(errors="replace")) if length == _UNKNOWN else length,
            "mimeType": _header(headers, "content-type", _NO_TYPE),
            "text": text,
            **_comment(response),
        },
        "redirectURL": _header(headers, "location"),
        "headersSize": _UNKNOWN,
        "bodySize": length,
    }


def _comment(response: Mapping[str, Any]) -> dict[str, str]:
    """Say where the content is an excerpt."""
    cut = response.get("cut")
    return {"comment": f"excerpt of {cut['bytes']} bytes, SHA-256 {cut['sha256']}"} if cut else {}


def _pairs(pairs: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"name": name, "value": value} for name, value in pairs]


def _header(headers: Mapping[str, str], name: str, otherwise: str = "") -> str:
    return next((value for key, value in headers.items() if key.lower() == name), otherwise)


def _length(headers: Mapping[str, str]) -> int:
    length = _header(headers, "content-length")
    return int(length) if length.isascii() and length.isdigit() else _UNKNOWN


def _json(body: object) -> str:
    return json.dumps(body, ensure_ascii=False)


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""
