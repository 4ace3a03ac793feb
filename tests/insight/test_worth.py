"""The evaluation is the sum of its named terms and the gold at the end."""

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.insight.evaluation import UNIT, lead, worth
from kingdombuilder.insight.evaluation.terms import weighted_terms
from kingdombuilder.research import Boards
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import OVER
from tests.research.games import states


def test_worth_is_the_sum_of_its_terms() -> None:
    """The fitted terms are the ones used in play."""
    for seats in (2, 4):
        boards = Boards(range(3), seats, tuple(BOXES), tuple(QUEENIES))
        for number in range(3):
            for step, state in enumerate(states(boards, number)):
                seat = step % seats
                if state.phase != OVER:
                    assert worth(state, seat) == sum(weighted_terms(state, seat).values())


def test_worth_at_the_end_is_gold() -> None:
    """A lead is the distance to the best opponent."""
    boards = Boards(range(2), 3, tuple(BOXES))
    *_, last = states(boards, 0)
    gold = [total_gold(last, seat) for seat in range(3)]
    assert [worth(last, seat) for seat in range(3)] == [UNIT * amount for amount in gold]
    assert lead(last, 0) == UNIT * (gold[0] - max(gold[1:]))
