"""Mayors, who mark lines during the game: the rules §5.4 and §11.8."""

from kingdombuilder.insight.scores import totals
from kingdombuilder.rules.state import State

from .drawings import drawn
from .scenes import after, buttons, done, gold, targets, using

MAYORS = "mayors families rovers"
JUMP = """
    s  s  s  .  .  .  .
     M  M  M  M  M  M  M
    .  .  .  .  s  .  .
"""
ROW = 4


def marked(state: State, seat: int = 0) -> set[int]:
    """The lines that a seat has marked, counted from 0."""
    return {line for line in range(25) if state.markers[seat] >> line & 1}


def test_who_has_four_in_a_line_marks_it() -> None:
    """T163: the fourth arrives by Paddock; a settlement of the supply is the marker."""
    state, _ = drawn(JUMP, cards=MAYORS)
    state = after(using(state, "paddock"), (6, 8), (4, 7))
    assert (marked(state), state.supply[0], gold(state, "mayors")) == ({ROW}, 35, [4, 0])
    state = after(using(state, "paddock"), (4, 7), (6, 8))
    assert (marked(state), state.supply[0]) == ({ROW}, 35)


def test_three_in_a_line_mark_nothing() -> None:
    """§5.4 Mayors: four are needed; they need not touch."""
    state, _ = drawn("s s . . D . .", cards=MAYORS)
    state = after(state, (4, 6))
    assert marked(state) == set()
    state, _ = drawn("s s M . D s M s", cards=MAYORS)
    assert marked(after(state, (4, 7))) == {ROW}


def test_an_arrival_elsewhere_marks_no_other_line() -> None:
    """A-36: a line that was left free waits for the next piece that arrives in it."""
    picture = """
        s  s  s  s  .
         s  .  .  .  .
    """
    state, _ = drawn(picture, cards=MAYORS)
    state = after(state, (5, 5))
    assert marked(state) == set()
    assert marked(after(state, (4, 8))) == {ROW}


def test_a_line_is_marked_once() -> None:
    """T164: another's marker lies there already."""
    state, _ = drawn(JUMP, cards=MAYORS)
    state.markers[1] = 1 << ROW
    state = after(using(state, "paddock"), (6, 8), (4, 7))
    assert (marked(state), state.supply[0]) == (set(), 36)
    own, _ = drawn("s s s . . .", cards=MAYORS)
    own = after(own, (4, 7), (4, 8))
    assert (marked(own), own.supply[0]) == ({ROW}, 34)


def test_a_scout_is_none_of_the_four() -> None:
    """T165: three settlements and a scout, whichever comes last."""
    state, _ = drawn("s s s . .", cards=MAYORS)
    assert marked(after(using(state, "scout_cabin"), (4, 7))) == set()
    state, _ = drawn("s s . .? .", cards=MAYORS)
    assert marked(after(state, (4, 6))) == set()


def test_each_marker_is_four_gold() -> None:
    """T240: three, two and one of them; they are counted once in the total."""
    state, _ = drawn("s . .", cards=MAYORS, seats=3)
    state.markers[:3] = [0b111, 0b11000, 0b100000]
    assert gold(state, "mayors") == [12, 8, 4]
    assert totals(state) == (12, 8, 4)


def test_a_marker_can_be_the_last_settlement() -> None:
    """A-36: it ends the game, and what was still to place is not placed."""
    state, _ = drawn("s s s . . .", cards=MAYORS)
    state.supply[0] = 2
    state = after(state, (4, 7))
    assert (marked(state), state.supply[0], state.ended) == ({ROW}, 0, 1)
    assert (targets(state), buttons(state)) == (set(), {"end"})


def test_without_supply_there_is_no_marker() -> None:
    """A-36: the line stays free, and another can mark it later."""
    picture = """
        s  s  s  .  o  o  o  .
         M  M  M  M  M  M  M  M
        .  .  .  .  s  .  .  .
    """
    state, _ = drawn(picture, cards=MAYORS)
    state.supply[0] = 0
    state = after(using(done(state), "paddock"), (6, 8), (4, 7))
    assert (marked(state), state.ended) == (set(), 0)
    state.turn = state.me = 1
    state = after(using(state, "farm"), (4, 11))
    assert (marked(state), marked(state, 1)) == (set(), {ROW})


def test_lines_are_marked_from_the_top_while_the_supply_lasts() -> None:
    """A-70: a city hall completes three lines, and there are two settlements left."""
    state, _ = drawn(
        """
        .  .  .  .  M  .
         s  .  .  M  s  M
        s  .  .  .  M  M
         s  .  .  M  s  M
        """,
        cards=MAYORS,
    )
    state.supply[0] = 2
    state = after(using(state, "city_hall"), (6, 6))
    assert (marked(state), state.supply[0], state.ended) == ({5, 6}, 0, 1)


def test_a_marker_is_off_the_board() -> None:
    """§5.4 Mayors: it counts for nothing else."""
    state, _ = drawn("s s s . .", cards="mayors knights citizens")
    state = after(state, (4, 7))
    assert (gold(state, "knights"), gold(state, "citizens")) == ([8, 0], [2, 0])
