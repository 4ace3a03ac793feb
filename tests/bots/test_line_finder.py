"""How wide a turn is searched: as wide as a number of positions allows, and by the net."""

from random import Random

import pytest

from kingdombuilder.bots.search.learned import POSITIONS, RACE, WIDTH, find_lines
from kingdombuilder.bots.search.line_finder import NARROW_WIDTH, find_in_positions
from kingdombuilder.bots.search.linear_race import DUEL_CONFIG
from kingdombuilder.bots.search.python_search import PythonSearch
from kingdombuilder.insight.net import Net, read_net
from kingdombuilder.native import CompiledEngine
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.native.limits import NET_POSITIONS
from kingdombuilder.native.search import Line, NativeSearch
from tests.bots.decisions import positions
from tests.insight.nets import random_net_file


@pytest.fixture(scope="module")
def net() -> Net:
    """A net with random weights."""
    return read_net(random_net_file(2))


@pytest.mark.parametrize(
    ("needed", "widths"),
    [
        (100, [NARROW_WIDTH, 50]),  # a simple turn is searched as widely as possible
        (400, [NARROW_WIDTH, 20]),
        (1000, [NARROW_WIDTH]),
        (10_000, [NARROW_WIDTH]),  # a turn with many tiles only once
        (0, [NARROW_WIDTH, 50]),
    ],
)
def test_a_turn_is_searched_as_widely_as_its_positions_allow(
    needed: int, widths: list[int]
) -> None:
    """The first search measures how many positions each line needs."""
    searched: list[int] = []

    def find(width: int) -> tuple[list[Line], int]:
        searched.append(width)
        return [(width, ())], needed

    assert find_in_positions(find, 50, 1000) == [(widths[-1], ())]
    assert searched == widths


def test_both_engines_follow_the_lines_that_a_net_prefers(native: CompiledEngine, net: Net) -> None:
    """Lines, values and the number of positions are the same, and other than without the net."""
    encoder, quick, plain = BoardEncoder(native, net), NativeSearch(native), PythonSearch()
    differs = False
    for seen in positions():
        on = encoder.board_net(seen.board)
        for most in (40, 400):
            lines = quick.best_lines(seen, 4, 4, 2, 7, on, most, net_width=2)
            assert plain.best_lines(seen, 4, 4, 2, 7, on, most, net_width=2) == lines
            assert plain.positions == quick.positions
            differs |= lines != quick.best_lines(seen, 4, 4, 2, 7, on, most)
    assert differs


def test_a_position_that_the_net_evaluates_counts_for_more(
    native: CompiledEngine, net: Net
) -> None:
    """Each seat counts, because the net looks at the board from its side."""
    search = NativeSearch(native)
    for seen in positions()[:4]:
        on = BoardEncoder(native, net).board_net(seen.board)
        search.best_lines(seen, 2, 2, 3, 7)
        linear = search.positions
        assert linear > 0
        search.best_lines(seen, 2, 2, 3, 7, on)
        more, each = search.positions - linear, NET_POSITIONS * seen.board.seats
        assert more > 0
        assert more % each == 0


def test_the_expert_searches_within_its_positions(native: CompiledEngine, net: Net) -> None:
    """With every box and at any table, the search stays near the number that it aims at."""
    search = NativeSearch(native)
    for number, seen in enumerate(positions()):
        on = BoardEncoder(native, net).board_net(seen.board)
        lines = find_lines(search, seen, Random(number).getrandbits(64), on)
        assert 0 < len(lines) <= WIDTH
        assert search.positions < 2 * POSITIONS


def test_only_a_race_with_a_net_leaves_lines_to_it() -> None:
    """The net follows a quarter of the lines, and the linear race has none to ask."""
    assert RACE.net_width(512) == 128
    assert RACE.net_width(2) == 1
    assert DUEL_CONFIG.net_width(512) == 0
