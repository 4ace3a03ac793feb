"""UN-5: the next turn is laid out while others play, and played when it comes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import expect

from tests.e2e.tabletop import Tabletop
from tools.server_process import Served, bot_processes

Sit = Callable[..., Tabletop]


@contextmanager
def bots_think_long(server: Served) -> Iterator[None]:
    """The processes in which bots think stand still."""
    standing_still = bot_processes(server.process)
    for one in standing_still:
        one.suspend()
    try:
        yield
    finally:
        for one in standing_still:
            one.resume()


def upload_game(table: Tabletop, picks: int) -> list[str]:
    """End the turn and lay out the next one; the picks of the plan."""
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    table.press("end")
    table.until("!tabletop.state.view.value.can_act")
    table.page.keyboard.press("p")
    table.until("tabletop.state.isPlanning.value")
    expect(table.banner()).to_contain_text("Planning")
    planned: list[str] = []
    for _ in range(picks):
        planned.append(table.legal["hexes"][0])
        table.press(planned[-1])
        table.until(f"tabletop.state.view.value.plan?.picks.length === {len(planned)}")
    return planned


def own(table: Tabletop) -> set[str]:
    """The hexes of the first seat."""
    pieces = table.read("view.value.position.pieces")
    return {piece["hex"] for piece in pieces if piece["seat"] == 0}


def test_a_plan_is_played_when_the_turn_comes(server: Served, sit: Sit) -> None:
    """Its picks are made as if by hand, and can be taken back."""
    table = sit(server.game("Mira", "Tomas:uniform", seed=8))
    with bots_think_long(server):
        planned = upload_game(table, 2)
        assert not set(planned) & own(table), "a plan changes nothing yet"
        mine, other = (table.read(f"view.value.position.seats[{seat}].hand") for seat in (0, 1))
        assert mine != other, "the bot must not build where the plan does"
    table.until("tabletop.state.view.value.can_act")
    assert not table.read("isPlanning.value")
    assert set(planned) <= own(table)
    assert table.read("view.value.undo_count") == 2
    assert table.banner().text_content() == "Build 3 of 3 on " + table.read(
        "view.value.position.prompt.terrain"
    )


def test_a_plan_can_be_dropped(server: Served, sit: Sit) -> None:
    """Then the turn begins as any other."""
    table = sit(server.game("Mira", "Tomas:uniform", seed=9))
    with bots_think_long(server):
        planned = upload_game(table, 1)
        table.page.keyboard.press("p")
        table.until("!tabletop.state.isPlanning.value")
    table.until("tabletop.state.view.value.can_act")
    assert not set(planned) & own(table)
    assert table.read("view.value.undo_count") == 0
