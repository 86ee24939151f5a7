"""The folder of a run in which something failed, signed."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fixtures.client.judging.rejudging import comes_from_judging, expect_again, rejudge
from reports import commands
from reports.__main__ import COMMANDS
from reports.attest import statement, verification
from reports.attest.reexamination import Rejudging
from reports.attest.verification import Verified
from selftests.reports import keys, run_folders
from selftests.reports.keys import Keys
from selftests.reports.run_folders import BROKEN, Answers

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

    def command(self, line: str) -> int:
        """Do what a line of ``python -m reports`` says; @ begins the name of a file beside it."""
        words = [str(self.at(word)) if word.startswith("@") else word for word in line.split(" ")]
        return commands.main(COMMANDS, words, self.root)

    def at(self, word: str) -> Path:
        """The file that a word means, such as ``@run/conformance.json``."""
        return self.run.parent / word[1:]

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


def made_with_others(place: Path) -> Signed:
    """Write the signed run, and beside it what is also a run, and what is none."""
    signed = made(place)
    run_folders.made(signed.root, place / "fine", name="fine")
    run_folders.made(signed.root, place / "blocked", Answers(blocked="no hook"), name="blocked")
    (place / "empty").mkdir()
    (place / "text.txt").write_text("text", encoding="utf-8")
    (place / "interface.md").write_text("# 4.1 Wallets\n\nAn array.\n", encoding="utf-8")
    return signed
