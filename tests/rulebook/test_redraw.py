"""No free hex of the card's terrain: the rules §2.5."""

import pytest

from kingdombuilder.rules.board import DESERT
from kingdombuilder.rules.hexes import cell
from kingdombuilder.rules.pile import pile_of, size
from kingdombuilder.rules.rulings import CURRENT_RULES, FIRST_RULES
from kingdombuilder.rules.state import BEFORE, PLACING, State, refresh
from kingdombuilder.rules.turn import CHANCE, chooser

from .drawings import drawn
from .scenes import after, buttons, halves, hands, mapped, scene, targets

DESERTS = mapped("D")
LAST = (10, 10)  # a desert hex
DESERT_CARD = 4
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


def cards(state: State) -> int:
    """All terrain cards that are still in the game."""
    return size(state.deck) + size(state.discard) + sum(map(size, state.hand))


def test_a_card_of_a_full_terrain_is_replaced() -> None:
    """T030: it leaves the game, and three go on the terrain of the new card."""
    full = scene([], *halves(DESERTS), card="desert")
    assert targets(full) == set()
    assert buttons(full) == {"redraw"}
    drawing = after(full, "redraw")
    assert chooser(drawing) == CHANCE
    assert cards(drawing) == cards(full) - 1 == 24
    state = after(drawing, "=flowers")
    assert targets(state) == mapped("F")
    state = after(state, (0, 0), (1, 0))
    assert buttons(state) == set()
    assert buttons(after(state, (2, 0))) == {"end"}


def test_what_is_still_missing_goes_on_the_terrain_of_the_new_card() -> None:
    """T031: one on the last desert hex, then two on flowers."""
    state = after(scene([], *halves(DESERTS - {LAST}), card="desert"), LAST)
    assert chooser(state) == CHANCE
    assert cards(state) == 24
    state = after(state, "=flowers")
    assert targets(state) == mapped("F")
    state = after(state, (0, 0))
    assert buttons(state) == set()
    assert buttons(after(state, (1, 0))) == {"end"}


@pytest.mark.parametrize("tile", ["oracle", "barn"])
def test_after_the_mandatory_action_no_card_is_replaced(tile: str) -> None:
    """T032: the Oracle (and the Barn) is unavailable once the terrain is full."""
    state, _ = drawn(THREE_DESERTS, tile, card="desert", tile=True)
    assert buttons(state) == {tile}
    state = after(state, (4, 6), (4, 7), (4, 8))
    assert targets(state) == set()
    assert buttons(state) == {"end"}


def test_a_new_card_of_no_use_is_replaced_too() -> None:
    """§2.5: until one is usable; each leaves the game."""
    state = after(scene([], *halves(DESERTS), card="desert"), "redraw", "=desert")
    assert chooser(state) == CHANCE
    assert buttons(state) == OF_USE
    assert cards(state) == 23
    assert targets(after(state, "=canyon")) == mapped("C")


def test_replaced_cards_do_not_come_back() -> None:
    """§2.5: at the end of the turn only the card that was used is discarded."""
    state = after(scene([], *halves(DESERTS), card="desert"), "redraw", "=flowers")
    state = after(state, (0, 0), (1, 0), (2, 0), "end")
    assert size(state.discard) == 1
    assert cards(state) == 24


def test_a_new_card_is_drawn_from_the_discard_if_the_pile_is_empty() -> None:
    """§2.7: the discard pile is shuffled when a card is needed."""
    piles = "deck:\ndiscard: canyon*2 flowers"
    state = after(scene([], *halves(DESERTS), card="desert", more=piles), "redraw")
    assert buttons(state) == {"=canyon", "=flowers"}
    assert state.discard == 0


def test_with_a_new_card_adjacency_holds_as_ever() -> None:
    """§2.5: the remaining settlements are placed by the rules on the new terrain."""
    state, _ = drawn(ONE_DESERT, "farm", card="desert")
    state = after(state, (4, 6), "=grass")
    assert targets(state) == {(4, 7), (5, 4), (5, 5), (5, 6)}


@pytest.mark.parametrize("tile", ["oracle", "barn"])
def test_the_new_terrain_is_the_terrain_of_the_turn(tile: str) -> None:
    """§2.5: for Oracle and Barn too, for the rest of the turn."""
    state, _ = drawn(ONE_DESERT, tile, card="desert", tile=True)
    state = after(state, (4, 6), "=forest", (6, 4), (6, 5), tile)
    if tile == "barn":
        state = after(state, (4, 6))
    assert targets(state) == {(6, 6)}


def test_tiles_may_be_used_before_a_card_is_replaced() -> None:
    """§2.4: before the mandatory action anything optional goes on."""
    state = scene([(11, 16)], *halves(DESERTS), card="desert", ready=[(11, 17)])
    assert buttons(state) == {"redraw", "farm"}
    assert buttons(after(state, "farm", (14, 11))) == {"redraw"}


def test_oracle_and_barn_have_no_use_for_a_full_terrain() -> None:
    """§2.5: before the mandatory action they wait for the new card as well."""
    for tile in ("oracle", "barn"):
        state, _ = drawn("L s . .", tile, card="desert", tile=True)
        assert buttons(state) == {"redraw"}


def test_if_no_card_is_of_use_the_mandatory_action_ends() -> None:
    """§2.5: the turn goes on and can be ended."""
    state, _ = drawn(ONLY_DESERT, "farm", card="desert")
    state = after(state, (4, 6), (4, 7))
    assert chooser(state) == 0
    assert targets(state) == set()
    assert buttons(state) == {"end"}
    full, _ = drawn("L s s s", "farm", card="grass")
    assert buttons(after(full, "redraw")) == {"end"}


def test_after_a_redraw_tiles_may_still_be_used_before_the_first_settlement() -> None:
    """T267: and from the first settlement to the last one they may not."""
    state = scene([(11, 16)], *halves(DESERTS), card="desert", ready=[(11, 17)])
    state = after(state, "redraw", "=forest")
    assert (state.phase, buttons(state)) == (BEFORE, {"farm"})
    state = after(state, "farm", (14, 11), (11, 15))
    assert (state.phase, buttons(state)) == (PLACING, set())
    early = after(scene([(11, 16)], *halves(DESERTS), card="desert", ready=[(11, 17)]), "redraw")
    early = after(early, "=forest", (11, 15))
    assert buttons(early) == set()
    early = after(early, *sorted(targets(early))[:1])
    early = after(early, *sorted(targets(early))[:1])
    assert buttons(early) == {"farm", "end"}


def test_by_the_first_rules_a_redraw_began_the_mandatory_action() -> None:
    """A-71: games of version 1 are replayed as they were played."""
    state = scene([(11, 16)], *halves(DESERTS), card="desert", ready=[(11, 17)], more="rules: 1")
    state = after(state, "redraw", "=forest")
    assert (state.phase, buttons(state)) == (PLACING, set())


TWO_CARDS = """
    L d D D T
     M M M N T
"""


def exhausted(rules: int = CURRENT_RULES) -> State:
    """Desert was chosen of two cards and is full; no card that is left can be used."""
    state, _ = drawn(
        TWO_CARDS, "oracle", card="desert forest", tile=True, nomads="sword", rules=rules
    )
    state.deck, state.discard = pile_of(DESERT_CARD), 0
    return after(state, "on-desert", (4, 6), (4, 7))


def test_a_terrain_that_was_chosen_stays_for_the_whole_turn() -> None:
    """T268: the other card is not offered; Oracle works again once a desert hex is free."""
    state = exhausted()
    assert (buttons(state), hands(state)) == ({"end"}, {"forest"})
    assert state.terrain == DESERT
    freed = state.copy()
    freed.own[0] ^= cell(4, 7)
    refresh(freed)
    assert buttons(freed) == {"oracle", "end"}
    assert targets(after(freed, "oracle")) == {(4, 7)}


def test_by_the_first_rules_another_terrain_was_offered_then() -> None:
    """A-72: games of version 1 are replayed as they were played."""
    assert buttons(exhausted(FIRST_RULES)) == {"end", "on-forest"}
