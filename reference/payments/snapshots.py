"""The allowed-operations snapshot (sections 2.4 and 4.6)."""

from dataclasses import dataclass
from typing import Final

from reference.payments.accounts import PaymentAccounts
from reference.payments.amounts import Amounts
from reference.payments.beneficiaries import Beneficiaries, Beneficiary
from reference.payments.consents import EXPIRY_MINUTES, PaymentConsents
from reference.payments.fees import Fees
from reference.payments.ledger import Ledger, PaymentAccount
from reference.payments.limits import Limits
from reference.payments.session_header import SessionHeader
from reference.platform.exchange import JsonObject, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import text

_FLAGS: Final = {"true": True, "false": False}


@dataclass(eq=False, repr=False)
class Snapshots(Area):
    """GET /fintrans/{accountId}/allowed-operations."""

    _amounts: Amounts
    _beneficiaries: Beneficiaries
    _fees: Fees
    _ledger: Ledger
    _limits: Limits
    _payment_accounts: PaymentAccounts
    _payment_consents: PaymentConsents
    _session_header: SessionHeader

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        path = "/api/v2.1/fintrans/{accountId}/allowed-operations"
        return (Operation("allowed_operations", "GET", path, self.show),)

    def show(self, call: ServiceCall) -> ServiceAnswer:
        """Answer what an account may do now (section 4.6)."""
        account = self._payment_accounts.of_path(call)
        self._beneficiaries.check_paging(call)
        with_beneficiaries = self.flag(call, "includeBeneficiaries")
        with_consents = self.flag(call, "includeConsents")
        data = self.data(call, account)
        if not with_beneficiaries:
            data = self.without_beneficiaries(data)
        if not with_consents:
            data = self.without_consents(data)
        return ServiceAnswer(200, "Allowed operations", data)

    def flag(self, call: ServiceCall, name: str) -> bool:
        """Read a boolean of the query, which is true unless it says otherwise (section 4.6)."""
        sent = call.query.get(name, "true").lower()
        if sent not in _FLAGS:
            raise self._refusals.plain(
                int(self._policy.envelope.wrong_value_code),
                "Request validation failed",
                "INVALID_PARAMETER",
                f"{name} is true or false",
            )
        return _FLAGS[sent]

    def without_beneficiaries(self, data: JsonObject) -> JsonObject:
        """Leave beneficiaries out, as includeBeneficiaries=false asks."""
        policy = self._policy
        rest = {name: value for name, value in data.items() if name != "beneficiaries"}
        if policy.beneficiaries.excluded_count == "zero":
            rest.update(hasBeneficiaries=False, beneficiaryCount=0)
        if policy.beneficiaries.excluded_beneficiaries == "absent":
            return rest
        return {
            **rest,
            "beneficiaries": [] if policy.beneficiaries.excluded_beneficiaries == "empty" else None,
        }

    def without_consents(self, data: JsonObject) -> JsonObject:
        """Leave the consent model out, as includeConsents=false asks."""
        choice = self._policy.beneficiaries.excluded_consents
        if choice == "unchanged":
            return data
        rest = {name: value for name, value in data.items() if name != "consentModel"}
        return rest if choice == "absent" else {**rest, "consentModel": None}

    def data(self, call: ServiceCall, account: PaymentAccount) -> JsonObject:
        """Return the whole snapshot (section 2.4)."""
        beneficiaries = self._beneficiaries.shown(account)
        return {
            "sessionId": self._session_header.issue(call.tenant_id, account.id),
            "tenantId": account.tenant_id,
            "snapshotId": self._payment_accounts.reference("snapshot"),
            "time": self._platform.notation.datetime(self._platform.clock.now()),
            "accounts": self.accounts(account),
            "beneficiaries": [self.beneficiary(one, account) for one in beneficiaries],
            "operations": self.operation_list(account, beneficiaries),
            "limits": self._limits.data(account),
            "fees": self._fees.data(),
            "consentModel": self.consent_model(account),
            "hasBeneficiaries": bool(beneficiaries),
            "beneficiaryCount": len(beneficiaries),
        }

    def accounts(self, account: PaymentAccount) -> list[JsonObject]:
        """Return the accounts of the owner, that of the path first."""
        others = self._payment_accounts.of_owner(account.owner_id)
        return [self.account(one) for one in (account, *(o for o in others if o.id != account.id))]

    def account(self, account: PaymentAccount) -> JsonObject:
        """Return one account (section 2.4)."""
        item: JsonObject = {
            "id": account.number,
            "type": account.kind,
            "currency": account.currency,
            "balance": self._amounts.number(self._ledger.balance(account.id)),
            "flags": {"canSend": True, "canReceive": True},
            "ownerId": account.owner_id,
            "assetId": account.asset_id,
            "assetSubUnitId": account.asset_sub_unit_id,
        }
        iban = None if self._policy.beneficiaries.account_ids == "alone" else account.iban
        if iban is not None or self._policy.envelope.absent_values == "null":
            item["iban"] = iban
        return item

    def beneficiary(self, one: Beneficiary, account: PaymentAccount) -> JsonObject:
        """Return one beneficiary (section 2.4)."""
        beneficiaries = self._beneficiaries
        currency = text(one.submitted, "currency") or account.currency
        name = beneficiaries.name(one.submitted) or text(one.submitted, "shortName")
        wallet_id = self.told_wallet(one, account)
        tells_wallet = wallet_id or self._policy.envelope.absent_values == "null"
        return {
            "id": one.id,
            "assetId": one.asset_id,
            "assetSubUnitId": one.asset_sub_unit_id,
            "kind": beneficiaries.kind(one.submitted),
            **({"walletId": wallet_id} if tells_wallet else {}),
            "currencyHints": [currency],
            "allowedOperationTypes": one.submitted.get("allowedOperations")
            or [self._policy.beneficiaries.operation_name],
            "beneficiaryId": one.id,
            "iban": beneficiaries.iban(one.submitted),
            "currency": currency,
            "partyType": one.submitted.get("partyType"),
            "status": one.status,
            "name": name,
            "assetSubUnitName": f"{name} {currency}",
        }

    def told_wallet(self, one: Beneficiary, account: PaymentAccount) -> str | None:
        """Return the wallet that is told beside a beneficiary, by policy."""
        if self._policy.beneficiaries.told_wallet == "payer":
            return account.id
        payee = self._payment_accounts.with_iban(account.tenant_id, text(one.submitted, "iban"))
        return payee.id if payee else None

    def operation_list(
        self, account: PaymentAccount, beneficiaries: list[Beneficiary]
    ) -> list[JsonObject]:
        """Return the operations: one transfer to each beneficiary, where there are funds."""
        funded = self._ledger.available(account.id) > 0
        if self._policy.beneficiaries.snapshot_operations == "funded" and not funded:
            return []
        transfers = [self.operation(account, one) for one in beneficiaries]
        if self._policy.beneficiaries.snapshot_operations == "of-all-accounts":
            transfers += self.own_transfers(account)
        lower = self._limits.of_another_operation(account, account.currency)
        if lower is None:
            return transfers
        others = {"opType": "CARD_PAYMENT", "perTxnLimit": self._amounts.number(lower)}
        return [*transfers, *({**one, **others} for one in transfers)]

    def own_transfers(self, account: PaymentAccount) -> list[JsonObject]:
        """Return the operations from the owner's other accounts, which need no consent."""
        others = self._payment_accounts.of_owner(account.owner_id)
        return [
            {
                "fromAccountId": one.number,
                "fromAssetId": one.asset_id,
                "fromAssetSubUnitId": one.asset_sub_unit_id,
                "toRefId": account.asset_id,
                "toAssetSubUnitId": account.asset_sub_unit_id,
                "opType": "OWN_TRANSFER",
                "currencies": [one.currency],
                "perTxnLimit": 7.5,
                "requiresConsent": False,
            }
            for one in others
            if one.id != account.id
        ]

    def operation(self, account: PaymentAccount, one: Beneficiary) -> JsonObject:
        """Return one operation (section 2.4)."""
        limit = self._limits.of_operation(account, account.currency)
        item: JsonObject = {
            "fromAccountId": account.number,
            "fromAssetId": account.asset_id,
            "fromAssetSubUnitId": account.asset_sub_unit_id,
            "toRefId": one.asset_id,
            "toAssetSubUnitId": one.asset_sub_unit_id,
            "beneficiaryId": one.id,
            "opType": self._policy.beneficiaries.operation_name,
            "currencies": [account.currency],
            "requiresConsent": self._payment_consents.operation_requires(
                account, one.id, one.asset_id
            ),
        }
        if limit is not None:
            item["perTxnLimit"] = self._amounts.number(limit)
        elif self._policy.envelope.absent_values == "null":
            item["perTxnLimit"] = None
        return item

    def consent_model(self, account: PaymentAccount) -> JsonObject:
        """Return when a payment consent is due, and how long it lasts (section 2.4)."""
        return {
            "requireConsent": self._payment_consents.model_requires(account),
            "expiryMinutes": EXPIRY_MINUTES,
            "scope": "PAYMENT",
        }
