"""What is lit on the board is what the rules allow, in hundreds of random positions."""

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
MOST = 2000  # picks of the longest game

Sit = Callable[..., Tabletop]
Shown = dict[str, Any]


@pytest.mark.parametrize(
    ("boxes", "queenies", "seats", "after", "least"),
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
    after: float,
    least: int,
) -> None:
    """LM-1, SC-4: random games played through the page, each position held against the engine's."""
    begun = play_sample(seats, 7, boxes, queenies, WILD)
    begun = cut(begun, round(after * len(begun.picks)))
    game = server.create("/api/records", content=write_record(begun))
    table = sit(game)
    rows = table.page.evaluate("most => tabletop.played(11, most)", MOST)
    states = list(replay(read_record(server.text(f"/api/games/{game}/record.txt"))))
    compare(rows, states, begun.names)
    stages = [stage(states[row["step"]]) for row in rows]
    assert len(rows) >= least
    assert {"mandatory", "tile", "over"} <= set(stages)


def compare(rows: Iterable[Shown], states: list[State], names: tuple[str, ...]) -> None:
    """Hold what was shown against the states of the game."""
    for row in rows:
        state = states[row["step"]]
        picks = list(each(legal(state)))
        hexes = sorted({hex_name(pick) for pick in picks if is_hex(pick)} | behind_terrains(state))
        tiles = sorted(pick_name(pick) for pick in picks if pick >= POWER[0])
        assert row["outlines"] == row["dots"] == hexes, row["step"]
        assert row["tiles"] == tiles, row["step"]
        if state.phase != OVER:
            assert row["deck"] == str(size(state.deck)), row["step"]
        gold = map(str, totals(state))
        assert row["gold"] == dict(zip(names, gold, strict=True)), row["step"]


def behind_terrains(state: State) -> set[str]:
    """The hexes that choosing one of the legal terrains would allow."""
    found: set[str] = set()
    for choice in TERRAIN:
        if choice & legal(state):
            after = state.copy()
            advance(after, choice)
            found |= {hex_name(pick) for pick in each(legal(after)) if is_hex(pick)}
    return found


def stage(state: State) -> str:
    """What kind of decision a state asks for."""
    if state.phase == OVER:
        return "over"
    if state.lifted:
        return "move"
    if state.doing:
        return "tile"
    return "mandatory" if state.phase in (BEFORE, PLACING) else "other"
