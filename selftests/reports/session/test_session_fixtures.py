"""What stands for the whole session is taken as it stands, and is what pytest would make of it."""

from selftests.reports.conftest import FakeSuite

STANDING = """
told = []

@pytest.fixture(scope="session")
def base(request):
    told.append("base")
    yield [getattr(request, "param", "usual")]
    told.append("base ends")

@pytest.fixture(scope="session")
def built(base):
    told.append("built")
    yield base[0]
    told.append("built ends")
"""
PROOF = '@pytest.mark.requirement("DEM-A-01")'
SHARED = f"""{STANDING}
from _pytest.fixtures import FixtureDef
executed = []
execute = FixtureDef.execute

@pytest.fixture
def number(request):
    return request.param

@pytest.fixture(scope="module", autouse=True)
def counted():
    def counting(self, request):
        executed.append(self.argname)
        return execute(self, request)
    FixtureDef.execute = counting
    yield
    FixtureDef.execute = execute

{PROOF}
@pytest.mark.parametrize("number", range(5), indirect=True)
def test_one(built, number):
    assert built == "usual"

{PROOF}
def test_two(built):
    assert told == ["base", "built"]
    assert "number" in executed
    assert not {{"base", "built"}}.intersection(executed)
"""
PARAMETRIZED = f"""{STANDING}
{PROOF}
@pytest.mark.parametrize("base", ["first", "second"], indirect=True)
def test_one(base, built):
    assert built == base[0]

{PROOF}
def test_two(built):
    assert built == "usual"
    first = ["base", "built", "built ends", "base ends"]
    assert told == [*first, *first, "base", "built"]
"""
OVERRIDDEN = f"""{STANDING}
{PROOF}
def test_one(built):
    assert built == "usual"

class TestElsewhere:
    @pytest.fixture
    def built(self, built):
        return built + ", changed"

    {PROOF}
    def test_two(self, built):
        assert built == "usual, changed"

{PROOF}
def test_three(built):
    assert built == "usual"
"""
OWN = """
@pytest.fixture
def own():
    return "{told}"

class TestChanged:
    @pytest.fixture
    def own(self, own):
        return own + ", changed"

    {proof}
    def test_changed(self, own):
        assert own == "{told}, changed"

{proof}
def test_own(own):
    assert own == "{told}"
"""


def _passes(suite: FakeSuite, test: str) -> None:
    suite.require("DEM-A-01 must")
    suite.test(test)
    ran = suite.run()

    assert ran.verdicts == {"DEM-A-01": "passed"}, ran.text


def test_what_stands_is_not_gone_through_again(suite: FakeSuite) -> None:
    """It is asked for once, however many tests stand on it."""
    _passes(suite, SHARED)


def test_each_parameter_makes_another_thing(suite: FakeSuite) -> None:
    """Also of what is made of it."""
    _passes(suite, PARAMETRIZED)


def test_a_fixture_that_changes_another_is_its_own(suite: FakeSuite) -> None:
    """What stands under its name does not take its place."""
    _passes(suite, OVERRIDDEN)


def test_fixtures_of_a_module_are_its_own(suite: FakeSuite) -> None:
    """Where another one defines the same, and where a class changes it."""
    for told in ("here", "there"):
        suite.test(OWN.format(proof=PROOF, told=told), name=f"test_{told}.py")
    suite.require("DEM-A-01 must")
    ran = suite.run()

    assert ran.verdicts == {"DEM-A-01": "passed"}, ran.text
