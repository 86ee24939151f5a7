"""Beneficiaries of an account (sections 2.4, 4.5 and 4.6)."""

import re
from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from reference.payments.accounts import PaymentAccounts, compact, written_alike
from reference.payments.ledger import PaymentAccount
from reference.platform.exchange import JsonObject, RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import FieldRule, Violation, text, text_list_type, text_type

PARTY_TYPES: Final = ("INDIVIDUAL_CUSTOMER", "BUSINESS_CUSTOMER")
ACTIVE: Final = "ACTIVE"
TEXTS: Final = (
    *("partyType", "companyName", "shortName", "iban", "currency", "country", "email"),
    *("phoneNumber", "bicSwiftCode", "bic", "networkName", "bankName", "purposeCode"),
    *("accountNumber", "bankCode", "bankAddress", "addressLine1", "addressLine2", "city"),
    *("stateProvince", "postalCode", "organizationId", "customerId", "targetCustomerId"),
    *("firstName", "lastName", "name", "dateOfBirth", "type"),
)
_LEFT_OUT: Final = ("email", "phoneNumber", "shortName", "bankName", "purposeCode", "country")
_ECHOED: Final = (
    "iban",
    "currency",
    "country",
    "email",
    "phoneNumber",
    "shortName",
    "networkName",
    "bankName",
    "purposeCode",
)
_DUE: Final = ("partyType", "iban", "currency", "name")
_FORMATS: Final = {
    "iban": re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}"),
    "currency": re.compile(r"[A-Z]{3}"),
    "country": re.compile(r"[A-Z]{2}"),
}
_PAGING: Final = frozenset({"page", "size", "limit", "offset", "cursor"})


@dataclass(frozen=True)
class Beneficiary:
    """A beneficiary of an account; `submitted` is the request that made it."""

    id: str
    asset_id: str
    asset_sub_unit_id: str
    account_id: str
    status: str
    submitted: JsonObject
    created_at: datetime


@dataclass(eq=False, repr=False)
class Beneficiaries(Area):
    """POST /fintrans/{accountId}/beneficiaries and /wallets/{walletId}/beneficiaries."""

    _payment_accounts: PaymentAccounts

    def __post_init__(self) -> None:
        """Set the body rules (section 2.4)."""
        self._beneficiaries: dict[str, list[Beneficiary]] = {}
        self._reads: Counter[str] = Counter()
        self._attempts: Counter[str] = Counter()
        self.fields = {
            name: FieldRule(name, text_type, required=self.is_required(name)) for name in TEXTS
        }
        self.fields["partyType"] = FieldRule(
            "partyType", text_type, (party_type_value,), required=self.is_required("partyType")
        )
        self.fields["allowedOperations"] = FieldRule(
            "allowedOperations", text_list_type, required=False
        )

    def is_required(self, name: str) -> bool:
        """Tell whether a field must be there; the document marks none."""
        return name in _DUE and self._policy.beneficiaries.beneficiary_fields == "required"

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        listing = self._policy.beneficiaries.beneficiary_listing
        return (
            Operation(
                "beneficiary",
                "POST",
                "/api/v2.1/fintrans/{accountId}/beneficiaries",
                self.create,
                body="required",
                check_body=self.check_body,
            ),
            Operation(
                "beneficiary_list",
                "GET" if listing == "get" else "POST",
                "/api/v2.1/wallets/{walletId}/beneficiaries",
                self.list_or_create,
                body="none" if listing == "get" else "optional",
            ),
        )

    def check_body(self, call: ServiceCall) -> None:
        """Check the fields of a new beneficiary (section 2.4)."""
        rules = self._platform.body_rules
        violations = rules.violations(self.fields, call.body, closed=True)
        if violations:
            raise self._refusals.validation(violations)
        self.check_formats(call.body)

    def check_formats(self, body: JsonObject) -> None:
        """Refuse an IBAN, currency or country that cannot be one, by policy."""
        choice = self._policy.beneficiaries.beneficiary_formats
        if choice == "any":
            return
        for name, form in _FORMATS.items():
            if body.get(name) is not None and not form.fullmatch("".join(text(body, name).split())):
                raise self._refusals.plain(
                    int(choice), "Request validation failed", "INVALID_FORMAT", name
                )

    def create(self, call: ServiceCall) -> ServiceAnswer:
        """Create a beneficiary, which is ACTIVE at once (sections 3 and 4.6)."""
        account = self._payment_accounts.of_path(call, acting=True)
        self.check_holder(account, call.body)
        earlier = self.duplicate(account, text(call.body, "iban"))
        if earlier is not None:
            return self.repeated(earlier)
        self.check_number(account)
        beneficiary = self.new(account, call.body)
        self.keep(beneficiary)
        return ServiceAnswer(200, "Beneficiary created", self.data(beneficiary), created=True)

    def check_number(self, account: PaymentAccount) -> None:
        """Refuse one more than a wallet may have, by policy."""
        most = self._policy.beneficiaries.most_beneficiaries
        if most != "any" and len(self.of_account(account)) >= int(most):
            raise self._refusals.own_rule(422, "Too many beneficiaries", "TOO_MANY", most)

    def check_holder(self, account: PaymentAccount, body: JsonObject) -> None:
        """Refuse an account of the service, or another name than its holder's, by policy."""
        choice = self._policy.beneficiaries.holder_name
        paid = self._payment_accounts.with_iban(account.tenant_id, text(body, "iban"))
        if paid is None:
            self.check_country(text(body, "iban"))
            return
        if self._policy.beneficiaries.own_accounts != "accepted":
            raise self._refusals.plain(
                422, "Only accounts elsewhere are paid", "OWN_ACCOUNT", "iban"
            )
        if choice == "any":
            return
        if text(body, "name").casefold() != self._payment_accounts.holder(paid).casefold():
            raise self._refusals.plain(
                int(choice), "Name is not the account holder's", "NAME_MISMATCH", "name"
            )

    def check_country(self, iban: str) -> None:
        """Refuse accounts in countries that the service does not serve, by policy."""
        served = self._policy.onboarding.served_country
        if iban and served not in {"any", iban[:2].upper()}:
            raise self._refusals.plain(
                422, f"Only accounts in {served} are paid", "COUNTRY_NOT_SERVED", "iban"
            )

    def new(self, account: PaymentAccount, body: JsonObject) -> Beneficiary:
        """Build a beneficiary with identifiers of its own."""
        return Beneficiary(
            id=self.identifier(),
            asset_id=self.known_asset(account, text(body, "iban")) or self.asset_id(),
            asset_sub_unit_id=self._payment_accounts.reference("unit"),
            account_id=account.id,
            status=self.status(),
            submitted=body,
            created_at=self._platform.clock.now(),
        )

    def known_asset(self, account: PaymentAccount, iban: str) -> str:
        """Return the assetId of a bank account that somebody pays, or the next one, by policy."""
        if self._policy.beneficiaries.asset_of == "wallet":
            return self._payment_accounts.numbered("asset", account.id)
        if self._policy.beneficiaries.asset_of == "beneficiary" or not iban:
            return ""
        known = (one for each in tuple(self._beneficiaries.values()) for one in tuple(each))
        same = (one for one in known if compact(text(one.submitted, "iban")) == compact(iban))
        return next((one.asset_id for one in same), "")

    def identifier(self) -> str:
        """Return a new id."""
        return self._payment_accounts.reference("beneficiary")

    def asset_id(self) -> str:
        """Return a new assetId, the beneficiaryId of prepare (section 4.6 rule 2)."""
        return self._payment_accounts.reference("asset")

    def status(self) -> str:
        """Return the status of new beneficiaries (section 3)."""
        return ACTIVE

    def keep(self, beneficiary: Beneficiary) -> None:
        """Keep a new beneficiary."""
        self._beneficiaries.setdefault(beneficiary.account_id, []).append(beneficiary)

    def duplicate(self, account: PaymentAccount, iban: str) -> Beneficiary | None:
        """Return the earlier beneficiary with an IBAN, if the policy minds."""
        if self._policy.beneficiaries.duplicate_beneficiary == "new" or not iban:
            return None
        return self.with_iban(account, iban)

    def repeated(self, earlier: Beneficiary) -> ServiceAnswer:
        """Answer a second beneficiary with the same IBAN, by policy."""
        if self._policy.beneficiaries.duplicate_beneficiary == "same":
            return ServiceAnswer(200, "Beneficiary exists", self.data(earlier), created=True)
        raise self._refusals.plain(409, "Beneficiary already exists", "DUPLICATE")

    def of_account(self, account: PaymentAccount) -> list[Beneficiary]:
        """Return an account's beneficiaries, oldest first."""
        return self._beneficiaries.get(account.id, [])

    def shown(self, account: PaymentAccount) -> list[Beneficiary]:
        """Return the beneficiaries that reads show by now; each read counts."""
        needed = int(self._policy.beneficiaries.beneficiaries_after_calls)
        shown = []
        for beneficiary in self.of_account(account):
            if self._reads[beneficiary.id] >= needed:
                shown.append(beneficiary)
            self._reads[beneficiary.id] += 1
        return shown

    def referenced(self, account: PaymentAccount, reference: str, iban: str) -> Beneficiary:
        """Return the beneficiary of a prepare request, or raise the 404 (section 4.6 rule 3)."""
        if self._policy.payments.beneficiary_lookup == "iban":
            found = self.with_iban(account, iban)
        else:
            self.check_notation(account, reference)
            found = self.with_reference(account, reference)
        if found is None or not self.payable(found):
            raise self.unknown(iban)
        self.check_age(found)
        return found

    def check_age(self, beneficiary: Beneficiary) -> None:
        """Refuse orders for a beneficiary that was created just now, by policy."""
        if not self._platform.is_past(
            beneficiary.created_at, self._policy.beneficiaries.payable_after_time
        ):
            raise self._refusals.own_rule(422, "A new beneficiary waits", "NEW_BENEFICIARY")

    def fits(self, beneficiary: Beneficiary, name: str, iban: str) -> bool:
        """Tell whether a payment is to the beneficiary's name and account, where policy asks."""
        if self._policy.payments.payee_mismatch == "accepted":
            return True
        body = beneficiary.submitted
        person = " ".join(filter(None, (text(body, "firstName"), text(body, "lastName"))))
        names = {person, *(text(body, each) for each in ("name", "companyName", "shortName"))}
        return name in names - {""} and compact(iban) == compact(text(body, "iban"))

    def payable(self, beneficiary: Beneficiary) -> bool:
        """Tell whether a beneficiary can be paid by now; each attempt counts."""
        needed = int(self._policy.beneficiaries.payable_after_calls)
        if self._policy.payments.beneficiary_check != "prepare":
            needed = 0
        self._attempts[beneficiary.id] += 1
        return self._attempts[beneficiary.id] > needed

    def check_notation(self, account: PaymentAccount, reference: str) -> None:
        """Refuse a reference that is written unlike those of this service, by policy."""
        if self._policy.beneficiaries.foreign_reference == "unknown":
            return
        known = [one.asset_id for one in self.of_account(account)]
        if known and not any(written_alike(reference, one) for one in known):
            raise self._refusals.plain(
                400, "Request validation failed", "MALFORMED_ID", "beneficiaryId"
            )

    def with_reference(self, account: PaymentAccount, reference: str) -> Beneficiary | None:
        """Return the account's beneficiary with an assetId; its id may do as well."""
        either = self._policy.beneficiaries.beneficiary_reference == "either"
        for one in self.of_account(account):
            if one.asset_id == reference or (either and one.id == reference):
                return one
        return None

    def with_iban(self, account: PaymentAccount, iban: str) -> Beneficiary | None:
        """Return the account's beneficiary with an IBAN."""
        for one in self.of_account(account):
            if compact(text(one.submitted, "iban")) == compact(iban):
                return one
        return None

    def unknown(self, iban: str) -> RefusalError:
        """Build the row about an unknown beneficiary (section 7)."""
        return self._refusals.rows(404, "Beneficiary not found", self.unknown_data(iban))

    def unknown_data(self, iban: str) -> JsonObject:
        """Return the members of that row."""
        return {"iban": iban, "suggestion": "Create the beneficiary first"}

    def name(self, body: JsonObject) -> str | None:
        """Return a beneficiary's name, composed when none was submitted or the policy says so."""
        submitted = text(body, "name") or None
        person = " ".join(filter(None, (text(body, "firstName"), text(body, "lastName"))))
        composed = text(body, "companyName") or person or None
        if self._policy.beneficiaries.beneficiary_name == "composed":
            return composed or submitted
        return submitted or composed

    def kind(self, body: JsonObject) -> str:
        """Return a beneficiary's type, an external one unless submitted (section 2.4)."""
        return text(body, "type") or "EXTERNAL"

    def iban(self, body: JsonObject) -> object:
        """Return a beneficiary's IBAN, with the blanks that it was submitted with by policy."""
        submitted = body.get("iban")
        if submitted and self._policy.beneficiaries.beneficiary_iban == "compact":
            return compact(submitted)
        return submitted

    def data(self, beneficiary: Beneficiary) -> JsonObject:
        """Return a beneficiary as its creation answers it (section 2.4)."""
        policy = self._policy
        body = beneficiary.submitted
        echoed: JsonObject = {name: body.get(name) for name in _ECHOED}
        bics = [body.get("bic"), body.get("bicSwiftCode")]
        if policy.beneficiaries.beneficiary_bic == "bicSwiftCode":
            bics.reverse()
        data: JsonObject = {
            "id": beneficiary.id,
            "name": self.name(body),
            "bic": bics[0] or bics[1],
            "type": self.kind(body),
            "status": beneficiary.status,
            **echoed,
            "iban": self.iban(body),
            "assetId": beneficiary.asset_id,
            "message": "Beneficiary created",
        }
        if policy.beneficiaries.beneficiary_answer == "few":
            data |= dict.fromkeys(_LEFT_OUT)
        if policy.envelope.absent_values == "null":
            return data
        return {name: value for name, value in data.items() if value is not None}

    def list_or_create(self, call: ServiceCall) -> ServiceAnswer:
        """List a wallet's beneficiaries (section 4.5), or what else the policy reads there."""
        if self._payment_accounts.lists_nothing(call):
            return ServiceAnswer(200, "No beneficiaries", [])
        account = self._payment_accounts.of_path(call)
        listing = self._policy.beneficiaries.beneficiary_listing
        if listing == "body-required" and "walletId" not in call.body:
            raise self._refusals.validation([Violation("walletId", "is required", "missing")])
        if listing == "creation" and any(name in call.body for name in TEXTS):
            self.check_body(call)
            return self.create(call)
        self.check_paging(call)
        return ServiceAnswer(200, "Beneficiaries of the wallet", self.list_data(account))

    def check_paging(self, call: ServiceCall) -> None:
        """Refuse page parameters, by policy (section 8, no pagination)."""
        if self._policy.beneficiaries.page_parameters == "400" and _PAGING & call.query.keys():
            raise self._refusals.plain(400, "Lists have no pages", "UNKNOWN_PARAMETER")

    def list_data(self, account: PaymentAccount) -> object:
        """Return all of them (section 8, pagination)."""
        items = self.list_items(account)
        in_object = self._policy.beneficiaries.beneficiary_list_form == "object"
        return {"beneficiaries": items} if in_object else items

    def list_items(self, account: PaymentAccount) -> list[JsonObject]:
        """Return the items of the list."""
        return [self.item(one) for one in self.shown(account)]

    def item(self, beneficiary: Beneficiary) -> JsonObject:
        """Return one item of the list, whose shape is not documented."""
        data = self.data(beneficiary)
        left_out = {"message"}
        if self._policy.beneficiaries.listed_by == "iban":
            left_out |= {"id", "assetId"}
        return {name: value for name, value in data.items() if name not in left_out}


def party_type_value(value: object) -> str | None:
    """Require one of the two party types (section 2.2)."""
    return None if value in PARTY_TYPES else f"must be one of {', '.join(PARTY_TYPES)}"
