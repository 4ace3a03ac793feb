"""The vector environment in studies: pairs, splits, bots, look-ahead and small games."""

import numpy as np
import pytest

from kingdombuilder.native.dice import SplitMix64, derive_seed
from kingdombuilder.research import Boards, Buffers, EngineName, VectorEnv
from kingdombuilder.rules.board import SLOTS
from kingdombuilder.rules.cells import QUARTERS
from kingdombuilder.rules.state import OVER
from kingdombuilder.setup.setup import first_game
from tests.research.games import all_boards, any_actions, states


def test_the_dice_are_splitmix64() -> None:
    """The first number from seed 0 is known, and derived seeds are stable."""
    assert int(SplitMix64(0).random() * 2**53) == 0xE220A8397B1DCDAF >> 11
    assert derive_seed(1, 2, "chance") == derive_seed(1, 2, "chance") != derive_seed(12, "chance")


def test_pairs_play_the_same_board_with_the_same_cards(engine: EngineName) -> None:
    """The bot plays each seat once."""
    game = VectorEnv(6, Boards(), seed=2, repeats=2, bots={0: "uniform"}, engine=engine)
    assert game.buffers.board.tolist() == [0, 0, 1, 1, 2, 2]
    assert game.buffers.mover.tolist() == [1, 0] * 3
    plain = VectorEnv(6, Boards(), seed=2, repeats=2, engine=engine)
    assert plain.buffers.planes is not None
    assert plain.buffers.scalars is not None
    assert (plain.buffers.planes[0::2] == plain.buffers.planes[1::2]).all()
    assert (plain.buffers.scalars[0::2] == plain.buffers.scalars[1::2]).all()


def test_held_out_boards_differ_from_training_boards() -> None:
    """Number ranges separate them; a number always has the same set-up."""
    train, test = Boards(range(30)), Boards(range(30, 40))
    training = {train.setup(number) for number in train.numbers}
    assert not training & {test.setup(number) for number in test.numbers}
    assert Boards(range(100)).setup(35) == test.setup(35)
    assert VectorEnv(3, test).buffers.board.tolist() == [30, 31, 32]


def test_set_ups_can_be_given() -> None:
    """They are numbered in their order."""
    boards = Boards(setups=[first_game(3)])
    assert boards.seats == 3
    assert boards.setup(boards.number(7)) == first_game(3)
    with pytest.raises(ValueError, match="same number of seats"):
        Boards(setups=[first_game(2), first_game(3)])


def test_a_bot_beats_random_picks_in_a_given_seat(engine: EngineName) -> None:
    """The other seats belong to the caller."""
    game = VectorEnv(4, Boards(supply=12), bots={1: "apprentice"}, engine=engine)
    random = np.random.default_rng(0)
    results: list[list[float]] = []
    while len(results) < 8:
        assert (game.buffers.mover == 0).all()
        game.step(any_actions(game.buffers.legal, random))
        results += game.buffers.rewards[game.buffers.done].tolist()
    assert sum(mine for mine, _ in results) < 0
    with pytest.raises(ValueError, match="at least one seat"):
        VectorEnv(1, Boards(), bots={0: "apprentice", 1: "uniform"}, engine=engine)


def test_looking_ahead_redeals_hidden_cards(engine: EngineName) -> None:
    """The view of the acting seat stays the same, and hidden hands differ."""
    game = VectorEnv(16, all_boards(4), buffers=Buffers.blank(16, 4, records=True), engine=engine)
    random = np.random.default_rng(0)
    for _ in range(30):
        game.step(any_actions(game.buffers.legal, random))
    ahead = game.copy()
    ahead.assign(3)
    ahead.redeal(seed=1)
    assert ahead.buffers.records is not None
    assert game.buffers.records is not None
    ahead.engine.write_observations(np.arange(16), ahead.buffers)
    assert (ahead.buffers.records == game.buffers.records[3]).all()
    seat = (int(game.buffers.mover[3]) + 1) % 4
    assert len({ahead.engine.seen(row, seat).hand[seat] for row in range(16)}) > 1
    for _ in range(60):
        ahead.step(any_actions(ahead.buffers.legal, random))


def test_small_boards_make_short_games() -> None:
    """Closed quarters are full of walls, so nothing is built there."""
    boards = Boards(range(5), seats=3, supply=8, quarters=[2])
    for number in boards.numbers:
        picks = 0
        for state in states(boards, number):
            picks += 1
            assert not any(own & ~QUARTERS[2] for own in state.own)
        assert state.phase == OVER
        assert picks < 200
    with pytest.raises(ValueError, match="1 to 16"):
        Boards(seats=3, supply=20, quarters=[0])
    with pytest.raises(ValueError, match="quarters"):
        Boards(quarters=[4])


def test_a_board_row_contains_its_tiles() -> None:
    """The plane of powers has a value for every site."""
    rows = all_boards(2).rows(np.arange(3))
    for row in rows:
        sites = row["sites"][row["sites"] >= 0]
        assert (row["planes"][-1, sites] == row["powers"][row["sites"] >= 0]).all()
        assert (row["planes"][-1] > 0).sum() == len(sites) <= SLOTS
