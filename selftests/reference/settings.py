"""The settings of the policy that each row of tests tries."""

from dataclasses import fields
from typing import Any

from reference.platform.policy import choices
from reference.policies.amounts import AmountChoices
from reference.policies.beneficiaries import BeneficiaryChoices
from reference.policies.consent_messages import ConsentMessageChoices
from reference.policies.envelope import EnvelopeChoices
from reference.policies.headers import HeaderChoices
from reference.policies.onboarding import OnboardingChoices
from reference.policies.organizations import OrganizationChoices
from reference.policies.payments import PaymentChoices
from reference.policies.products import ProductChoices
from reference.policies.session import SessionChoices
from reference.policies.wallets import WalletChoices


def other_values(*mixins: Any) -> list[str]:
    """Return every value of these choices that is not the default, as NAME=VALUE."""
    names = {field.name for mixin in mixins for field in fields(mixin)}
    return [
        f"{choice.name}={value}"
        for choice in choices()
        for value in choice.values
        if choice.name in names and value != choice.default
    ]


INDIVIDUALS = other_values(
    EnvelopeChoices, HeaderChoices, SessionChoices, OnboardingChoices, WalletChoices
)
ORGANIZATIONS = other_values(OrganizationChoices, ConsentMessageChoices)
MONEY = other_values(AmountChoices, BeneficiaryChoices, PaymentChoices, ProductChoices)
