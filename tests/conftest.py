"""No deadlines in any test, because time shows how busy the machine is; and the marker `slow`.

The page is built first if its sources have changed: public servers serve nothing else.
"""

from pathlib import Path

import pytest
from hypothesis import settings

from tools.built_page import build_page, find_node

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

HERE = Path(__file__).parent
# Real browsers, several processes, PostgreSQL, compilers and many games take over five seconds.
SLOW = (
    "arena/test_command.py",
    "arena/test_programs.py",
    "arena/test_ray.py",
    "cli/test_old_names.py",
    "e2e",
    "native/test_build.py",
    "native/test_engines_agree.py",
    "research/test_openspiel.py",
    "server/test_abuse",
    "server/test_app_process.py",
    "server/test_built_page.py",
    "server/test_database_restart.py",
    "server/test_hidden_bytes.py",
    "server/test_serve_options.py",
    "server/test_store",
    "server/test_nodes.py",
    "test_agreement.py",
    "test_boxes.py",
    "test_deploy.py",
    "test_docs.py",
    "test_online_bot.py",
    "test_tools.py",
    "test_tools_online.py",
    "thinking",
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
