"""Files are small and named in the terms of the field, classes once; no text names this machine."""

import ast
import re
import subprocess
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from selftests.architecture.sources import PACKAGES, ROOT, files, lines, tree

PYTHON = ["conftest.py", *files(*PACKAGES, "selftests")]
LONGEST_TEST, LONGEST = 250, 400
MOST_IN_A_FOLDER = 15
VAGUE = {"utils", "util", "helpers", "helper", "common", "misc"}
USING_THE_WORDS_OF_THE_DOCUMENT = ("reference/", "fixtures/interface/schemas/", "selftests/")
MACHINE = re.compile(
    r"(?<![\w.])/(?:work|root|home|Users)/[\w.]|[A-Z]:\\\\?Users"
    r"|pypi\.org|pythonhosted|registry\.npmjs|artifactory|jfrog"
)


def _limit(file: str) -> int:
    return LONGEST_TEST if Path(file).name.startswith("test_") else LONGEST


def _words(file: str) -> set[str]:
    parts = {part.removesuffix(".py") for part in Path(file).parts}
    return parts | {word for part in parts for word in part.split("_")}


def test_files_are_small() -> None:
    """One topic each: test files under 250 lines, other files under 400."""
    assert {file: lines(file) for file in PYTHON if lines(file) >= _limit(file)} == {}


def test_a_name_is_given_once() -> None:
    """What a module calls by a name is not lost to something else of that name further down."""
    twice = {
        file: names
        for file in PYTHON
        if (names := [name for name, times in Counter(_assigned(file)).items() if times > 1])
    }
    assert twice == {}


def _assigned(file: str) -> Iterable[str]:
    for node in tree(file).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        yield from (target.id for target in targets if isinstance(target, ast.Name))


@pytest.mark.parametrize("package", [*PACKAGES, "selftests"])
def test_folders_can_be_taken_in_at_a_glance(package: str) -> None:
    """Fifteen files at most; a folder that grows beyond holds two topics."""
    counts = Counter(Path(file).parent.as_posix() for file in files(package))

    assert {folder: count for folder, count in counts.items() if count > MOST_IN_A_FOLDER} == {}


def test_names_say_what_is_in_a_file() -> None:
    """A name that fits everything says nothing."""
    assert {file for file in PYTHON if _words(file) & VAGUE} == set()


def _shared(modules: Iterable[ast.Module]) -> set[str]:
    """Return the public classes that more than one of ``modules`` defines."""
    defined = Counter(
        node.name
        for module in modules
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    return {name for name, count in defined.items() if count > 1}


def test_a_class_has_its_name_alone() -> None:
    """The suite's, that is: the reference service and the schemas use the document's words."""
    suite = (each for each in PYTHON if not each.startswith(USING_THE_WORDS_OF_THE_DOCUMENT))

    assert _shared(map(tree, suite)) == set()


def test_shared_names_of_classes_are_found() -> None:
    """Also of classes within others; what begins with an underscore is its module's own."""
    sources = "class A: ...", "class B:\n    class A: ...", "class _C: ...", "class _C: ..."

    assert _shared(map(ast.parse, sources)) == {"A"}


def _texts() -> dict[str, str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    names = [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]
    contents = {name: (ROOT / name).read_bytes() for name in names}
    return {
        name: content.decode(errors="replace")
        for name, content in contents.items()
        if b"\0" not in content
    }


def test_no_text_names_a_place_of_one_machine() -> None:
    """Neither a path that exists here only nor the host of a package registry."""
    found = {
        f"{name}:{number}: {line.strip()}"
        for name, text in _texts().items()
        if name != Path(__file__).relative_to(ROOT).as_posix()
        for number, line in enumerate(text.splitlines(), 1)
        if MACHINE.search(line)
    }

    assert found == set()


@pytest.mark.parametrize("folder", ["home/ada/x", "root", "work/main"])
def test_places_are_recognised(folder: str) -> None:
    """The pattern finds what it is for."""
    assert MACHINE.search(f"see /{folder}/.cache")


@pytest.mark.parametrize("line", ["/api/v2.1/work", "https://x/home/y", "the root"])
def test_paths_of_the_interface_are_no_places(line: str) -> None:
    """Routes may have any name."""
    assert not MACHINE.search(line)
