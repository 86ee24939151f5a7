"""What is one customer's alone is told in no answer about another (1 and 4.5)."""

import pytest

from fixtures.checks.answers import accepted
from fixtures.client.call import Call
from fixtures.client.judging.expectations import Expectation
from fixtures.client.shared_answers import SharedAnswers
from fixtures.states.controls.controls import operations


@pytest.mark.requirement("AUT-32")
@pytest.mark.parametrize(
    "control",
    operations("wallets", "organization_wallets", "balance", "allowed_operations", "directors"),
    indirect=True,
)
def test_customer_is_told_nothing_of_another(
    answers: SharedAnswers, control: Call, expect: Expectation
) -> None:
    """As every answer of a run, a read is judged by what all those before it told of others."""
    expect(answers.to(control), accepted())
