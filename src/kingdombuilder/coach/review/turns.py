"""Cut a game into turns, and turns into decisions with the chance events before them."""

from collections.abc import Sequence
from dataclasses import dataclass

from kingdombuilder.coach.estimates.position import Position
from kingdombuilder.coach.estimates.unseen import CardTracker, Unseen
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.rules.board import NO_TERRAIN
from kingdombuilder.rules.buttons import CARD
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hidden import is_face_up
from kingdombuilder.rules.mandatory import fix_terrain
from kingdombuilder.rules.pile import FIRST_TERRAIN, only_card
from kingdombuilder.rules.state import DEALING, DRAWING, SILOS, State
from kingdombuilder.rules.turn import CHANCE, advance, chooser

HAND, DRAW = "hand", "draw"  # kinds of chance events: a hand is turned up, a card is drawn


@dataclass(frozen=True, slots=True)
class ChanceEvent:
    """A card that everyone sees for the first time, with what was unseen before."""

    kind: str
    state: State  # before a draw, or with the hand that is turned up
    unseen: Unseen  # for everyone, before the event

    def outcomes(self, seat: int) -> list[tuple[float, Position]]:
        """Return the positions that could follow for the seat that picks, with probabilities."""
        weighted = self._hands(seat) if self.kind == HAND else self._draws(seat)
        every = sum(probability for probability, _ in weighted)
        return [(probability / every, position) for probability, position in weighted]

    def _hands(self, seat: int) -> list[tuple[float, Position]]:
        return [
            (probability, Position(_with_hand(self.state, seat, hand), rest))
            for hand, probability, rest in self.unseen.hands(seat)
        ]

    def _draws(self, seat: int) -> list[tuple[float, Position]]:
        """Return the positions after a draw; a card without a free hex is replaced again."""
        outcomes = []
        for kind, probability, rest in self.unseen.draws():
            after = seen_by(self.state, seat)
            advance(after, CARD[kind])
            if chooser(after) != CHANCE:
                outcomes.append((probability, Position(after, rest)))
        return outcomes


@dataclass(frozen=True, slots=True)
class Decision:
    """The picks of one seat until chance or another seat picks."""

    seat: int
    step: int  # the number of picks before it
    state: State  # before its first pick, with all hands
    unseen: Unseen  # for the seat
    picks: tuple[Cell, ...]
    event: ChanceEvent | None = None  # what happened just before

    @property
    def position(self) -> Position:
        """The position as the seat could know it."""
        return Position(seen_by(self.state, self.seat), self.unseen)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn, or the silos of one seat after the last turn."""

    number: int  # from 1
    round: int  # from 1; silos belong to the last one
    seat: int
    decisions: tuple[Decision, ...]

    @property
    def step(self) -> int:
        """The number of picks before it."""
        return self.decisions[0].step


def cut_into_turns(states: Sequence[State], picks: Sequence[Cell]) -> list[Turn]:
    """Return the turns of a game, given its states and the picks between them.

    A last turn that is not complete is part of it.
    """
    cutter = _Cutter(states[0])
    for step, pick in enumerate(picks):
        cutter.add(step, states[step], pick)
        cutter.cards.follow(states[step], states[step + 1])
    cutter.end_turn()
    return cutter.turns


def count_turns(states: Sequence[State]) -> int:
    """Return the number of turns of a game without cutting it, which is much quicker."""
    keys = [turn_key(state) for state in states[:-1] if chooser(state) != CHANCE]
    return sum(key != before for key, before in zip(keys, [None, *keys], strict=False))


class _Cutter:
    """The turns so far, and the decisions of the turn that is being read."""

    def __init__(self, first: State) -> None:
        self.cards = CardTracker(first)
        self.turns: list[Turn] = []
        self._decisions: list[Decision] = []
        self._picks: list[Cell] = []
        self._event: ChanceEvent | None = None
        self._turn: tuple[int, bool] | None = None  # the seat, and whether it uses silos

    def add(self, step: int, state: State, pick: Cell) -> None:
        """Read one pick."""
        seat = chooser(state)
        if seat == CHANCE:
            self._end_decision()
            if state.phase not in (DEALING, DRAWING) and not self._event:
                self._event = ChanceEvent(DRAW, state, self._unseen(state, {state.turn}))
            return
        self._begin_turn(state)
        if self._picks and self._decisions[-1].seat != seat:
            self._end_decision()
        if not self._picks:
            visible_seats = {seat} | ({state.turn} if is_face_up(state, state.turn) else set())
            unseen = self._unseen(state, visible_seats)
            self._decisions.append(Decision(seat, step, state, unseen, (), self._event))
            self._event = None
        self._picks.append(pick)

    def end_turn(self) -> None:
        """Complete the turn that is being read."""
        self._end_decision()
        if self._decisions and self._turn:
            seat, _ = self._turn
            rounds = self.turns[-1].round if self.turns else 0
            is_new_round = not self.turns or (seat == 0 and self._decisions[0].state.phase != SILOS)
            turn = Turn(len(self.turns) + 1, rounds + is_new_round, seat, tuple(self._decisions))
            self.turns.append(turn)
        self._decisions = []

    def _begin_turn(self, state: State) -> None:
        key = turn_key(state)
        if key != self._turn:
            self.end_turn()
            self._turn = key
            if state.phase != SILOS:
                self._event = ChanceEvent(HAND, state, self._unseen(state, set()))

    def _end_decision(self) -> None:
        if self._picks:
            last = self._decisions.pop()
            picks = tuple(self._picks)
            self._decisions.append(
                Decision(last.seat, last.step, last.state, last.unseen, picks, last.event)
            )
            self._picks = []

    def _unseen(self, state: State, visible_seats: set[int]) -> Unseen:
        return self.cards.unseen(state, visible_seats)


def turn_key(state: State) -> tuple[int, bool]:
    """Return the seat whose turn or silos a state belongs to, and whether it uses silos."""
    is_silo = state.phase == SILOS
    return (chooser(state) if is_silo else state.turn, is_silo)


def _with_hand(state: State, seat: int, hand: int) -> State:
    """Return the start of a seat's turn as it sees it, with another hand of the same size."""
    seen = seen_by(state, seat)
    seen.deck += seen.hand[seat] - hand
    seen.hand[seat] = hand
    seen.card, seen.terrain, seen.quota = 0, NO_TERRAIN, 0
    card = only_card(hand)
    if card >= 0:
        seen.card = card + 1
        fix_terrain(seen, FIRST_TERRAIN[card])
    return seen
