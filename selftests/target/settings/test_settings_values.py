"""Every key of a target file becomes an attribute of the same name."""

import tomllib
from decimal import Decimal
from pathlib import Path

from pydantic import BaseModel, SecretStr

from fixtures.target.declarations import Capabilities
from fixtures.target.settings import load_target
from selftests.target.conftest import Loader

BASE_URL = "https://staging.example.com/wallet"
EVERY_KEY = """
name = "staging"
base_url = "https://staging.example.com/wallet/"
tenant_id = "tenant-1"
other_tenant_id = "tenant-2"
card_product_segment = "gift"
profiles = ["b2c", "b2b", "payments", "webhooks", "card"]
allow_money_movement = true
allow_plain_http = true
verify_tls = false
[headers]
forwarded_for = "198.51.100.7"
forwarded_from = "gate"
platform = "ios"
device_id = "device-1"
user_agent = "gate/1.0"
[identities.service]
email = "service@example.com"
password = "p1"
[identities.tenant_admin]
email = "admin@example.com"
password = "p2"
[identities.power_tenant]
email = "power@example.com"
password = "p3"
[identities.organization_user]
email = "organization@example.com"
password = "p4"
user_id = "user-4"
roles = ["ADMIN_USER"]
[identities.other_tenant]
email = "other@example.com"
password = "p5"
[timing]
request_timeout_s = 5
response_timeout_s = 9
response_max_mb = 2.5
hook_timeout_s = 11
poll_interval_s = 0.1
poll_timeout_s = 7.5
retry_attempts = 2
retry_initial_s = 0.25
max_connections = 4
requests_per_second = 12.5
[behaviour]
organization_document_types = ["ARTICLES"]
verification_document_types = []
organization_verification_document_types = ["REGISTER_EXTRACT"]
verification_document_upload = "multipart"
organization_document_upload = "json"
auto_approval = true
session_header = "snapshot"
smallest_order = "2.50"
amount_step = "0.05"
most_balance = "250"
order_completed = ["SETTLED", "BOOKED"]
order_failed = []
[behaviour.consent_versions]
terms = "2026-03"
privacy = "v7"
data_processing = "1.0.4"
[dialect.requests.consent_acceptance]
isAccepted = "{accepted}"
[dialect.paths]
login = "/login"
[dialect.responses]
order_id = "data.ref"
[hooks]
module = "staging_hooks.py:Hooks"
activation_code = "123456"
consent_id = "c1"
consent_token = "c2"
expired_consent_token = "c3"
expired_access_token = "c4"
card_number = "c5"
redirect_url = "https://example.com/back"
[customers.active_individual]
customer_id = "customer-1"
user_id = "user-1"
wallet_id = "wallet-1"
email = "individual@example.com"
password = "p6"
roles = ["ACCOUNT_OWNER", "USER"]
[customers.active_organization]
customer_id = "customer-2"
[new_customers]
country = "NO"
phone = "+474#######"
email_domain = "mailbox.example.no"
place_of_birth = "Oslo"
pincode = "0150"
registration_number = "9########"
tax_id = "NO9########MVA"
category = "CURRENT"
[capabilities]
top_ups = false
"""


def plain(value: object) -> object:
    """Models as dictionaries, secrets and amounts as text, so that whole values compare."""
    if isinstance(value, BaseModel):
        return {name: plain(entry) for name, entry in value}
    if isinstance(value, Decimal):
        return str(value)
    return value.get_secret_value() if isinstance(value, SecretStr) else value


def login(name: str, password: str, user_id: str | None = None, *roles: str) -> dict[str, object]:
    """An identity as :func:`plain` shows it."""
    email = f"{name}@example.com"
    return {"email": email, "password": password, "user_id": user_id, "roles": roles}


def written(value: object) -> object:
    """What a file says, with lists as the tuples that settings hold."""
    if isinstance(value, dict):
        return {name: written(entry) for name, entry in value.items()}
    return tuple(value) if isinstance(value, list) else value


def at_keys(known: object, read: object) -> object:
    """The part of ``read`` that stands at the keys of ``known``."""
    if isinstance(known, dict) and isinstance(read, dict) and known.keys() <= read.keys():
        return {name: at_keys(entry, read[name]) for name, entry in known.items()}
    return read


def test_every_key_is_read(target_file: Path) -> None:
    """A file with every key gives exactly its values; the address loses its last slash."""
    target_file.write_text(EVERY_KEY, encoding="utf-8")
    known = written({**tomllib.loads(EVERY_KEY), "source": target_file, "base_url": BASE_URL})
    read = plain(load_target(target_file, {}))
    assert isinstance(known, dict)
    assert isinstance(read, dict)
    assert at_keys(known, read) == known
    assert read.keys() == known.keys()
    for section in ("headers", "identities", "timing", "behaviour", "dialect", "hooks"):
        assert read[section].keys() == known[section].keys()


def test_defaults_are_the_documented_ones(load: Loader, target_file: Path) -> None:
    """A file with the required keys only gives the defaults of the target contract."""
    target = load()
    assert plain(target) == {
        "source": target_file,
        "name": "staging.example.com",
        "base_url": "https://staging.example.com",
        "tenant_id": "tenant-1",
        "other_tenant_id": None,
        "card_product_segment": None,
        "profiles": (),
        "allow_money_movement": False,
        "allow_plain_http": False,
        "verify_tls": True,
        "headers": {
            "forwarded_for": "203.0.113.10",
            "forwarded_from": "conformance-suite",
            "platform": "web",
            "device_id": "conformance-suite",
            "user_agent": "wallet-conformance",
        },
        "identities": {
            "service": login("service", "service-password"),
            **dict.fromkeys(("tenant_admin", "power_tenant", "organization_user", "other_tenant")),
        },
        "timing": {
            "request_timeout_s": 30.0,
            "response_timeout_s": 60.0,
            "response_max_mb": 8,
            "hook_timeout_s": 120.0,
            "poll_interval_s": 0.5,
            "poll_timeout_s": 60.0,
            "retry_attempts": 4,
            "retry_initial_s": 0.5,
            "max_connections": 0,
            "requests_per_second": 0.0,
        },
        "behaviour": {
            "organization_document_types": ("CERTIFICATE_OF_INCORPORATION",),
            "verification_document_types": ("PASSPORT", "PROOF_OF_ADDRESS"),
            "organization_verification_document_types": (),
            "verification_document_upload": "",
            "organization_document_upload": "",
            "auto_approval": False,
            "session_header": "any",
            "smallest_order": "0",
            "amount_step": "0",
            "most_balance": "0",
            "order_completed": ("COMPLETED",),
            "order_failed": ("FAILED", "REJECTED", "CANCELLED"),
            "consent_versions": {"terms": "1.0", "privacy": "1.0", "data_processing": "1.0"},
        },
        "dialect": {"requests": {}, "paths": {}, "responses": {}},
        "hooks": dict.fromkeys(type(target.hooks).model_fields),
        "customers": {"active_individual": None, "active_organization": None},
        "new_customers": {
            "country": "DE",
            "phone": "+4917#########",
            "email_domain": "example.com",
            "place_of_birth": "Hamburg",
            "pincode": "20095",
            "registration_number": "HRB #########",
            "tax_id": "DE#########",
            "category": "",
        },
        "capabilities": Capabilities().model_dump(),
    }
