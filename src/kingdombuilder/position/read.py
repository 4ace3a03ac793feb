"""Reading a position, with errors that name the place."""

from collections.abc import Callable, Iterable, Iterator

from kingdombuilder.board import LOCATIONS, TERRAINS
from kingdombuilder.box import POWERS
from kingdombuilder.cells import Cell, count
from kingdombuilder.fields import Line, read_lines, read_setup, wanted
from kingdombuilder.hexes import hex_named
from kingdombuilder.notation import card_name, card_named
from kingdombuilder.position.parts import PHASES, implied_deck, implied_supply, implied_terrain
from kingdombuilder.reading import Misread, Word, number, one_of
from kingdombuilder.rules.pile import KINDS, PLAIN_DECK, copies, one
from kingdombuilder.rules.state import BEFORE, PLACING, SETTLEMENTS, SOURCES, State, refresh
from kingdombuilder.rules.tiles import tiles_left
from kingdombuilder.setup import MOST_SEATS, start

_SEAT_LINES = tuple(f"seat {seat}" for seat in range(1, MOST_SEATS + 1))
_LINES = ("board", "cards", "options", *_SEAT_LINES, "turn", "deck", "discard")


def read_position(text: str) -> State:
    """The state that a text tells."""
    lines = read_lines(text, _LINES)
    seats = sum(name in lines for name in _SEAT_LINES)
    for seat in range(seats):
        wanted(lines, f"seat {seat + 1}")
    s = start(read_setup(lines, seats))
    _read_turn(s, wanted(lines, "turn"))
    for seat in range(seats):
        _read_seat(s, seat, lines[f"seat {seat + 1}"])
    s.discard = _pile(iter(lines["discard"].words)) if "discard" in lines else 0
    s.deck = _pile(iter(lines["deck"].words)) if "deck" in lines else implied_deck(s)
    refresh(s)
    _check(s, lines)
    return s


def _read_seat(s: State, seat: int, line: Line) -> None:
    s.supply[seat] = -1
    parts: dict[str, Callable[[Iterator[Word]], None]] = {
        "supply": lambda words: _supply(s, seat, next(words, line.name)),
        "hand": lambda words: _hand(s, seat, words),
        "tiles": lambda words: _tiles(s, seat, words),
        "lost": lambda words: _lost(s, seat, words),
        "earned": lambda words: _earned(s, seat, words),
    }
    for group in _groups(line.words):
        if group[0].text in parts:
            parts[group[0].text](iter(group[1:]))
        else:
            for word in group:
                _settle(s, seat, word, parts)
    on_board = count(s.own[seat])
    if on_board > SETTLEMENTS:
        place = line.words[SETTLEMENTS]
        raise Misread("settlements", place, seat=seat + 1, n=on_board, most=SETTLEMENTS)
    most = implied_supply(s, seat)
    if s.supply[seat] > most:
        raise Misread("supply", line.name, n=s.supply[seat], board=on_board, most=most)
    if s.supply[seat] < 0:
        s.supply[seat] = most


def _groups(words: tuple[Word, ...]) -> list[list[Word]]:
    groups: list[list[Word]] = [[]]
    for word in words:
        if word.text == ";":
            groups.append([])
        else:
            groups[-1].append(word)
    return [group for group in groups if group]


def _settle(s: State, seat: int, word: Word, others: Iterable[str]) -> None:
    hex_ = _hex(word, others)
    if not hex_ & s.board.hexes:
        raise Misread("never_built", word, name=word.text)
    for other in range(s.board.seats):
        if hex_ & s.own[other]:
            raise Misread("occupied", word, name=word.text, seat=other + 1)
    if hex_ & s.lifted:
        raise Misread("lifted_from", word, name=word.text)
    s.own[seat] |= hex_


def _hex(word: Word, others: Iterable[str] = ()) -> Cell:
    hex_ = hex_named(word.text)
    if hex_ is None:
        raise Misread("no_hex", word, name=word.text, known=list(others))
    return hex_


def _supply(s: State, seat: int, word: Word) -> None:
    s.supply[seat] = number(word, 0, SETTLEMENTS, "supply")


def _hand(s: State, seat: int, words: Iterator[Word]) -> None:
    s.hand[seat] = _pile(words)


def _earned(s: State, seat: int, words: Iterator[Word]) -> None:
    gold = list(words)
    if len(gold) != SOURCES:
        raise Misread("earned", gold[0] if gold else None, n=SOURCES)
    for source, word in enumerate(gold):
        s.earned[seat * SOURCES + source] = number(word, 0, 999, "gold")


def _tiles(s: State, seat: int, words: Iterator[Word]) -> None:
    for word in words:
        slot = _take(s, seat, word)
        if not s.board.around[slot] & (s.own[seat] | s.lifted):
            raise Misread("no_neighbour", word, seat=seat + 1, name=word.text.rstrip("+-"))
        s.held[seat] |= 1 << slot
        if word.text.endswith("+"):
            s.fresh[seat] |= 1 << slot
        elif not word.text.endswith("-"):
            s.ready[seat] |= 1 << slot


def _lost(s: State, seat: int, words: Iterator[Word]) -> None:
    for word in words:
        _take(s, seat, word)


def _take(s: State, seat: int, word: Word) -> int:
    hex_ = _hex(Word(word.text.rstrip("+-"), word.line, word.column))
    for slot in range(LOCATIONS):
        if s.board.site[slot] == hex_:
            if s.taken[seat] >> slot & 1:
                raise Misread("took", word, seat=seat + 1, name=word.text)
            if not tiles_left(s, slot):
                raise Misread("no_tile_left", word, name=word.text)
            s.taken[seat] |= 1 << slot
            return slot
    raise Misread("no_location", word, name=word.text)


def _pile(words: Iterator[Word]) -> int:
    pile = 0
    for word in words:
        name, star, times = word.text.partition("*")
        card = card_named(Word(name, word.line, word.column))
        place = Word(times, word.line, word.column + len(name) + 1)
        pile += one(card) * (number(place, 1, 5, "cards") if star else 1)
    return pile


def _read_turn(s: State, line: Line) -> None:
    words = iter(line.words)
    s.turn = number(next(words, line.name), 1, s.board.seats, "seat") - 1
    s.me = s.turn
    phase = next(words, line.name)
    s.phase = PHASES.index(one_of(phase, PHASES, "phase"))
    s.terrain = -1
    parts: dict[str, Callable[[], None]] = {
        "for": lambda: _for(s, next(words, line.name)),
        "on": lambda: _on(s, next(words, line.name)),
        "left": lambda: _left(s, next(words, line.name)),
        "placed": lambda: _placed(s, words, line),
        "using": lambda: _using(s, next(words, line.name)),
        "lifted": lambda: _lifted(s, next(words, line.name)),
        "anywhere": lambda: setattr(s, "anywhere", 1),
        "drawing": lambda: _drawing(s, next(words, line.name)),
        "ended": lambda: setattr(s, "ended", 1),
    }
    for word in words:
        parts[one_of(word, parts, "turn_word")]()


def _for(s: State, word: Word) -> None:
    s.me = number(word, 1, s.board.seats, "seat") - 1


def _on(s: State, word: Word) -> None:
    terrains = ("nothing", *TERRAINS[1:])
    s.terrain = terrains.index(one_of(word, terrains, "terrain"))


def _left(s: State, word: Word) -> None:
    s.left = number(word, 0, SETTLEMENTS, "settlements")


def _placed(s: State, words: Iterator[Word], line: Line) -> None:
    for _ in range(number(next(words, line.name), 1, SETTLEMENTS, "hexes")):
        s.placed |= _hex(next(words, line.name))


def _using(s: State, word: Word) -> None:
    s.doing = POWERS.index(one_of(word, POWERS[1:], "tile"))


def _lifted(s: State, word: Word) -> None:
    s.lifted = _hex(word)
    s.step = 1


def _drawing(s: State, word: Word) -> None:
    s.to_draw = number(word, 0, 9, "cards")


def _check(s: State, lines: dict[str, Line]) -> None:
    """What no single word shows to be wrong."""
    turn = lines["turn"].name
    if s.terrain < 0:
        s.terrain = implied_terrain(s)
    if s.phase in (BEFORE, PLACING) and not s.hand[s.turn]:
        raise Misread("no_card", turn, seat=s.turn + 1)
    if s.phase in (BEFORE, PLACING) and not s.supply[s.me]:
        raise Misread("no_supply", turn, seat=s.me + 1)
    if s.phase == PLACING and not s.left:
        s.left = max(1, min(3, s.supply[s.me]) - count(s.placed))
    if s.phase < BEFORE and not s.deck:
        raise Misread("no_deck", turn)
    if s.lifted and not s.doing:
        raise Misread("lifted_unused", turn)
    for card in range(KINDS):
        known = sum(copies(pile, card) for pile in (s.deck, s.discard, *s.hand))
        if known > copies(PLAIN_DECK, card):
            most = copies(PLAIN_DECK, card)
            raise Misread("too_many_cards", turn, name=card_name(card), n=known, most=most)
    if s.placed & ~s.own[s.me]:
        raise Misread("placed", turn)
