"""Read a seat's line."""

from collections.abc import Callable, Iterable, Sequence

from kingdombuilder.notation.lines import NamedLine
from kingdombuilder.notation.picks import parse_card
from kingdombuilder.notation.position.implied import implied_supply, is_common_slot, slots_by_name
from kingdombuilder.rules.board import LOCATIONS
from kingdombuilder.rules.cells import LINES, Cell, Cells, count, near
from kingdombuilder.rules.hexes import parse_hex
from kingdombuilder.rules.pile import pile_of
from kingdombuilder.rules.state import COLONY, SETTLEMENTS, SOURCES, State
from kingdombuilder.rules.tiles import tiles_left
from kingdombuilder.text.parsing import ParseError, Token, parse_number

Words = Sequence[Token]
_MARKS = "+-"


def read_seat(s: State, seat: int, line: NamedLine) -> None:
    """Read the pieces, cards and tiles of a seat; raise `ParseError` if they are not possible."""
    s.supply[seat] = -1
    parts: dict[str, Callable[[Words], None]] = {
        "warriors": lambda words: _pieces(s, seat, words, "warriors"),
        "wagon": lambda words: _pieces(s, seat, words, "wagons"),
        "ship": lambda words: _pieces(s, seat, words, "ships"),
        "hall": lambda words: _hall(s, seat, words),
        "supply": lambda words: _number(s.supply, seat, words, line, SETTLEMENTS),
        "aside": lambda words: _number(s.aside, seat, words, line, SETTLEMENTS),
        "colony": lambda words: _number(s.colony, seat, words, line, COLONY),
        "markers": lambda words: _markers(s, seat, words),
        "hand": lambda words: _hand(s, seat, words),
        "tiles": lambda words: _tiles(s, seat, words),
        "lost": lambda words: _lost(s, seat, words),
        "earned": lambda words: _earned(s, seat, words),
    }
    for group in _groups(line.words):
        if group[0].text in parts:
            parts[group[0].text](group[1:])
        else:
            for word in group:
                _settle(s, seat, word, parts)
    _check_supply(s, seat, line)


def _check_supply(s: State, seat: int, line: NamedLine) -> None:
    max_supply = implied_supply(s, seat)
    if max_supply < 0:
        place = line.words[min(SETTLEMENTS, len(line.words) - 1)]
        raise ParseError(
            "settlements", place, seat=seat + 1, n=SETTLEMENTS - max_supply, most=SETTLEMENTS
        )
    if s.supply[seat] > max_supply:
        not_in_supply = SETTLEMENTS - max_supply
        raise ParseError(
            "supply", line.name, n=s.supply[seat], board=not_in_supply, most=max_supply
        )
    if s.supply[seat] < 0:
        s.supply[seat] = max_supply


def _groups(words: Words) -> list[list[Token]]:
    groups: list[list[Token]] = [[]]
    for word in words:
        if word.text == ";":
            groups.append([])
        else:
            groups[-1].append(word)
    return [group for group in groups if group]


def _settle(s: State, seat: int, word: Token, others: Iterable[str] = ()) -> Cell:
    hex_ = read_hex(word, others)
    _check_free(s, hex_, word)
    s.own[seat] |= hex_
    return hex_


def _check_free(s: State, hex_: Cell, word: Token) -> None:
    if not hex_ & s.board.hexes:
        raise ParseError("never_built", word, name=word.text)
    for other in range(s.board.seats):
        if hex_ & s.own[other]:
            raise ParseError("occupied", word, name=word.text, seat=other + 1)
    if hex_ & s.lifted:
        raise ParseError("lifted_from", word, name=word.text)


def read_hex(word: Token, others: Iterable[str] = ()) -> Cell:
    """Return the hex that a word names; raise `ParseError` if there is none."""
    hex_ = parse_hex(word.text)
    if hex_ is None:
        raise ParseError("no_hex", word, name=word.text, known=list(others))
    return hex_


def read_hexes(s: State, words: Words) -> Cells:
    """Return the free hexes that words name, for walls and scouts."""
    hexes = Cells(0)
    for word in words:
        hex_ = read_hex(word)
        _check_free(s, hex_, word)
        hexes |= hex_
    return hexes


def _pieces(s: State, seat: int, words: Words, kind: str) -> None:
    for word in words:
        setattr(s, kind, getattr(s, kind) | _settle(s, seat, word))


def _hall(s: State, seat: int, words: Words) -> None:
    for word in words:
        centre = read_hex(word)
        cells = centre | near(centre)
        if cells & ~s.board.land or count(cells) < 7:
            raise ParseError("never_built", word, name=word.text)
        s.own[seat] |= cells
        s.halls |= cells


def _number(field: list[int], seat: int, words: Words, line: NamedLine, maximum: int) -> None:
    field[seat] = parse_number(words[0] if words else line.name, 0, maximum, "supply")


def _markers(s: State, seat: int, words: Words) -> None:
    for word in words:
        s.markers[seat] |= 1 << parse_number(word, 1, len(LINES), "marked_line") - 1


def _hand(s: State, seat: int, words: Words) -> None:
    s.hand[seat] = read_pile(words)


def _earned(s: State, seat: int, words: Words) -> None:
    if len(words) != SOURCES:
        raise ParseError("earned", words[0] if words else None, n=SOURCES)
    for source, word in enumerate(words):
        s.earned[seat * SOURCES + source] = parse_number(word, 0, 999, "gold")


def _tiles(s: State, seat: int, words: Words) -> None:
    for word in words:
        slot = _slot(s, word)
        if slot < LOCATIONS and not s.board.around[slot] & (s.own[seat] | s.lifted):
            raise ParseError("no_neighbour", word, seat=seat + 1, name=word.text.rstrip(_MARKS))
        if is_common_slot(slot, s.board):
            s.ready[seat] &= ~(1 << slot)
            continue
        _take(s, seat, slot, word)
        s.held[seat] |= 1 << slot
        if word.text.endswith("+"):
            s.fresh[seat] |= 1 << slot
        elif not word.text.endswith("-"):
            s.ready[seat] |= 1 << slot


def _lost(s: State, seat: int, words: Words) -> None:
    for word in words:
        _take(s, seat, _slot(s, word), word)


def _take(s: State, seat: int, slot: int, word: Token) -> None:
    if not s.board.site[slot]:  # a bonus tile has no hex
        return
    if s.taken[seat] >> slot & 1:
        raise ParseError("took", word, seat=seat + 1, name=word.text)
    if not tiles_left(s, slot):
        raise ParseError("no_tile_left", word, name=word.text)
    s.taken[seat] |= 1 << slot


def _slot(s: State, word: Token) -> int:
    name = word.text.rstrip(_MARKS)
    slots = slots_by_name(s.board)
    hex_ = parse_hex(name)
    if hex_ is None and name not in slots:
        raise ParseError("unknown", word, kind="tile", name=name, known=list(slots))
    for slot in slots.values():
        if hex_ is not None and s.board.site[slot] == hex_:
            return slot
    if name not in slots:
        raise ParseError("no_location", word, name=name)
    return slots[name]


def read_pile(words: Iterable[Token]) -> int:
    """Return the pile of cards that words name, such as `grass*3` for three."""
    pile = 0
    for word in words:
        name, star, times = word.text.partition("*")
        card = parse_card(Token(name, word.line, word.column))
        place = Token(times, word.line, word.column + len(name) + 1)
        pile += pile_of(card) * (parse_number(place, 1, 5, "cards") if star else 1)
    return pile
