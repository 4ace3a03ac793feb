"""Moving: the rules §3.4, and by Barn and Harbor, §4.2 and §11.4."""

from kingdombuilder.rules.cells import count

from .drawings import drawn
from .scenes import after, buttons, mapped, scene, targets, tiles, using


def test_a_moved_settlement_is_not_taken_from_the_supply() -> None:
    """§3.4: nor does it trigger the end."""
    state = using(scene([(8, 4)], supply=1), "paddock")
    moved = after(state, (8, 4), (8, 6))
    assert (moved.supply[0], moved.ended) == (1, 0)
    assert count(moved.own[0]) == 1


def test_a_lifted_settlement_does_not_count_for_adjacency() -> None:
    """§3.4: a lone one next to water may go to any water."""
    state = using(scene([(8, 13)]), "harbor")
    assert targets(after(state, (8, 13))) == mapped("W")


def test_a_settlement_never_moves_back_to_where_it_stood() -> None:
    """§3.4: the origin is not offered, though it is free."""
    state = using(scene([(8, 8)]), "barn")
    assert targets(after(state, (8, 8))) == mapped("G") - {(8, 8)}


def test_a_settlement_that_would_have_to_go_back_cannot_move() -> None:
    """§3.4: its own hex is the only grass next to the others; they can move."""
    state, _ = drawn("C s d C C . .")
    state = using(state, "barn")
    assert targets(state) == {(4, 6)}
    assert targets(after(state, (4, 6))) == {(4, 9), (4, 10)}


def test_the_room_that_only_it_touches_does_not_help_a_settlement_to_move() -> None:
    """§3.4: once lifted, it touches nothing; only its own hex is next to the others."""
    state, there = drawn("C d s x C . .")
    state = using(state, "barn")
    assert targets(state) == {(4, 5)}
    assert targets(after(state, (4, 5))) == there


def test_a_settlement_on_another_terrain_is_never_stuck() -> None:
    """§3.4: the hex it leaves is none of the card's, so it may go to any grass."""
    state, there = drawn("C t d x C x x")
    state = using(state, "barn")
    assert targets(state) == {(4, 5), (4, 6)}
    assert targets(after(state, (4, 6))) == there


def test_the_hex_that_was_left_is_empty_again() -> None:
    """§3.4: it can be built on in the same turn."""
    state = after(using(scene([(8, 8), (8, 9)]), "paddock"), (8, 8), (8, 6))
    assert (8, 8) in targets(state)
    assert (8, 6) not in targets(state)


def test_the_hex_that_was_entered_is_taken() -> None:
    """§3.4: nobody builds there."""
    state, _ = drawn("s . . .")
    state = after(using(state, "paddock"), (4, 4), (4, 6))
    assert targets(state) == {(4, 5), (4, 7)}


def test_with_another_hex_next_to_the_others_it_can_move() -> None:
    """§3.4: then that one is the only target."""
    state, there = drawn("C s d x C . .")
    state = using(state, "barn")
    assert targets(state) == {(4, 5), (4, 6)}
    assert targets(after(state, (4, 5))) == there


def test_a_settlement_on_the_only_water_next_to_the_others_cannot_sail() -> None:
    """§3.4: the same for the Harbor."""
    state, _ = drawn("C s w C C W W")
    state = using(state, "harbor")
    assert targets(state) == {(4, 5)}


def test_barn_moves_any_own_settlement() -> None:
    """§4.2 Barn: wherever it stands, on land, water or mountain; not another's."""
    state, _ = drawn("""
        s C w C m
         C C C C C
        o C . . C
    """)
    assert targets(using(state, "barn")) == {(4, 4), (4, 6), (4, 8)}


def test_barn_moves_to_the_terrain_of_the_card() -> None:
    """§4.2 Barn: next to an own settlement if possible."""
    state = using(scene([(12, 8), (0, 0)], card="flowers"), "barn")
    assert targets(after(state, (0, 0))) == {(13, 7), (13, 8)}
    assert targets(after(state, (12, 8))) == {(1, 0)}


def test_barn_moves_anywhere_on_the_terrain_if_none_is_adjacent() -> None:
    """§4.2 Barn: to any empty hex of the terrain."""
    state = using(scene([(12, 8), (6, 10)], card="desert"), "barn")
    assert targets(after(state, (12, 8))) == mapped("D")


def test_harbor_moves_next_to_the_others() -> None:
    """T067: (8,12) moves, and (8,13) touches two water hexes."""
    state = using(scene([(8, 12), (8, 13)]), "harbor")
    assert targets(state) == {(8, 12), (8, 13)}
    assert targets(after(state, (8, 12))) == {(7, 13), (8, 14)}


def test_harbor_moves_to_any_water_if_none_is_adjacent() -> None:
    """§4.2 Harbor: (8,13) moves, and (8,12) touches no water."""
    state = using(scene([(8, 12), (8, 13)]), "harbor")
    assert targets(after(state, (8, 13))) == mapped("W")


def test_harbor_moves_from_water_to_water() -> None:
    """§4.2 Harbor: next to the other piece on water."""
    state = using(scene([(8, 14), (9, 14)]), "harbor")
    assert targets(state) == {(8, 14), (9, 14)}
    assert targets(after(state, (8, 14))) == {(10, 14)}


def test_harbor_needs_empty_water() -> None:
    """§4.2 Harbor: the only water is taken, so the tile is of no use."""
    state, _ = drawn("L w . .", "harbor", tile=True)
    assert buttons(state) == set()
    free, _ = drawn("L w W .", "harbor", tile=True)
    assert buttons(free) == {"harbor"}


def test_a_move_may_lose_one_tile_and_win_another() -> None:
    """§2.8: from a Tavern hex to a Paddock hex."""
    state = using(scene([(6, 8)], ready=[(6, 7)]), "paddock")
    assert tiles(after(state, (6, 8), (6, 10))) == {(6, 11): "won"}
