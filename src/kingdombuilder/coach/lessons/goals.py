"""The goals of lessons: what a line of play must have reached.

| goal | met if |
|---|---|
| `built N` | the seat has built N settlements in this turn |
| `tiles N` | it holds N tiles |
| `holds TILE…` | it holds each of these tiles |
| `uses TILE [before or after]` | it has used the tile, before or after the mandatory action |
| `on HEX…` | it has a piece on each of these hexes |
| `gold SOURCE N` | a card, `castles` or another source pays it N gold; `all` is the total |
| `ends` | the turn has ended |
| `wins` | the seat alone has the most gold |
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kingdombuilder.box import POWERS
from kingdombuilder.insight.scores import gold_by_source, winners
from kingdombuilder.rules.buttons import END, FIRST_POWER, power_of
from kingdombuilder.rules.cells import NONE, Cell, Cells
from kingdombuilder.rules.hexes import parse_hex
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import AFTER, BEFORE, SETTLEMENTS, State
from kingdombuilder.text.parsing import ParseError, Token, parse_choice, parse_number

BEFORE_WORD, AFTER_WORD = "before", "after"
ALL_GOLD = "all"
MAX_GOLD = 200
_MOMENTS = {BEFORE_WORD: BEFORE, AFTER_WORD: AFTER}


@dataclass(frozen=True, slots=True)
class Attempt:
    """A line of play from the start of a lesson: its states, and the picks between them."""

    states: Sequence[State]
    picks: Sequence[Cell]

    @property
    def seat(self) -> int:
        """The seat of the player."""
        return self.states[0].me

    @property
    def end(self) -> State:
        """The last state."""
        return self.states[-1]


Goal = Callable[[Attempt], bool]


def parse_goal(words: Sequence[Token], start: State) -> Goal:
    """Return the goal that some words describe; raise `ParseError` if they do not."""
    name, *rest = words
    parse_choice(name, _GOALS, "goal")
    try:
        return _GOALS[name.text](rest, start)
    except (IndexError, ValueError) as error:
        if isinstance(error, ParseError):
            raise
        raise ParseError("goal_words", name, name=name.text) from None


def _built(words: list[Token], start: State) -> Goal:
    (number,) = words
    minimum = parse_number(number, 1, SETTLEMENTS, "settlements")

    def is_met(attempt: Attempt) -> bool:
        return start.supply[start.me] - attempt.end.supply[attempt.seat] >= minimum

    return is_met


def _tiles(words: list[Token], start: State) -> Goal:
    (number,) = words
    minimum = parse_number(number, 1, 20, "tile")
    return lambda attempt: attempt.end.held[attempt.seat].bit_count() >= minimum


def _holds(words: list[Token], start: State) -> Goal:
    powers = [_power(word) for word in words]
    if not powers:
        raise ValueError

    def is_met(attempt: Attempt) -> bool:
        s = attempt.end
        slots = [
            slot for slot, power in enumerate(s.board.power) if s.held[attempt.seat] >> slot & 1
        ]
        return all(power in [s.board.power[slot] for slot in slots] for power in powers)

    return is_met


def _uses(words: list[Token], start: State) -> Goal:
    power = _power(words[0])
    phase = _MOMENTS[parse_choice(words[1], _MOMENTS, "moment")] if words[1:] else None

    def is_met(attempt: Attempt) -> bool:
        return any(
            pick >= FIRST_POWER
            and power_of(pick) == power
            and not state.doing
            and phase in (None, state.phase)
            for state, pick in zip(attempt.states, attempt.picks, strict=False)
        )

    return is_met


def _on(words: list[Token], start: State) -> Goal:
    hexes: Cells = NONE
    for word in words:
        hex_ = parse_hex(word.text)
        if hex_ is None:
            raise ParseError("no_hex", word, name=word.text)
        hexes |= hex_
    if not hexes:
        raise ValueError
    return lambda attempt: not hexes & ~attempt.end.own[attempt.seat]


def _gold(words: list[Token], start: State) -> Goal:
    source, number = words
    parse_choice(source, (*gold_by_source(start, start.me), ALL_GOLD), "source")
    minimum = parse_number(number, 1, MAX_GOLD, "gold")

    def is_met(attempt: Attempt) -> bool:
        if source.text == ALL_GOLD:
            return total_gold(attempt.end, attempt.seat) >= minimum
        return gold_by_source(attempt.end, attempt.seat)[source.text] >= minimum

    return is_met


def _ends(words: list[Token], start: State) -> Goal:
    _require_none(words)
    return lambda attempt: END in attempt.picks


def _wins(words: list[Token], start: State) -> Goal:
    _require_none(words)
    return lambda attempt: winners(attempt.end) == (attempt.seat,)


def _require_none(words: list[Token]) -> None:
    if words:
        raise ValueError


def _power(word: Token) -> int:
    return POWERS.index(parse_choice(word, [name for name in POWERS if name], "tile"))


_GOALS: dict[str, Callable[[list[Token], State], Goal]] = {
    "built": _built,
    "tiles": _tiles,
    "holds": _holds,
    "uses": _uses,
    "on": _on,
    "gold": _gold,
    "ends": _ends,
    "wins": _wins,
}
