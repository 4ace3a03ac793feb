"""The end of a turn and of the game, and the gold: the rules §2.7, §2.9, §2.11 and §11.11."""

from kingdombuilder.insight.scores import totals, winners
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.pile import size
from kingdombuilder.rules.rulings import CURRENT_RULES, FIRST_RULES
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, chooser

from .drawings import drawn
from .scenes import after, buttons, gold, scene, targets

TABLE = """
    board: tavern paddock oasis farm
    cards: fishermen knights merchants
"""
FOUR = f"""{TABLE}
    seat 1: hand grass
    seat 2: supply 3; hand flowers
    seat 3: hand canyon
    seat 4: hand desert
    turn: 2 before
"""


def turn_of(state: State) -> State:
    """The state after a whole turn without tiles, the first hex always."""
    while "end" not in buttons(state):
        state = after(state, min(targets(state)))
    return after(state, "end")


def test_the_round_is_finished_when_someone_has_placed_the_last_settlement() -> None:
    """T260: the second of four; the third and fourth still play, the first does not."""
    state = turn_of(read_position(FOUR))
    assert (state.supply[1], chooser(state)) == (0, 2)
    state = turn_of(state)
    assert chooser(state) == 3
    assert chooser(turn_of(state)) == NOBODY


def test_nobody_draws_a_card_that_will_not_be_played() -> None:
    """§2.7: in the last round the draw is left out."""
    state = turn_of(read_position(FOUR))
    assert (chooser(state), state.hand[1]) == (2, 0)


def test_if_the_last_player_ends_the_game_it_ends_at_once() -> None:
    """T261: after that turn."""
    state = read_position(f"""{TABLE}
        seat 1: hand grass
        seat 2: hand flowers
        seat 3: supply 3; hand canyon
        turn: 3 before
    """)
    assert chooser(turn_of(state)) == NOBODY


def test_while_all_have_settlements_left_the_game_goes_on() -> None:
    """§2.9: after the last player's turn the first has another."""
    state = turn_of(read_position(FOUR.replace("turn: 2", "turn: 4")))  # the second has three left
    assert chooser(state) == CHANCE
    assert chooser(after(state, "=forest")) == 0


def test_a_settlement_built_by_a_tile_can_be_the_last() -> None:
    """§2.9: any action triggers the end; the turn goes on."""
    state = scene([(11, 16)], ready=[(11, 17)], supply=1)
    assert state.ended == 0
    state = after(state, "farm", (14, 11))
    assert state.ended == 1
    assert buttons(state) == {"end"}


def test_equal_totals_share_the_victory() -> None:
    """T263: there is no tie-breaker."""
    state = scene([(8, 8), (8, 9), (8, 10)], [(4, 5), (4, 6)], [(0, 7), (0, 8), (0, 9)])
    assert totals(state) == (6, 4, 6)
    assert winners(state) == (0, 2)


def test_the_most_gold_wins() -> None:
    """§2.11: and nobody else."""
    state = scene([(8, 8), (8, 9)], [(4, 5), (4, 6), (4, 7)])
    assert totals(state) == (4, 6)
    assert winners(state) == (1,)


def test_an_empty_pile_is_made_anew_of_the_discard() -> None:
    """T264: with the card just discarded."""
    state = read_position(f"""{TABLE}
        seat 1: A1; hand grass
        seat 2: hand canyon
        turn: 1 after
        deck:
        discard: forest desert*2
    """)
    state = after(state, "end")
    assert chooser(state) == CHANCE
    assert buttons(state) == {"=grass", "=forest", "=desert"}
    assert (size(state.deck), state.discard) == (4, 0)


def test_at_the_end_of_a_turn_the_card_is_discarded_and_another_drawn() -> None:
    """§2.7: one card, for the same player; then it is the next player's turn."""
    state = after(scene(card="flowers", turn="after"), "end")
    assert (chooser(state), state.me) == (CHANCE, 0)
    assert (size(state.discard), size(state.hand[0])) == (1, 0)
    state = after(state, "=canyon")
    assert (size(state.discard), size(state.hand[0])) == (1, 1)
    assert chooser(state) == 1


def test_each_castle_pays_three_gold() -> None:
    """§2.11: however many settlements are next to it; to each player who has one."""
    state = scene([(3, 2), (3, 4), (11, 10), (8, 8)], [(4, 4)], [(8, 9)])
    assert gold(state, "castles") == [6, 3, 0]


def test_the_total_is_what_the_cards_pay_and_the_castles() -> None:
    """§2.11: 0 by Fishermen, 6 by Knights, 8 by Merchants, 3 for a castle."""
    state = scene([(6, 8), (6, 9), (6, 10), (11, 10)])
    paid = [gold(state, source)[0] for source in ("fishermen", "knights", "merchants", "castles")]
    assert paid == [0, 6, 8, 3]
    assert totals(state) == (17, 0)


def test_a_turn_that_begins_with_an_empty_supply_triggers_the_end() -> None:
    """T271: two players with a Temple each cannot put the end off; the round is finished."""
    state = read_position(f"""{TABLE}
        seat 1: supply 0; aside 1; hand grass
        seat 2: supply 0; aside 1; hand flowers
        turn: 2 after
    """)
    assert state.ended == 0
    state = after(state, "end", "=canyon")
    assert (state.turn, state.ended) == (0, 1)
    state = turn_of(turn_of(state))
    assert chooser(state) == NOBODY


def test_by_the_first_rules_such_a_turn_triggered_nothing() -> None:
    """A-73: games of version 1 are replayed as they were played."""
    state = read_position(f"""{TABLE}
        rules: 1
        seat 1: supply 0; aside 1; hand grass
        seat 2: supply 0; aside 1; hand flowers
        turn: 2 after
    """)
    assert after(state, "end", "=canyon").ended == 0


def full_board(rules: int = CURRENT_RULES) -> State:
    """A board without a free hex of any card, and settlements left."""
    state, _ = drawn("L s s s s", "farm", card="grass", rules=rules)
    assert (buttons(state), state.supply[0]) == ({"redraw"}, 36)
    return state


def test_a_round_without_a_placement_triggers_the_end() -> None:
    """T275: no card has a free hex; when the last player could place nothing either, it is over."""
    state = after(full_board(), "redraw")
    assert (buttons(state), state.idle, state.ended) == ({"end"}, 1, 0)
    state = after(state, "end", "=canyon", "redraw")
    assert (state.turn, state.ended) == (1, 1)
    assert chooser(after(state, "end")) == NOBODY


def test_one_placement_in_a_round_keeps_the_game_going() -> None:
    """A-76: it must be a whole round, from the first player to the last."""
    state, _ = drawn("L s s s . .", "farm", card="grass")
    state = after(state, (4, 8), (4, 9), "end", "=canyon", "redraw")
    assert (state.idle, state.ended) == (1, 0)
    state = after(state, "end", "=canyon", "redraw")
    assert (state.turn, state.idle, state.ended) == (0, 1, 0)


def test_a_round_without_any_card_left_triggers_the_end_too() -> None:
    """A-76: who has no card has no mandatory action."""
    state = full_board()
    state.deck, state.hand[1] = 0, 0
    state = after(state, "redraw", "end")
    assert (state.turn, state.ended) == (1, 1)


def test_by_the_first_rules_such_a_round_triggered_nothing() -> None:
    """A-76: games of version 1 are replayed as they were played."""
    state = after(full_board(FIRST_RULES), "redraw", "end", "=canyon", "redraw")
    assert (state.idle, state.ended) == (0, 0)
