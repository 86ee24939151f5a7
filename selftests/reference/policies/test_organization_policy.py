"""Every choice about organizations and consent messages is visible, and keeps the journey."""

import pytest

from reference.platform.policy import parse_policy
from reference.policies.consent_messages import ConsentMessageChoices
from reference.policies.headers import HeaderChoices
from reference.policies.onboarding import OnboardingChoices
from reference.policies.organizations import OrganizationChoices
from reference.policies.wallets import WalletChoices
from selftests.reference.driver import KINDS, Driver
from selftests.reference.organizations import Company, Office
from selftests.reference.probes.odd_organizations import odd_messages, odd_organizations, odd_users
from selftests.reference.probes.organization_probes import ORGANIZATION_PROBES
from selftests.reference.probes.probes import transcript
from selftests.reference.settings import other_values

OTHER_VALUES = other_values(OrganizationChoices, ConsentMessageChoices)
SHARED_VALUES = other_values(HeaderChoices, OnboardingChoices, WalletChoices)
_PROBES = (odd_organizations, odd_users, odd_messages, *ORGANIZATION_PROBES)


@pytest.fixture(scope="session")
def literal() -> list[list[object]]:
    """Return what the probes see of the default policy."""
    return [transcript(Driver(), probe) for probe in _PROBES]


@pytest.mark.parametrize("setting", OTHER_VALUES)
def test_choice_changes_an_answer(setting: str, literal: list[list[object]]) -> None:
    """A client can tell each value from the default."""
    assert any(
        transcript(Driver(parse_policy([setting])), probe) != expected
        for probe, expected in zip(_PROBES, literal, strict=True)
    )


def test_odd_probes_reach_their_end(literal: list[list[object]]) -> None:
    """The odd requests are all answered alike, so that a difference is one of answers."""
    again = [transcript(Driver(), probe) for probe in _PROBES[:3]]

    assert again == literal[:3]
    assert all(len(one) % 2 == 0 for one in again)


@pytest.mark.parametrize("setting", [*OTHER_VALUES, *SHARED_VALUES])
def test_choice_keeps_the_journey(setting: str) -> None:
    """Under every single choice an organization reaches a wallet with an IBAN."""
    driver = Driver(parse_policy([setting]))
    office = Office(driver)
    company = office.register()
    company = Company(company.id, company.number, office.user(company))
    office.direct(company)
    office.share(company)
    for kind in ("CERTIFICATE_OF_INCORPORATION", "ARTICLES_OF_ASSOCIATION"):
        office.upload(company, kind)
    office.prove(company)
    driver.clock.advance(seconds=1)  # an approval may count later than it is answered
    for kind in KINDS:
        office.consent(company, kind)
    activated = office.activate(company).json()
    lists = [office.wallets(company).json()["data"] for _ in range(5)]

    assert activated["code"] == 200
    assert activated["data"]["activation"]["warnings"] in ([], None)
    assert lists[-1][0]["iban"] == activated["data"]["iban"]
