"""Silos, used after the last turn: the rules §2.10 and §11.8."""

import pytest

from .drawings import drawn
from .engines import OVER, Game, IllegalPick


def at_the_end(
    engine: type[Game],
    picture: str,
    *locations: str,
    cards: str = "knights lords farmers",
    nomads: str = "",
    rulings: str = "",
    seat_1: str = "",
    seat_2: str = "",
) -> Game:
    """Return the silo phase, after the last turn of the last seat."""
    game, _ = drawn(
        engine,
        picture,
        *locations,
        cards=cards,
        nomads=nomads,
        rulings=rulings,
        seat_1=seat_1,
        seat_2=seat_2,
        turn="2 after ended",
    )
    return game.pick("end")


def test_up_to_three_settlements_move_next_to_others(engine: type[Game]) -> None:
    """T159: three different ones, each next to another own piece; a castle is reached."""
    game = at_the_end(engine, "O s s s . . . K")
    assert (game.chooser(), game.buttons()) == (0, {"build", "move", "stop"})
    game = game.pick("move")
    assert (game.targets(), game.buttons()) == ({(4, 5), (4, 6)}, {"stop"})
    game = game.pick((4, 5))
    assert game.targets() == {(4, 8)}
    game = game.pick((4, 8))
    assert game.targets() == {(4, 6), (4, 7)}  # the one at (4,8) has moved
    game = game.pick((4, 6), (4, 9), (4, 7))
    assert game.targets() == {(4, 10)}
    assert game.gold("castles") == [0, 0]
    game = game.pick((4, 10))
    assert game.gold("castles") == [3, 0]
    assert game.chooser() == OVER


def test_up_to_three_settlements_are_built(engine: type[Game]) -> None:
    """§2.10: from the supply, on any buildable terrain next to an own piece."""
    game = at_the_end(engine, "O s D S A T .").pick("build")
    assert (game.targets(), game.buttons()) == ({(4, 6)}, {"stop"})
    game = game.pick((4, 6), (4, 7))
    assert (game.targets(), game.buttons()) == ({(4, 8)}, {"stop"})
    game = game.pick((4, 8))
    assert (game.supply(), game.chooser()) == (36, OVER)


def test_without_supply_a_silo_only_moves(engine: type[Game]) -> None:
    """§2.10: there is nothing to build."""
    game = at_the_end(engine, "O s s . . .", seat_1="supply 0")
    assert game.buttons() == {"move", "stop"}
    game = at_the_end(engine, "O s s . . .", seat_1="supply 1")
    assert game.pick("build", (4, 7)).chooser() == OVER


def test_one_silo_is_for_building_or_for_moving(engine: type[Game]) -> None:
    """T160: after two builds no piece can be moved."""
    game = at_the_end(engine, "O s s . . . . .").pick("build", (4, 7), (4, 8))
    assert game.buttons() == {"stop"}
    with pytest.raises(IllegalPick):
        game.pick("move")
    with pytest.raises(IllegalPick):
        game.pick((4, 5))


def test_two_silos_may_be_used_in_two_ways(engine: type[Game]) -> None:
    """T161: three are built for one and three moved for the other."""
    picture = """
        O  s  s  s  O  .  .  .
         .  .  .  .  .  .  .  .
    """
    game = at_the_end(engine, picture)
    game = game.pick("build", (5, 4), (5, 5), (5, 6))
    assert game.buttons() == {"build", "move", "stop"}
    game = game.pick("move", (4, 5), (5, 7), (4, 6), (5, 8), (4, 7), (5, 9))
    assert game.chooser() == OVER
    assert game.pieces() == {(5, column) for column in range(4, 10)}


def test_a_silo_may_be_used_less_or_not_at_all(engine: type[Game]) -> None:
    """A-38: up to three."""
    game = at_the_end(engine, "O s s . . . . .")
    assert game.pick("stop").chooser() == OVER
    assert game.pick("build", "stop").chooser() == OVER
    assert game.pick("move", (4, 5), (4, 7), "stop").chooser() == OVER


def test_one_player_after_another_uses_all_silos(engine: type[Game]) -> None:
    """A-39: the first two, then the second the one of them that it touches."""
    game = at_the_end(
        engine,
        """
        O  s  O  o  .  .
         .  .  .  .  .  .
        """,
    )
    asked = []
    while game.chooser() != OVER:
        asked.append(game.chooser())
        game = game.pick("stop")
    assert asked == [0, 0, 1]


def test_a_seat_that_touches_no_silo_is_not_asked(engine: type[Game]) -> None:
    """§2.10: not even the first player."""
    game = at_the_end(engine, "s . . O o . .")
    assert game.chooser() == 1
    assert at_the_end(engine, "s . O . o").chooser() == OVER


def test_a_seat_with_no_use_for_a_silo_is_not_asked(engine: type[Game]) -> None:
    """§2.10: there is no room next to own pieces."""
    assert at_the_end(engine, "O s s M . .").chooser() == OVER


def test_a_silo_that_is_reached_in_this_phase_is_not_used(engine: type[Game]) -> None:
    """A-40: they are counted when the player's time comes."""
    game = at_the_end(
        engine,
        """
        O  s  s  .  O  .
         .  .  .  .  .  .
        """,
    )
    assert game.pick("build", (4, 7), "stop").chooser() == OVER


def test_a_silo_that_is_left_in_this_phase_is_used_all_the_same(engine: type[Game]) -> None:
    """A-40: the settlement at the second silo moves away with the first."""
    game = at_the_end(
        engine,
        """
        O  s  .  .  O  .  .
         .  s  s  s  .  .  .
        """,
    )
    game = game.pick("move", (5, 7), (5, 4), "stop")
    assert (game.chooser(), game.buttons()) == (0, {"build", "move", "stop"})


def test_the_settlement_at_the_silo_may_move_away(engine: type[Game]) -> None:
    """§2.10: the action goes on."""
    game = at_the_end(engine, "O s s . . . .").pick("move", (4, 5), (4, 7))
    assert (game.targets(), game.buttons()) == ({(4, 6)}, {"stop"})


def test_a_moved_piece_is_not_its_own_neighbour(engine: type[Game]) -> None:
    """§2.10: a lone settlement cannot move."""
    assert at_the_end(engine, "O s . . . s .").buttons() == {"build", "move", "stop"}
    assert at_the_end(engine, "O s . . .").buttons() == {"build", "stop"}


def test_warriors_and_walls_are_in_the_way(engine: type[Game]) -> None:
    """§2.10: as ever."""
    game = at_the_end(engine, "O s .# . .2a . s .").pick("build")
    assert game.targets() == {(4, 11)}


def test_the_silo_phase_brings_no_gold_of_red_cards(engine: type[Game]) -> None:
    """A-41: but a treasure is paid, and no canoe answers."""
    picture = """
        O  s  .  N  L  o
         M  o  .  M  M  W
    """
    cards = "ambassadors rovers shepherds"
    game = at_the_end(
        engine, picture, "canoe", cards=cards, nomads="treasure", seat_2="tiles canoe"
    )
    game = game.pick("build", (4, 6))
    assert game.gold("treasures") == [3, 0]
    assert [game.gold(card) for card in cards.split()] == [[0, 0]] * 3
    assert (game.chooser(), game.targets()) == (0, {(5, 6)})


def test_lines_are_marked_in_the_silo_phase(engine: type[Game]) -> None:
    """A-41: for Mayors."""
    game = at_the_end(engine, "O s s s . . . .", cards="mayors knights lords")
    game = game.pick("build", (4, 8))
    assert (game.gold("mayors"), game.supply()) == ([4, 0], 35)


@pytest.mark.parametrize(("piece", "can"), [(".1a", True), (".1w", True), ("W1s", False)])
def test_a_silo_moves_meeples_where_they_fit(engine: type[Game], piece: str, can: bool) -> None:
    """A-69: next to another piece, on buildable ground, so no ship."""
    game = at_the_end(
        engine,
        f"""
        O  s  {piece} .
         .  .  W  W
        """,
    )
    assert ((4, 6) in game.pick("move").targets()) == can


def test_by_the_other_ruling_a_silo_is_used_three_times(engine: type[Game]) -> None:
    """A-38: to use it stays optional; once begun one goes on as long as it is possible."""
    game = at_the_end(engine, "O s . . . .", rulings="silo-three")
    assert game.buttons() == {"build", "stop"}
    assert game.pick("stop").chooser() == OVER
    game = game.pick("build")
    assert (game.targets(), game.buttons()) == ({(4, 6)}, set())
    game = game.pick((4, 6), (4, 7))
    assert game.buttons() == set()
    assert game.pick((4, 8)).chooser() == OVER
    short = at_the_end(engine, "O s .", rulings="silo-three").pick("build", (4, 6))
    assert short.chooser() == OVER
    moving = at_the_end(engine, "O s s . . .", rulings="silo-three").pick("move", (4, 5), (4, 7))
    assert moving.buttons() == set()
