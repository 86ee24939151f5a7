"""Writing ``outcomes.ndjson`` costs no other file, and masking does not make it contradict them."""

from reports.record import folder, recorded
from reports.verdict import catalogue
from selftests.reports.conftest import FakeSuite


def test_a_file_that_can_not_be_written_costs_no_other(suite: FakeSuite) -> None:
    """The document stands, what is missing is said, the exit code is 3 at least."""
    suite.with_tests()
    suite.claim(
        more="""
        from reports.record import folder
        def refuse(*_): raise RuntimeError("a mistake of ours")
        folder.write_lines = refuse
        """
    )

    ran = suite.run(apart=True)

    assert (ran.verdict, ran.code) == ("conformant", 3)
    assert ran.text.count("the report is not complete: RuntimeError: a mistake of ours") == 1
    assert not (suite.latest / folder.OUTCOMES).exists()


def test_a_secret_that_reads_like_a_name_of_ours_hides_none(suite: FakeSuite) -> None:
    """Operations, clauses and exchanges stay as the evidence names them; texts are masked."""
    suite.require('DEM-A-01 must\njudged = ["shape.wallets"]', "DEM-A-02 must")
    suite.test(
        """
        @pytest.mark.requirement("DEM-A-02", "DEM-A-01")
        def test_it_breaks(log):
            for secret in ("wallets", "DEM", "main", "violated"):
                mask = log.mask
                log.mask = lambda text, s=secret, m=mask: m(text).replace(s, "[masked]")
            log.exchanged("GET /wallets", 1.0, {"id": "main-1", "status": 200})
            found = {"operation": "GET /wallets", "exchange": "main-1", "status": 200}
            log.violated(Violation("$", "a", "wallets", "shape.wallets", **found))
            raise ViolationFound((Violation("$", "a", "main", **found),))
        """
    )

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("non_conformant", 1)
    assert [operation["operation"] for operation in ran.document["operations"]] == ["GET /wallets"]
    for entry in ran.document["requirements"]:
        (violation,) = entry["violations"]
        assert violation["exchange"] == "main-1"
        assert violation["operation"] == "GET /wallets"
        assert violation["observed"] == "[masked]"
    recording = recorded.recording(suite.latest / folder.OUTCOMES)
    assert recording.judged(catalogue.load(suite.root)).document == ran.document
