"""Faults in the formats of a created beneficiary's members (section 2.2)."""

from reference.faults.registry import changed, fixed, of_rule, turning

FORMATS = of_rule(
    "beneficiaries.data",
    fixed("beneficiary-currency-name", "BEN-15", "currency", "Euro"),
    fixed("beneficiary-country-name", "BEN-15", "country", "Germany"),
    changed(
        "beneficiary-email-cut",
        "BEN-15",
        "The e-mail address of a created beneficiary ends before its domain.",
        turning("email", lambda email: email and email.partition("@")[0]),
    ),
    changed(
        "beneficiary-phone-national",
        "BEN-16",
        "The phone number of a created beneficiary is in national notation.",
        turning("phoneNumber", lambda phone: phone and f"0{phone[3:]}"),
    ),
    changed(
        "beneficiary-id-not-uuid",
        "BEN-17",
        "The id of a created beneficiary is not a UUID.",
        turning("id", lambda identifier: f"B-{identifier}"),
    ),
)
