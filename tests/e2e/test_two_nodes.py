"""Two browsers at two nodes of one site finish a game, though one of the nodes is killed."""

import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.e2e.browser_players import ME, OPEN, begun, person, play_on, sit_down, table_of
from tests.e2e.failover_proxy import Door
from tests.server.postgres import running
from tests.server.socket_viewers import Process, process

OpenPage = Callable[..., Page]
GONE_ON = 5.0  # seconds
Site = tuple[list[Process], list[Door]]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Two nodes on one PostgreSQL, and two doors that prefer one of them each."""
    # A thread of its own, because the browser's event loop runs in this one.
    with ThreadPoolExecutor(1) as apart, ExitStack() as stack:
        postgres = apart.submit(stack.enter_context, running("fsync=off")).result()
        database = apart.submit(postgres.make, "tables").result()
        # Not public, because a public server serves the built page, whose state cannot be read.
        nodes = [
            stack.enter_context(
                process(tmp_path / name, "--port", "0", KINGDOMBUILDER_DATABASE=database)
            )
            for name in ("one", "two")
        ]
        ports = [urlsplit(node.link).port or 0 for node in nodes]
        doors = [stack.enter_context(closing(Door(order))) for order in (ports, ports[::-1])]
        yield nodes, doors


def test_two_browsers_finish_a_game_though_a_node_is_killed(
    site: Site, open_page: OpenPage, complaints: list[str]
) -> None:
    """ON-2: in the middle of a turn; it goes on within five seconds with nothing lost."""
    nodes, doors = site
    mira, tomas = (
        person(open_page, name, base_url=door.link)
        for name, door in zip(("Mira", "Tomas"), doors, strict=True)
    )
    game = table_of(mira, ME, OPEN)
    sit_down(tomas, game)
    first, second = begun(game, mira, tomas)
    first.pick(first.legal["hexes"][0])
    seq, position = first.seq, first.read("view.value.position")
    second.until(f"tabletop.state.view.value.seq === {seq}")

    nodes[0].process.send_signal(signal.SIGKILL)
    killed = time.monotonic()
    first.until("!tabletop.state.isConnected.value")
    first.until("tabletop.state.isConnected.value")
    first.until(f"tabletop.state.view.value.seq === {seq}")
    assert first.read("view.value.position") == position
    first.pick(first.legal["hexes"][0])
    second.until(f"tabletop.state.view.value.seq === {seq + 1}")
    assert time.monotonic() - killed < GONE_ON
    complaints[:] = [said for said in complaints if "WebSocket" not in said and "ERR_" not in said]

    play_on([first, second], Random(5))
    assert first.read("position.value.winners") == second.read("position.value.winners")
    assert first.read("position.value.gold") == second.read("position.value.gold")
