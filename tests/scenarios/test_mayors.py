"""Mayors mark lines during the game: the rules §5.4 and §11.8."""

from .drawings import draw
from .engines import Game

MAYORS = "mayors families rovers"
JUMP = """
    s  s  s  .  .  .  .
     M  M  M  M  M  M  M
    .  .  .  .  s  .  .
"""
ROW = 4


def test_four_pieces_in_a_line_mark_it(engine: type[Game]) -> None:
    """T163: the fourth arrives by Paddock; the marker is a settlement from the supply."""
    game, _ = draw(engine, JUMP, cards=MAYORS)
    game = game.use("paddock").pick((6, 8), (4, 7))
    assert (game.markers(), game.supply(), game.gold("mayors")) == ({ROW}, 35, [4, 0])
    game = game.use("paddock").pick((4, 7), (6, 8))
    assert (game.markers(), game.supply()) == ({ROW}, 35)


def test_three_pieces_in_a_line_mark_nothing(engine: type[Game]) -> None:
    """§5.4 Mayors: four are needed, but they need not touch."""
    game, _ = draw(engine, "s s . . D . .", cards=MAYORS)
    game = game.pick((4, 6))
    assert game.markers() == set()
    game, _ = draw(engine, "s s M . D s M s", cards=MAYORS)
    assert game.pick((4, 7)).markers() == {ROW}


def test_an_arrival_marks_only_its_own_line(engine: type[Game]) -> None:
    """A-36: an unmarked line is marked when the next piece arrives in it."""
    picture = """
        s  s  s  s  .
         s  .  .  .  .
    """
    game, _ = draw(engine, picture, cards=MAYORS)
    game = game.pick((5, 5))
    assert game.markers() == set()
    assert game.pick((4, 8)).markers() == {ROW}


def test_a_line_is_marked_once(engine: type[Game]) -> None:
    """T164: another seat's marker prevents a second one."""
    game, _ = draw(engine, JUMP, cards=MAYORS, seat_2=f"markers {ROW + 1}")
    game = game.use("paddock").pick((6, 8), (4, 7))
    assert (game.markers(), game.supply()) == (set(), 36)
    own, _ = draw(engine, "s s s . . .", cards=MAYORS)
    own = own.pick((4, 7), (4, 8))
    assert (own.markers(), own.supply()) == ({ROW}, 34)


def test_a_scout_does_not_count_as_one_of_the_four(engine: type[Game]) -> None:
    """T165: three settlements and a scout mark nothing, in either order."""
    game, _ = draw(engine, "s s s . .", cards=MAYORS)
    assert game.use("scout_cabin").pick((4, 7)).markers() == set()
    game, _ = draw(engine, "s s . .? .", cards=MAYORS)
    assert game.pick((4, 6)).markers() == set()


def test_each_marker_pays_four_gold(engine: type[Game]) -> None:
    """T240: three, two and one markers are counted once in the totals."""
    game, _ = draw(
        engine,
        "s . .",
        cards=MAYORS,
        seats=3,
        seat_1="markers 1 2 3",
        seat_2="markers 4 5",
        seat_3="markers 6",
    )
    assert game.gold("mayors") == [12, 8, 4]
    assert game.totals() == [12, 8, 4]


def test_a_marker_can_be_the_last_settlement(engine: type[Game]) -> None:
    """A-36: it triggers the end, and the mandatory action stops."""
    game, _ = draw(engine, "s s s . . .", cards=MAYORS, seat_1="supply 2")
    game = game.pick((4, 7))
    assert (game.markers(), game.supply(), game.is_ending()) == ({ROW}, 0, True)
    assert (game.targets(), game.buttons()) == (set(), {"end"})


def test_a_line_stays_unmarked_without_supply(engine: type[Game]) -> None:
    """A-36: another seat can mark the line later."""
    picture = """
        s  s  s  .  o  o  o  .
         M  M  M  M  M  M  M  M
        .  .  .  .  s  .  .  .
    """
    game, _ = draw(engine, picture, cards=MAYORS, seat_1="supply 0", turn="1 after")
    game = game.use("paddock").pick((6, 8), (4, 7))
    assert (game.markers(), game.is_ending()) == (set(), False)
    game = game.pick("end", "=grass").use("farm").pick((4, 11))
    assert (game.markers(), game.markers(1)) == (set(), {ROW})


def test_lines_are_marked_from_the_top_while_the_supply_lasts(engine: type[Game]) -> None:
    """A-70: a city hall completes three lines with two settlements left."""
    game, _ = draw(
        engine,
        """
        .  .  .  .  M  .
         s  .  .  M  s  M
        s  .  .  .  M  M
         s  .  .  M  s  M
        """,
        cards=MAYORS,
        seat_1="supply 2",
    )
    game = game.use("city_hall").pick((6, 6))
    assert (game.markers(), game.supply(), game.is_ending()) == ({5, 6}, 0, True)


def test_a_marker_is_off_the_board(engine: type[Game]) -> None:
    """§5.4 Mayors: it does not count for other cards."""
    game, _ = draw(engine, "s s s . .", cards="mayors knights citizens")
    game = game.pick((4, 7))
    assert (game.gold("knights"), game.gold("citizens")) == ([8, 0], [2, 0])
