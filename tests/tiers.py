"""The tiers of the tests: fast, slow, and long.

`make test-fast` runs the fast tests and `make test` the slow ones too. `make test-long` runs the
long ones, which take most of the time; of each kind, `make test` runs a sample.
"""

from tests.long_tests import LONG

__all__ = ["LONG", "SLOW"]

# Real browsers, several processes, PostgreSQL, compilers and many games take over five seconds.
# Each entry is the beginning of a path.
SLOW = (
    "architecture/test_docs.py",
    "architecture/test_extras.py",
    "architecture/test_walls.py",
    "arena/test_command.py",
    "arena/test_ray.py",
    "bots/test_expert.py",
    "bots/test_net_search.py",
    "bots/test_playouts.py",
    "bots/test_race.py",
    "bots/test_searches.py",
    "box/test_boxes.py",
    "cli/test_old_names.py",
    "cli/test_puzzles.py",
    "cli/test_review.py",
    "cli/test_serve_options.py",
    "coach/review/test_review.py",
    "coach/test_daily.py",
    "coach/test_provers.py",
    "e2e",
    "entrants/test_asking_bots.py",
    "entrants/test_conformance.py",
    "entrants/test_programs.py",
    "entrants/test_survivors.py",
    "native/test_build.py",
    "native/test_engines_agree.py",
    "native/test_export.py",
    "native/test_wasm.py",
    "research/test_dataset.py",
    "research/test_gymnasium.py",
    "research/test_nets.py",
    "research/test_openspiel.py",
    "rules/test_agreement.py",
    "server/abuse",
    "server/content/site",
    "server/content/test_built_page.py",
    "server/content/test_web_app.py",
    "server/fair_play",
    "server/identity",
    "server/nodes",
    "server/routes/test_health.py",
    "server/routes/test_reviews.py",
    "server/store",
    "server/tables/test_due_games.py",
    "server/tables/test_heat_maps.py",
    "server/tables/test_offloader.py",
    "server/tables/test_program_pool.py",
    "server/test_costs.py",
    "server/test_deploy.py",
    "server/test_join.py",
    "server/test_online_bot.py",
    "server/test_served_programs.py",
    "tools",
)
