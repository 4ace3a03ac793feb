"""The evaluation: the same on both engines, the sum of its named terms, and what it knows."""

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.insight.evaluation import UNIT, lead, worth
from kingdombuilder.insight.evaluation.terms import weighted_terms
from kingdombuilder.research import Boards
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import OVER
from tests.research.games import states


def test_worth_is_the_sum_of_its_terms() -> None:
    """What is fitted is what is played by."""
    for seats in (2, 4):
        boards = Boards(range(3), seats, tuple(BOXES), tuple(QUEENIES))
        for number in range(3):
            for place, state in enumerate(states(boards, number)):
                seat = place % seats
                if state.phase != OVER:
                    assert worth(state, seat) == sum(weighted_terms(state, seat).values())


def test_at_the_end_worth_is_gold() -> None:
    """And a lead is the distance to the best of the others."""
    boards = Boards(range(2), 3, tuple(BOXES))
    *_, last = states(boards, 0)
    gold = [total_gold(last, seat) for seat in range(3)]
    assert [worth(last, seat) for seat in range(3)] == [UNIT * amount for amount in gold]
    assert lead(last, 0) == UNIT * (gold[0] - max(gold[1:]))
