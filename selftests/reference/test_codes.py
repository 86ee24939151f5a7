"""Codes of the reference service."""

from reference.platform.codes import drawn_code


def test_code_read_in_another_order_is_another_code() -> None:
    """It has six different digits, of those that it may have."""
    drawn = [drawn_code("123456789") for _ in range(50)]

    assert {len(set(code)) for code in drawn} == {6}
    assert set().union(*drawn) <= set("123456789")
    assert len(set(drawn)) > 1
