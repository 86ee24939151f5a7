"""IBANs of new wallets (section 2.4)."""

import itertools
import secrets
from typing import Final

from reference.platform.policy import Policy

_COUNTRY: Final = "DE"
# Account numbers under this bank code carry no check digit of their own.
_BANK_CODE: Final = "50000000"


class Ibans:
    """Issues IBANs that are valid and never repeat."""

    def __init__(self, policy: Policy) -> None:
        """Start at a random account number."""
        self._policy = policy
        self._numbers = itertools.count(secrets.randbelow(10**9))

    def issue(self) -> str:
        """Return a new IBAN."""
        account = f"{next(self._numbers):010d}"
        return f"{_COUNTRY}{self.check_digits(_BANK_CODE + account)}{_BANK_CODE}{account}"

    def check_digits(self, account: str) -> str:
        """Return the two check digits of a country's account (ISO 13616, modulo 97)."""
        if self._policy.wallets.iban_check_digits == "any":
            return "00"
        letters = "".join(str(int(letter, 36)) for letter in _COUNTRY)
        return f"{98 - int(account + letters + '00') % 97:02d}"
