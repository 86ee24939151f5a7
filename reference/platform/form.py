"""Bodies that are multipart forms, as documents may be uploaded (sections 2.5 and 4.8, gaps)."""

import base64
from collections.abc import Iterator
from email.parser import BytesParser

from reference.platform.exchange import ServiceCall


def members_of_form(call: ServiceCall) -> dict[str, object]:
    """Return the fields of a form as text, and its files in base64."""
    head = f"Content-Type: {call.header('Content-Type') or ''}\r\n\r\n".encode()
    return dict(_members(head + call.raw_body))


def _members(message: bytes) -> Iterator[tuple[str, object]]:
    for part in BytesParser().parsebytes(message).walk():
        name = part.get_param("name", header="Content-Disposition")
        content = part.get_payload(decode=True)
        if isinstance(name, str) and isinstance(content, bytes):
            is_file = part.get_filename() is not None
            yield name, (base64.b64encode(content) if is_file else content).decode()
