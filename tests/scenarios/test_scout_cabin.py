"""The Scout Cabin and its tokens: the rules §4.6 and §11.8."""

import pytest

from .drawings import drawn
from .engines import Game


def test_scouts_are_put_next_to_own_pieces(engine: type[Game]) -> None:
    """§4.6 Scout Cabin: on land, water or mountain; two of them."""
    picture = """
        K  Wx s  x  .  .  K
         K  L  K  K  K  K  K
    """
    game, there = drawn(engine, picture, "scout_cabin", tile=True, around="K")
    game = game.skip_mandatory().pick("scout_cabin")
    assert game.targets() == there
    game = game.pick((4, 5), (4, 7))
    assert game.scouts() == {(4, 5), (4, 7)}
    assert (game.buttons(), game.supply()) == ({"end"}, 39)


def test_settlements_are_built_next_to_scouts(engine: type[Game]) -> None:
    """T154: two scouts on mountains lead to the desert; at the end of the turn they are gone."""
    game, _ = drawn(engine, "L s M M D . D D", "scout_cabin", tile=True, card="desert", around="K")
    assert game.targets() == {(4, 8), (4, 10), (4, 11)}
    game = game.pick("scout_cabin", (4, 6), (4, 7))
    assert game.targets() == {(4, 8)}
    game = game.pick((4, 8), (4, 10), (4, 11), "end")
    assert game.scouts() == set()
    assert {(4, 6), (4, 7)} <= game.free()


def test_the_second_scout_may_stand_next_to_the_first_only(engine: type[Game]) -> None:
    """A-34: they count as settlements."""
    game, _ = drawn(engine, "L s M M K", "scout_cabin", tile=True, around="K")
    game = game.pick("scout_cabin", (4, 6))
    assert game.targets() == {(4, 7)}


def test_with_one_hex_for_them_one_scout_is_put(engine: type[Game]) -> None:
    """A-34: then the action is over."""
    game, _ = drawn(engine, "L s M K . .", "scout_cabin", tile=True, around="K")
    game = game.skip_mandatory().pick("scout_cabin", (4, 6))
    assert (game.scouts(), game.buttons()) == ({(4, 6)}, {"end"})


def test_a_scout_wins_no_tile(engine: type[Game]) -> None:
    """T155: neither of a location nor of a camp, and it keeps none."""
    game, _ = drawn(
        engine,
        "L s . L N K",
        "scout_cabin",
        "farm",
        nomads="treasure",
        around="K",
        seat_1="tiles scout_cabin",
    )
    game = game.pick("scout_cabin", (4, 6))
    assert game.tiles() == {(4, 4): "used"}
    beside, _ = drawn(engine, "s . N K", nomads="treasure", around="K")
    assert beside.use("scout_cabin").pick((4, 5)).gold("treasures") == [0, 0]
    kept, _ = drawn(engine, ".? L s . x", "farm", around="K", seat_1="tiles farm")
    assert kept.use("paddock").pick((4, 6), (4, 8)).tiles() == {}


def test_a_scout_is_part_of_a_line_for_the_tavern(engine: type[Game]) -> None:
    """T156: two settlements and a scout, both ends."""
    game, there = drawn(engine, "M x s s .? x M")
    assert game.use("tavern").targets() == there


def test_scouts_count_as_settlements_for_the_village_and_the_fountain(engine: type[Game]) -> None:
    """§4.6 Scout Cabin: for whatever is built in this turn."""
    game, there = drawn(
        engine,
        """
        M  s  .? M
         s  x  M  M
        """,
    )
    assert game.use("village").targets() == there
    game, there = drawn(engine, "x s . .? x", around="K")
    assert game.use("fountain").targets() == there


def test_farming_goes_next_to_a_scout(engine: type[Game]) -> None:
    """§2.6: or next to an own piece."""
    game, there = drawn(engine, "s .? Ax A", around="K")
    assert game.pick("farming").targets() == there


def test_scouts_count_for_the_palisade(engine: type[Game]) -> None:
    """A-34: an area of one settlement and two scouts is one to move in."""
    game, there = drawn(engine, "M s .? .? x M", around="M")
    assert game.use("palisade").pick((4, 5)).targets() == there


def test_no_tile_moves_a_scout(engine: type[Game]) -> None:
    """§4.6 Scout Cabin: they stand until the end of the turn."""
    game, _ = drawn(engine, "s . . .? . .")
    for tile in ("paddock", "refuge", "caravan", "barn", "temple", "resettlement"):
        assert game.use(tile).targets() <= {(4, 4)}


def test_a_scout_takes_its_hex(engine: type[Game]) -> None:
    """§3.1: nothing is built there in this turn."""
    game, there = drawn(engine, "s .? x")
    assert game.targets() == there


def test_scouts_are_for_their_owner(engine: type[Game]) -> None:
    """§3.3: an answer of another in the same turn does not lean on them."""
    game, there = drawn(
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
    assert game.pick((4, 5)).targets() == there


@pytest.mark.parametrize("card", ["ambassadors", "rovers", "shepherds"])
def test_scouts_bring_no_gold(engine: type[Game], card: str) -> None:
    """§4.6 Scout Cabin: to put one is no build."""
    game, _ = drawn(
        engine, "L s . o K", "scout_cabin", tile=True, cards=f"{card} knights lords", around="K"
    )
    game = game.skip_mandatory().pick("scout_cabin", (4, 6), "end")
    assert game.gold(card) == [0, 0]
