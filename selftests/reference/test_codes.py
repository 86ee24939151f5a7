"""Codes and identifiers of the reference service."""

import pytest

from reference.payments.accounts import written_alike
from reference.platform.codes import drawn_code


def test_code_read_in_another_order_is_another_code() -> None:
    """It has six different digits, of those that it may have."""
    drawn = [drawn_code("123456789") for _ in range(50)]

    assert {len(set(code)) for code in drawn} == {6}
    assert set().union(*drawn) <= set("123456789")
    assert len(set(drawn)) > 1


@pytest.mark.parametrize(
    ("identifier", "other", "alike"),
    [
        ("asset-12", "asset-951234567", True),
        ("asset-00001234", "asset-95123456", True),
        ("asset-00001234", "asset-951234567", False),
        ("asset-12", "beneficiary-12", False),
        ("AST.7bd86e7f", "AST.1ac97d8e", True),
        ("5a3f0c1e-7d42-4b6b-9f0e-123456789012", "6a3f0c1e-7d42-4b6b-9f0e-923456789012", True),
        ("asset-12", "5a3f0c1e-7d42-4b6b-9f0e-123456789012", False),
    ],
)
def test_numbers_of_one_width_are_written_alike(identifier: str, other: str, alike: object) -> None:
    """Whatever they begin with; those that are not filled up have any width."""
    assert written_alike(identifier, other) is alike
