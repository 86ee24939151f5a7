"""What ``--discover`` proposes for services at random: bodies, paths, places, words, capabilities.

The file has to give the verdict of the one that is written by hand, or to end in a question; never
in a wrong entry.
"""

import os
import random
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
import tomli_w

from fixtures.discovery.bound import MOST_REQUESTS
from fixtures.discovery.discovery import Discovered, discover, files_of
from fixtures.target.settings import load_target
from reference.platform.policy import Policy, choices
from reference.serving.app import create_app
from selftests.proof.processes.forks import in_forks
from selftests.proof.processes.memory import ADDRESS, CONTROL_TOKEN, SERVICE, MemoryTransport
from selftests.proof.services.target_files import target_file
from selftests.proof.services.variants import complete, known
from selftests.proof.trial import OWN_SETTINGS, Trial, carry_out

DRAWN = (
    *("consent_members", "document_members", "corporate_document_members", "director_members"),
    *("organization_members", "organization_required", "topup_fields", "consent_message_members"),
    *("expiry_member", "payment_consent_body", "verification_prefix", "payment_consent_path"),
    *("director_list", "session_answer", "session_token_member", "order_identifier"),
    *("order_form", "balance_form", "consent_reference", "organization_id_member"),
    *("verification_id_member", "consent_id_answer", "beneficiary_list_form", "readiness_form"),
    *("session_header", "session_header_value", "document_upload", "corporate_document_upload"),
    *("acting_token", "order_words"),
    *("execution_polls", "debit_moment", "approving_login", "personnel_review"),
    *("document_review", "corporate_documents", "expired_order", "topup", "transfers_path"),
    *("fallback_verification", "high_risk_approval", "organization_approver", "auto_approval"),
    *("consent_requirement", "consent_free_code", "validation_form", "unknown_request_members"),
    *("unknown_operation_type", "undocumented_data", "consents_before_approval"),
)
"""The choices about which a target file has something to say, and how refusals tell of them."""
SHARE_REACHED = 0.9


@dataclass(frozen=True)
class Reached:
    """What one discovery came to: its requests, and what is held against its file.

    ``verdict`` is that of a run with the file, ``wrong`` the entries that the service belies.
    """

    requests: int
    verdict: str
    why: str
    questions: tuple[str, ...]
    wrong: tuple[str, ...]

    @property
    def reached(self) -> bool:
        """Whether the file does what one written by hand does, within the bound."""
        return self.verdict == "conformant" and self.requests <= MOST_REQUESTS


def drawn(seed: int) -> dict[str, str]:
    """Return the choices of a service, each value as likely as the others, and what they need."""
    chance = random.Random(seed)
    values = {choice.name: choice.values for choice in choices()}
    return complete({name: chance.choice(values[name]) for name in DRAWN}, known())


def tried(session: pytest.Session, count: int, first: int = 0) -> list[str]:
    """Discover ``count`` services, run the suite with each file; return what is wrong."""
    findings = []
    reached = 0
    seeds = range(first, first + count)
    for seed, result in in_forks(seeds, partial(_reach, session)):
        reached += result.reached
        reported = f"discovery {seed}: {result.verdict}, {result.requests} requests"
        sys.stdout.write(f"{reported}{'' if result.reached else f': {result.why}'}\n")
        sys.stdout.flush()
        findings += [f"discovery {seed} proposes {entry}" for entry in result.wrong]
        if not result.reached and not result.questions:
            findings.append(f"discovery {seed} asks nothing: {result.verdict} {result.why}")
    sys.stdout.write(f"{reached} of {count} discovered files reach the verdict\n")
    if reached < SHARE_REACHED * count:
        findings.append(f"only {reached} of {count} discovered files reach the verdict")
    return findings


def found(policy: Mapping[str, str], folder: Path) -> tuple[Discovered, Path]:
    """Discover the service of these choices; return what was found, and its file."""
    source = folder / "service.toml"
    source.write_text(tomli_w.dumps(target_file({}, OWN_SETTINGS)), encoding="utf-8")
    app = create_app(Policy.of(**policy), (), control_token=CONTROL_TOKEN)
    transport = MemoryTransport(app)
    SERVICE.set(transport)
    os.environ["REFERENCE_CONTROL_TOKEN"] = CONTROL_TOKEN
    discovered = discover(source, network=transport, base_url=ADDRESS)
    file, _ = files_of(source)
    file.write_text(discovered.text, encoding="utf-8")
    return discovered, file


def belied(policy: Mapping[str, str], discovered: Discovered, folder: Path) -> tuple[str, ...]:
    """Return the entries that declare absent what the service has."""
    by_hand = folder / "by_hand.toml"
    by_hand.write_text(tomli_w.dumps(target_file(policy, OWN_SETTINGS)), encoding="utf-8")
    right = load_target(by_hand, base_url=ADDRESS)
    return tuple(
        proposal.shown_key
        for proposal in discovered.proposals
        if (proposal.key[0] == "capabilities" and right.has(proposal.key[1]))
        or (proposal.key[1] == "auto_approval" and not right.behaviour.auto_approval)
    )


def _reach(session: pytest.Session, seed: int) -> Reached:
    policy = drawn(seed)
    folder = Path(tempfile.mkdtemp(prefix="discovery-"))
    discovered, file = found(policy, folder)
    outcome = carry_out(session, Trial(f"discovery {seed}", policy, target=file))
    worst = [f"{name} {verdict}: {why}" for name, (verdict, why) in outcome.verdicts.items()]
    return Reached(
        discovered.requests,
        outcome.verdict,
        "; ".join([outcome.reason, *worst])[:1500],
        tuple(question.text for question in discovered.questions),
        belied(policy, discovered, folder),
    )
