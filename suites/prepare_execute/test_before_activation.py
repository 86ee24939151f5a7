"""Financial operations before activation (section 1)."""

import pytest

from fixtures.checks.payments.snapshots import refused_before_activation
from fixtures.client.answer import Answer
from fixtures.client.judging.expectations import Expectation


@pytest.mark.parametrize(
    "attempt_before_activation",
    [
        pytest.param("balance", marks=pytest.mark.requirement("PAY-ACT-01")),
        pytest.param(
            "payment_consent",
            marks=[
                pytest.mark.requirement("PAY-ACT-01"),
                pytest.mark.capability("payment_consents"),
            ],
        ),
        pytest.param("prepare", marks=pytest.mark.requirement("PAY-ACT-01")),
        pytest.param(
            "transfer_prepare",
            marks=[pytest.mark.requirement("PAY-ACT-01"), pytest.mark.capability("transfers_path")],
        ),
        pytest.param(
            "topup_prepare",
            marks=[pytest.mark.requirement("PAY-ACT-01"), pytest.mark.capability("top_ups")],
        ),
        pytest.param("order", marks=pytest.mark.requirement("PAY-ACT-01")),
        pytest.param("execute", marks=pytest.mark.requirement("PAY-ACT-02")),
        pytest.param(
            "topup_execute",
            marks=[pytest.mark.requirement("PAY-ACT-02"), pytest.mark.capability("top_ups")],
        ),
    ],
    indirect=True,
)
def test_nothing_is_done_before_activation(
    attempt_before_activation: Answer, expect: Expectation
) -> None:
    """Each financial operation needs an activated customer."""
    expect(attempt_before_activation, refused_before_activation)
