"""UN-5: a player plans the next turn while others play; it is played when the turn begins."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import expect

from tests.e2e.tabletop import Tabletop
from tools.server_process import Served, bot_processes

Sit = Callable[..., Tabletop]


@contextmanager
def suspend_bots(server: Served) -> Iterator[None]:
    """Suspend the bot processes of a server."""
    processes = bot_processes(server.process)
    for process in processes:
        process.suspend()
    try:
        yield
    finally:
        for process in processes:
            process.resume()


def plan_next_turn(table: Tabletop, picks: int) -> list[str]:
    """End the turn, plan the next one and return the planned picks."""
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    table.press("end")
    table.wait_until("!tabletop.state.view.value.can_act")
    table.page.keyboard.press("p")
    table.wait_until("tabletop.state.isPlanning.value")
    expect(table.banner()).to_contain_text("Planning")
    planned: list[str] = []
    for _ in range(picks):
        planned.append(table.legal["hexes"][0])
        table.press(planned[-1])
        table.wait_until(f"tabletop.state.view.value.plan?.picks.length === {len(planned)}")
    return planned


def own_hexes(table: Tabletop) -> set[str]:
    """Return the hexes of the first seat."""
    pieces = table.read("view.value.position.pieces")
    return {piece["hex"] for piece in pieces if piece["seat"] == 0}


def test_a_plan_is_played_on_the_players_turn(server: Served, sit: Sit) -> None:
    """Its picks count as the player's own and can be undone."""
    table = sit(server.game("Mira", "Tomas:uniform", seed=8))
    with suspend_bots(server):
        planned = plan_next_turn(table, 2)
        assert not set(planned) & own_hexes(table), "a plan changes nothing yet"
        mine, theirs = (table.read(f"view.value.position.seats[{seat}].hand") for seat in (0, 1))
        assert mine != theirs, "the bot must not build where the plan does"
    table.wait_until("tabletop.state.view.value.can_act")
    assert not table.read("isPlanning.value")
    assert set(planned) <= own_hexes(table)
    assert table.read("view.value.undo_count") == 2
    assert table.banner().text_content() == "Build 3 of 3 on " + table.read(
        "view.value.position.prompt.terrain"
    )


def test_a_plan_can_be_dropped(server: Served, sit: Sit) -> None:
    """The turn then begins without any picks."""
    table = sit(server.game("Mira", "Tomas:uniform", seed=9))
    with suspend_bots(server):
        planned = plan_next_turn(table, 1)
        table.page.keyboard.press("p")
        table.wait_until("!tabletop.state.isPlanning.value")
    table.wait_until("tabletop.state.view.value.can_act")
    assert not set(planned) & own_hexes(table)
    assert table.read("view.value.undo_count") == 0
