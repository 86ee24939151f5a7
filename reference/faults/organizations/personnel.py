"""Faults in employees and directors of organizations (sections 2.3 and 4.3.1)."""

from collections.abc import Callable
from dataclasses import replace
from operator import itemgetter
from typing import Any, Final

from reference.faults.answers import not_served
from reference.faults.fields import Body, known_once_refused, list_type, with_field
from reference.faults.registry import Rule, fault, injected, injections, of_rule, replace_rule
from reference.faults.rows import (
    answered,
    changed,
    codes,
    fixed,
    missing,
    server_fault,
    skipped,
    turned,
)
from reference.organizations.employees import EMPLOYEE_ROLES
from reference.organizations.organization import Director, Organization
from reference.platform.exchange import ServiceCall
from reference.platform.validation import date_form_value
from reference.serving.service import Service

_OTHER: Final = "00000000-0000-4000-8000-000000000000"
_PERSON: Final = (
    "firstName",
    "lastName",
    "email",
    "phoneNumber",
    "nationality",
    "gender",
    "dateOfBirth",
    "fullName",
)
_BODY = Body("employee", "employees.fields")

BODY = (
    *_BODY.not_required(
        {
            "person": "B2B-EMP-06",
            "position": "B2B-EMP-07",
            "roles": "B2B-EMP-08",
            "department": "B2B-EMP-09",
        }
    ),
    *_BODY.any_type({"person": "B2B-EMP-11"}),
    *_BODY.any_type(
        dict.fromkeys(
            ("position", "roles", "department", *(f"person.{name}" for name in _PERSON)),
            "B2B-EMP-10",
        )
    ),
    # Who knows but certain roles refuses an object as one that is unknown.
    _BODY.changed(
        "employee-roles-any-items", "B2B-EMP-10", "roles", type_check=list_type, value_checks=()
    ),
    *_BODY.any_value(
        {
            "person.dateOfBirth": "B2B-EMP-12",
            "person.email": "B2B-EMP-23",
            "person.phoneNumber": "B2B-EMP-25",
        }
    ),
    _BODY.changed(
        "employee-born-on-no-day",
        "B2B-EMP-24",
        "person.dateOfBirth",
        value_checks=(date_form_value,),
    ),
)


@fault(rule="employees.check_body", breaks="B2B-EMP-15", memory=set)
def employee_refused_is_known(
    service: Service, original: Rule, refused: set[str], call: ServiceCall
) -> None:
    """Whoever was refused as an employee is refused as known from then on."""
    known_once_refused(service, original, refused, call, "person.email")


def _stricter(service: Service, member: str, check: Callable[[Any], bool]) -> None:
    def narrow(value: object) -> str | None:
        return None if check(value) else "has a value that is not accepted"

    with_field(service, "employees.fields", member, value_checks=(narrow,))


def _other_than(role: str) -> Callable[[Any], bool]:
    return lambda roles: isinstance(roles, list) and role not in roles


STRICTER = injections(
    _stricter,
    *(
        (
            f"employee-role-{role.lower().replace('_', '-')}-refused",
            "B2B-EMP-01",
            "roles",
            _other_than(role),
        )
        for role in EMPLOYEE_ROLES
    ),
    (
        "employee-nationality-code-only",
        "B2B-EMP-13",
        "person.nationality",
        lambda value: len(str(value)) == 2,
    ),
    (
        "employee-gender-enumerated",
        "B2B-EMP-14",
        "person.gender",
        lambda value: value in {"MALE", "FEMALE", "OTHER"},
    ),
)

ADMIN_USER = (
    answered("employee-admin-user-not-needed", "B2B-PRE-03", result=True).of("employees.is_admin"),
    changed(
        "employee-admin-user-by-officer",
        "B2B-PRE-03",
        lambda employee: replace(
            employee,
            roles=tuple("ADMIN_USER" if r == "COMPLIANCE_OFFICER" else r for r in employee.roles),
        ),
    ).of("employees.employee"),
    *of_rule(
        "employees.missing_admin_code",
        *codes("employee-missing-admin", "B2B-EMP-16", 403, 422, 500),
    ),
    *of_rule(
        "employees.missing_admin_data",
        *missing("employee-missing-admin", "B2B-EMP-16", "error"),
        fixed("employee-missing-admin-error-null", "B2B-EMP-16", "error", None),
        turned(
            "employee-missing-admin-error-object",
            "B2B-EMP-16",
            "error",
            lambda error: {"role": error},
        ),
    ),
)

ANSWER = (
    *of_rule("employees.data", *missing("employee-answer", "B2B-EMP-02", "individual")),
    *of_rule(
        "employees.individual",
        *missing("employee-individual", "B2B-EMP-02", "userId email"),
        fixed("employee-user-id-null", "B2B-EMP-02", "userId", None),
        turned("employee-user-id-not-uuid", "B2B-EMP-02", "userId", lambda text: f"U-{text[:8]}"),
        fixed("employee-user-id-other", ("B2B-VER-22", "B2B-EMP-04"), "userId", _OTHER),
        fixed("employee-email-null", "B2B-EMP-02", "email", None),
        fixed("employee-email-other", "B2B-EMP-03", "email", "somebody.else@example.com"),
        changed("employee-individual-list", "B2B-EMP-02", lambda data: [data]),
    ),
)

USER = (
    changed(
        "employee-user-without-roles", "B2B-VER-22", lambda account: replace(account, roles=())
    ).of("employees.account"),
    not_served("employee-not-served", "B2B-EMP-01", "employee"),
)


@fault(rule="employees.check_admin_user", breaks="B2B-EMP-15")
def employee_each_must_be_admin(
    _service: Service, original: Rule, organization: Any, employee: Any
) -> object:
    """Every employee must carry ADMIN_USER, not the first one only."""
    return original(replace(organization, employees=()), employee)


@fault(rule="prerequisites.has_admin", breaks="B2B-EMP-15")
def employee_latest_must_be_admin(_service: Service, original: Rule, organization: Any) -> object:
    """Activation asks whether the employee who was added last carries ADMIN_USER."""
    return original(replace(organization, employees=organization.employees[-1:]))


@injected(breaks="B2B-VER-22")
def employee_user_not_created(service: Service) -> None:
    """Adding an employee creates no user."""
    original = service.accounts.add
    organization = service.customers.get

    def add(account: Any) -> None:
        employer = organization(account.customer_id or "")
        if not hasattr(employer, "employees"):
            original(account)

    replace_rule(service, "accounts.add", lambda _original: add)


DIRECTORS = (
    *of_rule(
        "directors.items",
        *(
            changed(f"directors-cut-at-{size}", "B2B-DIR-03", itemgetter(slice(size)))
            for size in (1, 10, 20, 50)
        ),
        changed("directors-empty", "B2B-DIR-02", lambda _items: []),
        changed("directors-without-first", "B2B-DIR-03", lambda items: items[1:]),
        changed("directors-twice", "B2B-DIR-09", lambda items: [*items, *items]),
        changed("directors-without-members", "B2B-DIR-02", lambda items: [{} for _ in items]),
        changed("directors-all-the-same", "B2B-DIR-03", lambda items: items[:1] * len(items)),
    ),
    *of_rule(
        "directors.data",
        changed("directors-null", "B2B-DIR-06", lambda _data: None),
        changed(
            "directors-map",
            "B2B-DIR-06",
            lambda items: {item["directorId"]: item for item in items},
        ),
    ),
    skipped("director-not-kept", "B2B-DIR-02").of("directors.save"),
    not_served("director-not-served", "B2B-DIR-01", "director"),
    not_served("directors-not-served", "B2B-DIR-02", "directors"),
)


@fault(rule="directors.items", breaks="B2B-DIR-05")
def directors_of_all_organizations(
    service: Service, original: Rule, organization: Organization
) -> object:
    """The list has the directors of all."""
    everyone = service.customers.organizations(organization.tenant_id)
    return [item for one in everyone for item in original(one)]


@fault(rule="directors.items", breaks="B2B-DIR-04")
def employees_are_directors(
    _service: Service, original: Rule, organization: Organization
) -> object:
    """The list has the employees, too."""
    employed = tuple(Director(one.user_id, {}) for one in organization.employees)
    return original(replace(organization, directors=(*organization.directors, *employed)))


@fault(rule="directors.save", breaks="B2B-DIR-02")
def director_added_to_first(
    service: Service, original: Rule, organization: Organization, director: Director
) -> None:
    """A director is added to the first organization."""
    original(next(service.customers.organizations(organization.tenant_id)), director)


@fault(rule="directors.save", breaks="B2B-DIR-09")
def director_added_twice(
    _service: Service, original: Rule, organization: Organization, director: Director
) -> None:
    """A director is added twice, with another identifier."""
    another = replace(director, id=f"{director.id[:-4]}beef")
    original(organization, another)
    original(replace(organization, directors=(*organization.directors, another)), director)


SECOND_FAILS = server_fault(
    "director-server-fault", "B2B-DIR-01", lambda organization, _director: organization.directors
).of("directors.save")


@fault(rule="directors.save", breaks="B2B-DIR-03")
def director_of_a_known_last_name_dropped(
    _service: Service, original: Rule, organization: Organization, director: Director
) -> None:
    """A second director of the same last name is taken for the first."""
    if _last_name(director) not in map(_last_name, organization.directors):
        original(organization, director)


def _last_name(director: Director) -> object:
    person = director.record.get("person")
    return (person if isinstance(person, dict) else director.record).get("lastName")


@fault(rule="directors.shown", breaks="B2B-DIR-02")
def directors_gone_once_active(
    service: Service, original: Rule, organization: Organization
) -> object:
    """The directors of an active organization are listed no more."""
    return () if service.wallets.of_customer(organization.id) else original(organization)
