"""The Outpost, which waives adjacency once: the rules §3.5 and §11.5."""

import pytest

from .drawings import NO_CARD, draw
from .engines import Game

MEADOWS = "N s . . D D . ."
HAMLET = """
    N  s  s  s  .  .  .  .  .
     s  .  .  .  .  .  .  .  .
"""


def test_outpost_lets_one_settlement_be_built_anywhere(engine: type[Game]) -> None:
    """T090: two are adjacent, the third is anywhere on the terrain; the tile is then gone."""
    game, _ = draw(
        engine, "N s . . . D D . . .", nomads="outpost", seat_1="tiles outpost", seat_2=NO_CARD
    )
    game = game.pick((4, 6), (4, 7))
    assert (game.targets(), game.buttons()) == ({(4, 8)}, {"outpost"})
    game = game.pick("outpost")
    assert (game.targets(), game.buttons()) == ({(4, 8), (4, 11), (4, 12), (4, 13)}, set())
    game = game.pick((4, 12)).next_turn("grass")
    assert (game.targets(), game.buttons()) == ({(4, 8), (4, 11), (4, 13)}, set())


def test_using_an_outpost_begins_the_mandatory_action(engine: type[Game]) -> None:
    """§2.1: no other tile can be used before all settlements are placed."""
    picture = """
        N  s  .  .  D  D  .  .
         L  M  M  M  M  M  M  M
    """
    game, _ = draw(engine, picture, "farm", nomads="outpost", tile=True, seat_1="tiles outpost")
    assert game.buttons() == {"farm", "outpost"}
    assert game.pick("outpost").buttons() == set()


def test_adjacency_applies_again_after_an_outpost(engine: type[Game]) -> None:
    """§3.5: this concerns the next settlement of the same action."""
    game, _ = draw(engine, MEADOWS, nomads="outpost", seat_1="tiles outpost")
    game = game.pick("outpost", (4, 11))
    assert (game.targets(), game.buttons()) == ({(4, 6), (4, 10)}, set())


def test_an_unused_outpost_is_lost_too(engine: type[Game]) -> None:
    """T090: it is lost after the turn in which it could be used."""
    game, _ = draw(
        engine, "N s . . . . D D . .", nomads="outpost", seat_1="tiles outpost", seat_2=NO_CARD
    )
    game = game.pick((4, 6), (4, 7), (4, 8)).next_turn("grass")
    assert (game.targets(), game.buttons()) == ({(4, 9)}, set())


def test_an_outpost_cannot_be_used_in_the_turn_it_is_won(engine: type[Game]) -> None:
    """§4.3: this holds for any nomad tile."""
    game, _ = draw(engine, MEADOWS, nomads="outpost", seat_1="tiles outpost+")
    assert game.buttons() == set()


def test_each_outpost_frees_one_settlement(engine: type[Game]) -> None:
    """§3.5: each is used once."""
    game, _ = draw(
        engine, "N s . . D . D . . N", nomads="outpost outpost", seat_1="tiles outpost outpost"
    )
    game = game.pick("outpost", (4, 9))
    assert (game.targets(), game.buttons()) == ({(4, 6)}, {"outpost"})
    game = game.pick("outpost", (4, 11))
    assert game.targets() == {(4, 6), (4, 12)}
    assert game.buttons() == set()


def test_outpost_lets_farm_build_on_any_empty_grass(engine: type[Game]) -> None:
    """T091."""
    game, _ = draw(engine, "L s . . D D . .", "farm", tile=True)
    near_camp, _ = draw(
        engine,
        "L s . N D D . .",
        "farm",
        nomads="outpost",
        tile=True,
        card="desert",
        seat_1="tiles outpost",
    )
    assert game.pick("farm").targets() == {(4, 6)}
    game = near_camp.pick("farm")
    assert (game.targets(), game.buttons()) == ({(4, 6)}, {"outpost"})
    assert game.pick("outpost").targets() == {(4, 6), (4, 10), (4, 11)}


@pytest.mark.parametrize(
    ("tile", "ground", "neighbour"),
    [
        ("oracle", "D", "K"),
        ("farm", ".", "K"),
        ("garden", "F", "K"),
        ("foresters_lodge", "T", "K"),
        ("monastery", "C", "K"),
        ("oasis", "D", "K"),
        ("water_mill", ".", "W"),
        ("mountain_station", "S", "M"),
        ("watchtower", "A", "o"),
        ("university", "T", "K"),
        ("canoe_bonus", "S", "K"),
        ("cathedral", "D", "K"),
        ("donation_water", "W", "K"),
    ],
)
def test_outpost_frees_every_action_that_builds_adjacent_if_possible(
    engine: type[Game], tile: str, ground: str, neighbour: str
) -> None:
    """§3.5: the terrain or place that the action requires still applies."""
    row = f"N s {ground} {neighbour} K K {ground} {neighbour}"
    game, _ = draw(
        engine, row, nomads="outpost", card="desert", outside="K", seat_1="colony 1; tiles outpost"
    )
    game = game.use(tile)
    assert game.targets() == {(4, 6)}
    assert game.pick("outpost").targets() == {(4, 6), (4, 10)}


def test_outpost_lets_tower_build_on_any_edge_hex(engine: type[Game]) -> None:
    """§3.5: (4,19) is next to the settlement, (6,19) is not."""
    picture = "\n".join([13 * "K " + "N s .", 16 * "K ", 15 * "K " + "."])
    game, _ = draw(engine, picture, nomads="outpost", outside="K", seat_1="tiles outpost")
    game = game.use("tower")
    assert game.targets() == {(4, 19)}
    assert game.pick("outpost").targets() == {(4, 19), (6, 19)}


@pytest.mark.parametrize("tile", ["village", "tavern", "fountain", "quarry", "scout_cabin"])
def test_outpost_does_not_waive_mandatory_adjacency(engine: type[Game], tile: str) -> None:
    """T092: Village and similar tiles have their own condition."""
    game, _ = draw(engine, HAMLET, nomads="outpost", seat_1="tiles outpost")
    game = game.use(tile)
    assert game.targets()
    assert "outpost" not in game.buttons()


@pytest.mark.parametrize(
    "tile", ["paddock", "caravan", "refuge", "refuge_bonus", "resettlement", "palisade"]
)
def test_outpost_is_not_offered_for_unrestricted_moves(engine: type[Game], tile: str) -> None:
    """§3.5: these moves have no adjacency to waive."""
    game, _ = draw(engine, HAMLET, nomads="outpost", seat_1="tiles outpost")
    game = game.use(tile)
    assert "outpost" not in game.buttons()
    assert "outpost" not in game.pick(min(game.targets())).buttons()


@pytest.mark.parametrize(
    ("tile", "ground"), [("barn", "D"), ("harbor", "W"), ("rope_bridge", "C"), ("tree_house", "T")]
)
def test_outpost_frees_moves_that_are_adjacent_if_possible(
    engine: type[Game], tile: str, ground: str
) -> None:
    """A-16: this covers Barn, Harbor, Rope Bridge and Tree House."""
    game, _ = draw(
        engine,
        f"N s s {ground} . . {ground}",
        nomads="outpost",
        card="desert",
        seat_1="tiles outpost",
    )
    game = game.use(tile).pick((4, 5))
    assert (game.targets(), game.buttons()) == ({(4, 7)}, {"outpost"})
    assert game.pick("outpost").targets() == {(4, 7), (4, 10)}


STUCK = [("barn", "D"), ("harbor", "W"), ("rope_bridge", "C"), ("tree_house", "T")]


@pytest.mark.parametrize(("tile", "ground"), STUCK)
def test_outpost_frees_a_stuck_settlement(engine: type[Game], tile: str, ground: str) -> None:
    """T269: its own hex is the only adjacent one, so the Outpost is the only pick.

    A second settlement can move anyway; both may be lifted.
    """
    row = f"N {ground.lower()} s K K {ground} {ground}"
    game, _ = draw(engine, row, nomads="outpost", card="desert")
    assert game.use(tile).targets() == {(4, 6)}
    game, _ = draw(engine, row, nomads="outpost", card="desert", seat_1="tiles outpost")
    game = game.use(tile)
    assert game.targets() == {(4, 5), (4, 6)}
    stuck = game.pick((4, 5))
    assert (stuck.targets(), stuck.buttons()) == (set(), {"outpost"})
    freed = stuck.pick("outpost")
    assert (freed.targets(), freed.buttons()) == ({(4, 9), (4, 10)}, set())
    assert (4, 10) in freed.pick((4, 10)).pieces()
    movable = game.pick((4, 6))
    assert (movable.targets(), movable.buttons()) == ({(4, 9), (4, 10)}, set())


@pytest.mark.parametrize(("tile", "ground"), STUCK)
def test_outpost_enables_an_action_in_which_every_piece_is_stuck(
    engine: type[Game], tile: str, ground: str
) -> None:
    """T269: only the Outpost makes the tile usable."""
    own = ground.lower()
    game, _ = draw(engine, f"L {own} {own} K {ground}", tile, nomads="", card="desert", tile=True)
    assert tile not in game.skip_mandatory().buttons()
    game, _ = draw(
        engine,
        f"L {own} {own} K {ground} N",
        tile,
        nomads="outpost",
        card="desert",
        tile=True,
        seat_1="tiles outpost",
    )
    assert tile in game.skip_mandatory().buttons()
    game = game.skip_mandatory().pick(tile)
    assert game.targets() == {(4, 5), (4, 6)}
    game = game.pick((4, 6), "outpost", (4, 8))
    assert game.pieces() == {(4, 5), (4, 8)}


@pytest.mark.parametrize(
    ("tile", "ground"), [("barracks", "D"), ("wagon", "M"), ("lighthouse", "W")]
)
def test_outpost_frees_the_placement_of_a_meeple(
    engine: type[Game], tile: str, ground: str
) -> None:
    """A-16."""
    game, _ = draw(
        engine, f"N s {ground} K K {ground}", nomads="outpost", outside="K", seat_1="tiles outpost"
    )
    game = game.use(tile)
    assert (game.targets(), game.buttons()) == ({(4, 6)}, {"outpost"})
    assert game.pick("outpost").targets() == {(4, 6), (4, 9)}


def test_outpost_can_be_used_after_a_fort_draws_its_card(engine: type[Game]) -> None:
    """§3.5: the settlement is not built yet."""
    game, _ = draw(engine, "N s D . . D", nomads="outpost", seat_1="tiles outpost")
    game = game.skip_mandatory().use("fort").pick("=desert")
    assert (game.targets(), game.buttons()) == ({(4, 6)}, {"outpost"})
    assert game.pick("outpost").targets() == {(4, 6), (4, 9)}


def test_outpost_frees_a_canoe_in_its_owners_turn(engine: type[Game]) -> None:
    """A-16: a Canoe builds adjacent if possible, so the Outpost applies."""
    picture = """
        s  .  N  K  L  s  W  K  W
         D  .  K  K  K  K  N  K  K
    """
    game, _ = draw(
        engine, picture, "canoe", nomads="treasure outpost", seat_1="tiles canoe outpost"
    )
    game = game.pick((4, 5))
    assert (game.chooser(), game.targets()) == (0, {(4, 10)})
    assert "outpost" in game.buttons()


def test_an_outpost_frees_one_build_of_a_cathedral(engine: type[Game]) -> None:
    """§3.5: the next is adjacent if possible; taking a colony tile wastes the Outpost."""
    row = "L s . . K N K . . ."
    game, _ = draw(
        engine,
        row,
        "cathedral",
        nomads="outpost",
        tile=True,
        seat_1="colony 2; tiles outpost",
        turn="1 after",
    )
    game = game.pick("cathedral", "outpost")
    assert game.targets() == {(4, 6), (4, 7), (4, 11), (4, 12), (4, 13)}
    assert game.pick((4, 12)).targets() == {(4, 6), (4, 11), (4, 13)}
    game = game.pick("take")
    assert (game.targets(), game.buttons()) == (set(), {"end"})
    assert game.use("farm").targets() == {(4, 6)}
