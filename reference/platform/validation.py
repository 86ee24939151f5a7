"""Field rules of request bodies, as data that an area owns and checks (sections 2.2 and 2.3)."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from reference.platform.exchange import JsonObject
from reference.platform.policy import Policy

Check = Callable[[object], str | None]
"""Returns what is wrong with a value, None when nothing is."""


@dataclass(frozen=True)
class Violation:
    """One broken field rule; `kind` decides which error row answers it."""

    field: str
    message: str
    kind: Literal["missing", "value", "unequal"]


@dataclass(frozen=True)
class FieldRule:
    """What one field of a body must be; `name` is a dotted path for a nested member."""

    name: str
    type_check: Check
    value_checks: tuple[Check, ...] = ()
    required: bool = True
    free_text: bool = False


def _of_type(kind: type, demand: str) -> Check:
    return lambda value: None if isinstance(value, kind) else demand


text_type: Final = _of_type(str, "must be text")
boolean_type: Final = _of_type(bool, "must be a boolean")
object_type: Final = _of_type(dict, "must be an object")


def text_list_type(value: object) -> str | None:
    """Require a JSON array of texts."""
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return None
    return "must be a list of texts"


def of_form(form: str, demand: str) -> Check:
    """Require a text of that form, a regular expression."""
    known = re.compile(form)
    return lambda value: None if known.fullmatch(str(value)) else demand


email_value: Final = of_form(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+",
    "must be an e-mail address",
)
"""RFC 5322 in its ordinary form (section 2.2)."""
e164_value: Final = of_form(r"\+[1-9][0-9]{1,14}", "must be a phone number in E.164")
digits_value: Final = of_form(r"\+?[0-9]{4,15}", "must be a phone number")
"""With or without country code."""
date_form_value: Final = of_form(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", "must have the form YYYY-MM-DD")


def dotted_email_value(value: object) -> str | None:
    """Require an e-mail address, with dots anywhere before its at sign."""
    local, _, domain = str(value).partition("@")
    return email_value(f"{local.replace('.', '')}@{domain}")


def untagged_email_value(value: object) -> str | None:
    """Refuse a plus sign in an e-mail address."""
    return "must not carry a tag" if "+" in str(value) else None


def existing_date_value(value: object) -> str | None:
    """Require a day that the calendar has."""
    if date_form_value(value):
        return None  # the form check tells
    try:
        date.fromisoformat(str(value))
    except ValueError:
        return "must be a date that exists"
    return None


def filled_value(value: object) -> str | None:
    """Require a text that is not blank (identifiers and credentials)."""
    return None if str(value).strip() else "must not be blank"


class BodyRules:
    """Checks bodies against field rules, as the policy's tolerance wants it."""

    def __init__(self, policy: Policy) -> None:
        """Remember the policy."""
        self._policy = policy

    def violations(
        self, rules: Mapping[str, FieldRule], body: JsonObject, *, closed: bool = False
    ) -> list[Violation]:
        """Return every violation of a body; `closed` bodies may refuse unknown members."""
        found = [item for rule in rules.values() for item in self._of_field(rule, body)]
        if closed and self._policy.envelope.unknown_request_members == "400":
            found.extend(self._unknown(rules, body))
        return found

    def _of_field(self, rule: FieldRule, body: JsonObject) -> Iterator[Violation]:
        parent, _, _ = rule.name.rpartition(".")
        if parent and not isinstance(member(body, parent), dict):
            return  # the rule of the parent tells
        value = self.coerced(rule, member(body, rule.name))
        if value is None:
            if rule.required:
                yield Violation(rule.name, "is required", "missing")
            return
        message = rule.type_check(value)
        if message is None and rule.free_text and self._policy.envelope.blank_text == "refused":
            message = filled_value(value)
        if message is not None:
            yield Violation(rule.name, message, "value")
            return
        for check in rule.value_checks:
            message = check(value)
            if message is not None:
                yield Violation(rule.name, message, "value")

    def coerced(self, rule: FieldRule, value: object) -> object:
        """Convert a number or boolean where text is due, if the policy wants it."""
        if (
            self._policy.envelope.coercion == "converted"
            and rule.type_check is text_type
            and isinstance(value, bool | int | float)
        ):
            return str(value)
        return value

    def _unknown(self, rules: Iterable[str], body: JsonObject) -> Iterator[Violation]:
        known = {name.partition(".")[0] for name in rules}
        for name in body:
            if name not in known:
                yield Violation(name, "is not known", "value")


def member(body: JsonObject, path: str) -> object:
    """Return the member at a dotted path, None when there is none."""
    value: object = body
    for name in path.split("."):
        if not isinstance(value, dict):
            return None
        value = value.get(name)
    return value


def text(body: JsonObject, path: str) -> str:
    """Return the member at a dotted path as text, empty when there is none."""
    value = member(body, path)
    return "" if value is None else str(value)
