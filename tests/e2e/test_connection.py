"""The socket of a table: its protocol, and messages that arrive before they are needed."""

from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute

from tests.e2e.tabletop import Tabletop
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]
OTHER_PROTOCOL = 4400
ATTEMPTS = 3


def test_a_page_with_another_protocol_reloads_once(server: Served, open_page: OpenPage) -> None:
    """Then it tries to connect, as after a lost connection."""
    page = open_page("/")
    loads: list[str] = []
    refused: list[str] = []

    def refuse(socket: WebSocketRoute) -> None:
        if len(refused) == ATTEMPTS:
            socket.connect_to_server()
            return
        refused.append(socket.url)
        socket.close(code=OTHER_PROTOCOL)

    page.route_web_socket("**/socket?*", refuse)
    page.on("load", lambda loaded: loads.append(loaded.url))
    page.goto(f"/table/{server.game('Mira', ':apprentice', seed=1)}")
    table = Tabletop(page).arrived()
    assert len(refused) == ATTEMPTS
    assert len(loads) == 2
    assert all("protocol=2&gains=1&" in url for url in refused)
    table.pick(table.legal["hexes"][0])
    assert page.evaluate("sessionStorage.length") == 0, "a later change of the protocol reloads"


def test_gains_wait_for_their_view(server: Served, sit: Sit) -> None:
    """They arrive while the picks of a bot are still shown one by one."""
    game = server.game("Mira", ":apprentice", seed=3)
    table = sit(game, settings={"pace": "normal"})
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    table.press("end")
    table.until("tabletop.state.queuedViews.value > 0")
    table.until("tabletop.waits()")
    table.until("Object.keys(tabletop.state.gains.value).length > 0")
    assert set(table.legal["hexes"]) <= set(table.read("gains.value"))
