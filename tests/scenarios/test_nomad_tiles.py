"""Nomad tiles: donations, resettlement and treasure: the rules §4.3 and §11.5."""

import pytest

from .drawings import NO_CARD, draw
from .engines import Game, IllegalPick
from .positions import fg_hexes, scene

TERRAINS = {
    "grass": "G",
    "flowers": "F",
    "forest": "T",
    "canyon": "C",
    "desert": "D",
    "water": "W",
    "mountain": "M",
}


def test_a_build_next_to_a_camp_takes_its_tile(engine: type[Game]) -> None:
    """§4.3: it cannot be used in this turn, and no other seat can take it."""
    game, _ = draw(engine, "s . N o .", nomads="donation_flowers", card="grass")
    game = game.pick((4, 5))
    assert game.skip_mandatory().buttons() == {"end"}
    taken, _ = draw(
        engine,
        "s . N . o",
        nomads="donation_flowers",
        card="grass",
        seat_2="tiles donation_flowers",
    )
    assert taken.pick((4, 5)).more_tiles() == {}


def test_a_donation_builds_three_settlements_on_its_terrain(engine: type[Game]) -> None:
    """T086: they are built after the mandatory action, each adjacent if possible."""
    picture = """
        N  s  F  F  .  .
         .  .  F  .  F  .
        .  .  .  .  .  F
    """
    game, _ = draw(engine, picture, nomads="donation_flowers", seat_1="tiles donation_flowers")
    game = game.skip_mandatory().pick("donation_flowers")
    assert game.targets() == {(4, 6)}
    game = game.pick((4, 6))
    assert game.targets() == {(4, 7), (5, 6)}
    game = game.pick((5, 6), (4, 7))
    assert (game.supply(), game.buttons()) == (36, {"end"})


def test_a_donation_builds_anywhere_if_nothing_is_adjacent(engine: type[Game]) -> None:
    """§4.3 Donation: the two distant flower hexes are legal."""
    game, marked = draw(engine, "N s . Fx . Fx", nomads="donation_flowers")
    assert game.use("donation_flowers").targets() == marked


@pytest.mark.parametrize("terrain", TERRAINS)
def test_there_is_a_donation_for_each_of_seven_terrains(engine: type[Game], terrain: str) -> None:
    """§4.3 Donation: this includes water and mountains."""
    game = scene(engine).use(f"donation_{terrain}")
    assert game.targets() == fg_hexes(TERRAINS[terrain])


@pytest.mark.parametrize("terrain", TERRAINS)
def test_each_donation_builds_exactly_three(engine: type[Game], terrain: str) -> None:
    """§4.3 Donation: there is room for more."""
    row = " ".join(["N", "s", *4 * TERRAINS[terrain]])
    game, _ = draw(engine, row, nomads=f"donation_{terrain}", outside="K")
    game = game.skip_mandatory().use(f"donation_{terrain}").pick((4, 6), (4, 7))
    assert (game.targets(), game.buttons()) == ({(4, 8)}, set())
    assert game.pick((4, 8)).buttons() == {"end"}


def test_a_donation_is_limited_by_the_supply(engine: type[Game]) -> None:
    """T087: two are placed on water, which triggers the end."""
    game, _ = draw(
        engine, "N s W W W W", nomads="donation_water", seat_1="supply 2; tiles donation_water"
    )
    game = game.skip_mandatory().pick("donation_water", (4, 6))
    assert (game.targets(), game.is_ending()) == ({(4, 7)}, False)
    game = game.pick((4, 7))
    assert (game.is_ending(), game.buttons()) == (True, {"end"})


def test_a_donation_cannot_be_stopped(engine: type[Game]) -> None:
    """A-15: all three are placed as far as there are hexes."""
    game, _ = draw(engine, "N s F F F F", nomads="donation_flowers")
    game = game.use("donation_flowers").pick((4, 6))
    assert game.buttons() == set()
    assert game.pick((4, 7)).buttons() == set()
    few, _ = draw(engine, "N s F F . .", nomads="donation_flowers")
    few = few.skip_mandatory().use("donation_flowers").pick((4, 6), (4, 7))
    assert few.buttons() == {"end"}


def test_resettlement_has_up_to_four_steps_in_total(engine: type[Game]) -> None:
    """§4.3 Resettlement: one piece or several can use them."""
    game, _ = draw(engine, "s . . . . s .")
    game = game.skip_mandatory().use("resettlement").pick((4, 4), (4, 5), (4, 5), (4, 6))
    assert game.buttons() == {"stop"}
    stopped = game.pick("stop")
    assert (stopped.pieces(), stopped.buttons()) == ({(4, 6), (4, 9)}, {"end"})
    game = game.pick((4, 9), (4, 10), (4, 6), (4, 7))
    assert (game.pieces(), game.buttons()) == ({(4, 7), (4, 10)}, {"end"})


def test_resettlement_steps_on_free_buildable_hexes_only(engine: type[Game]) -> None:
    """T089: pieces, water and walls block it."""
    game, marked = draw(
        engine,
        """
        .  .  W  .#
         .  o  s  x
        .  .  K  x
        """,
    )
    game = game.use("resettlement").pick((5, 6))
    assert game.targets() == marked
    with pytest.raises(IllegalPick):
        game.pick((4, 6))


def test_resettlement_does_not_require_adjacency(engine: type[Game]) -> None:
    """§4.3 Resettlement: a settlement may leave the others."""
    game, marked = draw(engine, "M x s s M")
    assert game.use("resettlement").pick((4, 6)).targets() == marked


def test_a_later_step_can_go_back(engine: type[Game]) -> None:
    """A-66: the piece returns to its first hex after a step elsewhere."""
    game, _ = draw(engine, "M s . M")
    game = game.skip_mandatory().use("resettlement").pick((4, 5), (4, 6), (4, 6))
    assert game.targets() == {(4, 5)}
    assert game.pick((4, 5), "stop").pieces() == {(4, 5)}


def test_each_step_can_win_and_lose_a_tile(engine: type[Game]) -> None:
    """A-33: a step next to the camp wins its tile for good, but the Farm is lost again."""
    picture = """
        M  s  .  .  .  M
         M  M  L  N  M  M
    """
    game, _ = draw(engine, picture, "farm", nomads="treasure")
    game = game.use("resettlement").pick((4, 5), (4, 6))
    assert game.tiles() == {(5, 6): "won"}
    game = game.pick((4, 6), (4, 7))
    assert game.gold("treasures") == [3, 0]
    game = game.pick((4, 7), (4, 8))
    assert game.tiles() == {}


def test_a_nomad_tile_is_kept_without_a_piece_at_its_camp(engine: type[Game]) -> None:
    """T050: it can be used in the next turn and is then lost, used or not."""
    game, _ = draw(
        engine,
        "N s . . . . .",
        nomads="donation_grass",
        seat_1="tiles donation_grass+",
        seat_2=NO_CARD,
    )
    game = game.skip_mandatory().use("paddock").pick((4, 5), (4, 7))
    game = game.next_turn("grass")
    assert game.buttons() == {"donation_grass"}
    unused = game.skip_mandatory().next_turn("grass")
    assert unused.buttons() == set()
    game = game.pick("donation_grass", (4, 6), (4, 8), (4, 9))
    assert game.skip_mandatory().buttons() == {"end"}


def test_a_treasure_pays_three_gold_immediately(engine: type[Game]) -> None:
    """T095: it pays in the mandatory action; the tile is gone, and canoes may build."""
    picture = """
        s  .  N  .  .  .
         .  .  .  .  .  .
        .  .  .  L  o  W
    """
    game, _ = draw(engine, picture, "canoe", nomads="treasure", seat_2="tiles canoe")
    game = game.pick((4, 5))
    assert (game.gold("treasures"), game.totals()[0]) == ([3, 0], 3 + 4)  # Knights pay 4
    assert (game.tiles(), game.more_tiles()) == ({}, {})
    assert (game.chooser(), game.targets()) == (1, {(6, 9)})


def test_a_treasure_is_paid_once(engine: type[Game]) -> None:
    """§4.3 Treasure: the next arrival gets nothing."""
    game, _ = draw(engine, "s . N .", nomads="treasure")
    game = game.pick((4, 5), (4, 7))
    assert game.gold("treasures") == [3, 0]
