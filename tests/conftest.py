"""Settings for all tests: no deadlines, the tiers, and a built page for public servers."""

import gc
from pathlib import Path

import pytest
from hypothesis import settings

from tests.tiers import LONG, SLOW
from tools.built_page import build_page, find_node

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

HERE = Path(__file__).parent


def pytest_sessionstart(session: pytest.Session) -> None:
    """Build the page once, before the workers of a parallel run start."""
    gc.disable()  # importing the tests frees hardly anything
    if not hasattr(session.config, "workerinput") and find_node():
        build_page()


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection."""
    gc.freeze()
    gc.enable()


def pytest_sessionfinish() -> None:
    """Free everything, because libraries report what is left at exit."""
    gc.unfreeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark slow and long tests, so that `make test-fast` and `make test` leave them out."""
    unused = set(LONG)
    for item in items:
        id = item.nodeid
        names = {name for name in LONG if name in id}
        unused -= names
        if names:
            item.add_marker(pytest.mark.long)
        if item.path.relative_to(HERE).as_posix().startswith(SLOW):
            item.add_marker(pytest.mark.slow)
    is_everything = config.args == config.getini("testpaths") and not config.option.keyword
    if unused and is_everything:
        raise pytest.UsageError(
            f"tests/long_tests.py names tests that do not exist: {sorted(unused)}"
        )
