"""Bodies that a target file may have: each documented one with its members moved about."""

from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import strategies as st

from fixtures.target.dialect.defaults import REQUESTS
from fixtures.target.dialect.substitution import placeholders_of

Path = tuple[str, ...]

KEPT, DROPPED, RENAMED, NESTED, REPEATED, CONSTANT, OTHER = range(7)
"""What becomes of a member; OTHER is filled by another placeholder of the same body."""
MOVED = {RENAMED: "renamed", NESTED: "nested", REPEATED: "repeated"}


def members_of(template: object, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield the members of a template that hold no table, each with what fills it."""
    if isinstance(template, dict):
        for name, entry in template.items():
            yield from members_of(entry, (*path, name))
    else:
        yield path, template


def dotted_members(template: Mapping[str, Any]) -> list[str]:
    """Return the dotted names of all members of a template, tables included."""
    paths = [path for path, _ in members_of(template)]
    return sorted({".".join(path[:end]) for path in paths for end in range(1, len(path) + 1)})


def values_for(name: str) -> dict[str, object]:
    """Return a value for each placeholder of a request that occurs in no other value."""
    return {each: f"<{each}>" for each in REQUESTS[name].placeholders}


def _put(template: dict[str, Any], path: Path, value: object) -> None:
    for step in path[:-1]:
        template = template.setdefault(step, {})
    template[path[-1]] = value


@st.composite
def bodies(draw: st.DrawFn, name: str) -> dict[str, Any]:
    """Return a template for the request ``name`` that a target file may have."""
    request = REQUESTS[name]
    template: dict[str, Any] = {}
    for path, entry in members_of(request.template):
        fate = draw(st.sampled_from(range(7)))
        moved = f"{MOVED.get(fate, '')}_{'_'.join(path)}"
        if fate in {KEPT, REPEATED}:
            _put(template, path, entry)
        if fate == CONSTANT:
            _put(template, path, draw(st.sampled_from(["constant", 7, True])))
        if fate == OTHER and request.placeholders:
            _put(template, path, f"{{{draw(st.sampled_from(request.placeholders))}}}")
        if fate in {RENAMED, REPEATED}:
            template[moved] = entry
        if fate == NESTED:
            template[moved] = {"inner": {"deep": entry}}
    used = list(dict.fromkeys(placeholders_of(request.template)))
    joined = draw(st.lists(st.sampled_from(used), unique=True, max_size=3)) if used else []
    if joined:
        template["joined"] = "/".join(f"{{{each}}}" for each in joined)
    return template
