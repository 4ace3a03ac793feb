"""Silos, which are used after the last turn: the rules §2.10 and §11.8."""

import pytest

from .drawings import draw
from .engines import OVER, Game, IllegalPick


def silo_phase(
    engine: type[Game],
    picture: str,
    *locations: str,
    cards: str = "knights lords farmers",
    nomads: str = "",
    rulings: str = "",
    seat_1: str = "",
    seat_2: str = "",
) -> Game:
    """Return the silo phase, after the last seat's last turn."""
    game, _ = draw(
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


def test_a_silo_moves_up_to_three_settlements(engine: type[Game]) -> None:
    """T159: three different ones move next to other pieces of the seat; one reaches a castle."""
    game = silo_phase(engine, "O s s s . . . K")
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


def test_a_silo_builds_up_to_three_settlements(engine: type[Game]) -> None:
    """§2.10: they come from the supply and go on any adjacent buildable terrain."""
    game = silo_phase(engine, "O s D S A T .").pick("build")
    assert (game.targets(), game.buttons()) == ({(4, 6)}, {"stop"})
    game = game.pick((4, 6), (4, 7))
    assert (game.targets(), game.buttons()) == ({(4, 8)}, {"stop"})
    game = game.pick((4, 8))
    assert (game.supply(), game.chooser()) == (36, OVER)


def test_without_supply_a_silo_only_moves(engine: type[Game]) -> None:
    """§2.10: there is no settlement to build."""
    game = silo_phase(engine, "O s s . . .", seat_1="supply 0")
    assert game.buttons() == {"move", "stop"}
    game = silo_phase(engine, "O s s . . .", seat_1="supply 1")
    assert game.pick("build", (4, 7)).chooser() == OVER


def test_one_silo_either_builds_or_moves(engine: type[Game]) -> None:
    """T160: after two builds no piece can be moved."""
    game = silo_phase(engine, "O s s . . . . .").pick("build", (4, 7), (4, 8))
    assert game.buttons() == {"stop"}
    with pytest.raises(IllegalPick):
        game.pick("move")
    with pytest.raises(IllegalPick):
        game.pick((4, 5))


def test_two_silos_can_be_used_differently(engine: type[Game]) -> None:
    """T161: one builds three settlements, the other moves three."""
    picture = """
        O  s  s  s  O  .  .  .
         .  .  .  .  .  .  .  .
    """
    game = silo_phase(engine, picture)
    game = game.pick("build", (5, 4), (5, 5), (5, 6))
    assert game.buttons() == {"build", "move", "stop"}
    game = game.pick("move", (4, 5), (5, 7), (4, 6), (5, 8), (4, 7), (5, 9))
    assert game.chooser() == OVER
    assert game.pieces() == {(5, column) for column in range(4, 10)}


def test_a_silo_can_be_used_partly_or_not_at_all(engine: type[Game]) -> None:
    """A-38: the rule says up to three."""
    game = silo_phase(engine, "O s s . . . . .")
    assert game.pick("stop").chooser() == OVER
    assert game.pick("build", "stop").chooser() == OVER
    assert game.pick("move", (4, 5), (4, 7), "stop").chooser() == OVER


def test_each_seat_uses_all_its_silos_before_the_next_seat(engine: type[Game]) -> None:
    """A-39: the first seat touches two silos, the second one of them."""
    game = silo_phase(
        engine,
        """
        O  s  O  o  .  .
         .  .  .  .  .  .
        """,
    )
    choosers = []
    while game.chooser() != OVER:
        choosers.append(game.chooser())
        game = game.pick("stop")
    assert choosers == [0, 0, 1]


def test_a_seat_that_touches_no_silo_is_not_asked(engine: type[Game]) -> None:
    """§2.10: this applies to the first player too."""
    game = silo_phase(engine, "s . . O o . .")
    assert game.chooser() == 1
    assert silo_phase(engine, "s . O . o").chooser() == OVER


def test_a_seat_that_cannot_use_a_silo_is_not_asked(engine: type[Game]) -> None:
    """§2.10: no adjacent hex is free."""
    assert silo_phase(engine, "O s s M . .").chooser() == OVER


def test_a_silo_reached_in_this_phase_cannot_be_used(engine: type[Game]) -> None:
    """A-40: a seat's silos are counted when its silo turn begins."""
    game = silo_phase(
        engine,
        """
        O  s  s  .  O  .
         .  .  .  .  .  .
        """,
    )
    assert game.pick("build", (4, 7), "stop").chooser() == OVER


def test_a_silo_left_in_this_phase_can_still_be_used(engine: type[Game]) -> None:
    """A-40: using the first silo moves the settlement at the second away."""
    game = silo_phase(
        engine,
        """
        O  s  .  .  O  .  .
         .  s  s  s  .  .  .
        """,
    )
    game = game.pick("move", (5, 7), (5, 4), "stop")
    assert (game.chooser(), game.buttons()) == (0, {"build", "move", "stop"})


def test_the_settlement_at_the_silo_may_move_away(engine: type[Game]) -> None:
    """§2.10: the action continues."""
    game = silo_phase(engine, "O s s . . . .").pick("move", (4, 5), (4, 7))
    assert (game.targets(), game.buttons()) == ({(4, 6)}, {"stop"})


def test_a_moved_piece_is_not_its_own_neighbour(engine: type[Game]) -> None:
    """§2.10: a lone settlement cannot move."""
    assert silo_phase(engine, "O s . . . s .").buttons() == {"build", "move", "stop"}
    assert silo_phase(engine, "O s . . .").buttons() == {"build", "stop"}


def test_warriors_and_walls_block_silos(engine: type[Game]) -> None:
    """§2.10: the usual rules apply."""
    game = silo_phase(engine, "O s .# . .2a . s .").pick("build")
    assert game.targets() == {(4, 11)}


def test_red_cards_do_not_pay_in_the_silo_phase(engine: type[Game]) -> None:
    """A-41: a treasure is paid, but canoes cannot build."""
    picture = """
        O  s  .  N  L  o
         M  o  .  M  M  W
    """
    cards = "ambassadors rovers shepherds"
    game = silo_phase(
        engine, picture, "canoe", cards=cards, nomads="treasure", seat_2="tiles canoe"
    )
    game = game.pick("build", (4, 6))
    assert game.gold("treasures") == [3, 0]
    assert [game.gold(card) for card in cards.split()] == [[0, 0]] * 3
    assert (game.chooser(), game.targets()) == (0, {(5, 6)})


def test_lines_are_marked_in_the_silo_phase(engine: type[Game]) -> None:
    """A-41: this concerns Mayors."""
    game = silo_phase(engine, "O s s s . . . .", cards="mayors knights lords")
    game = game.pick("build", (4, 8))
    assert (game.gold("mayors"), game.supply()) == ([4, 0], 35)


@pytest.mark.parametrize(("piece", "can_move"), [(".1a", True), (".1w", True), ("W1s", False)])
def test_a_silo_moves_warriors_and_wagons_but_not_ships(
    engine: type[Game], piece: str, can_move: bool
) -> None:
    """A-69: they move next to another piece on buildable terrain."""
    game = silo_phase(
        engine,
        f"""
        O  s  {piece} .
         .  .  W  W
        """,
    )
    assert ((4, 6) in game.pick("move").targets()) == can_move


def test_a_silo_is_used_three_times_under_the_other_ruling(engine: type[Game]) -> None:
    """A-38: it stays optional, but once begun it cannot be stopped."""
    game = silo_phase(engine, "O s . . . .", rulings="silo-three")
    assert game.buttons() == {"build", "stop"}
    assert game.pick("stop").chooser() == OVER
    game = game.pick("build")
    assert (game.targets(), game.buttons()) == ({(4, 6)}, set())
    game = game.pick((4, 6), (4, 7))
    assert game.buttons() == set()
    assert game.pick((4, 8)).chooser() == OVER
    short = silo_phase(engine, "O s .", rulings="silo-three").pick("build", (4, 6))
    assert short.chooser() == OVER
    moving = silo_phase(engine, "O s s . . .", rulings="silo-three").pick("move", (4, 5), (4, 7))
    assert moving.buttons() == set()
