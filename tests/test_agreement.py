"""The engine and the naive second implementation agree at every position of random games."""

from random import Random

import pytest

from kingdombuilder.board import LOCATIONS
from kingdombuilder.box import CARDS, POWERS, SECTIONS
from kingdombuilder.cells import Cell
from kingdombuilder.chance import any_of, draw
from kingdombuilder.hexes import each, place
from kingdombuilder.notation import DRAWN, pick_name
from kingdombuilder.rules.buttons import is_hex
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.scores import payments, totals, winners
from kingdombuilder.setup import Setup, plain, random_setup, start

from .naive import Game, Pick, Section

GAMES = 320
BATCHES = 16


def naive_game(setup: Setup) -> Game:
    """The same table for the naive engine."""
    laid = []
    for name in setup.sections:
        section = SECTIONS[plain(name)]
        locations = {(row, column): where for row, column, where in section.locations}
        laid.append((Section(section.rows, locations), name != plain(name)))
    return Game.new(laid, list(setup.cards), setup.seats, setup.zero_counts)


def naive_pick(pick: Cell) -> Pick:
    """A pick as the naive engine says it."""
    name = pick_name(pick)
    if is_hex(pick):
        return ("hex", *place(pick))
    if name.startswith(DRAWN):
        return ("card", name.removeprefix(DRAWN))
    return (name,) if name in ("end", "redraw") else ("tile", name)


def check_agreement(state: State, game: Game) -> None:
    """Everything that both know is the same."""
    who = chooser(state)
    assert game.chooser() == {CHANCE: "chance", NOBODY: None}.get(who, who)
    assert game.legal() == {naive_pick(pick) for pick in each(legal(state))}
    for seat in range(state.board.seats):
        assert game.settlements[seat] == {place(hex_) for hex_ in each(state.own[seat])}
        assert game.supply[seat] == state.supply[seat]
        assert game.taken[seat] == _sites(state, state.taken[seat])
        assert set(game.tiles[seat]) == _sites(state, state.held[seat])
    assert game.end_triggered == bool(state.ended)


def _sites(state: State, slots: int) -> set[tuple[int, int]]:
    return {place(state.board.site[slot]) for slot in range(LOCATIONS) if slots >> slot & 1}


def check_scores(state: State, game: Game) -> None:
    """Every card pays the same, and the same seats win."""
    for seat, paid in enumerate(game.scores()):
        assert paid == {payment.source: payment.gold for payment in payments(state, seat)}
    assert game.totals() == list(totals(state))
    assert sorted(game.winners()) == sorted(winners(state))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_both_engines_agree_at_every_position(batch: int) -> None:
    """DESIGN §9, independent checker: legal picks, pieces, tiles and scores."""
    random = Random(batch)
    for number in range(GAMES // BATCHES):
        setup = random_setup(random, 2 + number % 4)
        state, game = start(setup), naive_game(setup)
        while True:
            check_agreement(state, game)
            who = chooser(state)
            if who == NOBODY:
                break
            pick = draw(state, random) if who == CHANCE else any_of(legal(state), random)
            advance(state, pick)
            game.play(naive_pick(pick))
        check_scores(state, game)


def test_the_games_use_every_tile_and_card_of_the_box() -> None:
    """The draws of the test above leave nothing out."""
    cards: set[str] = set()
    tiles: set[str] = set()
    for batch in range(BATCHES):
        setup = random_setup(Random(batch), 2)
        cards.update(setup.cards)
        tiles.update(POWERS[power] for power in start(setup).board.power if power)
    assert cards == set(CARDS)
    assert tiles == set(POWERS[1:])
