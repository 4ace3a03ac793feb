"""Cards and building by the tiles of Crossroads: the rules §4.4 and §11.6."""

import pytest

from kingdombuilder.rules.pile import size
from kingdombuilder.rules.turn import CHANCE, chooser

from .drawings import drawn, hold
from .scenes import (
    Place,
    after,
    buttons,
    done,
    hands,
    mapped,
    next_turn,
    scene,
    targets,
    tiles,
    using,
)


def test_crossroads_gives_two_cards_from_the_turn_on_in_which_it_is_won() -> None:
    """T100: both are drawn at its end, and one of them is chosen."""
    state, _ = drawn("L s . T T .", "crossroads")
    hold(state, "crossroads", how="won")
    state = after(done(state), "end", "=grass")
    assert (chooser(state), state.me) == (CHANCE, 0)
    state = after(state, "=forest")
    assert hands(state) == {"grass", "forest"}
    assert chooser(state) == 1


def test_who_has_no_crossroads_tile_draws_one_card() -> None:
    """T100: the tile is what makes the difference."""
    state, _ = drawn("L s . T T .", "crossroads")
    state = after(done(state), "end", "=grass")
    assert chooser(state) == 1


def test_the_cards_in_hand_are_kept_when_the_crossroads_tile_is_lost() -> None:
    """T101: for this turn; at its end only one is drawn."""
    state, _ = drawn("L s . . T T .", "crossroads", card="grass forest", tile=True)
    state = after(using(state, "paddock"), (4, 5), (4, 7))
    assert tiles(state) == {}
    assert hands(state) == {"grass", "forest"}
    assert buttons(state) == {"on-grass", "on-forest"}
    state = after(done(after(state, "on-grass")), "end", "=grass")
    assert (hands(state), chooser(state)) == ({"grass"}, 1)


def test_crossroads_is_no_action() -> None:
    """§4.4 Crossroads: there is nothing to use, in any turn."""
    state, _ = drawn("L s . T T .", "crossroads", tile=True)
    assert buttons(state) == set()


def test_fort_builds_on_the_terrain_of_a_card_that_is_drawn() -> None:
    """T102: next to an own settlement if possible, and no other tile is used in between."""
    state, _ = drawn("L s C . C L s .", "fort", "farm", tile=True, card="desert")
    assert buttons(state) == {"fort", "farm", "redraw"}
    state = after(state, "fort")
    assert chooser(state) == CHANCE
    state = after(state, "=canyon")
    assert (targets(state), buttons(state)) == ({(4, 6)}, set())
    state = after(state, (4, 6))
    assert state.supply[0] == 37
    assert tiles(state) == {(4, 4): "used", (4, 9): "ready"}


def test_fort_builds_anywhere_on_the_terrain_if_none_is_adjacent() -> None:
    """§4.4 Fort: like any other build."""
    state, _ = drawn("L s . . C C", "fort", tile=True)
    assert targets(after(state, "fort", "=canyon")) == {(4, 8), (4, 9)}


def test_the_card_of_a_fort_is_not_the_card_of_the_turn() -> None:
    """§2.2: it is discarded; the turn's terrain stays."""
    state, _ = drawn("L s C . C . .", "fort", tile=True)
    state = after(state, "fort", "=canyon", (4, 6))
    assert targets(state) == {(4, 7)}
    assert (size(state.discard), hands(state)) == (1, {"grass"})


def test_fort_builds_on_either_terrain_of_a_swamp_card() -> None:
    """T103: one settlement, on swamp or on grass, each next to an own one if possible."""
    state, _ = drawn("L s S S . . D", "fort", tile=True, card="desert", marsh=True)
    state = after(state, "fort", "=swamp/grass")
    assert targets(state) == {(4, 6), (4, 8), (4, 9)}
    state = after(state, (4, 6))
    assert (buttons(state), targets(state)) == (set(), {(4, 10)})


def test_fort_builds_nothing_on_a_full_terrain() -> None:
    """T104: the tile is used, and the card is discarded (A-58)."""
    state, _ = drawn("L s . . .", "fort", tile=True)
    state = after(state, "fort", "=canyon")
    assert (tiles(state), size(state.discard)) == ({(4, 4): "used"}, 1)
    assert (targets(state), buttons(state), state.supply[0]) == ({(4, 6)}, set(), 39)


def test_fort_needs_a_settlement_in_the_supply() -> None:
    """§4.4 Fort: without one no card is drawn."""
    state, _ = drawn("L s . . .", "fort", tile=True)
    state.supply[0] = 0
    assert buttons(done(state)) == {"end"}


def test_fort_draws_from_the_discard_if_the_pile_is_empty() -> None:
    """§2.7: the discard is shuffled when a card is needed."""
    state, _ = drawn("L s C . .", "fort", tile=True)
    state.deck, state.discard = 0, state.hand[1]  # one canyon
    state = after(state, "fort")
    assert buttons(state) == {"=canyon"}
    assert targets(after(state, "=canyon")) == {(4, 6)}


def test_fort_needs_a_card_to_draw() -> None:
    """§2.4: when all are in hands or out of the game there is none."""
    state, _ = drawn("L s C . .", "fort", tile=True)
    state.deck = state.discard = 0
    assert buttons(state) == set()


@pytest.mark.parametrize(
    ("tile", "letter", "own", "beside"),
    [("foresters_lodge", "T", (12, 8), (11, 7)), ("monastery", "C", (0, 6), (0, 7))],
)
def test_lodge_and_monastery_build_on_their_terrain(
    tile: str, letter: str, own: Place, beside: Place
) -> None:
    """§4.4: on forest and on canyon, whatever the card; adjacent if possible."""
    assert targets(using(scene([own], card="desert"), tile)) == {beside}
    assert targets(using(scene([(0, 0)], card="desert"), tile)) == mapped(letter)


def test_a_hand_of_two_is_discarded_and_drawn_anew_each_turn() -> None:
    """§2.7: two cards as long as the tile is held."""
    state, _ = drawn("L s . T T .", "crossroads", card="grass forest", tile=True)
    state.hand[1] = 0
    state = next_turn(done(after(state, "on-grass")), "desert", "canyon")
    assert hands(state) == {"desert", "canyon"}
    assert size(state.discard) == 2
