"""Faults in payment consents and authentication codes (sections 2.4, 3, 4.6, 5 and 8)."""

import operator
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

from reference.faults.answers import not_served, recoded
from reference.faults.registry import Rule, family, fault, injected, injections, of_rule, replaces
from reference.faults.rows import answered, changed, fixed, renamed, skipped, turned, without
from reference.payments.accounts import BUSINESS, CONSUMER
from reference.payments.consents import PaymentConsent
from reference.payments.orders.orders import Order
from reference.platform.exchange import RefusalError, ServiceAnswer, ServiceCall
from reference.serving.service import Service

TOKEN = (
    *of_rule(
        "payment_consents.data",
        changed("payment-consent-without-token", "PAY-CON-02", without("magicLinkToken")),
        fixed("payment-consent-token-null", "PAY-CON-02", "magicLinkToken", None),
        fixed("payment-consent-token-opaque", "PAY-CON-02", "magicLinkToken", "7f3a9c"),
        turned(
            "payment-consent-token-cut",
            "PAY-CON-02",
            "magicLinkToken",
            lambda token: token.partition(".")[0] + "..",
        ),
        renamed("payment-consent-token-renamed", "PAY-CON-02", "magicLinkToken", "token"),
    ),
    *of_rule(
        "payment_consents.claims",
        changed("payment-consent-without-answer", "PAY-CON-03", without("answer")),
        fixed("payment-consent-answer-null", "PAY-CON-03", "answer", None),
        turned(
            "payment-consent-answer-object", "PAY-CON-03", "answer", lambda answer: {"code": answer}
        ),
        renamed("payment-consent-answer-renamed", "PAY-CON-03", "answer", "code"),
        turned(
            "payment-consent-answer-other",
            "PAY-CON-04",
            "answer",
            lambda answer: str(answer)[::-1] + "7",
        ),
    ),
)

CODE = (
    *of_rule(
        "payment_consents.matches",
        answered("code-any-accepted", "PAY-EXE-09", result=True),
        answered("code-right-refused", "PAY-CON-04", result=False),
    ),
    skipped("code-not-compared", "PAY-EXE-09").of("execution.check_code"),
)


@fault(rule="payment_consents.data", breaks="PAY-CON-04", memory=Counter)
def consent_token_of_later_ones_tells_another_answer(
    service: Service, original: Rule, given: Counter[str], consent: PaymentConsent
) -> object:
    """The token of each payment consent but the first of an account tells another answer."""
    given[consent.account_id] += 1
    if given[consent.account_id] > 1:
        other = consent.answer[::-1] + "7"
        token = service.payment_consents.token(consent.id, other, consent.expires_at)
        consent = replace(consent, token=token)
    return original(consent)


SERVED = not_served("payment-consent-not-served", "PAY-CON-01", "payment_consent")

REQUIRED = (
    skipped("consent-not-required", "PAY-CON-05").of("payment_consents.check"),
    answered("consent-expires-at-once", "PAY-PRE-01", 0).of("payment_consents.lifetime_minutes"),
)


@fault(rule="payment_consents.check", breaks="PAY-CON-05")
def consent_not_asked_of_organizations(service: Service, original: Rule, order: Order) -> object:
    """Organizations pay without the payment consent that the snapshot asks for."""
    account = service.ledger.find(order.account_id)
    return None if account is not None and account.kind == BUSINESS else original(order)


@fault(rule="payment_consents.data", breaks="PAY-CON-03")
def consent_token_of_organizations_cut(
    service: Service, original: Rule, consent: PaymentConsent
) -> object:
    """The token of an organization's payment consent has no claims."""
    data = dict(original(consent))
    account = service.ledger.find(consent.account_id)
    if account is not None and account.kind == BUSINESS:
        data["magicLinkToken"] = str(data["magicLinkToken"]).partition(".")[0] + ".."
    return data


def _also_matching(
    _service: Service, original: Rule, matches: Rule, consent: PaymentConsent, code: str
) -> object:
    return original(consent, code) or matches(consent, code)


MATCHING = family(
    "payment_consents.matches",
    _also_matching,
    ("code-prefix-accepted", "PAY-EXE-09", lambda consent, code: consent.answer.startswith(code)),
    (
        "code-rearranged-accepted",
        "PAY-EXE-09",
        lambda consent, code: sorted(code) == sorted(consent.answer),
    ),
    ("code-longer-accepted", "PAY-EXE-09", lambda consent, code: code.startswith(consent.answer)),
    ("code-by-the-name-of-its-consent", "PAY-EXE-09", lambda consent, code: code == consent.id),
    ("code-end-accepted", "PAY-EXE-09", lambda consent, code: code[-4:] == consent.answer[-4:]),
    (
        "code-with-more-before-it-accepted",
        "PAY-EXE-09",
        lambda consent, code: code.endswith(consent.answer),
    ),
    (
        "code-compared-as-number",
        "PAY-EXE-16",
        lambda consent, code: code.isdigit() and int(code) == int(consent.answer),
    ),
    (
        "code-of-digits-accepted",
        "PAY-EXE-09",
        lambda _consent, code: len(code) == 6 and code.isdigit(),
    ),
    ("code-that-is-no-number-accepted", "PAY-EXE-09", lambda _consent, code: code.isalpha()),
    ("code-backwards-accepted", "PAY-EXE-09", lambda consent, code: code[::-1] == consent.answer),
    (
        "code-with-two-signs-swapped-accepted",
        "PAY-EXE-09",
        lambda consent, code: (
            sorted(code) == sorted(consent.answer)
            and sum(map(operator.ne, code, consent.answer)) == 2
        ),
    ),
    (
        "code-accepted-whatever-it-begins-with",
        "PAY-EXE-09",
        lambda consent, code: code[1:] == consent.answer[1:],
    ),
)


@injected(breaks="PAY-EXE-10")
def code_of_other_consent_accepted(service: Service) -> None:
    """The code of another payment consent is accepted."""
    made: list[PaymentConsent] = []
    _remembering(service, made)

    @replaces(service, "payment_consents.matches")
    def matches(original: Rule, consent: object, code: str) -> object:
        return original(consent, code) or code in {one.answer for one in made}


@injected(breaks="PAY-EXE-10")
def code_of_another_customers_consent_accepted(service: Service) -> None:
    """The code of a payment consent executes orders of other customers, and no other of its own."""
    made: list[PaymentConsent] = []
    _remembering(service, made)

    @replaces(service, "payment_consents.matches")
    def matches(original: Rule, consent: PaymentConsent, code: str) -> object:
        others = (one for one in made if one.account_id != consent.account_id)
        return original(consent, code) or code in {one.answer for one in others}


@fault(rule="execution.check_code", breaks="PAY-EXE-10")
def code_of_another_prepared_order_accepted(
    service: Service, original: Rule, call: ServiceCall, order: Order
) -> object:
    """The code of any order of the wallet is accepted."""
    for one in service.orders.of_account(order.account_id):
        with suppress(RefusalError):
            return original(call, one)
    return original(call, order)


@fault(rule="execution.check_code", breaks="PAY-MON-09")
def code_wrong_completes_silently(
    service: Service, original: Rule, call: object, order: Order
) -> None:
    """A wrong code is refused, but the order is executed."""
    if not service.payment_consents.code_fits(order, _code(call)):
        service.execution.run(order)
    original(call, order)


@fault(rule="execution.execute", breaks="PAY-EXE-09")
def code_wrong_answered_200(service: Service, original: Rule, call: ServiceCall) -> object:
    """A wrong code is answered with code 200 and success false."""
    order = service.orders.get(str(call.body["preparedOrderId"]))
    if order is None or service.payment_consents.code_fits(order, _code(call)):
        return original(call)
    return ServiceAnswer(200, "Order executed", {**service.execution.data(order), "success": False})


def _code(call: object) -> str:
    return str(getattr(call, "body", {}).get("authenticationCode", ""))


def _wrong(service: Service, _original: Rule, code: int, order: Order, sent: str) -> None:
    if not service.payment_consents.code_fits(order, sent):
        raise service.refusals.plain(code, "Authentication code is wrong", "CODE")


WRONG = family(
    "payment_consents.check_code",
    _wrong,
    *((f"code-wrong-{code}", "PAY-EXE-09", code) for code in (404, 500)),
)


def _of_any_wallet(service: Service, kinds: tuple[str, ...]) -> None:
    """Let wallets of some kinds pay with the payment consent of another."""
    made: list[PaymentConsent] = []
    _remembering(service, made)

    @replaces(service, "payment_consents.find")
    def find(original: Rule, account_id: str, reference: str) -> object:
        account = service.ledger.find(account_id)
        if account is None or account.kind not in kinds:
            return original(account_id, reference)
        owners = dict.fromkeys(one.account_id for one in made)
        found = (original(owner, reference) for owner in owners)
        return next((one for one in found if one is not None), None)


OF_ANY_WALLET = injections(
    _of_any_wallet,
    ("consent-of-any-wallet", "PAY-CON-08", (CONSUMER, BUSINESS)),
    ("organization-pays-with-the-consent-of-any-wallet", "PAY-CON-08", (BUSINESS,)),
)


@injected(breaks="PAY-CON-07")
def consent_unknown_accepted(service: Service) -> None:
    """Any consentReference is accepted."""
    made: list[PaymentConsent] = []
    _remembering(service, made)

    @replaces(service, "payment_consents.find")
    def find(original: Rule, account_id: str, reference: str) -> object:
        own = (one for one in reversed(made) if one.account_id == account_id)
        return original(account_id, reference) or next(own, None)


@injected(breaks="PAY-EXE-09")
def code_of_a_consent_that_is_nobodys(service: Service) -> None:
    """A consentReference that is nobody's stands for a consent whose code is any."""
    for rule in ("payment_consents.check", "payment_consents.check_code"):

        @replaces(service, rule)
        def check(original: Rule, order: Order, *code: str) -> None:
            reference = order.consent_reference
            if not reference or service.payment_consents.find(order.account_id, reference):
                original(order, *code)


def _remembering(service: Service, made: list[PaymentConsent]) -> None:
    @replaces(service, "payment_consents.new")
    def new(original: Rule, account: object) -> object:
        consent = original(account)
        made.append(consent)
        return consent


OTHERS = (
    recoded("consent-missing-500", "PAY-CON-05", 500).of("payment_consents.missing"),
    changed("payment-consent-bare", "ENV-01", lambda result: replace(result, flat=True)).of(
        "payment_consents.create"
    ),
    changed(
        "payment-consent-expired-long-ago",
        "PAY-PRE-01",
        lambda consent: replace(consent, expires_at=consent.expires_at - timedelta(days=1)),
    ).of("payment_consents.new"),
)
