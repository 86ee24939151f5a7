"""Faults in which currencies an order may be in (sections 2.2 and 4.6)."""

from reference.faults.registry import skipped

ANY_CURRENCY = skipped(
    "order-in-any-currency",
    "PAY-AMT-10",
    "An order is prepared in any currency of three letters, also one that does not exist.",
).of("preparation.check_currency")
