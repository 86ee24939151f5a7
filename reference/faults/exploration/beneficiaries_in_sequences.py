"""Faults in what becomes of a wallet's beneficiaries when there are several (2.4, 4.5, 4.6)."""

from collections import Counter
from dataclasses import replace
from unicodedata import combining, normalize

from reference.faults.exploration.occasions import account_of, after, payer_of
from reference.faults.registry import Rule, fault
from reference.payments.accounts import compact
from reference.payments.beneficiaries import Beneficiary
from reference.payments.ledger import PaymentAccount
from reference.platform.exchange import JsonObject, RefusalError, ServiceCall
from reference.platform.validation import text
from reference.serving.service import Service

PAGE = 5
COMPLETE = ("EXP-PAY-01", "EXP-REP-01", "ALO-BEN-05", "WAL-PAY-03", "ALO-BEN-01", "WAL-PAY-02")
"""Every beneficiary is listed, a new one too."""


@fault(rule="beneficiaries.shown", breaks=COMPLETE)
def beneficiaries_cut_at_the_end_of_a_page(
    _service: Service, original: Rule, account: PaymentAccount
) -> object:
    """A list of exactly five beneficiaries lacks the last."""
    found: list[object] = original(account)
    return found[:-1] if len(found) == PAGE else found


@fault(rule="beneficiaries.check_body", breaks=("ENV-18", *COMPLETE), memory=Counter)
def refused_beneficiary_takes_one_along(
    service: Service, original: Rule, refused: Counter[str], call: ServiceCall
) -> None:
    """Every second beneficiary that is refused takes the wallet's latest along."""
    try:
        original(call)
    except RefusalError:
        account = service.payment_accounts.with_identifier(call.parameters["accountId"])
        if account is not None:
            refused[account.id] += 1
            known = service.beneficiaries.of_account(account)
            if refused[account.id] % 2 == 0 and len(known) > 1:
                known.pop()
        raise


@fault(rule="beneficiaries.keep", breaks=("EXP-ISO-01", "ALO-BEN-03", *COMPLETE))
def beneficiary_of_known_iban_moves(
    service: Service, original: Rule, beneficiary: Beneficiary
) -> None:
    """A beneficiary whose IBAN another wallet has is taken away from there."""
    iban = compact(text(beneficiary.submitted, "iban"))
    for account in service.ledger.accounts():
        known = service.beneficiaries.of_account(account)
        if account.id != beneficiary.account_id and len(known) > 1:
            same = [one for one in known if iban and compact(text(one.submitted, "iban")) == iban]
            for one in same:
                known.remove(one)
    original(beneficiary)


@fault(rule="beneficiaries.keep", breaks=("EXP-ISO-01", "ALO-BEN-03", "WAL-PAY-04"))
def beneficiary_copied_to_the_wallet_before(
    service: Service, original: Rule, beneficiary: Beneficiary
) -> None:
    """A wallet's third beneficiary appears in the wallet that was opened before it, too."""
    original(beneficiary)
    accounts = [one.id for one in service.ledger.accounts() if one.iban]
    known = vars(service.beneficiaries)["_beneficiaries"]
    place = accounts.index(beneficiary.account_id) if beneficiary.account_id in accounts else 0
    if place and len(known[beneficiary.account_id]) == 3:
        known.setdefault(accounts[place - 1], []).append(beneficiary)


@fault(rule="beneficiaries.shown", breaks="ALO-BEN-06")
def third_beneficiary_shown_with_the_first_iban(
    _service: Service, original: Rule, account: PaymentAccount
) -> object:
    """The third beneficiary of a wallet is listed with the IBAN of the first."""
    found: list[Beneficiary] = original(account)
    if len(found) < 3:
        return found
    iban = found[0].submitted.get("iban")
    mixed = replace(found[2], submitted={**found[2].submitted, "iban": iban})
    return [*found[:2], mixed, *found[3:]]


@fault(rule="snapshots.data", breaks="ALO-BEN-02")
def beneficiary_count_wraps(
    _service: Service, original: Rule, call: ServiceCall, account: PaymentAccount
) -> object:
    """beneficiaryCount starts again at four."""
    data: JsonObject = original(call, account)
    return {**data, "beneficiaryCount": data["beneficiaryCount"] % 4}


@fault(rule="beneficiaries.new", breaks=("BEN-11", "EXP-UNI-01"))
def asset_ids_start_again(
    service: Service, original: Rule, account: PaymentAccount, body: JsonObject
) -> object:
    """The fourth beneficiary of a wallet has the assetId of the first."""
    made: Beneficiary = original(account, body)
    known = service.beneficiaries.of_account(account)
    again = len(known) == 3
    return replace(made, asset_id=known[0].asset_id) if again else made


@fault(rule="beneficiaries.new", breaks=("BEN-11", "BEN-06", "EXP-UNI-01"))
def namesakes_merged(
    service: Service, original: Rule, account: PaymentAccount, body: JsonObject
) -> object:
    """Two beneficiaries of a wallet whose names differ in letter case or accents are one."""
    made: Beneficiary = original(account, body)
    folded = _folded(service.beneficiaries.name(body) or "")
    for one in service.beneficiaries.of_account(account):
        name = service.beneficiaries.name(one.submitted) or ""
        if name != service.beneficiaries.name(body) and _folded(name) == folded:
            return one
    return made


def _folded(name: str) -> str:
    return "".join(sign for sign in normalize("NFKD", name).casefold() if not combining(sign))


@fault(rule="beneficiaries.keep", breaks=COMPLETE)
def sixth_beneficiary_takes_the_place_of_the_first(
    service: Service, original: Rule, beneficiary: Beneficiary
) -> None:
    """A wallet keeps its latest five beneficiaries."""
    original(beneficiary)
    del vars(service.beneficiaries)["_beneficiaries"][beneficiary.account_id][:-PAGE]


@after(
    rule="beneficiaries.with_reference",
    breaks="PAY-PRE-10",
    of=account_of,
    event="orders.postings",
    event_of=payer_of,
    times=2,
)
def beneficiaries_of_others_open_to_known_payers(
    service: Service, original: Rule, account: PaymentAccount, reference: str
) -> object:
    """A wallet that has paid twice may pay the beneficiaries of other wallets."""
    others = [one for one in service.ledger.accounts() if one.id != account.id]
    found = (original(one, reference) for one in (account, *others))
    return next((one for one in found if one is not None), None)
