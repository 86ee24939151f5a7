"""Faults in the card product and its envelope (sections 2.1, 4.2 and 5 item 4)."""

from dataclasses import replace
from typing import Any, Final

from reference.faults.registry import (
    Rule,
    change_result,
    family,
    fault,
    injected,
    of_rule,
    replace_rule,
)
from reference.faults.rows import (
    changed,
    fixed,
    having,
    missing,
    renamed,
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


def _status(
    service: Service, original: Rule, condition: Rule, status: int, answer: ServiceAnswer
) -> object:
    return status if condition(service, answer) else original(answer)


def _missing(service: Service, answer: ServiceAnswer) -> bool:
    return service.card_envelope.missing_header(answer)


def _coded(code: int) -> Rule:
    return lambda _service, answer: answer.code == code


STATUS = family(
    "card_envelope.status",
    _status,
    ("card-missing-header-500", "CARD-HDR-01", _missing, 500),
    ("card-missing-header-200", "CARD-HDR-01", _missing, 200),
    ("card-business-error-500", "CARD-ENV-12", _coded(-1), 500),
    ("card-success-500", "CARD-ENV-08", _coded(200), 500),
    ("card-unauthorized-403", "CARD-ENV-09", _coded(401), 403),
)


@injected(breaks="CARD-INFO-02")
def card_business_error_success(service: Service) -> None:
    """A business error is HTTP 400 with success true."""
    replace_rule(
        service,
        "card_envelope.status",
        lambda original: lambda answer: _ERROR if answer.code == -1 else original(answer),
    )
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


def _found_by(_service: Service, original: Rule, choose: Rule, tenant: str, number: str) -> object:
    return original(tenant, choose(SEEDED_CARD, number))


FOUND_BY = family(
    "cards.find",
    _found_by,
    ("card-any-found", "CARD-INFO-02", lambda known, _number: known),
    (
        "card-found-by-last-digits",
        "CARD-INFO-02",
        lambda known, number: known if number[-4:] == known[-4:] else number,
    ),
)


@fault(rule="cards.find", breaks="CARD-AUT-02")
def card_of_other_tenant(service: Service, original: Rule, _tenant: str, number: str) -> object:
    """A card of another tenant is shown."""
    found = (original(tenant, number) for tenant in service.tenants)
    return next((one for one in found if one is not None), None)


@injected(breaks="CARD-INFO-03")
def card_number_not_required(service: Service) -> None:
    """A request without cardNo is answered with success."""
    service.cards.fields.clear()
    replace_rule(
        service,
        "cards.find",
        lambda original: lambda tenant, number: original(tenant, number or SEEDED_CARD),
    )


def _missing_header(
    service: Service, original: Rule, change: Rule, answer: ServiceAnswer
) -> object:
    body = original(answer)
    return change(body) if _missing(service, answer) else body


MISSING_HEADER = family(
    "card_envelope.wrapped",
    _missing_header,
    ("card-missing-header-code-400", "CARD-HDR-02", having("code", 400)),
    ("card-missing-header-unnamed", "CARD-ENV-11", turning("data", without("missingHeaders"))),
    ("card-missing-header-success", "CARD-ENV-07", having("success", value=True)),
)


@fault(rule="cards.find", breaks="CARD-INFO-04")
def card_number_of_words_500(_service: Service, original: Rule, tenant: str, number: str) -> object:
    """A card number that is no number is a server fault."""
    int(number)
    return original(tenant, number)
