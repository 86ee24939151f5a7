"""Why requirements are blocked or do not apply, gathered by cause, and what would help."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from conformance.capabilities import OR_DECLARE

_EXCHANGE = re.compile(r" \[exchange ([^\]\s]{1,80})\]")
_MOST_EXCHANGES = 3


def without_exchange(reason: str) -> str:
    """Return a reason whichever exchange shows it."""
    return _EXCHANGE.sub("", reason)


@dataclass(frozen=True, slots=True)
class BlockingCause:
    """One cause: the requirements behind it, exchanges that show it, and what would help."""

    text: str
    requirements: tuple[str, ...]
    exchanges: tuple[str, ...]
    more_exchanges: int
    help: str


def causes(requirements: Iterable[Mapping[str, Any]]) -> list[BlockingCause]:
    """Return the causes behind entries of the report, the one with most requirements first.

    A refused step is one cause whichever exchange shows it, and whatever would settle it in the
    one place or the other. A requirement may have several.
    """
    found: dict[str, _Gathered] = {}
    for entry in requirements:
        for reason in entry.get("causes") or [entry["reason"] or "no reason given"]:
            said, _, declaration = reason.partition(OR_DECLARE)
            cause = found.setdefault(without_exchange(said), _Gathered())
            cause.requirements[entry["id"]] = None
            cause.exchanges |= dict.fromkeys(_EXCHANGE.findall(said))
            cause.declarations |= dict.fromkeys([declaration] if declaration else ())
    gathered = [
        BlockingCause(
            text,
            tuple(cause.requirements),
            tuple(cause.exchanges)[:_MOST_EXCHANGES],
            max(0, len(cause.exchanges) - _MOST_EXCHANGES),
            " ".join(part for part in (_help(text), _settling(cause.declarations)) if part),
        )
        for text, cause in found.items()
    ]
    return sorted(gathered, key=lambda cause: -len(cause.requirements))


@dataclass(slots=True)
class _Gathered:
    """What was seen of one cause, in the order of the report and without repetitions."""

    requirements: dict[str, None] = field(default_factory=dict)
    exchanges: dict[str, None] = field(default_factory=dict)
    declarations: dict[str, None] = field(default_factory=dict)


def _settling(declarations: Iterable[str]) -> str:
    said = "; ".join(declarations)
    return f"What it need not have can be declared in [capabilities]: {said}." if said else ""


def _hook(match: re.Match[str]) -> str:
    name, a_text = match[1], match[2]
    constant = f'{name} = "…" if it is a constant text, else ' if a_text else ""
    return (
        f"Add the hook to [hooks] of the target file: {constant}"
        f'a method {name} of the class that module = "FILE.py:CLASS" names.'
    )


def _identity(match: re.Match[str]) -> str:
    return f"Add [identities.{match[1]}] with email and password to the target file."


def _said(text: str) -> Callable[[re.Match[str]], str]:
    return lambda _: text


_HELP: Final[Mapping[re.Pattern[str], Callable[[re.Match[str]], str]]] = MappingProxyType(
    {
        re.compile(r"needs the hook `fund`"): _said(
            "Add a hook fund that puts money into a wallet, allow_money_movement = true for the "
            "documented top-up, or in [customers] a wallet that has money."
        ),
        re.compile(r"needs the hook `(\w{1,60})`(, a text)?"): _hook,
        re.compile(r"needs identities\.(\w{1,60})"): _identity,
        re.compile(r"needs other_tenant_id"): _said(
            'Add other_tenant_id = "…" and a login of that tenant, [identities.other_tenant], to '
            "the target file."
        ),
        re.compile(r"needs card_product_segment"): _said(
            'Add card_product_segment = "…" to the target file.'
        ),
        re.compile(r"allow_money_movement is false"): _said(
            "Write allow_money_movement = true into the target file where payments may be executed."
        ),
        re.compile(r"needs (?:a fresh|a second|two) customer"): _said(
            "Let the suite register customers of its own: leave [customers] out of the target file."
        ),
        re.compile(r"\(?\[?dialect\.responses"): _said(
            "Say in [dialect.responses] of the target file where the answer holds the value."
        ),
        re.compile(r"\(stands on the (hooks? [\w`, ]{1,300})\)$"): lambda match: (
            f"See that what the {match[1]} gave is what the service expects; else repair the step."
        ),
        re.compile(r" was refused with code 403\b"): _said(
            "The login lacks the right to this step: add the identity that has it (a login that "
            "approves is [identities.tenant_admin]), or repair the service."
        ),
        re.compile(r"/registration was refused with code 409\b"): _said(
            "What this run has made up is said to be there already: see whether something before "
            "the service sends requests twice; else it takes new customers for known ones."
        ),
        re.compile(r" is answered with a page "): _said(
            "Something answers in the place of the service, such as a page to sign in or the error "
            "page of a gateway: its exchange shows it."
        ),
        re.compile(r" was refused with code "): _said(
            "The step was refused. Where the service expects other names or values, say so in "
            "[dialect] of the target file; where a hook gave a value, see that it is right; else "
            "repair the step first."
        ),
        re.compile(r"stopped at a violation of ([A-Z0-9-]{1,60})"): lambda match: (
            f"Repair {match[1]} first."
        ),
        re.compile(r"does not decode to claims with an answer"): _said(
            "The answer of a payment consent stands in its magicLinkToken (4.6): PAY-CON-03 tells "
            "what is there in its place."
        ),
        re.compile(r"^configuration: "): _said("Correct the target file; --preflight examines it."),
        re.compile(r"^\w{1,60}(?:Error|Exception)\b"): _said(
            "This is a fault of a hook or of the suite, not of the service."
        ),
        re.compile(r"^the target does not work any more"): _said(
            "The service stopped answering during the run: its own log may say why. Once it is "
            "back, --resume goes on with what is missing."
        ),
        re.compile(r"^not run$"): _said(
            "The run ended before it came to these: --resume goes on with what is missing."
        ),
        re.compile(r"rate limited|asked to wait"): _said(
            "The service, or a gateway before it, limits how many requests may come: say in "
            "[timing] how many it takes (requests_per_second), or pause longer (retry_initial_s)."
        ),
        re.compile(r"no answer in time|\(waited for "): _said(
            "The service did not answer in time; the limits of waiting stand in [timing]."
        ),
        re.compile(r"no answer"): _said(
            "The connection failed: the log of the service, or of what lies before it, may say why."
        ),
    }
)


def _help(text: str) -> str:
    """Return what would unblock ``text``, empty where that is nothing to be known in general."""
    for pattern, help_for in _HELP.items():
        match = pattern.search(text)
        if match:
            return help_for(match)
    return ""
