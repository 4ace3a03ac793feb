"""Silos, used after the last turn: the rules §2.10 and §11.8."""

import pytest

from kingdombuilder.insight.legality import IllegalPick
from kingdombuilder.insight.scores import CASTLES, TREASURES
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import NOBODY, chooser

from .drawings import drawn
from .scenes import after, buttons, done, gold, places, targets


def at_the_end(
    picture: str,
    *locations: str,
    cards: str = "knights lords farmers",
    nomads: str = "",
    rulings: str = "",
) -> State:
    """The first seat is asked for its silos: the last turn of the last seat is over."""
    state, _ = drawn(picture, *locations, cards=cards, nomads=nomads, rulings=rulings)
    state.turn, state.me, state.ended = 1, 1, 1
    return after(done(state), "end")


def test_up_to_three_settlements_move_next_to_others() -> None:
    """T159: three different ones, each next to another own piece; a castle is reached."""
    state = at_the_end("O s s s . . . K")
    assert (chooser(state), buttons(state)) == (0, {"build", "move", "stop"})
    state = after(state, "move")
    assert (targets(state), buttons(state)) == ({(4, 5), (4, 6)}, {"stop"})
    state = after(state, (4, 5))
    assert targets(state) == {(4, 8)}
    state = after(state, (4, 8))
    assert targets(state) == {(4, 6), (4, 7)}  # the one at (4,8) has moved
    state = after(state, (4, 6), (4, 9), (4, 7))
    assert targets(state) == {(4, 10)}
    assert gold(state, CASTLES) == [0, 0]
    state = after(state, (4, 10))
    assert gold(state, CASTLES) == [3, 0]
    assert chooser(state) == NOBODY


def test_up_to_three_settlements_are_built() -> None:
    """§2.10: from the supply, on any buildable terrain next to an own piece."""
    state = after(at_the_end("O s D S A T ."), "build")
    assert (targets(state), buttons(state)) == ({(4, 6)}, {"stop"})
    state = after(state, (4, 6), (4, 7))
    assert (targets(state), buttons(state)) == ({(4, 8)}, {"stop"})
    state = after(state, (4, 8))
    assert (state.supply[0], chooser(state)) == (36, NOBODY)


def test_without_supply_a_silo_only_moves() -> None:
    """§2.10: there is nothing to build."""
    state = at_the_end("O s s . . .")
    state.supply[0] = 0
    assert buttons(state) == {"move", "stop"}
    state.supply[0] = 1
    assert chooser(after(state, "build", (4, 7))) == NOBODY


def test_one_silo_is_for_building_or_for_moving() -> None:
    """T160: who has built two cannot move one."""
    state = after(at_the_end("O s s . . . . ."), "build", (4, 7), (4, 8))
    assert buttons(state) == {"stop"}
    with pytest.raises(IllegalPick):
        after(state, "move")
    with pytest.raises(IllegalPick):
        after(state, (4, 5))


def test_two_silos_may_be_used_in_two_ways() -> None:
    """T161: three are built for one and three moved for the other."""
    picture = """
        O  s  s  s  O  .  .  .
         .  .  .  .  .  .  .  .
    """
    state = at_the_end(picture)
    state = after(state, "build", (5, 4), (5, 5), (5, 6))
    assert buttons(state) == {"build", "move", "stop"}
    state = after(state, "move", (4, 5), (5, 7), (4, 6), (5, 8), (4, 7), (5, 9))
    assert chooser(state) == NOBODY
    assert places(state.own[0]) == {(5, column) for column in range(4, 10)}


def test_a_silo_may_be_used_less_or_not_at_all() -> None:
    """A-38: up to three."""
    state = at_the_end("O s s . . . . .")
    assert chooser(after(state, "stop")) == NOBODY
    assert chooser(after(state, "build", "stop")) == NOBODY
    assert chooser(after(state, "move", (4, 5), (4, 7), "stop")) == NOBODY


def test_one_player_after_another_uses_all_silos() -> None:
    """A-39: the first two, then the second the one of them that it touches."""
    state = at_the_end(
        """
        O  s  O  o  .  .
         .  .  .  .  .  .
        """
    )
    asked = []
    while chooser(state) != NOBODY:
        asked.append(chooser(state))
        state = after(state, "stop")
    assert asked == [0, 0, 1]


def test_who_touches_no_silo_is_not_asked() -> None:
    """§2.10: not even the first player."""
    state = at_the_end("s . . O o . .")
    assert chooser(state) == 1
    assert chooser(at_the_end("s . O . o")) == NOBODY


def test_who_can_do_nothing_with_a_silo_is_not_asked() -> None:
    """§2.10: there is no room next to own pieces."""
    assert chooser(at_the_end("O s s M . .")) == NOBODY


def test_a_silo_that_is_reached_in_this_phase_is_not_used() -> None:
    """A-40: they are counted when the player's time comes."""
    state = at_the_end(
        """
        O  s  s  .  O  .
         .  .  .  .  .  .
        """
    )
    assert chooser(after(state, "build", (4, 7), "stop")) == NOBODY


def test_a_silo_that_is_left_in_this_phase_is_used_all_the_same() -> None:
    """A-40: the settlement at the second silo moves away with the first."""
    state = at_the_end(
        """
        O  s  .  .  O  .  .
         .  s  s  s  .  .  .
        """
    )
    state = after(state, "move", (5, 7), (5, 4), "stop")
    assert (chooser(state), buttons(state)) == (0, {"build", "move", "stop"})


def test_the_settlement_at_the_silo_may_move_away() -> None:
    """§2.10: the action goes on."""
    state = after(at_the_end("O s s . . . ."), "move", (4, 5), (4, 7))
    assert (targets(state), buttons(state)) == ({(4, 6)}, {"stop"})


def test_a_moved_piece_is_not_its_own_neighbour() -> None:
    """§2.10: a lone settlement cannot move."""
    assert buttons(at_the_end("O s . . . s .")) == {"build", "move", "stop"}
    assert buttons(at_the_end("O s . . .")) == {"build", "stop"}


def test_warriors_and_walls_are_in_the_way() -> None:
    """§2.10: as ever."""
    state = after(at_the_end("O s .# . .2a . s ."), "build")
    assert targets(state) == {(4, 11)}


def test_the_silo_phase_brings_no_gold_of_red_cards() -> None:
    """A-41: but a treasure is paid, and no canoe answers."""
    picture = """
        O  s  .  N  L  o
         M  o  .  M  M  W
    """
    cards = "ambassadors rovers shepherds"
    state = at_the_end(picture, "canoe", cards=cards, nomads="treasure")
    state.held[1] = state.ready[1] = 1
    state = after(state, "build", (4, 6))
    assert gold(state, TREASURES) == [3, 0]
    assert [gold(state, card) for card in cards.split()] == [[0, 0]] * 3
    assert (chooser(state), targets(state)) == (0, {(5, 6)})


def test_lines_are_marked_in_the_silo_phase() -> None:
    """A-41: for Mayors."""
    state = at_the_end("O s s s . . . .", cards="mayors knights lords")
    state = after(state, "build", (4, 8))
    assert (gold(state, "mayors"), state.supply[0]) == ([4, 0], 35)


@pytest.mark.parametrize(("piece", "can"), [(".1a", True), (".1w", True), ("W1s", False)])
def test_a_silo_moves_meeples_where_they_fit(piece: str, can: bool) -> None:
    """A-69: next to another piece, on buildable ground, so no ship."""
    state = at_the_end(
        f"""
        O  s  {piece} .
         .  .  W  W
        """
    )
    assert ((4, 6) in targets(after(state, "move"))) == can


def test_by_the_other_ruling_a_silo_is_used_three_times() -> None:
    """A-38: to use it stays optional; once begun one goes on as long as it is possible."""
    state = at_the_end("O s . . . .", rulings="silo-three")
    assert buttons(state) == {"build", "stop"}
    assert chooser(after(state, "stop")) == NOBODY
    state = after(state, "build")
    assert (targets(state), buttons(state)) == ({(4, 6)}, set())
    state = after(state, (4, 6), (4, 7))
    assert buttons(state) == set()
    assert chooser(after(state, (4, 8))) == NOBODY
    short = after(at_the_end("O s .", rulings="silo-three"), "build", (4, 6))
    assert chooser(short) == NOBODY
    moving = after(at_the_end("O s s . . .", rulings="silo-three"), "move", (4, 5), (4, 7))
    assert buttons(moving) == set()
