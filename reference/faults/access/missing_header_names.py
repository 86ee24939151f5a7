"""Faults in which headers the missing-header error names beside the absent ones (5 item 4)."""

from reference.faults.registry import Change, changed, of_rule

FILTER = ("HDR-01", "HDR-02", "HDR-03", "HDR-04")


def _besides(header: str) -> Change:
    return lambda names: [*names, header]


NAMED_BESIDE = of_rule(
    "header_filter.names",
    changed("header-error-names-invented", FILTER, _besides("X-Request-Signature")),
    changed("header-error-names-not-due", FILTER, _besides("X-Session-Id")),
)
