"""Wagon and ship, and what meeples are to other rules: the rules §4.4, §5.5 and §11.6."""

import pytest

from kingdombuilder.insight.scores import TREASURES
from kingdombuilder.rules.cells import count

from .drawings import drawn
from .scenes import after, buttons, done, gold, mapped, places, scene, targets, tiles, using


def test_a_wagon_is_placed_on_land_or_mountain() -> None:
    """T113: next to (0,5), mountains at (0,4) and (1,5) among them."""
    state = using(scene([(0, 5)]), "wagon")
    assert targets(state) == {(0, 4), (0, 6), (1, 4), (1, 5)}
    placed = after(state, (1, 5))
    assert places(placed.wagons) == {(1, 5)}
    assert placed.supply[0] == 39


def test_a_ship_is_placed_on_water() -> None:
    """§4.4 Lighthouse: adjacent if possible, else on any water."""
    state = using(scene([(8, 13)]), "lighthouse")
    assert targets(state) == {(7, 13), (8, 14)}
    assert places(after(state, (8, 14)).ships) == {(8, 14)}
    assert targets(using(scene([(8, 8)]), "lighthouse")) == mapped("W")


@pytest.mark.parametrize(("tile", "piece"), [("wagon", ".1w . M ."), ("lighthouse", "W1s W W W")])
def test_wagon_and_ship_move_up_to_three_steps(tile: str, piece: str) -> None:
    """§4.4: one, two or three, each to a free hex of its ground."""
    state, _ = drawn(f"L s {piece} K", tile, tile=True, around="K")
    state = after(done(state), tile)
    assert (targets(state), buttons(state)) == ({(4, 7)}, {"take"})
    state = after(state, (4, 7))
    assert (targets(state), buttons(state)) == ({(4, 6), (4, 8)}, {"stop"})
    assert buttons(after(state, "stop")) == {"end"}
    state = after(state, (4, 8), (4, 9))
    assert buttons(state) == {"end"}
    assert places(state.wagons | state.ships) == {(4, 9)}


@pytest.mark.parametrize(("tile", "piece"), [("wagon", ".1w"), ("lighthouse", "W1s")])
def test_wagon_and_ship_can_be_taken_back(tile: str, piece: str) -> None:
    """§4.4: to the stock; in a later turn they are placed again."""
    state, _ = drawn(f"L s {piece} . W", tile, tile=True)
    state = after(done(state), tile, "take")
    assert (count(state.own[0]), state.supply[0]) == (1, 39)
    assert not state.wagons | state.ships
    assert targets(using(state, tile))


def test_there_is_one_wagon_and_one_ship() -> None:
    """§1.1: who has it on the board cannot place another."""
    state, _ = drawn("s .1w K s . .", around="K")
    assert targets(using(state, "wagon")) == set()
    state, _ = drawn("s W1s K s W W", around="K")
    assert targets(using(state, "lighthouse")) == set()


def test_a_wagon_steps_on_free_land_and_mountains_only() -> None:
    """§4.4 Wagon: not through water, special hexes, pieces, walls, or next to a warrior."""
    state, there = drawn(
        """
        M  .# W  M  M
         o  .1w .  .2a M
        K  .1 Mx M  M
        """,
        around="K",
    )
    assert targets(using(state, "wagon")) == there


def test_a_wagon_wins_the_tile_of_a_camp_that_it_passes() -> None:
    """T115: on the second step, and it stops on the third away from it."""
    state, _ = drawn(
        """
        M  M  M  M
         M  M  .  M
        .1w .  .  .
         K  K  N  K
        """,
        nomads="treasure",
    )
    first = after(using(state, "wagon"), (6, 5))
    assert gold(first, TREASURES) == [0, 0]
    second = after(first, (6, 6))
    assert gold(second, TREASURES) == [3, 0]
    third = after(second, (5, 6))
    assert (gold(third, TREASURES), places(third.wagons)) == ([3, 0], {(5, 6)})


def test_a_wagon_that_steps_away_from_its_location_goes_on() -> None:
    """A-33: the tile is lost at the first step, the other steps remain."""
    state, _ = drawn("L .1w . . . .", "wagon", tile=True, around="K")
    state = after(state, "wagon", (4, 6))
    assert tiles(state) == {}
    assert (targets(state), buttons(state)) == ({(4, 5), (4, 7)}, {"stop"})


def test_a_ship_whose_lighthouse_is_lost_still_counts() -> None:
    """T117: for gold; but nobody can move it any more (A-32)."""
    state, _ = drawn("L s W1s W W . .", "lighthouse", tile=True, cards="citizens knights lords")
    state = after(using(done(state), "temple"), (4, 5))
    assert (tiles(state), buttons(state)) == ({}, {"end"})
    assert places(state.ships) == {(4, 6)}
    assert gold(state, "knights") == [2, 0]


def test_to_place_a_ship_is_a_build_and_to_move_it_is_not() -> None:
    """T118: for Ambassadors, next to another's settlement."""
    state, _ = drawn("L s W W o", "lighthouse", cards="ambassadors knights lords", around="K")
    placed = after(using(state, "lighthouse"), (4, 6))
    assert gold(placed, "ambassadors") == [0, 0]
    moved = after(using(placed, "lighthouse"), (4, 7))
    assert gold(moved, "ambassadors") == [0, 0]
    beside, _ = drawn("L s W o W", "lighthouse", cards="ambassadors knights lords", around="K")
    assert gold(after(using(beside, "lighthouse"), (4, 6)), "ambassadors") == [1, 0]


def test_the_game_ends_with_the_fortieth_settlement_whatever_the_meeples() -> None:
    """T119: ship and wagon may still be in stock, and to place one ends nothing."""
    state, _ = drawn("s . . . W")
    state.supply[0] = 3
    assert after(state, (4, 5), (4, 6), (4, 7)).ended == 1
    state.supply[0] = 0
    assert after(using(done(state), "lighthouse"), (4, 8)).ended == 0


@pytest.mark.parametrize(
    ("tile", "row", "can"),
    [
        ("paddock", "M .1a . . M", True),
        ("paddock", "W W1s W . W", False),
        ("paddock", "M M1w M . M", True),
        ("caravan", "M .1a . . M", True),
        ("caravan", "W W1s W . W", False),
        ("refuge", "M M1w . M M", True),
        ("resettlement", "M .1a . M M", True),
        ("resettlement", "W W1s W . W", False),
        ("barn", "M .1w s . M", True),
        ("barn", "W W1s s . W", False),
        ("harbor", "W W1s W s W", True),
        ("harbor", "W .1w s W W", False),
        ("harbor", "W .1a W s W", False),
        ("palisade", "M .1w s . M", True),
    ],
)
def test_what_moves_settlements_moves_meeples_where_they_fit(
    tile: str, row: str, can: bool
) -> None:
    """A-30: a warrior on land, a wagon on land or mountain, a ship on water."""
    state, _ = drawn(row, around="K")
    assert ((4, 5) in targets(using(state, tile))) == can


def test_a_moved_warrior_blocks_where_it_stands() -> None:
    """A-30: and no longer where it stood; it is still a warrior."""
    state, _ = drawn("M s . .1a . . .")
    assert targets(state) == {(4, 9), (4, 10)}
    state = after(using(state, "paddock"), (4, 7), (4, 9))
    assert places(state.warriors) == {(4, 9)}
    assert targets(state) == {(4, 6)}
    assert buttons(done(state)) == {"end"}


def test_meeples_count_like_settlements() -> None:
    """§5.5: in lines and areas; but a ship stands on water, and a wagon on its mountain."""
    cards = "fishermen miners citizens"
    state, there = drawn("W1s .1a M1w x W .", cards=cards, around="K")
    assert [gold(state, card)[0] for card in cards.split()] == [1, 1, 1]
    assert targets(using(state, "farm")) == there
