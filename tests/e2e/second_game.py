"""The game that starts from the final scores, compared with the one before it."""

from typing import Any

from playwright.sync_api import expect

from tests.e2e.tabletop import Tabletop

GAMES = "async () => (await tabletop.state.api.get('/api/games')).map((game) => game.id)"


def table_settings(table: Tabletop) -> dict[str, Any]:
    """Return what a second game must keep: the set-up, the seats and the options."""
    shown = table.read("table.value")
    seats = [(seat["name"], seat["bot"]) for seat in shown["seats"]]
    return {"setup_code": shown["setup_code"], "seats": seats, "options": shown["options"]}


def play_again(table: Tabletop) -> None:
    """Press Play again on the final scores and make the first pick of the new game."""
    first, expected = game_id(table), table_settings(table)
    expect(table.page.get_by_role("heading", name="Final scores")).to_be_visible()
    before = set(table.page.evaluate(GAMES))
    table.button("Play again").dblclick()
    wait_for_next_game(table, first)
    assert game_id(table) in table.page.url
    assert table_settings(table) == expected
    make_first_pick(table)
    created = set(table.page.evaluate(GAMES)) - before
    assert created == {game_id(table)}, "a double click creates one game"


def make_first_pick(table: Tabletop) -> None:
    """Build a player's first settlement in a new game."""
    table.wait_until("tabletop.awaitsPick()")
    table.take_over()
    expect(table.page.locator(".ledger")).to_have_count(0)
    assert table.read("view.value.round") == 1
    seat = table.read("position.value.chooser")
    assert all(piece["seat"] != seat for piece in table.read("position.value.pieces"))
    if not table.legal["hexes"]:  # a card of two terrains, of which one is chosen
        table.pick(table.legal["buttons"][0])
    hex_ = table.legal["hexes"][0]
    table.pick(hex_)
    own = [piece for piece in table.read("position.value.pieces") if piece["seat"] == seat]
    assert [piece["hex"] for piece in own] == [hex_]


def wait_for_next_game(table: Tabletop, first: str) -> None:
    """Wait until the page shows a game other than the first."""
    table.page.wait_for_function(
        "first => ![undefined, first].includes(tabletop.state.table.value?.game)", arg=first
    )
    table.attach()


def game_id(table: Tabletop) -> str:
    """Return the id of the game on the screen."""
    return str(table.read("table.value.game"))
