"""Capitol and Caves: the rules §7.1, §7.2 and §11.9."""

import pytest

from kingdombuilder.insight.scores import CAPITOLS, CASTLES

from .drawings import drawn
from .scenes import Place, after, buttons, done, gold, next_turn, places, scene, targets, using

CAVERNS = """
    .  .  .  .  .  .  .
     .  s  M^ .  .  .  .
    .  .  .  .  .  .  .
     .  .  .  .  .  .  .
    .  .  M^ .  .  s  .
"""


def test_a_capitol_pays_for_pieces_up_to_two_hexes_away() -> None:
    """T170: of pieces at distance 1, 2, 2, 1 and 3 for four; for nobody else's."""
    state, _ = drawn(
        """
        .  .  s  .  .  .
         .  .  s  .  .  .
        s  s  .  K^ s  .
         .  .  o  .  .  .
        """
    )
    assert gold(state, CAPITOLS) == [4, 1]


def test_the_zone_of_a_capitol_has_eighteen_hexes() -> None:
    """T171: of a field of 34 settlements around (11,11) they are all that count."""
    field: list[Place] = [(row, column) for row in range(9, 14) for column in range(8, 15)]
    field.remove((11, 11))
    state = scene(field, more="capitols: L12")
    assert gold(state, CAPITOLS) == [18, 0]


def test_a_capitol_is_still_a_castle() -> None:
    """A-45: it pays its three gold, and Noblewomen pay for it once."""
    state, _ = drawn("M s K^ M", cards="noblewomen workers lords", around="M")
    assert gold(state, CASTLES) == [3, 0]
    assert gold(state, "noblewomen") == [5, 0]
    assert gold(state, "workers") == [1, 0]


def test_a_piece_near_two_capitols_counts_once() -> None:
    """A-45: one gold."""
    state, _ = drawn("K^ s K^ M")
    assert gold(state, CAPITOLS) == [1, 0]


def test_from_a_cave_one_goes_to_a_cave() -> None:
    """T172: from next to one to any free buildable hex next to any."""
    state, there = drawn(
        """
        .  .  x  x  .  .  .
         .  s  M^ W  .  .  .
        .  .  x  o  .  .  .
         .  x  x  .  .  .  .
        .  x  M^ x  .  s  .
        """
    )
    state = using(state, "caves")
    assert targets(state) == {(5, 5)}
    assert targets(after(state, (5, 5))) == there


def test_a_cave_move_is_for_everybody_once_a_turn() -> None:
    """T172: before or after the mandatory action."""
    state, _ = drawn(CAVERNS, card="desert")
    state.hand[1] = 0
    assert buttons(state) == {"caves", "redraw"}
    state = after(done(state), "caves", (5, 5), (8, 5))
    assert buttons(state) == {"end"}
    assert "caves" in buttons(next_turn(state, "desert"))


def test_who_stands_on_a_cave_is_not_next_to_it() -> None:
    """T172: nor does a settlement far from all caves go there."""
    on_it, _ = drawn(CAVERNS.replace("s  M^", ".  M^1"), card="desert")
    assert buttons(on_it) == {"redraw"}


def test_a_cave_move_needs_room_next_to_a_cave() -> None:
    """§2.4: the only other hex there is taken."""
    state, _ = drawn("M s M^ o . .", card="desert")
    assert buttons(state) == {"redraw"}


def test_a_cave_is_a_mountain() -> None:
    """A-50: pieces that can stand on mountains may stand on it; Miners count it as one."""
    state, there = drawn("s Mx^ K", around="K", cards="miners knights lords")
    assert targets(using(state, "wagon")) == there
    assert targets(using(state, "donation_mountain")) == there
    assert gold(state, "miners") == [1, 0]
    assert gold(after(using(state, "donation_mountain"), (4, 5)), "miners") == [1, 0]


def test_a_mountain_station_builds_next_to_a_cave() -> None:
    """§7.2: as next to any mountain."""
    state, there = drawn("s K x M^ K", around="K")
    assert targets(using(state, "mountain_station")) == there


@pytest.mark.parametrize(("piece", "can"), [(".1a", True), (".1w", True), ("W1s", False)])
def test_meeples_go_from_cave_to_cave_where_they_fit(piece: str, can: bool) -> None:
    """A-69: from next to a cave to buildable hexes, so no ship."""
    state, _ = drawn(CAVERNS.replace("s  M^", f"{piece} M^"))
    assert ((5, 5) in targets(using(state, "caves"))) == can
    away, _ = drawn(CAVERNS.replace("s  .", f"{piece} ."))
    assert targets(using(away, "caves")) == {(5, 5)}


def test_a_cave_move_asks_for_no_adjacency() -> None:
    """§7.2: the piece may go away from all others, or back to them."""
    state, _ = drawn(CAVERNS)
    state = after(using(state, "caves"), (5, 5), (4, 6))
    assert places(state.own[0]) == {(4, 6), (8, 9)}
