"""A service that lets new beneficiaries wait, and what is paid there."""

from typing import Any

import httpx

from fixtures.client.caller import OPERATOR
from fixtures.journeys.payments.parties import Beneficiary, Payee, Wallet
from fixtures.journeys.people import Person
from selftests.client.exchanges import envelope
from selftests.client.journeys.bank import TOKEN
from selftests.client.service import FakeService, answer, refusal

WALLET = Wallet("customer", "wallet", "EUR", OPERATOR)
PERSON = Person("Ada", "Lovelace", "ada@example.com", "+4915112345678", "1990-01-31")


class Late(FakeService):
    """Knows a beneficiary after so many preparations; refuses what it knows with ``code``.

    So it does while the beneficiary is ``young``, for so many preparations or executions, of which
    it ``tells`` so much.
    """

    def __init__(self) -> None:
        """Know it at once, and accept."""
        super().__init__()
        self.unknown = 0
        self.young = 0
        self.code = 200
        self.preparations = 0
        self.executions = 0
        self.tells: dict[str, str] = {}

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer preparations and consents, and all else as any service."""
        if request.url.path.endswith("/prepare"):
            self.preparations += 1
            if self.preparations <= self.unknown:
                return refusal(404)
            if self.preparations <= self.young:
                return refusal(422)
            order = {"preparedOrderId": str(self.preparations)}
            return refusal(self.code) if self.code != 200 else answer(envelope(201, order))
        if request.url.path.endswith("/execute"):
            self.executions += 1
            young = self.executions <= self.young
            return answer(envelope(422, self.tells), 422) if young else answer(envelope(200, {}))
        if "payment-consents" in request.url.path:
            return answer(envelope(200, {"magicLinkToken": TOKEN}))
        return super().__call__(request)


def beneficiary(name: str) -> Beneficiary:
    """Return somebody to pay to, of that name."""
    created: Any = None
    return Beneficiary(name, "id", "DE02", Payee(PERSON, "DE02", "BIC", "Bank"), created)
