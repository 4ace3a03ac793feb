"""The native engine, built once per session; `make test` installs a compiler."""

from pathlib import Path

import pytest

from kingdombuilder.native.build import load_or_build
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.status import EngineStatus
from tests.sites import site_folder

__all__ = ["site_folder"]


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cache folder of this session."""
    return tmp_path_factory.mktemp("cache") / "native"


@pytest.fixture(scope="session")
def status(cache: Path) -> EngineStatus:
    """The build status of this session's engine."""
    return load_or_build(cache)


@pytest.fixture(scope="session")
def engine(status: EngineStatus) -> CompiledEngine:
    """The engine of this session."""
    assert status.engine, status.message("en")
    return status.engine
