"""Texts that a target might send to take over the page that shows them."""

from collections.abc import Mapping
from typing import Any, Final

PAYLOAD: Final = (
    "<script>document.documentElement.dataset.taken = 'script'</script>"
    "</script></style></textarea></title>"
    "<img src=x onerror=document.documentElement.dataset.taken=1>"
    "\"'><svg/onload=document.documentElement.dataset.taken=2><iframe src=javascript:alert(1)>"
    "<a href='javascript:document.documentElement.dataset.taken=3'>javascript:alert(1)</a>"
    "<base href=//evil.example/><meta http-equiv=refresh content='0;url=//evil.example/'>"
    "{{ 7 * 191 }}{% endfor %}<!--]]>&lt;b&gt;\x00\x1b[31m\u202e\u2028\ud800"
)
STRUCTURE: Final = frozenset(
    {"id", "verdict", "level", "profile", "started_at", "expires", "exchange"}
)
"""Members that decide where something is shown."""


def poisoned(
    reported: Mapping[str, Any], spared: frozenset[str] = STRUCTURE, payload: str = PAYLOAD
) -> dict[str, Any]:
    """Return ``reported`` with ``payload`` in every text, but for the members ``spared``."""
    return {
        name: member if name in spared else _poisoned(member, spared, payload)
        for name, member in reported.items()
    }


def _poisoned(value: object, spared: frozenset[str], payload: str) -> object:
    if isinstance(value, dict):
        return poisoned(value, spared, payload)
    if isinstance(value, list):
        return [_poisoned(each, spared, payload) for each in value]
    return f"{payload}{value}" if isinstance(value, str) else value


def poisoned_exchange(reported: Mapping[str, Any], payload: str = PAYLOAD) -> dict[str, Any]:
    """Return an exchange whose headers and bodies hold ``payload`` in names and in values.

    The head of its line stays as the suite writes it.
    """
    bad = poisoned(reported, frozenset({"id", "operation", "started_at", "differs"}), payload)
    bad["request"]["headers"][payload] = payload
    bad["response"]["headers"][payload] = payload
    bad["response"]["body"] = {payload: [payload, {payload: payload}], "code": payload}
    return bad
