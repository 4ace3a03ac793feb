"""Changes are the differences of two states, and previews are changes of a possible pick."""

from random import Random

from kingdombuilder.bots import BOTS
from kingdombuilder.game.runner import play_game
from kingdombuilder.insight.changes import (
    CARD_DRAWN,
    CARD_GONE,
    END_TRIGGERED,
    GAME_ENDS,
    LIFTED,
    MOVED,
    PLACED,
    RESHUFFLED,
    TILE_LOST,
    TILE_USED,
    TILE_WON,
    TURN_BEGINS,
    changes,
)
from kingdombuilder.insight.describe import describe_change, describe_preview
from kingdombuilder.insight.legality import play
from kingdombuilder.insight.preview import preview
from kingdombuilder.insight.scores import payments, totals
from kingdombuilder.insight.seen import SPECTATOR, seen_by
from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.board import DESERT
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import hex_name, hex_names
from kingdombuilder.rules.state import State
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.text.parsing import Token
from kingdombuilder.text.translations import LANGUAGES

STATE = read_position("""\
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: I13 M7; hand flowers; tiles H13 L7
seat 2: hand canyon
turn: 1 before
""")


def pick(word: str) -> Cell:
    """Return a pick by its name."""
    return parse_pick(Token(word, 1, 1))


def play_words(state: State, *words: str) -> tuple[State, list[str]]:
    """Return the state after some picks, and the kinds of changes of the last one."""
    before = state
    for word in words:
        before, state = state, play(state, pick(word))
    return state, [change.kind for change in changes(before, state)]


def test_a_build_places_a_piece_and_can_win_a_tile() -> None:
    """The changes are in this order."""
    assert play_words(STATE, "I14")[1] == [PLACED]
    fresh = read_position("""\
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: hand flowers
seat 2: hand canyon
turn: 1 before
""")
    assert play_words(fresh, "I13")[1] == [PLACED, TILE_WON]


def test_a_move_lifts_and_moves_a_piece_and_can_lose_a_tile() -> None:
    """The tile is used first."""
    assert play_words(STATE, "paddock")[1] == [TILE_USED]
    assert play_words(STATE, "paddock", "I13")[1] == [LIFTED]
    state, kinds = play_words(STATE, "paddock", "I13", "K13")
    assert kinds == [MOVED, TILE_LOST]
    moved = changes(play(play(STATE, pick("paddock")), pick("I13")), state)[0]
    assert (hex_name(moved.origin), hex_name(moved.hex)) == ("I13", "K13")


def test_every_kind_of_change_occurs_and_is_described() -> None:
    """Whole games contain draws, turns, the end and all other kinds."""
    seen = set()

    def watch(before: State, after: State) -> None:
        for change in changes(before, after):
            seen.add(change.kind)
            for language in LANGUAGES:
                assert describe_change(language, change, ("A", "B", "C", "D", "E"))

    bots = [("uniform", BOTS["uniform"].decide)] * 5
    for seed in range(8):
        play_game(random_setup(Random(seed), 5), bots, seed, watch)
    events = {CARD_DRAWN, RESHUFFLED, END_TRIGGERED, TURN_BEGINS, GAME_ENDS}
    assert events | {PLACED, LIFTED, MOVED, TILE_USED, TILE_WON, TILE_LOST} == seen


def test_a_card_without_a_free_hex_leaves_the_game() -> None:
    """§2.5: a replacement without a free hex does too."""
    desert = hex_names(STATE.board.terrain[DESERT]).split()
    full = read_position(
        "board: tavern paddock oasis farm\ncards: fishermen knights merchants\n"
        f"seat 1: {' '.join(desert[:20])}; hand desert\nseat 2: {' '.join(desert[20:])}\n"
        "turn: 1 before\n"
    )
    state, kinds = play_words(full, "redraw")
    assert kinds == [CARD_GONE]
    assert play_words(state, "=desert")[1] == [CARD_DRAWN, CARD_GONE]
    assert play_words(state, "=grass")[1] == [CARD_DRAWN]


def test_a_preview_is_the_difference_of_the_scores() -> None:
    """It has the gold per card for every seat."""
    effect = preview(STATE, pick("I14"))
    after = play(STATE, pick("I14"))
    assert effect.total(0) == totals(after)[0] - totals(STATE)[0]
    assert effect.total(1) == 0
    for payment, old in zip(payments(after, 0), payments(STATE, 0), strict=True):
        assert effect.gold[0].get(payment.source, 0) == payment.gold - old.gold


def test_a_preview_names_lost_tiles() -> None:
    """A settlement moves away from the Oasis."""
    lifted = play(play(STATE, pick("paddock")), pick("I13"))
    effect = preview(lifted, pick("K13"))
    assert [change.thing for change in effect.tiles_lost] == ["oasis"]
    assert "Oasis" in describe_preview("en", effect, 0)
    assert describe_preview("fr", preview(STATE, pick("paddock")), 0) == "pas d’or"


def test_a_drawn_card_is_hidden_from_other_viewers() -> None:
    """§9: they see that a card was drawn, but not which one."""
    state = STATE
    for word in ("I14", "J14", "J15", "end"):
        state = play(state, pick(word))
    after = play(state, pick("=canyon"))
    for viewer, card in ((0, "canyon"), (1, "?"), (SPECTATOR, "?")):
        seen_changes = changes(seen_by(state, viewer), seen_by(after, viewer))
        assert [c.thing for c in seen_changes if c.kind == CARD_DRAWN] == [card]
        assert [c.kind for c in seen_changes] == [CARD_DRAWN, TURN_BEGINS]
