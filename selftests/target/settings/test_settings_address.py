"""base_url and verify_tls: where requests go and whom they trust."""

from collections.abc import Callable
from pathlib import Path

import pytest

from conformance.outcomes import ConfigurationError
from fixtures.target.settings import load_target
from selftests.target.conftest import Loader

WITH_URL = """
base_url = "{url}"
tenant_id = "tenant-1"
{more}
[identities.service]
email = "service@example.com"
password = "service-password"
"""


def load_url(file: Path, url: str, more: str = "") -> str:
    """The base URL of a target file that says ``url``."""
    file.write_text(WITH_URL.format(url=url, more=more), encoding="utf-8")
    return load_target(file, {}).base_url


@pytest.mark.parametrize(
    ("given", "loaded"),
    [
        ("https://example.com/", "https://example.com"),
        ("https://example.com:8443/a/b//", "https://example.com:8443/a/b"),
        ("http://localhost:8080", "http://localhost:8080"),
        ("http://wallet.localhost", "http://wallet.localhost"),
        ("http://127.0.0.2/x", "http://127.0.0.2/x"),
        ("http://[::1]:9/", "http://[::1]:9"),
    ],
)
def test_base_url_loses_its_last_slash(target_file: Path, given: str, loaded: str) -> None:
    """URLs of http and https are taken, with a path; plain http only to loopback."""
    assert load_url(target_file, given) == loaded


@pytest.mark.parametrize(
    "host", ["staging.example.com", "10.0.0.1", "127.0.0.1.example.com", "notlocalhost"]
)
def test_plain_http_is_refused(target_file: Path, host: str) -> None:
    """http:// to another machine needs the word of the file."""
    with pytest.raises(ConfigurationError) as caught:
        load_url(target_file, f"http://{host}")
    assert str(caught.value) == (
        f"{target_file}: base_url: plain http:// to {host} is refused, since credentials would"
        " travel in the open: expected https://, or allow_plain_http = true"
    )
    allowed = load_url(target_file, f"http://{host}", "allow_plain_http = true")
    assert allowed == f"http://{host}"


@pytest.mark.parametrize(
    "url",
    [
        *("staging.example.com", "ftp://example.com", "https://", "https://[::1", "https://a:b"),
        *("https://staging..example.com", "https://.example.com", f"https://{'a' * 64}.example"),
        *("https://192.0.2.300", "https://xn--a", "https://☂.example", "https://a:99999"),
    ],
)
def test_what_is_no_url_is_refused(target_file: Path, url: str) -> None:
    """The message shows what was found."""
    with pytest.raises(ConfigurationError) as caught:
        load_url(target_file, url)
    assert str(caught.value) == (
        f'{target_file}: base_url: expected an http:// or https:// URL, found "{url}"'
    )


@pytest.mark.parametrize("url", ["https://a.example/?x=1", "https://a.example/#x", "https://a/b c"])
def test_url_with_query_fragment_or_blank_is_refused(target_file: Path, url: str) -> None:
    """Paths are appended to a base URL, so that nothing may stand after its path."""
    with pytest.raises(ConfigurationError, match="without blanks, query or fragment, found"):
        load_url(target_file, url)


def test_credentials_in_the_url_are_refused_and_not_shown(target_file: Path) -> None:
    """A password in base_url does not reach the message."""
    with pytest.raises(ConfigurationError, match="carries no credentials") as caught:
        load_url(target_file, "https://user:hunter2@example.com")
    assert "hunter2" not in str(caught.value)


def test_ca_bundle_is_relative_to_the_target_file(load: Loader, tmp_path: Path) -> None:
    """verify_tls may name a CA bundle; the attribute is its path."""
    bundle = tmp_path / "ca.pem"
    bundle.write_text("certificate", encoding="utf-8")
    assert load(keys='verify_tls = "ca.pem"').verify_tls == bundle
    assert load(environment={"CONFORMANCE_VERIFY_TLS": str(bundle)}).verify_tls == bundle
    assert load(environment={"CONFORMANCE_VERIFY_TLS": "false"}).verify_tls is False


@pytest.mark.parametrize(
    ("value", "shown"), [('"none.pem"', '"none.pem"'), ("1", "1"), ('""', "an empty text")]
)
def test_missing_ca_bundle_is_refused(
    problems: Callable[..., list[str]], value: str, shown: str
) -> None:
    """A CA bundle must exist."""
    assert problems(keys=f"verify_tls = {value}") == [
        f"verify_tls: expected true, false or the path of an existing CA bundle, found {shown}"
    ]
