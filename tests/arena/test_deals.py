"""Duplicate deals: the same set-up and draws for every seating."""

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
from tests.arena.matches import make_spec


def draws_of(bots: tuple[str, ...], number: int, lots: SetupPool) -> list[list[Cell]]:
    """Return the cards that each seat draws in a deal."""
    deal = make_deal(lots, len(bots), seed=5, number=number)
    state, draws, drawn = start(deal.setup), DealDraws(deal), [list[Cell]() for _ in bots]
    random = Random("bots")
    while (seat := chooser(state)) != NOBODY:
        if seat == CHANCE:
            drawn[state.me].append(draws.draw(state))
            pick = drawn[state.me][-1]
        else:
            pick = BOTS[bots[seat]].decide(seen_by(state, seat), random)
        advance(state, pick)
    return drawn


@pytest.mark.parametrize("number", range(4))
def test_seats_draw_the_same_cards_in_both_orders(number: int) -> None:
    """The draws are compared as long as both games last."""
    first = draws_of(("apprentice", "uniform"), number, SetupPool())
    second = draws_of(("uniform", "apprentice"), number, SetupPool())
    for cards, same_cards in zip(first, second, strict=True):
        assert min(len(cards), len(same_cards)) > 8
        assert all(a == b for a, b in zip(cards, same_cards, strict=False))


def test_a_deal_depends_only_on_its_number_and_seed() -> None:
    """Bots and earlier deals do not matter."""
    first = make_deal(SetupPool(boxes=("all",)), 3, seed=1, number=8)
    assert first == make_deal(SetupPool(boxes=("all",)), 3, seed=1, number=8)
    assert first.setup != make_deal(SetupPool(boxes=("all",)), 3, seed=1, number=9).setup
    assert first.setup != make_deal(SetupPool(boxes=("all",)), 3, seed=2, number=8).setup


def test_the_games_of_a_deal_have_the_same_set_up() -> None:
    """A game is the same whenever it is played."""
    match = make_spec("apprentice", "uniform", games=4)
    with closing(ContestantPool(match.entrants)) as contestants:
        results = [run_game(match, number, contestants) for number in (3, 0, 1, 2, 3)]
    assert results[0].gold == results[4].gold
    assert [result.deal for result in results] == [1, 0, 0, 1, 1]
    assert results[1].seats == results[2].seats[::-1]
    assert results[1].sources[0].keys() == results[2].sources[0].keys()
    assert all(
        sum(s.values()) == g for r in results for s, g in zip(r.sources, r.gold, strict=True)
    )
