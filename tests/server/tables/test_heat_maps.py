"""Heat maps at the tables of a server: their cost, and servers that cannot compute them."""

import asyncio
from pathlib import Path
from random import Random

import httpx
import pytest

from kingdombuilder.server.costs import Bill, Costs, Payer
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.tables.bot_pool import BotPool
from kingdombuilder.server.throttle import RateLimiter
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start
from tests.server.hosting import hosting
from tests.server.online_players import friends, table_of_two
from tests.server.socket_viewers import process, watching
from tools.server_process import seat_requests

EVE = Payer("eve", "cave")


def test_a_heat_map_is_charged_to_the_user_who_asks() -> None:
    """It costs the time of the worker, once; a worker that takes too long is an error."""
    state, limits = start(random_setup(Random(3), 2)), RateLimiter()
    limits.is_shared = True  # so that it notes what was taken

    async def ask() -> None:
        pool, slow = BotPool(1, costs=Costs(limits)), BotPool(1, time_limit=0.001)
        try:
            assert await pool.heat_map(state, 0, EVE)
            with pytest.raises(ApiError, match="unavailable"):
                await slow.heat_map(state, 0, EVE)
        finally:
            pool.close()
            slow.close()

    asyncio.run(ask())
    taken = limits.drain_taken()
    assert taken.keys() == {("work", "eve"), ("work_address", "cave")}
    assert all(0 < seconds < 5 for seconds in taken.values())


def test_a_user_in_debt_gets_no_heat_map(tmp_path: Path) -> None:
    """The answer has the seconds to wait, as for a hint."""
    with hosting(tmp_path) as host, friends(host.link, 2) as (ann, bob):
        table_of_two(ann, bob)
        costs = Costs(host.services.limits)
        costs.charge(Payer(address="127.0.0.1"), Bill(work=1_000_000.0))
        ann.say("heat_map", seat=0)
        refused = ann.until("error")
        assert (refused["code"], refused["request"]) == ("too_many", "heat_map")


def test_a_server_without_the_native_engine_gives_the_reason(tmp_path: Path) -> None:
    """The error explains why there is no heat map, in the viewer's language."""
    with (
        process(tmp_path, "--port", "0", KINGDOMBUILDER_NATIVE="off") as server,
        httpx.Client(base_url=server.link) as client,
    ):
        answer = client.post("/api/games", json={"seats": seat_requests(["Mira", ":novice"])})
        with watching(server.link, answer.json()["id"], "fr") as mira:
            mira.send("heat_map", seat=0)
            refused = mira.until("error")
    assert (refused["code"], refused["request"]) == ("no_heat_map_engine", "heat_map")
    assert "moteur compilé" in refused["text"]
