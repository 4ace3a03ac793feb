"""The daily kingdom: fixed draws, and the pool of days."""

from collections.abc import Callable
from datetime import date, timedelta
from random import Random

import pytest

from kingdombuilder.bots.levels import LEVELS
from kingdombuilder.box import BOXES
from kingdombuilder.coach.daily.day import FIRST_DAY, day_of, days, read_days, write_day
from kingdombuilder.coach.daily.deal import DailyGame, daily_game_of, play_deal
from kingdombuilder.coach.daily.draws import fixed_draw
from kingdombuilder.coach.puzzles.library import puzzles
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, first_game, start
from kingdombuilder.text.parsing import ParseError

WEEK, MIN_WEEKS = 7, 17


def draws(deal: int, setup: Setup, choose: Callable[[State], object]) -> list[tuple[int, str]]:
    """Play a deal and return the drawn cards with the seats that drew them."""
    states, result = [start(setup)], []
    while chooser(states[-1]) != NOBODY:
        state = states[-1]
        if chooser(state) == CHANCE:
            pick = fixed_draw(deal, states)
            assert pick & legal(state)
            result.append((state.me, pick_name(pick)))
        else:
            pick = choose(state)  # type: ignore[assignment]
        after = state.copy()
        advance(after, pick)
        states.append(after)
    return result


def test_all_players_of_a_deal_get_the_same_cards_whatever_they_pick() -> None:
    """The base game grants no extra cards, so all draws are equal."""
    setup = first_game(2)
    first = draws(5, setup, lambda state: next(iter(each(legal(state)))))
    for seed in range(4):
        random = Random(seed)
        other = draws(5, setup, lambda state, random=random: random_pick(legal(state), random))  # type: ignore[misc]
        both = min(len(first), len(other))
        assert both > 20
        assert first[:both] == other[:both]
    assert draws(6, setup, lambda state: next(iter(each(legal(state))))) != first


def test_an_extra_card_does_not_change_the_draws_of_later_turns() -> None:
    """The number of a draw starts again with every turn of the seat."""
    setup = random_setup(Random(3), 2, tuple(BOXES))
    states = [start(setup)]
    while chooser(states[-1]) == CHANCE:
        after = states[-1].copy()
        advance(after, fixed_draw(1, states))
        states.append(after)
    drawing = states[-1].copy()
    drawing.phase, drawing.to_draw = 2, 2
    plain = fixed_draw(1, [*states, drawing])
    second = drawing.copy()
    advance(second, plain)
    assert chooser(second) == CHANCE
    assert fixed_draw(1, [*states, drawing, second]) & legal(second)
    assert fixed_draw(1, [*states, drawing]) == plain


def test_the_pool_has_whole_weeks_with_results_of_all_levels() -> None:
    pool = days()
    assert len(pool) >= MIN_WEEKS * WEEK
    assert len(pool) % WEEK == 0
    assert FIRST_DAY.weekday() == 0
    assert len({day.deal.number for day in pool}) == len(pool)
    for day in pool:
        assert list(day.deal.results) == list(LEVELS)
        assert day.deal.setup.seats == 2
        assert day.puzzle_id in puzzles()


def test_puzzles_get_harder_within_a_week_and_do_not_repeat_soon() -> None:
    grades = [day.puzzle.grade for day in days()[:WEEK]]
    assert grades == sorted(grades)
    month = [day.puzzle_id for day in days()[:28]]
    assert len(set(month)) == len(month)


def test_a_date_selects_a_day_and_the_pool_repeats() -> None:
    pool = days()
    assert day_of(FIRST_DAY) == pool[0]
    assert day_of(FIRST_DAY + timedelta(days=1)) == pool[1]
    assert day_of(FIRST_DAY + timedelta(days=len(pool))) == pool[0]
    assert day_of(FIRST_DAY - timedelta(days=1)) == pool[-1]
    days_since = (date(2026, 11, 17) - FIRST_DAY).days
    assert day_of(date(2026, 11, 17)).deal.number == days_since % len(pool)


@pytest.mark.parametrize("number", [0, 1, 6])
def test_the_results_of_the_cheap_levels_can_be_reproduced(number: int) -> None:
    """The days are different weekdays, so they use different boxes."""
    deal = days()[number].deal
    for level in ("novice", "apprentice", "builder", "expert"):
        assert play_deal(deal.number, deal.setup, level) == deal.results[level]


def test_the_results_of_a_master_can_be_reproduced() -> None:
    deal = days()[0].deal
    assert play_deal(deal.number, deal.setup, "master") == deal.results["master"]


def test_the_levels_that_a_result_beats_are_ranked() -> None:
    deal = days()[0].deal
    gold = sorted(deal.results.values())
    assert deal.rank(0) == []
    assert len(deal.rank(gold[-1] + 1)) == len(LEVELS)
    assert len(deal.rank(gold[0])) == 0


def test_days_are_written_and_read_back() -> None:
    some = list(days()[:9])
    assert read_days("\n".join(map(write_day, some))) == some


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("deal: 0", "deal: x", "number"),
        ("novice", "beginner", "unknown"),
        ("setup:", "set:", "missing"),
    ],
)
def test_an_error_in_the_pool_is_reported(old: str, new: str, code: str) -> None:
    with pytest.raises(ParseError) as error:
        read_days(write_day(days()[0]).replace(old, new))
    assert error.value.code == code


def test_the_seed_of_a_stored_game_names_its_deal_and_day() -> None:
    game = DailyGame(17, "2026-01-22")
    assert daily_game_of(game.seed) == game
    for seed in ("", "17", "deal 17", "deal x of 2026-01-22"):
        assert daily_game_of(seed) is None
