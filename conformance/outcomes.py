"""What a run finds out, as plain values that know nothing of HTTP or of pytest.

Five kinds of trouble, told apart by type because different people act on them::

    Exception
    ├── ViolationFound      the target's: a clause of the specification is broken
    ├── Blocked             the run's: a check could not be made, and why
    │   ├── Refused         a step of the building was refused, or led nowhere: perhaps by chance
    │   └── NotApplicable   nobody's: the target itself says that the matter does not arise
    ├── Unanswered          the network's: no answer came
    │   └── Uncertain       whether the request was carried out is not known either
    ├── HarnessError        ours: the suite itself is wrong
    └── ConfigurationError  the operator's: target file, network, credentials

Everything else that a test raises is a :class:`HarnessError` by another name.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Violation:
    """One difference between what the specification says and what the target did.

    ``path`` is a JSONPath into the response body (``$.data.user.id``), or names the part of the
    answer (``status line``, ``header Content-Type``). ``clause`` is set where the judging of
    every response found it (``envelope.message``, ``shape.wallets``): the catalogue says which
    requirement that is. Without a clause it is attributed to the requirement of the running test.
    ``control`` is the accepted exchange that it stands beside, where the request differs.
    ``status`` is the HTTP status of the answer, if there was one, and ``said`` what it told people
    where it was a refusal. ``caller`` says who sent the request, and for whom, where that is not
    the service identity and the path; ``stands_on`` names the hooks that gave values of it.
    """

    path: str
    expected: str
    observed: str
    clause: str = ""
    operation: str = ""
    exchange: str = ""
    deviations: tuple[str, ...] = ()
    status: int | None = None
    control: str = ""
    said: str = ""
    caller: str = ""
    stands_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Observation:
    """What the target did where the specification leaves it open.

    ``requirement`` is the identifier of an ``observe`` entry, ``answer`` a word such as ``"500"``.
    """

    requirement: str
    answer: str
    exchange: str = ""


@dataclass(frozen=True, slots=True)
class Expected:
    """What a test expected of one answer, as data, so that it can be expected again.

    ``check`` names a check, ``parameters`` are what it was made with, as JSON: empty for a check
    that takes none. ``exchange`` is the answer's; ``others`` are the exchanges that the parameters
    name, by their places. A check that cannot be written as data has no name: what it found is
    taken on trust.
    """

    check: str
    parameters: str
    exchange: str
    others: tuple[str, ...] = ()


class ViolationFound(Exception):
    """The target broke a clause. Carries every violation, not the first."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        """Carry ``violations``; at least one."""
        super().__init__("; ".join(f"{v.path}: {v.expected} / {v.observed}" for v in violations))
        self.violations = violations


class Blocked(Exception):
    """A check could not be made: a hook, an identity or an earlier step is missing or failed."""


class Refused(Blocked):
    """A step that others are built on was refused, or its answer has not what the next one needs.

    ``step`` names it. ``unlike_another`` is what that breaks where another customer takes the same
    step. Whether another one has tried it, ``was_tried_again`` tells: nobody tries it a third time.
    """

    def __init__(
        self, message: str, step: str = "", unlike_another: Violation | None = None
    ) -> None:
        """Say how it was refused; without a name, the step is what the message says."""
        super().__init__(message)
        self.step = step or message
        self.unlike_another = unlike_another
        self.was_tried_again = False


class NotApplicable(Blocked):
    """What a check is about does not arise on this target, as it says itself: the message says so.

    A kind of :class:`Blocked`, since whatever is built on it cannot be built either; but it needs
    nobody's help, and the run can be conformant without it.
    """


@dataclass(frozen=True, slots=True)
class Meeting:
    """That a capability was met which the target file declares absent.

    ``seen`` says in words what showed it, ``exchange`` where.
    """

    capability: str
    seen: str
    exchange: str = ""


@dataclass(frozen=True, slots=True)
class Habit:
    """What a run found out about its target that the document leaves open, or says nothing of.

    ``name`` says what, ``assumed`` what was taken to be so before, ``found`` what ``exchange``
    showed. Of what may come late, ``late_s`` tells how late it came, and ``waited_s`` how long was
    waited, in seconds.
    """

    name: str
    assumed: str
    found: str = ""
    exchange: str = ""
    late_s: float = 0.0
    waited_s: float = 0.0


class Unanswered(Exception):
    """No answer came, which says nothing of the next attempt: what needs one is tried again.

    No kind of :class:`Blocked`: whoever takes that for a refusal, or does without, would take what
    the network lost for what the target does.
    """


class Uncertain(Unanswered):
    """The connection failed under a request: it may have been carried out, or not.

    What builds on it is not to be relied upon, and a test that met it starts again from new.
    """


def standing_on(hooks: Collection[str]) -> str:
    """Say which hooks gave values of a request, nothing where none did.

    Whether these values are right, only who wrote the hooks can see.
    """
    told = ", ".join(f"`{name}`" for name in hooks)
    return f"stands on the {'hook' if len(hooks) == 1 else 'hooks'} {told}" if hooks else ""


def joined(reasons: Collection[Blocked | Unanswered]) -> Blocked:
    """Return what several attempts come to: not applicable where each of them was."""
    kind = NotApplicable if all(isinstance(each, NotApplicable) for each in reasons) else Blocked
    return kind("; ".join(dict.fromkeys(map(str, reasons))))


class HarnessError(Exception):
    """The suite itself is wrong; nothing is known about the target."""

    exit_code: ClassVar[int] = 3


class ConfigurationError(Exception):
    """The target file, the network or the credentials are wrong; one message says what to do."""

    exit_code: ClassVar[int] = 4
