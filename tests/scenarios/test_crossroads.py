"""Cards and builds of the Crossroads tiles: the rules §4.4 and §11.6."""

import pytest

from .drawings import NO_CARD, draw
from .engines import CHANCE, Game, Place
from .positions import fg_hexes, scene


def test_crossroads_gives_two_cards_from_the_turn_in_which_it_is_won(engine: type[Game]) -> None:
    """T100: both are drawn at the end of the turn."""
    game, _ = draw(engine, "L s . T T .", "crossroads", seat_1="tiles crossroads+")
    game = game.skip_mandatory().pick("end", "=grass")
    assert (game.chooser(), game.turn()) == (CHANCE, 0)
    game = game.pick("=forest")
    assert game.hand() == ["forest", "grass"]
    assert game.chooser() == 1


def test_a_seat_without_a_crossroads_tile_draws_one_card(engine: type[Game]) -> None:
    """T100: only the tile makes the difference."""
    game, _ = draw(engine, "L s . T T .", "crossroads")
    game = game.skip_mandatory().pick("end", "=grass")
    assert game.chooser() == 1


def test_the_cards_in_hand_are_kept_when_the_crossroads_tile_is_lost(engine: type[Game]) -> None:
    """T101: they are kept for this turn; at its end one card is drawn."""
    game, _ = draw(engine, "L s . . T T .", "crossroads", card="grass forest", tile=True)
    game = game.use("paddock").pick((4, 5), (4, 7))
    assert game.tiles() == {}
    assert game.hand() == ["forest", "grass"]
    assert game.buttons() == {"on-grass", "on-forest"}
    game = game.pick("on-grass").skip_mandatory().pick("end", "=grass")
    assert (game.hand(), game.chooser()) == (["grass"], 1)


def test_crossroads_is_not_an_action(engine: type[Game]) -> None:
    """§4.4 Crossroads: the tile is never offered."""
    game, _ = draw(engine, "L s . T T .", "crossroads", tile=True)
    assert game.buttons() == set()


def test_fort_builds_on_the_terrain_of_a_drawn_card(engine: type[Game]) -> None:
    """T102: it builds adjacent if possible, and no other tile is used in between."""
    game, _ = draw(engine, "L s C . C L s .", "fort", "farm", tile=True, card="desert")
    assert game.buttons() == {"fort", "farm", "redraw"}
    game = game.pick("fort")
    assert game.chooser() == CHANCE
    game = game.pick("=canyon")
    assert (game.targets(), game.buttons()) == ({(4, 6)}, set())
    game = game.pick((4, 6))
    assert game.supply() == 37
    assert game.tiles() == {(4, 4): "used", (4, 9): "ready"}


def test_fort_builds_anywhere_on_the_terrain_if_none_is_adjacent(engine: type[Game]) -> None:
    """§4.4 Fort: the rule of adjacency applies as to any build."""
    game, _ = draw(engine, "L s . . C C", "fort", tile=True)
    assert game.pick("fort", "=canyon").targets() == {(4, 8), (4, 9)}


def test_the_card_of_a_fort_is_not_the_card_of_the_turn(engine: type[Game]) -> None:
    """§2.2: it is discarded, and the turn's terrain stays."""
    game, _ = draw(engine, "L s C . C . .", "fort", tile=True)
    game = game.pick("fort", "=canyon", (4, 6))
    assert game.targets() == {(4, 7)}
    assert (game.discard().total(), game.hand()) == (1, ["grass"])


def test_fort_builds_on_either_terrain_of_a_swamp_card(engine: type[Game]) -> None:
    """T103: it builds one settlement on swamp or grass, each adjacent if possible."""
    game, _ = draw(engine, "L s S S . . D", "fort", tile=True, card="desert", marsh=True)
    game = game.pick("fort", "=swamp/grass")
    assert game.targets() == {(4, 6), (4, 8), (4, 9)}
    game = game.pick((4, 6))
    assert (game.buttons(), game.targets()) == (set(), {(4, 10)})


def test_fort_builds_nothing_on_a_full_terrain(engine: type[Game]) -> None:
    """T104: the tile is used, and the card is discarded (A-58)."""
    game, _ = draw(engine, "L s . . .", "fort", tile=True)
    game = game.pick("fort", "=canyon")
    assert (game.tiles(), game.discard().total()) == ({(4, 4): "used"}, 1)
    assert (game.targets(), game.buttons(), game.supply()) == ({(4, 6)}, set(), 39)


def test_fort_needs_a_settlement_in_the_supply(engine: type[Game]) -> None:
    """§4.4 Fort: without one it cannot be used."""
    game, _ = draw(engine, "L s . . .", "fort", tile=True, seat_1="supply 0", turn="1 after")
    assert game.buttons() == {"end"}


def test_fort_draws_from_the_discard_if_the_pile_is_empty(engine: type[Game]) -> None:
    """§2.7: the discard pile is shuffled when a card is needed."""
    game, _ = draw(engine, "L s C . .", "fort", tile=True, extra_lines="deck:\ndiscard: canyon")
    game = game.pick("fort")
    assert game.buttons() == {"=canyon"}
    assert game.pick("=canyon").targets() == {(4, 6)}


def test_fort_needs_a_card_to_draw(engine: type[Game]) -> None:
    """§2.4: it cannot be used if all cards are in hands or out of the game."""
    game, _ = draw(engine, "L s C . .", "fort", tile=True, extra_lines="deck:")
    assert game.buttons() == set()


@pytest.mark.parametrize(
    ("tile", "letter", "own", "adjacent"),
    [("foresters_lodge", "T", (12, 8), (11, 7)), ("monastery", "C", (0, 6), (0, 7))],
)
def test_lodge_and_monastery_build_on_their_terrain(
    engine: type[Game], tile: str, letter: str, own: Place, adjacent: Place
) -> None:
    """§4.4: they build on forest and canyon whatever the card, adjacent if possible."""
    assert scene(engine, [own], card="desert").use(tile).targets() == {adjacent}
    assert scene(engine, [(0, 0)], card="desert").use(tile).targets() == fg_hexes(letter)


def test_a_hand_of_two_is_replaced_each_turn(engine: type[Game]) -> None:
    """§2.7: two cards are drawn while the tile is held."""
    game, _ = draw(
        engine, "L s . T T .", "crossroads", card="grass forest", tile=True, seat_2=NO_CARD
    )
    game = game.pick("on-grass").skip_mandatory().next_turn("desert", "canyon")
    assert game.hand() == ["canyon", "desert"]
    assert game.discard().total() == 2
