"""Version 1 of the rules: its games replay as they were played, the rules §10.5.

The naive engine knows only the current version.
"""

from ..scenarios.drawings import NO_CARD, drawn
from ..scenarios.engines.python import PythonGame
from ..scenarios.positions import BOARD, THREE_CARDS, halves, mapped, scene
from ..scenarios.test_bazaar import TWO_SECTIONS
from ..scenarios.test_end import full_board
from ..scenarios.test_redraw import exhausted

FIRST_RULES = "rules: 1"


def test_a_redraw_began_the_mandatory_action() -> None:
    """A-71: no tile could be used after it."""
    deserts = halves(mapped("D"))
    game = scene(
        PythonGame, [(11, 16)], *deserts, card="desert", ready=[(11, 17)], more=FIRST_RULES
    )
    game = game.pick("redraw", "=forest")
    assert (game.phase(), game.buttons()) == ("placing", set())


def test_another_terrain_was_offered_when_no_card_was_left() -> None:
    """A-72: that of the other card."""
    assert exhausted(PythonGame, FIRST_RULES).buttons() == {"end", "on-forest"}


def test_a_turn_that_began_with_an_empty_supply_triggered_nothing() -> None:
    """A-73: with a settlement set aside."""
    game = PythonGame.position(f"""
        board: {BOARD}
        cards: {THREE_CARDS}
        seat 1: supply 0; aside 1; hand grass
        seat 2: supply 0; aside 1; hand flowers
        turn: 2 after
        {FIRST_RULES}
    """)
    assert not game.pick("end", "=canyon").is_ending()


def test_a_temple_delayed_the_end_again_and_again() -> None:
    """A-73: in each turn one more settlement could be set aside."""
    game, _ = drawn(
        PythonGame,
        "L s s . . . . . .",
        "temple",
        tile=True,
        seat_1="supply 0",
        seat_2=NO_CARD,
        turn="1 after",
        more=FIRST_RULES,
    )
    game = game.pick("temple", (4, 6)).next_turn("grass").pick("temple", (4, 5), (4, 10))
    assert (game.supply(), game.aside(), game.is_ending()) == (0, 1, False)


def test_a_round_without_a_placement_triggered_nothing() -> None:
    """A-76: the round was not counted."""
    game = full_board(PythonGame, more=FIRST_RULES).pick("redraw", "end", "=canyon", "redraw")
    assert (game.idle(), game.is_ending()) == (0, False)


def test_a_city_hall_that_moved_was_paid_again() -> None:
    """T270: Shepherds, Ambassadors and Rovers paid for the move too (A-31, A-60)."""
    red = "shepherds ambassadors rovers"
    game, _ = drawn(
        PythonGame, TWO_SECTIONS, "bazaar", "city_hall", tile=True, cards=red, more=FIRST_RULES
    )
    game = game.skip_mandatory().pick("city_hall", (5, 6))
    assert [game.gold(card)[0] for card in red.split()] == [2, 0, 0]
    game = game.pick("bazaar", "city_hall", (5, 11), "end")
    assert [game.gold(card)[0] for card in red.split()] == [6, 2, 2]
