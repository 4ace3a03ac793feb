"""Wagon and ship, and how other rules treat meeples: the rules §4.4, §5.5 and §11.6."""

import pytest

from .drawings import draw
from .engines import Game
from .positions import fg_hexes, scene


def test_a_wagon_is_placed_on_land_or_mountain(engine: type[Game]) -> None:
    """T113: the neighbours of (0,5) include mountains at (0,4) and (1,5)."""
    game = scene(engine, [(0, 5)]).use("wagon")
    assert game.targets() == {(0, 4), (0, 6), (1, 4), (1, 5)}
    placed = game.pick((1, 5))
    assert placed.pieces(kind="wagon") == {(1, 5)}
    assert placed.supply() == 39


def test_a_ship_is_placed_on_water(engine: type[Game]) -> None:
    """§4.4 Lighthouse: it is placed adjacent if possible, else on any water."""
    game = scene(engine, [(8, 13)]).use("lighthouse")
    assert game.targets() == {(7, 13), (8, 14)}
    assert game.pick((8, 14)).pieces(kind="ship") == {(8, 14)}
    assert scene(engine, [(8, 8)]).use("lighthouse").targets() == fg_hexes("W")


@pytest.mark.parametrize(("tile", "piece"), [("wagon", ".1w . M ."), ("lighthouse", "W1s W W W")])
def test_wagon_and_ship_move_up_to_three_steps(engine: type[Game], tile: str, piece: str) -> None:
    """§4.4: each step goes to a free hex of their terrain."""
    game, _ = draw(engine, f"L s {piece} K", tile, tile=True, outside="K")
    game = game.skip_mandatory().pick(tile)
    assert (game.targets(), game.buttons()) == ({(4, 7)}, {"take"})
    game = game.pick((4, 7))
    assert (game.targets(), game.buttons()) == ({(4, 6), (4, 8)}, {"stop"})
    assert game.pick("stop").buttons() == {"end"}
    game = game.pick((4, 8), (4, 9))
    assert game.buttons() == {"end"}
    assert game.pieces(kind="wagon") | game.pieces(kind="ship") == {(4, 9)}


@pytest.mark.parametrize(("tile", "piece"), [("wagon", ".1w"), ("lighthouse", "W1s")])
def test_wagon_and_ship_can_be_taken_back(engine: type[Game], tile: str, piece: str) -> None:
    """§4.4: they return to the stock and can be placed again in a later turn."""
    game, _ = draw(engine, f"L s {piece} . W", tile, tile=True)
    game = game.skip_mandatory().pick(tile, "take")
    assert (len(game.pieces()), game.supply()) == (1, 39)
    assert not game.pieces(kind="wagon") | game.pieces(kind="ship")
    assert game.use(tile).targets()


def test_a_seat_has_one_wagon_and_one_ship(engine: type[Game]) -> None:
    """§1.1: while it is on the board, the seat cannot place another."""
    game, _ = draw(engine, "s .1w K s . .", outside="K")
    assert game.use("wagon").targets() == set()
    game, _ = draw(engine, "s W1s K s W W", outside="K")
    assert game.use("lighthouse").targets() == set()


def test_a_wagon_steps_on_free_land_and_mountains_only(engine: type[Game]) -> None:
    """§4.4 Wagon: water, special hexes, pieces, walls and warriors block it."""
    game, marked = draw(
        engine,
        """
        M  .# W  M  M
         o  .1w .  .2a M
        K  .1 Mx M  M
        """,
        outside="K",
    )
    assert game.use("wagon").targets() == marked


def test_a_wagon_wins_the_tile_of_a_camp_that_it_passes(engine: type[Game]) -> None:
    """T115: it passes on the second step and stops on the third."""
    game, _ = draw(
        engine,
        """
        M  M  M  M
         M  M  .  M
        .1w .  .  .
         K  K  N  K
        """,
        nomads="treasure",
    )
    first = game.use("wagon").pick((6, 5))
    assert first.gold("treasures") == [0, 0]
    second = first.pick((6, 6))
    assert second.gold("treasures") == [3, 0]
    third = second.pick((5, 6))
    assert (third.gold("treasures"), third.pieces(kind="wagon")) == ([3, 0], {(5, 6)})


def test_a_wagon_that_leaves_its_location_keeps_its_steps(engine: type[Game]) -> None:
    """A-33: the tile is lost at the first step, but the other steps remain."""
    game, _ = draw(engine, "L .1w . . . .", "wagon", tile=True, outside="K")
    game = game.pick("wagon", (4, 6))
    assert game.tiles() == {}
    assert (game.targets(), game.buttons()) == ({(4, 5), (4, 7)}, {"stop"})


def test_a_ship_whose_lighthouse_is_lost_still_counts(engine: type[Game]) -> None:
    """T117: it counts for gold but can no longer be moved (A-32)."""
    game, _ = draw(
        engine, "L s W1s W W . .", "lighthouse", tile=True, cards="citizens knights lords"
    )
    game = game.skip_mandatory().use("temple").pick((4, 5))
    assert (game.tiles(), game.buttons()) == ({}, {"end"})
    assert game.pieces(kind="ship") == {(4, 6)}
    assert game.gold("knights") == [2, 0]


def test_placing_a_ship_is_a_build_but_moving_it_is_not(engine: type[Game]) -> None:
    """T118: Ambassadors pay next to an opponent's settlement."""
    game, _ = draw(
        engine, "L s W W o", "lighthouse", cards="ambassadors knights lords", outside="K"
    )
    placed = game.use("lighthouse").pick((4, 6))
    assert placed.gold("ambassadors") == [0, 0]
    moved = placed.use("lighthouse").pick((4, 7))
    assert moved.gold("ambassadors") == [0, 0]
    adjacent, _ = draw(
        engine, "L s W o W", "lighthouse", cards="ambassadors knights lords", outside="K"
    )
    assert adjacent.use("lighthouse").pick((4, 6)).gold("ambassadors") == [1, 0]


def test_meeples_do_not_affect_the_end_of_the_game(
    engine: type[Game],
) -> None:
    """T119: ships and wagons may be in stock, and placing one triggers nothing."""
    game, _ = draw(engine, "s . . . W", seat_1="supply 3")
    assert game.pick((4, 5), (4, 6), (4, 7)).is_ending()
    game, _ = draw(engine, "s . . . W", seat_1="supply 0", turn="1 after")
    assert not game.use("lighthouse").pick((4, 8)).is_ending()


@pytest.mark.parametrize(
    ("tile", "row", "can_move"),
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
def test_actions_that_move_settlements_also_move_meeples(
    engine: type[Game], tile: str, row: str, can_move: bool
) -> None:
    """A-30: warriors move on land, wagons on land or mountains, ships on water."""
    game, _ = draw(engine, row, outside="K")
    assert ((4, 5) in game.use(tile).targets()) == can_move


def test_a_moved_warrior_blocks_its_new_neighbours(engine: type[Game]) -> None:
    """A-30: its old neighbours are free again, and it is still a warrior."""
    game, _ = draw(engine, "M s . .1a . . .")
    assert game.targets() == {(4, 9), (4, 10)}
    game = game.use("paddock").pick((4, 7), (4, 9))
    assert game.pieces(kind="warrior") == {(4, 9)}
    assert game.targets() == {(4, 6)}
    assert game.skip_mandatory().buttons() == {"end"}


def test_meeples_count_like_settlements(engine: type[Game]) -> None:
    """§5.5: they count in lines and areas; a ship is on water, a wagon on its mountain."""
    cards = "fishermen miners citizens"
    game, marked = draw(engine, "W1s .1a M1w x W .", cards=cards, outside="K")
    assert [game.gold(card)[0] for card in cards.split()] == [1, 1, 1]
    assert game.use("farm").targets() == marked
