"""What is observed in an answer, and what is expected of it."""

import base64
import json
import re
from decimal import Decimal

from conformance.json_values import ABSENT, NO_JSON, is_number, json_type, shown
from reports.replay.parts.answers import REFUSALS, ReplayedAnswer, at


def value_at(answer: ReplayedAnswer, path: str) -> str:
    """Say the value at a path."""
    return shown(at(answer, path))


def type_at(answer: ReplayedAnswer, path: str) -> str:
    """Say the JSON type at a path."""
    return json_type(at(answer, path))


def words_at(answer: ReplayedAnswer, path: str) -> str:
    """Say a text, number or boolean at a path without its type."""
    value = at(answer, path)
    return json.dumps(value) if isinstance(value, bool | int | float) else str(value)


def amount_at(answer: ReplayedAnswer, path: str) -> str:
    """Say the amount that a number, a decimal text or an AmountDto at a path means."""
    amount = decimal_at(answer, path)
    return "no amount" if amount is None else format(amount, "f")


def decimal_at(answer: ReplayedAnswer, path: str) -> Decimal | None:
    """Return the amount at a path, in units of its currency."""
    value = at(answer, path)
    scale = value.get("scale") if isinstance(value, dict) else 0
    number = value.get("value") if isinstance(value, dict) else value
    if isinstance(number, bool) or not isinstance(number, str | int | float):
        return None
    try:
        return Decimal(str(number)).scaleb(-int(str(scale)))
    except (ArithmeticError, ValueError):
        return None


def members_at(answer: ReplayedAnswer, path: str) -> str:
    """Say which members an object has, at most five."""
    value = at(answer, path)
    names = ", ".join(sorted(value)[:5]) or "no member" if isinstance(value, dict) else ""
    return f"object with {names}" if names else json_type(value)


def code(answer: ReplayedAnswer) -> str:
    """Say the code of the envelope, else the HTTP status."""
    return str(answer.code)


def code_as_number(answer: ReplayedAnswer) -> str:
    """Say the code with its type."""
    return f"number {answer.code}"


def code_and_message(answer: ReplayedAnswer) -> str:
    """Say the code, and the message with it."""
    _, message = answer.reading.message
    return f"{answer.code}, message {shown(message)}" if isinstance(message, str) else code(answer)


def status(answer: ReplayedAnswer) -> str:
    """Say the HTTP status."""
    return f"HTTP {answer.status}"


def status_and_code(answer: ReplayedAnswer) -> str:
    """Say the HTTP status, and the code with it."""
    return f"HTTP {answer.status} with code {answer.code}"


def media_type(answer: ReplayedAnswer) -> str:
    """Say the media type, without its parameters."""
    return answer.headers.get("content-type", "").partition(";")[0].strip().lower() or "nothing"


def media_type_and_text(answer: ReplayedAnswer) -> str:
    """Say the media type, and what came in place of JSON."""
    named = "no media type" if media_type(answer) == "nothing" else media_type(answer)
    if answer.body is not NO_JSON:
        return f"{named}: JSON"
    return f"{named}: {shown(answer.text)}" if answer.text else "nothing"


def code_is(answer: ReplayedAnswer, *codes: int) -> bool:
    """Tell whether the code is one of these."""
    return answer.code in codes


def code_is_refusal(answer: ReplayedAnswer) -> bool:
    """Tell whether the code is one of refusals."""
    return answer.code in REFUSALS


def code_is_below(answer: ReplayedAnswer, code: int) -> bool:
    """Tell whether the code is below that one."""
    return answer.code < code


def status_is(answer: ReplayedAnswer, *statuses: int) -> bool:
    """Tell whether the HTTP status is one of these."""
    return answer.status in statuses


def status_fits_code(answer: ReplayedAnswer) -> bool:
    """Tell whether the HTTP status and the code say the same."""
    both = {answer.status // 100, answer.code // 100}
    return answer.status == answer.code or both == {2}


def is_json(answer: ReplayedAnswer) -> bool:
    """Tell whether the answer is declared to be JSON."""
    return media_type(answer) == "application/json" or media_type(answer).endswith("+json")


def has_no_entry(answer: ReplayedAnswer, path: str) -> bool:
    """Tell whether a list is shorter than the index at the end of a path."""
    above, _, index = path.removesuffix("]").rpartition("[")
    listed = at(answer, above)
    return isinstance(listed, list) and len(listed) <= int(index)


def is_present(answer: ReplayedAnswer, path: str) -> bool:
    """Tell whether there is anything at a path, null included."""
    return at(answer, path) is not ABSENT


def is_one_of(answer: ReplayedAnswer, path: str, *kinds: str) -> bool:
    """Tell whether the value at a path is of one of these kinds."""
    value = at(answer, path)
    text = value if isinstance(value, str) else None
    known = {
        "nothing": value is ABSENT,
        "null": value is None,
        "boolean": isinstance(value, bool),
        "true": value is True,
        "false": value is False,
        "number": is_number(value),
        "whole number": is_number(value) and float(str(value)).is_integer(),
        "a number not below zero": is_number(value) and float(str(value)) >= 0,
        "array": isinstance(value, list),
        "object": isinstance(value, dict),
        "empty array": value == [],
        "empty object": value == {},
        "text": text is not None,
        "non-empty text": bool(text and text.strip()),
        "identifier text": bool(text and text.strip()),
        "UUID text": bool(
            re.fullmatch(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}", text or "")
        ),
        "e-mail address": bool(re.fullmatch(r"[^\s@]+@[^\s@]+", text or "")),
        "decimal text such as 10.50": bool(re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", text or "")),
        "JWT text": bool(re.fullmatch(r"[\w-]+\.([\w-]+\.[\w-]*|[\w-]*(\.[\w-]+){3})", text or "")),
    }
    return any(known[kind] for kind in kinds)


def says(answer: ReplayedAnswer, path: str, *reported: str) -> bool:
    """Tell whether the value at a path is one of these, with or without its type."""
    return value_at(answer, path) in reported or words_at(answer, path) in reported


def amounts_between(answer: ReplayedAnswer, path: str, low: str, high: str) -> bool:
    """Tell whether the amount at a path lies between two, which count as well."""
    amount = decimal_at(answer, path)
    return amount is not None and Decimal(low) <= amount <= Decimal(high)


def has_entry(answer: ReplayedAnswer, path: str, member: str, value: str) -> bool:
    """Tell whether the list at a path has an object with such a member."""
    listed = at(answer, path)
    entries = listed if isinstance(listed, list) else []
    return any(isinstance(entry, dict) and entry.get(member) == value for entry in entries)


def has_all(answer: ReplayedAnswer, path: str, *words: str) -> bool:
    """Tell whether the list or text at a path has exactly these words."""
    reported = at(answer, path)
    listed = re.split(r"[,\s]+", reported) if isinstance(reported, str) else reported
    return isinstance(listed, list) and sorted(map(str, listed)) == sorted(words)


def how_many_accepted(_: ReplayedAnswer, *answers: ReplayedAnswer) -> str:
    """Say how many of several requests were accepted."""
    return f"{sum(answer.accepted for answer in answers)} accepted"


def at_most_accepted(_: ReplayedAnswer, most: int, *answers: ReplayedAnswer) -> bool:
    """Tell whether no more than so many of several requests were accepted."""
    return sum(answer.accepted for answer in answers) <= most


def has_text_at(answer: ReplayedAnswer, *paths: str) -> bool:
    """Tell whether a text or a number stands at one of several paths."""
    return any(at(answer, path) not in (ABSENT, None, "") for path in paths)


def has_claim(answer: ReplayedAnswer, path: str, name: str) -> bool:
    """Tell whether a JWT stands at a path whose claims have that name."""
    token = at(answer, path)
    try:
        part = str(token).split(".")[1]
        return name in json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    except (LookupError, ValueError, TypeError):
        return False


def lacks(answer: ReplayedAnswer, path: str, reported: str, *values: str) -> bool:
    """Tell whether no entry of the list at a path is like what is reported."""
    listed = at(answer, path)
    entries = listed if isinstance(listed, list) else []
    return likeness(reported, *values) not in {likeness(shown(entry), *values) for entry in entries}


def likeness(reported: str, *values: str) -> str:
    """Return what two observations must share to be alike: all but what differs in each run."""
    for index, value in enumerate(values):
        reported = reported.replace(value, f"<value {index}>")
    reported = re.sub(r'(?<![^\s"])[^\s"]*…$', "…", reported)
    reported = re.sub(r"(?<![\w.+-])[\w.+-]+@[\w.-]+", "<e-mail>", reported)
    reported = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?", "<moment>", reported)
    return re.sub(r"(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z-])[\w-]{8,}", "<identifier>", reported)


def has_word(answer: ReplayedAnswer, path: str, *words: str) -> bool:
    """Tell whether the text at a path has one of these words."""
    value = at(answer, path)
    return isinstance(value, str) and any(word in value.lower() for word in words)


def has_the_same(answer: ReplayedAnswer, path: str, member: str, before: ReplayedAnswer) -> bool:
    """Tell whether two lists have entries with the same values in a member."""
    reported = []
    for each in (answer, before):
        listed = at(each, path)
        entries = listed if isinstance(listed, list) else []
        reported.append({str(entry.get(member)) for entry in entries if isinstance(entry, dict)})
    return reported[0] == reported[1]


def has_entries(answer: ReplayedAnswer, path: str, low: int, high: int) -> bool:
    """Tell whether the list at a path, or the only one just below it, is that long."""
    value = at(answer, path)
    lists = (
        [item for item in value.values() if isinstance(item, list)]
        if isinstance(value, dict)
        else []
    )
    listed = lists[0] if len(lists) == 1 else value
    return isinstance(listed, list) and low <= len(listed) <= high


def some_has(answer: ReplayedAnswer, path: str, member: str) -> bool:
    """Tell whether an object of the list at a path has a value in that member."""
    listed = at(answer, path)
    return isinstance(listed, list) and any(
        isinstance(entry, dict) and entry.get(member) for entry in listed
    )
