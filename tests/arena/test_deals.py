"""Duplicate deals: the same set-up and the same draws, whoever sits where."""

from contextlib import closing
from random import Random

import pytest

from kingdombuilder.arena.deals import DealDraws, SetupPool, make_deal
from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.bots import BOTS
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser
from kingdombuilder.setup.setup import start
from tests.arena.matches import order


def draws_of(bots: tuple[str, ...], number: int, lots: SetupPool) -> list[list[Cell]]:
    """What each seat draws in a deal."""
    deal = make_deal(lots, len(bots), seed=5, number=number)
    state, draws, drawn = start(deal.setup), DealDraws(deal), [list[Cell]() for _ in bots]
    random = Random("bots")
    while (who := chooser(state)) != NOBODY:
        if who == CHANCE:
            drawn[state.me].append(draws.draw(state))
            pick = drawn[state.me][-1]
        else:
            pick = BOTS[bots[who]].decide(seen_by(state, who), random)
        advance(state, pick)
    return drawn


@pytest.mark.parametrize("number", range(4))
def test_seats_draw_the_same_cards_in_both_orders(number: int) -> None:
    """As long as both games last: one card a turn, and what is drawn is what is discarded."""
    one = draws_of(("apprentice", "uniform"), number, SetupPool())
    other = draws_of(("uniform", "apprentice"), number, SetupPool())
    for mine, theirs in zip(one, other, strict=True):
        assert min(len(mine), len(theirs)) > 8
        assert all(a == b for a, b in zip(mine, theirs, strict=False))


def test_a_deal_depends_on_its_number_and_seed_alone() -> None:
    """Not on the bots, nor on those dealt before."""
    first = make_deal(SetupPool(boxes=("all",)), 3, seed=1, number=8)
    assert first == make_deal(SetupPool(boxes=("all",)), 3, seed=1, number=8)
    assert first.setup != make_deal(SetupPool(boxes=("all",)), 3, seed=1, number=9).setup
    assert first.setup != make_deal(SetupPool(boxes=("all",)), 3, seed=2, number=8).setup


def test_the_games_of_a_deal_have_one_set_up() -> None:
    """And a game is the same whenever it is played."""
    match = order("apprentice", "uniform", games=4)
    with closing(ContestantPool(match.entrants)) as bench:
        results = [run_game(match, number, bench) for number in (3, 0, 1, 2, 3)]
    assert results[0].gold == results[4].gold
    assert [result.deal for result in results] == [1, 0, 0, 1, 1]
    assert results[1].seats == results[2].seats[::-1]
    assert results[1].sources[0].keys() == results[2].sources[0].keys()
    assert all(
        sum(s.values()) == g for r in results for s, g in zip(r.sources, r.gold, strict=True)
    )
