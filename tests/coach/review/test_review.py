"""A whole review: its sums, its errors, and its use of what a player could know."""

from dataclasses import replace
from itertools import pairwise

import pytest

from kingdombuilder.coach.estimates.effort import QUICK, Effort
from kingdombuilder.coach.review.judgement import TurnJudgement, judge_turn
from kingdombuilder.coach.review.report import Review
from kingdombuilder.coach.review.review import GameToReview, assemble_review, prepare_review
from kingdombuilder.coach.review.turns import Turn
from kingdombuilder.insight.scores import gold_by_source, totals, winners
from kingdombuilder.setup.setup import start
from tests.coach.sample_games import every_box, played_game

EFFORT = replace(QUICK, work=700, width=32, lines=8)
LOW_EFFORT = replace(EFFORT, work=1)  # the minimum


def judged_game(seed: int, bots: tuple[str, ...], boxes: bool = False) -> GameToReview:
    """Return a game that can be judged."""
    setup = every_box(seed, len(bots)) if boxes else None
    record = played_game(seed, bots, setup)
    return prepare_review(start(record.setup), record.picks)


def review(game: GameToReview, last: int | None = None, effort: Effort = LOW_EFFORT) -> Review:
    """Return the review of a game, or of its first turns."""
    judgements = {turn.number: judge(turn, effort) for turn in game.turns[:last]}
    return assemble_review(game, judgements, "quick")


def judge(turn: Turn, effort: Effort = LOW_EFFORT) -> TurnJudgement:
    """Return the judgement of a turn."""
    return judge_turn(turn, effort, seed=1)


@pytest.fixture(scope="module")
def duel() -> Review:
    """The review of a novice's game against a builder."""
    return review(judged_game(3, ("novice", "builder")), effort=EFFORT)


@pytest.mark.parametrize(
    ("bots", "boxes"), [(("novice", "builder"), False), (("novice",) * 4, True)]
)
def test_start_luck_and_losses_of_all_seats_add_up_to_the_result(
    bots: tuple[str, ...], boxes: bool
) -> None:
    """This holds for every seat, in chances and in gold."""
    game = judged_game(3, bots, boxes)
    reviewed = review(game)
    end = game.states[-1]
    for accounts in (reviewed.chance_accounts, reviewed.lead_accounts):
        for one in accounts:
            moved = one.start + sum(one.luck) + sum(one.loss) + sum(one.position)
            assert moved == pytest.approx(one.result, abs=1e-9)
    shares = [one.result for one in reviewed.chance_accounts]
    assert shares == [(seat in winners(end)) / len(winners(end)) for seat in range(len(bots))]
    best = max(totals(end))
    assert max(one.result for one in reviewed.lead_accounts) <= best
    for turn in reviewed.turns:
        assert sum(one.value for one in turn.before.chance) == pytest.approx(1)
        for swing in (turn.luck, turn.loss, turn.position):
            assert sum(one.value for one in swing.chance) == pytest.approx(0, abs=1e-9)


def test_each_turn_continues_where_the_last_one_ended() -> None:
    """Its luck and losses, and the change of the next position, lead to the next chance."""
    reviewed = review(judged_game(5, ("novice", "apprentice")))
    for turn, following in pairwise(reviewed.turns):
        for seat in range(2):
            moved = turn.before.chance[seat].value + turn.luck.chance[seat].value
            moved -= sum(one.loss.chance[seat].value for one in turn.decisions)
            moved += following.position.chance[seat].value
            assert moved == pytest.approx(following.before.chance[seat].value, abs=1e-9)


def test_a_difference_within_the_noise_is_not_called_an_error(duel: Review) -> None:
    """An error is larger than its interval, belongs to its player, and has reasons."""
    decisions = [one for turn in duel.turns for one in turn.decisions]
    for one in decisions:
        figure = one.loss.chance[one.seat]
        assert one.is_error == (figure.value > 1.96 * figure.error)
        if one.is_best:
            assert (figure.value, figure.error, one.is_error) == (0, 0, False)
    assert any(one.is_error and one.reasons for one in decisions)
    assert any(not one.is_error and not one.is_best for one in decisions)


def test_the_key_turns_are_the_three_largest_errors_of_a_player(duel: Review) -> None:
    """The largest comes first."""
    player = duel.players[0]
    assert player.errors >= 1
    losses = {turn.number: turn.loss.chance[0].value for turn in duel.turns if turn.is_error}
    own = sorted((number for number in losses if number % 2), key=lambda number: -losses[number])
    assert player.key_turns == own[:3]
    assert player.loss_per_turn.value == pytest.approx(player.loss.value / player.turns)


def test_a_review_in_progress_has_the_turns_that_are_judged() -> None:
    """The sums of these turns are consistent too."""
    game = judged_game(3, ("novice", "builder"))
    reviewed = review(game, last=4)
    assert [turn.number for turn in reviewed.turns] == [1, 2, 3, 4]
    assert assemble_review(game, {}, "quick").turns == []


def test_an_unfinished_game_is_reviewed_up_to_its_last_pick() -> None:
    """The result is then the chance after the last pick."""
    record = played_game(3)
    game = prepare_review(start(record.setup), record.picks[:40])
    reviewed = review(game)
    assert not reviewed.is_complete
    for one in reviewed.chance_accounts:
        moved = one.start + sum(one.luck) + sum(one.loss) + sum(one.position)
        assert moved == pytest.approx(one.result, abs=1e-9)
        assert 0 < one.result < 1


def test_a_turn_is_judged_by_what_its_player_could_know() -> None:
    """Other cards in the hands of others change nothing."""
    record = played_game(4)
    game = prepare_review(start(record.setup), record.picks)
    turn = game.turns[6]
    decision = turn.decisions[0]
    other = decision.state.copy()
    rival = 1 - turn.seat
    drawn = next(pile for pile in (1 << 4 * card for card in range(5)) if pile != other.hand[rival])
    assert other.deck >> 4 * (drawn.bit_length() // 4) & 15
    other.deck += other.hand[rival] - drawn
    other.hand[rival] = drawn
    pools = {decision.unseen.current: other.deck + drawn}
    assert pools == decision.unseen.pools
    assert decision.event is not None
    swapped = replace(decision, state=other, event=replace(decision.event, state=other))
    one, same = judge(turn), judge(replace(turn, decisions=(swapped, *turn.decisions[1:])))
    assert one.decisions == same.decisions


def test_the_same_seed_and_work_give_the_same_review() -> None:
    """Rollouts are counted, not timed."""
    game = judged_game(2, ("novice", "apprentice"))
    turns = game.turns[:3]
    first, again = ([judge(turn).decisions for turn in turns] for _ in range(2))
    assert first == again


def test_the_gold_after_a_turn_is_that_of_the_score_sheet() -> None:
    """It is compared by source and seat."""
    game = judged_game(2, ("novice", "apprentice"))
    reviewed = review(game, last=2)
    state = game.states[game.turns[2].step]
    assert reviewed.turns[1].gold == [gold_by_source(state, seat) for seat in range(2)]
