"""Shareholders of organizations, and the total of their shares (sections 2.3 and 8)."""

import json
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, Inexact, InvalidOperation, localcontext
from typing import Any, Final

from reference.access.customers import Access, Customers
from reference.organizations.order import OnboardingOrder
from reference.organizations.organization import Organization, Shareholder
from reference.platform.exchange import JsonObject, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import FieldRule, Violation, text_type

WHOLE: Final = Decimal(100)
_PRECISION: Final = 60
SHARE: Final = "ownershipPercentage"


@dataclass(eq=False, repr=False)
class Shareholders(Area):
    """POST /customer/organization/{organizationId}/shareholders."""

    _access: Access
    _customers: Customers
    _onboarding_order: OnboardingOrder

    def __post_init__(self) -> None:
        """Set the rules of an item."""
        names = ("firstName", "lastName")
        named = self._policy.organizations.shareholder_members == "names"
        self.fields = {
            SHARE: FieldRule(SHARE, self.number_type),
            **{name: FieldRule(name, text_type, required=named) for name in names},
        }

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "shareholders",
                "POST",
                "/api/v2.1/customer/organization/{organizationId}/shareholders",
                self.submit,
                headers="organization",
                body="required",
                array=True,
                check_body=self.check_body,
            ),
        )

    def number_type(self, value: object) -> str | None:
        """Require a finite JSON number, or a numeric text where the policy converts."""
        return "must be a number" if self.decimal(value) is None else None

    def decimal(self, value: object) -> Decimal | None:
        """Return a share as an exact decimal, None when it is not a number."""
        converts = self._policy.envelope.coercion == "converted"
        if isinstance(value, bool) or not (
            isinstance(value, int | float | Decimal) or (converts and isinstance(value, str))
        ):
            return None
        try:
            share = Decimal(str(value))
        except InvalidOperation:
            return None
        return share if share.is_finite() else None

    def check_body(self, call: ServiceCall) -> None:
        """Require items that carry their share (section 2.3)."""
        violations = list(self.violations(self.items(call)))
        if violations:
            raise self._refusals.validation(violations)

    def items(self, call: ServiceCall) -> list[Any]:
        """Return the items with numbers as they were written, not as binary floats."""
        items = json.loads(call.raw_body, parse_float=Decimal)
        return items if isinstance(items, list) else []

    def violations(self, items: Sequence[object]) -> Iterator[Violation]:
        """Yield what is wrong with each item."""
        for number, item in enumerate(items):
            if not isinstance(item, dict):
                yield Violation(f"[{number}]", "must be an object", "value")
                continue
            for violation in self._platform.body_rules.violations(self.fields, item):
                yield replace(violation, field=f"[{number}].{violation.field}")
            share = self.decimal(item.get(SHARE))
            if share is not None and not self.in_range(share):
                yield Violation(f"[{number}].{SHARE}", "must be above 0, up to 100", "value")

    def in_range(self, share: Decimal) -> bool:
        """Tell whether one owner can hold a share."""
        return self._policy.organizations.ownership_range == "any" or 0 < share <= WHOLE

    def submit(self, call: ServiceCall) -> ServiceAnswer:
        """Keep the owners of an organization (section 2.3)."""
        organization = self._access.organization(call, call.parameters["organizationId"])
        self._onboarding_order.check(organization, "shareholders")
        choice = self._policy.organizations.repeated_shareholders
        if organization.shareholders and choice == "409":
            raise self._refusals.plain(409, "Shareholders already known", "SHAREHOLDERS_EXIST")
        automatic = self._policy.organizations.personnel_review == "automatic"
        shareholders = tuple(
            Shareholder(str(uuid.uuid4()), share, verified=automatic)
            for item in self.items(call)
            if (share := self.decimal(item[SHARE])) is not None
        )
        if choice == "add":
            shareholders = (*organization.shareholders, *shareholders)
        self.check_total(shareholders)
        self.save(organization, shareholders)
        data = self._platform.undocumented.data(self.data(organization.id, shareholders))
        return ServiceAnswer(200, "Shareholders added", data, created=True)

    def check_total(self, shareholders: Sequence[Shareholder]) -> None:
        """Require 100 percent at submission, by policy (section 2.3)."""
        policy = self._policy
        if (
            policy.organizations.shareholder_total == "activation"
            or policy.organizations.repeated_shareholders == "add"
        ):
            return  # parts may follow; activation wants the whole
        if not self.complete(shareholders):
            raise self._refusals.plain(
                int(policy.organizations.shareholder_total_code),
                "Shareholder ownership must total 100 percent",
                "INVALID_OWNERSHIP_TOTAL",
            )

    def complete(self, shareholders: Sequence[Shareholder]) -> bool:
        """Tell whether the shares total exactly 100 percent (section 8)."""
        with localcontext(prec=_PRECISION) as context:
            context.clear_flags()  # those of earlier arithmetic come along
            total = sum((one.ownership for one in shareholders), Decimal(0))
            return total == WHOLE and not context.flags[Inexact]

    def save(self, organization: Organization, shareholders: Sequence[Shareholder]) -> None:
        """Keep an organization's owners."""
        self._customers.save(replace(organization, shareholders=tuple(shareholders)))

    def data(self, organization_id: str, shareholders: Sequence[Shareholder]) -> JsonObject:
        """Return the record of the owners, whose shape is not documented."""
        return {
            "organizationId": organization_id,
            "shareholders": [
                {"shareholderId": one.id, SHARE: float(one.ownership), "verified": one.verified}
                for one in shareholders
            ],
        }
