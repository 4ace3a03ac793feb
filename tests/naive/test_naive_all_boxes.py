"""Whole random games of all boxes with the naive engine: nothing gets stuck or lost."""

import random
from collections import Counter

import pytest

from .board import SPECIAL
from .game import Game
from .holdings import COLONY_TILES
from .pieces import GROUND, MEEPLES, WALLS
from .random_setup import random_game
from .table import Pick, full_deck

PICKS = 6000


def check(game: Game, deck: Counter[str]) -> None:
    """What holds in every position."""
    for seat in range(game.seats):
        check_pieces(game, seat)
        check_tiles(game, seat)
    standing = sum(len(game.own(seat)) for seat in range(game.seats))
    assert len(game.occupied()) == standing + len(game.walls) + len(game.scouts)
    assert len(game.walls) <= WALLS
    assert len(game.scouts) <= 2
    assert sum(game.colony) <= COLONY_TILES
    assert all(game.tiles_left(location) >= 0 for location in game.board.locations)
    lines = [line for lines in game.markers for line in lines]
    assert len(lines) == len(set(lines))
    held = Counter(card for hand in game.hands for card in hand)
    assert game.deck + game.discard + game.removed + held == deck
    assert not game.windows or game.windows[-1]


def check_pieces(game: Game, seat: int) -> None:
    """All 40 settlements are somewhere, and everything stands where it may."""
    lifted = game.lifted is not None and game.lifted_kind == "settlement" and seat == game.seat
    placed = len(game.settlements[seat]) + len(game.markers[seat])
    assert game.supply[seat] + placed + game.set_aside[seat] + lifted == 40
    assert game.supply[seat] >= 0
    for kind, ground in GROUND.items():
        pieces = game.of_kind(kind)[seat]
        assert all(game.board.terrain[place] in ground for place in pieces)
        assert len(pieces) <= MEEPLES.get(kind, 40)
    assert not {game.board.terrain[place] for place in game.own(seat)} & SPECIAL


def check_tiles(game: Game, seat: int) -> None:
    """Tiles are held only next to own pieces, once no piece is in the air."""
    assert set(game.tiles[seat]) <= game.taken[seat]
    if game.lifted is None and game.lifted_hall is None:
        for location in game.tiles[seat]:
            assert game.board.neighbours(location) & game.own(seat)
    for bonus in game.bonus[seat]:
        assert len(game.held(seat, bonus.removesuffix("_bonus"))) == 2


def greedy(game: Game, pick: Pick) -> tuple[bool, bool, bool]:
    """Sort key: tiles first, then hexes next to special ones, the end of the turn last."""
    near = False
    if pick[0] == "hex":
        near = game.board.touches((int(pick[1]), int(pick[2])), SPECIAL)
    return (pick[0] != "tile", not near, pick == ("end",))


@pytest.mark.parametrize("seed", range(120))
def test_random_games_of_all_boxes_come_to_an_end(seed: int) -> None:
    """Two to five seats; a third of the games is greedy for tiles, a third is so at times."""
    dice = random.Random(seed)
    game = random_game(dice, 2 + seed % 4)
    deck = full_deck(any("/" in card for card in game.deck))
    played = 0
    while game.chooser() is not None:
        picks = sorted(game.legal(), key=str)
        assert picks
        dice.shuffle(picks)
        is_greedy = seed % 3 == 0 or (seed % 3 == 1 and dice.random() < 0.5)
        game.play(min(picks, key=lambda p: greedy(game, p)) if is_greedy else picks[0])
        check(game, deck)
        played += 1
        assert played < PICKS
    assert game.end_triggered
    assert not game.legal()
    assert game.totals() == [sum(gold.values()) for gold in game.scores()]
