"""Puzzles: the shipped ones and their proofs; finding, grading and writing puzzles."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from kingdombuilder.box import BOXES, SECTIONS
from kingdombuilder.coach.puzzles.finder import (
    MAX_SOLUTIONS,
    MIN_MARGIN,
    find_puzzles,
    prove_again,
)
from kingdombuilder.coach.puzzles.grading import greedy_value, solving_levels
from kingdombuilder.coach.puzzles.kinds import (
    KINDS,
    LAST_TURN,
    TILE_PLAY,
    is_last_turn,
    is_solution,
    kind_of,
    value_at_end,
)
from kingdombuilder.coach.puzzles.library import find_puzzle, puzzles
from kingdombuilder.coach.puzzles.puzzle import GRADES, SOLVERS, Puzzle, margin
from kingdombuilder.coach.puzzles.puzzle_text import read_puzzles, write_puzzle, write_puzzles
from kingdombuilder.coach.puzzles.python_prover import PythonProver
from kingdombuilder.coach.puzzles.selection import MAX_PER_GAME, cell_of, choose_puzzles
from kingdombuilder.coach.puzzles.words import after_best_line, gain_text, line_steps, result_text
from kingdombuilder.insight.scores import winners
from kingdombuilder.notation.position import write_position
from kingdombuilder.rules.pile import UNKNOWN, copies
from kingdombuilder.rules.state import AFTER, OVER
from kingdombuilder.setup.setup import section_id, setup_of
from kingdombuilder.text.parsing import ParseError

MIN_SHIPPED = 300
MAX_BYTES = 500_000
SAMPLE = 24


def sample() -> list[Puzzle]:
    """Return some small puzzles."""
    ordered = sorted(puzzles().values(), key=lambda puzzle: puzzle.id)
    small = [puzzle for puzzle in ordered if puzzle.states < 4000]
    return Random(1).sample(small, SAMPLE)


def test_the_package_has_puzzles_of_every_box_number_of_seats_kind_and_grade() -> None:
    shipped = list(puzzles().values())
    assert len(shipped) >= MIN_SHIPPED
    assert {puzzle.box for puzzle in shipped} == set(BOXES)
    assert {puzzle.seats for puzzle in shipped} == {2, 3, 4}
    assert {puzzle.kind for puzzle in shipped} == set(KINDS)
    assert {puzzle.grade for puzzle in shipped} == set(GRADES)
    for box in BOXES:
        grades = Counter(puzzle.grade for puzzle in shipped if puzzle.box == box)
        assert set(grades) == set(GRADES), box
    assert sum(len(write_puzzle(puzzle).encode()) for puzzle in shipped) < MAX_BYTES


def test_a_puzzle_fits_its_kind() -> None:
    """It hides other hands, uses its box, and the greedy line does not solve it."""
    for puzzle in puzzles().values():
        state = puzzle.state
        assert kind_of(state) == puzzle.kind
        assert (state.phase == AFTER) == (puzzle.kind == TILE_PLAY)
        assert is_last_turn(state) or puzzle.kind != LAST_TURN
        hidden = [copies(state.hand[seat], UNKNOWN) for seat in range(puzzle.seats)]
        assert hidden[puzzle.seat] == 0
        assert write_position(state) == puzzle.position
        assert not is_solution(puzzle.kind, puzzle.greedy, puzzle.best)
        assert puzzle.solutions <= MAX_SOLUTIONS[puzzle.kind]
        if puzzle.kind != LAST_TURN:
            assert margin(puzzle) >= MIN_MARGIN
        setup = setup_of(state.board)
        boxes = {SECTIONS.box_of(section_id(name)) for name in setup.sections}
        assert puzzle.box in boxes or setup.island or setup.caves or setup.capitols


def test_the_best_line_of_every_puzzle_reaches_its_stated_value() -> None:
    for puzzle in puzzles().values():
        after = after_best_line(puzzle)
        assert value_at_end(puzzle.kind, after, puzzle.seat) == puzzle.best
        assert is_solution(puzzle.kind, puzzle.best, puzzle.best)
        if puzzle.kind == LAST_TURN:
            assert after.phase == OVER
            assert winners(after) == (puzzle.seat,)


@pytest.mark.parametrize("puzzle", sample(), ids=lambda puzzle: puzzle.id)
def test_a_sample_can_be_proven_again(puzzle: Puzzle) -> None:
    assert prove_again(puzzle)
    assert not prove_again(replace(puzzle, best=puzzle.best + 1))
    assert not prove_again(replace(puzzle, lines=puzzle.lines + 1))


def test_every_puzzle_can_be_proven_again() -> None:
    assert [puzzle.id for puzzle in puzzles().values() if not prove_again(puzzle)] == []


def test_a_proof_on_cpython_gives_the_same_puzzle() -> None:
    for puzzle in sample()[:6]:
        proof = PythonProver().prove(puzzle.state, puzzle.kind == LAST_TURN, 100_000)
        assert (proof.best, proof.lines, proof.states) == (
            puzzle.best,
            puzzle.lines,
            puzzle.states,
        )
        assert proof.line == puzzle.picks


def test_puzzles_are_written_and_read_back() -> None:
    for box in BOXES:
        own = [puzzle for puzzle in puzzles().values() if puzzle.box == box][:5]
        assert list(read_puzzles(write_puzzles(own), box)) == own


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("puzzle: ", "puzzle: worst-turn ", "unknown"),
        ("best ", "best x", "number"),
        ("states", "stats", "unknown"),
        ("proof: best", "proof: bst", "unknown"),
        ("levels: ", "levels: beginner ", "unknown"),
        ("line: ", "line: nowhere ", "unknown"),
        ("proof:", "prof:", "unknown"),
    ],
)
def test_an_error_in_a_puzzle_is_reported(old: str, new: str, code: str) -> None:
    text = write_puzzle(next(iter(puzzles().values())))
    with pytest.raises(ParseError) as error:
        list(read_puzzles(text.replace(old, new, 1), "base"))
    assert error.value.code == code


def test_an_error_names_the_line_in_the_whole_file() -> None:
    two = write_puzzles(list(puzzles().values())[:2])
    head, _, tail = two.rpartition("levels:")
    with pytest.raises(ParseError) as error:
        list(read_puzzles(f"{head}levels: nobody {tail}", "base"))
    assert error.value.at
    assert error.value.at.line == head.count("\n") + 1


def test_a_grade_is_the_weakest_level_that_solves_the_puzzle() -> None:
    puzzle = next(iter(puzzles().values()))
    for number, level in enumerate(SOLVERS):
        assert replace(puzzle, levels=SOLVERS[number:]).grade == SOLVERS.index(level) + 1
    assert replace(puzzle, levels=()).grade == len(SOLVERS)
    easy, hard = replace(puzzle, levels=SOLVERS), replace(puzzle, levels=())
    assert easy.rating < hard.rating


def test_the_greedy_line_and_the_levels_are_reproducible() -> None:
    """Bots with a fixed seed are repeatable."""
    for puzzle in sample()[:8]:
        assert greedy_value(puzzle.kind, puzzle.state) == puzzle.greedy
        levels = solving_levels(puzzle.kind, puzzle.state, puzzle.best)
        assert levels == solving_levels(puzzle.kind, puzzle.state, puzzle.best)


def test_a_game_always_gives_the_same_puzzles() -> None:
    first = find_puzzles(1, 4)
    assert first == find_puzzles(1, 4)
    assert first
    assert all(prove_again(puzzle) for puzzle in first)


def test_few_puzzles_of_a_game_are_kept_and_no_cell_overflows() -> None:
    candidates = find_puzzles(1, 4)
    chosen = choose_puzzles([], candidates, 5)
    assert 0 < len(chosen) <= MAX_PER_GAME
    assert len({puzzle.kind for puzzle in chosen}) == len(chosen)
    assert choose_puzzles(chosen, chosen, 5) == []
    full = [puzzle for puzzle in candidates if cell_of(puzzle) == cell_of(chosen[0])]
    assert choose_puzzles(chosen, full, 1) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_solution_is_described_step_by_step(language: str) -> None:
    for puzzle in sample():
        steps = list(line_steps(language, puzzle.state, puzzle.picks))
        assert [pick for _, picks in steps for pick in picks] == list(puzzle.picks)
        assert all(text for text, _ in steps)
        assert str(puzzle.best) in result_text(language, puzzle)
        assert gain_text(language, puzzle)


def test_an_unknown_puzzle_is_reported() -> None:
    with pytest.raises(ParseError, match="no puzzle 'zzz'"):
        find_puzzle("zzz")
