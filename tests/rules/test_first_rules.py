"""Games under version 1 of the rules replay unchanged: the rules §10.5.

The naive engine implements only the current version.
"""

from ..scenarios.drawings import NO_CARD, draw
from ..scenarios.engines.python import PythonGame
from ..scenarios.positions import BOARD, THREE_CARDS, fg_hexes, halves, scene
from ..scenarios.test_bazaar import TWO_SECTIONS
from ..scenarios.test_end import full_board
from ..scenarios.test_redraw import exhaust_deserts

FIRST_RULES = "rules: 1"


def test_a_redraw_began_the_mandatory_action() -> None:
    """A-71: no tile could be used after it."""
    deserts = halves(fg_hexes("D"))
    game = scene(
        PythonGame, [(11, 16)], *deserts, card="desert", ready=[(11, 17)], extra_lines=FIRST_RULES
    )
    game = game.pick("redraw", "=forest")
    assert (game.phase(), game.buttons()) == ("placing", set())


def test_the_other_card_was_offered_when_no_card_was_left() -> None:
    """A-72: its terrain could be chosen."""
    assert exhaust_deserts(PythonGame, FIRST_RULES).buttons() == {"end", "on-forest"}


def test_a_turn_that_began_with_an_empty_supply_triggered_nothing() -> None:
    """A-73: the seats had a settlement set aside."""
    game = PythonGame.position(f"""
        board: {BOARD}
        cards: {THREE_CARDS}
        seat 1: supply 0; aside 1; hand grass
        seat 2: supply 0; aside 1; hand flowers
        turn: 2 after
        {FIRST_RULES}
    """)
    assert not game.pick("end", "=canyon").is_ending()


def test_a_temple_could_delay_the_end_repeatedly() -> None:
    """A-73: one more settlement could be set aside in each turn."""
    game, _ = draw(
        PythonGame,
        "L s s . . . . . .",
        "temple",
        tile=True,
        seat_1="supply 0",
        seat_2=NO_CARD,
        turn="1 after",
        extra_lines=FIRST_RULES,
    )
    game = game.pick("temple", (4, 6)).next_turn("grass").pick("temple", (4, 5), (4, 10))
    assert (game.supply(), game.aside(), game.is_ending()) == (0, 1, False)


def test_a_round_without_a_placement_triggered_nothing() -> None:
    """A-76: such turns were not counted."""
    game = full_board(PythonGame, extra_lines=FIRST_RULES).pick(
        "redraw", "end", "=canyon", "redraw"
    )
    assert (game.idle(), game.is_ending()) == (0, False)


def test_moving_a_city_hall_was_paid() -> None:
    """T270: Shepherds, Ambassadors and Rovers paid for the move too (A-31, A-60)."""
    red = "shepherds ambassadors rovers"
    game, _ = draw(
        PythonGame,
        TWO_SECTIONS,
        "bazaar",
        "city_hall",
        tile=True,
        cards=red,
        extra_lines=FIRST_RULES,
    )
    game = game.skip_mandatory().pick("city_hall", (5, 6))
    assert [game.gold(card)[0] for card in red.split()] == [2, 0, 0]
    game = game.pick("bazaar", "city_hall", (5, 11), "end")
    assert [game.gold(card)[0] for card in red.split()] == [6, 2, 2]
