"""Organizations as the service keeps them: structure, documents, state (sections 2.3 and 3)."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final

PENDING_ACTIVATION: Final = "PENDING_ACTIVATION"
ORGANIZATION_ACTIVE: Final = "ACTIVE"
VERIFIED: Final = "VERIFIED"
UPLOADED: Final = "UPLOADED"


@dataclass(frozen=True)
class Employee:
    """A person who works for an organization, with the user that was created for it."""

    user_id: str
    email: str
    roles: tuple[str, ...]
    position: str


@dataclass(frozen=True)
class Director:
    """A director; `record` is what was sent, since the document shows no fields."""

    id: str
    record: dict[str, object]
    verified: bool = False


@dataclass(frozen=True)
class Shareholder:
    """An owner and its share in percent, exact."""

    id: str
    ownership: Decimal
    verified: bool = False


@dataclass(frozen=True)
class CorporateDocument:
    """An uploaded corporate document; its last state is VERIFIED (section 3)."""

    id: str
    type: str
    uploaded_at: datetime
    status: str = UPLOADED


@dataclass(frozen=True)
class Organization:
    """An organization in one of its states (section 3)."""

    id: str
    tenant_id: str
    name: str
    category_id: str
    registration_number: str
    email: str
    registered_by: str
    activation_code: str
    user_id: str | None = None
    status: str = PENDING_ACTIVATION
    employees: tuple[Employee, ...] = ()
    directors: tuple[Director, ...] = ()
    shareholders: tuple[Shareholder, ...] = ()
    documents: tuple[CorporateDocument, ...] = ()
    verification_id: str | None = None
    high_risk: bool = False
    activated_at: datetime | None = None

    @property
    def active(self) -> bool:
        """Tell whether the organization was activated."""
        return self.status == ORGANIZATION_ACTIVE
