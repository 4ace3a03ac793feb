"""Explanations of illegal hexes by the first rule that they break."""

import pytest

from kingdombuilder.insight.describe import describe_prompt, describe_reason
from kingdombuilder.insight.explain import (
    ADJACENT,
    CHANCE_DRAWS,
    GAME_OVER,
    LEGAL,
    NO_HEX,
    NOT_NOW,
    NOT_YOURS,
    OCCUPIED,
    ORIGIN,
    SPECIAL,
    STUCK,
    TURN_DONE,
    ZONE,
    explain,
)
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.cells import BOARD
from kingdombuilder.rules.hexes import cell, each, parse_hex
from kingdombuilder.rules.turn import legal
from kingdombuilder.text.translations import LANGUAGES

BEFORE = """\
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: I13 F10; hand flowers; tiles H13
seat 2: H14; hand canyon
"""
MOVE = """\
board: tavern harbor oasis farm
cards: fishermen knights merchants
seat 1: Q7; hand canyon; tiles Q8
seat 2: hand canyon
"""


@pytest.mark.parametrize(
    ("text", "turn", "hex_", "code"),
    [
        (BEFORE, "1 before", "I14", LEGAL),
        (BEFORE, "1 before", "A1", ADJACENT),
        (BEFORE, "1 before", "H14", OCCUPIED),
        (BEFORE, "1 before", "A11", ZONE),
        (BEFORE, "1 before", "H13", SPECIAL),
        (BEFORE, "1 before", "B18", SPECIAL),
        (BEFORE, "1 after", "I14", NOT_NOW),
        (BEFORE.replace("; tiles H13", ""), "1 after", "I14", TURN_DONE),
        (BEFORE, "1 after using oasis", "I14", ZONE),
        (BEFORE, "1 drawing", "I14", CHANCE_DRAWS),
        (BEFORE, "1 over", "I14", GAME_OVER),
        (MOVE, "1 after using harbor", "A1", NOT_YOURS),
        (MOVE, "1 after using harbor", "Q7", LEGAL),
    ],
)
def test_an_illegal_hex_is_explained_by_the_first_broken_rule(
    text: str, turn: str, hex_: str, code: str
) -> None:
    """The order is terrain, occupation, adjacency."""
    state = read_position(f"{text}turn: {turn}\n")
    pick = parse_hex(hex_)
    assert pick is not None
    assert explain(state, pick).code == code


def test_the_prompt_offers_a_tile_only_if_one_is_usable() -> None:
    """Otherwise the turn can only be ended."""
    with_tile = read_position(f"{BEFORE}turn: 1 after\n")
    without = read_position(f"{BEFORE.replace('; tiles H13', '')}turn: 1 after\n")
    assert describe_prompt("en", with_tile) == "Use a tile or end your turn"
    assert describe_prompt("en", without) == "End your turn"


def test_a_lifted_settlement_cannot_return() -> None:
    """§3.4: the origin is never a destination."""
    text = MOVE.replace("Q7; hand canyon; tiles Q8", "Q9; hand canyon; tiles Q8")
    state = read_position(f"{text}turn: 1 after using harbor lifted Q7\n")
    assert explain(state, cell(6, 16)).code == ORIGIN


def test_a_piece_without_a_destination_is_stuck() -> None:
    """A-05: its own hex would be the only adjacent one."""
    state = read_position(
        "board: tavern paddock oasis farm\ncards: knights lords farmers\n"
        "seat 1: K11 L11 K12 I13; hand desert; tiles H13\nseat 2: hand grass\n"
        "turn: 1 after using barn\n"
    )
    stuck = [hex_ for hex_ in each(state.own[0]) if explain(state, hex_).code == STUCK]
    movable = [hex_ for hex_ in each(state.own[0]) if hex_ & legal(state)]
    assert len(stuck) + len(movable) == 4
    assert movable


def test_a_hex_outside_the_board_is_explained() -> None:
    """The island is not in play."""
    state = read_position(f"{BEFORE}turn: 1 before\n")
    assert explain(state, cell(21, 0)).code == NO_HEX


def test_every_illegal_hex_has_a_reason_in_both_languages() -> None:
    """Every hex of two positions is described."""
    for text, turn in ((BEFORE, "1 before"), (BEFORE, "1 after using oasis")):
        state = read_position(f"{text}turn: {turn}\n")
        for hex_ in each((state.board.hexes | state.board.special) & BOARD):
            reason = explain(state, hex_)
            assert (reason.code == LEGAL) == bool(hex_ & legal(state))
            for language in LANGUAGES:
                assert describe_reason(language, reason, ("A", "B"))


def test_an_explanation_has_its_facts() -> None:
    """It names the legal hexes and the seat that occupies the hex."""
    state = read_position(f"{BEFORE}turn: 1 before\n")
    reason = explain(state, cell(13, 7))
    assert reason.seat == 1
    assert reason.terrain == "flowers"
    assert reason.hexes == legal(state) & state.board.hexes
    assert "B" in describe_reason("en", reason, ("A", "B"))
