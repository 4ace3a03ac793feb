"""What lies around the board: tiles, purses, keys, looking back, and whose turn it is."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.positions import beside_a_paddock
from tests.e2e.tabletop import Tabletop
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]


def test_a_tile_of_no_use_says_why(server: Served, sit: Sit) -> None:
    """LM-4: it can be reached, is marked as disabled, and using it changes nothing."""
    table = sit(beside_a_paddock(server))
    paddock = table.page.locator(".mytiles button")
    expect(paddock).to_have_attribute("aria-disabled", "false")
    table.pick(table.legal["hexes"][0])  # the mandatory action has begun
    expect(paddock).to_have_attribute("aria-disabled", "true")
    expect(paddock).to_have_accessible_name(re.compile("no use now"))
    seq = table.seq
    paddock.focus()
    expect(paddock).to_be_focused()
    table.page.keyboard.press("1")
    expect(table.page.locator(".says")).to_contain_text("Paddock")
    assert table.seq == seq


def test_escape_puts_down_what_is_in_use(server: Served, sit: Sit) -> None:
    """KB-1: first the piece in the hand, then the tile."""
    table = sit(beside_a_paddock(server))
    before = table.banner().text_content()
    table.page.keyboard.press("1")
    table.until("tabletop.state.position.value.prompt.tile === 'paddock'")
    table.pick("K7")
    assert table.read("position.value.prompt.lifted") == "K7"
    table.page.keyboard.press("Escape")
    table.until("tabletop.state.position.value.prompt.lifted === null")
    assert table.read("position.value.prompt.tile") == "paddock"
    table.page.keyboard.press("Escape")
    expect(table.banner()).to_have_text(before or "")
    assert table.read("view.value.step") == 0


def test_no_key_plays_while_somebody_types(server: Served, sit: Sit) -> None:
    """KB-1: a name may hold every letter that is a key."""
    table = sit(beside_a_paddock(server))
    seq = table.seq
    table.page.locator(".seats h3 button").first.click()
    name = table.page.get_by_role("textbox")
    name.fill("")
    name.press_sequentially("Hug1e")
    table.button("Rename").click()
    expect(table.page.locator(".seats h3 button").first).to_have_text("Hug1e")
    assert table.read("view.value.step") == 0
    assert table.seq <= seq + 1  # at most the new name


def test_a_table_that_keeps_gold_secret_shows_purses(server: Served, sit: Sit) -> None:
    """SC-3: no gold, not even mine, is shown before the end, and nothing else fails."""
    table = sit(server.game("Mira", ":apprentice", seed=5, options={"gold_shown": "off"}))
    table.pick(table.legal["hexes"][0])
    expect(table.page.locator(".seat .purse")).to_have_count(2)
    expect(table.page.locator(".card .purse")).to_have_count(8)  # castles too
    expect(table.page.locator(".seat .gold b")).to_have_count(0)
    expect(table.page.locator(".notes p")).to_have_count(0)
    table.page.keyboard.press("c")
    expect(table.page.locator(".ledger")).to_have_count(0)
    table.has("Gold stays hidden until the end")


def test_a_table_may_tell_everybody_only_the_own_gold(server: Served, sit: Sit) -> None:
    """SC-3: mine in numbers, the other's in a purse."""
    table = sit(server.game("Mira", ":apprentice", seed=5, options={"gold_shown": "mine"}))
    expect(table.page.locator('[data-seat="0"] .gold b')).to_have_text("0")
    expect(table.page.locator('[data-seat="1"] .purse')).to_be_visible()


def test_the_past_stays_while_the_game_goes_on(
    server: Served, sit: Sit, open_page: OpenPage
) -> None:
    """ON-5: a player who looks back stays there, is notified of new events and can return."""
    game = beside_a_paddock(server)
    table = sit(game)
    table.pick(table.legal["hexes"][0])
    back = Tabletop(open_page(f"/table/{game}?at=0", beside=table.page)).arrived()
    back.until("tabletop.state.view.value.is_past")
    assert len(back.read("position.value.pieces")) == 1
    hex = table.legal["hexes"][-1]
    expect(back.page.locator(".log")).not_to_contain_text(hex)
    table.pick(hex)
    expect(back.page.locator(".log")).to_contain_text(hex)
    expect(back.page.get_by_role("slider")).to_have_attribute("max", "2")
    assert len(back.read("position.value.pieces")) == 1
    back.button("Back to the game").click()
    back.until("!tabletop.state.view.value.is_past")
    assert back.read("position.value.pieces") == table.read("position.value.pieces")
    expect(back.page).to_have_url(re.compile(f"/table/{game}$"))


def test_a_line_of_the_chronicle_leads_to_its_position(server: Served, sit: Sit) -> None:
    """ON-5: and the keys go on from there, back and forth."""
    table = sit(beside_a_paddock(server))
    for word in ("paddock", "K7", "I7"):
        table.pick(word)
    table.page.locator(".log button.line").last.click()
    table.until("tabletop.state.view.value.is_past && tabletop.state.view.value.step === 1")
    table.button("Moves").click()
    table.page.keyboard.press(".")
    table.until("tabletop.state.view.value.step === 2")
    table.page.keyboard.press(",")
    table.until("tabletop.state.view.value.step === 1")
    table.page.keyboard.press("Escape")
    table.until("!tabletop.state.view.value.is_past")


def test_the_title_says_whose_turn_it_is(server: Served, sit: Sit) -> None:
    """NO-1: mine, and that of who has the screen handed over."""
    table = sit(server.game("Mira", ":apprentice", seed=6))
    expect(table.page).to_have_title("Your turn – Kingdom Builder")
    other = sit(server.game("Oona", "Bram", seed=6))
    expect(other.page).to_have_title("Oona is playing – Kingdom Builder")


def test_a_lost_connection_is_shown(
    server: Served, open_page: OpenPage, complaints: list[str]
) -> None:
    """ON-2: a ribbon while the socket is away, and none when it is back."""
    page = open_page("/")
    page.add_init_script(
        "const Plain = WebSocket; window.WebSocket = class extends Plain {"
        " constructor(where) { super(window.away ? where.replace('/socket', '/nowhere') : where);"
        " window.lastSocket = this; } };"
    )
    page.goto(f"/table/{beside_a_paddock(server)}")
    Tabletop(page).arrived()
    page.evaluate("() => { window.away = true; lastSocket.close(); }")
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    page.evaluate("() => { window.away = false; }")
    expect(page.get_by_role("alert")).to_have_count(0)
    complaints[:] = [text for text in complaints if "/nowhere?" not in text]  # failed attempts
