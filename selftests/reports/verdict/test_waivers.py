"""A waiver covers one known failure until its day, and is refused where it is not needed."""

from datetime import date
from pathlib import Path

import pytest

from conformance.outcomes import ConfigurationError
from reports.verdict import waivers
from reports.verdict.catalogue import Catalogue, Requirement
from reports.verdict.waivers import Waiver
from selftests.reports.conftest import FakeSuite

TODAY = date(2030, 5, 1)
KNOWN = Catalogue([Requirement("DEM-A-01", "1", "must", "It holds.")])
WAIVER = """
[[waiver]]
requirement = "DEM-A-01"
reason = "fixed in the next release"
owner = "payments team"
expires = {expires}
"""
SOUND = WAIVER.format(expires="2030-05-01")
FAR = WAIVER.format(expires="2999-12-31")
BREAKS = 'raise ViolationFound((Violation("$.code", "400", "200"),))'


def test_a_waiver_is_in_force_on_its_last_day(tmp_path: Path) -> None:
    """``expires`` is the last day on which it counts."""
    (tmp_path / "w.toml").write_text(SOUND + 'ticket = "X-1"\n', encoding="utf-8")

    assert waivers.load(tmp_path / "w.toml", KNOWN, TODAY) == {
        "DEM-A-01": Waiver("DEM-A-01", "fixed in the next release", "payments team", TODAY, "X-1")
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SOUND.replace("2030-05-01", "2030-04-30"), "DEM-A-01: expired on 2030-04-30"),
        (SOUND.replace("2030-05-01", '"2030-05-01"'), "expires is to be a date such as"),
        (SOUND.replace("2030-05-01", "2030-05-01T00:00:00"), "expires is to be a date such as"),
        (SOUND.replace("DEM-A-01", "DEM-A-1"), "no such requirement (did you mean DEM-A-01?)"),
        (SOUND.replace("DEM-A-01", "DEM-A-*"), "DEM-A-*: no such requirement"),
        (SOUND.replace("owner", "team"), "unknown key 'team'"),
        (SOUND.replace("owner", "team"), "owner is missing"),
        (SOUND.replace('"payments team"', '""'), "owner is to be a text, not ''"),
        (SOUND + SOUND, "DEM-A-01: is waived twice"),
        ("waivers = []\n", "unknown key 'waivers'"),
        ("waiver = 3\n", "waiver is to be a list of tables"),
        ("[[waiver\n", "waivers "),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, text: str, message: str) -> None:
    """One message names file, requirement and what is wrong."""
    (tmp_path / "w.toml").write_text(text, encoding="utf-8")

    with pytest.raises(ConfigurationError) as caught:
        waivers.load(tmp_path / "w.toml", KNOWN, TODAY)

    assert message in str(caught.value)
    assert "w.toml" in str(caught.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """Without the file nothing is waived by mistake."""
    with pytest.raises(ConfigurationError, match=r"nowhere\.toml: No such file"):
        waivers.load(tmp_path / "nowhere.toml", KNOWN, TODAY)


@pytest.mark.parametrize("content", ["n = " + "9" * 10_000, "n = " + "[" * 9_000, "n ="])
def test_a_file_that_is_no_toml_is_refused(tmp_path: Path, content: str) -> None:
    """With what is wrong with it, in a line."""
    file = tmp_path / "waivers.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"\Awaivers .*waivers\.toml: .+\Z"):
        waivers.load(file, KNOWN, TODAY)


@pytest.mark.parametrize("place", ["/dev/zero", "."])
def test_what_is_no_file_is_refused(place: str) -> None:
    """A device has no end."""
    with pytest.raises(ConfigurationError, match="not a file"):
        waivers.load(Path(place), KNOWN, TODAY)


@pytest.mark.parametrize("name", ["none.toml", "w" * 300])
def test_what_cannot_be_opened_is_refused(tmp_path: Path, name: str) -> None:
    """Nor does a name that no system of files takes end the run otherwise."""
    with pytest.raises(ConfigurationError, match=r"\Awaivers .+"):
        waivers.load(tmp_path / name, KNOWN, TODAY)


@pytest.mark.parametrize("act", [BREAKS, 'raise Blocked("no hook")'])
def test_a_waived_failure_is_conformant_with_waivers(suite: FakeSuite, act: str) -> None:
    """Failed or blocked and covered: waived, exit code 0."""
    suite.with_tests({"DEM-A-01 must": act, "DEM-A-02 must": "pass"})
    suite.write("waivers.toml", FAR)

    ran = suite.run("--waivers", "waivers.toml")

    assert (ran.verdict, ran.code) == ("conformant_with_waivers", 0)
    assert ran.verdicts == {"DEM-A-01": "waived", "DEM-A-02": "passed"}
    assert ran.requirement("DEM-A-01")["waiver"]["owner"] == "payments team"
    assert "waived until 2999-12-31: fixed in the next release" in ran.text


def test_a_waiver_that_is_not_needed_any_more_is_an_error(suite: FakeSuite) -> None:
    """The requirement passes: the operator's file is out of date, exit code 4."""
    suite.with_tests()
    suite.write("waivers.toml", FAR)

    ran = suite.run("--waivers", "waivers.toml")

    assert (ran.verdict, ran.code) == ("configuration", 4)
    assert ran.verdicts == {"DEM-A-01": "passed"}
    assert "configuration: waived, but not failing any more: DEM-A-01" in ran.text


def test_a_selection_does_not_make_a_waiver_stale(suite: FakeSuite) -> None:
    """The check that fails may be one that was not selected."""
    suite.with_tests({"DEM-A-01 must": BREAKS})
    suite.test('@pytest.mark.requirement("DEM-A-01")\ndef test_other(): pass', name="test_b.py")
    suite.write("waivers.toml", FAR)

    assert suite.run("--waivers", "waivers.toml", "-k", "other").code == 0


def test_an_expired_waiver_stops_the_run_before_its_first_test(suite: FakeSuite) -> None:
    """Nothing runs; one message; exit code 4."""
    suite.with_tests({"DEM-A-01 must": BREAKS})
    suite.write("waivers.toml", WAIVER.format(expires="2001-01-01"))

    ran = suite.run("--waivers", "waivers.toml", "-n", "2")

    assert (ran.verdict, ran.code) == ("configuration", 4)
    assert ran.text.count("expired on 2001-01-01") == 1
    assert ran.verdicts == {}
