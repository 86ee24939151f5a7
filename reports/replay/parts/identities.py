"""What a replay script makes up by itself, or makes of what it got."""

import base64
import json
import secrets
import string
import uuid
from datetime import UTC, datetime, timedelta

from reports.replay.parts.answers import SECRETS

UNIQUE = f"{datetime.now(UTC):%Y%m%dt%H%M%Sz}{secrets.token_hex(3)}"
FIRST_NUMBER = secrets.randbelow(10**9)


def new_uuid() -> str:
    """Return a UUID that nothing has."""
    return str(uuid.uuid4())


def number(key: int) -> str:
    """Return nine digits that no other key and hardly any other run has."""
    return f"{(FIRST_NUMBER + key) % 10**9:09d}"


def letters(digits: str) -> str:
    """Write digits as a word of letters."""
    return digits.translate(str.maketrans("0123456789", "bdfghkmnpr")).capitalize()


def like(form: str) -> str:
    """Return a random text: for each `a` a small letter, for `A` a capital, for `0` a digit."""
    signs = {"a": "bcdfghkmnpqrstvwxz", "A": "BCDFGHKMNPQRSTVWXZ", "0": "123456789"}
    return "".join(secrets.choice(signs.get(sign, sign)) for sign in form)


def iban(country: str, account: str) -> str:
    """Return an IBAN with the check digits that it needs."""
    digits = "".join(str(int(sign, 36)) for sign in f"{account}{country}00")
    return f"{country}{98 - int(digits) % 97:02d}{account}"


def check_digit(digits: str) -> str:
    """Return the last digit of a card number (Luhn)."""
    doubled = (int(digit) * (2 - index % 2) for index, digit in enumerate(reversed(digits)))
    return str(-sum(value // 10 + value % 10 for value in doubled) % 10)


def card_number(issuer: str) -> str:
    """Return a card number of an issuer that hands out none, with a right check digit."""
    digits = issuer + "".join(secrets.choice("0123456789") for _ in range(15 - len(issuer)))
    SECRETS.add(digits + check_digit(digits))
    return digits + check_digit(digits)


def similar_card_number(known: str) -> str:
    """Return a number that begins and ends as `known`, with a right check digit."""
    inner = len(known) - 10
    while True:
        other = f"{known[:6]}{secrets.randbelow(10**inner):0{inner}d}{known[-4:]}"
        if other != known and check_digit(other[:-1]) == other[-1]:
            SECRETS.add(other)
            return other


def another_code(issued: str) -> str:
    """Return a code of the same length, never issued, that differs in its last sign alone."""
    for sort in ("0123456789", string.ascii_lowercase, string.ascii_uppercase):
        if issued and issued[-1] in sort:
            return issued[:-1] + sort[(sort.index(issued[-1]) + 1) % len(sort)]
    return f"{issued}x"


def similar_uuid(known: str) -> str:
    """Return another UUID that begins and ends as `known`."""
    first, *middle, last = known.split("-")
    shifted = str.maketrans("0123456789abcdefABCDEF", "123456789abcdef0BCDEF0")
    low, version, variant = (part.translate(shifted) for part in middle)
    return f"{first}-{low}-{middle[1][0]}{version[1:]}-{middle[2][0]}{variant[1:]}-{last}"


def other_case(known: str) -> str:
    """Return a password that differs in the case of its first letter alone; without any, a sign."""
    for place, sign in enumerate(known):
        if sign in string.ascii_letters:
            return known[:place] + sign.swapcase() + known[place + 1 :]
    return another_code(known)


def broken_signature(token: str) -> str:
    """Return the token with one character of its signature changed."""
    head, _, signature = token.rpartition(".")
    middle = len(signature) // 2
    other = "A" if signature[middle] != "A" else "B"
    return f"{head}.{signature[:middle]}{other}{signature[middle + 1 :]}"


def altered_claims(token: str) -> str:
    """Return the token with a claim added after it was signed; an encrypted one with others."""
    *rest, claims, signature = token.split(".")
    if len(rest) > 1:
        return f"{broken_signature('.'.join((*rest, claims)))}.{signature}"
    header = rest[0]
    return f"{header}.{with_member(claims, 'conformance', 'altered')}.{signature}"


def unsigned(token: str) -> str:
    """Return the token's claims under the algorithm `none`, without signature."""
    header, claims, _ = token.split(".")
    return f"{with_member(header, 'alg', 'none')}.{claims}."


def with_member(part: str, name: str, value: str) -> str:
    """Return a part of a JWT with one member set."""
    members = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    raw = json.dumps({**members, name: value}, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def moment(seconds: int, fraction: int = 3, zone: str = "Z") -> str:
    """Write the time of day so many seconds from now, in UTC."""
    then = datetime.now(UTC) + timedelta(seconds=seconds)
    digits = f".{then:%f}"[: fraction + 1] if fraction else ""
    return f"{then:%Y-%m-%dT%H:%M:%S}{digits}{'Z' if zone == 'Z' else '+00:00'}"
