"""The tests of a conforming variant in another order: all, each once, the same for a seed."""

from selftests.proof.services.orders import shuffled

TESTS = tuple(f"test_{number}" for number in range(50))


def test_order_of_a_seed() -> None:
    """Another one for another seed, and not the one of collection."""
    first, again, other = (shuffled(TESTS, seed) for seed in ("a/0", "a/0", "a/1"))

    assert first == again
    assert first != other
    assert TESTS not in {first, other}
    assert sorted(first) == sorted(other) == sorted(TESTS)
