"""The net reads who moves last in a round, and how much of a turn is done."""

from kingdombuilder.insight.net.numbers import mandatory_placed, seats_after, tiles_used, wait
from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.turn import advance
from kingdombuilder.text.parsing import Token

POSITION = """board: oasis tower harbor tavern~
cards: lords hermits discoverers
seat 1: F1 O4 P5 O6 N7 O7 P7 Q7 O8 P8 L9 N9 L10 A11 A12 R13 S13 T13 D14 Q14 T14 T15 C16 T16 H17 \
H18 B19 B20; hand grass; tiles P4 M8 G18 R14
seat 2: G1 H1 F2 G2 G3 I3 R3 S3 F4 G4 Q4 R4 Q5 P6 Q6 T6 T7 N8 T8 T9 T10 T11 R12 S12 T12 G15 E16 \
G17 R17 Q18 R18 Q19 R19 C20; hand ?; tiles H3 P4 M8 G18
turn: 1 before
discard: grass*2 flowers*3 forest*3 canyon*2 desert*4
"""
# Each pick, then the settlements placed in the mandatory action and the tiles used.
TURN = (
    *(("tavern", 0, 1), ("O5", 0, 1), ("harbor", 0, 2), ("T13", 0, 2), ("Q15", 0, 2)),
    *(("P15", 1, 2), ("O16", 2, 2), ("P16", 3, 2), ("end", 0, 0)),
)


def test_the_net_reads_how_much_of_a_turn_is_done() -> None:
    """Within a turn, what is done counts; between turns and for other seats, nothing is."""
    state = read_position(POSITION)
    assert (mandatory_placed(state, 0), tiles_used(state, 0)) == (0, 0)
    for name, placed, used in TURN:
        advance(state, parse_pick(Token(name, 1, 1)))
        assert (mandatory_placed(state, 0), tiles_used(state, 0)) == (placed, used), name
        assert (mandatory_placed(state, 1), tiles_used(state, 1)) == (0, 0)
    assert wait(state, 1) == 0


def test_the_net_reads_the_order_of_the_seats() -> None:
    """When the end is triggered, a seat with others after it in the round moves before they do."""
    state = read_position(POSITION)
    assert [seats_after(state, seat) for seat in range(2)] == [1, 0]
