"""A turn can be undone, ends once, survives a reload and is the same in two tabs."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.e2e.positions import create_paddock_game
from tests.e2e.tabletop import Tabletop
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]

ACTIONS = ("undo", "redo", "restart", "end")


def test_undo_restores_tiles_gained_and_lost(server: Served, sit: Sit) -> None:
    """UN-1: each step returns the tiles that a pick gained and restores those that it lost."""
    table = sit(create_paddock_game(server))
    snapshots = [_snapshot(table)]
    for word in ("paddock", "K7", "I7"):
        table.pick(word)
        snapshots.append(_snapshot(table))
    assert [_tiles(snapshot) for snapshot in snapshots] == [
        [("paddock", "ready")],
        [("paddock", "used")],
        [("paddock", "used")],
        [("tavern", "fresh")],
    ]
    for before in reversed(snapshots[:-1]):
        _press(table, "undo")
        assert _snapshot(table) == before
    for after in snapshots[1:]:
        _press(table, "redo")
        assert _snapshot(table) == after
    _press(table, "restart")
    assert _snapshot(table) == snapshots[0]
    expect(table.action("undo")).to_have_attribute("aria-disabled", "true")


def test_a_double_click_ends_a_turn_once(server: Served, sit: Sit) -> None:
    """UN-3: the second click sends nothing to the server."""
    table = sit(create_paddock_game(server, phase="after"))
    sent: list[str] = []
    _listen(table.page, sent)
    table.page.reload()
    table.attach()
    seq = table.seq
    table.end_button().dblclick(delay=5)
    table.wait_for_pick(seq)
    table.pick(table.legal["hexes"][0])  # the first pick of the next turn
    assert [text for text in sent if '"end"' in text and '"type":"pick"' in text] == [
        text for text in sent if f'"seq":{seq + 1}' in text
    ]
    assert table.read("view.value.position.prompt.done") == 1


def test_the_action_buttons_stay_in_place(server: Served, sit: Sit) -> None:
    """UN-3: Undo and End turn do not move, whatever is picked."""
    table = sit(create_paddock_game(server))
    boxes = [_button_boxes(table)]
    for word in ("paddock", "K7", "I7"):
        table.pick(word)
        boxes.append(_button_boxes(table))
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
        boxes.append(_button_boxes(table))
    assert boxes == [boxes[0]] * len(boxes)


def test_ending_a_turn_with_unused_tiles_asks_for_confirmation(server: Served, sit: Sit) -> None:
    """UN-4: the answers are no, yes, and do not ask again."""
    settings = {"confirmUnused": True}
    table = sit(create_paddock_game(server, phase="after"), settings=settings)
    question = table.page.get_by_role("dialog")
    seq = table.seq
    table.end_button().click()
    expect(question).to_contain_text("Paddock")
    question.get_by_role("button", name="Keep playing").click()
    expect(question).to_have_count(0)
    assert table.seq == seq
    table.end_button().click()
    question.get_by_role("checkbox").check()
    question.get_by_role("button", name="End turn").click()
    table.wait_for_pick(seq)
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    assert table.legal["tiles"]
    table.pick("end")  # without being asked


def test_a_reload_in_the_middle_of_a_turn_changes_nothing(server: Served, sit: Sit) -> None:
    """ON-2: a tile in use and a lifted piece are kept."""
    table = sit(create_paddock_game(server))
    table.pick("paddock")
    table.pick("K7")
    before = _snapshot(table)
    table.page.reload()
    table.attach()
    assert _snapshot(table) == before
    table.pick("I7")


def test_a_dropped_connection_returns_to_the_same_turn(server: Served, open_page: OpenPage) -> None:
    """ON-2: the page reconnects without a reload."""
    game = create_paddock_game(server)
    page = open_page("/")
    page.add_init_script(
        "const Plain = WebSocket; window.WebSocket = class extends Plain {"
        " constructor(...all) { super(...all); window.lastSocket = this; } };"
    )
    page.goto(f"/table/{game}")
    table = Tabletop(page).attach()
    table.pick("paddock")
    before = _snapshot(table)
    page.evaluate("lastSocket.close()")
    table.wait_until("!tabletop.state.isConnected.value")
    table.wait_until("tabletop.state.isConnected.value && tabletop.isReady()")
    table.wait_until("tabletop.state.legal.value.hexes.length > 0")
    assert _snapshot(table) == before
    table.pick("K7")


def test_two_tabs_show_the_same_turn(server: Served, sit: Sit, open_page: OpenPage) -> None:
    """ON-2: a pick in one tab is shown in the other, which can undo it."""
    game = create_paddock_game(server)
    first = sit(game)
    second = Tabletop(open_page(f"/table/{game}", context_of=first.page)).attach()
    for word in ("paddock", "K7", "I7"):
        first.pick(word)
        second.expect_seq(first.seq)
        assert _snapshot(second) == _snapshot(first)
    _press(second, "undo")
    first.expect_seq(second.seq)
    assert _snapshot(first) == _snapshot(second)


def _press(table: Tabletop, name: str) -> None:
    seq = table.seq
    table.action(name).click()
    table.wait_for_pick(seq)


def _snapshot(table: Tabletop) -> dict[str, Any]:
    """Return what a table shows: the board, the seats, the prompt and the legal picks."""
    table.page.evaluate("tabletop.nextFrame()")
    shown: dict[str, Any] = table.page.evaluate("tabletop.snapshot()")
    del shown["step"]
    return shown | {
        "pieces": table.read("position.value.pieces"),
        "held": table.seat(0)["tiles"],
        "hands": [table.seat(seat)["hand"] for seat in (0, 1)],
        "prompt": table.banner().text_content(),
        "bar": table.page.locator(".tiles").text_content(),
    }


def _tiles(snapshot: dict[str, Any]) -> list[tuple[str, str]]:
    return [(tile["thing"], tile["state"]) for tile in snapshot["held"]]


def _button_boxes(table: Tabletop) -> list[Any]:
    return [table.action(name).bounding_box() for name in ACTIONS]


def _listen(page: Page, sent: list[str]) -> None:
    def on_socket(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(str(text)))

    page.on("websocket", on_socket)
