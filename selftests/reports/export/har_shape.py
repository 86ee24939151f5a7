"""The shape of HTTP Archive 1.2 as a JSON Schema: members, types and what they may be."""

from typing import Any


def _table(required: dict[str, Any], optional: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the schema of an object that has these members, perhaps those, and no other."""
    return {
        "type": "object",
        "required": list(required),
        "properties": {**required, "comment": TEXT, **(optional or {})},
        "additionalProperties": False,
    }


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


TEXT: dict[str, Any] = {"type": "string"}
SIZE = {"type": "integer", "minimum": -1}
DURATION = {"type": "number", "minimum": 0}
MOMENT = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$"}
PAIRS = _list(_table({"name": TEXT, "value": TEXT}))
MESSAGE = {
    "httpVersion": {"enum": ["HTTP/1.0", "HTTP/1.1", "HTTP/2"]},
    "cookies": PAIRS,
    "headers": PAIRS,
    "headersSize": SIZE,
    "bodySize": SIZE,
}
REQUEST = _table(
    {
        "method": {"type": "string", "pattern": "^[A-Z]+$"},
        "url": {"type": "string", "pattern": "^https?://[^/]+"},
        "queryString": PAIRS,
        **MESSAGE,
    },
    {"postData": _table({"mimeType": TEXT, "text": TEXT})},
)
RESPONSE = _table(
    {
        "status": {"type": "integer", "minimum": 100, "maximum": 599},
        "statusText": TEXT,
        "content": _table(
            {"size": {"type": "integer", "minimum": 0}, "mimeType": TEXT, "text": TEXT}
        ),
        "redirectURL": TEXT,
        **MESSAGE,
    }
)
ENTRY = _table(
    {
        "startedDateTime": MOMENT,
        "time": DURATION,
        "request": REQUEST,
        "response": RESPONSE,
        "cache": _table({}),
        "timings": _table({"send": DURATION, "wait": DURATION, "receive": DURATION}),
    }
)
HAR = _table(
    {
        "log": _table(
            {
                "version": {"const": "1.2"},
                "creator": _table({"name": TEXT, "version": TEXT}),
                "entries": _list(ENTRY),
            }
        )
    }
)
