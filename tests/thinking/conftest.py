"""The native engine; `make test` brings a compiler."""

import pytest

from kingdombuilder.native import Engine, found


@pytest.fixture
def native() -> Engine:
    """The engine of this process."""
    engine = found().engine
    assert engine, found().say("en")
    return engine
