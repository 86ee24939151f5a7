"""A service of its own with one mutant, for the self-tests of the operators."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from reference.faults.registry import Fault
from reference.platform.seeds import LoginSeed
from reports.verdict import catalogue
from selftests.proof.collected import ROOT
from selftests.proof.mutants.generated import all_mutants
from selftests.proof.mutants.mutant import Mutant
from selftests.reference.driver import Driver
from selftests.reference.organizations import Office


@cache
def _mutants() -> Mapping[str, Mutant]:
    return {mutant.name: mutant for mutant in all_mutants(catalogue.load(ROOT))}


class Injected:
    """A service with one mutant; ``noted`` says how often it changed something."""

    def __init__(self, name: str) -> None:
        """Inject the mutant of that name."""
        self.noted: list[None] = []
        inject = partial(_mutants()[name].inject, note=lambda: self.noted.append(None))
        self.driver = Driver(faults=(Fault(name, name, inject),))
        self.office = Office(self.driver)
        self.service: Any = self.driver.service
        self.operator: LoginSeed = self.service.tenants[self.driver.tenant].logins[0]

    def login(self, **changes: object) -> Any:
        """Log in as the tenant's first operator, with some members changed; return the answer."""
        body = {
            "email": self.operator.email,
            "password": self.operator.password,
            "tenantId": self.driver.tenant,
            **changes,
        }
        return self.driver.send("POST", "/api/auth/login", token="", json=body).json()

    def categorization(self, *without: str, **headers: str) -> Any:
        """Read the categories with a valid token, some headers absent or of another value."""
        if "Authorization" in without:
            return self.driver.categorization(token="").json()
        changed: dict[str, Any] = {**headers, **dict.fromkeys(without)}
        return self.driver.categorization(**changed).json()
