"""Read the turn's line."""

from collections.abc import Callable, Iterator

from kingdombuilder.box import POWERS
from kingdombuilder.notation.lines import NamedLine
from kingdombuilder.notation.picks import CARD_NAMES
from kingdombuilder.notation.position.implied import FLAGS, NUMBERS, PHASES, PIECE_KINDS
from kingdombuilder.notation.position.read_seat import read_hex
from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.silo import BUILDING, MOVING
from kingdombuilder.rules.state import SETTLEMENTS, State
from kingdombuilder.text.parsing import Token, parse_choice, parse_number

_MAX_NUMBER = 10**8  # windows are stored with five bits each
_TERRAIN_NAMES = ("nothing", *TERRAINS[1:])


def read_turn(s: State, line: NamedLine) -> None:
    """Read the seat and the state of its turn; fields set to -1 are derived later."""
    words = iter(line.words)

    def next_word() -> Token:
        return next(words, line.name)

    s.turn = s.me = parse_number(next_word(), 1, s.board.seats, "seat") - 1
    s.phase = PHASES.index(parse_choice(next_word(), PHASES, "phase"))
    s.terrain = s.card = s.quota = s.step = -1
    parts: dict[str, Callable[[], None]] = {
        "for": lambda: _set(s, "me", parse_number(next_word(), 1, s.board.seats, "seat") - 1),
        "card": lambda: _set(s, "card", _index(next_word(), ("none", *CARD_NAMES), "terrain_card")),
        "on": lambda: _set(s, "terrain", _index(next_word(), _TERRAIN_NAMES, "terrain")),
        "using": lambda: _set(s, "doing", _index(next_word(), POWERS, "tile")),
        "building": lambda: _set(s, "doing", BUILDING),
        "moving": lambda: _set(s, "doing", MOVING),
        "lifted": lambda: _set_cells(s, "lifted", read_hex(next_word())),
        "carrying": lambda: _set(s, "carrying", _index(next_word(), PIECE_KINDS, "piece")),
        "drawn": lambda: _set(s, "drawn", _index(next_word(), CARD_NAMES, "terrain_card") + 1),
        "resume": lambda: _set(s, "resume", _index(next_word(), PHASES, "phase")),
        "placed": lambda: _set_cells(s, "placed", _hexes(words, line)),
        "built": lambda: _set_cells(s, "built", _hexes(words, line)),
    }
    for name, field in NUMBERS.items():
        parts[name] = _number_reader(s, field, next_word)
    for flag in FLAGS:
        parts[flag] = _flag_reader(s, flag)
    for word in words:
        parts[parse_choice(word, parts, "turn_word")]()


def _set(s: State, field: str, value: int) -> None:
    setattr(s, field, value)


def _set_cells(s: State, field: str, value: Cells) -> None:
    setattr(s, field, value)


def _index(word: Token, names: tuple[str, ...] | list[str], kind: str) -> int:
    return names.index(parse_choice(word, [name for name in names if name], kind))


def _number_reader(s: State, field: str, next_word: Callable[[], Token]) -> Callable[[], None]:
    return lambda: setattr(s, field, parse_number(next_word(), 0, _MAX_NUMBER, "turn_word"))


def _flag_reader(s: State, flag: str) -> Callable[[], None]:
    return lambda: setattr(s, flag, 1)


def _hexes(words: Iterator[Token], line: NamedLine) -> Cells:
    hexes = Cells(0)
    for _ in range(parse_number(next(words, line.name), 1, SETTLEMENTS, "hexes")):
        hexes |= read_hex(next(words, line.name))
    return hexes
