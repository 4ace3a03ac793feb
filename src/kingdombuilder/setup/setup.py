"""Set-ups: all decisions made before a game, and the state before the first card is dealt."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kingdombuilder.box import (
    BOXES,
    CARDS,
    COMMONS,
    ISLANDS,
    LOCATIONS,
    NOMADS,
    POWERS,
    RULINGS,
    SECTIONS,
    TASKS,
    TRAITS,
    event_mask,
)
from kingdombuilder.box.shelf import Shelf
from kingdombuilder.rules.board import (
    CAMPS,
    CARDS_IN_PLAY,
    FIRST_CAMP,
    FIRST_COMMON,
    MOUNTAIN,
    NO_TASK,
    SECTIONS_IN_PLAY,
    TASKS_IN_PLAY,
    TERRAINS,
    Board,
)
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.hexes import each, hex_name, parse_hex
from kingdombuilder.rules.pile import MARSH_DECK, PLAIN_DECK, without
from kingdombuilder.rules.rulings import CURRENT_RULES, FIRST_RULES
from kingdombuilder.rules.state import SETTLEMENTS, State, refresh
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.setup.assembly import TileSpec, assemble, assign_power, place_nomad_tiles
from kingdombuilder.text.parsing import ParseError

MIN_PLAYERS, MAX_PLAYERS = 2, MAX_SEATS
ROTATED_SUFFIX = "~"  # after a section's name: rotated by 180 degrees


@dataclass(frozen=True, slots=True)
class Setup:
    """All decisions made before a game; none of them is secret or left to chance."""

    sections: tuple[str, ...]  # top left, top right, bottom left, bottom right; `~` if rotated
    cards: tuple[str, ...]
    seats: int
    zero_counts: bool = True
    tasks: tuple[str, ...] = ()
    nomads: tuple[str, ...] = ()  # the tiles on the camps, in the order of the hexes
    swamp_cards: bool = False
    removed: str = ""  # the terrain whose cards are not in the game
    capitols: tuple[str, ...] = ()  # names of castle hexes
    caves: tuple[str, ...] = ()  # names of mountain hexes
    island: str = ""
    rulings: tuple[str, ...] = ()  # other than the default, such as `corners-one`
    rules: int = CURRENT_RULES

    def __post_init__(self) -> None:
        _check(self)
        object.__setattr__(self, "rulings", _chosen_rulings(ruling_bits(self.rulings)))
        for field in ("capitols", "caves"):  # sorted, so that equal set-ups compare equal
            names: tuple[str, ...] = getattr(self, field)
            object.__setattr__(self, field, tuple(sorted(names, key=_reading_order)))


def _check(setup: Setup) -> None:
    _check_names([section_id(name) for name in setup.sections], SECTIONS_IN_PLAY, SECTIONS)
    _check_names(setup.cards, CARDS_IN_PLAY, CARDS)
    _check_names(setup.tasks, None, TASKS)
    if not MIN_PLAYERS <= setup.seats <= MAX_PLAYERS:
        raise ParseError("seats", n=setup.seats, fewest=MIN_PLAYERS, most=MAX_PLAYERS)
    if len(setup.tasks) > TASKS_IN_PLAY:
        raise ParseError("amount", kind="tasks", n=len(setup.tasks), wanted=TASKS_IN_PLAY)
    if not FIRST_RULES <= setup.rules <= CURRENT_RULES:
        facts = {"name": str(setup.rules), "lowest": FIRST_RULES, "highest": CURRENT_RULES}
        raise ParseError("number", None, "", kind="rules", **facts)
    if setup.island:
        ISLANDS[setup.island]
    board = _assemble(setup.sections, setup.island)
    _check_nomads(setup, board)
    removes = any(CARDS[name].removes_terrain for name in setup.cards)
    if removes != bool(setup.removed) or setup.removed not in TERRAINS[:6]:
        raise ParseError("removed", name=setup.removed, known=TERRAINS[1:6])
    _hexes(setup.capitols, board.castles, "capitol")
    _hexes(setup.caves, board.terrain[MOUNTAIN], "cave")


def ruling_bits(words: Sequence[str]) -> int:
    """Return the rulings that words choose; raise `ParseError` for an unknown or second one."""
    bits = 0
    answered: list[str] = []
    answers = {
        ruling.word(answer): (ruling, answer)
        for ruling in map(RULINGS.__getitem__, RULINGS)
        for answer in (ruling.default, ruling.other)
    }
    for word in words:
        if word not in answers:
            raise ParseError("unknown", kind="ruling", name=word, known=list(answers))
        ruling, answer = answers[word]
        if ruling.id in answered:
            raise ParseError("ruling_twice", name=word)
        answered.append(ruling.id)
        bits |= ruling.bit if answer is ruling.other else 0
    return bits


def _chosen_rulings(bits: int) -> tuple[str, ...]:
    rulings = [RULINGS[name] for name in RULINGS if RULINGS[name].bit & bits]
    return tuple(ruling.word(ruling.other) for ruling in rulings)


def _check_names(names: Sequence[str], count: int | None, shelf: Shelf[Any]) -> None:
    if count is not None and len(names) != count:
        raise ParseError("amount", kind=f"{shelf.kind}s", n=len(names), wanted=count)
    for name in names:
        shelf[name]  # raises if the name is unknown
        if names.count(name) > 1:
            raise ParseError("twice", name=name)


def _check_nomads(setup: Setup, board: Board) -> None:
    camps = len(list(each(board.camps)))
    if len(setup.nomads) != camps:
        raise ParseError("amount", kind="nomads", n=len(setup.nomads), wanted=camps)
    for name in setup.nomads:
        if setup.nomads.count(name) > NOMADS[name].copies:
            raise ParseError("twice", name=name)


def _hexes(names: tuple[str, ...], allowed: Cells, kind: str) -> Cells:
    hexes = Cells(0)
    for name in names:
        hex_ = parse_hex(name)
        if hex_ is None or not hex_ & allowed:
            raise ParseError("no_place", kind=kind, name=name)
        hexes |= hex_
    return hexes


def _reading_order(name: str) -> int:
    hex_ = parse_hex(name)
    return hex_.bit_length() if hex_ is not None else 0


def section_id(section: str) -> str:
    """Return a section's name without the suffix for rotation."""
    return section.removesuffix(ROTATED_SUFFIX)


def first_game(seats: int = 2) -> Setup:
    """Return the set-up that the rulebook suggests for a first game."""
    suggested = next(box.first_game for box in BOXES.values() if box.first_game)
    return Setup(suggested.sections, suggested.cards, seats)


def start(setup: Setup) -> State:
    """Return the state in which chance deals the first card."""
    state = State.blank()
    state.board = board_for(setup)
    state.deck = state.board.deck
    for seat in range(setup.seats):
        state.supply[seat] = SETTLEMENTS
        state.held[seat] = state.board.shared
        state.ready[seat] = state.board.shared
    refresh(state)
    return state


def board_for(setup: Setup) -> Board:
    """Return the board with everything on it that a set-up decides."""
    board = _assemble(setup.sections, setup.island).copy()
    board.seats = setup.seats
    board.cards = [CARDS.index(name) for name in setup.cards]
    for name in setup.cards:
        board.events |= event_mask(CARDS[name])
    for place, name in enumerate(setup.tasks):
        board.tasks[place] = TASKS.index(name)
    board.zero_counts = int(setup.zero_counts)
    board.rules = setup.rules
    board.rulings = ruling_bits(setup.rulings)
    board.removed_terrain = TERRAINS.index(setup.removed)
    board.deck = without(MARSH_DECK if setup.swamp_cards else PLAIN_DECK, board.removed_terrain)
    board.capitols = _hexes(setup.capitols, board.castles, "capitol")
    board.caves = _hexes(setup.caves, board.terrain[MOUNTAIN], "cave")
    place_nomad_tiles(board, [tile_spec(name) for name in setup.nomads])
    _share(board)
    return board


def _share(board: Board) -> None:
    """Give every seat the common actions that this board allows."""
    slot = FIRST_COMMON
    for name in COMMONS:
        if COMMONS[name].on(board):
            assign_power(board, slot, tile_spec(name))
            board.shared |= 1 << slot
            slot += 1


def tile_spec(name: str) -> TileSpec:
    """Return the facts about a tile that the board needs."""
    power = POWERS.index(name)
    bonus = LOCATIONS[name].bonus if name in LOCATIONS else None
    return TileSpec(power, TRAITS[power], tile_spec(bonus.id) if bonus else None)


def bare_board(sections: tuple[str, ...]) -> Board:
    """Return the board of some sections without anything on it."""
    return _assemble(sections, "")


def setup_of(board: Board) -> Setup:
    """Return the set-up that a board was made from."""
    camps = range(FIRST_CAMP, FIRST_CAMP + CAMPS)
    return Setup(
        sections=tuple(
            SECTIONS.at(code // 2).id + ROTATED_SUFFIX * (code % 2) for code in board.sections
        ),
        cards=tuple(CARDS.at(number).id for number in board.cards),
        seats=board.seats,
        zero_counts=bool(board.zero_counts),
        tasks=tuple(TASKS.at(number).id for number in board.tasks if number != NO_TASK),
        nomads=tuple(POWERS[board.power[slot]] for slot in camps if board.site[slot]),
        swamp_cards=board.deck > PLAIN_DECK,
        removed=TERRAINS[board.removed_terrain],
        capitols=tuple(hex_name(hex_) for hex_ in each(board.capitols)),
        caves=tuple(hex_name(hex_) for hex_ in each(board.caves)),
        island=ISLANDS.at(board.island - 1).id if board.island else "",
        rulings=_chosen_rulings(board.rulings),
        rules=board.rules,
    )


def clear_board_cache() -> None:
    """Discard the cached boards after a section has changed."""
    _assemble.cache_clear()


@lru_cache(maxsize=256)
def _assemble(names: tuple[str, ...], island: str) -> Board:
    placed = []
    for name in names:
        section = SECTIONS[section_id(name)]
        placed.append(section.rotated() if name.endswith(ROTATED_SUFFIX) else section)
    shore = ISLANDS[island] if island else None
    used = {
        name for section in (*placed, *([shore] if shore else [])) for *_, name in section.locations
    }
    board = assemble(placed, {name: tile_spec(name) for name in used}, shore)
    board.sections = [
        2 * SECTIONS.index(section_id(name)) + name.endswith(ROTATED_SUFFIX) for name in names
    ]
    board.island = ISLANDS.index(island) + 1 if island else 0
    board.tasks = [NO_TASK] * TASKS_IN_PLAY
    return board
