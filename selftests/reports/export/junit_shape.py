"""The shape of JUnit XML that the tools which show it agree upon."""

from collections.abc import Iterator
from xml.etree import ElementTree as ET

ATTRIBUTES = {
    "testsuites": {"name"},
    "testsuite": {
        *("name", "tests", "failures", "errors", "skipped"),
        *("time", "timestamp", "hostname"),
    },
    "testcase": {"classname", "name", "time", "file", "line"},
    "properties": set(),
    "property": {"name", "value"},
    "failure": {"message", "type"},
    "error": {"message", "type"},
    "skipped": {"message", "type"},
}
REQUIRED = {
    "testsuite": {"name", "tests", "failures", "errors", "skipped", "time"},
    "testcase": {"classname", "name", "time"},
    "property": {"name", "value"},
    "failure": {"message"},
    "error": {"message"},
    "skipped": {"message"},
}
CHILDREN = {
    "testsuites": {"testsuite"},
    "testsuite": {"testcase"},
    "testcase": {"properties", "failure", "error", "skipped"},
    "properties": {"property"},
}
COUNTED = {"failures": "failure", "errors": "error", "skipped": "skipped"}


def misshapen(element: ET.Element) -> Iterator[str]:
    """Yield what is wrong with ``element`` and all below it, each in one line."""
    tag = element.tag
    names = set(element.attrib)
    yield from (f"{tag} has {name}" for name in names - ATTRIBUTES.get(tag, set()))
    yield from (f"{tag} lacks {name}" for name in REQUIRED.get(tag, set()) - names)
    children = [child.tag for child in element]
    yield from (f"{tag} holds {child}" for child in set(children) - CHILDREN.get(tag, set()))
    if tag == "testcase" and "properties" in children[1:]:
        yield "properties are not first, or stand twice"
    if tag == "testcase" and len(children) != len(set(children)):
        yield "a testcase ends twice"
    if tag == "testsuite":
        yield from _miscounted(element)
    for child in element:
        yield from misshapen(child)


def _miscounted(suite: ET.Element) -> Iterator[str]:
    found = {name: len(list(suite.iter(tag))) for name, tag in COUNTED.items()}
    found["tests"] = len(list(suite.iter("testcase")))
    for name, count in found.items():
        if suite.attrib.get(name) != str(count):
            yield f"{name} says {suite.attrib.get(name)}, there are {count}"
