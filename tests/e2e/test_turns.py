"""A turn: taken back, ended once, gone on with after a reload, and agreed on by two tabs."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.e2e.positions import beside_a_paddock
from tests.e2e.tabletop import Tabletop
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]

ACTS = ("undo", "redo", "restart", "end")


def test_undo_across_tiles_won_and_lost(server: Served, sit: Sit) -> None:
    """UN-1: what a pick won is given back and what it lost is there again, step by step."""
    table = sit(beside_a_paddock(server))
    seen = [_seen(table)]
    for word in ("paddock", "K7", "I7"):
        table.pick(word)
        seen.append(_seen(table))
    assert [_tiles(moment) for moment in seen] == [
        [("paddock", "ready")],
        [("paddock", "used")],
        [("paddock", "used")],
        [("tavern", "fresh")],
    ]
    for before in reversed(seen[:-1]):
        _press(table, "undo")
        assert _seen(table) == before
    for after in seen[1:]:
        _press(table, "redo")
        assert _seen(table) == after
    _press(table, "restart")
    assert _seen(table) == seen[0]
    expect(table.act("undo")).to_have_attribute("aria-disabled", "true")


def test_a_double_click_ends_a_turn_once(server: Served, sit: Sit) -> None:
    """UN-3: the second click of a double click says nothing to the server."""
    table = sit(beside_a_paddock(server, phase="after"))
    sent: list[str] = []
    _listen(table.page, sent)
    table.page.reload()
    table.arrived()
    seq = table.seq
    table.end().dblclick(delay=5)
    table.after(seq)
    table.pick(table.legal["hexes"][0])  # it is the next turn, whole
    assert [text for text in sent if '"end"' in text and '"type":"pick"' in text] == [
        text for text in sent if f'"seq":{seq + 1}' in text
    ]
    assert table.read("view.value.position.prompt.done") == 1


def test_the_actions_of_a_turn_keep_their_places(server: Served, sit: Sit) -> None:
    """UN-3: Undo and End turn are where they were, whatever was picked."""
    table = sit(beside_a_paddock(server))
    places = [_places(table)]
    for word in ("paddock", "K7", "I7"):
        table.pick(word)
        places.append(_places(table))
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
        places.append(_places(table))
    assert places == [places[0]] * len(places)


def test_ending_with_unused_tiles_asks_once(server: Served, sit: Sit) -> None:
    """UN-4: the question can be answered with no, with yes, and with never again."""
    asks = {"confirmUnused": True}
    table = sit(beside_a_paddock(server, phase="after"), settings=asks)
    question = table.page.get_by_role("dialog")
    seq = table.seq
    table.end().click()
    expect(question).to_contain_text("Paddock")
    question.get_by_role("button", name="Keep playing").click()
    expect(question).to_have_count(0)
    assert table.seq == seq
    table.end().click()
    question.get_by_role("checkbox").check()
    question.get_by_role("button", name="End turn").click()
    table.after(seq)
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    assert table.legal["tiles"]
    table.pick("end")  # without being asked


def test_a_reload_in_the_middle_of_a_turn_changes_nothing(server: Served, sit: Sit) -> None:
    """ON-2: a tile in use and a piece in the hand are still there."""
    table = sit(beside_a_paddock(server))
    table.pick("paddock")
    table.pick("K7")
    before = _seen(table)
    table.page.reload()
    table.arrived()
    assert _seen(table) == before
    table.pick("I7")


def test_a_dropped_connection_comes_back_to_the_same_turn(
    server: Served, open_page: OpenPage
) -> None:
    """ON-2: what happened meanwhile is shown, without a reload."""
    game = beside_a_paddock(server)
    page = open_page("/")
    page.add_init_script(
        "const Plain = WebSocket; window.WebSocket = class extends Plain {"
        " constructor(...all) { super(...all); window.lastSocket = this; } };"
    )
    page.goto(f"/table/{game}")
    table = Tabletop(page).arrived()
    table.pick("paddock")
    before = _seen(table)
    page.evaluate("lastSocket.close()")
    table.until("!tabletop.state.isConnected.value")
    table.until("tabletop.state.isConnected.value && tabletop.ready()")
    table.until("tabletop.state.legal.value.hexes.length > 0")
    assert _seen(table) == before
    table.pick("K7")


def test_two_tabs_agree(server: Served, sit: Sit, open_page: OpenPage) -> None:
    """ON-2: what one tab picks the other shows, and may take back."""
    game = beside_a_paddock(server)
    one = sit(game)
    other = Tabletop(open_page(f"/table/{game}", beside=one.page)).arrived()
    for word in ("paddock", "K7", "I7"):
        one.pick(word)
        other.expect_seq(one.seq)
        assert _seen(other) == _seen(one)
    _press(other, "undo")
    one.expect_seq(other.seq)
    assert _seen(one) == _seen(other)


def _press(table: Tabletop, name: str) -> None:
    seq = table.seq
    table.act(name).click()
    table.after(seq)


def _seen(table: Tabletop) -> dict[str, Any]:
    """What a table shows: its board, its seats, what is asked and what may be picked."""
    table.page.evaluate("tabletop.drawn()")
    shown: dict[str, Any] = table.page.evaluate("tabletop.shown()")
    del shown["step"]
    return shown | {
        "pieces": table.read("position.value.pieces"),
        "held": table.seat(0)["tiles"],
        "hands": [table.seat(seat)["hand"] for seat in (0, 1)],
        "asked": table.banner().text_content(),
        "bar": table.page.locator(".mytiles").text_content(),
    }


def _tiles(seen: dict[str, Any]) -> list[tuple[str, str]]:
    return [(tile["thing"], tile["state"]) for tile in seen["held"]]


def _places(table: Tabletop) -> list[Any]:
    return [table.act(name).bounding_box() for name in ACTS]


def _listen(page: Page, sent: list[str]) -> None:
    def on_socket(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(str(text)))

    page.on("websocket", on_socket)
