"""The operation types of paths: transfer, and top-up where it is served (section 4.6)."""

from dataclasses import dataclass

from reference.payments.accounts import BUSINESS
from reference.payments.ledger import PaymentAccount
from reference.payments.orders.orders import TOPUP, TRANSFER
from reference.platform.exchange import RefusalError, ServiceCall
from reference.platform.platform import Area


@dataclass(eq=False, repr=False)
class OperationTypes(Area):
    """Reads the operation type of a path, and refuses one that is not served."""

    def of(self, call: ServiceCall) -> str:
        """Return the operation type of a path, a transfer where it names none (section 4.6)."""
        operation_type = call.parameters.get("operationType", TRANSFER)
        if operation_type not in self.served():
            raise self.unknown(operation_type)
        return operation_type

    def check(self, operation_type: str, account: PaymentAccount) -> None:
        """Refuse top-ups of a customer whose kind has none, by policy (4.5, category features)."""
        served_to = self._policy.payments.topup
        if operation_type != TOPUP or served_to not in {"individuals", "organizations"}:
            return
        if (served_to == "organizations") != (account.kind == BUSINESS):
            raise self.unknown(operation_type)

    def served(self) -> tuple[str, ...]:
        """Return the operation types that are served."""
        return (TRANSFER,) if self._policy.payments.topup == "absent" else (TRANSFER, TOPUP)

    def unknown(self, operation_type: str) -> RefusalError:
        """Build the answer to an operation type that is not served."""
        code = int(self._policy.payments.unknown_operation_type)
        return self._refusals.plain(
            code, "Unknown operation type", "UNKNOWN_OPERATION_TYPE", operation_type
        )
