"""What accepted deviations may have changed, and since when."""

from fixtures.client.dirty import Dirty


def test_what_was_marked_is_dirty() -> None:
    """At any time, or after a moment only."""
    dirty = Dirty()
    dirty.mark(["a", "b"])
    before = dirty.now
    dirty.mark(["b"])

    assert dirty.touches(["a"])
    assert dirty.touches(["c", "b"], since=before)
    assert not dirty.touches(["a", "c"], since=before)
    assert not dirty.touches(["c"])
    assert set(dirty) == {"a", "b"}
