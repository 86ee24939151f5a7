"""The catalogue accepts what the contract allows, and names file and id of what it refuses."""

from pathlib import Path

import pytest

from reports.verdict import catalogue
from reports.verdict.catalogue import Catalogue, CatalogueError, Requirement

SOUND = """
[[requirement]]
id = "DEM-A-01"
section = "4.3 rule 1"
level = "must"
statement = "A holds."
"""


def write(root: Path, text: str, folder: str = "demo") -> None:
    """Write the catalogue of one suite folder."""
    file = root / "suites" / folder / "requirements.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_an_entry_takes_the_profile_of_its_file(tmp_path: Path) -> None:
    """The profile at the top is that of every entry without one; without any it is core."""
    entry = SOUND.replace("DEM-A-01", "DEM-A-02") + 'profile = "card"\n'
    write(tmp_path, 'profile = "b2c"\n' + SOUND + entry)
    write(tmp_path, SOUND.replace("DEM", "OTH"), "other")

    loaded = catalogue.load(tmp_path)

    assert [(entry.id, entry.profile) for entry in loaded] == [
        ("DEM-A-01", "b2c"),
        ("DEM-A-02", "card"),
        ("OTH-A-01", "core"),
    ]
    assert loaded["DEM-A-01"] == Requirement(
        "DEM-A-01", "4.3 rule 1", "must", "A holds.", "b2c", folder="suites/demo"
    )


def test_every_optional_member_is_read(tmp_path: Path) -> None:
    """Accepts, excluded and judged arrive as they stand."""
    observe = SOUND.replace("must", "observe") + 'accepts = ["400", "500"]\n'
    excluded = SOUND.replace("01", "02") + 'excluded = "not visible"\n'
    judged = SOUND.replace("01", "03") + 'judged = ["shape.*"]\n'
    write(tmp_path, observe + excluded + judged)

    one, two, three = catalogue.load(tmp_path)

    assert one.accepts == ("400", "500")
    assert two.excluded == "not visible"
    assert three.judged == ("shape.*",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[requirement]\n", "demo/requirements.toml: "),
        ('title = "x"\n', "unknown key 'title'"),
        ('profile = "b2x"\n', "profile 'b2x' is none of core, b2c"),
        ("requirement = 1\n", "requirement is to be a list of tables"),
        ("requirement = [1]\n", "requirement is to be a list of tables"),
        ('[[requirement]]\nsection = "1"\n', "entry 1: id is missing"),
        (SOUND.replace("must", "mast"), "DEM-A-01: level 'mast' is none of must, should, observe"),
        (SOUND + 'profile = "b2x"\n', "DEM-A-01: profile 'b2x' is none of"),
        (SOUND.replace('"A holds."', '" "'), "DEM-A-01: statement is to be a text, not ' '"),
        (SOUND.replace('"A holds."', "7"), "DEM-A-01: statement is to be a text, not 7"),
        (SOUND.replace("statement", "text"), "DEM-A-01: unknown key 'text'"),
        (SOUND.replace("DEM-A-01", "dem"), "dem: id is to look like B2C-REG-04"),
        (SOUND + 'accepts = ["400"]\n', "DEM-A-01: accepts belongs to level observe, not to must"),
        (SOUND.replace("must", "observe"), "DEM-A-01: level observe needs accepts"),
        (SOUND.replace("must", "observe") + "accepts = []\n", "accepts is to be a list of texts"),
        (SOUND.replace("must", "observe") + "accepts = [4]\n", "accepts is to be a list of texts"),
        (
            SOUND.replace("must", "observe") + 'accepts = ["4"]\njudged = ["a"]\n',
            "judged belongs to levels must and should",
        ),
        (SOUND + 'judged = "shape.x"\n', "judged is to be a list of texts, not 'shape.x'"),
        (SOUND + 'excluded = "x"\njudged = ["a"]\n', "DEM-A-01: excluded together with judged"),
        (
            SOUND + SOUND,
            "suites/demo/requirements.toml: DEM-A-01 stands twice, also in suites/demo",
        ),
    ],
)
def test_a_wrong_file_is_one_message(tmp_path: Path, text: str, message: str) -> None:
    """The message names the file, the entry, and what is expected."""
    write(tmp_path, text)

    with pytest.raises(CatalogueError) as caught:
        catalogue.load(tmp_path)

    assert message in str(caught.value)
    assert "suites/demo/requirements.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_two_entries_can_not_judge_the_same(tmp_path: Path) -> None:
    """Else it were chance which of them is charged."""
    judged = 'judged = ["shape.x $.a"]\n'
    write(tmp_path, SOUND + judged + SOUND.replace("01", "02") + judged)

    with pytest.raises(CatalogueError, match=r"DEM-A-02 judges 'shape.x \$.a', and so does DEM-A"):
        catalogue.load(tmp_path)


def entry(identifier: str, *judged: str) -> Requirement:
    """Return a must that judges these clauses."""
    return Requirement(identifier, "1", "must", "It holds.", judged=judged)


JUDGES = Catalogue(
    [
        entry("ALL", "shape.*", "envelope.*"),
        entry("WALLETS", "shape.wallets"),
        entry("BALANCE", "shape.wallets $.data[*].balance"),
        entry("VALUE", "shape.wallets $.data[*].balance.value", "shape.orders $.data"),
        entry("HEADER", "envelope.type header Content-Type"),
    ]
)


@pytest.mark.parametrize(
    ("clause", "path", "expected"),
    [
        ("shape.wallets", "$.data", "WALLETS"),
        ("shape.wallets", "$.data[3].balance", "BALANCE"),
        ("shape.wallets", "$.data[3].balance.currency", "BALANCE"),
        ("shape.wallets", "$.data[12].balance.value", "VALUE"),
        ("shape.wallets", "$.data[12].balance.values", "BALANCE"),
        ("shape.wallets", "$.data[x].balance", "WALLETS"),
        ("shape.wallets", "$.data[3].balances", "WALLETS"),
        ("shape.wallets", "$.more.data[3].balance", "WALLETS"),
        ("shape.wallets", "", "WALLETS"),
        ("shape.orders", "$.data[0].id", "VALUE"),
        ("shape.orders", "$.code", "ALL"),
        ("shape.beneficiaries", "$.data", "ALL"),
        ("envelope.type", "header Content-Type", "HEADER"),
        ("envelope.message", "$.message", "ALL"),
        ("format.iban", "$.data.iban", None),
        ("shapes.wallets", "$.data", None),
    ],
)
def test_the_most_exact_entry_is_charged(clause: str, path: str, expected: str | None) -> None:
    """Exact clause before its kind, longest path before the shorter, below a path as at it."""
    found = JUDGES.judging(clause, path)

    assert (found.id if found else None) == expected


def test_number_of_one_digit_means_that_number(tmp_path: Path) -> None:
    """Whoever leaves the zero out is not led to another requirement."""
    write(tmp_path, SOUND + SOUND.replace("DEM-A-01", "DEM-A-31"))

    assert "DEM-A-01" in catalogue.load(tmp_path).did_you_mean("dem-a-1")
