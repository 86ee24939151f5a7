"""On which requests a conditional fault acts: whose they are, and what came before."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from reference.organizations.organization import Organization
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service
from selftests.proof.mutants.mutant import Seam, succeeded

Told = Callable[["Request", "Occasion"], bool]
"""Tells whether a request is one of an occasion that has seen those before it."""


class Request:
    """A request as it comes in: what the service knows of whom it names."""

    def __init__(self, seam: Seam, call: ServiceCall) -> None:
        """Read it; nothing of it is checked yet."""
        self.service: Service = seam.service
        self.operation = seam.operation
        self.call = call

    @property
    def key(self) -> tuple[str, str]:
        """The operation and whose it is, for counting."""
        return self.operation, self.owner or self.call.path

    @property
    def owner(self) -> str | None:
        """The customer that the path names, itself or what it has."""
        return next(self._owners(), None)

    @property
    def operation_type(self) -> str | None:
        """What stands in the path of prepare and execute."""
        return self.call.parameters.get("operationType")

    @property
    def of_organization(self) -> bool:
        """Whether the request is about an organization."""
        if "/customer/organization" in self.call.path:
            return True
        owner = self.service.customers.get(self.owner or "")
        return isinstance(owner, Organization)

    @property
    def body(self) -> dict[str, Any]:
        """The body where it is an object."""
        try:
            body = self.service.admission.parsed(self.call.raw_body)
        except Exception:  # noqa: BLE001 - whatever the refusal is
            return {}
        return body if isinstance(body, dict) else {}

    @property
    def beneficiaries(self) -> list[str]:
        """The beneficiaries of the account in the path, oldest first."""
        account = self._account(self.call.parameters.get("accountId", ""))
        known = self.service.beneficiaries.of_account(account) if account else ()
        return [one.asset_id for one in known]

    @property
    def session(self) -> str | None:
        """The session of a customer whose token it carries."""
        try:
            return self.service.tokens.caller(self.call.header("Authorization")).session_id
        except Exception:  # noqa: BLE001 - whatever the refusal is
            return None

    def _account(self, identifier: str) -> Any:
        return self.service.payment_accounts.with_identifier(identifier)

    def _owners(self) -> Iterator[str]:
        for identifier in (*self.call.parameters.values(), self.body.get("customerId")):
            if not isinstance(identifier, str):
                continue
            if self.service.customers.get(identifier):
                yield identifier
            if account := self._account(identifier):
                yield account.owner_id
            consent = vars(self.service.consents)["_by_id"].get(identifier)
            if consent:
                yield consent.customer_id
            for payment in vars(self.service.payment_consents)["_consents"].values():
                if identifier in (payment.id, payment.reference):
                    yield self._account(payment.account_id).owner_id
            verification = vars(self.service.verifications)["_verifications"].get(identifier)
            if verification:
                yield verification.customer_id


class Occasion:
    """Tells the requests on which a fault acts, from each and from those before it."""

    def __init__(self, told: Told) -> None:
        """Begin before the first request."""
        self._told = told
        self.accepted: Counter[tuple[str, str]] = Counter()
        self.refused: Counter[tuple[str, str]] = Counter()
        self.sessions: dict[str, list[str]] = {}
        self._request: Request | None = None

    def is_met(self, seam: Seam, call: ServiceCall) -> bool:
        """Tell whether a fault acts on this request."""
        self._request = request = Request(seam, call)
        if request.session and request.owner:
            known = self.sessions.setdefault(request.owner, [])
            if request.session not in known:
                known.append(request.session)
        return self._told(request, self)

    def answered(self, body: Any) -> Any:
        """Remember what the request came to."""
        if self._request is not None:
            counted = self.accepted if succeeded(body) else self.refused
            counted[self._request.key] += 1
            self._request = None
        return body


def _of_another_session(request: Request, occasion: Occasion) -> bool:
    known = occasion.sessions.get(request.owner or "", [])
    return request.session is not None and request.session in known[1:]


def _with_another_beneficiary(request: Request, _occasion: Occasion) -> bool:
    return request.body.get("beneficiaryId") in request.beneficiaries[1:]


_TOLD: Final[Mapping[str, Told]] = {
    "organization": lambda request, _occasion: request.of_organization,
    "individual": lambda request, _occasion: not request.of_organization,
    "accepted-before": lambda request, occasion: occasion.accepted[request.key] > 0,
    "refused-before": lambda request, occasion: occasion.refused[request.key] > 0,
    "topup": lambda request, _occasion: request.operation_type == "topup",
    "transfer": lambda request, _occasion: request.operation_type == "transfer",
    "customer-token": lambda request, _occasion: request.session is not None,
    "operator-token": lambda request, _occasion: request.session is None,
    "another-session": _of_another_session,
    "another-beneficiary": _with_another_beneficiary,
    "several-beneficiaries": lambda request, _occasion: len(request.beneficiaries) > 1,
}
OCCASIONS: Final[Mapping[str, Callable[[], Occasion]]] = {
    name: partial(Occasion, told) for name, told in _TOLD.items()
}
"""By name, on what a fault acts: a new occasion for each service."""
