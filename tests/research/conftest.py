"""Both engines, for tests of what must be the same on either; `make test` brings a compiler."""

import pytest

from kingdombuilder.research import EngineName


@pytest.fixture(params=["cpython", "native"])
def engine(request: pytest.FixtureRequest) -> EngineName:
    """The name of an engine."""
    name: EngineName = request.param
    return name
