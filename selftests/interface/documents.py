"""A conforming document of every documented answer, written from the tables by hand.

What an :class:`Example` says about its members is a second statement of the document, independent
of the models: a member that it does not mention is required and of the JSON type that it has here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fixtures.interface.schemas import envelopes, individuals, organizations, sessions, webhooks
from fixtures.interface.schemas.payments import (
    allowed_operations,
    amounts,
    beneficiaries,
    orders,
    wallets,
)

UUID = "3F2504E0-4f89-41d3-9a0c-0305e82c3301"
MOMENT = "2026-01-31T09:30:00.1234567"
JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyIn0.[masked]"
IBAN = "DE89370400440532013000"


@dataclass(frozen=True)
class Example:
    """A document of ``shape`` and what may be done to its members, named by dotted paths.

    ``optional`` members may be absent or null, ``nullable`` ones null, ``anything`` ones of any
    type; ``entries`` are keys of a map and may be absent. ``also`` adds JSON types to that of the
    document. ``closed`` members refuse unlisted words, ``open_text`` ones accept any.
    """

    shape: object
    document: Any
    optional: tuple[str, ...] = ()
    nullable: tuple[str, ...] = ()
    anything: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    also: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    closed: tuple[str, ...] = ()
    open_text: tuple[str, ...] = ()


ANSWERS: Mapping[str, Example] = {
    "generic envelope": Example(
        envelopes.GenericEnvelope,
        {"code": 200, "message": "done", "data": {"id": UUID}},
        anything=("data",),
        optional=("data",),
    ),
    "card envelope": Example(
        envelopes.CardEnvelope,
        {"success": True, "code": -1, "msg": "done", "data": []},
        anything=("data",),
        optional=("data",),
    ),
    "amount": Example(
        amounts.AmountDto,
        {"value": "1050", "scale": 2, "currency": "EUR"},
        optional=("currency",),
        closed=("currency",),
    ),
    "login": Example(
        sessions.LoginAnswer,
        {"accessToken": JWT, "tokenType": "Bearer", "expiresIn": 3600},
        closed=("tokenType",),
    ),
    "categorization": Example(
        individuals.CategorizationData,
        {"tenantId": "tenant", "categories": {"X-1": {"databaseId": "17", "categoryName": "B2B"}}},
        entries=("categories.X-1",),
        open_text=("categories.X-1.categoryName",),
    ),
    "individual registration": Example(
        individuals.IndividualRegistrationData,
        {
            "id": UUID,
            "customerStatus": "CS_REGISTRATION_COMPLETED",
            "user": {"id": UUID, "email": "ada@example.com"},
        },
        closed=("customerStatus",),
    ),
    "organization record": Example(
        organizations.OrganizationRecord,
        {"status": "PENDING_ACTIVATION", "customerStatus": "CS_PENDING_ACTIVATION"},
        optional=("status", "customerStatus"),
        closed=("status", "customerStatus"),
    ),
    "employee": Example(
        organizations.EmployeeData, {"individual": {"userId": UUID, "email": "ada@example.com"}}
    ),
    "organization verification": Example(
        organizations.OrganizationVerificationData,
        {"verificationId": UUID, "status": "PENDING", "verificationType": "KYB"},
        closed=("verificationType",),
        open_text=("status",),
    ),
    "organization activation": Example(
        organizations.OrganizationActivationData,
        {
            "wallet": {
                "walletId": UUID,
                "id": UUID,
                "balance": "0.00",
                "currency": "EUR",
                "status": "ACTIVE",
            },
            "iban": IBAN,
            "activation": {
                "message": "activated",
                "status": "ACTIVE",
                "activatedAt": MOMENT,
                "warnings": ["none"],
            },
        },
        nullable=("activation.warnings",),
        closed=("wallet.currency",),
        open_text=("wallet.status", "activation.status"),
    ),
    "wallets": Example(
        list[wallets.Wallet],
        [
            {
                "id": UUID,
                "walletId": UUID,
                "customerId": UUID,
                "name": "Main",
                "walletType": "b2c_product_general_purpose_wallet",
                "status": "ACTIVE",
                "currency": "EUR",
                "balance": "10.50",
                "availableBalance": "0",
                "iban": IBAN,
            }
        ],
        optional=("0.iban",),
        closed=("0.currency",),
        open_text=("0.walletType", "0.status"),
    ),
    "beneficiary": Example(
        beneficiaries.Beneficiary,
        dict.fromkeys(
            (
                *("id", "name", "iban", "bic", "type", "status", "currency", "country", "email"),
                *("phoneNumber", "shortName", "networkName", "bankName", "purposeCode"),
                *("assetId", "message"),
            ),
            "text",
        ),
        optional=(
            *("name", "iban", "bic", "type", "currency", "country", "email", "phoneNumber"),
            *("shortName", "networkName", "bankName", "purposeCode", "message"),
        ),
        open_text=("type", "status"),
    ),
    "webhook subscription": Example(webhooks.WebhookSubscription, {"id": UUID}),
    "prepared order": Example(
        orders.PreparedOrder,
        {
            "preparedOrderId": "o-1",
            "sessionId": "s-1",
            "status": "READY",
            "balanceCheck": {},
            "consent": None,
            "documents": [],
            "fees": {},
            "regulatoryInfo": {},
            "statusDetails": "fine",
            "summary": {"amount": 10.5, "currency": "EUR", "totalAmount": 11},
            "transactions": [{}],
            "tenantId": "tenant",
            "time": MOMENT,
            "validUntil": "2026-01-31T09:45:00.000+01:00",
        },
        nullable=("transactions",),
        anything=(
            *("balanceCheck", "consent", "documents", "fees", "regulatoryInfo"),
            *("statusDetails", "transactions.0"),
        ),
        closed=("status", "summary.currency"),
    ),
    "executed order, long": Example(
        orders.ExecutedOrder,
        {
            "success": True,
            "executionId": "e-1",
            "preparedOrderId": "o-1",
            "sessionId": "s-1",
            "tenantId": "tenant",
            "status": "EXECUTING",
            "executedAt": "2026-01-31T09:30:00Z",
            "transactions": [{}],
            "balanceUpdates": [{}],
            "settlementInfo": {},
            "executionSummary": {},
        },
        nullable=("sessionId", "tenantId", "transactions", "balanceUpdates"),
        anything=("transactions.0", "balanceUpdates.0", "settlementInfo", "executionSummary"),
        closed=("status",),
    ),
    "executed order, short": Example(
        orders.ExecutedOrder,
        {"orderId": "o-1", "status": "COMPLETED", "transactionId": "t-1"},
        closed=("status",),
    ),
    "allowed operations": Example(
        allowed_operations.AllowedOperations,
        {
            "sessionId": "s-1",
            "tenantId": "tenant",
            "snapshotId": "s-2",
            "time": MOMENT,
            "accounts": [
                {
                    "id": "a-1",
                    "type": "CONSUMER_WALLET",
                    "iban": IBAN,
                    "currency": "EUR",
                    "balance": 10.5,
                    "flags": {},
                    "ownerId": "o",
                    "assetId": "a",
                    "assetSubUnitId": "u",
                }
            ],
            "beneficiaries": [
                {
                    "id": "b-1",
                    "currencyHints": ["EUR"],
                    "currency": "EUR",
                    "partyType": "BUSINESS_CUSTOMER",
                }
            ],
            "operations": [
                {
                    "opType": "PURCHASE",
                    "currencies": ["EUR"],
                    "perTxnLimit": 500,
                    "requiresConsent": True,
                }
            ],
            "limits": {"perTxn": {"EUR": 500}, "daily": {"EUR": 900}, "monthly": {"EUR": 9e3}},
            "fees": {"model": "SEPARATE_FEE_TRANSFER", "rules": {}, "flags": {}},
            "consentModel": {"requireConsent": True, "expiryMinutes": 15, "scope": "PAYMENT"},
            "hasBeneficiaries": True,
            "beneficiaryCount": 1,
        },
        optional=(
            *("beneficiaries", "fees", "consentModel"),
            *("fees.model", "fees.rules", "fees.flags"),
            *("consentModel.requireConsent", "consentModel.expiryMinutes", "consentModel.scope"),
            *("limits.perTxn", "limits.daily", "limits.monthly"),
            *("accounts.0.type", "accounts.0.iban", "accounts.0.flags", "accounts.0.ownerId"),
            *("accounts.0.assetId", "accounts.0.assetSubUnitId"),
            *("beneficiaries.0.currencyHints", "beneficiaries.0.currency"),
            "beneficiaries.0.partyType",
            *("operations.0.currencies", "operations.0.perTxnLimit"),
            "operations.0.requiresConsent",
        ),
        entries=("limits.perTxn.EUR", "limits.daily.EUR", "limits.monthly.EUR"),
        closed=("accounts.0.currency", "beneficiaries.0.partyType"),
        open_text=(
            *("accounts.0.type", "operations.0.opType", "fees.model", "consentModel.scope"),
            *("beneficiaries.0.currency", "operations.0.currencies.0"),
        ),
    ),
}
