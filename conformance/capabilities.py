"""The capabilities: what an implementation that conforms may have or not, a closed list.

Each is a thing that the document leaves open or optional. A target file says in ``[capabilities]``
which of them the implementation has: its implementation conformance statement (ISO/IEC 9646). What
exists only with a capability that is declared absent is not applicable.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from conformance.outcomes import Meeting

OR_DECLARE: Final = "; or declare in [capabilities] "
"""What parts a reason from the declarations that would settle it, too."""


@dataclass(frozen=True, slots=True)
class Capability:
    """One thing that an implementation may have.

    ``absent`` says in a sentence what its absence means, ``section`` which place of the document
    leaves it open. It can be declared where one of ``profiles`` is claimed; ``core`` always is.
    ``needs`` is another capability without which there is none of this one either.
    """

    name: str
    section: str
    absent: str
    profiles: tuple[str, ...]
    default: bool = True
    needs: str = ""


_B2C_OR_B2B = ("b2c", "b2b")

CAPABILITIES: Mapping[str, Capability] = MappingProxyType(
    {
        each.name: each
        for each in (
            Capability(
                "verification_approval",
                "1, 4.4",
                "verifications are approved without an approver",
                _B2C_OR_B2B,
            ),
            Capability(
                "individual_approval",
                "1, 4.4",
                "verifications of individuals are approved without an approver",
                ("b2c",),
                needs="verification_approval",
            ),
            Capability(
                "organization_approval",
                "1, 4.4",
                "verifications of organizations are approved without an approver",
                ("b2b",),
                needs="verification_approval",
            ),
            Capability(
                "separate_approvers",
                "1, 4.4",
                "approving takes no other role than the service identity has",
                _B2C_OR_B2B,
                needs="verification_approval",
            ),
            Capability(
                "high_risk_organizations",
                "1",
                "no organization needs the approval of POWER_TENANT",
                ("b2b",),
                needs="organization_approval",
            ),
            Capability(
                "personnel_review",
                "2.3",
                "directors and owners are verified by themselves, or with the organization's "
                "approval",
                ("b2b",),
            ),
            Capability(
                "document_review",
                "2.3",
                "corporate documents are verified by themselves, or with the organization's "
                "approval",
                ("b2b",),
                needs="corporate_documents",
            ),
            Capability(
                "corporate_documents", "2.3", "activation asks for no corporate document", ("b2b",)
            ),
            Capability(
                "customer_tokens",
                "4.1, 5",
                "customers have no tokens of their own",
                ("b2c", "payments"),
            ),
            Capability(
                "payment_consents", "1, 2.4", "no payment asks for a payment consent", ("payments",)
            ),
            Capability(
                "order_expiry",
                "2.4",
                "prepared orders stay executable after validUntil",
                ("payments",),
            ),
            Capability(
                "order_completion",
                "2.2 roles, 3",
                "executed transfers wait for somebody else: none is completed or booked within a "
                "run",
                ("payments",),
            ),
            Capability(
                "organization_order_completion",
                "2.2 roles, 3",
                "executed transfers of organizations wait for somebody else, such as a second "
                "approver, those of individuals do not",
                ("payments",),
                needs="order_completion",
            ),
            Capability(
                "top_ups", "4.6", "wallets are not topped up through this interface", ("payments",)
            ),
            Capability(
                "transfers_path",
                "4.6",
                "/transfers/{walletId}/prepare is not served",
                ("payments",),
            ),
            Capability(
                "fallback_verification", "4.3.1", "POST /verifications is not served", ("b2b",)
            ),
            Capability(
                "rate_limits",
                "4.4, 7, 8",
                "requests are never refused with 429",
                ("core",),
                default=False,
            ),
        )
    }
)


def resolved(declared: Mapping[str, bool]) -> dict[str, bool]:
    """Return the whole statement: what is declared, what follows from it, and the defaults."""
    whole = {name: declared.get(name, each.default) for name, each in CAPABILITIES.items()}
    for name, each in CAPABILITIES.items():
        if each.needs and not whole[each.needs]:
            whole[name] = False
    return whole


def absent_in(statement: Mapping[str, bool]) -> frozenset[str]:
    """Return the capabilities that a statement says the implementation does not have."""
    return frozenset(name for name, has in statement.items() if not has)


def can_be_met(names: Iterable[str], absent: frozenset[str]) -> bool:
    """Tell whether what shows these capabilities shows that they are there.

    Where what a capability needs is absent, the same has another reason: who is not an approver is
    refused also where verifications are approved without one.
    """
    return not any(CAPABILITIES[name].needs in absent for name in names)


def why_absent(names: Iterable[str]) -> str:
    """Return the reason of what is not applicable because these are declared absent."""
    declarations = (f"{name} = false ({CAPABILITIES[name].absent})" for name in names)
    return f"declared in the target file: {'; '.join(declarations)}"


def settled_by(name: str) -> str:
    """Return what a blocked line ends with where a declaration would settle it, too."""
    return f"{OR_DECLARE}{name} = false, where {CAPABILITIES[name].absent}"


def declared_wrongly(meetings: Iterable[Meeting]) -> str:
    """Say which capabilities were met though they are declared absent, and where each first."""
    first: dict[str, Meeting] = {}
    for meeting in meetings:
        first.setdefault(meeting.capability, meeting)
    return "; ".join(
        f"capability {name} is declared absent, but {meeting.seen}"
        + (f" [exchange {meeting.exchange}]" if meeting.exchange else "")
        for name, meeting in sorted(first.items())
    )
