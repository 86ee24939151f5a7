"""A loaded target stays as it is."""

import pytest
from pydantic import ValidationError

from fixtures.target.settings import Target
from selftests.target.conftest import Loader


def test_values_cannot_be_changed(load: Loader) -> None:
    """A loaded target is frozen, and so are its tables."""
    target: Target = load()
    with pytest.raises(ValidationError, match="frozen"):
        target.name = "other"
    with pytest.raises(ValidationError, match="frozen"):
        target.timing.retry_attempts = 9
