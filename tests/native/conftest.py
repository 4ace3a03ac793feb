"""The native engine, made once for all tests of a session; `make test` brings a compiler."""

from pathlib import Path

import pytest

from kingdombuilder.native.build import Found, look
from kingdombuilder.native.engine import Engine


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cache folder of this session."""
    return tmp_path_factory.mktemp("cache") / "native"


@pytest.fixture(scope="session")
def made(cache: Path) -> Found:
    """How the engine of this session came to be."""
    return look(cache)


@pytest.fixture(scope="session")
def engine(made: Found) -> Engine:
    """The engine of this session."""
    assert made.engine, made.say("en")
    return made.engine
