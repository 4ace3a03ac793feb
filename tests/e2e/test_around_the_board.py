"""Around the board: tiles, purses, keys, looking back, and whose turn it is."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.positions import create_paddock_game
from tests.e2e.tabletop import Tabletop
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]


def test_an_unusable_tile_explains_why(server: Served, sit: Sit) -> None:
    """LM-4: it can be focused, is marked as disabled, and using it changes nothing."""
    table = sit(create_paddock_game(server))
    paddock = table.page.locator(".tiles button")
    expect(paddock).to_have_attribute("aria-disabled", "false")
    table.pick(table.legal["hexes"][0])  # the mandatory action has begun
    expect(paddock).to_have_attribute("aria-disabled", "true")
    expect(paddock).to_have_accessible_name(re.compile("no use now"))
    seq = table.seq
    paddock.focus()
    expect(paddock).to_be_focused()
    table.page.keyboard.press("1")
    expect(table.page.locator(".status-messages")).to_contain_text("Paddock")
    assert table.seq == seq


def test_escape_cancels_the_piece_and_then_the_tile(server: Served, sit: Sit) -> None:
    """KB-1: each press goes back one step."""
    table = sit(create_paddock_game(server))
    before = table.banner().text_content()
    table.page.keyboard.press("1")
    table.wait_until("tabletop.state.position.value.prompt.tile === 'paddock'")
    table.pick("K7")
    assert table.read("position.value.prompt.lifted") == "K7"
    table.page.keyboard.press("Escape")
    table.wait_until("tabletop.state.position.value.prompt.lifted === null")
    assert table.read("position.value.prompt.tile") == "paddock"
    table.page.keyboard.press("Escape")
    expect(table.banner()).to_have_text(before or "")
    assert table.read("view.value.step") == 0


def test_keys_do_not_play_while_a_text_field_has_the_focus(server: Served, sit: Sit) -> None:
    """KB-1: a name may contain the letters of shortcuts."""
    table = sit(create_paddock_game(server))
    seq = table.seq
    table.page.locator(".seats h3 button").first.click()
    name = table.page.get_by_role("textbox")
    name.fill("")
    name.press_sequentially("Hug1e")
    table.button("Rename").click()
    expect(table.page.locator(".seats h3 button").first).to_have_text("Hug1e")
    assert table.read("view.value.step") == 0
    assert table.seq <= seq + 1  # at most the new name


def test_a_table_with_hidden_gold_shows_purses(server: Served, sit: Sit) -> None:
    """SC-3: no gold, not even the viewer's own, is shown before the end."""
    table = sit(server.game("Mira", ":apprentice", seed=5, options={"gold_shown": "off"}))
    table.pick(table.legal["hexes"][0])
    expect(table.page.locator(".seat .card-purse")).to_have_count(2)
    expect(table.page.locator(".card .card-purse")).to_have_count(8)  # castles too
    expect(table.page.locator(".seat .seat-gold b")).to_have_count(0)
    expect(table.page.locator(".note-list p")).to_have_count(0)
    table.page.keyboard.press("c")
    expect(table.page.locator(".ledger")).to_have_count(0)
    table.expect_text("Gold stays hidden until the end")


def test_a_table_can_show_each_player_only_their_own_gold(server: Served, sit: Sit) -> None:
    """SC-3: the viewer's gold is a number, the opponent's a purse."""
    table = sit(server.game("Mira", ":apprentice", seed=5, options={"gold_shown": "mine"}))
    expect(table.page.locator('[data-seat="0"] .seat-gold b')).to_have_text("0")
    expect(table.page.locator('[data-seat="1"] .card-purse')).to_be_visible()


def test_a_past_position_stays_while_the_game_continues(
    server: Served, sit: Sit, open_page: OpenPage
) -> None:
    """ON-5: a player who looks back stays there, is notified of new events and can return."""
    game = create_paddock_game(server)
    table = sit(game)
    table.pick(table.legal["hexes"][0])
    back = Tabletop(open_page(f"/table/{game}?at=0", context_of=table.page)).attach()
    back.wait_until("tabletop.state.view.value.is_past")
    assert len(back.read("position.value.pieces")) == 1
    hex = table.legal["hexes"][-1]
    expect(back.page.locator(".chronicle")).not_to_contain_text(hex)
    table.pick(hex)
    expect(back.page.locator(".chronicle")).to_contain_text(hex)
    expect(back.page.get_by_role("slider")).to_have_attribute("max", "2")
    assert len(back.read("position.value.pieces")) == 1
    back.button("Back to the game").click()
    back.wait_until("!tabletop.state.view.value.is_past")
    assert back.read("position.value.pieces") == table.read("position.value.pieces")
    expect(back.page).to_have_url(re.compile(f"/table/{game}$"))


def test_a_line_of_the_chronicle_leads_to_its_position(server: Served, sit: Sit) -> None:
    """ON-5: the keys then step back and forth from there."""
    table = sit(create_paddock_game(server))
    for word in ("paddock", "K7", "I7"):
        table.pick(word)
    table.page.locator(".chronicle button.chronicle-line").last.click()
    table.wait_until("tabletop.state.view.value.is_past && tabletop.state.view.value.step === 1")
    table.button("Moves").click()
    table.page.keyboard.press(".")
    table.wait_until("tabletop.state.view.value.step === 2")
    table.page.keyboard.press(",")
    table.wait_until("tabletop.state.view.value.step === 1")
    table.page.keyboard.press("Escape")
    table.wait_until("!tabletop.state.view.value.is_past")


def test_the_title_shows_whose_turn_it_is(server: Served, sit: Sit) -> None:
    """NO-1: this covers the viewer's turn and a screen that is handed over."""
    table = sit(server.game("Mira", ":apprentice", seed=6))
    expect(table.page).to_have_title("Your turn – Kingdom Builder")
    hot_seat = sit(server.game("Oona", "Bram", seed=6))
    expect(hot_seat.page).to_have_title("Oona is playing – Kingdom Builder")


def test_a_lost_connection_is_shown(
    server: Served, open_page: OpenPage, page_errors: list[str]
) -> None:
    """ON-2: a ribbon is shown until the socket is connected again."""
    page = open_page("/")
    page.add_init_script(
        "const Plain = WebSocket; window.WebSocket = class extends Plain {"
        " constructor(url) { super(window.isDown ? url.replace('/socket', '/nowhere') : url);"
        " window.lastSocket = this; } };"
    )
    page.goto(f"/table/{create_paddock_game(server)}")
    Tabletop(page).attach()
    page.evaluate("() => { window.isDown = true; lastSocket.close(); }")
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    page.evaluate("() => { window.isDown = false; }")
    expect(page.get_by_role("alert")).to_have_count(0)
    page_errors[:] = [text for text in page_errors if "/nowhere?" not in text]  # failed attempts
