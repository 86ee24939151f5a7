"""A document is uploaded as JSON, or as a form with a file: as is said, else as is found out."""

import base64
import zlib
from email import message_from_bytes, policy

import pytest

from fixtures.journeys import documents
from fixtures.journeys.individual import IndividualJourney
from fixtures.journeys.people import People
from fixtures.target.hooks.calling import Hooks
from selftests.client.checks.cases.login import JWT
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.journeys.individual_calls import CUSTOMER
from selftests.client.service import FakeService, answer, refusal

CONTENT = documents.picture()
BODY = {"documentType": "PASSPORT", "pages": 1, "content": CONTENT}


def test_form_has_each_member_and_the_content_as_a_file() -> None:
    """The file is a part with a name and the decoded content; what is not text is JSON."""
    form = documents.as_form(BODY, CONTENT, documents.FILE_NAME, documents.MEDIA_TYPE)
    head = f"Content-Type: {form.media_type}\r\n\r\n".encode()
    parts = message_from_bytes(head + form.content, policy=policy.default).iter_parts()
    reported = {
        part.get_param("name", header="content-disposition"): (
            part.get_filename(),
            part.get_content_type(),
            part.get_payload(decode=True),
        )
        for part in parts
    }

    assert {name: content for name, (file, _, content) in reported.items() if file is None} == {
        "documentType": b"PASSPORT",
        "pages": b"1",
    }
    file_name, media_type, content = reported["content"]
    assert (file_name, media_type) == (documents.FILE_NAME, documents.MEDIA_TYPE)
    assert isinstance(content, bytes)
    assert content.startswith(b"\x89PNG\r\n")


def test_no_two_files_are_the_same() -> None:
    """A service may take each file only once."""
    made = [documents.picture() for _ in range(20)] + [documents.page() for _ in range(20)]

    assert len(set(made)) == len(made)


def test_picture_stays_well_formed() -> None:
    """Each chunk of it has its length and its checksum, up to the end."""
    content = base64.b64decode(documents.picture())
    names, at = [], 8
    while at < len(content):
        length = int.from_bytes(content[at : at + 4], "big")
        chunk = content[at + 4 : at + 8 + length]
        names.append(chunk[:4])
        assert zlib.crc32(chunk) == int.from_bytes(content[at + 8 + length :][:4], "big")
        at += 12 + length

    assert names == [b"IHDR", b"IDAT", b"tEXt", b"IEND"]


def test_page_stays_well_formed() -> None:
    """What tells where its parts are is right, and how long its text is."""
    content = base64.b64decode(documents.page())
    table = int(content.rpartition(b"startxref")[2].split()[0])
    stream = content.partition(b"stream\n")[2].partition(b"endstream")[0]

    assert content[table:].startswith(b"xref")
    assert content.startswith(b"%PDF-1.4\n")
    assert content.endswith(b"%%EOF\n")
    assert b"(Conformance document " in stream
    assert b"/Length %d" % (len(stream) - 1) in content or b"/Length %d" % len(stream) in content


@pytest.mark.parametrize(
    ("told", "codes", "forms"),
    [
        ("", [200, 400], ["json", "json"]),
        ("", [415, 200, 200], ["json", "multipart", "multipart"]),
        ("", [400, 400, 200], ["json", "multipart", "json"]),
        ("", [400, 409, 200], ["json", "multipart", "multipart"]),
        ("", [422, 422, 200], ["json", "multipart", "json"]),
        ("", [403, 403, 403, 200], ["json"] * 4),  # nor, again, nor may the operator
        ("json", [415, 200], ["json", "json"]),
        ("multipart", [415, 200], ["multipart", "multipart"]),
    ],
)
def test_form_is_found_out_where_nothing_is_said(
    clients: Clients, service: FakeService, told: str, codes: list[int], forms: list[str]
) -> None:
    """Once the one or the other form was accepted, or was declared, there is no doubt any more."""
    client = clients(behaviour={"verification_document_upload": told} if told else {})
    journey = IndividualJourney(client, Hooks(client.target), People("run", "gw0", client.redactor))
    answers = [refusal(code) if code >= 400 else answer() for code in codes]
    service.script = [answer(envelope(201, {"token": JWT})), *answers]
    with client.fresh.as_it_comes():
        journey.upload(CUSTOMER)
        journey.upload(CUSTOMER)

    uploads = [each for each in service.requests if each.url.path.endswith("/documents")]
    assert [
        "multipart" if each.headers["content-type"].startswith("multipart/") else "json"
        for each in uploads
    ] == forms
