"""The end of a turn and of the game, and scoring: the rules §2.7, §2.9, §2.11 and §11.11."""

from .drawings import NO_CARD, draw
from .engines import CHANCE, OVER, Game
from .positions import scene

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


def play_turn(game: Game) -> Game:
    """Play a whole turn without tiles on the first hexes, and return the game."""
    while "end" not in game.buttons():
        game = game.pick(min(game.targets()))
    return game.pick("end")


def test_the_round_is_finished_after_a_seat_places_its_last_settlement(
    engine: type[Game],
) -> None:
    """T260: after the second of four seats, the third and fourth play once more."""
    game = play_turn(engine.position(FOUR))
    assert (game.supply(1), game.chooser()) == (0, 2)
    game = play_turn(game)
    assert game.chooser() == 3
    assert play_turn(game).chooser() == OVER


def test_no_card_is_drawn_in_the_last_round(engine: type[Game]) -> None:
    """§2.7: it could not be played."""
    game = play_turn(engine.position(FOUR))
    assert (game.chooser(), game.hand(1)) == (2, [])


def test_no_turn_follows_if_the_last_player_triggers_the_end(engine: type[Game]) -> None:
    """T261: the game is over after that turn."""
    game = engine.position(f"""{TABLE}
        seat 1: hand grass
        seat 2: hand flowers
        seat 3: supply 3; hand canyon
        turn: 3 before
    """)
    assert play_turn(game).chooser() == OVER


def test_the_game_continues_while_all_seats_have_settlements(engine: type[Game]) -> None:
    """§2.9: after the last player, the first player has another turn."""
    game = play_turn(
        engine.position(FOUR.replace("turn: 2", "turn: 4"))
    )  # the second seat has three left
    assert game.chooser() == CHANCE
    assert game.pick("=forest").chooser() == 0


def test_a_tile_can_build_the_last_settlement(engine: type[Game]) -> None:
    """§2.9: any action can trigger the end; the turn continues."""
    game = scene(engine, [(11, 16)], ready=[(11, 17)], supply=1)
    assert not game.is_ending()
    game = game.pick("farm", (14, 11))
    assert game.is_ending()
    assert game.buttons() == {"end"}


def test_equal_totals_share_the_victory(engine: type[Game]) -> None:
    """T263: there is no tie-breaker."""
    game = scene(engine, [(8, 8), (8, 9), (8, 10)], [(4, 5), (4, 6)], [(0, 7), (0, 8), (0, 9)])
    assert game.totals() == [6, 4, 6]
    assert game.winners() == [0, 2]


def test_the_most_gold_wins(engine: type[Game]) -> None:
    """§2.11: there is a single winner."""
    game = scene(engine, [(8, 8), (8, 9)], [(4, 5), (4, 6), (4, 7)])
    assert game.totals() == [4, 6]
    assert game.winners() == [1]


def test_an_empty_pile_is_refilled_from_the_discard(engine: type[Game]) -> None:
    """T264: this includes the card just discarded."""
    game = engine.position(f"""{TABLE}
        seat 1: A1; hand grass
        seat 2: hand canyon
        turn: 1 after
        deck:
        discard: forest desert*2
    """)
    game = game.pick("end")
    assert game.chooser() == CHANCE
    assert game.buttons() == {"=grass", "=forest", "=desert"}
    assert (game.deck().total(), game.discard().total()) == (4, 0)


def test_the_card_is_replaced_at_the_end_of_a_turn(engine: type[Game]) -> None:
    """§2.7: the seat draws one card, then the next seat plays."""
    game = scene(engine, card="flowers", turn="after").pick("end")
    assert (game.chooser(), game.turn()) == (CHANCE, 0)
    assert (game.discard().total(), len(game.hand())) == (1, 0)
    game = game.pick("=canyon")
    assert (game.discard().total(), len(game.hand())) == (1, 1)
    assert game.chooser() == 1


def test_each_castle_pays_three_gold(engine: type[Game]) -> None:
    """§2.11: it pays every seat next to it, whatever the number of settlements."""
    game = scene(engine, [(3, 2), (3, 4), (11, 10), (8, 8)], [(4, 4)], [(8, 9)])
    assert game.gold("castles") == [6, 3, 0]


def test_the_total_is_the_sum_of_cards_and_castles(engine: type[Game]) -> None:
    """§2.11: Fishermen pay 0, Knights 6, Merchants 8, and a castle 3."""
    game = scene(engine, [(6, 8), (6, 9), (6, 10), (11, 10)])
    payments = [game.gold(source)[0] for source in ("fishermen", "knights", "merchants", "castles")]
    assert payments == [0, 6, 8, 3]
    assert game.totals() == [17, 0]


def test_a_turn_that_begins_with_an_empty_supply_triggers_the_end(engine: type[Game]) -> None:
    """T271: two Temples cannot postpone the end; the round is finished."""
    game = engine.position(f"""{TABLE}
        seat 1: supply 0; aside 1; hand grass
        seat 2: supply 0; aside 1; hand flowers
        turn: 2 after
    """)
    assert not game.is_ending()
    game = game.pick("end", "=canyon")
    assert (game.turn(), game.is_ending()) == (0, True)
    game = play_turn(play_turn(game))
    assert game.chooser() == OVER


def full_board(engine: type[Game], seat_2: str = "", extra_lines: str = "") -> Game:
    """Return a board without a free hex for any card, and with settlements left."""
    game, _ = draw(
        engine, "L s s s s", "farm", card="grass", seat_2=seat_2, extra_lines=extra_lines
    )
    assert (game.buttons(), game.supply()) == ({"redraw"}, 36)
    return game


def test_a_round_without_a_placement_triggers_the_end(engine: type[Game]) -> None:
    """T275: no card has a free hex, so the game is over after the last player's turn."""
    game = full_board(engine).pick("redraw")
    assert (game.buttons(), game.idle(), game.is_ending()) == ({"end"}, 1, False)
    game = game.pick("end", "=canyon", "redraw")
    assert (game.turn(), game.is_ending()) == (1, True)
    assert game.pick("end").chooser() == OVER


def test_one_placement_in_a_round_prevents_the_end(engine: type[Game]) -> None:
    """A-76: a whole round, from the first player to the last, must have no placement."""
    game, _ = draw(engine, "L s s s . .", "farm", card="grass")
    game = game.pick((4, 8), (4, 9), "end", "=canyon", "redraw")
    assert (game.idle(), game.is_ending()) == (1, False)
    game = game.pick("end", "=canyon", "redraw")
    assert (game.turn(), game.idle(), game.is_ending()) == (0, 1, False)


def test_a_round_without_any_cards_triggers_the_end(engine: type[Game]) -> None:
    """A-76: without a card there is no mandatory action."""
    game = full_board(engine, NO_CARD, "deck:")
    game = game.pick("redraw", "end")
    assert (game.turn(), game.is_ending()) == (1, True)
