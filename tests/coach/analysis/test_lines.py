"""The analysis of a position: lines with chances, and the terms of the evaluation."""

import pytest

from kingdombuilder.coach.analysis.lines import (
    MAX_LINES,
    PART_ROLLOUTS,
    estimate_lines,
    find_lines,
    play_line,
    position_of,
)
from kingdombuilder.coach.analysis.terms import evaluate_seats
from kingdombuilder.insight.evaluation import UNIT, worth
from kingdombuilder.insight.legality import IllegalPick
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.turn import chooser
from tests.coach.sample_games import hex_at

POSITION = """
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: C6 D7; hand canyon; tiles C7
seat 2: M10 M11 N11; hand ?
turn: 1 before
"""


def test_the_lines_of_a_position_are_whole_turns_with_chances() -> None:
    """Their chances add up to one, and each part has its own dice."""
    state = read_position(POSITION)
    position = position_of(state)
    lines = find_lines(position, seed=1)
    assert 2 <= len(lines) <= MAX_LINES
    assert all(chooser(play_line(state, line)) != 0 for line in lines)
    part, again, other = (estimate_lines(position, lines, seed) for seed in (1, 1, 2))
    assert part == again
    assert part != other
    assert part.seat == 0
    for line, picks in zip(part.lines, lines, strict=True):
        assert line.picks == [pick_name(pick) for pick in picks]
        assert sum(figure.value for figure in line.chance) == pytest.approx(1)
        assert line.rollouts == PART_ROLLOUTS
        assert all(0 < figure.error < 0.1 for figure in line.chance)


def test_a_line_ends_when_another_seat_picks() -> None:
    """A pick after the end of the turn is rejected, and so is an illegal one."""
    state = read_position(POSITION.replace("before", "after"))
    assert chooser(play_line(state, [END])) != 0
    with pytest.raises(IllegalPick):
        play_line(state, [END, hex_at("A1")])
    with pytest.raises(IllegalPick):
        play_line(state, [hex_at("A1")])


def test_the_terms_of_the_evaluation_add_up_to_its_gold() -> None:
    """This holds for every seat, and the largest term comes first."""
    state = read_position(POSITION)
    for seat, evaluation in enumerate(evaluate_seats(state)):
        assert evaluation.gold == pytest.approx(worth(state, seat) / UNIT)
        assert sum(term.gold for term in evaluation.terms) == pytest.approx(evaluation.gold)
        sizes = [abs(term.gold) for term in evaluation.terms]
        assert sizes == sorted(sizes, reverse=True)
    assert ("tile", "tavern") in [
        (term.kind, term.thing) for term in evaluate_seats(state)[0].terms
    ]
