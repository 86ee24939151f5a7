"""Audit records of activations (section 2.3, automatic actions)."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class AuditRecord:
    """Who did what to which customer, and when."""

    at: datetime
    action: str
    user_id: str
    customer_id: str


class Audit:
    """The records of one service; nobody reads them over the interface."""

    def __init__(self) -> None:
        """Start empty."""
        self._records: list[AuditRecord] = []

    def add(self, record: AuditRecord) -> None:
        """Keep a record."""
        self._records.append(record)

    def of_customer(self, customer_id: str) -> list[AuditRecord]:
        """Return the records about a customer, oldest first."""
        return [record for record in self._records if record.customer_id == customer_id]
