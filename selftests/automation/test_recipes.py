"""Containerfile and recipes that people read of say nothing that the suite does not have."""

import configparser
import json
import re
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

CHECKOUT = Path(__file__).parents[2]


def _text(name: str) -> str:
    return (CHECKOUT / name).read_text(encoding="utf-8")


def _recipes() -> list[dict[str, Any]]:
    return [
        yaml.safe_load(text)
        for text in re.findall(r"```yaml\n(.*?)```", _text("reports/README.md"), re.DOTALL)
    ]


def _instructions() -> list[tuple[str, str]]:
    lines = re.sub(r"(?m)^#.*\n", "", _text("Containerfile")).replace("\\\n", " ").splitlines()
    return [
        (line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in lines if line.strip()
    ]


def test_container_does_not_run_as_root() -> None:
    """Its user is a number, which is told from root without asking, and nothing comes after it."""
    names = [name for name, _ in _instructions()]
    user = dict(_instructions())["USER"]

    assert int(user.partition(":")[0]) > 0
    assert names[names.index("USER") :] == ["USER", "ENTRYPOINT"]


def test_container_runs_what_tox_built_and_builds_nothing() -> None:
    """The report goes to the mounted folder; an argument goes to pytest."""
    words = json.loads(dict(_instructions())["ENTRYPOINT"])
    built = [
        reported for name, reported in _instructions() if name == "RUN" and "--notest" in reported
    ]

    assert built == ["tox run -e conformance --notest"]
    assert words[:2] == ["tox", "run"]
    assert {"--skip-pkg-install", "--skip-env-install"} < set(words)
    assert words[-3:] == ["--", "--report-dir", "/conformance/run"]


def test_container_takes_no_state_of_the_checkout() -> None:
    """Environments and reports of whoever builds it stay where they are."""
    left_out = set(_text("Containerfile.dockerignore").split())

    ignored = {line.rstrip("/") for line in _text(".gitignore").split()} - {"__pycache__", "*.pyc"}
    assert ignored <= left_out


def test_recipe_of_github_uses_the_action_as_it_is() -> None:
    """Each input that it gives is one of the action's."""
    github = next(recipe for recipe in _recipes() if "jobs" in recipe)
    uses = [
        step
        for step in github["jobs"]["conformance"]["steps"]
        if step.get("uses", "").startswith("./")
    ]

    assert [step["uses"] for step in uses] == ["./suite"]
    assert set(uses[0]["with"]) <= set(yaml.safe_load(_text("action.yml"))["inputs"])


def test_recipe_of_gitlab_runs_what_the_container_runs() -> None:
    """The same command, and the file that it names is written."""
    gitlab = next(recipe for recipe in _recipes() if "jobs" not in recipe)["conformance"]
    words = json.loads(dict(_instructions())["ENTRYPOINT"])
    script = " ".join(gitlab["script"])

    assert " ".join(word for word in words[: words.index("--")] if word != "-q") in script
    assert "--junit-by requirement" in script
    assert gitlab["artifacts"]["reports"]["junit"] == "run/junit-by-requirement.xml"


def test_recipes_name_no_variable_as_a_key_of_the_target_file() -> None:
    """A CI hands its variables to the job: one that begins so and is no key is refused there."""
    read = "".join(map(_text, ("README.md", "reports/README.md", "fixtures/target/README.md")))
    named = set(re.findall(r"\bCONFORMANCE_\w+", read))

    assert named == {
        "CONFORMANCE_TARGET",
        "CONFORMANCE_BASE_URL",
        "CONFORMANCE_TIMING__POLL_TIMEOUT_S",
    }


def test_a_checkout_may_stand_below_a_name_with_blanks() -> None:
    """Pip takes what is constrained by the environment apart at blanks; tox starts it here."""
    settings = configparser.ConfigParser(interpolation=None)
    settings.read_string(_text("tox.ini"))

    assert "PIP_CONSTRAINT = constraints.txt" in settings["testenv"]["set_env"].splitlines()
