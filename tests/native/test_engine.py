"""Games in flat memory: exchanged with CPython, copied, parted, played out on several threads."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from kingdombuilder.native import random_states
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.rules.cells import Cell, lowest
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, chooser, legal
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start

GAMES = 20


def tables() -> list[State]:
    """Some games that are about to begin."""
    random = Random(7)
    return [start(random_setup(random, 2 + number % 4)) for number in range(GAMES)]


def test_a_state_comes_back_as_it_went(engine: CompiledEngine) -> None:
    """To the engine and back nothing changes."""
    states = tables()
    games = engine.games(states)
    assert [games.state(number) for number in range(GAMES)] == states
    assert len(games.packed_state(0)) == engine.state_size


def test_what_was_played_there_can_be_played_on_here(engine: CompiledEngine) -> None:
    """Half a game on the engine, then the same state in CPython."""
    games = engine.games(tables())
    assert games.play_out(random_states(range(GAMES)), most=70) == [70] * GAMES
    for number, (who, picks) in enumerate(zip(games.choosers(), games.legal(), strict=True)):
        state = games.state(number)
        assert (chooser(state), legal(state)) == (who, picks)
        again = engine.games([state])
        assert again.packed_state(0) == games.packed_state(number)


def test_random_games_end_and_are_counted(engine: CompiledEngine) -> None:
    """All games are over, and the gold is what CPython counts."""
    games = engine.games(tables())
    made = games.play_out(random_states(range(GAMES)))
    assert all(80 < picks < 2000 for picks in made)
    assert games.choosers() == [NOBODY] * GAMES
    for number, gold in enumerate(games.scores()):
        state = games.state(number)
        seats = range(state.board.seats)
        assert gold == [total_gold(state, seat) for seat in seats] + [0] * (5 - len(seats))


def test_a_copy_is_on_its_own(engine: CompiledEngine) -> None:
    """What happens to a copy does not happen to the game."""
    games = engine.games(tables())
    before = [games.packed_state(number) for number in range(GAMES)]
    copies = games.copy()
    copies.play_out(random_states(range(GAMES)))
    assert [games.packed_state(number) for number in range(GAMES)] == before
    games.put_copy(3, copies, 5)
    assert games.packed_state(3) == copies.packed_state(5)
    assert games.state(3).board is copies.state(5).board
    games.slice(2, 12).put_copies(copies.slice(0, 10))
    assert games.packed_state(11) == copies.packed_state(9)
    assert games.state(11) == copies.state(9)
    assert games.packed_state(1) == before[1]


def test_parts_on_threads_play_as_the_whole_does(engine: CompiledEngine) -> None:
    """Each game has its own source of chance, so the order of work does not matter."""
    whole, parted = engine.games(tables()), engine.games(tables())
    whole.play_out(random_states(range(GAMES)))
    halves = [parted.slice(0, 9), parted.slice(9, GAMES)]
    chances = [random_states(range(9)), random_states(range(9, GAMES))]
    with ThreadPoolExecutor(2) as threads:
        for _ in threads.map(lambda half, chance: half.play_out(chance), halves, chances):
            pass
    assert [parted.packed_state(n) for n in range(GAMES)] == [
        whole.packed_state(n) for n in range(GAMES)
    ]
    assert halves[1].state(-1) == parted.state(GAMES - 1)


def test_chance_draws_and_goes_on(engine: CompiledEngine) -> None:
    """After the deal it is the first seat's turn in every game; equal seeds deal equal cards."""
    games = engine.games(tables())
    chance = random_states([5] * GAMES)
    games.draw(chance)
    assert games.choosers() == [0] * GAMES
    assert list(chance) != [5] * GAMES
    again = engine.games(tables())
    again.draw(random_states([5] * GAMES))
    assert [again.packed_state(n) for n in range(GAMES)] == [
        games.packed_state(n) for n in range(GAMES)
    ]


def test_a_game_without_a_pick_waits(engine: CompiledEngine) -> None:
    """None leaves a game as it is."""
    games = engine.games(tables())
    before = games.packed_state(1)
    picks: list[Cell | None] = [lowest(legal) for legal in games.legal()]
    picks[1] = None
    games.advance(picks)
    assert games.packed_state(1) == before
    assert games.choosers() == [CHANCE] * GAMES


def test_the_number_of_picks_and_games_must_be_right(engine: CompiledEngine) -> None:
    """Nothing is ever written beside the memory of the games."""
    games = engine.games(tables())
    with pytest.raises(ValueError, match="3 for 20 games"):
        games.advance([None] * 3)
    with pytest.raises(ValueError, match="1 for 20 games"):
        games.draw(random_states([1]))
    with pytest.raises(IndexError):
        games.state(GAMES)
    with pytest.raises(IndexError):
        games.set_state(GAMES, games.state(0))
    assert len(games.slice(18, 99)) == 2
    assert len(games.slice(9, 3)) == 0
    assert engine.games([]).legal() == []
