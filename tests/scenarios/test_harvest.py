"""Farmland, and the Harvest tiles that build or move one: the rules §2.6, §4.6 and §11.8."""

import pytest

from .drawings import NO_CARD, draw
from .engines import Game, Place
from .positions import fg_hexes, scene


def hexes_next_to(engine: type[Game], letters: str) -> set[Place]:
    """Return the buildable hexes of board FG next to one drawn with these letters."""
    neighbours = fg_hexes(letters)
    game = scene(engine)
    return {place for place in fg_hexes("GFTCD") if game.neighbours(place) & neighbours}


def test_farming_builds_on_adjacent_farmland(engine: type[Game]) -> None:
    """T140: it is possible before the mandatory action, which then builds next to it."""
    game, _ = draw(engine, "s A A D . . K .", card="grass")
    assert (game.buttons(), game.targets()) == ({"farming"}, {(4, 8), (4, 9), (4, 11)})
    game = game.pick("farming")
    assert game.targets() == {(4, 5)}
    game = game.pick((4, 5))
    assert (game.supply(), "farming" in game.buttons()) == (38, False)
    farmland, marked = draw(engine, "s A x . .")
    assert farmland.pick("farming", (4, 5)).targets() == marked


def test_every_seat_can_farm_once_a_turn(engine: type[Game]) -> None:
    """§2.6: farming is possible after the mandatory action too, and again in the next turn."""
    game, _ = draw(engine, "s A A A A o", seat_2=NO_CARD)
    game = game.skip_mandatory().pick("farming", (4, 5))
    assert game.buttons() == {"end"}
    game = game.pick("end", "=grass")
    assert game.pick("farming").targets() == {(4, 8)}
    game = game.skip_mandatory().pick("end", "=grass")
    assert "farming" in game.buttons()


def test_farming_needs_adjacent_farmland(engine: type[Game]) -> None:
    """T141: an Outpost does not help."""
    game, _ = draw(engine, "N s . A A", nomads="outpost", card="desert", seat_1="tiles outpost")
    assert game.buttons() == {"redraw"}
    close, _ = draw(engine, "N s A A A", nomads="outpost", card="desert", seat_1="tiles outpost")
    assert (close.pick("farming").targets(), close.pick("farming").buttons()) == ({(4, 6)}, set())


def test_no_card_shows_farmland(engine: type[Game]) -> None:
    """§1.4: the mandatory action never builds there."""
    game, marked = draw(engine, "s A x A")
    assert game.targets() == marked


def test_tower_builds_on_farmland_and_swamp_of_the_edge(engine: type[Game]) -> None:
    """A-61: it builds on any buildable terrain."""
    game, marked = draw(engine, "\n".join(["s", 15 * "M " + "Ax", 15 * "M " + "Sx"]))
    assert game.use("tower").targets() == marked == {(5, 19), (6, 19)}


def test_water_mill_builds_next_to_water(engine: type[Game]) -> None:
    """T147: (8,8) is far from water, so all 89 such hexes are legal."""
    targets = scene(engine, [(8, 8)]).use("water_mill").targets()
    assert len(targets) == 89
    assert targets == hexes_next_to(engine, "W")


def test_mountain_station_builds_next_to_a_mountain(engine: type[Game]) -> None:
    """§4.6 Mountain Station: (8,8) is far from any mountain."""
    assert scene(engine, [(8, 8)]).use("mountain_station").targets() == hexes_next_to(engine, "M")


@pytest.mark.parametrize(("tile", "ground"), [("water_mill", "W"), ("mountain_station", "M")])
def test_mill_and_station_build_adjacent_if_possible(
    engine: type[Game], tile: str, ground: str
) -> None:
    """§4.6: this holds among the hexes next to water or a mountain."""
    game, marked = draw(engine, f"s x {ground} . K K . {ground}", outside="K")
    assert game.use(tile).targets() == marked


def test_watchtower_builds_next_to_an_opponents_piece(engine: type[Game]) -> None:
    """T149: (8,8) is between the owner's (8,7) and the opponent's (8,9)."""
    game = scene(engine, [(8, 7)], [(8, 9)]).use("watchtower")
    assert game.targets() == {(8, 8)}


def test_watchtower_builds_next_to_any_opponent_if_none_is_adjacent(engine: type[Game]) -> None:
    """§4.6 Watchtower: it cannot be used without an opponent's piece on the board."""
    game = scene(engine, [(0, 0)], [(8, 9)]).use("watchtower")
    assert game.targets() == game.neighbours((8, 9))
    assert scene(engine, [(0, 0)]).use("watchtower").targets() == set()


def test_university_builds_next_to_a_special_hex(engine: type[Game]) -> None:
    """T151: from (12,9) only (12,8) is legal, next to the Oasis at (12,7)."""
    assert scene(engine, [(12, 9)]).use("university").targets() == {(12, 8)}
    assert scene(engine, [(8, 9)]).use("university").targets() == hexes_next_to(engine, "L*")


@pytest.mark.parametrize("special", "KLNPO")
def test_university_counts_all_special_hexes(engine: type[Game], special: str) -> None:
    """§4.6 University: castle, location, camp, palace and silo count."""
    nomads = "sword" if special == "N" else ""
    game, marked = draw(engine, f"s . x {special} M", *["farm"] * (special == "L"), nomads=nomads)
    assert game.use("university").targets() == marked


def test_palisade_moves_a_settlement_within_its_area(engine: type[Game]) -> None:
    """§4.6 Palisade: it moves next to another piece of the same area."""
    game, marked = draw(
        engine,
        """
        M  x  x  M  .  .  .
         x  s  x  M  s  .  .
        M  s  x  M  .  .  .
         .  .  M  M  .  .  .
        """,
    )
    game = game.use("palisade")
    assert game.targets() == {(5, 5), (6, 5)}
    assert game.pick((6, 5)).targets() == marked


def test_palisade_does_not_move_a_lone_settlement(engine: type[Game]) -> None:
    """T153: it has no area to move in."""
    game, _ = draw(engine, "L s . . s .", "palisade", tile=True, card="desert")
    assert game.buttons() == {"redraw"}


def test_palisade_needs_a_free_hex(engine: type[Game]) -> None:
    """§2.4: a surrounded area cannot use it."""
    game, _ = draw(engine, "L s s M .", "palisade", tile=True, card="desert")
    assert game.buttons() == {"redraw"}


def test_palisade_can_split_an_area(engine: type[Game]) -> None:
    """A-52: the target is next to any remaining part of the area."""
    game, marked = draw(engine, "M x s s s x M")
    assert game.use("palisade").pick((4, 7)).targets() == marked


def test_a_tile_of_harvest_is_won_and_used_like_any_other(engine: type[Game]) -> None:
    """§4.1: it can be used once in the next turn."""
    game, _ = draw(engine, "L . s . . . W", "water_mill", seat_2=NO_CARD)
    game = game.pick((4, 5))
    assert (game.tiles(), game.skip_mandatory().buttons()) == ({(4, 4): "won"}, {"end"})
    assert "water_mill" in game.skip_mandatory().next_turn("grass").buttons()
