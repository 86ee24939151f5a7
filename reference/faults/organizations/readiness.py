"""Faults of the readiness that overlook one of the fourteen prerequisites (section 4.3.1)."""

from typing import TYPE_CHECKING

from reference.faults.registry import Fault, breaking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reference.organizations.prerequisites import Prerequisite
    from reference.serving.service import Service


def _overlooking(name: str) -> Fault:
    def plant(service: "Service") -> None:
        def ready(checks: "Sequence[Prerequisite]") -> bool:
            return all(check.met for check in checks if not check.name.startswith(name))

        service.organization_activation.ready = ready  # type: ignore[method-assign]

    called = name.lower().replace("_", "-")
    return Fault(
        f"organization-readiness-overlooks-{called}",
        f"The readiness overlooks that {called} is not met.",
        plant,
    )


OVERLOOKING = breaking(
    "B2B-RDY-08",
    *map(
        _overlooking,
        (
            "ADMIN_USER",
            "DIRECTOR",
            "OWNERSHIP",
            "PERSONNEL",
            "CONSENT_TERMS",
            "CONSENT_PRIVACY",
            "CONSENT_DATA_PROCESSING",
            "DOCUMENTS_VERIFIED",
        ),
    ),
)
