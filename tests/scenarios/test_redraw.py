"""No free hex of the card's terrain: the rules §2.5."""

import pytest

from .drawings import drawn
from .engines import CHANCE, Game
from .positions import halves, mapped, scene

DESERTS = mapped("D")
LAST = (10, 10)  # a desert hex
OF_USE = {"=grass", "=flowers", "=forest", "=canyon", "=desert"}

ONE_DESERT = """
    L s D . .
     . . . . .
    T T T T T
"""
THREE_DESERTS = """
    L s D D D
     . . . . .
    T T T T T
"""
ONLY_DESERT = "L d D D"


def cards(game: Game) -> int:
    """Return the number of terrain cards that are still in the game."""
    hands = sum(len(game.hand(seat)) for seat in range(3))
    return game.deck().total() + game.discard().total() + hands


def test_a_card_of_a_full_terrain_is_replaced(engine: type[Game]) -> None:
    """T030: it leaves the game, and three go on the terrain of the new card."""
    full = scene(engine, [], *halves(DESERTS), card="desert")
    assert full.targets() == set()
    assert full.buttons() == {"redraw"}
    drawing = full.pick("redraw")
    assert drawing.chooser() == CHANCE
    assert cards(drawing) == cards(full) - 1 == 24
    game = drawing.pick("=flowers")
    assert game.targets() == mapped("F")
    game = game.pick((0, 0), (1, 0))
    assert game.buttons() == set()
    assert game.pick((2, 0)).buttons() == {"end"}


def test_what_is_still_missing_goes_on_the_terrain_of_the_new_card(engine: type[Game]) -> None:
    """T031: one on the last desert hex, then two on flowers."""
    game = scene(engine, [], *halves(DESERTS - {LAST}), card="desert").pick(LAST)
    assert game.chooser() == CHANCE
    assert cards(game) == 24
    game = game.pick("=flowers")
    assert game.targets() == mapped("F")
    game = game.pick((0, 0))
    assert game.buttons() == set()
    assert game.pick((1, 0)).buttons() == {"end"}


@pytest.mark.parametrize("tile", ["oracle", "barn"])
def test_after_the_mandatory_action_no_card_is_replaced(engine: type[Game], tile: str) -> None:
    """T032: the Oracle (and the Barn) is unavailable once the terrain is full."""
    game, _ = drawn(engine, THREE_DESERTS, tile, card="desert", tile=True)
    assert game.buttons() == {tile}
    game = game.pick((4, 6), (4, 7), (4, 8))
    assert game.targets() == set()
    assert game.buttons() == {"end"}


def test_a_new_card_of_no_use_is_replaced_too(engine: type[Game]) -> None:
    """§2.5: until one is usable; each leaves the game."""
    game = scene(engine, [], *halves(DESERTS), card="desert").pick("redraw", "=desert")
    assert game.chooser() == CHANCE
    assert game.buttons() == OF_USE
    assert cards(game) == 23
    assert game.pick("=canyon").targets() == mapped("C")


def test_replaced_cards_do_not_come_back(engine: type[Game]) -> None:
    """§2.5: at the end of the turn only the card that was used is discarded."""
    game = scene(engine, [], *halves(DESERTS), card="desert").pick("redraw", "=flowers")
    game = game.pick((0, 0), (1, 0), (2, 0), "end")
    assert game.discard().total() == 1
    assert cards(game) == 24


def test_a_new_card_is_drawn_from_the_discard_if_the_pile_is_empty(engine: type[Game]) -> None:
    """§2.7: the discard pile is shuffled when a card is needed."""
    piles = "deck:\ndiscard: canyon*2 flowers"
    game = scene(engine, [], *halves(DESERTS), card="desert", more=piles).pick("redraw")
    assert game.buttons() == {"=canyon", "=flowers"}
    assert not game.discard()


def test_with_a_new_card_adjacency_holds_as_ever(engine: type[Game]) -> None:
    """§2.5: the remaining settlements are placed by the rules on the new terrain."""
    game, _ = drawn(engine, ONE_DESERT, "farm", card="desert")
    game = game.pick((4, 6), "=grass")
    assert game.targets() == {(4, 7), (5, 4), (5, 5), (5, 6)}


@pytest.mark.parametrize("tile", ["oracle", "barn"])
def test_the_new_terrain_is_the_terrain_of_the_turn(engine: type[Game], tile: str) -> None:
    """§2.5: for Oracle and Barn too, for the rest of the turn."""
    game, _ = drawn(engine, ONE_DESERT, tile, card="desert", tile=True)
    game = game.pick((4, 6), "=forest", (6, 4), (6, 5), tile)
    if tile == "barn":
        game = game.pick((4, 6))
    assert game.targets() == {(6, 6)}


def test_tiles_may_be_used_before_a_card_is_replaced(engine: type[Game]) -> None:
    """§2.4: before the mandatory action anything optional goes on."""
    game = scene(engine, [(11, 16)], *halves(DESERTS), card="desert", ready=[(11, 17)])
    assert game.buttons() == {"redraw", "farm"}
    assert game.pick("farm", (14, 11)).buttons() == {"redraw"}


def test_oracle_and_barn_have_no_use_for_a_full_terrain(engine: type[Game]) -> None:
    """§2.5: before the mandatory action they wait for the new card as well."""
    for tile in ("oracle", "barn"):
        game, _ = drawn(engine, "L s . .", tile, card="desert", tile=True)
        assert game.buttons() == {"redraw"}


def test_if_no_card_is_of_use_the_mandatory_action_ends(engine: type[Game]) -> None:
    """§2.5: the turn goes on and can be ended."""
    game, _ = drawn(engine, ONLY_DESERT, "farm", card="desert")
    game = game.pick((4, 6), (4, 7))
    assert game.chooser() == 0
    assert game.targets() == set()
    assert game.buttons() == {"end"}
    full, _ = drawn(engine, "L s s s", "farm", card="grass")
    assert full.pick("redraw").buttons() == {"end"}


def test_after_a_redraw_tiles_may_still_be_used_before_the_first_settlement(
    engine: type[Game],
) -> None:
    """T267: and from the first settlement to the last one they may not (A-71)."""
    game = scene(engine, [(11, 16)], *halves(DESERTS), card="desert", ready=[(11, 17)])
    game = game.pick("redraw", "=forest")
    assert (game.phase(), game.buttons()) == ("before", {"farm"})
    game = game.pick("farm", (14, 11), (11, 15))
    assert (game.phase(), game.buttons()) == ("placing", set())
    early = scene(engine, [(11, 16)], *halves(DESERTS), card="desert", ready=[(11, 17)]).pick(
        "redraw"
    )
    early = early.pick("=forest", (11, 15))
    assert early.buttons() == set()
    early = early.pick(*sorted(early.targets())[:1])
    early = early.pick(*sorted(early.targets())[:1])
    assert early.buttons() == {"farm", "end"}


TWO_CARDS = """
    L d D D T
     M M M N T
"""


def exhausted(engine: type[Game], more: str = "") -> Game:
    """Return a turn on desert, one of two cards, which is full; no card left can be used."""
    more = f"deck: desert\n{more}"
    game, _ = drawn(
        engine, TWO_CARDS, "oracle", card="desert forest", tile=True, nomads="sword", more=more
    )
    return game.pick("on-desert", (4, 6), (4, 7))


def test_a_terrain_that_was_chosen_stays_for_the_whole_turn(engine: type[Game]) -> None:
    """T268: the other card is not offered; Oracle works again with a free desert hex (A-72)."""
    game = exhausted(engine)
    assert (game.buttons(), game.hand()) == ({"end"}, ["forest"])
    assert game.terrain() == "desert"
    freed = game.use("temple").pick((4, 7))
    assert freed.buttons() == {"oracle", "end"}
    assert freed.pick("oracle").targets() == {(4, 7)}


def test_a_seat_without_a_card_has_no_mandatory_action(engine: type[Game]) -> None:
    """§2.5: its card has left the game and none was left to draw."""
    picture = "L d D D . . ."
    game, _ = drawn(engine, picture, "farm", card="desert", seat_2="hand desert", more="deck:")
    game = game.pick((4, 6), (4, 7))
    assert (game.hand(), game.buttons()) == ([], {"end"})
    game = game.pick("end")
    assert (game.turn(), game.hand(), game.buttons()) == (1, [], {"redraw"})
    game = game.pick("redraw", "end")
    assert (game.turn(), game.targets(), game.buttons()) == (0, set(), {"end"})
