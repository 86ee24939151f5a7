"""The header filter: what every request must carry (section 5 items 3 and 4)."""

from dataclasses import dataclass

from reference.platform.exchange import RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import HeaderGroup
from reference.platform.policy import Policy
from reference.platform.refusals import Refusals

PLATFORMS = ("web", "ios", "android")


@dataclass(frozen=True)
class HeaderRule:
    """One required header, the names that are accepted for it, and how a combined text names it."""

    name: str
    accepted: tuple[str, ...]
    combined: str
    device: bool = False


FORWARDED_FOR = HeaderRule("X-Forwarded-For", ("X-Forwarded-For",), "X-Forwarded-For")
FORWARDED_FROM = HeaderRule("X-Forwarded-From", ("X-Forwarded-From",), "X-Forwarded-From")
PLATFORM = HeaderRule(
    "platform", ("platform", "sec-ch-ua-platform"), "platform (or sec-ch-ua-platform)"
)
DEVICE = HeaderRule(
    "deviceId",
    ("deviceId", "X-Device-Id", "device-id"),
    "deviceId (or X-Device-Id or device-id)",
    device=True,
)
TENANT = HeaderRule("X-Tenant-ID", ("X-Tenant-ID",), "X-Tenant-ID")
USER_AGENT = HeaderRule("User-Agent", ("User-Agent",), "User-Agent")
USER_ID = HeaderRule("X-User-ID", ("X-User-ID",), "X-User-ID")
USER_ROLES = HeaderRule("X-User-Roles", ("X-User-Roles",), "X-User-Roles")

CONTENT_TYPE = HeaderRule("Content-Type", ("Content-Type",), "Content-Type")


class HeaderFilter:
    """Refuses requests that lack a required header."""

    def __init__(self, policy: Policy, refusals: Refusals) -> None:
        """Remember the collaborators."""
        self._policy = policy
        self._refusals = refusals

    def check(self, group: HeaderGroup, call: ServiceCall) -> None:
        """Raise the missing-header error, or one about a value (section 5 item 4)."""
        rules = self.required(group)
        missing = [rule for rule in rules if not self.present(rule, call)]
        if missing:
            raise self.refusal(missing)
        for rule, choice in self.coded(group):
            if not self.present(rule, call):
                raise self.coded_refusal(rule, choice)
        if self._policy.headers.empty_header == "400":
            self._refuse_empty(rules, call)
        self.check_platform(call)

    def required(self, group: HeaderGroup) -> tuple[HeaderRule, ...]:
        """Return the headers that a group of operations requires (section 5 item 3)."""
        if not self.enforced(group):
            return ()
        rules = [FORWARDED_FOR, FORWARDED_FROM, PLATFORM, DEVICE]
        consent = group in {"consent", "organization_consent"}
        if consent and self._policy.headers.consent_forwarded_for == "optional":
            rules.remove(FORWARDED_FOR)
        if (
            group == "consent_token"
            and self._policy.consent_messages.consent_verification_access == "tenant"
        ):
            rules.clear()
        if self._policy.headers.missing_tenant_header == "500":
            rules.insert(0, TENANT)
        rules.extend(rule for rule, choice in self.further(group) if choice == "500")
        return tuple(rules)

    def coded(self, group: HeaderGroup) -> tuple[tuple[HeaderRule, str], ...]:
        """Return the required headers whose absence has a code of its own, by policy."""
        return tuple((rule, choice) for rule, choice in self.further(group) if choice != "500")

    def further(self, group: HeaderGroup) -> tuple[tuple[HeaderRule, str], ...]:
        """Return what some groups require beyond item 4 (section 5 item 3), with its code."""
        further: list[tuple[HeaderRule, str]] = []
        if self.user_agent_required(group):
            further.append((USER_AGENT, self._policy.headers.missing_user_agent))
        if group == "acting_user":
            code = self._policy.organizations.missing_acting_user
            further += [(USER_ID, code), (USER_ROLES, code)]
        return tuple(further)

    def user_agent_required(self, group: HeaderGroup) -> bool:
        """Tell whether User-Agent is more than recommended (section 5 item 3)."""
        consents = group in {"consent", "organization_consent"}
        organizations = group in {"organization", "organization_consent", "acting_user"}
        return {
            "documented": consents or organizations,
            "organizations": organizations,
            "consents": consents,
            "recommended": False,
            "everywhere": self.enforced(group),
        }[self._policy.headers.user_agent]

    def coded_refusal(self, rule: HeaderRule, code: str) -> RefusalError:
        """Build the refusal of a missing header that has a code of its own."""
        return self._refusals.plain(
            int(code), "Missing required header", "HEADER_REQUIRED", f"{rule.name} is missing"
        )

    def enforced(self, group: HeaderGroup) -> bool:
        """Tell whether the filter acts on a group; sections 4 and 5 leave two groups open."""
        if group == "login":
            return self._policy.headers.login_headers == "enforced"
        if group == "unassigned":
            return self._policy.headers.unassigned_path_headers == "enforced"
        if group == "webhook":
            return self._policy.products.webhook_headers == "enforced"
        return True

    def present(self, rule: HeaderRule, call: ServiceCall) -> bool:
        """Tell whether one of a rule's accepted headers was sent."""
        values = [call.header(name) for name in rule.accepted]
        if self._policy.headers.empty_header == "missing":
            return any(value is not None and value.strip() for value in values)
        return any(value is not None for value in values)

    def check_platform(self, call: ServiceCall) -> None:
        """Refuse other platforms than the three, if the policy closes the list (section 2.2)."""
        platform = call.header("platform")
        choice = self._policy.headers.other_platforms
        if choice != "accepted" and platform and platform not in PLATFORMS:
            raise self._refusals.plain(
                int(choice), "Unknown platform", "INVALID_HEADER", f"platform is one of {PLATFORMS}"
            )

    def refusal(self, missing: list[HeaderRule]) -> RefusalError:
        """Build the missing-header error (section 7, missing required headers)."""
        data: dict[str, object] = {"missingHeaders": self.names(missing)}
        if self._policy.headers.device_names == "always" or any(rule.device for rule in missing):
            data["deviceId_accepted"] = self.device_names()
        return RefusalError(
            ServiceAnswer(
                self.missing_code(),
                "Missing required header(s)",
                data,
                http_status=int(self._policy.envelope.missing_header_http_status),
            )
        )

    def content_type_refusal(self) -> RefusalError:
        """Treat a missing or wrong Content-Type as a missing required header."""
        return self.refusal([CONTENT_TYPE])

    def missing_code(self) -> int:
        """Return the body code of the missing-header error (section 5 item 4)."""
        return 500

    def names(self, missing: list[HeaderRule]) -> list[str]:
        """Spell the missing headers."""
        spelling = self._policy.headers.missing_header_spelling
        if spelling == "combined":
            return [rule.combined for rule in missing]
        if spelling == "lower":
            return [rule.name.lower() for rule in missing]
        return [rule.name for rule in missing]

    def device_names(self) -> list[str]:
        """Return the three names of the device header (section 5 item 4)."""
        return list(DEVICE.accepted)

    def _refuse_empty(self, rules: tuple[HeaderRule, ...], call: ServiceCall) -> None:
        for rule in rules:
            values = [call.header(name) for name in rule.accepted]
            if not any(value is not None and value.strip() for value in values):
                raise self._refusals.plain(
                    400, "Empty header", "INVALID_HEADER", f"{rule.name} is empty"
                )
