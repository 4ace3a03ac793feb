"""The Outpost, which waives adjacency once: the rules §3.5 and §11.5."""

import pytest

from .drawings import NO_CARD, drawn
from .engines import Game

MEADOWS = "N s . . D D . ."
HAMLET = """
    N  s  s  s  .  .  .  .  .
     s  .  .  .  .  .  .  .  .
"""


def test_outpost_lets_one_settlement_go_anywhere(engine: type[Game]) -> None:
    """T090: two next to own ones, the third anywhere on the terrain; then it is gone."""
    game, _ = drawn(
        engine, "N s . . . D D . . .", nomads="outpost", seat_1="tiles outpost", seat_2=NO_CARD
    )
    game = game.pick((4, 6), (4, 7))
    assert (game.targets(), game.buttons()) == ({(4, 8)}, {"outpost"})
    game = game.pick("outpost")
    assert (game.targets(), game.buttons()) == ({(4, 8), (4, 11), (4, 12), (4, 13)}, set())
    game = game.pick((4, 12)).next_turn("grass")
    assert (game.targets(), game.buttons()) == ({(4, 8), (4, 11), (4, 13)}, set())


def test_an_outpost_for_the_mandatory_action_begins_it(engine: type[Game]) -> None:
    """§2.1: no tile is used before all are placed."""
    picture = """
        N  s  .  .  D  D  .  .
         L  M  M  M  M  M  M  M
    """
    game, _ = drawn(engine, picture, "farm", nomads="outpost", tile=True, seat_1="tiles outpost")
    assert game.buttons() == {"farm", "outpost"}
    assert game.pick("outpost").buttons() == set()


def test_after_an_outpost_adjacency_holds_again(engine: type[Game]) -> None:
    """§3.5: for the next settlement of the same action."""
    game, _ = drawn(engine, MEADOWS, nomads="outpost", seat_1="tiles outpost")
    game = game.pick("outpost", (4, 11))
    assert (game.targets(), game.buttons()) == ({(4, 6), (4, 10)}, set())


def test_an_outpost_that_is_not_used_is_gone_too(engine: type[Game]) -> None:
    """T090: after the turn in which it could be used."""
    game, _ = drawn(
        engine, "N s . . . . D D . .", nomads="outpost", seat_1="tiles outpost", seat_2=NO_CARD
    )
    game = game.pick((4, 6), (4, 7), (4, 8)).next_turn("grass")
    assert (game.targets(), game.buttons()) == ({(4, 9)}, set())


def test_an_outpost_is_of_no_use_in_the_turn_it_is_won(engine: type[Game]) -> None:
    """§4.3: like any nomad tile."""
    game, _ = drawn(engine, MEADOWS, nomads="outpost", seat_1="tiles outpost+")
    assert game.buttons() == set()


def test_one_outpost_is_for_one_settlement_and_two_are_for_two(engine: type[Game]) -> None:
    """§3.5: each once."""
    game, _ = drawn(
        engine, "N s . . D . D . . N", nomads="outpost outpost", seat_1="tiles outpost outpost"
    )
    game = game.pick("outpost", (4, 9))
    assert (game.targets(), game.buttons()) == ({(4, 6)}, {"outpost"})
    game = game.pick("outpost", (4, 11))
    assert game.targets() == {(4, 6), (4, 12)}
    assert game.buttons() == set()


def test_outpost_with_farm_is_any_empty_grass(engine: type[Game]) -> None:
    """T091."""
    game, _ = drawn(engine, "L s . . D D . .", "farm", tile=True)
    near_camp, _ = drawn(
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
    ("tile", "ground", "beside"),
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
def test_outpost_helps_whatever_builds_adjacent_if_possible(
    engine: type[Game], tile: str, ground: str, beside: str
) -> None:
    """§3.5: the terrain or the place that the action asks for still holds."""
    row = f"N s {ground} {beside} K K {ground} {beside}"
    game, _ = drawn(
        engine, row, nomads="outpost", card="desert", around="K", seat_1="colony 1; tiles outpost"
    )
    game = game.use(tile)
    assert game.targets() == {(4, 6)}
    assert game.pick("outpost").targets() == {(4, 6), (4, 10)}


def test_outpost_with_tower_is_any_hex_of_the_edge(engine: type[Game]) -> None:
    """§3.5: (4,19) is next to the own settlement, (6,19) is not."""
    picture = "\n".join([13 * "K " + "N s .", 16 * "K ", 15 * "K " + "."])
    game, _ = drawn(engine, picture, nomads="outpost", around="K", seat_1="tiles outpost")
    game = game.use("tower")
    assert game.targets() == {(4, 19)}
    assert game.pick("outpost").targets() == {(4, 19), (6, 19)}


@pytest.mark.parametrize("tile", ["village", "tavern", "fountain", "quarry", "scout_cabin"])
def test_outpost_helps_nothing_that_must_be_adjacent(engine: type[Game], tile: str) -> None:
    """T092: Village and the like have a condition of their own."""
    game, _ = drawn(engine, HAMLET, nomads="outpost", seat_1="tiles outpost")
    game = game.use(tile)
    assert game.targets()
    assert "outpost" not in game.buttons()


@pytest.mark.parametrize(
    "tile", ["paddock", "caravan", "refuge", "refuge_bonus", "resettlement", "palisade"]
)
def test_outpost_helps_no_move_that_is_free_anyway(engine: type[Game], tile: str) -> None:
    """§3.5: where there is no such duty there is nothing to waive."""
    game, _ = drawn(engine, HAMLET, nomads="outpost", seat_1="tiles outpost")
    game = game.use(tile)
    assert "outpost" not in game.buttons()
    assert "outpost" not in game.pick(min(game.targets())).buttons()


@pytest.mark.parametrize(
    ("tile", "ground"), [("barn", "D"), ("harbor", "W"), ("rope_bridge", "C"), ("tree_house", "T")]
)
def test_outpost_helps_a_move_that_is_adjacent_if_possible(
    engine: type[Game], tile: str, ground: str
) -> None:
    """A-16: Barn, Harbor, Rope Bridge and Tree House."""
    game, _ = drawn(
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
def test_outpost_frees_a_settlement_that_would_have_to_stay(
    engine: type[Game], tile: str, ground: str
) -> None:
    """T269: the only such hex next to the other one is its own; then the Outpost is the only pick.

    With one that can move beside it, both may be lifted.
    """
    row = f"N {ground.lower()} s K K {ground} {ground}"
    game, _ = drawn(engine, row, nomads="outpost", card="desert")
    assert game.use(tile).targets() == {(4, 6)}
    game, _ = drawn(engine, row, nomads="outpost", card="desert", seat_1="tiles outpost")
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
def test_outpost_opens_an_action_in_which_every_piece_is_stuck(
    engine: type[Game], tile: str, ground: str
) -> None:
    """T269: the tile is offered because of the Outpost alone."""
    own = ground.lower()
    game, _ = drawn(engine, f"L {own} {own} K {ground}", tile, nomads="", card="desert", tile=True)
    assert tile not in game.skip_mandatory().buttons()
    game, _ = drawn(
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
def test_outpost_helps_to_place_a_meeple(engine: type[Game], tile: str, ground: str) -> None:
    """A-16."""
    game, _ = drawn(
        engine, f"N s {ground} K K {ground}", nomads="outpost", around="K", seat_1="tiles outpost"
    )
    game = game.use(tile)
    assert (game.targets(), game.buttons()) == ({(4, 6)}, {"outpost"})
    assert game.pick("outpost").targets() == {(4, 6), (4, 9)}


def test_outpost_may_be_used_when_the_card_of_a_fort_is_seen(engine: type[Game]) -> None:
    """§3.5: after the draw, before the settlement."""
    game, _ = drawn(engine, "N s D . . D", nomads="outpost", seat_1="tiles outpost")
    game = game.skip_mandatory().use("fort").pick("=desert")
    assert (game.targets(), game.buttons()) == ({(4, 6)}, {"outpost"})
    assert game.pick("outpost").targets() == {(4, 6), (4, 9)}


def test_outpost_helps_the_own_canoe_in_the_own_turn(engine: type[Game]) -> None:
    """A-16: a Canoe builds adjacent if possible, so it may be used there too."""
    picture = """
        s  .  N  K  L  s  W  K  W
         D  .  K  K  K  K  N  K  K
    """
    game, _ = drawn(
        engine, picture, "canoe", nomads="treasure outpost", seat_1="tiles canoe outpost"
    )
    game = game.pick((4, 5))
    assert (game.chooser(), game.targets()) == (0, {(4, 10)})
    assert "outpost" in game.buttons()


def test_an_outpost_serves_one_build_of_a_cathedral(engine: type[Game]) -> None:
    """§3.5: the next is adjacent if possible; after a colony tile is taken it is gone."""
    row = "L s . . K N K . . ."
    game, _ = drawn(
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
