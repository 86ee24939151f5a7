"""Faults in the onboarding of organizations that depend on the order, or the number, of steps."""

from collections.abc import Sequence
from dataclasses import replace

from reference.faults.exploration.occasions import happenings, later
from reference.faults.registry import Rule, fault, injected, replaces
from reference.organizations.organization import Director, Employee, Organization
from reference.platform.exchange import JsonObject, ServiceCall
from reference.serving.service import Service

ENOUGH = 3


@fault(rule="employees.save", breaks=("B2B-DIR-02", "B2B-DIR-03", "EXP-ORG-01", "EXP-REP-01"))
def director_lost_by_next_employee(
    _service: Service, original: Rule, organization: Organization, employee: Employee
) -> object:
    """An employee that is added when there are two directors replaces the second."""
    if len(organization.directors) > 1:
        organization = replace(organization, directors=organization.directors[:-1])
    return original(organization, employee)


@fault(rule="directors.save", breaks=("B2B-RDY-04", "B2B-ACT-01", "EXP-ORG-01", "B2B-SHA-03"))
def owners_lost_by_third_director(
    _service: Service, original: Rule, organization: Organization, director: Director
) -> object:
    """The third director of an organization takes the place of its owners."""
    if len(organization.directors) == 2:
        organization = replace(organization, shareholders=())
    return original(organization, director)


@fault(rule="directors.items", breaks=("B2B-DIR-03", "EXP-ORG-01", "EXP-REP-01"))
def directors_cut_at_the_end_of_a_page(
    _service: Service, original: Rule, organization: Organization
) -> object:
    """A list of exactly five directors lacks the last."""
    items: list[object] = original(organization)
    return items[:-1] if len(items) == 5 else items


@fault(
    rule="organization_activation.readiness",
    breaks=("B2B-RDY-04", "B2B-RDY-02", "EXP-ORG-01", "EXP-REP-01"),
    memory=dict,
)
def readiness_stale_after_two_readings(
    _service: Service, original: Rule, readings: dict[str, list[object]], call: ServiceCall
) -> object:
    """The readiness of an organization that was asked for twice stays as it was."""
    answers = readings.setdefault(call.parameters["organizationId"], [])
    if len(answers) > 1:
        return answers[-1]
    answers.append(original(call))
    return answers[-1]


@fault(rule="shareholders.save", breaks=("B2B-DIR-02", "B2B-DIR-03", "EXP-ORG-01", "EXP-REP-01"))
def director_lost_by_resubmitted_owners(
    service: Service, original: Rule, organization: Organization, owners: Sequence[object]
) -> None:
    """Owners that are submitted for a second time put the organization back to the first time."""
    original(organization, owners)
    if organization.shareholders and len(organization.directors) > 1:
        latest = service.customers.get(organization.id)
        if isinstance(latest, Organization):
            service.customers.save(replace(latest, directors=latest.directors[:1]))


@injected(breaks=("B2B-PRE-05", "B2B-PRE-06", "B2B-PRE-10", "B2B-ACT-17", "ENV-17"))
def activation_gives_in_to_attempts(service: Service) -> None:
    """After three refused activations an organization is activated, whatever it lacks."""
    refused = happenings(
        service,
        "organization_activation.activate",
        lambda call: call.parameters["organizationId"],
        refused=True,
    )

    @replaces(service, "prerequisites.of")
    def of(original: Rule, call: ServiceCall, organization: Organization) -> object:
        return () if refused[organization.id] >= ENOUGH else original(call, organization)


@later(
    rule="organization_registration.duplicate",
    breaks=("B2B-REG-04", "EXP-ISO-01"),
    of=lambda number, _existing: number,
    times=2,
)
def duplicate_reported_as_another(
    service: Service, original: Rule, number: str, existing: Organization
) -> object:
    """From the third attempt on, a duplicate is told the identifier of another organization."""
    others = list(service.customers.organizations(existing.tenant_id))
    return original(number, others[-1] if others[-1].id != existing.id else others[0])


@fault(rule="organization_registration.existing", breaks="B2B-REG-04")
def duplicates_of_the_latest_three_only(
    service: Service, original: Rule, tenant_id: str, number: str, name: str
) -> object:
    """A registration number is forgotten once three other organizations were registered."""
    found: Organization | None = original(tenant_id, number, name)
    latest = list(service.customers.organizations(tenant_id))[-ENOUGH:]
    return found if found in latest else None


@fault(rule="employees.individual", breaks=("EXP-UNI-01", "B2B-EMP-04"))
def employee_ids_start_again(service: Service, original: Rule, employee: Employee) -> object:
    """The fourth employee of an organization is the user of the first."""
    shown: JsonObject = original(employee)
    for one in service.customers.organizations(_tenant(service, employee)):
        users = [each.user_id for each in one.employees]
        if employee.user_id in users[ENOUGH:]:
            return {**shown, "userId": users[0]}
    return shown


def _tenant(service: Service, employee: Employee) -> str:
    account = service.accounts.get(employee.user_id)
    return account.tenant_id if account else ""


@fault(rule="prerequisites.consented", breaks=("CON-ORG-04", "B2B-RDY-08"))
def consents_of_an_active_organization_count_for_the_next(
    service: Service, original: Rule, organization: Organization, kind: str
) -> object:
    """Whoever was registered after an organization that is active now needs no consents."""
    known = {one.id: one for one in service.customers.organizations(organization.tenant_id)}
    earlier = list(known)[: list(known).index(organization.id)]
    return (bool(earlier) and known[earlier[-1]].active) or original(organization, kind)
