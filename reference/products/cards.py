"""The virtual card product (section 4.2)."""

from dataclasses import dataclass
from typing import Final

from reference.platform.exchange import ABSENT, JsonObject, RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.seeds import FIRST_TENANT, tenant_id
from reference.platform.validation import FieldRule, filled_value, text, text_type

SEGMENT: Final = "virtual-card-product"
SEEDED_CARD: Final = "4000001234567899"
BUSINESS_ERROR: Final = -1


@dataclass(frozen=True)
class Card:
    """A virtual card of a tenant; the document shows no card record."""

    number: str
    tenant_id: str
    status: str
    currency: str
    expiry: str


@dataclass(eq=False, repr=False)
class Cards(Area):
    """POST /{card_product_segment}/virtual/card/info."""

    def __post_init__(self) -> None:
        """Issue one card."""
        self.fields = {"cardNo": FieldRule("cardNo", text_type, (filled_value,))}
        tenant = tenant_id(FIRST_TENANT, self._policy)
        self._cards = {SEEDED_CARD: Card(SEEDED_CARD, tenant, "ACTIVE", "EUR", "12/34")}

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "card_info",
                "POST",
                f"/api/v2.1/{SEGMENT}/virtual/card/info",
                self.info,
                headers="card",
                body="required",
                check_body=self.check_body,
                wrapping="card",
            ),
        )

    def check_body(self, call: ServiceCall) -> None:
        """Require cardNo (section 4.2)."""
        self._platform.check_body(self.fields, call.body, closed=True)

    def info(self, call: ServiceCall) -> ServiceAnswer:
        """Answer the information of a card of the caller's tenant (section 4.2)."""
        card = self.find(call.tenant_id, text(call.body, "cardNo"))
        if card is None:
            raise self.unknown()
        return ServiceAnswer(200, "success", self.data(card))

    def find(self, tenant: str, number: str) -> Card | None:
        """Return a tenant's card."""
        card = self._cards.get(number)
        return card if card is not None and card.tenant_id == tenant else None

    def unknown(self) -> RefusalError:
        """Build the business error about a card that there is not (section 2.1)."""
        forms: dict[str, object] = {
            "object": {"error": "CARD_NOT_FOUND"},
            "list": [],
            "null": None,
            "absent": ABSENT,
        }
        return RefusalError(
            ServiceAnswer(
                BUSINESS_ERROR,
                "Card not found",
                forms[self._policy.products.card_error_data],
                http_status=int(self._policy.products.card_error_http_status),
            )
        )

    def data(self, card: Card) -> JsonObject:
        """Return a card's information, whose shape is not documented."""
        return {
            "cardNo": f"{card.number[:4]}********{card.number[-4:]}",
            "status": card.status,
            "currency": card.currency,
            "expiryDate": card.expiry,
        }
