"""Packed observations contain only what a seat may see, and unpack to the right planes."""

from random import Random

import numpy as np
import pytest

from kingdombuilder.insight.seen import redeal, seen_by
from kingdombuilder.research import PACKED_DTYPE, PLANES, SCALARS, TILES, pack, unpack
from kingdombuilder.research.packing import as_packed_array
from kingdombuilder.rules.turn import NOBODY, chooser, legal
from tests.research.games import all_boards, states
from tests.research.naive_planes import naive_planes, naive_scalars, naive_tiles


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_packed_observation_unpacks_to_the_seen_state(seats: int) -> None:
    """Every plane, scalar and tile is compared, for every seat, in random games."""
    boards = all_boards(seats)
    for number in (seats, seats + 10):
        for step, state in enumerate(states(boards, number)):
            if step % 7:
                continue
            for seat in range(seats):
                seen = seen_by(state, seat)
                unpacked = unpack(as_packed_array([pack(seen, seat, number)]), boards)
                assert (unpacked.planes[0] == naive_planes(seen, seat)).all()
                assert (unpacked.tiles[0] == naive_tiles(seen, seat)).all()
                for name, value in naive_scalars(seen, seat).items():
                    assert unpacked.scalars[0, SCALARS.index(name)] == value, name


def test_a_batch_unpacks_like_its_single_observations() -> None:
    """The batch contains several boards."""
    boards = all_boards(3)
    packed = [
        pack(seen_by(state, seat), seat, number)
        for number in range(3)
        for state in list(states(boards, number))[::40]
        for seat in range(3)
    ]
    batch = unpack(as_packed_array(packed), boards)
    for row, record in enumerate(packed):
        single = unpack(as_packed_array([record]), boards)
        assert (single.planes[0] == batch.planes[row]).all()
        assert (single.scalars[0] == batch.scalars[row]).all()
        assert (single.tiles[0] == batch.tiles[row]).all()


def test_a_packed_observation_does_not_depend_on_hidden_cards() -> None:
    """The hidden cards are dealt again."""
    boards, random = all_boards(4), Random(1)
    for state in states(boards, 3):
        if chooser(state) != NOBODY:
            seen = seen_by(state, state.me)
            truth = pack(seen, state.me, picks=legal(state))
            assert pack(seen, state.me) == truth
            guess = redeal(seen, random)
            assert pack(seen_by(guess, state.me), state.me) == truth


def test_the_shapes_match_the_version() -> None:
    """A change of the shapes needs a new version."""
    assert (len(PLANES), len(SCALARS), TILES) == (35, 265, (5, 3, 96))
    assert PACKED_DTYPE.itemsize == 1512
    assert len(set(PLANES)) == len(PLANES)
    assert len(set(SCALARS)) == len(SCALARS)
    assert np.dtype(PACKED_DTYPE).isnative
