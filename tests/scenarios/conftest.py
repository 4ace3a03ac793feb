"""Every scenario runs on the package's engine and on the naive one."""

import pytest

from .engines import Game
from .engines.naive import NaiveGame
from .engines.python import PythonGame

ENGINES: dict[str, type[Game]] = {"python": PythonGame, "naive": NaiveGame}


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> type[Game]:
    """Return the engine that a scenario runs on."""
    return ENGINES[request.param]
