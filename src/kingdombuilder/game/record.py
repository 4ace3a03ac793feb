"""Game records as text: the set-up, the players, and every pick, including those of chance.

    rules: 2
    board: tavern paddock oasis farm
    cards: fishermen knights merchants
    seats: apprentice uniform
    result: 41 35

    deal: =forest =canyon
    1.1: C8 C9 D8 end =grass
    1.2: ...

Each line is a turn, named by its round and seat. A record replays without a seed, with the version
of the rules that it was played with.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kingdombuilder.insight.legality import IllegalPick, check
from kingdombuilder.insight.scores import totals
from kingdombuilder.notation.lines import NamedLine, read_lines, require_line
from kingdombuilder.notation.picks import parse_pick, pick_name
from kingdombuilder.notation.setup_code import SETUP_LINES, read_setup, write_setup
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import DEALING, OVER, State
from kingdombuilder.rules.turn import advance
from kingdombuilder.setup.setup import Setup, start
from kingdombuilder.text.parsing import ParseError, Token, tokenize

UNFINISHED = "none"
_HEADINGS = (*SETUP_LINES, "seats", "date", "result")
_FIRST_LINE = re.compile(r"^rules:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game, finished or not."""

    setup: Setup
    names: tuple[str, ...]
    picks: tuple[Cell, ...]
    date: str = ""


def replay(record: GameRecord) -> Iterator[State]:
    """Yield the states of a game from first to last; each is a separate copy."""
    state = start(record.setup)
    yield state
    for pick in record.picks:
        state = state.copy()
        advance(state, pick)
        yield state


def final_state(record: GameRecord) -> State:
    """Return the state after the last pick."""
    state = start(record.setup)
    for pick in record.picks:
        advance(state, pick)
    return state


def write_record(record: GameRecord) -> str:
    """Return the text that `read_record` turns back into the same record."""
    end = final_state(record)
    result = " ".join(map(str, totals(end))) if end.phase == OVER else UNFINISHED
    setup = [line for line in write_setup(record.setup) if not line.startswith("rules:")]
    head = [f"rules: {record.setup.rules}", *setup, f"seats: {' '.join(record.names)}"]
    if record.date:
        head.append(f"date: {record.date}")
    return "\n".join([*head, f"result: {result}", "", *_turns(record)]) + "\n"


def _turns(record: GameRecord) -> list[str]:
    lines: list[list[str]] = []
    for label, _, pick in _labelled_picks(record.setup, record.picks):
        if not lines or lines[-1][0] != f"{label}:":
            lines.append([f"{label}:"])
        lines[-1].append(pick_name(pick))
    return [" ".join(line) for line in lines]


def _labelled_picks(setup: Setup, picks: Iterable[Cell]) -> Iterator[tuple[str, State, Cell]]:
    """Yield every pick with the label of its turn and the state before it."""
    state = start(setup)
    label, rounds, turn = "deal", 0, -1
    for pick in picks:
        if state.phase != DEALING and state.turn != turn:
            turn = state.turn
            rounds += turn == 0
            label = f"{rounds}.{turn + 1}"
        yield label, state, pick
        advance(state, pick)


def read_records(text: str) -> Iterator[GameRecord]:
    """Yield the records of a file that contains several."""
    starts = [match.start() for match in _FIRST_LINE.finditer(text)]
    for begin, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield read_record(text[begin:end])


def read_record(text: str) -> GameRecord:
    """Parse a record and check every pick; raise `ParseError` if anything in it is wrong."""
    head, _, _ = text.partition("\ndeal:")
    lines = read_lines(head, _HEADINGS)
    require_line(lines, "rules")
    names = tuple(word.text for word in require_line(lines, "seats").words)
    setup = read_setup(lines, len(names))
    tokens = list(_tokens(text, head.count("\n") + 1))
    picks = tuple(parse_pick(word) for _, word in tokens)
    for (expected, state, pick), (label, word) in zip(
        _labelled_picks(setup, picks), tokens, strict=True
    ):
        _check_turn(expected, label, word)
        _check_pick(state, pick, word)
    date = " ".join(word.text for word in lines["date"].words) if "date" in lines else ""
    record = GameRecord(setup, names, picks, date)
    _check_result(final_state(record), require_line(lines, "result"))
    return record


def _tokens(text: str, skip: int) -> Iterator[tuple[str, Token]]:
    for at, line in enumerate(text.splitlines()[skip:], skip + 1):
        label = ""
        for word in tokenize(line.partition("#")[0], at):
            if word.text.endswith(":"):
                label = word.text[:-1]
            else:
                yield label, word


def _check_turn(expected: str, label: str, word: Token) -> None:
    if label != expected:
        place = Token(label, word.line, 1)
        raise ParseError("turn_name", place, name=label, expected=expected)


def _check_pick(state: State, pick: Cell, word: Token) -> None:
    try:
        check(state, pick)
    except IllegalPick as error:
        why = error.reason.code if error.reason else "button"
        raise ParseError("illegal", word, name=word.text, why=why) from None


def _check_result(end: State, line: NamedLine) -> None:
    stated = " ".join(word.text for word in line.words)
    actual = " ".join(map(str, totals(end))) if end.phase == OVER else UNFINISHED
    if stated != actual:
        raise ParseError("result", line.name, name=stated, found=actual)
