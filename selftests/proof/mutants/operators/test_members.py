"""Every member of a shape is found, with what is known of it."""

from typing import Any

from fixtures.interface.schemas.base import Shape
from fixtures.interface.schemas.formats import Number, Text, Uuid
from fixtures.interface.schemas.payments.orders import ExecutedOrder
from selftests.proof.mutants.operators.members import EACH, members


class Item(Shape):
    """An item of a list."""

    item_id: Uuid
    note: Text | None = None


class Sample(Shape):
    """A shape with one member of each kind."""

    open_member: Any
    items: list[Item]
    by_name: dict[str, Item]
    amount: Number


def test_every_member_is_found_with_what_is_known_of_it() -> None:
    """Those of nested records too, in lists and in maps."""
    found = members(Sample, ("data",))

    assert [(".".join(each.path), each.formats) for each in found] == [
        ("data.openMember", ()),
        ("data.items", ()),
        ("data.items.*.itemId", ("UUID text",)),
        ("data.items.*.note", ("text",)),
        ("data.byName", ()),
        ("data.byName.*.itemId", ("UUID text",)),
        ("data.byName.*.note", ("text",)),
        ("data.amount", ("number",)),
    ]
    assert {each.place for each in found if not each.required} == {"items.*.note", "byName.*.note"}
    assert {each.place for each in found if each.nullable} == {
        *("openMember", "items.*.note", "byName.*.note")
    }
    assert [each.place for each in found if each.open_type] == ["openMember"]


def test_of_alternative_shapes_the_stricter_counts() -> None:
    """An executed order has two shapes: what one of them requires is required."""
    found = {member.place: member for member in members(ExecutedOrder, ("data",))}

    assert found["executionId"].required
    assert found["transactionId"].required


def test_place_is_reported_without_the_envelope() -> None:
    """As tables name it."""
    assert [member.place for member in members(Item, ("data", EACH))] == ["*.itemId", "*.note"]
    assert [member.place for member in members(Item, ())] == ["itemId", "note"]
