"""The second game that the final scores offer: what it has in common with the first."""

from typing import Any

from playwright.sync_api import expect

from tests.e2e.tabletop import Tabletop

CREATED = 201


def agreed(table: Tabletop) -> dict[str, Any]:
    """Return what a second game must repeat: the set-up, the seats and the options."""
    shown = table.read("table.value")
    seats = [(seat["name"], seat["bot"]) for seat in shown["seats"]]
    return {"setup_code": shown["setup_code"], "seats": seats, "options": shown["options"]}


def play_again(table: Tabletop) -> None:
    """Press Play again on the final scores and make the first pick of the game that begins."""
    first, wanted = game_of(table), agreed(table)
    expect(table.page.get_by_role("heading", name="Final scores")).to_be_visible()
    requests: list[str] = []
    table.page.on("request", lambda request: requests.append(request.method))
    with table.page.expect_response("**/api/games?*") as answer:
        table.button("Play again").dblclick()
    assert answer.value.status == CREATED, answer.value.text()
    assert requests.count("POST") == 1, "a double click creates one game"
    leave_for_next(table, first)
    assert game_of(table) in table.page.url
    assert agreed(table) == wanted
    make_first_pick(table)


def make_first_pick(table: Tabletop) -> None:
    """Build the first settlement of a person in a game that has just begun."""
    table.until("tabletop.waits()")
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


def leave_for_next(table: Tabletop, first: str) -> None:
    """Wait until the page shows another game than the first."""
    table.page.wait_for_function(
        "first => ![undefined, first].includes(tabletop.state.table.value?.game)", arg=first
    )
    table.arrived()


def game_of(table: Tabletop) -> str:
    """Return the id of the game on the screen."""
    return str(table.read("table.value.game"))
