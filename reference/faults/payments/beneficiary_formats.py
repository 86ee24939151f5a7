"""Faults in the formats of a created beneficiary's members (section 2.2)."""

from reference.faults.registry import fixed, of_rule, turned

FORMATS = of_rule(
    "beneficiaries.data",
    fixed("beneficiary-currency-name", "BEN-15", "currency", "Euro"),
    fixed("beneficiary-country-name", "BEN-15", "country", "Germany"),
    turned(
        "beneficiary-email-cut", "BEN-15", "email", lambda email: email and email.partition("@")[0]
    ),
    turned(
        "beneficiary-phone-national",
        "BEN-16",
        "phoneNumber",
        lambda phone: phone and f"0{phone[3:]}",
    ),
    turned("beneficiary-id-not-uuid", "BEN-17", "id", lambda identifier: f"B-{identifier}"),
)
