"""Puzzles in the browser: answers, the rating, the solution and the list."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from kingdombuilder.coach.puzzles.kinds import KINDS, LAST_TURN, is_solution, value_at_end
from kingdombuilder.coach.puzzles.library import puzzles
from kingdombuilder.coach.puzzles.puzzle import Puzzle
from kingdombuilder.coach.puzzles.words import line_steps
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.turn import advance, legal
from tests.e2e.practice import coach, play, stored_progress, wait_for_progress
from tests.e2e.tabletop import Tabletop

OpenPage = Callable[..., Page]
START_RATING = 1200


def shortest_puzzle(kind: str) -> Puzzle:
    """Return the puzzle of a kind with the shortest solution."""
    of_kind = [puzzle for puzzle in puzzles().values() if puzzle.kind == kind]
    return min(of_kind, key=lambda puzzle: (len(puzzle.line), puzzle.id))


def wrong_line(puzzle: Puzzle) -> list[str]:
    """Return picks that do not solve a puzzle."""
    for seed in range(100):
        state, random, words = puzzle.state.copy(), Random(seed), list[str]()
        while not words or words[-1] != "end":
            picks = list(each(legal(state)))
            pick = END if END in picks else random.choice(picks)
            advance(state, pick)
            words.append(pick_name(pick))
        value = value_at_end(puzzle.kind, state, puzzle.seat)
        if not is_solution(puzzle.kind, value, puzzle.best):
            return words
    raise AssertionError(puzzle.id)


def gold_in(text: str) -> int:
    """Return the number at the beginning of a cell; a difference can follow it."""
    number = re.match(r"\d+", text)
    assert number, text
    return int(number[0])


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_answer_raises_the_rating_and_leads_to_the_next(
    open_page: OpenPage, kind: str
) -> None:
    puzzle = shortest_puzzle(kind)
    page = open_page(f"/puzzles/{puzzle.id}")
    play(page, puzzle.line)
    answer = coach(page).locator(".coach-answer.is-solved")
    expect(answer).to_contain_text("Solved!")
    if kind == LAST_TURN:
        expect(answer).to_contain_text(f"You win by {puzzle.best} gold")
    else:
        expect(answer).to_contain_text(f"{puzzle.best} gold: more is not possible.")
    expect(answer.locator(".coach-change")).to_contain_text("+")
    now = stored_progress(page)
    assert now["solver"]["rating"] > START_RATING
    assert now["streak"] == 1
    assert now["puzzles"][puzzle.id]["solved"]
    coach(page).get_by_role("link", name="Next puzzle").click()
    expect(coach(page).get_by_role("button", name="Show me")).to_be_visible()
    assert puzzle.id not in page.url


def test_a_wrong_answer_shows_what_is_possible_and_can_be_tried_again(
    open_page: OpenPage,
) -> None:
    """Only the first answer changes the rating."""
    puzzle = shortest_puzzle("best-turn")
    page = open_page(f"/puzzles/{puzzle.id}")
    table = play(page, wrong_line(puzzle))
    answer = coach(page).locator(".coach-answer.is-missed")
    expect(answer).to_contain_text(f"{puzzle.best} are possible")
    expect(page.locator("#live")).to_contain_text(f"{puzzle.best} are possible")
    rating = stored_progress(page)["solver"]["rating"]
    assert rating < START_RATING
    coach(page).get_by_role("button", name="Try again").click()
    table.wait_until("!tabletop.state.view.value.undo_count")
    expect(coach(page).locator(".coach-answer")).to_have_count(0)
    play(page, puzzle.line)
    expect(coach(page).locator(".coach-answer.is-solved")).to_be_visible()
    now = stored_progress(page)
    assert now["solver"]["rating"] == rating
    assert not now["puzzles"][puzzle.id]["solved"]
    assert now["streak"] == 0


def test_a_hint_shows_the_first_step_and_the_answer_is_not_rated(open_page: OpenPage) -> None:
    puzzle = shortest_puzzle("tile-play")
    page = open_page(f"/puzzles/{puzzle.id}")
    coach(page).get_by_role("button", name="Hint").click()
    first = next(line_steps("en", puzzle.state, puzzle.picks))[0]
    expect(coach(page).locator(".coach-hint")).to_have_text(f"Begin with this: {first}.")
    expect(coach(page).get_by_role("button", name="Hint")).to_have_count(0)
    play(page, puzzle.line)
    expect(coach(page).locator(".coach-answer.is-solved")).to_be_visible()
    wait_for_progress(page, f"progress.puzzles[{puzzle.id!r}]")
    expect(coach(page).locator(".coach-answer .coach-change")).to_have_count(0)
    now = stored_progress(page)
    assert now["solver"]["rating"] == START_RATING
    assert now["streak"] == 0
    assert now["puzzles"][puzzle.id]["solved"]


def test_show_me_plays_the_best_line_and_explains_it(open_page: OpenPage) -> None:
    """The line is played on the board, listed step by step and compared with the answer."""
    puzzle = shortest_puzzle("tile-play")
    page = open_page(f"/puzzles/{puzzle.id}")
    play(page, wrong_line(puzzle))
    expect(coach(page).locator(".coach-answer.is-missed")).to_be_visible()
    coach(page).get_by_role("button", name="Show me").click()
    steps = coach(page).locator(".coach-solution li")
    expect(steps.last).to_have_text("end the turn")
    expect(coach(page).get_by_role("button", name="Show again")).to_be_enabled()
    table = Tabletop(page).attach()
    seat = int(table.read("viewpoint.value"))
    assert table.seat(seat)["gold"] == puzzle.best
    expect(coach(page).locator(".coach-solution")).to_contain_text(
        f"You finish with {puzzle.best} gold"
    )
    compared = coach(page).locator(".coach-comparison")
    expect(compared).to_be_visible()
    totals = [
        sum(map(gold_in, compared.locator(f"tbody td:nth-child({at})").all_inner_texts()))
        for at in (2, 3)
    ]
    assert totals[1] == puzzle.best > totals[0]
    table.end_button().click()
    expect(coach(page).locator(".coach-answer.is-solved")).to_be_visible()
    assert not stored_progress(page)["puzzles"][puzzle.id]["solved"]


def test_the_list_can_be_filtered_and_marks_solved_puzzles(open_page: OpenPage) -> None:
    """The filter is in the address, and a solved puzzle stays marked after a reload."""
    page = open_page("/puzzles")
    everything = page.locator(".learn-puzzle")
    expect(everything).to_have_count(len(puzzles()))
    page.get_by_label("Kind").select_option("last-turn")
    expected = [puzzle for puzzle in puzzles().values() if puzzle.kind == LAST_TURN]
    expect(everything).to_have_count(len(expected))
    assert page.url.endswith("?kind=last-turn")
    page.get_by_role("button", name="Solve a puzzle").click()
    expect(coach(page).get_by_role("heading", level=2)).to_have_text("Last turn")
    puzzle = puzzles()[page.url.partition("/puzzles/")[2].partition("?")[0]]
    play(page, puzzle.line)
    expect(coach(page).locator(".coach-answer.is-solved")).to_be_visible()
    wait_for_progress(page, f"progress.puzzles[{puzzle.id!r}]")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".learn-puzzle.is-solved")).to_have_count(1)
    page.reload()
    expect(page.locator(".learn-puzzle.is-solved")).to_have_count(1)
    expect(page.get_by_text("best 1")).to_be_visible()


def test_an_unknown_puzzle_shows_an_error(open_page: OpenPage) -> None:
    page = open_page("/puzzles/000000")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("[data-hex]")).to_have_count(0)
