"""Whole random games with the naive engine: nothing gets stuck and nothing gets lost."""

import random
from collections import Counter

import pytest

from .board import Section
from .cards import CARDS
from .first_game import FG, KINDS
from .game import Game
from .table import Pick


def relabelled(section: Section, dice: random.Random) -> Section:
    """The section with locations of any kind, so that all eight kinds come up."""
    return Section(section.rows, {place: dice.choice(KINDS) for place in section.locations})


def check(game: Game) -> None:
    """What holds in every position."""
    for seat in range(game.seats):
        lifted = 1 if game.lifted and seat == game.seat else 0
        assert game.supply[seat] + len(game.settlements[seat]) + lifted == 40
        assert set(game.tiles[seat]) <= game.taken[seat]
        if not lifted:
            for location in game.tiles[seat]:
                assert game.board.neighbours(location) & game.settlements[seat]
    assert len(game.occupied()) == sum(map(len, game.settlements))
    assert all(game.tiles_left(location) >= 0 for location in game.board.locations)
    held = Counter(card for hand in game.hands for card in hand)
    assert game.deck + game.discard + game.removed + held == Counter(
        dict.fromkeys(("grass", "flowers", "forest", "canyon", "desert"), 5)
    )


def likely(pick: Pick) -> tuple[bool, bool]:
    """Sort key that puts tiles first and the end of the turn last."""
    return (pick[0] != "tile", pick == ("end",))


@pytest.mark.parametrize("seed", range(12))
def test_random_games_come_to_an_end(seed: int) -> None:
    """Games of all sizes on the sections of FG, shuffled, turned and relabelled."""
    dice = random.Random(seed)
    sections = [(relabelled(section, dice), dice.random() < 0.5) for section, _ in FG]
    dice.shuffle(sections)
    game = Game.new(sections, dice.sample(sorted(CARDS), 3), 2 + seed % 4)
    played = 0
    while game.chooser() is not None:
        picks = sorted(game.legal(), key=str)
        assert picks
        dice.shuffle(picks)
        # Half of the games use their tiles as often as they can.
        game.play(min(picks, key=likely) if seed % 2 else picks[0])
        check(game)
        played += 1
        assert played < 5000
    assert game.end_triggered
    assert game.totals() == [sum(gold.values()) for gold in game.scores()]
    assert max(game.totals()) == game.totals()[game.winners()[0]]
