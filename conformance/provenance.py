"""Where a value of a request came from: what a template of evidence has in place of the value.

Evidence is masked, and masked values can't be told apart. So a request is recorded together with
a *template*: for each place that holds a value with a known origin, a reference to that origin.
From the masked request and its template a request of the same meaning can be made again, with
other identities.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict, final

_Written = TypedDict("_Written", {"as": NotRequired[Literal["number"]]})
"""``as`` says that the value stands there as a number, not as the text that is told."""
_From = TypedDict("_From", {"from": str})


@final
class FromAnswer(_From, _Written):
    """The answer of exchange ``from`` had it at the JSONPath ``path``.

    ``claim`` names the claim of a JWT that stands there.
    """

    path: str
    claim: NotRequired[str]


@final
class FromHook(_Written):
    """The hook call of that identifier returned it; ``item`` is its place among several values."""

    hook: str
    item: NotRequired[int]


@final
class FromTarget(_Written):
    """The target file has it under the key ``target``."""

    target: str


@final
class Generated(_Written):
    """The suite made it up, and would make another one: of the kind ``made``, written as ``form``.

    ``key`` tells whose it is.
    """

    made: str
    key: str
    form: NotRequired[str]


@final
class Moment(_Written):
    """A time of day, in seconds from the moment of sending, and how it is written."""

    moment: int
    fraction: int
    zone: str


@final
class Derived(_Written):
    """The suite changed another value, in the way named ``derived``."""

    derived: str
    of: Reference


@final
class Parts(_Written):
    """Several of these in one text, with what stands between them."""

    parts: list[str | Reference]


@final
class Plain(_Written):
    """No secret, although it stands where secrets do."""

    literal: str


@final
class Masked(_Written):
    """A secret of unknown origin."""

    masked: Literal[True]


Reference: TypeAlias = (
    FromAnswer | FromHook | FromTarget | Generated | Moment | Derived | Parts | Plain | Masked
)
