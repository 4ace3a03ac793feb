"""Cards whose terrain has no free hex: the rules §2.5."""

import pytest

from .drawings import draw
from .engines import CHANCE, Game
from .positions import fg_hexes, halves, scene

DESERTS = fg_hexes("D")
LAST = (10, 10)  # a desert hex
USABLE = {"=grass", "=flowers", "=forest", "=canyon", "=desert"}

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
    assert game.targets() == fg_hexes("F")
    game = game.pick((0, 0), (1, 0))
    assert game.buttons() == set()
    assert game.pick((2, 0)).buttons() == {"end"}


def test_the_remaining_settlements_go_on_the_terrain_of_the_new_card(engine: type[Game]) -> None:
    """T031: one goes on the last desert hex, then two on flowers."""
    game = scene(engine, [], *halves(DESERTS - {LAST}), card="desert").pick(LAST)
    assert game.chooser() == CHANCE
    assert cards(game) == 24
    game = game.pick("=flowers")
    assert game.targets() == fg_hexes("F")
    game = game.pick((0, 0))
    assert game.buttons() == set()
    assert game.pick((1, 0)).buttons() == {"end"}


@pytest.mark.parametrize("tile", ["oracle", "barn"])
def test_after_the_mandatory_action_no_card_is_replaced(engine: type[Game], tile: str) -> None:
    """T032: Oracle and Barn are unavailable once the terrain is full."""
    game, _ = draw(engine, THREE_DESERTS, tile, card="desert", tile=True)
    assert game.buttons() == {tile}
    game = game.pick((4, 6), (4, 7), (4, 8))
    assert game.targets() == set()
    assert game.buttons() == {"end"}


def test_an_unusable_new_card_is_replaced_too(engine: type[Game]) -> None:
    """§2.5: this repeats until a card is usable, and each one leaves the game."""
    game = scene(engine, [], *halves(DESERTS), card="desert").pick("redraw", "=desert")
    assert game.chooser() == CHANCE
    assert game.buttons() == USABLE
    assert cards(game) == 23
    assert game.pick("=canyon").targets() == fg_hexes("C")


def test_replaced_cards_do_not_return(engine: type[Game]) -> None:
    """§2.5: at the end of the turn only the card that was used is discarded."""
    game = scene(engine, [], *halves(DESERTS), card="desert").pick("redraw", "=flowers")
    game = game.pick((0, 0), (1, 0), (2, 0), "end")
    assert game.discard().total() == 1
    assert cards(game) == 24


def test_a_new_card_is_drawn_from_the_discard_if_the_pile_is_empty(engine: type[Game]) -> None:
    """§2.7: the discard pile is shuffled when a card is needed."""
    piles = "deck:\ndiscard: canyon*2 flowers"
    game = scene(engine, [], *halves(DESERTS), card="desert", extra_lines=piles).pick("redraw")
    assert game.buttons() == {"=canyon", "=flowers"}
    assert not game.discard()


def test_adjacency_applies_to_a_new_card(engine: type[Game]) -> None:
    """§2.5: the remaining settlements follow the rules on the new terrain."""
    game, _ = draw(engine, ONE_DESERT, "farm", card="desert")
    game = game.pick((4, 6), "=grass")
    assert game.targets() == {(4, 7), (5, 4), (5, 5), (5, 6)}


@pytest.mark.parametrize("tile", ["oracle", "barn"])
def test_the_new_terrain_is_the_terrain_of_the_turn(engine: type[Game], tile: str) -> None:
    """§2.5: Oracle and Barn use it for the rest of the turn."""
    game, _ = draw(engine, ONE_DESERT, tile, card="desert", tile=True)
    game = game.pick((4, 6), "=forest", (6, 4), (6, 5), tile)
    if tile == "barn":
        game = game.pick((4, 6))
    assert game.targets() == {(6, 6)}


def test_tiles_can_be_used_before_a_card_is_replaced(engine: type[Game]) -> None:
    """§2.4: optional actions are possible before the mandatory action."""
    game = scene(engine, [(11, 16)], *halves(DESERTS), card="desert", ready=[(11, 17)])
    assert game.buttons() == {"redraw", "farm"}
    assert game.pick("farm", (14, 11)).buttons() == {"redraw"}


def test_oracle_and_barn_cannot_be_used_on_a_full_terrain(engine: type[Game]) -> None:
    """§2.5: before the mandatory action they need the new card too."""
    for tile in ("oracle", "barn"):
        game, _ = draw(engine, "L s . .", tile, card="desert", tile=True)
        assert game.buttons() == {"redraw"}


def test_the_mandatory_action_ends_if_no_card_is_usable(engine: type[Game]) -> None:
    """§2.5: the turn continues and can be ended."""
    game, _ = draw(engine, ONLY_DESERT, "farm", card="desert")
    game = game.pick((4, 6), (4, 7))
    assert game.chooser() == 0
    assert game.targets() == set()
    assert game.buttons() == {"end"}
    full, _ = draw(engine, "L s s s", "farm", card="grass")
    assert full.pick("redraw").buttons() == {"end"}


def test_tiles_can_be_used_between_a_redraw_and_the_first_settlement(
    engine: type[Game],
) -> None:
    """T267: from the first settlement to the last they cannot be used (A-71)."""
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


def exhaust_deserts(engine: type[Game], extra_lines: str = "") -> Game:
    """Return a turn on desert, now full, with a second card and no usable card to draw."""
    extra_lines = f"deck: desert\n{extra_lines}"
    game, _ = draw(
        engine,
        TWO_CARDS,
        "oracle",
        card="desert forest",
        tile=True,
        nomads="sword",
        extra_lines=extra_lines,
    )
    return game.pick("on-desert", (4, 6), (4, 7))


def test_a_chosen_terrain_stays_for_the_whole_turn(engine: type[Game]) -> None:
    """T268: the other card is not offered; a free desert hex makes Oracle usable again (A-72)."""
    game = exhaust_deserts(engine)
    assert (game.buttons(), game.hand()) == ({"end"}, ["forest"])
    assert game.terrain() == "desert"
    freed = game.use("temple").pick((4, 7))
    assert freed.buttons() == {"oracle", "end"}
    assert freed.pick("oracle").targets() == {(4, 7)}


def test_a_seat_without_a_card_has_no_mandatory_action(engine: type[Game]) -> None:
    """§2.5: its card has left the game, and none was left to draw."""
    picture = "L d D D . . ."
    game, _ = draw(
        engine, picture, "farm", card="desert", seat_2="hand desert", extra_lines="deck:"
    )
    game = game.pick((4, 6), (4, 7))
    assert (game.hand(), game.buttons()) == ([], {"end"})
    game = game.pick("end")
    assert (game.turn(), game.hand(), game.buttons()) == (1, [], {"redraw"})
    game = game.pick("redraw", "end")
    assert (game.turn(), game.targets(), game.buttons()) == (0, set(), {"end"})
