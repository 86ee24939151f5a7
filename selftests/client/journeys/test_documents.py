"""A document is uploaded as JSON, or as a form with a file, as the target file says."""

from __future__ import annotations

from email import message_from_bytes, policy

from fixtures.journeys import documents

BODY = {"documentType": "PASSPORT", "pages": 1, "content": documents.CONTENT_BASE64}


def test_form_has_each_member_and_the_content_as_a_file() -> None:
    """The file is a part with a name and the decoded content; what is not text is JSON."""
    form = documents.as_form(BODY)
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
