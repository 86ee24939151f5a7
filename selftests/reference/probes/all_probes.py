"""The probes that tell choices from the default, by the module of faults that each sees."""

from selftests.reference.probes import consent_message_probes as messages
from selftests.reference.probes import organization_probes as organizations
from selftests.reference.probes import payment_probes as payments
from selftests.reference.probes import probes
from selftests.reference.probes.probes import Probe

ALL_PROBES: dict[str, Probe] = {
    "platform.envelope": probes.envelope,
    "access.headers": probes.headers,
    "access.tenants": probes.tenants,
    "access.lockout": probes.lockout,
    "access.sessions": probes.sessions,
    "individuals.registration": probes.registration,
    "individuals.verification": probes.verification,
    "individuals.activation": probes.activation,
    "payments.wallets": probes.wallets,
    "organizations.registration": organizations.organization_registration,
    "organizations.verification": organizations.organization_verification,
    "organizations.consents": organizations.organization_consents,
    "organizations.activation": organizations.organization_activation,
    "organizations.answer": organizations.organization_answer,
    "consents.messages": messages.consent_messages,
    "consents.tokens": messages.consent_messages,
    "payments.snapshots": payments.snapshots,
    "payments.amounts": payments.amounts,
    "payments.payment_consents": payments.payment_consents,
    "payments.orders.prepared_orders": payments.prepared_orders,
}
