"""A client can tell each value of each choice of the policy from the default."""

import pytest

from reference.platform.policy import parse_policy
from selftests.reference.driver import Driver
from selftests.reference.probes.odd_organizations import odd_messages, odd_organizations, odd_users
from selftests.reference.probes.odd_payments import ODD_PAYMENTS
from selftests.reference.probes.odd_requests import odd_states, odd_values
from selftests.reference.probes.organization_probes import ORGANIZATION_PROBES
from selftests.reference.probes.payment_probes import PAYMENT_PROBES
from selftests.reference.probes.probes import PROBES, Probe, transcript
from selftests.reference.settings import INDIVIDUALS, MONEY, ORGANIZATIONS

OF_INDIVIDUALS = (odd_values, odd_states, *PROBES)
OF_ORGANIZATIONS = (odd_organizations, odd_users, odd_messages, *ORGANIZATION_PROBES)
OF_MONEY = (*ODD_PAYMENTS, *PAYMENT_PROBES)
UNSEEN = {
    *(f"token_claims={form}" for form in ("nested", "opaque", "encrypted")),
    "activation_code=mailbox",
}
"""What only the claims of a token tell, which transcripts leave out, or only a mailbox."""
FEE = ("fee=fixed",)
COMPANIONS = {
    **dict.fromkeys(
        (one for one in INDIVIDUALS if one.startswith("own_rule_code")),
        ("first_category=minors", "wrong_codes=3"),
    ),
    "success_http_status=201": ("creation_code=200",),
    "organization_category_check=with-body": ("check_order=body-route-token-headers",),
    "limit_fees=included": FEE,
    **dict.fromkeys((one for one in MONEY if one.startswith(("fee_debit", "fee_place"))), FEE),
    **dict.fromkeys((one for one in MONEY if one.startswith("fee_notation")), FEE),
    "debit_moment=completion": ("execution_polls=2",),
    "waiting_orders=transfers": ("execution_polls=2",),
    "executions_at_once=one": ("execution_polls=2",),
    "told_balance=available": ("reservation=preparation",),
    "session_lifetime=short": ("session_header_value=snapshot",),
    "session_lifetime=latest": ("session_header_value=snapshot",),
}
"""Settings that differ from the default only beside others."""


@pytest.fixture(scope="session")
def literal() -> dict[Probe, list[object]]:
    """Return what each probe sees of the default policy."""
    return {
        probe: transcript(Driver(), probe)
        for probe in (*OF_INDIVIDUALS, *OF_ORGANIZATIONS, *OF_MONEY)
    }


@pytest.mark.parametrize(
    ("setting", "probes"),
    [
        pytest.param(setting, probes, id=setting)
        for settings, probes in (
            (INDIVIDUALS, OF_INDIVIDUALS),
            (ORGANIZATIONS, OF_ORGANIZATIONS),
            (MONEY, OF_MONEY),
        )
        for setting in settings
        if setting not in UNSEEN
    ],
)
def test_choice_changes_an_answer(
    setting: str, probes: tuple[Probe, ...], literal: dict[Probe, list[object]]
) -> None:
    """Some probe sees the difference."""
    beside = COMPANIONS.get(setting, ())
    policy, default = parse_policy([*beside, setting]), parse_policy(beside)

    assert any(
        transcript(Driver(policy), probe)
        != (transcript(Driver(default), probe) if beside else literal[probe])
        for probe in probes
    )


def test_probes_reach_their_end(literal: dict[Probe, list[object]]) -> None:
    """All requests are answered alike, so that a difference is one of answers."""
    assert {probe: transcript(Driver(), probe) for probe in literal} == literal
    assert all(len(answers) % 2 == 0 for answers in literal.values())
