"""A step counts as it is answered once nobody is behind, and by whom it was sent to."""

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from conformance.outcomes import Blocked
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.exploration.customers.casts import Member, Notebook
from fixtures.model.individuals import TABLE, KnownIndividual
from fixtures.model.transitions import row_for
from selftests.client.exchanges import exchange
from selftests.exploration.answers import answer, broken_by
from selftests.exploration.casts import Counters


@pytest.mark.parametrize(("later", "broken"), [(answer([]), ""), (answer({}, 404), "WAL-IND-01")])
def test_read_of_who_is_behind_is_made_again(later: Answer, broken: str) -> None:
    """What it tells then is the step that is reported."""
    counters, asked = Counters(Notebook()), list[Answer]()

    def caught_up(_: object, told: Answer, fits: object) -> Answer:
        assert callable(fits)
        asked.append(told)
        return later

    counters.client = cast(
        "Client", SimpleNamespace(fresh=SimpleNamespace(caught_up=caught_up), send=None)
    )
    member = Member("anna", KnownIndividual(active=True), None)
    first = answer({}, 404)
    row = row_for(TABLE, "wallets", member.state)
    assert broken_by(lambda: counters.judge(member, row, first)) == broken
    assert asked == [first]
    assert [each.observed for each in counters.taken] == [
        "refused with 404" if broken else "accepted with 200"
    ]


def test_page_ends_a_sequence_without_a_word() -> None:
    """Whether the service did its part is not known: the page alone is charged."""
    counters, member = Counters(Notebook()), Member("anna", KnownIndividual(active=True), None)
    page = exchange(text="<html>", headers={"content-type": "text/html"})

    with pytest.raises(Blocked, match="is answered with a page"):
        counters.judge(
            member, row_for(TABLE, "wallets", member.state), replace(answer([]), exchange=page)
        )
