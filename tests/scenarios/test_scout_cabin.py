"""The Scout Cabin and its tokens: the rules §4.6 and §11.8."""

import pytest

from .drawings import draw
from .engines import Game


def test_scouts_are_placed_next_to_own_pieces(engine: type[Game]) -> None:
    """§4.6 Scout Cabin: two of them may stand on land, water or mountains."""
    picture = """
        K  Wx s  x  .  .  K
         K  L  K  K  K  K  K
    """
    game, marked = draw(engine, picture, "scout_cabin", tile=True, outside="K")
    game = game.skip_mandatory().pick("scout_cabin")
    assert game.targets() == marked
    game = game.pick((4, 5), (4, 7))
    assert game.scouts() == {(4, 5), (4, 7)}
    assert (game.buttons(), game.supply()) == ({"end"}, 39)


def test_settlements_can_be_built_next_to_scouts(engine: type[Game]) -> None:
    """T154: two scouts on mountains reach the desert; they leave at the end of the turn."""
    game, _ = draw(engine, "L s M M D . D D", "scout_cabin", tile=True, card="desert", outside="K")
    assert game.targets() == {(4, 8), (4, 10), (4, 11)}
    game = game.pick("scout_cabin", (4, 6), (4, 7))
    assert game.targets() == {(4, 8)}
    game = game.pick((4, 8), (4, 10), (4, 11), "end")
    assert game.scouts() == set()
    assert {(4, 6), (4, 7)} <= game.free()


def test_the_second_scout_can_be_next_to_the_first_only(engine: type[Game]) -> None:
    """A-34: scouts count as settlements."""
    game, _ = draw(engine, "L s M M K", "scout_cabin", tile=True, outside="K")
    game = game.pick("scout_cabin", (4, 6))
    assert game.targets() == {(4, 7)}


def test_one_scout_is_placed_if_there_is_one_hex(engine: type[Game]) -> None:
    """A-34: the action then ends."""
    game, _ = draw(engine, "L s M K . .", "scout_cabin", tile=True, outside="K")
    game = game.skip_mandatory().pick("scout_cabin", (4, 6))
    assert (game.scouts(), game.buttons()) == ({(4, 6)}, {"end"})


def test_a_scout_does_not_win_or_keep_a_tile(engine: type[Game]) -> None:
    """T155: this holds for locations and camps."""
    game, _ = draw(
        engine,
        "L s . L N K",
        "scout_cabin",
        "farm",
        nomads="treasure",
        outside="K",
        seat_1="tiles scout_cabin",
    )
    game = game.pick("scout_cabin", (4, 6))
    assert game.tiles() == {(4, 4): "used"}
    camp, _ = draw(engine, "s . N K", nomads="treasure", outside="K")
    assert camp.use("scout_cabin").pick((4, 5)).gold("treasures") == [0, 0]
    with_tile, _ = draw(engine, ".? L s . x", "farm", outside="K", seat_1="tiles farm")
    assert with_tile.use("paddock").pick((4, 6), (4, 8)).tiles() == {}


def test_a_scout_is_part_of_a_line_for_the_tavern(engine: type[Game]) -> None:
    """T156: two settlements and a scout have two open ends."""
    game, marked = draw(engine, "M x s s .? x M")
    assert game.use("tavern").targets() == marked


def test_scouts_count_for_the_village_and_the_fountain(engine: type[Game]) -> None:
    """§4.6 Scout Cabin: they count as settlements for builds in this turn."""
    game, marked = draw(
        engine,
        """
        M  s  .? M
         s  x  M  M
        """,
    )
    assert game.use("village").targets() == marked
    game, marked = draw(engine, "x s . .? x", outside="K")
    assert game.use("fountain").targets() == marked


def test_farming_builds_next_to_a_scout(engine: type[Game]) -> None:
    """§2.6: a scout counts like a piece."""
    game, marked = draw(engine, "s .? Ax A", outside="K")
    assert game.pick("farming").targets() == marked


def test_scouts_count_for_the_palisade(engine: type[Game]) -> None:
    """A-34: one settlement and two scouts form an area to move in."""
    game, marked = draw(engine, "M s .? .? x M", outside="M")
    assert game.use("palisade").pick((4, 5)).targets() == marked


def test_tiles_do_not_move_scouts(engine: type[Game]) -> None:
    """§4.6 Scout Cabin: scouts stay until the end of the turn."""
    game, _ = draw(engine, "s . . .? . .")
    for tile in ("paddock", "refuge", "caravan", "barn", "temple", "resettlement"):
        assert game.use(tile).targets() <= {(4, 4)}


def test_a_scout_occupies_its_hex(engine: type[Game]) -> None:
    """§3.1: no piece is built there in this turn."""
    game, marked = draw(engine, "s .? x")
    assert game.targets() == marked


def test_scouts_count_for_their_owner_only(engine: type[Game]) -> None:
    """§3.3: an opponent's Canoe in the same turn does not build next to them."""
    game, marked = draw(
        engine,
        """
        .1 .  N  M  L  o  M  M
         M  .? M  M  M  M  M  M
        Wx Wx M  M  M  M  M  Wx
        """,
        "canoe",
        nomads="treasure",
        seat_2="tiles canoe",
    )
    assert game.pick((4, 5)).targets() == marked


@pytest.mark.parametrize("card", ["ambassadors", "rovers", "shepherds"])
def test_scouts_do_not_pay(engine: type[Game], card: str) -> None:
    """§4.6 Scout Cabin: placing a scout is not a build."""
    game, _ = draw(
        engine, "L s . o K", "scout_cabin", tile=True, cards=f"{card} knights lords", outside="K"
    )
    game = game.skip_mandatory().pick("scout_cabin", (4, 6), "end")
    assert game.gold(card) == [0, 0]
