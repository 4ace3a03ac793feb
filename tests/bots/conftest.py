"""The native engine; `make test` installs a compiler."""

import pytest

from kingdombuilder.native import CompiledEngine, find_engine


@pytest.fixture
def native() -> CompiledEngine:
    """The native engine of this process."""
    engine = find_engine().engine
    assert engine, find_engine().message("en")
    return engine
