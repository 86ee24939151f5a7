"""Faults in shareholders and corporate documents (sections 2.3, 4.3.1 and 8)."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from reference.faults.answers import not_served
from reference.faults.registry import Fault, Rule, answered, changed, fault, replace_rule, skipped
from reference.organizations.shareholders import SHARE, WHOLE
from reference.platform.exchange import Call, Operation

if TYPE_CHECKING:
    from reference.organizations.organization import Organization, Shareholder
    from reference.serving.service import Service


def _total(name: str, description: str, complete: Callable[[Sequence[Decimal]], bool]) -> Fault:
    def plant(service: "Service") -> None:
        def judged(shareholders: "Sequence[Shareholder]") -> bool:
            return complete([one.ownership for one in shareholders])

        replace_rule(service, "shareholders.complete", lambda _honest: judged)

    return Fault(name, description, "8", plant)


_TOLERANCE = Decimal("0.01")
TOTAL = (
    _total("shareholders-any-total", "Shares may have any total.", lambda _shares: True),
    _total(
        "shareholders-total-from-99-99",
        "A total of 99.99 percent is accepted.",
        lambda shares: WHOLE - _TOLERANCE <= sum(shares) <= WHOLE,
    ),
    _total(
        "shareholders-total-to-100-01",
        "A total of 100.01 percent is accepted.",
        lambda shares: WHOLE <= sum(shares) <= WHOLE + _TOLERANCE,
    ),
    _total(
        "shareholders-total-at-most",
        "A total below 100 percent is accepted.",
        lambda shares: 0 < sum(shares) <= WHOLE,
    ),
    _total(
        "shareholders-total-at-least",
        "A total above 100 percent is accepted.",
        lambda shares: sum(shares) >= WHOLE,
    ),
    _total(
        "shareholders-total-rounded",
        "The total is rounded to whole percents.",
        lambda shares: round(sum(shares, Decimal(0))) == WHOLE,
    ),
    _total(
        "shareholders-total-binary",
        "Shares are added as binary floating-point numbers.",
        lambda shares: sum(map(float, shares)) == float(WHOLE),
    ),
    _total(
        "shareholders-shares-truncated",
        "Shares count without their decimals.",
        lambda shares: sum(map(int, shares)) == WHOLE,
    ),
    _total(
        "shareholders-first-counts",
        "The first share alone must be 100 percent.",
        lambda shares: shares[:1] == [WHOLE],
    ),
)


def _filled(name: str, description: str, applies: Callable[[Any], bool]) -> Fault:
    """Declare the fault that items without a usable share get what the others leave."""

    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def items(call: Call) -> list[Any]:
                sent = honest(call)
                if not all(isinstance(item, dict) for item in sent):
                    return list(sent)
                number = service.shareholders.decimal
                known = sum((number(item.get(SHARE)) or Decimal(0) for item in sent), Decimal(0))
                return [
                    {**item, SHARE: WHOLE - known} if applies(item.get(SHARE)) else item
                    for item in sent
                ]

            return items

        replace_rule(service, "shareholders.items", build)
        replace_rule(service, "shareholders.in_range", lambda _honest: lambda _share: True)

    return Fault(name, description, "2.3", plant)


ITEMS = (
    _filled(
        "shareholders-share-not-required",
        "An owner without ownershipPercentage is accepted.",
        lambda share: share is None,
    ),
    _filled(
        "shareholders-share-object-accepted",
        "An owner whose ownershipPercentage is an object is accepted.",
        lambda share: isinstance(share, dict),
    ),
    skipped(
        "shareholders-not-kept",
        "Owners are answered and forgotten.",
        "2.3",
        "shareholders.save",
    ),
    not_served("shareholders-not-served", "shareholders", "4.3.1"),
)


@fault("shareholders-object-accepted", "One owner in place of an array is accepted.", "2.3")
def object_accepted(service: "Service") -> None:
    """Wrap a bare object in an array."""

    def build(honest: Rule) -> Rule:
        def with_body(operation: Operation, call: Call) -> object:
            if operation.array and isinstance(service.admission.parsed(call.raw_body), dict):
                wrapped = json.dumps([json.loads(call.raw_body)]).encode()
                call = replace(call, raw_body=wrapped)
            return honest(operation, call)

        return with_body

    replace_rule(service, "admission.with_body", build)


@fault("shareholders-sole-owner-refused", "A sole owner of 100 percent is refused.", "2.3")
def sole_owner_refused(service: "Service") -> None:
    """Take shares below the whole only."""
    replace_rule(service, "shareholders.in_range", lambda _honest: lambda share: 0 < share < WHOLE)


@fault("shareholders-decimals-refused", "Shares with decimals are refused.", "2.3")
def decimals_refused(service: "Service") -> None:
    """Take whole percents only."""

    def build(honest: Rule) -> Rule:
        return lambda share: honest(share) and share == int(share)

    replace_rule(service, "shareholders.in_range", build)


@fault("shareholders-one-only", "An organization can have one owner only.", "2.3")
def one_only(service: "Service") -> None:
    """Keep the first owner."""

    def build(honest: Rule) -> Rule:
        return lambda organization, owners: honest(organization, owners[:1])

    replace_rule(service, "shareholders.save", build)


@fault("shareholders-of-all-count", "Owners are kept for every organization.", "2.3")
def of_all(service: "Service") -> None:
    """Save under every organization of the tenant."""

    def build(honest: Rule) -> Rule:
        def save(organization: "Organization", owners: "Sequence[Shareholder]") -> None:
            for one in list(service.customers.organizations(organization.tenant_id)):
                honest(one, owners)

        return save

    replace_rule(service, "shareholders.save", build)


@fault(
    "corporate-document-before-verification-refused",
    "A corporate document is taken once the verification is started, not before.",
    "1",
)
def document_before_verification(service: "Service") -> None:
    """Ask for a verification that the document belongs to."""

    def build(honest: Rule) -> Rule:
        def upload(call: Call) -> object:
            found = service.access.organization(call, call.parameters["organizationId"])
            if service.verifications.of_customer(found) is None:
                raise service.refusals.plain(409, "Verification not started", "NO_VERIFICATION")
            return honest(call)

        return upload

    replace_rule(service, "corporate_documents.upload", build)


DOCUMENTS = (
    changed(
        "corporate-document-not-kept",
        "A corporate document is answered and forgotten.",
        "4.3.1",
        "corporate_documents.with_document",
        lambda organization: replace(organization, documents=()),
    ),
    answered(
        "corporate-document-status-wrong",
        "Documents that were reviewed are not VERIFIED.",
        "3",
        "corporate_documents.verified",
        result=False,
    ),
    not_served("corporate-document-not-served", "organization_document", "4.3.1"),
)
