"""Faults in employees and directors of organizations (sections 2.3 and 4.3.1)."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from reference.faults.answers import not_served
from reference.faults.fields import Body
from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    changed,
    fault,
    having,
    missing_members,
    replace_rule,
    skipped,
    turning,
)
from reference.organizations.employees import EMPLOYEE_ROLES

if TYPE_CHECKING:
    from reference.organizations.organization import Director, Organization
    from reference.serving.service import Service

_OTHER: Final = "00000000-0000-4000-8000-000000000000"
_PERSON: Final = ("firstName", "lastName", "email", "phoneNumber", "nationality", "gender")
_BODY = Body("employee", "An employee", "2.3", "employees.fields")

BODY = (
    *(_BODY.not_required(name) for name in ("person", "position", "roles", "department")),
    *(_BODY.any_type(name) for name in ("person", "position", "roles", "department")),
    *(_BODY.any_type(f"person.{name}") for name in (*_PERSON, "dateOfBirth", "fullName")),
    _BODY.any_value("person.dateOfBirth"),
)


def _stricter(name: str, described: str, member: str, check: Callable[[object], bool]) -> Fault:
    def plant(service: "Service") -> None:
        fields = service.employees.fields

        def narrow(value: object) -> str | None:
            return None if check(value) else "has a value that is not accepted"

        fields[member] = replace(fields[member], value_checks=(narrow,))

    return Fault(name, described, "2.2", plant)


def _role_refused(role: str) -> Fault:
    return _stricter(
        f"employee-role-{role.lower().replace('_', '-')}-refused",
        f"An employee cannot have the role {role}.",
        "roles",
        lambda roles: isinstance(roles, list) and role not in roles,
    )


STRICTER = (
    *(_role_refused(role) for role in EMPLOYEE_ROLES),
    _stricter(
        "employee-nationality-code-only",
        "The nationality of an employee must be a two-letter code.",
        "person.nationality",
        lambda value: len(str(value)) == 2,  # noqa: PLR2004 - ISO 3166-1 alpha-2
    ),
    _stricter(
        "employee-gender-enumerated",
        "The gender of an employee is one of three words in upper case.",
        "person.gender",
        lambda value: value in {"MALE", "FEMALE", "OTHER"},
    ),
)

ADMIN_USER = (
    answered(
        "employee-admin-user-not-needed",
        "An organization does not need an employee that carries ADMIN_USER.",
        "4.3.1 rule 1",
        "employees.is_admin",
        result=True,
    ),
    changed(
        "employee-admin-user-by-officer",
        "A COMPLIANCE_OFFICER counts as an ADMIN_USER.",
        "4.3.1 rule 1",
        "employees.employee",
        lambda employee: replace(
            employee,
            roles=tuple("ADMIN_USER" if r == "COMPLIANCE_OFFICER" else r for r in employee.roles),
        ),
    ),
    *(
        answered(
            f"employee-missing-admin-{code}",
            f"The missing ADMIN_USER is answered with {code}.",
            "7",
            "employees.missing_admin_code",
            code,
        )
        for code in (403, 422, 500)
    ),
    *missing_members(
        "employee-missing-admin",
        "The error about a missing ADMIN_USER",
        "7",
        "employees.missing_admin_data",
        ("error",),
    ),
    changed(
        "employee-missing-admin-error-null",
        "The error about a missing ADMIN_USER is null.",
        "7",
        "employees.missing_admin_data",
        having("error", None),
    ),
    changed(
        "employee-missing-admin-error-object",
        "The error about a missing ADMIN_USER is an object.",
        "7",
        "employees.missing_admin_data",
        turning("error", lambda error: {"role": error}),
    ),
)

ANSWER = (
    *missing_members(
        "employee-answer", "The employee's answer", "2.3", "employees.data", ("individual",)
    ),
    *missing_members(
        "employee-individual",
        "The individual of an employee's answer",
        "2.3",
        "employees.individual",
        ("userId", "email"),
    ),
    *(
        changed(f"employee-{name}", description, section, "employees.individual", change)
        for name, description, section, change in (
            ("user-id-null", "An employee's userId is null.", "2.3", having("userId", None)),
            (
                "user-id-not-uuid",
                "An employee's userId is no UUID.",
                "2.2",
                turning("userId", lambda text: f"U-{text[:8]}"),
            ),
            (
                "user-id-other",
                "The answered userId is not that of the created user.",
                "2.3",
                having("userId", _OTHER),
            ),
            ("email-null", "An employee's email is null.", "2.3", having("email", None)),
            (
                "email-other",
                "An employee's email is not the submitted one.",
                "2.3",
                having("email", "somebody.else@example.com"),
            ),
            ("individual-list", "individual is a list.", "2.3", lambda data: [data]),
        )
    ),
)

USER = (
    changed(
        "employee-user-without-roles",
        "The user of an employee is created without roles.",
        "2.3",
        "employees.account",
        lambda account: replace(account, roles=()),
    ),
    not_served("employee-not-served", "employee", "4.3.1"),
)


@fault(
    "employee-each-must-be-admin",
    "Every employee must carry ADMIN_USER, not the first one only.",
    "4.3.1 rule 1",
)
def each_must_be_admin(service: "Service") -> None:
    """Forget that the organization has employees already."""

    def build(honest: Rule) -> Rule:
        return lambda organization, employee: honest(replace(organization, employees=()), employee)

    replace_rule(service, "employees.check_admin_user", build)


@fault("employee-user-not-created", "Adding an employee creates no user.", "2.3")
def user_not_created(service: "Service") -> None:
    """Forget the accounts of employees."""
    honest = service.accounts.add
    organization = service.customers.get

    def add(account: Any) -> None:  # noqa: ANN401 - an account
        employer = organization(account.customer_id or "")
        if not hasattr(employer, "employees"):
            honest(account)

    replace_rule(service, "accounts.add", lambda _honest: add)


def _list_fault(name: str, description: str, section: str, change: Callable[..., object]) -> Fault:
    return changed(name, description, section, "directors.items", change)


DIRECTORS = (
    *(
        _list_fault(
            f"directors-cut-at-{size}",
            f"The list of directors ends after {size}.",
            "8",
            lambda items, size=size: items[:size],
        )
        for size in (1, 10, 20, 50)
    ),
    _list_fault("directors-empty", "The list of directors is empty.", "4.3.1", lambda _items: []),
    _list_fault(
        "directors-without-first",
        "The list of directors lacks the first one.",
        "8",
        lambda items: items[1:],
    ),
    _list_fault(
        "directors-without-members",
        "The directors of the list have no members.",
        "4.3.1",
        lambda items: [{} for _ in items],
    ),
    _list_fault(
        "directors-all-the-same",
        "The list of directors repeats the first one.",
        "4.3.1",
        lambda items: items[:1] * len(items),
    ),
    changed(
        "directors-null",
        "The list of directors is null.",
        "4.3.1",
        "directors.data",
        lambda _data: None,
    ),
    changed(
        "directors-map",
        "The directors are a map in place of a list.",
        "4.3.1",
        "directors.data",
        lambda items: {item["directorId"]: item for item in items},
    ),
    skipped(
        "director-not-kept", "A director is answered and forgotten.", "4.3.1", "directors.save"
    ),
    not_served("director-not-served", "director", "4.3.1"),
    not_served("directors-not-served", "directors", "4.3.1"),
)


@fault("directors-of-all-organizations", "The list has the directors of all.", "4.3.1")
def directors_of_all(service: "Service") -> None:
    """Forget to filter by organization."""

    def build(honest: Rule) -> Rule:
        def items(organization: "Organization") -> object:
            everyone = service.customers.organizations(organization.tenant_id)
            return [item for one in everyone for item in honest(one)]

        return items

    replace_rule(service, "directors.items", build)


@fault("director-added-to-first", "A director is added to the first organization.", "4.3.1")
def director_to_first(service: "Service") -> None:
    """Save under the wrong organization."""

    def build(honest: Rule) -> Rule:
        def save(organization: "Organization", director: "Director") -> None:
            honest(next(service.customers.organizations(organization.tenant_id)), director)

        return save

    replace_rule(service, "directors.save", build)


@fault("director-server-fault", "A second director is a server fault.", "7")
def director_server_fault(service: "Service") -> None:
    """Expect one director only."""

    def build(honest: Rule) -> Rule:
        def save(organization: "Organization", director: "Director") -> None:
            if organization.directors:
                message = "one director expected"
                raise TypeError(message)
            honest(organization, director)

        return save

    replace_rule(service, "directors.save", build)
