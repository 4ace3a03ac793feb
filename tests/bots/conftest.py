"""The native engine; `make test` brings a compiler."""

import pytest

from kingdombuilder.native import CompiledEngine, find_engine


@pytest.fixture
def native() -> CompiledEngine:
    """The engine of this process."""
    engine = find_engine().engine
    assert engine, find_engine().say("en")
    return engine
