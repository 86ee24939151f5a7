"""Faults in beneficiaries (sections 2.4, 3, 4.5, 4.6 and 7)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reference.faults.fields import of_any_type
from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    change_result,
    changed,
    fault,
    having,
    missing_members,
    renaming,
    replace_rule,
    turning,
)
from reference.payments.accounts import compact
from reference.payments.beneficiaries import PARTY_TYPES
from reference.platform.validation import text_type

if TYPE_CHECKING:
    from reference.payments.beneficiaries import Beneficiary
    from reference.payments.ledger import PaymentAccount
    from reference.platform.exchange import Call
    from reference.serving.service import Service

NO_ASSET = "77777777-7777-4777-8777-777777777777"

ANSWER = (
    *missing_members(
        "beneficiary",
        "A created beneficiary",
        "2.4",
        "beneficiaries.data",
        (
            "id",
            "name",
            "iban",
            "bic",
            "type",
            "status",
            "currency",
            "country",
            "email",
            "phoneNumber",
            "shortName",
            "networkName",
            "bankName",
            "purposeCode",
            "assetId",
            "message",
        ),
    ),
    changed(
        "beneficiary-asset-null",
        "The assetId of a created beneficiary is null.",
        "2.4",
        "beneficiaries.data",
        having("assetId", None),
    ),
    changed(
        "beneficiary-asset-number",
        "The assetId of a created beneficiary is a number.",
        "2.4",
        "beneficiaries.data",
        having("assetId", 7),
    ),
    changed(
        "beneficiary-asset-unusable",
        "The assetId of a created beneficiary is not the one that prepare takes.",
        "4.6 rule 2",
        "beneficiaries.data",
        having("assetId", NO_ASSET),
    ),
    changed(
        "beneficiary-asset-snake-case",
        "The assetId of a created beneficiary is called asset_id.",
        "2.4",
        "beneficiaries.data",
        renaming("assetId", "asset_id"),
    ),
    changed(
        "beneficiary-id-null",
        "The id of a created beneficiary is null.",
        "2.4",
        "beneficiaries.data",
        having("id", None),
    ),
    changed(
        "beneficiary-iban-other",
        "The answer has another IBAN than was submitted.",
        "2.4",
        "beneficiaries.data",
        having("iban", "GB33BUKB20201555555555"),
    ),
    changed(
        "beneficiary-iban-masked",
        "The answer masks the IBAN.",
        "2.4",
        "beneficiaries.data",
        turning("iban", lambda iban: f"{iban[:4]}****{iban[-4:]}"),
    ),
    changed(
        "beneficiary-currency-other",
        "The answer has another currency than was submitted.",
        "2.4",
        "beneficiaries.data",
        having("currency", "USD"),
    ),
    changed(
        "beneficiary-country-alpha-3",
        "The answer turns the country into three letters.",
        "2.4",
        "beneficiaries.data",
        having("country", "NLD"),
    ),
    changed(
        "beneficiary-email-lost",
        "The answer's email is blank.",
        "2.4",
        "beneficiaries.data",
        having("email", ""),
    ),
    changed(
        "beneficiary-phone-number",
        "The answer's phoneNumber is a number.",
        "2.4",
        "beneficiaries.data",
        having("phoneNumber", 31201234567),
    ),
    changed(
        "beneficiary-type-other",
        "The answer has another type than was submitted.",
        "2.4",
        "beneficiaries.data",
        having("type", "INTERNAL"),
    ),
    changed(
        "beneficiary-message-object",
        "The message in the data is an object.",
        "2.4",
        "beneficiaries.data",
        having("message", {"text": "Beneficiary created"}),
    ),
    answered(
        "beneficiary-status-pending",
        "A created beneficiary is not ACTIVE.",
        "3",
        "beneficiaries.status",
        "PENDING",
    ),
    answered(
        "beneficiary-status-lower",
        "The status of a beneficiary is in lower case.",
        "2.4",
        "beneficiaries.status",
        "active",
    ),
    answered(
        "beneficiary-asset-shared",
        "All beneficiaries have the same assetId.",
        "2.4",
        "beneficiaries.asset_id",
        NO_ASSET,
    ),
)


@fault("beneficiary-party-type-any", "A partyType that does not exist is accepted.", "2.2")
def party_type_any(service: "Service") -> None:
    """Forget the enumeration."""
    fields = service.beneficiaries.fields
    fields["partyType"] = replace(fields["partyType"], value_checks=())


def _party_type_refused(party_type: str) -> Fault:
    def plant(service: "Service") -> None:
        def known(value: object) -> str | None:
            return "is not known" if value == party_type else None

        fields = service.beneficiaries.fields
        rule = fields["partyType"]
        fields["partyType"] = replace(rule, value_checks=(*rule.value_checks, known))

    name = party_type.lower().replace("_", "-")
    return Fault(f"beneficiary-{name}-refused", f"partyType {party_type} is refused.", "2.2", plant)


REFUSED = tuple(_party_type_refused(party_type) for party_type in PARTY_TYPES)


def _any_type(name: str) -> Fault:
    def plant(service: "Service") -> None:
        fields = service.beneficiaries.fields
        fields[name] = of_any_type(fields[name])

    return Fault(
        f"beneficiary-{name.lower()}-any-type",
        f"An object as {name} of a beneficiary is accepted.",
        "2.4",
        plant,
    )


ANY_TYPE = tuple(_any_type(name) for name in ("partyType", "iban", "currency", "allowedOperations"))


@fault(
    "beneficiary-allowedoperations-text",
    "A list as allowedOperations of a beneficiary is refused.",
    "2.4",
)
def allowed_operations_text(service: "Service") -> None:
    """Take one operation for all that there can be."""
    fields = service.beneficiaries.fields
    fields["allowedOperations"] = replace(fields["allowedOperations"], type_check=text_type)


@fault("beneficiary-iban-object-500", "An object as IBAN of a beneficiary is a server fault.", "7")
def iban_object_500(service: "Service") -> None:
    """Take the blanks out before the type is checked."""

    def build(honest: Rule) -> Rule:
        def check_body(call: "Call") -> None:
            if call.body.get("iban") is not None:
                compact(call.body["iban"])
            honest(call)

        return check_body

    replace_rule(service, "beneficiaries.check_body", build)


@fault("beneficiary-not-kept", "A created beneficiary is forgotten at once.", "4.6 rule 2")
def not_kept(service: "Service") -> None:
    """Answer, and keep nothing."""
    replace_rule(service, "beneficiaries.keep", lambda _honest: lambda _one: None)


@fault("beneficiary-replaces-earlier", "A new beneficiary replaces the earlier ones.", "4.6")
def replaces_earlier(service: "Service") -> None:
    """Keep one beneficiary for each account."""

    def build(honest: Rule) -> Rule:
        def keep(beneficiary: "Beneficiary") -> None:
            account = service.ledger.find(beneficiary.account_id)
            if account is not None:
                service.beneficiaries.of_account(account).clear()
            honest(beneficiary)

        return keep

    replace_rule(service, "beneficiaries.keep", build)


@fault("beneficiary-foreign-accepted", "Prepare takes another customer's beneficiary.", "4.6")
def foreign_accepted(service: "Service") -> None:
    """Look assets up among all accounts."""

    def build(honest: Rule) -> Rule:
        def with_reference(_account: "PaymentAccount", reference: str) -> object:
            found = (honest(one, reference) for one in service.ledger.accounts())
            return next((one for one in found if one is not None), None)

        return with_reference

    replace_rule(service, "beneficiaries.with_reference", build)


@fault("beneficiary-unknown-accepted", "Prepare takes a beneficiary that does not exist.", "4.6")
def unknown_accepted(service: "Service") -> None:
    """Look nothing up."""
    replace_rule(service, "preparation.require_beneficiary", lambda _honest: lambda *_a: None)


def _unknown(code: int) -> Fault:
    def plant(service: "Service") -> None:
        def change(refusal: Any) -> Any:  # noqa: ANN401 - a refusal
            refusal.answer = replace(refusal.answer, code=code)
            return refusal

        change_result(service, "beneficiaries.unknown", change)

    return Fault(
        f"beneficiary-unknown-{code}",
        f"An unknown beneficiary is answered with {code}.",
        "4.6 rule 3",
        plant,
    )


UNKNOWN = (
    *(_unknown(code) for code in (200, 400, 403, 422, 500)),
    *missing_members(
        "beneficiary-unknown",
        "The row about an unknown beneficiary",
        "7",
        "beneficiaries.unknown_data",
        ("iban", "suggestion"),
    ),
)

LIST = (
    changed(
        "beneficiary-list-cut",
        "The list of beneficiaries stops after two.",
        "8",
        "beneficiaries.list_items",
        lambda items: items[:2],
    ),
    changed(
        "beneficiary-list-without-latest",
        "The list lacks the latest beneficiary.",
        "8",
        "beneficiaries.list_items",
        lambda items: items[:-1],
    ),
    changed(
        "beneficiary-list-empty",
        "The list of beneficiaries is always empty.",
        "4.5",
        "beneficiaries.list_items",
        lambda _items: [],
    ),
    changed(
        "beneficiary-list-null",
        "The list of beneficiaries is null.",
        "4.5",
        "beneficiaries.list_data",
        lambda _items: None,
    ),
    changed(
        "beneficiary-list-paged",
        "The list of beneficiaries stands in a page of two.",
        "8",
        "beneficiaries.list_data",
        lambda items: {"content": items[:2], "page": 0, "size": 2, "totalElements": len(items)},
    ),
)


@fault("beneficiary-list-of-everyone", "A wallet's list shows all wallets' beneficiaries.", "4.5")
def list_of_everyone(service: "Service") -> None:
    """Forget to filter by wallet."""

    def build(honest: Rule) -> Rule:
        def list_items(_account: "PaymentAccount") -> object:
            return [item for one in service.ledger.accounts() for item in honest(one)]

        return list_items

    replace_rule(service, "beneficiaries.list_items", build)


@fault("beneficiary-list-500", "The list of beneficiaries is a server fault.", "7")
def list_500(service: "Service") -> None:
    """Fail on every list."""

    def build(_honest: Rule) -> Rule:
        def list_items(account: "PaymentAccount") -> object:
            raise KeyError(account.id)

        return list_items

    replace_rule(service, "beneficiaries.list_items", build)
