"""Faults in the card product and its envelope (sections 2.1, 4.2 and 5 item 4)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from reference.faults.registry import (
    Rule,
    change_result,
    changed,
    fault,
    having,
    missing_members,
    renaming,
    replace_rule,
    turning,
    without,
)
from reference.platform.exchange import Answer, Call, RefusalError
from reference.products.cards import SEEDED_CARD

if TYPE_CHECKING:
    from reference.serving.service import Service

_ERROR: Final = 400

ENVELOPE = (
    *missing_members(
        "card",
        "The card envelope",
        "2.1",
        "card_envelope.wrapped",
        ("success", "code", "msg", "data"),
    ),
    changed(
        "card-success-text",
        "success of the card envelope is text.",
        "2.1",
        "card_envelope.success",
        lambda success: str(success).lower(),
    ),
    changed(
        "card-success-number",
        "success of the card envelope is a number.",
        "2.1",
        "card_envelope.success",
        int,
    ),
    changed(
        "card-success-always",
        "success of the card envelope is always true.",
        "2.1",
        "card_envelope.success",
        lambda _success: True,
    ),
    changed(
        "card-success-never",
        "success of the card envelope is always false.",
        "2.1",
        "card_envelope.success",
        lambda _success: False,
    ),
    changed(
        "card-code-text",
        "code of the card envelope is text.",
        "2.1",
        "card_envelope.code",
        str,
    ),
    changed(
        "card-code-zero",
        "The card product answers a success with code 0.",
        "2.1",
        "card_envelope.code",
        lambda code: 0 if code == 200 else code,  # noqa: PLR2004
    ),
    changed(
        "card-code-one",
        "The card product answers a business error with code 1.",
        "2.1",
        "card_envelope.code",
        lambda code: 1 if code == -1 else code,
    ),
    changed(
        "card-code-404",
        "The card product answers a business error with code 404.",
        "2.1",
        "card_envelope.code",
        lambda code: 404 if code == -1 else code,
    ),
    changed(
        "card-code-403",
        "The card product answers code 403 in place of 401.",
        "2.1",
        "card_envelope.code",
        lambda code: 403 if code == 401 else code,  # noqa: PLR2004
    ),
    changed(
        "card-msg-renamed",
        "msg of the card envelope is called message.",
        "2.1",
        "card_envelope.wrapped",
        renaming("msg", "message"),
    ),
    changed(
        "card-msg-null",
        "msg of the card envelope is null.",
        "2.1",
        "card_envelope.wrapped",
        having("msg", None),
    ),
    changed(
        "card-msg-object",
        "msg of the card envelope is an object.",
        "2.1",
        "card_envelope.wrapped",
        turning("msg", lambda msg: {"text": msg}),
    ),
    changed(
        "card-data-text",
        "data of the card envelope is text.",
        "2.1",
        "card_envelope.wrapped",
        turning("data", str),
    ),
    changed(
        "card-bare",
        "A card's information is not wrapped.",
        "2.1",
        "card_envelope.wrapped",
        lambda body: body["data"],
    ),
    changed(
        "card-generic-envelope",
        "The card product uses the generic envelope.",
        "2.1",
        "card_envelope.wrapped",
        lambda body: {"code": body["code"], "message": body["msg"], "data": body["data"]},
    ),
)


def _status(service: "Service", condition: Rule, status: int) -> None:
    def build(honest: Rule) -> Rule:
        return lambda answer: status if condition(answer) else honest(answer)

    replace_rule(service, "card_envelope.status", build)


@fault("card-missing-header-500", "A missing header of the card product is HTTP 500.", "5 item 4")
def missing_header_500(service: "Service") -> None:
    """Use the status of all other paths."""
    _status(service, service.card_envelope.missing_header, 500)


@fault("card-missing-header-200", "A missing header of the card product is HTTP 200.", "5 item 4")
def missing_header_200(service: "Service") -> None:
    """Use the status of business errors."""
    _status(service, service.card_envelope.missing_header, 200)


@fault("card-business-error-500", "A business error of the card product is HTTP 500.", "2.1")
def business_error_500(service: "Service") -> None:
    """Take it for a server fault."""
    _status(service, lambda answer: answer.code == -1, 500)


@fault("card-success-500", "A success of the card product is HTTP 500.", "2.1")
def success_500(service: "Service") -> None:
    """Send the wrong status line."""
    _status(service, lambda answer: answer.code == 200, 500)  # noqa: PLR2004


@fault("card-unauthorized-403", "The card product's 401 is HTTP 403.", "2.1")
def unauthorized_403(service: "Service") -> None:
    """Confuse the two."""
    _status(service, lambda answer: answer.code == 401, 403)  # noqa: PLR2004


@fault(
    "card-business-error-success", "A business error is HTTP 400 with success true.", "2.1 rule 2"
)
def business_error_success(service: "Service") -> None:
    """Tell the failure in the status line only."""
    _status(service, lambda answer: answer.code == -1, _ERROR)
    replace_rule(
        service,
        "card_envelope.success",
        lambda honest: lambda answer: answer.code == -1 or honest(answer),
    )


@fault("card-unknown-found", "An unknown card is answered with success.", "2.1 rule 2")
def unknown_found(service: "Service") -> None:
    """Answer empty information."""

    def build(honest: Rule) -> Rule:
        def info(call: Call) -> object:
            try:
                return honest(call)
            except RefusalError:
                return Answer(200, "success", {})

        return info

    replace_rule(service, "cards.info", build)


@fault("card-unknown-code-500", "An unknown card is a server fault.", "2.1 rule 2")
def unknown_500(service: "Service") -> None:
    """Let the look-up's error escape."""

    def change(refusal: Any) -> Any:  # noqa: ANN401 - a refusal
        refusal.answer = replace(refusal.answer, code=500, http_status=500)
        return refusal

    change_result(service, "cards.unknown", change)


@fault("card-known-not-found", "A card that exists is not found.", "4.2")
def known_not_found(service: "Service") -> None:
    """Look it up under another form of its number."""
    replace_rule(service, "cards.find", lambda honest: lambda tenant, no: honest(tenant, f"{no} "))


@fault("card-any-found", "Every card number shows the same card.", "4.2")
def any_found(service: "Service") -> None:
    """Ignore the number."""
    _found_by(service, lambda known, _number: known)


@fault("card-found-by-last-digits", "The last four digits are enough to show a card.", "4.2")
def by_last_digits(service: "Service") -> None:
    """Compare too few digits."""
    _found_by(service, lambda known, number: known if number[-4:] == known[-4:] else number)


def _found_by(service: "Service", choose: Rule) -> None:
    def build(honest: Rule) -> Rule:
        return lambda tenant, number: honest(tenant, choose(SEEDED_CARD, number))

    replace_rule(service, "cards.find", build)


@fault("card-of-other-tenant", "A card of another tenant is shown.", "1")
def of_other_tenant(service: "Service") -> None:
    """Ignore the tenant."""

    def build(honest: Rule) -> Rule:
        def find(_tenant: str, number: str) -> object:
            found = (honest(tenant, number) for tenant in service.tenants)
            return next((one for one in found if one is not None), None)

        return find

    replace_rule(service, "cards.find", build)


@fault("card-number-not-required", "A request without cardNo is answered with success.", "4.2")
def number_not_required(service: "Service") -> None:
    """Show the seeded card."""
    service.cards.fields.clear()
    _found_by(service, lambda known, number: number or known)


@fault("card-missing-header-code-400", "A missing header of the card product is code 400.", "2.1")
def missing_header_code(service: "Service") -> None:
    """Repeat the status line in the body."""
    _missing_header(service, having("code", 400))


@fault("card-missing-header-unnamed", "A missing header of the card product is not named.", "5")
def missing_header_unnamed(service: "Service") -> None:
    """Forget missingHeaders."""
    _missing_header(service, turning("data", without("missingHeaders")))


@fault("card-missing-header-success", "A missing header is answered with success true.", "5")
def missing_header_success(service: "Service") -> None:
    """Tell the failure in the code only."""
    _missing_header(service, having("success", value=True))


def _missing_header(service: "Service", change: Rule) -> None:
    def build(honest: Rule) -> Rule:
        def wrapped(answer: Answer) -> object:
            body = honest(answer)
            return change(body) if service.card_envelope.missing_header(answer) else body

        return wrapped

    replace_rule(service, "card_envelope.wrapped", build)
