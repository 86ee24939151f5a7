"""The settings of the policy that each row of tests tries."""

from dataclasses import fields
from typing import Any

from reference.platform.policy import choices


def other_values(*mixins: Any) -> list[str]:
    """Return every value of these choices that is not the default, as NAME=VALUE."""
    names = {field.name for mixin in mixins for field in fields(mixin)}
    return [
        f"{choice.name}={value}"
        for choice in choices()
        for value in choice.values
        if choice.name in names and value != choice.default
    ]
