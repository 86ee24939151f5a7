"""Faults in shareholders and corporate documents (sections 2.3, 4.3.1 and 8)."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from reference.faults.answers import not_served
from reference.faults.registry import Rule, change_result, family, fault, injections, replaces
from reference.faults.rows import answered, changed, instead, skipped
from reference.organizations.organization import Organization, Shareholder
from reference.organizations.shareholders import SHARE, WHOLE
from reference.platform.exchange import ServiceCall
from reference.platform.platform import Operation
from reference.serving.service import Service


def _total(
    _service: Service, _original: Rule, complete: Rule, shareholders: Sequence[Shareholder]
) -> object:
    return complete([one.ownership for one in shareholders])


_TOLERANCE = Decimal("0.01")
FEW = 2
TOTAL = family(
    "shareholders.complete",
    _total,
    ("shareholders-any-total", "B2B-SHA-04", lambda _shares: True),
    (
        "shareholders-total-from-99-99",
        "B2B-SHA-04",
        lambda shares: WHOLE - _TOLERANCE <= sum(shares) <= WHOLE,
    ),
    ("shareholders-total-at-most", "B2B-SHA-04", lambda shares: 0 < sum(shares) <= WHOLE),
    (
        "shareholders-total-rounded",
        "B2B-SHA-04",
        lambda shares: round(sum(shares, Decimal(0))) == WHOLE,
    ),
    (
        "shareholders-total-to-100-01",
        "B2B-SHA-05",
        lambda shares: WHOLE <= sum(shares) <= WHOLE + _TOLERANCE,
    ),
    ("shareholders-total-at-least", "B2B-SHA-05", lambda shares: sum(shares) >= WHOLE),
    (
        "shareholders-total-binary",
        "B2B-SHA-02",
        lambda shares: sum(map(float, shares)) == float(WHOLE),
    ),
    ("shareholders-shares-truncated", "B2B-SHA-02", lambda shares: sum(map(int, shares)) == WHOLE),
    (
        "shareholders-one-of-all-is-enough",
        "B2B-SHA-05",
        lambda shares: WHOLE in shares or sum(shares) == WHOLE,
    ),
    (
        "shareholders-total-of-few-only",
        "B2B-SHA-04",
        lambda shares: sum(shares) == WHOLE or len(shares) > FEW,
    ),
    (
        "shareholders-total-not-far-above",
        "B2B-SHA-05",
        lambda shares: sum(shares) == WHOLE or sum(shares) > WHOLE + 1,
    ),
    ("shareholders-first-counts", "B2B-SHA-02", lambda shares: shares[:1] == [WHOLE]),
)


def _filled(service: Service, applies: Callable[[Any], bool]) -> None:
    """Give items without a usable share what the others leave."""

    @replaces(service, "shareholders.items")
    def items(original: Rule, call: ServiceCall) -> list[Any]:
        sent = original(call)
        if not all(isinstance(item, dict) for item in sent):
            return list(sent)
        number = service.shareholders.decimal
        known = sum((number(item.get(SHARE)) or Decimal(0) for item in sent), Decimal(0))
        return [
            {**item, SHARE: WHOLE - known} if applies(item.get(SHARE)) else item for item in sent
        ]

    change_result(service, "shareholders.in_range", lambda _in_range: True)


ITEMS = (
    *injections(
        _filled,
        ("shareholders-share-not-required", "B2B-SHA-06", lambda share: share is None),
        ("shareholders-share-object-accepted", "B2B-SHA-07", lambda share: isinstance(share, dict)),
    ),
    skipped("shareholders-not-kept", "B2B-SHA-03").of("shareholders.save"),
    not_served("shareholders-not-served", "B2B-SHA-01", "shareholders"),
)


@fault(rule="admission.with_body", breaks="B2B-SHA-08")
def shareholders_object_accepted(
    service: Service, original: Rule, operation: Operation, call: ServiceCall
) -> object:
    """One owner in place of an array is accepted."""
    if operation.array and isinstance(service.admission.parsed(call.raw_body), dict):
        wrapped = json.dumps([json.loads(call.raw_body)]).encode()
        call = replace(call, raw_body=wrapped)
    return original(operation, call)


@fault(rule="shareholders.in_range", breaks="B2B-SHA-02")
def shareholders_decimals_refused(_service: Service, original: Rule, share: Any) -> object:
    """Shares with decimals are refused."""
    return original(share) and share == int(share)


@fault(rule="shareholders.save", breaks="B2B-SHA-03")
def shareholders_one_only(
    _service: Service, original: Rule, organization: Any, owners: Any
) -> object:
    """An organization can have one owner only."""
    return original(organization, owners[:1])


@fault(rule="shareholders.save", breaks="B2B-PRE-04")
def shareholders_of_all_count(
    service: Service, original: Rule, organization: Organization, owners: Sequence[Shareholder]
) -> None:
    """Owners are kept for every organization."""
    for one in list(service.customers.organizations(organization.tenant_id)):
        original(one, owners)


@fault(rule="corporate_documents.upload", breaks="B2B-DOC-01")
def corporate_document_before_verification_refused(
    service: Service, original: Rule, call: ServiceCall
) -> object:
    """A corporate document is taken once the verification is started, not before."""
    found = service.access.organization(call, call.parameters["organizationId"])
    if service.verifications.of_customer(found) is None:
        raise service.refusals.plain(409, "Verification not started", "NO_VERIFICATION")
    return original(call)


DOCUMENTS = (
    changed(
        "corporate-document-not-kept",
        "B2B-ACT-01",
        lambda organization: replace(organization, documents=()),
    ).of("corporate_documents.with_document"),
    answered("corporate-document-status-wrong", "B2B-ACT-01", result=False).of(
        "corporate_documents.verified"
    ),
    not_served("corporate-document-not-served", "B2B-DOC-01", "organization_document"),
)


OTHERS = (
    instead("shareholders-sole-owner-refused", "B2B-SHA-01", lambda share: 0 < share < WHOLE).of(
        "shareholders.in_range"
    ),
)
