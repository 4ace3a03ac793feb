"""Records hold what a seat may know, no more, and unpack to the planes that one would draw."""

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
def test_a_record_unpacks_to_what_is_seen(seats: int) -> None:
    """Every plane, scalar and tile, from every seat, in random games with every box."""
    boards = all_boards(seats)
    for number in (seats, seats + 10):
        for step, state in enumerate(states(boards, number)):
            if step % 7:
                continue
            for seat in range(seats):
                seen = seen_by(state, seat)
                found = unpack(as_packed_array([pack(seen, seat, number)]), boards)
                assert (found.planes[0] == naive_planes(seen, seat)).all()
                assert (found.tiles[0] == naive_tiles(seen, seat)).all()
                for name, value in naive_scalars(seen, seat).items():
                    assert found.scalars[0, SCALARS.index(name)] == value, name


def test_many_records_unpack_as_each_by_itself() -> None:
    """Of several boards together."""
    boards = all_boards(3)
    packed = [
        pack(seen_by(state, seat), seat, number)
        for number in range(3)
        for state in list(states(boards, number))[::40]
        for seat in range(3)
    ]
    together = unpack(as_packed_array(packed), boards)
    for row, record in enumerate(packed):
        alone = unpack(as_packed_array([record]), boards)
        assert (alone.planes[0] == together.planes[row]).all()
        assert (alone.scalars[0] == together.scalars[row]).all()
        assert (alone.tiles[0] == together.tiles[row]).all()


def test_a_record_does_not_depend_on_hidden_cards() -> None:
    """Whatever the other hands may be."""
    boards, random = all_boards(4), Random(1)
    for state in states(boards, 3):
        if chooser(state) != NOBODY:
            seen = seen_by(state, state.me)
            truth = pack(seen, state.me, picks=legal(state))
            assert pack(seen, state.me) == truth
            guess = redeal(seen, random)
            assert pack(seen_by(guess, state.me), state.me) == truth


def test_shapes_are_those_of_the_version() -> None:
    """Whoever changes them changes the version."""
    assert (len(PLANES), len(SCALARS), TILES) == (35, 265, (5, 3, 96))
    assert PACKED_DTYPE.itemsize == 1512
    assert len(set(PLANES)) == len(PLANES)
    assert len(set(SCALARS)) == len(SCALARS)
    assert np.dtype(PACKED_DTYPE).isnative
