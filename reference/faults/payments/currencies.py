"""Faults in which currencies an order may be in (sections 2.2 and 4.6)."""

from reference.faults.registry import skipped

ANY_CURRENCY = skipped("order-in-any-currency", "PAY-AMT-10").of("preparation.check_currency")
