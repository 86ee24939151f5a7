"""Every choice of the policy is reported, parsed and served."""

from datetime import datetime

import jwt
import pytest

from reference.platform.platform import BATCH
from reference.platform.policy import Policy, UnknownChoiceError, choices, parse_policy
from selftests.reference.driver import KINDS, Driver, FakeClock
from selftests.reference.settings import INDIVIDUALS


def test_opaque_token_tells_neither_user_nor_roles() -> None:
    """Claims that only the service understands name nobody."""
    reported = [
        jwt.decode(Driver(parse_policy(settings)).token(), options={"verify_signature": False})
        for settings in ((), ["token_claims=opaque"])
    ]

    assert [sorted(claims) for claims in reported][1] == ["exp", "iat", "sub"]
    assert set(reported[0]) > {"exp", "iat", "sub"}


def test_encrypted_token_is_the_service_s_own() -> None:
    """Nobody else reads it, and none that was altered counts."""
    driver = Driver(parse_policy(["token_claims=encrypted"]))
    *rest, tag = driver.token().split(".")

    assert len(rest) == 4
    assert driver.service.tokens.read(".".join((*rest, tag))) is not None
    for other in (".".join((*rest, tag[::-1])), "a.b.c", "", ".".join((*rest[:3], "AAAA", tag))):
        assert driver.service.tokens.read(other) is None


def test_token_of_a_session_may_be_known_later() -> None:
    """For a moment it opens nothing; then it does."""
    driver = Driver(parse_policy(["session_known=later"]))
    one = driver.register()
    token = driver.session_token(one)
    codes = [driver.wallets(one, token=token).json()["code"]]
    driver.clock.advance(seconds=1)
    codes.append(driver.wallets(one, token=token).json()["code"])

    assert [code == 401 for code in codes] == [True, False]


def test_session_may_end_another_one_of_its_device() -> None:
    """Whoever's that is; on another device it goes on."""
    driver = Driver(parse_policy(["session_count=one-each-device"]))
    one, other = driver.register(), driver.register()
    token = driver.session_token(one)
    own = driver.session_token(other)

    assert driver.wallets(one, token=token).json()["code"] == 401
    assert driver.wallets(other, token=own).json()["code"] != 401


@pytest.mark.parametrize("setting", INDIVIDUALS)
def test_choice_keeps_the_journey(setting: str) -> None:
    """Under every single choice an individual reaches a wallet with an IBAN."""
    driver = Driver(parse_policy([setting]))
    one = driver.register()
    driver.clock.advance(seconds=1)  # a customer may be known later than it is answered
    token = driver.acting(one)
    driver.clock.advance(seconds=1)  # and so may the token of a session
    verification = driver.verification(one)
    driver.upload(verification)
    driver.clock.advance(seconds=1)  # and a document, and an approval count
    driver.approve(verification)
    driver.clock.advance(seconds=1)
    for kind in KINDS:
        driver.consent(one, kind)
    driver.clock.advance(seconds=1)  # and so may a consent
    activated = driver.activate(one)
    lists = [driver.wallets(one, token=token).json()["data"] for _ in range(5)]

    assert activated.json()["code"] == 200
    assert any(wallet.get("iban") for wallet in lists[-1])


def test_default_is_the_empty_setting() -> None:
    """No setting is the default policy."""
    assert parse_policy([]) == Policy()


@pytest.mark.parametrize(
    ("setting", "hint"),
    [
        ("code_number", "NAME=VALUE"),
        ("code_nummber=float", "did you mean 'code_number'"),
        ("code_number=flaot", "did you mean 'float'"),
    ],
)
def test_bad_setting_has_a_hint(setting: str, hint: str) -> None:
    """A mistyped name or value is answered with what may have been meant."""
    with pytest.raises(UnknownChoiceError, match=hint):
        parse_policy([setting])


def test_every_choice_names_its_gap() -> None:
    """Each question begins with the gaps that it answers."""
    assert all(
        choice.question[0] in "ABCDEFGHIJK" and choice.question[1].isdigit() for choice in choices()
    )


def test_every_default_is_a_value() -> None:
    """Each default is among the values of its choice."""
    assert all(choice.default in choice.values for choice in choices())


class _RunningClock(FakeClock):
    """A clock that moves on with each look at it, and tells where it stands when it is over."""

    def now(self) -> datetime:
        """Return the moment, a part of a batch after the one before."""
        self.advance(seconds=BATCH.total_seconds() / 17)
        return self.moment


def test_refusal_is_decided_at_one_moment() -> None:
    """Who is refused as not verified is not shown as APPROVED, though approvals count meanwhile."""
    settings = ["approval_delay=batch", "activation_obstacle=verification-first"]
    driver = Driver(parse_policy(settings), clock=_RunningClock())
    answers = [driver.activate(driver.verified()).json() for _ in range(34)]
    refused = [answer["data"] for answer in answers if answer["code"] == 422]

    assert 0 < len(refused) < len(answers)
    assert all(data["verificationStatus"] != "APPROVED" for data in refused)
