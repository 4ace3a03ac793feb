"""Cards with two terrains, and hands of two cards: the rules §2.2, §2.5, §4.4 and §11.2."""

import pytest

from .drawings import draw, named_hexes
from .engines import CHANCE, Game, IllegalPick

BOTH = """
    L  s  S  S  S  S
     D  D  D  D  D  .
    .  .  T  T  T  .
"""
NO_SWAMP = """
    L  s  .  .  D  D
     .  .  .  .  D  .
"""


def test_two_settlements_are_placed_on_swamp(engine: type[Game]) -> None:
    """T035: the Oracle then builds on swamp only."""
    game, _ = draw(engine, BOTH, "oracle", card="swamp/desert", tile=True)
    assert game.buttons() == {"on-swamp", "on-desert"}
    game = game.pick("on-swamp", (4, 6))
    assert game.targets() == {(4, 7)}
    assert game.buttons() == set()
    game = game.pick((4, 7))
    assert game.buttons() == {"oracle", "end"}
    assert game.pick("oracle").targets() == {(4, 8)}


def test_three_settlements_are_placed_on_the_other_terrain_of_a_swamp_card(
    engine: type[Game],
) -> None:
    """T036: the Barn then moves to that terrain only."""
    game, _ = draw(engine, BOTH, "barn", card="swamp/desert", tile=True)
    game = game.pick("on-desert", (5, 4), (5, 5))
    assert (game.targets(), game.buttons()) == ({(5, 6)}, set())
    game = game.pick((5, 6))
    assert game.buttons() == {"barn", "end"}
    assert game.pick("barn", (4, 5)).targets() == {(5, 7)}


def test_the_terrain_of_a_swamp_card_is_fixed_once(engine: type[Game]) -> None:
    """§2.2: an Oracle before the mandatory action fixes it for the whole turn."""
    game, _ = draw(engine, BOTH, "oracle", card="swamp/desert", tile=True)
    with pytest.raises(IllegalPick):
        game.pick("oracle")
    game = game.pick("on-swamp", "oracle", (4, 6))
    assert (game.buttons(), game.targets()) == (set(), {(4, 7)})


@pytest.mark.parametrize("tile", ["quarry", "cathedral"])
def test_quarry_and_cathedral_need_the_terrain_too(engine: type[Game], tile: str) -> None:
    """§2.2: they need it like Oracle and Barn."""
    game, _ = draw(engine, BOTH, tile, card="swamp/desert", tile=True, seat_1="colony 1")
    assert game.use(tile).targets() == set()
    assert game.pick("on-swamp").use(tile).targets() == {(4, 6)}
    assert game.pick("on-desert").use(tile).targets() == {(5, 4), (5, 5)}


def test_a_terrain_of_a_card_without_a_free_hex_cannot_be_chosen(engine: type[Game]) -> None:
    """§2.5: without swamp on the board, a swamp/desert card is a desert card (A-07)."""
    game, _ = draw(engine, NO_SWAMP, "farm", card="swamp/desert")
    assert game.buttons() == {"on-desert"}


def test_a_card_without_any_free_hex_is_replaced(engine: type[Game]) -> None:
    """§2.5: a double card is replaced only if neither terrain has a free hex."""
    game, _ = draw(engine, "L s . .", "farm", card="swamp/desert")
    game = game.pick(min(game.buttons()), "redraw")
    assert game.chooser() == CHANCE
    assert game.pick("=grass").targets() == {(4, 6)}


def test_one_of_two_cards_is_chosen_when_it_is_needed(engine: type[Game]) -> None:
    """T037: Farm needs no card; an Oracle on forest then fixes the turn's terrain."""
    picture = """
        L  s  L  .  .  D
         T  Tp .  .  .  .
        T  T  T  T  .  .
    """
    (forest,) = named_hexes(picture, "p")
    game, _ = draw(engine, picture, "farm", "oracle", card="grass forest", tile=True)
    assert game.buttons() == {"on-grass", "on-forest", "farm"}
    game = game.pick("farm", (5, 6))
    assert game.buttons() == {"on-grass", "on-forest"}
    game = game.pick("on-forest", "oracle", forest)
    assert game.buttons() == set()
    assert game.targets() == {(5, 4), (6, 5), (6, 6), (6, 7)}
    game = game.pick((5, 4), (6, 4), (6, 5), "end")
    assert (game.hand(), game.discard().total()) == ([], 2)


def test_a_seat_with_no_settlement_to_place_can_still_choose_a_card(engine: type[Game]) -> None:
    """§2.2: the Barn needs the terrain."""
    game, _ = draw(
        engine,
        "L s . D T T",
        "barn",
        card="grass forest",
        tile=True,
        seat_1="supply 0",
        turn="1 after",
    )
    game = game.skip_mandatory()
    assert game.buttons() == {"on-grass", "on-forest", "end"}
    game = game.pick("on-forest", "barn", (4, 5))
    assert game.targets() == {(4, 8), (4, 9)}


def test_an_unusable_card_of_two_cannot_be_chosen(engine: type[Game]) -> None:
    """A-07: no desert hex is free, so grass is the only choice."""
    game, _ = draw(engine, "L s . . .", "farm", card="desert grass")
    assert game.buttons() == {"on-grass"}


def test_when_a_chosen_card_is_exhausted_another_is_drawn(engine: type[Game]) -> None:
    """A-07: the second card of the hand does not replace it."""
    game, _ = draw(engine, "L s D . T T T", "farm", card="desert forest")
    game = game.pick("on-desert", (4, 6))
    assert game.chooser() == CHANCE
    game = game.pick("=grass")
    assert (game.targets(), game.buttons()) == ({(4, 7)}, set())
    assert game.hand() == ["forest", "grass"]


def test_a_new_card_sets_the_number_of_placements_if_none_is_made_yet(engine: type[Game]) -> None:
    """A-08: two settlements go on its swamp, or three on its other terrain."""
    game, _ = draw(engine, "L s S S S D D D", "farm", card="canyon", marsh=True)
    game = game.pick("redraw", "=swamp/desert")
    assert game.buttons() == {"on-swamp", "on-desert"}
    swamp = game.pick("on-swamp", (4, 6), (4, 7))
    assert swamp.buttons() == {"end"}
    desert = game.pick("on-desert", (4, 9), (4, 10))
    assert desert.buttons() == set()
    assert desert.pick((4, 11)).buttons() == {"end"}


def test_a_new_card_after_a_placement_keeps_the_remaining_number(engine: type[Game]) -> None:
    """A-08: after one on desert, two more are placed even on swamp."""
    game, _ = draw(engine, "L s D S S S", "farm", card="desert", marsh=True)
    game = game.pick((4, 6), "=swamp/desert", (4, 7))
    assert game.buttons() == set()
    assert game.pick((4, 8)).buttons() == {"end"}


def test_the_plain_one_of_two_cards_with_the_chosen_terrain_is_used(engine: type[Game]) -> None:
    """§2.5: it leaves the game when its terrain is full."""
    game, _ = draw(engine, "L s D . .", "farm", card="swamp/desert desert")
    assert game.pick("on-desert", (4, 6)).hand() == ["swamp/desert"]
