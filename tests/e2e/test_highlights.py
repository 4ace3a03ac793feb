"""The board highlights what the rules allow, in hundreds of random positions."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.game.record import read_record, replay, write_record
from kingdombuilder.insight.scores import totals
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.buttons import POWER, TERRAIN, is_hex
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.rules.pile import size
from kingdombuilder.rules.state import BEFORE, OVER, PLACING, State
from kingdombuilder.rules.turn import advance, legal
from tests.e2e.tabletop import Tabletop
from tools.sample_games import WILD, cut, play_sample
from tools.server_process import Served

EVERY = tuple(BOXES)
MAX_PICKS = 2000

Sit = Callable[..., Tabletop]
Shown = dict[str, Any]


@pytest.mark.parametrize(
    ("boxes", "queenies", "seats", "start", "least_rows"),
    [
        (("base",), (), 2, 0.8, 20),
        (("base", "nomads"), (), 3, 0.6, 60),
        (("base", "crossroads"), (), 4, 0.7, 60),
        (("base", "marshlands"), (), 3, 0.6, 60),
        (("base", "harvest"), (), 2, 0.5, 40),
        (EVERY, tuple(QUEENIES), 5, 0.8, 60),
        (("base",), (), 2, 0.2, 60),
    ],
)
def test_the_highlighted_hexes_are_the_legal_picks(
    server: Served,
    sit: Sit,
    boxes: tuple[str, ...],
    queenies: tuple[str, ...],
    seats: int,
    start: float,
    least_rows: int,
) -> None:
    """LM-1, SC-4: every position of random games played in the page matches the engine's."""
    opening = play_sample(seats, 7, boxes, queenies, WILD)
    opening = cut(opening, round(start * len(opening.picks)))
    game = server.create("/api/records", content=write_record(opening))
    table = sit(game)
    rows = table.page.evaluate("limit => tabletop.playRandomly(11, limit)", MAX_PICKS)
    states = list(replay(read_record(server.text(f"/api/games/{game}/record.txt"))))
    compare(rows, states, opening.names)
    stages = [stage(states[row["step"]]) for row in rows]
    assert len(rows) >= least_rows
    assert {"mandatory", "tile", "over"} <= set(stages)


def compare(rows: Iterable[Shown], states: list[State], names: tuple[str, ...]) -> None:
    """Compare what the page showed with the states of the game."""
    for row in rows:
        state = states[row["step"]]
        picks = list(each(legal(state)))
        hexes = sorted({hex_name(pick) for pick in picks if is_hex(pick)} | terrain_hexes(state))
        tiles = sorted(pick_name(pick) for pick in picks if pick >= POWER[0])
        assert row["outlines"] == row["dots"] == hexes, row["step"]
        assert row["tiles"] == tiles, row["step"]
        if state.phase != OVER:
            assert row["deck"] == str(size(state.deck)), row["step"]
        gold = map(str, totals(state))
        assert row["gold"] == dict(zip(names, gold, strict=True)), row["step"]


def terrain_hexes(state: State) -> set[str]:
    """Return the hexes that become legal after choosing one of the legal terrains."""
    names: set[str] = set()
    for choice in TERRAIN:
        if choice & legal(state):
            after = state.copy()
            advance(after, choice)
            names |= {hex_name(pick) for pick in each(legal(after)) if is_hex(pick)}
    return names


def stage(state: State) -> str:
    """Return the kind of decision that a state awaits."""
    if state.phase == OVER:
        return "over"
    if state.lifted:
        return "move"
    if state.doing:
        return "tile"
    return "mandatory" if state.phase in (BEFORE, PLACING) else "other"
