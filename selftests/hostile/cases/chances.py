"""What happens by chance or once, as on a service that is deployed anew while it is tested."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any, Final

from selftests.hostile import gateways as before
from selftests.hostile import misbehaviours as does
from selftests.hostile.case import BROKEN, CONFORMANT, FAIR, WHOLE, Case
from selftests.hostile.proxy import Misbehaviour, Turn, answer
from selftests.hostile.values import tampering as puts

_FAULT: Final = answer(500, b'{"code":500,"message":"Server error","data":null}', does.JSON)
_SHORT_S: Final = 0.5
_JUMPS_EACH: Final = 300


def _jumping(turn: Turn) -> bytes:
    """Tell a Date that is ten minutes off for some hundred answers, after preflight."""
    off = timedelta(minutes=10 * (turn.number // _JUMPS_EACH % 2))
    date = format_datetime(datetime.now(UTC) + off, usegmt=True)
    return turn.original.with_body(turn.original.body, date=date)


def _short_lived(seconds: float) -> Misbehaviour:
    """Tell that tokens live so long, and refuse them then."""
    expiring = does.Expiring(seconds)

    def told(body: Any) -> Any:
        known: Mapping[str, Any] = body if isinstance(body, dict) else {}
        return {**known, "expiresIn": seconds} if "expiresIn" in known else body

    return lambda turn: puts.changed(turn, told) if turn.logs_in else expiring(turn)


CHANCES: Final = (
    Case(
        "chance-500-done",
        "3 % of the requests are answered 500, after the service did its part",
        lambda: before.lost(0.03, _FAULT),
        FAIR,
        suites=WHOLE,
        warned="ENV-30",
        blocked=15,
        within_s=60.0,
    ),
    Case(
        "down-3-s",
        "after 900 requests, connections end without an answer for 3 s",
        lambda: before.Down(900, 3.0, None),
        FAIR,
        suites=WHOLE,
        blocked=5,
        within_s=30.0,
    ),
    Case(
        "restarted",
        "after 900 requests, connections end without an answer for 3 s, and all tokens are lost",
        lambda: before.Restarted(900, 3.0, None),
        FAIR,
        suites=WHOLE,
        blocked=5,
        within_s=45.0,
    ),
    Case(
        "tokens-tell-half-a-second",
        "tokens live for half a second, and say so",
        lambda: _short_lived(_SHORT_S),
        BROKEN,
        suites=WHOLE,
        failed=1,  # an hour is documented
        blocked=0,
        within_s=45.0,
    ),
    Case(
        "clock-jumps",
        "every 300 answers the clock of the service is ten minutes off, or no more",
        lambda: _jumping,
        CONFORMANT,
        suites=WHOLE,
        within_s=30.0,
    ),
)
