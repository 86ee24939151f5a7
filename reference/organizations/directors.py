"""Directors of organizations (section 4.3.1)."""

from collections import Counter
from dataclasses import dataclass, replace

from reference.access.customers import Access, Customers
from reference.organizations.order import OnboardingOrder
from reference.organizations.organization import Director, Organization
from reference.platform.exchange import JsonObject, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import FieldRule, member, object_type, text_type


@dataclass(eq=False, repr=False)
class Directors(Area):
    """POST /{organizationId}/director and GET /{organizationId}/directors."""

    _access: Access
    _customers: Customers
    _onboarding_order: OnboardingOrder

    def __post_init__(self) -> None:
        """Set the body rules under the policy's names."""
        self._reads: Counter[str] = Counter()
        names = ("firstName", "lastName")
        self.fields = {
            "person": (
                FieldRule("person", object_type),
                *(FieldRule(f"person.{name}", text_type, free_text=True) for name in names),
            ),
            "flat": tuple(FieldRule(name, text_type, free_text=True) for name in names),
            "any": (),
        }[self._policy.organizations.director_members]

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        path = "/api/v2.1/customer/organization/{organizationId}"
        return (
            Operation(
                "director",
                "POST",
                f"{path}/director",
                self.add,
                headers="organization",
                body="required",
                check_body=self.check_body,
            ),
            Operation(
                "directors", "GET", f"{path}/directors", self.list_directors, headers="organization"
            ),
        )

    def check_body(self, call: ServiceCall) -> None:
        """Require a name, as far as the policy names members."""
        rules = {rule.name: rule for rule in self.fields}
        self._platform.check_body(rules, call.body)

    def add(self, call: ServiceCall) -> ServiceAnswer:
        """Add a director (section 4.3.1)."""
        organization = self._access.organization(call, call.parameters["organizationId"])
        self._onboarding_order.check(organization, "director")
        self.check_number(organization)
        automatic = self._policy.organizations.personnel_review == "automatic"
        director = Director(self.identifier(), dict(call.body), verified=automatic)
        self.save(organization, director)
        data = self._platform.undocumented.data(self.item(director))
        return ServiceAnswer(200, "Director added", data, created=True)

    def check_number(self, organization: Organization) -> None:
        """Refuse one more than an organization may have, by policy."""
        most = self._policy.organizations.most_directors
        if most != "any" and len(organization.directors) >= int(most):
            raise self._refusals.own_rule(409, "Too many directors", "TOO_MANY", most)

    def save(self, organization: Organization, director: Director) -> None:
        """Keep a new director."""
        directors = (*organization.directors, director)
        self._customers.save(replace(organization, directors=directors))

    def list_directors(self, call: ServiceCall) -> ServiceAnswer:
        """Answer all directors of an organization (section 4.3.1; section 8, no pagination)."""
        organization = self._access.organization(call, call.parameters["organizationId"])
        organization = replace(organization, directors=self.shown(organization))
        if not organization.directors and self._policy.organizations.empty_director_list == "404":
            raise self._refusals.not_found(organization.id, "Director")
        return ServiceAnswer(200, "Directors of the organization", self.data(organization))

    def shown(self, organization: Organization) -> tuple[Director, ...]:
        """Return the directors that reads show by now; each read counts."""
        needed = int(self._policy.organizations.directors_after_calls)
        reads = [self._reads[director.id] for director in organization.directors]
        self._reads.update(director.id for director in organization.directors)
        pairs = zip(organization.directors, reads, strict=True)
        return tuple(director for director, read in pairs if read >= needed)

    def data(self, organization: Organization) -> object:
        """Return the list in the policy's form."""
        items = self.items(organization)
        as_object = self._policy.organizations.director_list == "object"
        return {"directors": items, "total": len(items)} if as_object else items

    def items(self, organization: Organization) -> list[JsonObject]:
        """Return every director, oldest first."""
        masked = self._policy.organizations.director_names == "masked"
        show = self.masked if masked else self.item
        return [show(director) for director in organization.directors]

    def masked(self, director: Director) -> JsonObject:
        """Return one director by its initials and no more."""
        person = member(director.record, "person")
        names = person if isinstance(person, dict) else director.record
        parts = (str(names.get(name, "")) for name in ("firstName", "lastName"))
        return {"name": " ".join(f"{part[:1]}***" for part in parts), "verified": director.verified}

    def item(self, director: Director) -> JsonObject:
        """Return one director as it was sent, with its identifier."""
        return {**director.record, "directorId": director.id, "verified": director.verified}
