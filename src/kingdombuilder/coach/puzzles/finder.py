"""Find puzzles in games between bots."""

from collections.abc import Iterator, Sequence
from random import Random

from kingdombuilder.bots import BOTS, SeatedBot
from kingdombuilder.box import BOXES, QUEENIES, SECTIONS
from kingdombuilder.coach.puzzles.grading import greedy_value, solving_levels
from kingdombuilder.coach.puzzles.kinds import (
    BEST_TURN,
    KINDS,
    LAST_TURN,
    TILE_PLAY,
    compares_seats,
    is_over_at_end,
    is_solution,
    kind_of,
)
from kingdombuilder.coach.puzzles.prover import thread_prover
from kingdombuilder.coach.puzzles.puzzle import Puzzle, margin, puzzle_from_proof
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native.proof import NotProvable, TurnProof
from kingdombuilder.notation.position import write_position
from kingdombuilder.rules.pile import KINDS as CARD_KINDS
from kingdombuilder.rules.pile import copies, pile_of
from kingdombuilder.rules.rounds import begin_turn
from kingdombuilder.rules.state import SETTLEMENTS, State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, section_id, start

SEATS = (2, 3, 4)
PLAYERS = ("apprentice", "builder")
QUICK_PLAYERS = ("novice", "apprentice")  # in games of which only the last turn is used
QUICK_GAMES = 2  # a game has only one last turn, and few of them can be won in a few ways
MIN_BUILT = 8  # settlements on the board, so that cards pay and tiles are held
MIN_MARGIN = 2  # gold between the best and the second-best value
MIN_GAIN = 2  # gold that the greedy line misses
MIN_STATES = 12
MAX_STATES = {BEST_TURN: 60_000, LAST_TURN: 200_000, TILE_PLAY: 60_000}
MAX_SOLUTIONS = {BEST_TURN: 3, LAST_TURN: 400, TILE_PLAY: 3}
MAX_WINNING_SHARE = 0.1  # of the different ends of a last turn


def find_puzzles(seed: int, number: int) -> list[Puzzle]:
    """Play a few games and return the puzzles in them; boxes and seats follow from the number."""
    box = tuple(BOXES)[number % len(BOXES)]
    seats = SEATS[number // len(BOXES) % len(SEATS)]
    random = Random(f"{seed}/{number}")
    by_id: dict[str, Puzzle] = {}
    for game in range(1 + QUICK_GAMES):
        players, kinds = (QUICK_PLAYERS, (LAST_TURN,)) if game else (PLAYERS, KINDS)
        for kind, state in _positions(_setup(random, box, seats), random, players):
            puzzle = make_puzzle(kind, box, state) if kind in kinds else None
            if puzzle:
                by_id[puzzle.id] = puzzle
    return list(by_id.values())


def make_puzzle(kind: str, box: str, state: State) -> Puzzle | None:
    """Return the puzzle of a position, or None if it is not a good one."""
    try:
        proof = thread_prover().prove(state, compares_seats(kind), MAX_STATES[kind])
    except NotProvable:
        return None
    greedy = greedy_value(kind, state)
    if proof.states < MIN_STATES or is_solution(kind, greedy, proof.best):
        return None
    if not is_solution(kind, proof.best, proof.best) or not is_over_at_end(
        kind, _end(state, proof)
    ):
        return None
    position = write_position(seen_by(state, state.me))
    draft = puzzle_from_proof(kind, box, position, proof, greedy, ())
    if draft.solutions > MAX_SOLUTIONS[kind] or not _is_clear(draft, sum(proof.ends.values())):
        return None
    levels = solving_levels(kind, state, proof.best)
    return puzzle_from_proof(kind, box, position, proof, greedy, levels)


def _is_clear(puzzle: Puzzle, ends: int) -> bool:
    """Return whether the best line is worth finding, and clearly better than the others."""
    if compares_seats(puzzle.kind):
        return puzzle.solutions <= MAX_WINNING_SHARE * ends
    return margin(puzzle) >= MIN_MARGIN and puzzle.best - puzzle.greedy >= MIN_GAIN


def _setup(random: Random, box: str, seats: int) -> Setup:
    """Return a set-up with the base game and a box; small expansions come with their Queenies."""
    boxes = dict.fromkeys((next(iter(BOXES)), box))
    queenies = tuple(QUEENIES.names_in((box,)))
    while True:
        setup = random_setup(random, seats, tuple(boxes), queenies=_some(random, queenies))
        used = {SECTIONS.box_of(section_id(name)) for name in setup.sections}
        if box in used or setup.island or setup.caves or setup.capitols:
            return setup


def _some(random: Random, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return one of the names, or sometimes all of them."""
    if not names or random.random() < 0.2:
        return names
    return (random.choice(names),)


def _positions(setup: Setup, random: Random, levels: Sequence[str]) -> Iterator[tuple[str, State]]:
    """Yield the positions of a game that could be puzzles, each with its kind."""
    state = start(setup)
    players = [SeatedBot(BOTS[random.choice(levels)]) for _ in range(setup.seats)]
    seen: set[str | None] = {None}  # kinds of this turn
    while (seat := chooser(state)) != NOBODY:
        if seat == CHANCE:
            advance(state, draw_card(state, random))
            seen = {None}
            continue
        kind = kind_of(state)
        if kind and kind not in seen and state.supply[seat] <= SETTLEMENTS - MIN_BUILT:
            yield from ((kind, one) for one in _variants(kind, state))
        seen.add(kind)
        advance(state, players[seat](seen_by(state, seat), random))


def _variants(kind: str, state: State) -> Iterator[State]:
    """Yield a position; for a last turn, of which a game has only one, with every possible card."""
    if kind != LAST_TURN or state.due:
        yield state
        return
    seat = state.me
    unknown = state.deck + state.hand[seat]
    for card in range(CARD_KINDS):
        if copies(unknown, card):
            other = state.copy()
            other.deck, other.hand[seat] = unknown - pile_of(card), pile_of(card)
            other.card = other.terrain = 0
            begin_turn(other, seat)
            yield other


def _end(state: State, proof: TurnProof) -> State:
    after = state.copy()
    for pick in proof.line:
        advance(after, pick)
    return after


def prove_again(puzzle: Puzzle) -> bool:
    """Return whether a proof of the puzzle's position has the same result."""
    try:
        limit = MAX_STATES[puzzle.kind]
        proof = thread_prover().prove(puzzle.state, compares_seats(puzzle.kind), limit)
    except NotProvable:
        return False
    greedy = greedy_value(puzzle.kind, puzzle.state)
    return puzzle == puzzle_from_proof(
        puzzle.kind, puzzle.box, puzzle.position, proof, greedy, puzzle.levels
    )
