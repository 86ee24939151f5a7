"""Every case, in the order in which the table shows them."""

from typing import Final

from selftests.hostile.cases.answers import TEXTS, TOKENS, VALUES
from selftests.hostile.cases.chances import CHANCES
from selftests.hostile.cases.connections import CONNECTIONS, LARGE, SLOW, TROUBLE
from selftests.hostile.cases.documents import DOCUMENTS
from selftests.hostile.cases.gateways import GATEWAYS
from selftests.hostile.cases.oddities import ODDITIES
from selftests.hostile.cases.partial import PARTIAL
from selftests.hostile.cases.proportions import PROPORTIONS
from selftests.hostile.cases.protocol import PROTOCOL

CASES: Final = (
    *(*SLOW, *LARGE, *CONNECTIONS, *TROUBLE),
    *(
        *PROTOCOL,
        *TEXTS,
        *DOCUMENTS,
        *TOKENS,
        *VALUES,
        *GATEWAYS,
        *ODDITIES,
        *PARTIAL,
        *PROPORTIONS,
        *CHANCES,
    ),
)
