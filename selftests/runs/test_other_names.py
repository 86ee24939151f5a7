"""A service with other names and paths in every gap conforms, once its target file tells them."""

from collections.abc import Callable
from pathlib import Path

from selftests.runs.conftest import TARGET_FILE, Finished, reference

DIALECT = Path(__file__).with_name("other_names.toml")
POLICY = {
    "consent_members": "consentGiven-version",
    "consent_message_members": "snake",
    "expiry_member": "expiryMinutes",
    "corporate_document_members": "type-content",
    "document_members": "type-content",
    "director_members": "flat",
    "director_list": "object",
    "shareholder_members": "names",
    "organization_members": "companyRegistrationNumber-contactEmail",
    "organization_id_member": "id",
    "payment_consent_path": "TRANSFER",
    "readiness_form": "status",
    "session_token_member": "jwt",
    "verification_id_member": "id",
    "verification_prefix": "root",
}
SUITES = tuple(
    f"suites/{name}" for name in ("b2c_onboarding", "b2b_onboarding", "consents", "prepare_execute")
)
MANY = 300


def test_other_names_conform(conformance_run: Callable[..., Finished], tmp_path: Path) -> None:
    """Other members, paths and places of values: nothing is failed or blocked where they are."""
    file = tmp_path / "target.toml"
    reported = TARGET_FILE.read_text(encoding="utf-8").replace(
        "serving/hooks.py:", f"{TARGET_FILE.parent / 'serving' / 'hooks.py'}:"
    )
    file.write_text(f"{reported}\n{DIALECT.read_text(encoding='utf-8')}", encoding="utf-8")
    choices = [part for name, value in POLICY.items() for part in ("--policy", f"{name}={value}")]
    with reference(*choices) as environment:
        ended = conformance_run(*SUITES, **{**environment, "CONFORMANCE_TARGET": str(file)})
    assert ended.exit_code == 0, ended.printed[-3000:]
    counts = ended.report["counts"]
    assert counts["passed"] > MANY
    assert counts["failed"] == counts["blocked"] == counts["warned"] == 0
