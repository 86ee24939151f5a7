"""Faults in the onboarding of individuals that several steps, or several customers, show."""

from collections import Counter
from dataclasses import replace
from typing import Final

from reference.access.customers import Customer
from reference.consents.consents import Consent
from reference.consents.messages import Message
from reference.faults.exploration.occasions import after, happenings, later, payer_of
from reference.faults.registry import Rule, fault, injected, replaces
from reference.individuals.verification import APPROVED, Verification
from reference.payments.wallets import Wallet
from reference.platform.exchange import JsonObject, ServiceCall
from reference.serving.service import Service

IBANS: Final = 24


def _customer(customer: Customer, *_further: object) -> object:
    return customer.id


@later(rule="activation.check_code", breaks="B2C-ACT-05", of=_customer, times=3, refused=True)
def activation_after_three_wrong_codes(
    _service: Service, _original: Rule, _customer: Customer, _body: JsonObject
) -> None:
    """A fourth attempt activates with any code."""


@after(
    rule="consents.is_accepted",
    breaks=("B2C-ACT-01", "EXP-IND-01"),
    of=lambda customer_id, _kind: customer_id,
    event="activation.check_code",
    event_of=_customer,
    times=2,
    refused=True,
)
def terms_withdrawn_by_wrong_codes(
    _service: Service, original: Rule, customer_id: str, kind: str
) -> object:
    """Two wrong activation codes withdraw the terms, and accepting them again does not help."""
    return kind != "terms" and original(customer_id, kind)


@injected(breaks=("EXP-IND-01", "B2C-ACT-01", "CON-IND-01", "CON-IND-05"))
def consent_refused_once_refused_for_ever(service: Service) -> None:
    """A consent that was sent with false is never accepted afterwards."""
    refused: set[tuple[str, str]] = set()

    @replaces(service, "consents.record")
    def record(original: Rule, consent: Consent) -> None:
        if not consent.accepted:
            refused.add((consent.customer_id, consent.kind))
        original(consent)

    @replaces(service, "consents.is_accepted")
    def is_accepted(original: Rule, customer_id: str, kind: str) -> object:
        return (customer_id, kind) not in refused and original(customer_id, kind)


@injected(breaks="CON-IND-05")
def consent_given_twice_counts_for_all(service: Service) -> None:
    """A consent that one customer has given twice counts for every customer registered later."""
    given: Counter[tuple[str, str]] = Counter()
    for_all: dict[str, set[str]] = {}

    @replaces(service, "consents.record")
    def record(original: Rule, consent: Consent) -> None:
        original(consent)
        given[consent.customer_id, consent.kind] += consent.accepted
        if given[consent.customer_id, consent.kind] == 2:
            for_all.setdefault(consent.kind, set(vars(service.customers)["_customers"]))

    @replaces(service, "consents.is_accepted")
    def is_accepted(original: Rule, customer_id: str, kind: str) -> object:
        leaked = kind in for_all and customer_id not in for_all[kind]
        return leaked or original(customer_id, kind)


@injected(breaks=("B2C-ACT-03", "EXP-IND-01"))
def repeated_approval_approves_the_next(service: Service) -> None:
    """A second approval of a verification approves what is started next as well."""
    leaked: set[str] = set()

    @replaces(service, "verifications.check_approvable")
    def check(original: Rule, verification: Verification) -> None:
        if verification.status == APPROVED:
            leaked.add(verification.tenant_id)
        original(verification)

    @replaces(service, "verifications.new")
    def new(original: Rule, customer: Customer) -> object:
        verification: Verification = original(customer)
        if customer.tenant_id not in leaked:
            return verification
        leaked.discard(customer.tenant_id)
        return Approved(*vars(verification).values())

    @replaces(service, "verifications.verified")
    def approved(original: Rule, customer: Customer) -> object:
        return isinstance(service.verifications.of_customer(customer), Approved) or original(
            customer
        )


class Approved(Verification):
    """A verification that says PENDING and counts as approved."""


@injected(breaks=("WAL-IND-05", "EXP-ISO-01", "EXP-REP-01"))
def wallets_go_to_who_was_not_looked_at(service: Service) -> None:
    """A customer whose wallets nobody has listed is shown those of whoever is activated next."""
    unseen: list[str] = []
    shown: dict[str, str] = {}

    @replaces(service, "wallets.open_for")
    def open_for(original: Rule, customer: Customer) -> None:
        original(customer)
        if unseen:
            shown[unseen.pop()] = customer.id
        else:
            unseen.append(customer.id)

    @replaces(service, "wallets.of_customer")
    def of_customer(original: Rule, customer_id: str) -> object:
        if customer_id in unseen:
            unseen.remove(customer_id)
        return original(shown.get(customer_id, customer_id))


@fault(rule="tokens.issue", breaks=("B2C-SES-06", "AUT-20", "B2C-SES-02"), memory=Counter)
def fourth_session_is_the_latest_customers(
    service: Service, original: Rule, opened: Counter[str], account: object, *given: object
) -> object:
    """The fourth session of a user holds a token of the customer that was registered last."""
    user_id = str(vars(account)["user_id"])
    opened[user_id] += 1
    latest = service.accounts.latest()
    of_customer = vars(account)["customer_id"] is not None and latest.customer_id
    return original(latest if of_customer and opened[user_id] == 4 else account, *given)


@injected(breaks=("CON-VER-01", "EXP-IND-01"))
def consent_token_lost_by_anothers_message(service: Service) -> None:
    """The token of a message is unknown once another customer was sent a message."""
    latest: list[str] = []

    @replaces(service, "consent_messages.remember")
    def remember(original: Rule, message: Message) -> None:
        original(message)
        latest.append(message.customer_id)

    @replaces(service, "consent_messages.message")
    def message(original: Rule, token: str) -> object:
        found: Message | None = original(token)
        return found if found and latest[-1] == found.customer_id else None


@later(
    rule="consent_messages.whitelisted",
    breaks=("CON-MSG-11", "ENV-17"),
    of=lambda url: url,
    times=2,
)
def redirect_url_whitelisted_by_attempts(_service: Service, _original: Rule, _url: str) -> bool:
    """A redirect URL that was asked for twice is whitelisted."""
    return True


@fault(rule="lockout.fail", breaks="LOG-13", memory=Counter)
def lockout_counter_wraps(
    service: Service, original: Rule, failed: Counter[object], key: tuple[str, str]
) -> object:
    """The eighth failure of an account sets its counter back, and opens its lock."""
    failures = original(key)
    failed[key] += 1
    if failed[key] % 8 == 0:
        vars(service.lockout)["_failures"].pop(key, None)
    return failures


@fault(rule="lockout.fail", breaks="LOG-13", memory=list)
def lockout_counter_lost_by_another_failure(
    service: Service, original: Rule, latest: list[object], key: tuple[str, str]
) -> object:
    """Only the latest two addresses that failed are counted."""
    if key in latest:
        latest.remove(key)
    latest.append(key)
    for forgotten in latest[:-2]:
        vars(service.lockout)["_failures"].pop(forgotten, None)
    return original(key)


@injected(breaks="LOG-13")
def lockout_counter_reset_by_incomplete_login(service: Service) -> None:
    """A login without a password sets the counter of its address back."""
    refused = happenings(service, "login.check_body", _address, refused=True)

    @replaces(service, "lockout.fail")
    def fail(original: Rule, key: tuple[str, str]) -> object:
        if refused.pop(key[1], 0):
            vars(service.lockout)["_failures"].pop(key, None)
        return original(key)


def _address(call: ServiceCall) -> object:
    return str(call.body.get("email")).lower()


@fault(rule="webhooks.identifier", breaks=("WHK-SUB-03", "EXP-UNI-01"), memory=list)
def subscription_id_again_after_five(
    _service: Service, original: Rule, issued: list[str]
) -> object:
    """The identifiers of a customer's subscriptions start again after five."""
    if len(issued) < 5:
        issued.append(original())
        return issued[-1]
    return issued.pop(0)


@fault(rule="ibans.issue", breaks=("WAL-IND-08", "EXP-UNI-01", "EXP-ISO-01"), memory=list)
def ibans_start_again(_service: Service, original: Rule, issued: list[str]) -> object:
    """The IBANs of a service start again after a few dozen."""
    if len(issued) < IBANS:
        issued.append(original())
        return issued[-1]
    return issued.pop(0)


@after(
    rule="registration.data",
    breaks=("B2C-REG-09", "B2C-REG-32", "EXP-UNI-01"),
    of=lambda customer: customer.person,
    event="registration.account",
    event_of=lambda customer, _body: customer.person,
    times=2,
)
def namesakes_of_one_birthday_merged(
    service: Service, original: Rule, customer: Customer
) -> object:
    """Who has name, phone and birthday of somebody registered before is told that one's id."""
    known = vars(service.customers)["_customers"].values()
    first = next(one for one in known if getattr(one, "person", None) == customer.person)
    return original(replace(customer, id=first.id, user_id=first.user_id))


@after(
    rule="sessions.password_matches",
    breaks="B2C-SES-03",
    of=lambda account, _password: account.user_id,
    event="sessions.data",
    event_of=lambda account: account.user_id,
    times=2,
)
def password_not_compared_after_two_sessions(
    _service: Service, _original: Rule, _account: object, _password: str
) -> bool:
    """Who has signed in twice may sign in with any password."""
    return True


@injected(breaks="EXP-IND-01")
def wrong_codes_void_that_of_another(service: Service) -> None:
    """Two wrong activation codes of a customer void the right one of the next to be activated."""
    refused = happenings(service, "activation.check_code", _customer, refused=True)
    void: set[str] = set()

    @replaces(service, "activation.check_code")
    def check(original: Rule, customer: Customer, body: JsonObject) -> None:
        if customer.id not in void:
            original(customer, body)
        others = [each for each, times in refused.items() if times > 1 and each != customer.id]
        for other in others:
            del refused[other]
            void.add(customer.id)
        if customer.id in void:
            original(customer, {**body, "code": "void"})


@injected(breaks=("EXP-REP-01", "WAL-IND-08"))
def iban_lost_after_three_transfers(service: Service) -> None:
    """A wallet that has paid three times is listed without its IBAN."""
    paid = happenings(service, "orders.postings", payer_of)

    @replaces(service, "wallets.item")
    def item(original: Rule, wallet: Wallet, *, iban_hidden: bool) -> object:
        return original(wallet, iban_hidden=iban_hidden or paid[wallet.id] > 2)


@fault(rule="consents.record", breaks=("EXP-IND-01", "B2C-ACT-01", "CON-IND-01"))
def denial_counts_for_the_customer_before(
    service: Service, original: Rule, consent: Consent
) -> None:
    """A consent that is denied is taken from the customer who was registered before, too."""
    original(consent)
    known = list(vars(service.customers)["_customers"])
    place = known.index(consent.customer_id)
    if place and not consent.accepted:
        vars(service.consents)["_consents"].pop((known[place - 1], consent.kind), None)


@fault(rule="lockout.succeed", breaks="LOG-13")
def locks_opened_by_the_login_of_another(
    service: Service, original: Rule, key: tuple[str, str]
) -> None:
    """Whoever logs in opens the locks of all others."""
    original(key)
    vars(service.lockout)["_failures"].clear()


@fault(rule="registration.data", breaks=("B2C-REG-09", "B2C-REG-32", "EXP-UNI-01"))
def tagged_addresses_merged(service: Service, original: Rule, customer: Customer) -> object:
    """Who has the address of somebody registered before, but for its tag, is told that one's id."""
    for known in vars(service.customers)["_customers"].values():
        address = getattr(known, "email", "")
        if _untagged(address) == _untagged(customer.email):
            return original(replace(customer, id=known.id, user_id=known.user_id))
    return original(customer)


def _untagged(address: str) -> str:
    local, _, domain = address.partition("@")
    return f"{local.partition('+')[0]}@{domain}"
