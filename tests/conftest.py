"""Settings for all tests: no deadlines, the marker `slow`, and a built page for public servers."""

from pathlib import Path

import pytest
from hypothesis import settings

from tools.built_page import build_page, find_node

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

HERE = Path(__file__).parent
# Real browsers, several processes, PostgreSQL, compilers and many games take over five seconds.
SLOW = (
    "architecture/test_docs.py",
    "arena/test_command.py",
    "arena/test_programs.py",
    "arena/test_ray.py",
    "bots/test_playouts.py",
    "bots/test_race.py",
    "bots/test_searches.py",
    "box/test_boxes.py",
    "cli/test_old_names.py",
    "cli/test_serve_options.py",
    "e2e",
    "native/test_build.py",
    "native/test_engines_agree.py",
    "research/test_openspiel.py",
    "rules/test_agreement.py",
    "server/abuse",
    "server/content/test_built_page.py",
    "server/nodes",
    "server/store",
    "server/test_deploy.py",
    "server/test_online_bot.py",
    "tools",
)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Build the page once, before the workers of a parallel run start."""
    if not hasattr(session.config, "workerinput") and find_node():
        build_page()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of slow files, so that `make test-fast` leaves them out."""
    for item in items:
        if item.path.relative_to(HERE).as_posix().startswith(SLOW):
            item.add_marker(pytest.mark.slow)
