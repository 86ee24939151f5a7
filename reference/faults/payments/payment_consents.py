"""Faults in payment consents and authentication codes (sections 2.4, 3, 4.6, 5 and 8)."""

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from reference.faults.answers import not_served
from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    changed,
    fault,
    having,
    renaming,
    replace_rule,
    skipped,
    turning,
    without,
)
from reference.platform.exchange import Answer

if TYPE_CHECKING:
    from reference.payments.consents import PaymentConsent
    from reference.payments.orders import Order
    from reference.platform.exchange import Call
    from reference.serving.service import Service

TOKEN = (
    changed(
        "payment-consent-without-token",
        "Payment consent creation lacks magicLinkToken.",
        "4.6",
        "payment_consents.data",
        without("magicLinkToken"),
    ),
    changed(
        "payment-consent-token-null",
        "magicLinkToken is null.",
        "4.6",
        "payment_consents.data",
        having("magicLinkToken", None),
    ),
    changed(
        "payment-consent-token-opaque",
        "magicLinkToken is no JWT.",
        "4.6",
        "payment_consents.data",
        having("magicLinkToken", "7f3a9c"),
    ),
    changed(
        "payment-consent-token-cut",
        "magicLinkToken lacks its payload.",
        "4.6",
        "payment_consents.data",
        turning("magicLinkToken", lambda token: token.partition(".")[0] + ".."),
    ),
    changed(
        "payment-consent-token-renamed",
        "magicLinkToken is called token.",
        "4.6",
        "payment_consents.data",
        renaming("magicLinkToken", "token"),
    ),
    changed(
        "payment-consent-without-answer",
        "The magicLinkToken has no answer.",
        "5 item 7",
        "payment_consents.claims",
        without("answer"),
    ),
    changed(
        "payment-consent-answer-null",
        "The answer in the magicLinkToken is null.",
        "5 item 7",
        "payment_consents.claims",
        having("answer", None),
    ),
    changed(
        "payment-consent-answer-object",
        "The answer in the magicLinkToken is an object.",
        "5 item 7",
        "payment_consents.claims",
        turning("answer", lambda answer: {"code": answer}),
    ),
    changed(
        "payment-consent-answer-renamed",
        "The answer in the magicLinkToken is called code.",
        "5 item 7",
        "payment_consents.claims",
        renaming("answer", "code"),
    ),
    changed(
        "payment-consent-answer-other",
        "The answer in the magicLinkToken is not the code that execute takes.",
        "5 item 7",
        "payment_consents.claims",
        turning("answer", lambda answer: str(answer)[::-1] + "7"),
    ),
)

CODE = (
    answered(
        "code-any-accepted",
        "Any authenticationCode executes an order.",
        "2.4",
        "payment_consents.matches",
        result=True,
    ),
    answered(
        "code-right-refused",
        "The right authenticationCode is refused.",
        "2.4",
        "payment_consents.matches",
        result=False,
    ),
    skipped(
        "code-not-compared",
        "The authenticationCode is not compared at all.",
        "3",
        "execution.check_code",
    ),
)

SERVED = (not_served("payment-consent-not-served", "payment_consent", "4.6"),)

REQUIRED = (
    skipped(
        "consent-not-required",
        "A transfer goes without the payment consent that the snapshot asks for.",
        "3",
        "payment_consents.check",
    ),
    answered(
        "consent-expires-at-once",
        "A payment consent expires before the time that the snapshot tells.",
        "8",
        "payment_consents.lifetime_minutes",
        0,
    ),
)


def _matching(service: "Service", matches: Rule) -> None:
    def build(honest: Rule) -> Rule:
        def matched(consent: "PaymentConsent", code: str) -> object:
            return honest(consent, code) or matches(consent, code)

        return matched

    replace_rule(service, "payment_consents.matches", build)


@fault("code-prefix-accepted", "The beginning of an authenticationCode is enough.", "2.4")
def prefix(service: "Service") -> None:
    """Compare as many digits as were sent."""
    _matching(service, lambda consent, code: consent.answer.startswith(code))


@fault("code-longer-accepted", "An authenticationCode with more digits is accepted.", "2.4")
def longer(service: "Service") -> None:
    """Compare as many digits as there should be."""
    _matching(service, lambda consent, code: code.startswith(consent.answer))


@fault("code-of-digits-accepted", "Any six digits are accepted as authenticationCode.", "2.4")
def digits(service: "Service") -> None:
    """Check the form only."""
    _matching(service, lambda _consent, code: len(code) == 6 and code.isdigit())  # noqa: PLR2004


@fault("code-of-other-consent-accepted", "The code of another payment consent is accepted.", "2.4")
def other_consent(service: "Service") -> None:
    """Compare with the codes of all consents."""
    known: set[str] = set()

    def build(honest: Rule) -> Rule:
        def new(account: object) -> object:
            consent = honest(account)
            known.add(consent.answer)
            return consent

        return new

    replace_rule(service, "payment_consents.new", build)
    _matching(service, lambda _consent, code: code in known)


@fault("code-wrong-completes-silently", "A wrong code is refused, but the order is executed.", "3")
def wrong_completes(service: "Service") -> None:
    """Execute before the code is compared."""

    def build(honest: Rule) -> Rule:
        def check(call: object, order: "Order") -> None:
            if not service.payment_consents.code_fits(order, _code(call)):
                service.execution.run(order)
            honest(call, order)

        return check

    replace_rule(service, "execution.check_code", build)


@fault("code-wrong-answered-200", "A wrong code is answered with code 200 and success false.", "7")
def wrong_200(service: "Service") -> None:
    """Tell a failure in the data of a success."""

    def build(honest: Rule) -> Rule:
        def execute(call: "Call") -> object:
            order = service.orders.get(str(call.body["preparedOrderId"]))
            if order is None or service.payment_consents.code_fits(order, _code(call)):
                return honest(call)
            return Answer(
                200, "Order executed", {**service.execution.data(order), "success": False}
            )

        return execute

    replace_rule(service, "execution.execute", build)


def _code(call: object) -> str:
    return str(getattr(call, "body", {}).get("authenticationCode", ""))


def _wrong(code: int) -> Fault:
    def plant(service: "Service") -> None:
        def build(_honest: Rule) -> Rule:
            def check(order: "Order", sent: str) -> None:
                if not service.payment_consents.code_fits(order, sent):
                    raise service.refusals.plain(code, "Authentication code is wrong", "CODE")

            return check

        replace_rule(service, "payment_consents.check_code", build)

    return Fault(
        f"code-wrong-{code}", f"A wrong authenticationCode is answered with {code}.", "7", plant
    )


WRONG = tuple(_wrong(code) for code in (404, 500))


@fault("consent-unknown-accepted", "Any consentReference is accepted.", "3")
def unknown_accepted(service: "Service") -> None:
    """Ask for a text only; the code then is that of any consent of the account."""
    made: list[PaymentConsent] = []
    _remembering(service, made)

    def build(honest: Rule) -> Rule:
        def find(account_id: str, reference: str) -> object:
            own = (one for one in reversed(made) if one.account_id == account_id)
            return honest(account_id, reference) or next(own, None)

        return find

    replace_rule(service, "payment_consents.find", build)


def _remembering(service: "Service", made: "list[PaymentConsent]") -> None:
    def build(honest: Rule) -> Rule:
        def new(account: object) -> object:
            consent = honest(account)
            made.append(consent)
            return consent

        return new

    replace_rule(service, "payment_consents.new", build)


@fault("consent-missing-500", "A missing payment consent is a server fault.", "7")
def missing_500(service: "Service") -> None:
    """Let the look-up's error escape."""

    def build(honest: Rule) -> Rule:
        def missing(order: "Order") -> object:
            refusal = honest(order)
            refusal.answer = replace(refusal.answer, code=500)
            return refusal

        return missing

    replace_rule(service, "payment_consents.missing", build)


@fault("payment-consent-bare", "Payment consent creation is not wrapped.", "2.1")
def bare(service: "Service") -> None:
    """Answer flat."""

    def build(honest: Rule) -> Rule:
        return lambda call: replace(honest(call), flat=True)

    replace_rule(service, "payment_consents.create", build)


@fault("payment-consent-expired-long-ago", "A payment consent is created in the past.", "8")
def created_in_the_past(service: "Service") -> None:
    """Subtract the lifetime."""

    def build(honest: Rule) -> Rule:
        def new(account: object) -> object:
            consent = honest(account)
            return replace(consent, expires_at=consent.expires_at - timedelta(days=1))

        return new

    replace_rule(service, "payment_consents.new", build)
