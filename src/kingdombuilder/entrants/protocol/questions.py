"""Questions of a program to the engine, answered on scratch states.

A scratch state starts from what the program's seat may know, so no answer can contain more.
"""

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from kingdombuilder.bots.search.rollouts import POLICIES, rollout_gold
from kingdombuilder.entrants.protocol.position_json import gains_json, position_json
from kingdombuilder.entrants.protocol.question_fields import (
    MAX_SEED,
    QuestionError,
    choice_field,
    number_field,
    picks_field,
    truth_field,
)
from kingdombuilder.insight.describe import describe_reason
from kingdombuilder.insight.legality import IllegalPick, check
from kingdombuilder.insight.scores import gold_by_source
from kingdombuilder.insight.seat_contents import card_names
from kingdombuilder.insight.seen import redeal
from kingdombuilder.native.blocks import write_block
from kingdombuilder.native.dice import SplitMix64
from kingdombuilder.native.gold import seat_totals
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.position import write_position
from kingdombuilder.rules.cells import Cell, Cells
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.hidden import is_face_up
from kingdombuilder.rules.pile import UNKNOWN, copies, size
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card

MAX_STATES = 4096  # scratch states of a program, including the one to move in
MAX_QUESTIONS = 1000  # in one line
MAX_ROLLOUTS = 1000  # in one question
MAX_TURNS = 1000
ROLLOUTS_AT_A_TIME = 20  # between two checks of the clock
CHANCE_SEAT = 0  # the number of chance where seats are counted from 1

Json = dict[str, Any]


class ScratchStates:
    """The states of a program by number; number 0 is the position that it must move in."""

    def __init__(self, seen: State, check_time: Callable[[], None] = lambda: None) -> None:
        """`check_time` is called before any long work, and raises when it is too late."""
        self._states = {0: seen}
        self._check_time = check_time

    def answer(self, message: Mapping[str, Any]) -> list[Json]:
        """Return the answers to the questions of a message, in order."""
        questions = message.get("questions")
        if not isinstance(questions, list):
            return [QuestionError("list", "", value=questions).as_json(0)]
        if len(questions) > MAX_QUESTIONS:
            return [QuestionError("too_many", "", most=MAX_QUESTIONS).as_json(MAX_QUESTIONS)]
        return [self._answer_one(number, question) for number, question in enumerate(questions)]

    def _answer_one(self, number: int, question: object) -> Json:
        self._check_time()
        try:
            if not isinstance(question, dict):
                raise QuestionError("object", "", value=question)
            ask = question.get("ask")
            if not isinstance(ask, str) or ask not in _HANDLERS:
                raise QuestionError("ask", "ask", value=ask, known=", ".join(_HANDLERS))
            return _HANDLERS[ask](self, question)
        except QuestionError as error:
            return error.as_json(number)

    def _state(self, question: Mapping[str, Any]) -> State:
        number = number_field(question, "state", 0, MAX_STATES - 1, default=0)
        if number not in self._states:
            raise QuestionError("state", "state", value=number)
        return self._states[number]

    def _keep(self, question: Mapping[str, Any], state: State) -> None:
        self._states[number_field(question, "as", 1, MAX_STATES - 1)] = state

    def _legal(self, question: Mapping[str, Any]) -> Json:
        state = self._state(question)
        _require_known_card(state)
        picks = legal(state)
        answer: Json = {"seat": _seat(state), "legal": [_name(pick) for pick in each(picks)]}
        if truth_field(question, "gains"):
            answer["gains"] = gains_json(state, picks) if chooser(state) >= 0 else {}
        return answer

    def _play(self, question: Mapping[str, Any]) -> Json:
        state, picks = self._state(question).copy(), picks_field(question, "picks")
        dice = None
        if "draw" in question:
            dice = SplitMix64(number_field(question, "draw", 0, MAX_SEED))
        drawn = _play_line(state, picks, dice)
        self._keep(question, state)
        return {"seat": _seat(state), "drawn": drawn}

    def _gold(self, question: Mapping[str, Any]) -> Json:
        state = self._state(question)
        answer: Json = {"gold": seat_totals(state)}
        if truth_field(question, "sources"):
            seats = range(state.board.seats)
            answer["sources"] = [gold_by_source(state, seat) for seat in seats]
        return answer

    def _redeal(self, question: Mapping[str, Any]) -> Json:
        dice = SplitMix64(number_field(question, "seed", 0, MAX_SEED))
        state = self._state(question)
        _require_dealable(state)
        state = redeal(state, dice)
        self._keep(question, state)
        return {"hands": [list(card_names(hand)) for hand in state.hand[: state.board.seats]]}

    def _rollout(self, question: Mapping[str, Any]) -> Json:
        state = self._state(question)
        _require_dealable(state)
        games = number_field(question, "games", 1, MAX_ROLLOUTS, default=1)
        seed = number_field(question, "seed", 0, MAX_SEED)
        policy = POLICIES[choice_field(question, "players", list(POLICIES), "hasty")]
        turns = number_field(question, "turns", 0, MAX_TURNS, default=0)
        if policy:
            policy = policy._replace(turns=turns)
        elif turns:
            raise QuestionError("random_turns", "turns")
        picks = picks_field(question, "picks") if "picks" in question else []
        _play_line(state.copy(), picks, None)
        gold: list[tuple[int, ...]] = []
        for first in range(0, games, ROLLOUTS_AT_A_TIME):
            self._check_time()
            some = range(first, min(games, first + ROLLOUTS_AT_A_TIME))
            seeds = [seed + game & MAX_SEED for game in some]
            gold += rollout_gold(state, seeds, policy, picks)
        return {"gold": [list(one) for one in gold]}

    def _position(self, question: Mapping[str, Any]) -> Json:
        state = self._state(question)
        return {"position": write_position(state), **position_json(state)}

    def _block(self, question: Mapping[str, Any]) -> Json:
        """Answer with a state for the C library of this version."""
        return {"block": b64encode(write_block(self._state(question))).decode()}


_HANDLERS: dict[str, Callable[[ScratchStates, Mapping[str, Any]], Json]] = {
    "legal": ScratchStates._legal,
    "play": ScratchStates._play,
    "gold": ScratchStates._gold,
    "redeal": ScratchStates._redeal,
    "rollout": ScratchStates._rollout,
    "position": ScratchStates._position,
    "block": ScratchStates._block,
}


def _seat(state: State) -> int | None:
    """Return the seat that picks, counted from 1, CHANCE_SEAT, or None when the game is over."""
    seat = chooser(state)
    return None if seat == NOBODY else CHANCE_SEAT if seat == CHANCE else seat + 1


def _play_line(state: State, picks: Sequence[Cell], dice: SplitMix64 | None) -> list[str]:
    """Play picks, which must be legal, and draw cards if there are dice; return those cards."""
    drawn = _draw(state, dice)
    for number, pick in enumerate(picks):
        _require_known_card(state)
        if not pick & legal(state):
            raise _illegal(state, pick, number)
        advance(state, pick)
        drawn += _draw(state, dice)
    return drawn


def _draw(state: State, dice: SplitMix64 | None) -> list[str]:
    """Draw cards while chance picks, if there are dice, and return their picks."""
    drawn = []
    while dice is not None and chooser(state) == CHANCE:
        card = draw_card(state, dice)
        advance(state, card)
        drawn.append(_name(card))
    return drawn


def _require_known_card(state: State) -> None:
    """Raise `QuestionError` in a turn that has begun with an unknown card, which has no picks."""
    seat = chooser(state)
    if seat >= 0 and is_face_up(state, seat) and copies(state.hand[seat], UNKNOWN):
        raise QuestionError("hidden", "state", seat=seat + 1)


def _require_dealable(state: State) -> None:
    """Raise `QuestionError` if the unknown cards cannot be dealt from the cards that are left.

    Before a redeal the deck contains the unknown cards, so it can seem to have one more.
    """
    _require_known_card(state)
    unknown = sum(copies(hand, UNKNOWN) for hand in state.hand)
    if unknown and size(state.deck) < unknown + (chooser(state) == CHANCE):
        raise QuestionError("deck", "state", n=unknown)


def _illegal(state: State, pick: Cell, number: int) -> QuestionError:
    try:
        check(state, pick)
        why = ""
    except IllegalPick as error:
        names = tuple(f"seat {seat + 1}" for seat in range(state.board.seats))
        why = describe_reason("en", error.reason, names) if error.reason else ""
    facts = {"name": _name(pick), "why": why or _options(legal(state))}
    return QuestionError("illegal", f"picks[{number}]", **facts)


def _options(picks: Cells) -> str:
    return "legal: " + (" ".join(_name(pick) for pick in each(picks)) or "nothing")


@lru_cache(maxsize=4096)
def _name(pick: Cell) -> str:
    return pick_name(pick)
