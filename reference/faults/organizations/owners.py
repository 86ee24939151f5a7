"""Faults in shareholders and corporate documents (sections 2.3, 4.3.1 and 8)."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from reference.faults.answers import not_served
from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    breaking,
    changed,
    fault,
    instead,
    replace_rule,
    skipped,
)
from reference.organizations.organization import Organization, Shareholder
from reference.organizations.shareholders import SHARE, WHOLE
from reference.platform.exchange import Operation, ServiceCall
from reference.serving.service import Service


def _total(name: str, description: str, complete: Callable[[Sequence[Decimal]], bool]) -> Fault:
    def inject(service: Service) -> None:
        def judged(shareholders: Sequence[Shareholder]) -> bool:
            return complete([one.ownership for one in shareholders])

        replace_rule(service, "shareholders.complete", lambda _original: judged)

    return Fault(name, description, inject)


_TOLERANCE = Decimal("0.01")
TOTAL = (
    *breaking(
        "B2B-SHA-04",
        _total("shareholders-any-total", "Shares may have any total.", lambda _shares: True),
        _total(
            "shareholders-total-from-99-99",
            "A total of 99.99 percent is accepted.",
            lambda shares: WHOLE - _TOLERANCE <= sum(shares) <= WHOLE,
        ),
        _total(
            "shareholders-total-at-most",
            "A total below 100 percent is accepted.",
            lambda shares: 0 < sum(shares) <= WHOLE,
        ),
        _total(
            "shareholders-total-rounded",
            "The total is rounded to whole percents.",
            lambda shares: round(sum(shares, Decimal(0))) == WHOLE,
        ),
    ),
    *breaking(
        "B2B-SHA-05",
        _total(
            "shareholders-total-to-100-01",
            "A total of 100.01 percent is accepted.",
            lambda shares: WHOLE <= sum(shares) <= WHOLE + _TOLERANCE,
        ),
        _total(
            "shareholders-total-at-least",
            "A total above 100 percent is accepted.",
            lambda shares: sum(shares) >= WHOLE,
        ),
    ),
    *breaking(
        "B2B-SHA-02",
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
    ),
)


def _filled(name: str, description: str, applies: Callable[[Any], bool]) -> Fault:
    """Declare the fault that items without a usable share get what the others leave."""

    def inject(service: Service) -> None:
        def build(original: Rule) -> Rule:
            def items(call: ServiceCall) -> list[Any]:
                sent = original(call)
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
        replace_rule(service, "shareholders.in_range", lambda _original: lambda _share: True)

    return Fault(name, description, inject)


ITEMS = (
    *breaking(
        "B2B-SHA-06",
        _filled(
            "shareholders-share-not-required",
            "An owner without ownershipPercentage is accepted.",
            lambda share: share is None,
        ),
    ),
    *breaking(
        "B2B-SHA-07",
        _filled(
            "shareholders-share-object-accepted",
            "An owner whose ownershipPercentage is an object is accepted.",
            lambda share: isinstance(share, dict),
        ),
    ),
    skipped("shareholders-not-kept", "B2B-SHA-03").of("shareholders.save"),
    *breaking("B2B-SHA-01", not_served("shareholders-not-served", "shareholders")),
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
    service: Service,
    original: Rule,
    organization: Organization,
    owners: Sequence[Shareholder],
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
    *breaking("B2B-DOC-01", not_served("corporate-document-not-served", "organization_document")),
)


OTHERS = (
    instead("shareholders-sole-owner-refused", "B2B-SHA-01", lambda share: 0 < share < WHOLE).of(
        "shareholders.in_range"
    ),
)
