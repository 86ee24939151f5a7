"""Faults in the card product and its envelope (sections 2.1, 4.2 and 5 item 4)."""

from dataclasses import replace
from typing import Any, Final

from reference.faults.registry import (
    Rule,
    change_result,
    changed,
    fault,
    fixed,
    having,
    injected,
    missing,
    of_rule,
    renamed,
    replace_rule,
    retyped,
    turned,
    turning,
    without,
)
from reference.platform.exchange import RefusalError, ServiceAnswer, ServiceCall
from reference.products.cards import SEEDED_CARD
from reference.serving.service import Service

_ERROR: Final = 400

ENVELOPE = (
    *of_rule(
        "card_envelope.wrapped",
        *missing("card", "CARD-ENV-02", "success"),
        *missing("card", "CARD-ENV-03", "code"),
        *missing("card", "CARD-ENV-05", "msg"),
        *missing("card", "CARD-ENV-06", "data"),
        renamed("card-msg-renamed", "CARD-ENV-05", "msg", "message"),
        fixed("card-msg-null", "CARD-ENV-05", "msg", None),
        turned("card-msg-object", "CARD-ENV-05", "msg", lambda msg: {"text": msg}),
        retyped("card-data-text", "CARD-ENV-06", "data", str),
        changed("card-bare", "CARD-ENV-01", lambda body: body["data"]),
        changed(
            "card-generic-envelope",
            "CARD-ENV-01",
            lambda body: {"code": body["code"], "message": body["msg"], "data": body["data"]},
        ),
    ),
    *of_rule(
        "card_envelope.success",
        changed("card-success-text", "CARD-ENV-02", lambda success: str(success).lower()),
        changed("card-success-number", "CARD-ENV-02", int),
        changed("card-success-always", "CARD-ENV-07", lambda _success: True),
        changed("card-success-never", "CARD-ENV-07", lambda _success: False),
    ),
    *of_rule(
        "card_envelope.code",
        changed("card-code-text", "CARD-ENV-03", str),
        changed("card-code-zero", "CARD-ENV-04", lambda code: 0 if code == 200 else code),
        changed("card-code-one", "CARD-ENV-04", lambda code: 1 if code == -1 else code),
        changed("card-code-404", "CARD-ENV-04", lambda code: 404 if code == -1 else code),
        changed("card-code-403", "CARD-ENV-04", lambda code: 403 if code == 401 else code),
    ),
)


def _status(service: Service, condition: Rule, status: int) -> None:
    def build(original: Rule) -> Rule:
        return lambda answer: status if condition(answer) else original(answer)

    replace_rule(service, "card_envelope.status", build)


@injected(breaks="CARD-HDR-01")
def card_missing_header_500(service: Service) -> None:
    """A missing header of the card product is HTTP 500."""
    _status(service, service.card_envelope.missing_header, 500)


@injected(breaks="CARD-HDR-01")
def card_missing_header_200(service: Service) -> None:
    """A missing header of the card product is HTTP 200."""
    _status(service, service.card_envelope.missing_header, 200)


@injected(breaks="CARD-ENV-12")
def card_business_error_500(service: Service) -> None:
    """A business error of the card product is HTTP 500."""
    _status(service, lambda answer: answer.code == -1, 500)


@injected(breaks="CARD-ENV-08")
def card_success_500(service: Service) -> None:
    """A success of the card product is HTTP 500."""
    _status(service, lambda answer: answer.code == 200, 500)


@injected(breaks="CARD-ENV-09")
def card_unauthorized_403(service: Service) -> None:
    """The card product's 401 is HTTP 403."""
    _status(service, lambda answer: answer.code == 401, 403)


@injected(breaks="CARD-INFO-02")
def card_business_error_success(service: Service) -> None:
    """A business error is HTTP 400 with success true."""
    _status(service, lambda answer: answer.code == -1, _ERROR)
    replace_rule(
        service,
        "card_envelope.success",
        lambda original: lambda answer: answer.code == -1 or original(answer),
    )


@fault(rule="cards.info", breaks="CARD-INFO-02")
def card_unknown_found(_service: Service, original: Rule, call: ServiceCall) -> object:
    """An unknown card is answered with success."""
    try:
        return original(call)
    except RefusalError:
        return ServiceAnswer(200, "success", {})


@injected(breaks="CARD-INFO-02")
def card_unknown_code_500(service: Service) -> None:
    """An unknown card is a server fault."""

    def change(refusal: Any) -> Any:
        refusal.answer = replace(refusal.answer, code=500, http_status=500)
        return refusal

    change_result(service, "cards.unknown", change)


@fault(rule="cards.find", breaks="CARD-INFO-01")
def card_known_not_found(_service: Service, original: Rule, tenant: Any, no: Any) -> object:
    """A card that exists is not found."""
    return original(tenant, f"{no} ")


@injected(breaks="CARD-INFO-02")
def card_any_found(service: Service) -> None:
    """Every card number shows the same card."""
    _found_by(service, lambda known, _number: known)


@injected(breaks="CARD-INFO-02")
def card_found_by_last_digits(service: Service) -> None:
    """The last four digits are enough to show a card."""
    _found_by(service, lambda known, number: known if number[-4:] == known[-4:] else number)


def _found_by(service: Service, choose: Rule) -> None:
    def build(original: Rule) -> Rule:
        return lambda tenant, number: original(tenant, choose(SEEDED_CARD, number))

    replace_rule(service, "cards.find", build)


@fault(rule="cards.find", breaks="CARD-AUT-02")
def card_of_other_tenant(service: Service, original: Rule, _tenant: str, number: str) -> object:
    """A card of another tenant is shown."""
    found = (original(tenant, number) for tenant in service.tenants)
    return next((one for one in found if one is not None), None)


@injected(breaks="CARD-INFO-03")
def card_number_not_required(service: Service) -> None:
    """A request without cardNo is answered with success."""
    service.cards.fields.clear()
    _found_by(service, lambda known, number: number or known)


@injected(breaks="CARD-HDR-02")
def card_missing_header_code_400(service: Service) -> None:
    """A missing header of the card product is code 400."""
    _missing_header(service, having("code", 400))


@injected(breaks="CARD-ENV-11")
def card_missing_header_unnamed(service: Service) -> None:
    """A missing header of the card product is not named."""
    _missing_header(service, turning("data", without("missingHeaders")))


@injected(breaks="CARD-ENV-07")
def card_missing_header_success(service: Service) -> None:
    """A missing header is answered with success true."""
    _missing_header(service, having("success", value=True))


def _missing_header(service: Service, change: Rule) -> None:
    def build(original: Rule) -> Rule:
        def wrapped(answer: ServiceAnswer) -> object:
            body = original(answer)
            return change(body) if service.card_envelope.missing_header(answer) else body

        return wrapped

    replace_rule(service, "card_envelope.wrapped", build)
