"""Two browsers on two nodes of one site finish a game after one of the nodes is killed."""

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

from tests.e2e.browser_players import ME, OPEN, create_table, open_as, play_on, sit_down, start_game
from tests.e2e.failover_proxy import FailoverProxy
from tests.server.postgres import running
from tests.server.socket_viewers import Process, process

OpenPage = Callable[..., Page]
FAILOVER_TIMEOUT = 5.0  # seconds
Site = tuple[list[Process], list[FailoverProxy]]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Two nodes with one PostgreSQL, and two proxies that each prefer a different node."""
    # PostgreSQL starts in another thread, because the browser's event loop runs in this one.
    with ThreadPoolExecutor(1) as executor, ExitStack() as stack:
        postgres = executor.submit(stack.enter_context, running("fsync=off")).result()
        database = executor.submit(postgres.make, "tables").result()
        # The nodes are not public: public servers serve the built page, whose state is unreadable.
        nodes = [
            stack.enter_context(
                process(tmp_path / name, "--port", "0", KINGDOMBUILDER_DATABASE=database)
            )
            for name in ("one", "two")
        ]
        ports = [urlsplit(node.link).port or 0 for node in nodes]
        proxies = [
            stack.enter_context(closing(FailoverProxy(order))) for order in (ports, ports[::-1])
        ]
        yield nodes, proxies


def test_two_browsers_finish_a_game_after_a_node_is_killed(
    site: Site, open_page: OpenPage, page_errors: list[str]
) -> None:
    """ON-2: the node dies during a turn; play resumes within five seconds and nothing is lost."""
    nodes, proxies = site
    mira, tomas = (
        open_as(open_page, name, base_url=proxy.link)
        for name, proxy in zip(("Mira", "Tomas"), proxies, strict=True)
    )
    game = create_table(mira, ME, OPEN)
    sit_down(tomas, game)
    first, second = start_game(game, mira, tomas)
    first.pick(first.legal["hexes"][0])
    seq, position = first.seq, first.read("view.value.position")
    second.wait_until(f"tabletop.state.view.value.seq === {seq}")

    nodes[0].process.send_signal(signal.SIGKILL)
    killed = time.monotonic()
    first.wait_until("!tabletop.state.isConnected.value")
    first.wait_until("tabletop.state.isConnected.value")
    first.wait_until(f"tabletop.state.view.value.seq === {seq}")
    assert first.read("view.value.position") == position
    first.pick(first.legal["hexes"][0])
    second.wait_until(f"tabletop.state.view.value.seq === {seq + 1}")
    assert time.monotonic() - killed < FAILOVER_TIMEOUT
    page_errors[:] = [
        text for text in page_errors if "WebSocket" not in text and "ERR_" not in text
    ]

    play_on([first, second], Random(5))
    assert first.read("position.value.winners") == second.read("position.value.winners")
    assert first.read("position.value.gold") == second.read("position.value.gold")
