"""Names and expressions for the values of a script, after where they come from."""

import re
from collections.abc import Sequence
from typing import Final, cast

from conformance.json_paths import steps_of
from conformance.masking import MASK
from conformance.provenance import Derived, FromAnswer, FromHook, Generated, Moment, Reference
from reports.replay import assembling
from reports.replay.literals import formatted, quoted
from reports.replay.recording import HookCall, Origin, RecordedSteps, Request, Step, key_of

_BY_FUNCTION: Final = {"uuid": "new_uuid()", "hex": 'new_uuid().replace("-", "")'}
_VALUE: Final = re.compile(r"\{(unique|UNIQUE|number|letters|secret)(\[\d+:\d+\])?\}")
_PLACES_OF_TOKENS: Final = ("$.accessToken", "$.data.accessToken")
_NAMES_OF_DERIVED: Final = {
    "another_code": "wrong_code",
    "other_case": "password_in_other_case",
    "broken_signature": "token_with_broken_signature",
    "altered_claims": "token_with_altered_claims",
    "unsigned": "unsigned_token",
    "similar_card_number": "similar_number",
    "similar_uuid": "similar_identifier",
}


def environment_name(key: str) -> str:
    """Return the variable that overrides a key of the target file."""
    *tables, last = key.split(".")
    member = last if key.startswith("dialect.requests.") else last.upper()
    return "__".join(("CONFORMANCE", *(table.upper() for table in tables), member)).replace(
        "CONFORMANCE__", "CONFORMANCE_", 1
    )


class Names:
    """Gives every value of a script a variable, and tells how each is assigned."""

    def __init__(self, recording: RecordedSteps, steps: Sequence[Step]) -> None:
        """Name the values of ``steps``, which are in the order of the script."""
        self._recording = recording
        self._names: dict[str, str] = {}
        self._taken = {*assembling.names(), "answer", "common"}
        self.settings: dict[str, str] = {}
        """Assignments of what the target file gives, by variable."""
        self.secrets: dict[str, str] = {}
        """Variables of the environment that have to be set, and what they are."""
        self.generated: dict[str, str] = {}
        """Assignments of what the script makes up, by variable."""
        self.reported: dict[str, list[tuple[str, str, list[str]]]] = {}
        """For each step, the variables that its answer gives, each with function and arguments."""
        self.read_at: dict[str, list[str]] = {}
        """For each step, the JSONPaths at which its answer is read."""
        self.derived: dict[str, list[tuple[str, str]]] = {}
        """For each step, the variables that have to be made of others before it."""
        self.used: set[str] = set()
        """The steps whose answers are used."""
        self._answers = self._named_answers(steps)
        self._step = ""

    def _named_answers(self, steps: Sequence[Step]) -> dict[str, str]:
        names: dict[str, str] = {}
        for step in steps:
            base = step.name if isinstance(step, HookCall) else self._base(step)
            names[step.id] = self.new(base)
        return names

    def _base(self, request: Request) -> str:
        """Name the answer to a request: after its operation, a login after its account."""
        if request.operation == "login":
            for origin in request.subjects:
                parts = key_of(origin.reference).split(".")
                if parts[0] == "identities":
                    return f"{parts[1]}_login"
        return request.operation

    def answer(self, step: Step) -> str:
        """Return the variable of the answer to a step."""
        return self._answers[step.id]

    def enter(self, step: Step) -> None:
        """Go on with the values of ``step``."""
        self._step = step.id

    def expression(self, origin: Origin, *, bare: bool = False) -> str:
        """Return what stands for a value; ``bare`` where it has to do inside of an f-string."""
        reference = origin.reference
        if "literal" in reference:
            return quoted(reference["literal"])
        if "parts" in reference:
            return self.text(reference["parts"])
        found = self._variable(reference, origin.shown)
        if reference.get("as") == "number":
            return f"int({found})" if isinstance(origin.shown, int) else f"float({found})"
        return found if bare or found else '""'

    def text(self, parts: Sequence[object]) -> str:
        """Return a text, or an f-string where any of its ``parts`` is a value."""
        written: list[str] = []
        plain = True
        for part in parts:
            origin = part if isinstance(part, Origin) else Origin(_reference(part))
            if "literal" in origin.reference:
                text = origin.reference["literal"]
                written.append(text.replace("{", "{{").replace("}", "}}"))
            else:
                plain = False
                written.append(f"{{{self.expression(origin, bare=True)}}}")
        joined = "".join(written)
        return quoted(joined.replace("{{", "{").replace("}}", "}")) if plain else formatted(joined)

    def _variable(self, reference: Reference, shown: object) -> str:
        key = _key(reference, self._recording)
        if key in self._names:
            return self._names[key]
        if "moment" in reference:
            return _moment(reference)
        if "from" in reference:
            name = self._reported(reference)
        elif "hook" in reference:
            name = self._of_hook(reference)
        elif "target" in reference:
            name = self._of_target(reference["target"], shown)
        elif "made" in reference:
            name = self._generated(reference)
        elif "derived" in reference:
            name = self._derived(reference, shown)
        else:
            name = self._masked()
        self._names[key] = name
        return name

    def _reported(self, reference: FromAnswer) -> str:
        source = self._recording.source(reference["from"])
        if source is None or source.id not in self._answers:
            return self._masked()
        answer = self._answers[source.id]
        names = list(map(str, steps_of(reference["path"])))
        tail = [name for name in names if name not in {"data", "0"}][-2:]
        base = re.sub(r"_login$", "", answer)
        claim = reference.get("claim", "")
        name = self.new("_".join((base, *tail, *filter(None, [claim]))))
        if claim:
            token: FromAnswer = {"from": reference["from"], "path": reference["path"]}
            reading = "claim", [self._variable(token, None), quoted(claim)]
        else:
            places = [reference["path"]]
            if isinstance(source, Request) and source.operation == "login":
                # Where a token stands is for the login's own requirement to say.
                places += [each for each in _PLACES_OF_TOKENS if places[0] in _PLACES_OF_TOKENS]
            reading = "read", [answer, *map(quoted, dict.fromkeys(places))]
        self.reported.setdefault(source.id, []).append((name, *reading))
        self.read_at.setdefault(source.id, []).append(reference["path"])
        self.used.add(source.id)
        return name

    def _of_hook(self, reference: FromHook) -> str:
        call = self._recording.source(reference["hook"])
        if call is None or call.id not in self._answers:
            return self._masked()
        answer = self._answers[call.id]
        self.used.add(call.id)
        if "item" in reference:
            return f"{answer}[{reference['item']}]"
        return answer

    def _of_target(self, named: str, shown: object) -> str:
        variable = environment_name(named)
        table, _, last = named.rpartition(".")
        owner = table.rpartition(".")[2]
        name = self.new(f"{owner}_{last}" if owner else last)
        if not isinstance(shown, str) or MASK in shown:
            self.secrets[variable] = f"{named} of the target file"
            self.settings[name] = f"secret({quoted(variable)})"
        else:
            self.settings[name] = f"setting({quoted(variable)}, {quoted(shown)})"
        return name

    def _generated(self, reference: Generated) -> str:
        kind, form = reference["made"], reference.get("form", "")
        name = self.new(f"{kind}_{reference['key']}")
        self.generated[name] = _BY_FUNCTION.get(kind) or _making(kind, reference["key"], form)
        return name

    def _derived(self, reference: Derived, shown: object) -> str:
        how = reference["derived"]
        of = self.expression(Origin(reference["of"], shown))
        name = self.new(_NAMES_OF_DERIVED.get(how, f"{how}_value"))
        self.derived.setdefault(self._step, []).append((name, f"{how}({of})"))
        return name

    def _masked(self) -> str:
        """Ask for what nobody knows the origin of."""
        number = 1 + sum(name.startswith("REPLAY_VALUE_") for name in self.secrets)
        variable = f"REPLAY_VALUE_{number}"
        self.secrets[variable] = f"a secret that the evidence does not show, sent by {self._step}"
        name = self.new(f"value_{number}")
        self.settings[name] = f"secret({quoted(variable)})"
        return name

    def new(self, wanted: str) -> str:
        """Return a name that nothing else has."""
        name = base = snake(wanted)
        number = 1
        while name in self._taken:
            number += 1
            name = f"{base}_{number}"
        self._taken.add(name)
        return name


def snake(text: str) -> str:
    """Return ``text`` as the name of a variable."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text)
    name = re.sub(r"\W+", "_", words, flags=re.ASCII).strip("_").lower()
    return name if name[:1].isalpha() else f"value_{name}"


def _reference(part: object) -> Reference:
    return cast("Reference", part) if isinstance(part, dict) else {"literal": str(part)}


def _making(kind: str, key: str, form: str) -> str:
    if kind == "text":
        return f"like({quoted(form)})"
    if kind == "card_number":
        return f"card_number({quoted(form)})"
    own = f"{{number({key})}}"
    if kind == "iban":
        country, _, account = form.partition("{check}")
        return f"iban({quoted(country)}, f{quoted(account.replace('{number}', own))})"
    names = {
        "unique": "UNIQUE",
        "UNIQUE": "UNIQUE.upper()",
        "number": own[1:-1],
        "letters": f"letters({own[1:-1]})",
        "secret": "SECRET",
    }
    written = _VALUE.sub(lambda found: f"{{{names[found[1]]}{found[2] or ''}}}", form)
    return f"f{quoted(written)}"


def _key(reference: Reference, recording: RecordedSteps) -> str:
    """Return what is the same for every use of the same value."""
    members: dict[str, object] = dict(reference)
    members.pop("as", None)
    if "from" in reference and (source := recording.source(reference["from"])) is not None:
        members["from"] = source.id
    return repr(sorted(members.items(), key=str))


def _moment(reference: Moment) -> str:
    """Return a call, since a moment is counted from when it is sent."""
    zone = "" if reference["zone"] == "Z" else ", zone='+00:00'"
    return f"moment({reference['moment']}, fraction={reference['fraction']}{zone})"
