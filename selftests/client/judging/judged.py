"""Judging the answer of an operation, by the operation's name."""

from conformance.exchange import Exchange
from fixtures.client.judging.responses import judge
from fixtures.interface.operations import OPERATIONS
from selftests.client.checks.cases.login import JWT
from selftests.client.exchanges import Found, reported

LISTED = "one of 200, 201, 400, 401, 403, 404, 409, 410, 422, 429, 500"
WRAPPED = "an envelope with code, message and data"
LOGIN = {"accessToken": JWT, "tokenType": "bearer", "expiresIn": 3600}
REFUSED_LOGIN = {"success": False, "errorType": "AUTHENTICATION", "attempts": 1}


def found(operation: str, answer: Exchange) -> list[Found]:
    """Return what the judging of a response finds, with clauses."""
    return reported(judge(answer, OPERATIONS[operation]))
