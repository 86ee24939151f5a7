"""Data of successes whose payload the specification does not show (sections 2.1 and 4.8)."""

from reference.platform.exchange import ABSENT, JsonObject
from reference.platform.policy import Policy


class Undocumented:
    """Writes such data as the policy wants it."""

    def __init__(self, policy: Policy) -> None:
        """Remember the policy."""
        self._policy = policy

    def data(self, record: JsonObject) -> object:
        """Return the record, or what the policy puts in its place."""
        forms: dict[str, object] = {
            "record": record,
            "empty": {},
            "null": None,
            "absent": ABSENT,
            "text": "done",
            "list": [],
            "boolean": True,
        }
        return forms[self._policy.envelope.undocumented_data]

    def empty(self) -> object:
        """Return the documented empty object (section 2.3, individual activation)."""
        forms: dict[str, object] = {"object": {}, "null": None, "absent": ABSENT}
        return forms[self._policy.envelope.empty_data]
