"""An identity that is not given is the service identity."""

import pytest

from conformance.outcomes import HarnessError
from selftests.target.conftest import Loader

ADMIN = '[identities.tenant_admin]\nemail = "{email}"\npassword = "p"'


def test_identity_that_is_given(load: Loader) -> None:
    """It is returned, and counts as a login of its own."""
    target = load(ADMIN.format(email="admin@example.com"))
    assert target.identity("tenant_admin") == target.identities.tenant_admin
    assert target.has_identity("tenant_admin")


@pytest.mark.parametrize(
    "name", ["tenant_admin", "power_tenant", "organization_user", "other_tenant"]
)
def test_identity_that_is_not_given(load: Loader, name: str) -> None:
    """The service identity stands in, and the target says so."""
    target = load()
    assert target.identity(name) == target.identities.service
    assert not target.has_identity(name)


def test_service_identity_is_always_there(load: Loader) -> None:
    """It is required, so that it can stand in."""
    target = load()
    assert target.identity("service") == target.identities.service
    assert target.has_identity("service")


def test_same_login_under_another_name_is_the_service_identity(load: Loader) -> None:
    """Refusing it would say nothing about the other role."""
    target = load(ADMIN.format(email="Service@Example.com"))
    assert not target.has_identity("tenant_admin")
    assert target.identity("tenant_admin") == target.identities.service


def test_same_email_in_another_tenant_is_another_login(load: Loader) -> None:
    """Accounts belong to a tenant."""
    target = load(
        '[identities.other_tenant]\nemail = "service@example.com"\npassword = "p"',
        keys='other_tenant_id = "tenant-2"',
    )
    assert target.has_identity("other_tenant")


@pytest.mark.parametrize(
    ("password", "both"),
    [
        pytest.param("service-password", True, id="same"),
        pytest.param("another", False, id="another"),
    ],
)
def test_one_login_of_both_tenants(load: Loader, password: str, both: bool) -> None:
    """It is one only where e-mail address and password are the same: that is no proof of a leak."""
    login = f'[identities.other_tenant]\nemail = "Service@example.com"\npassword = "{password}"'
    assert load(login, keys='other_tenant_id = "tenant-2"').serves_both_tenants == both
    assert not load().serves_both_tenants


def test_unknown_identity_is_an_error_of_the_suite(load: Loader) -> None:
    """The message lists what there is."""
    with pytest.raises(HarnessError, match=r'unknown identity "admin", .*service, tenant_admin'):
        load().identity("admin")


def test_given_logins_are_listed(load: Loader) -> None:
    """Only those that the file gives, customers apart."""
    target = load(
        ADMIN.format(email="a")
        + '\n[customers.active_individual]\ncustomer_id = "c"\nemail = "e"\npassword = "q"'
        + '\n[customers.active_organization]\ncustomer_id = "o"'
    )
    assert [login.email for login in target.identities.values()] == ["service@example.com", "a"]
    assert [login.email for login in target.known_customers()] == ["e"]
