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

# These take minutes in all. `make test` runs the other parameters of the same tests as a sample.
LONG = (
    *(f"engines_agree_on_the_base_game[{batch}]" for batch in range(4, 16)),
    *(f"engines_agree_on_any_mix_of_boxes[{batch}]" for batch in range(5, 16)),
    *(f"engines_agree_on_games_full_of_tiles[{batch}]" for batch in range(4, 16)),
    *(f"test_the_highlighted_hexes_are_the_legal_picks[boxes{box}-" for box in range(1, 5)),
    "test_no_byte_tells_a_hidden_card[3-1-3-",
    "test_no_byte_tells_a_hidden_card[5-0-5-",
    "test_a_small_storm_is_survived[sqlite]",
    "test_the_native_engine_is_cached_where_the_old_variable_says",
)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Build the page once, before the workers of a parallel run start."""
    if not hasattr(session.config, "workerinput") and find_node():
        build_page()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark slow and long tests, so that `make test-fast` and `make test` leave them out."""
    for item in items:
        if any(name in item.nodeid for name in LONG):
            item.add_marker(pytest.mark.long)
        if item.path.relative_to(HERE).as_posix().startswith(SLOW):
            item.add_marker(pytest.mark.slow)
