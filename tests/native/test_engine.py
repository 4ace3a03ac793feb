"""Games in native memory: exchange with CPython, copies, slices and threads."""

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


def start_states() -> list[State]:
    """Return the first states of some games."""
    random = Random(7)
    return [start(random_setup(random, 2 + number % 4)) for number in range(GAMES)]


def test_a_state_survives_a_round_trip(engine: CompiledEngine) -> None:
    """It is the same after conversion to the engine and back."""
    states = start_states()
    games = engine.games(states)
    assert [games.state(number) for number in range(GAMES)] == states
    assert len(games.packed_state(0)) == engine.state_size


def test_a_game_can_be_continued_in_cpython(engine: CompiledEngine) -> None:
    """The engine plays half a game, and CPython continues from the same state."""
    games = engine.games(start_states())
    assert games.play_out(random_states(range(GAMES)), max_picks=70) == [70] * GAMES
    for number, (seat, picks) in enumerate(zip(games.choosers(), games.legal(), strict=True)):
        state = games.state(number)
        assert (chooser(state), legal(state)) == (seat, picks)
        again = engine.games([state])
        assert again.packed_state(0) == games.packed_state(number)


def test_random_games_end_with_the_gold_of_cpython(engine: CompiledEngine) -> None:
    """All games are over, and both engines count the same gold."""
    games = engine.games(start_states())
    counts = games.play_out(random_states(range(GAMES)))
    assert all(80 < picks < 2000 for picks in counts)
    assert games.choosers() == [NOBODY] * GAMES
    for number, gold in enumerate(games.scores()):
        state = games.state(number)
        seats = range(state.board.seats)
        assert gold == [total_gold(state, seat) for seat in seats] + [0] * (5 - len(seats))


def test_a_copy_is_independent(engine: CompiledEngine) -> None:
    """Playing a copy does not change the game."""
    games = engine.games(start_states())
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


def test_slices_on_threads_play_like_the_whole(engine: CompiledEngine) -> None:
    """Each game has its own random state, so the order of work does not matter."""
    whole, sliced = engine.games(start_states()), engine.games(start_states())
    whole.play_out(random_states(range(GAMES)))
    halves = [sliced.slice(0, 9), sliced.slice(9, GAMES)]
    chances = [random_states(range(9)), random_states(range(9, GAMES))]
    with ThreadPoolExecutor(2) as threads:
        for _ in threads.map(lambda half, chance: half.play_out(chance), halves, chances):
            pass
    assert [sliced.packed_state(n) for n in range(GAMES)] == [
        whole.packed_state(n) for n in range(GAMES)
    ]
    assert halves[1].state(-1) == sliced.state(GAMES - 1)


def test_drawing_advances_games_past_chance(engine: CompiledEngine) -> None:
    """After the deal the first seat picks, and equal seeds deal equal cards."""
    games = engine.games(start_states())
    chance = random_states([5] * GAMES)
    games.draw(chance)
    assert games.choosers() == [0] * GAMES
    assert list(chance) != [5] * GAMES
    again = engine.games(start_states())
    again.draw(random_states([5] * GAMES))
    assert [again.packed_state(n) for n in range(GAMES)] == [
        games.packed_state(n) for n in range(GAMES)
    ]


def test_a_game_without_a_pick_is_not_changed(engine: CompiledEngine) -> None:
    """None stands for no pick."""
    games = engine.games(start_states())
    before = games.packed_state(1)
    picks: list[Cell | None] = [lowest(legal) for legal in games.legal()]
    picks[1] = None
    games.advance(picks)
    assert games.packed_state(1) == before
    assert games.choosers() == [CHANCE] * GAMES


def test_a_wrong_number_of_picks_or_games_is_rejected(engine: CompiledEngine) -> None:
    """Memory outside the games is never written."""
    games = engine.games(start_states())
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
