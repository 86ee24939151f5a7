"""The target file of a conforming variant tells its open names, and nothing where there is none."""

from pathlib import Path

import pytest
import tomli_w

from fixtures.target.embedded import TARGET_FILE
from fixtures.target.settings import load_target
from selftests.proof.services.target_files import target_file
from selftests.proof.services.variants import Variant, deviations, known


@pytest.mark.parametrize(
    "variant", [*deviations(known()), *known().opposites], ids=lambda v: v.name
)
def test_target_file_of_every_fair_service_is_accepted(variant: Variant, tmp_path: Path) -> None:
    """No key is unknown, no value wrong, whatever the service has chosen."""
    file = tmp_path / "target.toml"
    hooks = {"hooks": {"module": f"{TARGET_FILE.with_name('hooks.py')}:Hooks"}}
    file.write_text(tomli_w.dumps(target_file(variant.policy, hooks)), encoding="utf-8")

    assert load_target(file).profiles


@pytest.mark.parametrize(
    ("policy", "path", "value"),
    [
        ({"tenant_id_form": "opaque"}, "tenant_id", "tenant-one"),
        ({"auto_approval": "on-start"}, "behaviour.auto_approval", True),
        (
            {"verification_prefix": "root"},
            "dialect.paths.verification_approval",
            "/verifications/{verificationId}/approve",
        ),
        ({"token_claims": "opaque"}, "identities.power_tenant.roles", ["POWER_TENANT"]),
        ({"acting_token": "operator"}, "dialect.responses.session_token", ""),
        ({"topup": "absent"}, "capabilities.top_ups", False),
        ({"auto_approval": "on-start"}, "capabilities.document_review", False),
        ({"consent_requirement": "never"}, "capabilities.payment_consents", False),
        (
            {"session_answer": "flat", "session_token_member": "jwt"},
            "dialect.responses.session_token",
            "jwt",
        ),
        (
            {"consent_message_members": "snake"},
            "dialect.requests.consent_magic_link.expires_in_minutes",
            "{expiry_minutes}",
        ),
        (
            {"consent_message_members": "snake", "expiry_member": "expiryMinutes"},
            "dialect.requests.consent_magic_link.expiry_minutes",
            "{expiry_minutes}",
        ),
        ({"order_identifier": "executionId"}, "dialect.responses.order_id", "data.executionId"),
    ],
)
def test_choice_is_reported(policy: dict[str, str], path: str, value: object) -> None:
    """Where the target contract has a key for it."""
    found: object = target_file(policy, {})
    for name in path.split("."):
        assert isinstance(found, dict)
        found = found[name]

    assert found == value


def test_default_service_needs_nothing_reported() -> None:
    """Its target file is the one of the repository, with the settings of its own."""
    own = {"timing": {"poll_timeout_s": 1.0}}

    assert target_file({"code_number": "float"}, own)["timing"]["poll_timeout_s"] == 1.0
    assert "dialect" not in target_file({}, own)
