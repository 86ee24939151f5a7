"""Every problem of a target file is one line: the key, what is expected, what was found."""

from collections.abc import Callable
from pathlib import Path

import pytest

from conformance.outcomes import ConfigurationError
from fixtures.target.settings import load_target

Problems = Callable[..., list[str]]

HEADER = "expected a text of printable ASCII characters"
SECONDS = "expected seconds above 0 and not above"


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ('name = ""', "name: expected a text that is not empty, found an empty text"),
        ("name = 5", "name: expected a text that is not empty, found 5"),
        ("other_tenant_id = 1", "other_tenant_id: expected a text of printable ASCII, found 1"),
        (
            'other_tenant_id = "tenant-1"',
            'other_tenant_id: expected a tenant other than tenant_id, found "tenant-1"',
        ),
        (
            'profiles = "b2c"',
            'profiles: expected an array of b2c, b2b, payments, webhooks and card, found "b2c"',
        ),
        (
            'profiles = ["b2c", "core"]',
            'profiles.1: expected an array of b2c, b2b, payments, webhooks and card, found "core"',
        ),
        (
            'profiles = ["card"]',
            "profiles: the profile card cannot be claimed without card_product_segment",
        ),
        (
            'card_product_segment = " "',
            "card_product_segment: expected a text that is not empty, found an empty text",
        ),
        (
            'allow_money_movement = "yes"',
            'allow_money_movement: expected true or false, found "yes"',
        ),
        ("allow_plain_http = 1", "allow_plain_http: expected true or false, found 1"),
        ("timing = 3", "timing: expected a table, found 3"),
        ("hooks = []", "hooks: expected a table, found an array"),
    ],
)
def test_wrong_top_level_value(problems: Problems, keys: str, line: str) -> None:
    """A wrong value is one line."""
    assert problems(keys=keys) == [line]


def test_of_many_problems_a_few_are_told(problems: Problems) -> None:
    """As where another file is taken for a target file."""
    lines = problems(keys="\n".join(f"key_{number} = 1" for number in range(300)))
    assert len(lines) == 101
    assert lines[-1] == "… and 200 more"


@pytest.mark.parametrize(
    ("table", "line"),
    [
        ('[headers]\nplatform = "wéb"', f"headers.platform: {HEADER}, as headers carry it, found"),
        ('[headers]\ndevice_id = "a\\nb"', f"headers.device_id: {HEADER}, as headers carry it"),
        ('[headers]\nuser_agent = ""', f"headers.user_agent: {HEADER}, as headers carry it, found"),
        ("[headers]\nforwarded_for = 7", f"headers.forwarded_for: {HEADER}, found 7"),
        ("[timing]\nrequest_timeout_s = 0", f"timing.request_timeout_s: {SECONDS} 600, found 0"),
        ("[timing]\nrequest_timeout_s = 601", f"timing.request_timeout_s: {SECONDS} 600, found"),
        ('[timing]\npoll_interval_s = "1"', f'timing.poll_interval_s: {SECONDS} 60, found "1"'),
        ("[timing]\npoll_timeout_s = inf", f"timing.poll_timeout_s: {SECONDS} 86400, found inf"),
        ("[timing]\nretry_initial_s = nan", f"timing.retry_initial_s: {SECONDS} 60, found nan"),
        (
            "[timing]\npoll_interval_s = 5\npoll_timeout_s = 4",
            "timing.poll_timeout_s: expected not less than poll_interval_s, which is 5.0, found 4",
        ),
        (
            "[timing]\nmax_connections = -1",
            "timing.max_connections: expected a whole number from 0 to 64, found -1",
        ),
        (
            "[timing]\nrequests_per_second = inf",
            "timing.requests_per_second: expected a pace of 0, or of 0.01 to 100000, found inf",
        ),
        (
            "[timing]\nrequests_per_second = 1e-9",
            "timing.requests_per_second: expected a pace of 0, or of 0.01 to 100000, found 1e-09",
        ),
        (
            "[timing]\nretry_attempts = 2.5",
            "timing.retry_attempts: expected a whole number from 1 to 20, found 2.5",
        ),
        (
            "[timing]\nretry_attempts = true",
            "timing.retry_attempts: expected a whole number from 1 to 20, found true",
        ),
        (
            "[behaviour]\nsmallest_order = -1",
            "behaviour.smallest_order: expected an amount such as 10.00, found -1",
        ),
        (
            '[behaviour]\nconsent_versions = { marketing = "1" }',
            "behaviour.consent_versions.marketing: unknown key, known: ",
        ),
        (
            '[new_customers]\nphone = "+4917#####"',
            "new_customers.phone: expected a text with 6 to 9 times #, each for a digit, found",
        ),
        (
            '[new_customers]\nemail_domain = "@mail"',
            'new_customers.email_domain: expected a domain such as "mail.example.com", found',
        ),
        (
            '[new_customers]\ncountry = "Norway"',
            'new_customers.country: expected a country of two letters, such as "DE", found',
        ),
        (
            "[behaviour]\norder_completed = []",
            "behaviour.order_completed: expected an array of one or more texts, found an array",
        ),
        (
            '[behaviour]\norder_completed = ["End"]\norder_failed = ["END"]',
            "behaviour.order_failed: expected words that order_completed does not have, found END",
        ),
        (
            '[behaviour]\nsession_header = "all"',
            'behaviour.session_header: expected "any", "snapshot" or "login", found "all"',
        ),
        (
            '[behaviour]\nauto_approval = "no"',
            'behaviour.auto_approval: expected true or false, found "no"',
        ),
        (
            '[behaviour]\nverification_document_types = [""]',
            "behaviour.verification_document_types.0: expected a text that is not empty",
        ),
        (
            '[customers.active_individual]\nwallet_id = "w"',
            f"customers.active_individual.customer_id: missing, {HEADER}",
        ),
        (
            '[customers.active_individual]\ncustomer_id = "c"\nroles = ["A,B"]',
            "customers.active_individual.roles.0: expected one role per entry, without a comma",
        ),
        (
            '[customers.active_individual]\ncustomer_id = "c"\npassword = "p"',
            "customers.active_individual.password: a password needs the email",
        ),
        (
            '[identities.other_tenant]\nemail = "a"\npassword = "b"',
            "identities: the identity other_tenant cannot be used without other_tenant_id",
        ),
        (
            '[identities.tenant_admin]\nemail = "a"',
            "identities.tenant_admin.password: missing, expected a text that is not empty",
        ),
        (
            '[hooks]\nmodule = "hooks.py"',
            'hooks.module: expected a text "FILE.py:CLASS", found "hooks.py"',
        ),
        (
            "[hooks]\nactivation_code = 123456",
            "hooks.activation_code: expected a text that is not empty, found a number",
        ),
        (
            '[hooks]\nfund = "yes"',
            "hooks.fund: no constant can stand in for fund: it returns nothing, write it as",
        ),
        (
            '[hooks]\ndisposable_login = "a"',
            "hooks.disposable_login: no constant can stand in for disposable_login: it returns",
        ),
    ],
)
def test_wrong_value_in_a_table(problems: Problems, table: str, line: str) -> None:
    """The key is dotted; the line says what is expected there."""
    (reported,) = problems(table)
    assert reported.startswith(line)


@pytest.mark.parametrize(
    ("keys", "table", "line"),
    [
        ('base_ur = "x"', "", 'base_ur: unknown key, did you mean "base_url"?'),
        ('source = "x"', "", "source: unknown key"),
        ("", "[timing]\npoll = 1", "timing.poll: unknown key, known: request_timeout_s, resp"),
        ("", "[timing]\npoll_intervall_s = 1", 'poll_intervall_s: unknown key, did you mean "poll'),
        ("", "[identities.servce]", 'identities.servce: unknown key, did you mean "service"?'),
        ("", '[hooks]\nactivation_cod = "1"', 'unknown key, did you mean "activation_code"?'),
        ("", "[dialect.request]", 'dialect.request: unknown key, did you mean "requests"?'),
        ("", "[customers.individual]", 'unknown key, did you mean "active_individual"?'),
        ("", "[behavior]", 'behavior: unknown key, did you mean "behaviour"?'),
    ],
)
def test_unknown_key(problems: Problems, keys: str, table: str, line: str) -> None:
    """An unknown key is an error that names the nearest known one."""
    (reported,) = problems(table, keys=keys)
    assert line in reported


def test_required_keys_are_named(target_file: Path) -> None:
    """An empty file lacks exactly three keys, and says so at once."""
    target_file.write_text("", encoding="utf-8")
    with pytest.raises(ConfigurationError) as caught:
        load_target(target_file, {})
    assert str(caught.value).splitlines() == [
        f"{target_file}: base_url: missing, expected an http:// or https:// URL",
        f"{target_file}: tenant_id: missing, expected a text of printable ASCII characters",
        f"{target_file}: identities: missing, expected a table with at least the table service",
    ]


def test_service_identity_is_required(target_file: Path) -> None:
    """Another identity does not stand in for the service identity."""
    target_file.write_text(
        'base_url = "https://a.example"\ntenant_id = "t"\n[identities]\n', encoding="utf-8"
    )
    with pytest.raises(ConfigurationError, match=r"identities\.service: missing, expected a table"):
        load_target(target_file, {})


def test_all_problems_are_reported_at_once(problems: Problems) -> None:
    """Problems of keys, tables, dialect and environment stand in one message."""
    reported = problems(
        '[timing]\nretry_attempts = 0\n[dialect.paths]\nlogon = "/x"\n[hooks]\nfund = "x"',
        keys='nam = "x"',
        environment={"CONFORMANCE_TENANT": "t", "CONFORMANCE_NAME": " "},
    )
    assert sorted(line.partition(": ")[0] for line in reported) == [
        "CONFORMANCE_TENANT",
        "dialect.paths.logon",
        "hooks.fund",
        "nam",
        "name (set by CONFORMANCE_NAME)",
        "timing.retry_attempts",
    ]
