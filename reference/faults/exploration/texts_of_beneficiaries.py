"""Faults in how the texts of a beneficiary are kept and told again (section 2.4, beneficiary)."""

import html
import re
from collections.abc import Callable
from typing import Final
from unicodedata import combining, normalize

from reference.faults.registry import Fault, Rule, replaces
from reference.platform.exchange import JsonObject
from reference.serving.service import Service

Text = Callable[[str], object]
ECHO: Final = ("BEN-06", "BEN-05")
"""What was accepted is reported as it was submitted."""


def reported(name: str, member: str, description: str, change: Text) -> Fault:
    """Return the fault of a member that is kept otherwise than it was submitted."""

    def inject(service: Service) -> None:
        @replaces(service, "beneficiaries.new")
        def new(original: Rule, account: object, body: JsonObject) -> object:
            sent = body.get(member)
            kept = {**body, member: change(sent)} if isinstance(sent, str) else body
            return original(account, kept)

    return Fault(name, description, inject, ECHO)


def _cut(text: str) -> str:
    return text.encode()[:64].decode(errors="ignore")


def _plain(text: str) -> str:
    return "".join(sign for sign in normalize("NFKD", text) if not combining(sign))


def _number(text: str) -> object:
    return f"{float(text):.0f}" if re.fullmatch(r"[0-9]+e[0-9]", text, re.IGNORECASE) else text


def _from_the_right(text: str) -> str:
    return text[::-1] if any("֐" <= sign <= "ۿ" for sign in text) else text


KEPT: Final = (
    reported("name-cut-at-64-bytes", "name", "A name is cut after 64 bytes.", _cut),
    reported(
        "short-name-cut-at-35", "shortName", "shortName is cut at 35.", lambda text: text[:35]
    ),
    reported(
        "bank-name-cut-at-100", "bankName", "bankName is cut at 100.", lambda text: text[:100]
    ),
    reported(
        "bank-name-in-latin",
        "bankName",
        "What is beyond Latin 1 becomes a question mark in bankName.",
        lambda text: text.encode("latin-1", "replace").decode("latin-1"),
    ),
    reported("name-without-accents", "name", "A name loses its accents.", _plain),
    reported("name-escaped", "name", "A name is reported as escaped HTML.", html.escape),
    reported(
        "name-stripped-of-tags",
        "name",
        "What stands in angle brackets is dropped from a name.",
        lambda text: re.sub(r"<[^>]*>", "", text),
    ),
    reported(
        "template-in-name-evaluated",
        "name",
        "What stands in double braces is dropped from a name.",
        lambda text: re.sub(r"\{\{.*?\}\}|\$\{.*?\}", "", text),
    ),
    reported(
        "purpose-code-without-leading-zeros",
        "purposeCode",
        "A purposeCode of digits loses its leading zeros.",
        lambda text: str(int(text)) if text.isascii() and text.isdigit() else text,
    ),
    reported("purpose-code-a-number", "purposeCode", "A purposeCode like 1E3 is 1000.", _number),
    reported(
        "short-name-null-lost",
        "shortName",
        "A shortName that reads null is reported as none.",
        lambda text: None if text.casefold() in {"null", "none", "nil"} else text,
    ),
    reported(
        "bank-name-backwards",
        "bankName",
        "A bankName in Hebrew or Arabic is kept backwards.",
        _from_the_right,
    ),
    reported(
        "quotes-doubled-in-bank-name",
        "bankName",
        "An apostrophe in bankName is reported twice.",
        lambda text: text.replace("'", "''"),
    ),
    reported(
        "backslashes-lost-in-short-name",
        "shortName",
        "A backslash in shortName is lost.",
        lambda text: text.replace("\\", ""),
    ),
)
