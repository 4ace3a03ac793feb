"""Both engines, for tests of what must be the same on either; `make test` brings a compiler."""

import pytest

from kingdombuilder.research import Choice


@pytest.fixture(params=["cpython", "native"])
def engine(request: pytest.FixtureRequest) -> Choice:
    """The name of an engine."""
    name: Choice = request.param
    return name
