"""Every choice about organizations and consent messages keeps the journey."""

import pytest

from reference.platform.policy import parse_policy
from reference.policies.headers import HeaderChoices
from reference.policies.onboarding import OnboardingChoices
from reference.policies.wallets import WalletChoices
from selftests.reference.driver import KINDS, Driver
from selftests.reference.organizations import Company, Office
from selftests.reference.settings import ORGANIZATIONS, other_values

SHARED = other_values(HeaderChoices, OnboardingChoices, WalletChoices)


@pytest.mark.parametrize("setting", [*ORGANIZATIONS, *SHARED])
def test_choice_keeps_the_journey(setting: str) -> None:
    """Under every single choice an organization reaches a wallet with an IBAN."""
    driver = Driver(parse_policy([setting]))
    office = Office(driver)
    company = office.register()
    driver.clock.advance(seconds=1)  # a customer may be known later than it is answered
    company = Company(company.id, company.number, office.user(company))
    office.direct(company)
    office.share(company)
    for kind in ("CERTIFICATE_OF_INCORPORATION", "ARTICLES_OF_ASSOCIATION"):
        office.upload(company, kind)
    driver.clock.advance(seconds=1)  # and a document, and an approval count
    office.prove(company)
    driver.clock.advance(seconds=1)
    for kind in KINDS:
        office.consent(company, kind)
    driver.clock.advance(seconds=1)  # and so may a consent
    activated = office.activate(company).json()
    lists = [office.wallets(company).json()["data"] for _ in range(5)]

    assert activated["code"] == 200
    assert activated["data"]["activation"]["warnings"] in ([], None)
    assert lists[-1][0]["iban"] == activated["data"]["iban"]
