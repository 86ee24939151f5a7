"""Faults in the formats of a created beneficiary's members (section 2.2)."""

from reference.faults.registry import changed, having, turning

FORMATS = (
    changed(
        "beneficiary-currency-name",
        "The currency of a created beneficiary is a name.",
        "2.2",
        "beneficiaries.data",
        having("currency", "Euro"),
    ),
    changed(
        "beneficiary-country-name",
        "The country of a created beneficiary is a name.",
        "2.2",
        "beneficiaries.data",
        having("country", "Germany"),
    ),
    changed(
        "beneficiary-email-cut",
        "The e-mail address of a created beneficiary ends before its domain.",
        "2.2",
        "beneficiaries.data",
        turning("email", lambda email: email and email.partition("@")[0]),
    ),
    changed(
        "beneficiary-phone-national",
        "The phone number of a created beneficiary is in national notation.",
        "2.2",
        "beneficiaries.data",
        turning("phoneNumber", lambda phone: phone and f"0{phone[3:]}"),
    ),
    changed(
        "beneficiary-id-not-uuid",
        "The id of a created beneficiary is no UUID.",
        "2.2",
        "beneficiaries.data",
        turning("id", lambda identifier: f"B-{identifier}"),
    ),
)
