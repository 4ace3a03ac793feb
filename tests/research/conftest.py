"""Both engines, for tests that must pass on either; `make test` installs a compiler."""

import pytest

from kingdombuilder.research import EngineName


@pytest.fixture(params=["cpython", "native"])
def engine(request: pytest.FixtureRequest) -> EngineName:
    """The name of an engine."""
    name: EngineName = request.param
    return name
