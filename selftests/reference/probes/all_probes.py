"""The probes of all areas, by the short name of the module that declares the area's faults."""

from selftests.reference.probes.order_probes import ORDER_PROBES
from selftests.reference.probes.organization_probes import ORGANIZATION_PROBES
from selftests.reference.probes.payment_probes import PAYMENT_PROBES
from selftests.reference.probes.probes import PROBES, Probe
from selftests.reference.probes.product_probes import PRODUCT_PROBES

ALL_PROBES: dict[str, Probe] = {
    **PROBES,
    **ORGANIZATION_PROBES,
    **PAYMENT_PROBES,
    **ORDER_PROBES,
    **PRODUCT_PROBES,
}
