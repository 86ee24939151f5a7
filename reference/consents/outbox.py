"""Messages that customers received; only the control path reads them."""


class Outbox:
    """The latest activation code of each user, or at each address (section 4.3)."""

    def __init__(self) -> None:
        """Start empty."""
        self._codes: dict[str, str] = {}

    def deliver(self, receiver: str, code: str) -> None:
        """Hand a user the activation code, or send it to an address."""
        self._codes[receiver] = code

    def code(self, receiver: str) -> str | None:
        """Return the code that was received last."""
        return self._codes.get(receiver)
