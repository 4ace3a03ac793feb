"""The native and the Python prover agree with each other and with plain enumeration."""

from collections import Counter

import pytest

from kingdombuilder.coach.puzzles.python_prover import PythonProver
from kingdombuilder.native import CompiledEngine
from kingdombuilder.native.proof import NativeProver, NotProvable, TurnProof
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.position import read_position, write_position
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance, chooser, legal
from tests.coach.turns import first_states

MAX_STATES = 3000
SMALL = """
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: D7 F7 K7 I8 J8 K8; hand grass; tiles C7 L7
seat 2: P7 Q7 R7; hand canyon
turn: 1 after
"""


def result(prover: NativeProver | PythonProver, state: State, compares: bool) -> object:
    """Return a proof, or the reason why there is none."""
    try:
        return prover.prove(state, compares, MAX_STATES)
    except NotProvable as error:
        return error.is_interrupted, str(error)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_provers_agree(native: CompiledEngine, seats: int) -> None:
    """They also agree on why a turn cannot be proven."""
    quick, plain = NativeProver(native, MAX_STATES), PythonProver()
    kinds: Counter[str] = Counter()
    for number, state in enumerate(first_states(seats, seats)):
        if number % 3:
            continue
        for compares in (False, True):
            proof = result(quick, state, compares)
            assert result(plain, state, compares) == proof
            kinds[type(proof).__name__] += 1
    assert kinds["TurnProof"] >= 4
    assert kinds["tuple"] >= 1


def all_lines(state: State, picks: tuple[Cell, ...] = ()) -> list[tuple[tuple[Cell, ...], State]]:
    """Return every line of play of a turn, without merging equal states."""
    lines = []
    for pick in each(legal(state)):
        after = state.copy()
        advance(after, pick)
        if pick == END:
            lines.append(((*picks, pick), after))
        else:
            assert chooser(after) == state.me
            lines += all_lines(after, (*picks, pick))
    return lines


@pytest.mark.parametrize("is_native", [False, True])
def test_a_proof_agrees_with_plain_enumeration(native: CompiledEngine, is_native: bool) -> None:
    """The enumeration counts the same lines and ends."""
    prover = NativeProver(native, MAX_STATES) if is_native else PythonProver()
    state = read_position(SMALL)
    proof: TurnProof = prover.prove(state, False, MAX_STATES)
    lines = all_lines(state)
    golds = [total_gold(after, 0) for _, after in lines]
    assert proof.best == max(golds)
    assert proof.lines == golds.count(max(golds))
    ends = {write_position(after): total_gold(after, 0) for _, after in lines}
    assert proof.ends == Counter(ends.values())
    best = [picks for (picks, _), gold in zip(lines, golds, strict=True) if gold == max(golds)]
    assert proof.line in best
    assert len(proof.line) == min(map(len, best))
    assert proof.second == sorted(set(golds))[-2]
    assert proof.solutions == list(ends.values()).count(max(golds))


def test_a_lead_is_measured_against_the_best_other_seat(native: CompiledEngine) -> None:
    """The lead is the gold of the seat minus the gold of its best rival."""
    state = read_position(SMALL)
    gold = NativeProver(native, MAX_STATES).prove(state, False, MAX_STATES)
    lead = NativeProver(native, MAX_STATES).prove(state, True, MAX_STATES)
    assert lead.best == gold.best - total_gold(state, 1)


def test_a_turn_that_chance_interrupts_is_not_provable(native: CompiledEngine) -> None:
    """A card without a free hex is replaced by a random one."""
    state = next(iter(first_states(1, 2)))
    state.free &= ~state.board.terrain[state.terrain]
    assert [pick_name(pick) for pick in each(legal(state))] == ["redraw"]
    for prover in (NativeProver(native, MAX_STATES), PythonProver()):
        with pytest.raises(NotProvable, match="interrupted"):
            prover.prove(state, False, MAX_STATES)


def test_a_limit_of_states_holds_on_both_engines(native: CompiledEngine) -> None:
    """One state fewer than needed is not enough for either."""
    state = read_position(SMALL)
    proof = PythonProver().prove(state, False, MAX_STATES)
    needed = proof.states + sum(proof.ends.values())
    for prover in (NativeProver(native, MAX_STATES), PythonProver()):
        assert prover.prove(state, False, needed) == proof
        with pytest.raises(NotProvable, match="too many"):
            prover.prove(state, False, needed - 1)
