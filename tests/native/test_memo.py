"""What the native engine remembers depends on nothing but the board and a seat's pieces."""

import ctypes
from collections.abc import Callable, Iterator
from random import Random

import pytest

from kingdombuilder.box import BOXES, CARDS, QUEENIES
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native.batch import random_states
from kingdombuilder.native.dependencies import is_worth_remembering
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.search import NativeSearch, RolloutPolicy
from kingdombuilder.native.source import Sources
from kingdombuilder.rules.powers import GOLD, TASK_DONE, TASK_TIMES
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start

SOURCES = Sources()
POLICY = RolloutPolicy(turns=4, samples=6, tries=3, width=2)
Rule = Callable[[State, int], object]


def is_remembered(function: Rule) -> bool:
    """Return whether the engine remembers a rule's results."""
    definition = SOURCES.find(function.__module__, function.__name__)
    assert definition
    return is_worth_remembering(SOURCES, definition)


def states(seats: int, picks: int) -> Iterator[State]:
    """Yield a few states of random games with every box."""
    for seed in range(6):
        random = Random(f"{seats} {seed}")
        state = start(random_setup(random, seats, tuple(BOXES), queenies=tuple(QUEENIES)))
        for _ in range(picks):
            match chooser(state):
                case who if who == NOBODY:
                    break
                case who if who == CHANCE:
                    advance(state, draw_card(state, random))
                case _:
                    advance(state, random_pick(legal(state), random))
        if chooser(state) >= 0:
            yield state


@pytest.mark.parametrize(
    ("card", "remembered"),
    [
        ("citizens", True),
        ("merchants", True),
        ("messengers", True),
        ("fishermen", False),  # fast
        ("lords", False),  # depends on the other seats
        ("noblewomen", False),
        ("mayors", False),  # depends on markers
        ("ambassadors", False),  # paid during the game
    ],
)
def test_slow_cards_of_own_pieces_are_remembered(card: str, remembered: bool) -> None:
    """Rules that depend on anything else are not, and neither are those without a loop."""
    assert is_remembered(GOLD[CARDS.index(card)]) == remembered


@pytest.mark.parametrize("seats", [2, 5])
def test_remembered_rules_depend_on_pieces_alone(seats: int) -> None:
    """Their results are the same in a state that has nothing but the board and these pieces."""
    rules: list[Rule] = [rule for rule in (*GOLD, *TASK_DONE, *TASK_TIMES) if is_remembered(rule)]
    assert len(rules) > 15
    seen = set()
    for state in [*states(seats, 40 * seats), *states(seats, 70 * seats)]:
        for seat in range(seats):
            bare = State.blank()
            bare.board = state.board
            bare.own[seat] = state.own[seat]
            for rule in rules:
                assert rule(bare, seat) == rule(state, seat)
                seen.add((rule, rule(state, seat)))
    assert len(seen) > 2 * len(rules)


def test_a_search_forgets_another_board(engine: CompiledEngine) -> None:
    """Lines and rollouts of a search that was used on other boards are those of a new one."""
    used, dice = NativeSearch(engine), [1, 2, 3]
    compared = 0
    for state in [*states(2, 80), *states(3, 120)]:
        seen = seen_by(state, chooser(state))
        fresh = NativeSearch(engine)
        lines = fresh.best_lines(seen, 8, 8, 3, 1)
        assert used.best_lines(seen, 8, 8, 3, 1) == lines
        both = range(min(2, len(lines)))
        assert used.rollouts(both, dice, POLICY) == fresh.rollouts(both, dice, POLICY)
        compared += 1
    assert compared > 6


def test_rollouts_need_no_search_of_their_own(engine: CompiledEngine) -> None:
    """C programs pass none if no seat searches in them; then nothing is remembered."""
    search, dice = NativeSearch(engine), random_states([1, 2, 3])
    search.best_lines(seen_by(next(iter(states(2, 80))), 0), 8, 8, 3, 1)
    roll_out, number, pointer = engine.library.kb_rollouts, ctypes.c_int64, ctypes.c_void_p
    roll_out.argtypes, roll_out.restype = (
        [*[pointer] * 2, *[number] * 2, pointer, *[number] * 4, *[pointer] * 2],
        None,
    )
    leads = (number * 3)()
    roll_out(search._address, None, 0, 3, dice, 99, 3, 0, 0, None, leads)
    policy = RolloutPolicy(turns=99, samples=3)
    assert [[lead] for lead in leads] == search.rollouts([0], [1, 2, 3], policy)
