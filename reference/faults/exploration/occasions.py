"""On which occasion a fault acts: not at once, but after something has happened so many times."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from reference.faults.registry import Fault, Requirements, Rule, fault, injected, replaces
from reference.payments.ledger import PaymentAccount
from reference.payments.orders.orders import Order
from reference.platform.exchange import RefusalError
from reference.serving.service import Service

Whose = Callable[..., object]
"""Returns what is counted apart, such as an account, from what a rule is given."""


def later(
    *, rule: str, breaks: Requirements, of: Whose, times: int, refused: bool = False
) -> Callable[[Rule], Fault]:
    """Declare a fault that acts once its own rule has been asked so many times, as `after`."""
    return after(
        rule=rule, breaks=breaks, of=of, event=rule, event_of=of, times=times, refused=refused
    )


def after(
    *,
    rule: str,
    breaks: Requirements,
    of: Whose,
    event: str,
    event_of: Whose | None = None,
    times: int = 1,
    refused: bool = False,
) -> Callable[[Rule], Fault]:
    """Declare a fault that replaces a rule once an event has happened to the same party.

    The event is that another rule was asked, or, where `refused`, that it refused, `times` times
    for the party that `event_of` names; `of` names the party of the replaced rule.
    """

    def declare(replacement: Rule) -> Fault:
        named = fault(rule=rule, breaks=breaks)(replacement)

        @injected(breaks=breaks)
        def inject(service: Service) -> None:
            happened = happenings(service, event, event_of or of, refused=refused)

            @replaces(service, rule)
            def instead(original: Rule, *given: Any, **named: Any) -> object:
                if happened[of(*given, **named)] < times:
                    return original(*given, **named)
                return replacement(service, original, *given, **named)

        return replace(inject, name=named.name, description=named.description)

    return declare


def happenings(service: Service, rule: str, of: Whose, *, refused: bool = False) -> Counter[object]:
    """Return a counter of how often a rule was asked, or refused, for each party from now on."""
    happened: Counter[object] = Counter()

    @replaces(service, rule)
    def counting(original: Rule, *given: Any, **named: Any) -> object:
        try:
            result = original(*given, **named)
        except RefusalError:
            if refused:
                happened[of(*given, **named)] += 1
            raise
        if not refused:
            happened[of(*given, **named)] += 1
        return result

    return happened


def account_of(account: PaymentAccount, *_further: object) -> object:
    """Return the account with which a rule is asked."""
    return account.id


def payer_of(order: Order) -> object:
    """Return who pays a transfer; top-ups are counted for nobody."""
    return order.account_id if order.transfer else None


def order_of_call(_call: object, order: Order) -> object:
    """Return the order with which a rule is asked, after the call."""
    return order.id
