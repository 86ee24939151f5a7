"""Messages that customers received; only the control path reads them."""


class Outbox:
    """The latest activation code of each user (section 4.3)."""

    def __init__(self) -> None:
        """Start empty."""
        self._codes: dict[str, str] = {}

    def deliver(self, user_id: str, code: str) -> None:
        """Hand a user the activation code."""
        self._codes[user_id] = code

    def code(self, user_id: str) -> str | None:
        """Return the code that a user received."""
        return self._codes.get(user_id)
