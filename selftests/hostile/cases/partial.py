"""What breaks in part, as on staging systems: one operation of all, one node of three, the pace."""

from typing import Final

from selftests.hostile import gateways as before
from selftests.hostile import misbehaviours as does
from selftests.hostile.case import ANY_VERDICT, BROKEN, CONFORMANT, INCOMPLETE, WHOLE, Case
from selftests.hostile.cases.connections import HASTY
from selftests.hostile.proxy import answer

_BALANCE: Final = r"GET .*/fintrans/[^/]+/balance"
_EXECUTE: Final = r"POST .*/types/[^/]+/execute"
_REGISTER: Final = r"POST .*/individual/registration"
_REGISTRATION: Final = ("suites/headers_and_auth", "suites/b2c_onboarding")
_SORRY: Final = answer(
    200, b"<!doctype html><p>Something went wrong", (("content-type", "text/html"),)
)
_NO_ANSWER: Final = answer(502, b"<html>Bad Gateway</html>", (("content-type", "text/html"),))

PARTIAL: Final = (
    Case(
        "balance-hangs",
        "no balance is ever answered",
        lambda: before.of_operation(_BALANCE, does.silent),
        INCOMPLETE,
        suites=WHOLE,
        environment=HASTY,
        blocked=130,
        within_s=40.0,
    ),
    Case(
        "balance-reset",
        "each connection is reset that asks for a balance",
        lambda: before.of_operation(_BALANCE, does.reset),
        INCOMPLETE,
        suites=WHOLE,
        blocked=130,
        within_s=40.0,
    ),
    Case(
        "execute-reset",
        "each connection is reset that executes a payment",
        lambda: before.of_operation(_EXECUTE, does.reset),
        INCOMPLETE,
        suites=WHOLE,
        blocked=160,
        within_s=40.0,
    ),
    Case(
        "unauthorized-reset",
        "registrations without a valid token are reset, those that lack a place of birth accepted",
        lambda: before.of_operation(_REGISTER, before.CutsOff(does.reset)),
        BROKEN,
        suites=_REGISTRATION,
        failed=2,
        blocked=8,
        within_s=40.0,
    ),
    Case(
        "unauthorized-silent",
        "registrations without a valid token are never answered, those that lack a place of birth "
        "accepted",
        lambda: before.of_operation(_REGISTER, before.CutsOff(does.silent)),
        BROKEN,
        suites=_REGISTRATION,
        environment=HASTY,
        failed=2,
        blocked=8,
        within_s=40.0,
    ),
    Case(
        "balance-page",
        "every balance is a page that says sorry, with HTTP 200",
        lambda: before.of_operation(_BALANCE, lambda _: _SORRY),
        BROKEN,
        suites=WHOLE,
        failed=1,
        blocked=40,
        within_s=40.0,
    ),
    Case(
        "balance-502",
        "every third request for a balance is answered 502",
        lambda: before.of_operation(_BALANCE, lambda _: _NO_ANSWER, every=3),
        ANY_VERDICT,
        suites=WHOLE,
        warned="ENV-30",
        failed=0,
        blocked=0,
        within_s=40.0,
    ),
    Case(
        "pace-hopeless",
        "five requests are answered in a second, and 429 is all without Retry-After",
        lambda: before.Paced(5),
        INCOMPLETE,
        within_s=40.0,
    ),
    Case(
        "pace",
        "twenty requests are answered in a second, and 429 without Retry-After, with usual pauses",
        lambda: before.Paced(20),
        CONFORMANT,
        within_s=90.0,
        environment={"CONFORMANCE_TIMING__RETRY_INITIAL_S": "0.5"},
    ),
    Case(
        "node-behind",
        "one node of three tells of everything what it was half a second before",
        lambda: before.NodeBehind(0.5),
        ANY_VERDICT,
        suites=WHOLE,
        failed=0,
        within_s=90.0,
    ),
)
