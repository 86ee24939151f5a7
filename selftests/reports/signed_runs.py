"""The folder of a run in which something failed, signed."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fixtures.client.judging.rejudging import comes_from_judging, expect_again, rejudge
from reports.attest import statement, verification
from reports.attest.reexamination import Rejudging
from reports.attest.verification import Verified
from selftests.reports import keys, run_folders
from selftests.reports.keys import Keys
from selftests.reports.run_folders import BROKEN

REJUDGING: Final = Rejudging(rejudge, comes_from_judging, expect_again)


@dataclass(frozen=True)
class Signed:
    """Checkout, folder and key pair; a shape and an expectation were violated."""

    root: Path
    run: Path
    keys: Keys

    @property
    def statement(self) -> Path:
        """Where the statement stands."""
        return self.run / statement.FILE_NAME

    def sign(self) -> None:
        """Sign what stands there now."""
        statement.sign(self.run, self.keys.private, self.statement)

    def verified(self, public_key: Path | None = None, at: Path | None = None) -> Verified:
        """Verify the folder with the public key of the pair, or another one."""
        key = public_key or self.keys.public
        return verification.verify(at or self.statement, self.run, key, self.root, REJUDGING)


def made(place: Path, *, interrupted: str = "", lost: tuple[str, ...] = ()) -> Signed:
    """Write everything below ``place``, and sign it."""
    root = run_folders.checkout(place / "root")
    run = run_folders.made(root, place / "run", BROKEN, interrupted=interrupted, lost=lost)
    signed = Signed(root, run, keys.pair(place))
    (signed.run / "replay").mkdir()
    (signed.run / "replay/a.py").write_text("print()\n", encoding="utf-8")
    signed.sign()
    return signed
