"""A pick updates one narrow row of PostgreSQL in place, without changing an index."""

import time
from pathlib import Path
from random import Random

from tests.server.hosting import hosting
from tests.server.online_players import friends, is_over, play_on, table_of_two
from tests.server.postgres import Postgres

PICKS, MIN_SHARE = 60, 0.9
CHANGES = "SELECT {} FROM pg_stat_user_tables WHERE relname = '{}'"


def test_picks_are_hot_updates(postgres: Postgres, tmp_path: Path) -> None:
    """At least nine of ten are, and the wide row of the game is not written at all."""
    url = postgres.fresh()
    name = url.partition("@/")[2].partition("?")[0]

    def count_changes(column: str, table: str) -> int:
        return int(postgres.execute(CHANGES.format(column, table), name))

    clock = {"kind": "turn", "seconds": 60}
    with hosting(tmp_path, database=url) as host, friends(host.link, 2) as (ann, bob):
        table_of_two(ann, bob, options={"time_control": clock})
        play_on([ann, bob], Random(3), is_over)
        deadline = time.monotonic() + 20
        # The counts are delayed by about a second.
        while count_changes("n_tup_upd", "activity") < PICKS:
            assert time.monotonic() < deadline
            time.sleep(0.2)
    hot_updates = count_changes("n_tup_hot_upd", "activity")
    assert hot_updates >= MIN_SHARE * count_changes("n_tup_upd", "activity")
    assert count_changes("n_tup_upd", "games") == 0
