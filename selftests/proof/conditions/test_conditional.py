"""A conditional fault acts on its occasion, and leaves the service sound on every other."""

from reference.faults.catalogue import fault_named
from selftests.proof.conditions.conditional import conditional
from selftests.proof.conditions.occasions import OCCASIONS
from selftests.reference.driver import INDIVIDUAL, Driver


def _driver(fault: str, occasion: str) -> tuple[Driver, list[None]]:
    noted: list[None] = []
    injected = conditional(fault_named(fault), OCCASIONS[occasion], lambda: noted.append(None))
    return Driver(faults=(injected,)), noted


def test_rule_is_replaced_once_it_was_accepted_before() -> None:
    """The first answer is sound, the next ones are not; what is asked of others is told."""
    driver, noted = _driver("category-without-databaseid", "accepted-before")

    first, second = (driver.categorization().json()["data"]["categories"] for _ in range(2))

    assert all("databaseId" in category for category in first.values())
    assert not any("databaseId" in category for category in second.values())
    assert noted


def test_rule_is_replaced_once_it_was_refused_before() -> None:
    """A refusal of the same operation on the same path counts."""
    driver, noted = _driver("category-without-databaseid", "refused-before")

    assert "databaseId" in str(driver.categorization().json())
    assert not noted
    driver.categorization(platform=None)
    assert "databaseId" not in str(driver.categorization().json())


def test_field_rule_is_dropped_on_the_occasion_only() -> None:
    """The table of a body's fields is what it was for everybody else."""
    driver, noted = _driver("registration-pincode-not-required", "organization")

    body = driver.registration(pincode=...)
    assert driver.send("POST", f"{INDIVIDUAL}/registration", json=body).json()["code"] == 400
    assert not noted
    driver, noted = _driver("registration-pincode-not-required", "individual")
    assert driver.send("POST", f"{INDIVIDUAL}/registration", json=body).json()["code"] < 300
    assert noted
