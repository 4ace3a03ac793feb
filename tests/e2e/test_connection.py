"""The socket of a table: its protocol, and messages that arrive early."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.e2e.tabletop import Tabletop
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]
OTHER_PROTOCOL = 4400
ATTEMPTS = 3
FAILED = "Failed to load resource: net::ERR_FAILED"


def test_a_page_with_another_protocol_reloads_once(server: Served, open_page: OpenPage) -> None:
    """After that it retries, as after a lost connection."""
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
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    page.goto(f"/table/{server.game('Mira', ':apprentice', seed=1)}")
    table = Tabletop(page).attach()
    assert len(refused) == ATTEMPTS
    assert len(loads) == 2
    assert all("protocol=2&oldest_protocol=2&gains=1&" in url for url in refused)
    table.pick(table.legal["hexes"][0])
    reloaded = page.evaluate("sessionStorage.getItem('kingdombuilder.reloaded')")
    assert reloaded.endswith(".js"), "a page of another build may reload again"


def test_a_page_between_old_and_new_nodes_reloads_only_once(
    server: Served, open_page: OpenPage
) -> None:
    """If connections are refused, as during an upgrade, the page explains the wait and retries."""
    page = open_page("/")
    loads: list[str] = []
    accepted: list[WebSocketRoute] = []
    at_new_node = [False]  # a new node does not accept this page

    def accept_or_refuse(socket: WebSocketRoute) -> None:
        if at_new_node[0] or len(loads) < 2:
            socket.close(code=OTHER_PROTOCOL)
        else:
            accepted.append(socket)
            socket.connect_to_server()

    page.route_web_socket("**/socket?*", accept_or_refuse)
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    page.goto(f"/table/{server.game('Mira', ':apprentice', seed=1)}")
    table = Tabletop(page).attach()
    for _ in range(ATTEMPTS):
        at_new_node[0] = True
        accepted[-1].close(code=1012)
        table.wait_until("tabletop.state.isOutdated.value")
        assert "being upgraded" in page.locator(".banner-offline").inner_text()
        at_new_node[0] = False
        table.wait_until("tabletop.state.isConnected.value")
    assert page.locator(".banner-offline").count() == 0
    assert len(loads) == 2
    table.pick(table.legal["hexes"][0])


def test_gains_are_shown_with_their_view(server: Served, sit: Sit) -> None:
    """They arrive while a bot's picks are still being shown one by one."""
    game = server.game("Mira", ":apprentice", seed=3)
    table = sit(game, settings={"pace": "normal"})
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    table.press("end")
    table.wait_until("tabletop.state.queuedViews.value > 0")
    table.wait_until("tabletop.awaitsPick()")
    table.wait_until("Object.keys(tabletop.state.gains.value).length > 0")
    assert set(table.legal["hexes"]) <= set(table.read("gains.value"))


def test_the_document_opens_the_only_socket(server: Served, open_page: OpenPage) -> None:
    """It does not wait for the scripts, which take over the socket and its messages."""
    page = open_page("/")
    held: list[Route] = []
    sockets: list[str] = []
    released = False

    def hold(route: Route) -> None:
        route.continue_() if released else held.append(route)

    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.route("**/static/dist/chunk-*.js", hold)
    with page.expect_websocket(), page.expect_request("**/static/dist/chunk-*.js"):
        page.goto(f"/table/{server.game('Mira', ':apprentice', seed=1)}", wait_until="commit")
    released = True
    for route in held:
        route.continue_()
    table = Tabletop(page).attach()
    table.pick(table.legal["hexes"][0])
    assert len(sockets) == 1


def test_the_socket_uses_the_language_of_the_user(server: Served, open_page: OpenPage) -> None:
    """A socket that was opened in another language is replaced."""
    page = open_page("/healthz", settings={"language": "fr"})  # the page has not set its cookie yet
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(f"/table/{server.game('Mira', ':apprentice', seed=1)}")
    table = Tabletop(page).attach()
    expect(table.banner()).to_contain_text("Placez")
    assert [url[-2:] for url in sockets] == ["en", "fr"]


def test_a_table_plays_while_other_texts_are_missing(
    server: Served, open_page: OpenPage, page_errors: list[str]
) -> None:
    """Its board has its own texts; the scores wait for the others, and can be opened again."""
    page = open_page("/healthz")
    failed: list[str] = []

    def fail_once(route: Route) -> None:
        if "part=" in route.request.url or failed:
            route.continue_()
        else:
            failed.append(route.request.url)
            route.abort()

    page.route("**/api/translations?*", fail_once)
    with page.expect_event("requestfailed"):
        page.goto(f"/table/{server.game('Mira', ':apprentice', seed=1)}")
    table = Tabletop(page).attach()
    assert len(failed) == 1
    table.pick(table.legal["hexes"][0])
    page.keyboard.press("c")
    expect(page.locator(".ledger tbody td").first).to_be_visible()
    assert page.get_by_text(re.compile(r"\b(ending|review|home)\.\w+")).count() == 0
    assert page_errors == [FAILED]
    page_errors.clear()


def test_sprites_that_failed_early_are_requested_again(
    server: Served, open_page: OpenPage, page_errors: list[str]
) -> None:
    """The document requests them before the scripts arrive, and the scripts again."""
    page = open_page("/healthz")
    requests: list[str] = []

    def fail_first(route: Route) -> None:
        requests.append(route.request.url)
        route.abort() if len(requests) == 1 else route.continue_()

    page.route("**/static/art/sprites.svg", fail_first)
    page.goto(f"/table/{server.game('Mira', ':apprentice', seed=1)}")
    table = Tabletop(page).attach()
    table.pick(table.legal["hexes"][0])
    assert page.locator("#sprites symbol").count() > 50
    assert page_errors == [FAILED]
    page_errors.clear()
