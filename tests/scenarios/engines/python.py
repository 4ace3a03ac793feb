"""The adapter of the package's engine."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from kingdombuilder.box import ISLANDS, POWERS, SECTIONS
from kingdombuilder.box.custom_sections import CUSTOM
from kingdombuilder.box.queenies.queenies.caves import sites
from kingdombuilder.box.section import SECTION_SIDE, Section
from kingdombuilder.insight import legality
from kingdombuilder.insight.scores import payments, totals, winners
from kingdombuilder.notation.picks import card_name, parse_pick, pick_name
from kingdombuilder.notation.position import read_position
from kingdombuilder.notation.position.implied import PHASES
from kingdombuilder.rules import turn
from kingdombuilder.rules.board import LOCATIONS, SLOTS, TERRAINS
from kingdombuilder.rules.buttons import is_hex
from kingdombuilder.rules.cells import LINES, Cells, near
from kingdombuilder.rules.hexes import cell, each, hex_name, parse_hex, row_column
from kingdombuilder.rules.optional import begin
from kingdombuilder.rules.pile import KINDS, copies
from kingdombuilder.rules.state import AFTER, State
from kingdombuilder.rules.tiles import tiles_left
from kingdombuilder.setup.setup import clear_board_cache
from kingdombuilder.text.parsing import Token

from .game import CHANCE, OVER, Game, IllegalPick, Place, split_lines

DRAWN_SECTIONS = tuple(f"drawn_{quarter}" for quarter in range(4))
DRAWN_ISLAND = "drawn_island"


class PythonGame(Game):
    """A state of the package's engine."""

    def __init__(self, state: State) -> None:
        self.state = state

    @classmethod
    def position(cls, text: str) -> Self:
        lines = split_lines(text)
        drawing = [lines.pop(name, "") for name in ("map", "locations", "island map")]
        if not drawing[0]:
            return cls(read_position(text))
        lines["board"] = " ".join(DRAWN_SECTIONS)
        if drawing[2]:
            lines["island"] = DRAWN_ISLAND
        with _add_drawn_sections(*drawing):
            return cls(read_position("\n".join(f"{name}: {lines[name]}" for name in lines)))

    def pick(self, *picks: Place | str) -> Self:
        state = self.state
        for pick in picks:
            word = hex_name(cell(*pick)) if isinstance(pick, tuple) else pick
            try:
                state = legality.play(state, parse_pick(Token(word, 1, 1)))
            except legality.IllegalPick as error:
                raise IllegalPick(str(error)) from error
        return type(self)(state)

    def use(self, tile: str) -> Self:
        state = self.state.copy()
        begin(state, POWERS.index(tile))
        return type(self)(state)

    def skip_mandatory(self) -> Self:
        state = self.state.copy()
        state.phase = AFTER
        return type(self)(state)

    def chooser(self) -> int | str:
        seat = turn.chooser(self.state)
        return {turn.CHANCE: CHANCE, turn.NOBODY: OVER}.get(seat, seat)

    def targets(self) -> set[Place]:
        return {row_column(pick) for pick in each(turn.legal(self.state)) if is_hex(pick)}

    def buttons(self) -> set[str]:
        return {pick_name(pick) for pick in each(turn.legal(self.state)) if not is_hex(pick)}

    def turn(self) -> int:
        return self.state.turn

    def phase(self) -> str:
        return PHASES[self.state.phase]

    def terrain(self) -> str:
        return TERRAINS[self.state.terrain]

    def is_ending(self) -> bool:
        return bool(self.state.ended)

    def idle(self) -> int:
        return self.state.idle

    def supply(self, seat: int = 0) -> int:
        return self.state.supply[seat]

    def aside(self, seat: int = 0) -> int:
        return self.state.aside[seat] + (self.state.due if seat == self.state.turn else 0)

    def colony(self, seat: int = 0) -> int:
        return self.state.colony[seat]

    def markers(self, seat: int = 0) -> set[int]:
        return {line for line in range(len(LINES)) if self.state.markers[seat] >> line & 1}

    def tiles(self, seat: int = 0) -> dict[Place, str]:
        site = self.state.board.site
        return {
            row_column(site[slot]): status for slot, status in self._held(seat) if slot < LOCATIONS
        }

    def list_more_tiles(self, seat: int = 0) -> Iterator[tuple[str, str]]:
        board = self.state.board
        for slot, status in self._held(seat):
            if slot >= LOCATIONS and not board.shared >> slot & 1:
                yield POWERS[board.power[slot]], status

    def _held(self, seat: int) -> Iterator[tuple[int, str]]:
        for slot in range(SLOTS):
            if self.state.held[seat] >> slot & 1:
                ready, fresh = self.state.ready[seat] >> slot, self.state.fresh[seat] >> slot
                yield slot, "ready" if ready & 1 else "won" if fresh & 1 else "used"

    def hand(self, seat: int = 0) -> list[str]:
        return sorted(_cards(self.state.hand[seat]).elements())

    def pieces(self, seat: int = 0, kind: str = "") -> set[Place]:
        of_kind = getattr(self.state, f"{kind}s") if kind else self.state.own[seat]
        return _places(self.state.own[seat] & of_kind)

    def deck(self) -> Counter[str]:
        return _cards(self.state.deck)

    def discard(self) -> Counter[str]:
        return _cards(self.state.discard)

    def walls(self) -> set[Place]:
        return _places(self.state.walls)

    def scouts(self) -> set[Place]:
        return _places(self.state.scouts)

    def free(self) -> set[Place]:
        return _places(self.state.free)

    def tiles_on(self, location: Place) -> int:
        return tiles_left(self.state, self.state.board.site.index(cell(*location)))

    def hexes(self, ground: str) -> set[Place]:
        board = self.state.board
        special = {"castle": board.castles, "location": board.locations}
        if ground in special:
            return _places(special[ground])
        return _places(board.terrain[TERRAINS.index(ground)])

    def neighbours(self, place: Place) -> set[Place]:
        board = self.state.board
        return _places(near(cell(*place)) & (board.hexes | board.special))

    def cave_sites(self) -> set[Place]:
        return _places(sites(self.state.board, self.state.board.rulings))

    def gold(self, source: str) -> list[int]:
        ledgers = [payments(self.state, seat) for seat in range(self.state.board.seats)]
        return [{payment.source: payment.gold for payment in ledger}[source] for ledger in ledgers]

    def totals(self) -> list[int]:
        return list(totals(self.state))

    def winners(self) -> list[int]:
        return list(winners(self.state))


def _places(hexes: Cells) -> set[Place]:
    return {row_column(hex_) for hex_ in each(hexes)}


def _cards(pile: int) -> Counter[str]:
    return +Counter({card_name(card): copies(pile, card) for card in range(KINDS)})


@contextmanager
def _add_drawn_sections(rows: str, locations: str, island: str) -> Iterator[None]:
    """Add the sections of a drawn board to their shelf, as custom sections."""
    names: dict[Place, str] = {}
    for word in locations.split():
        name, _, tile = word.partition("=")
        hex_ = parse_hex(name)
        assert hex_ is not None
        names[row_column(hex_)] = tile
    for quarter, name in enumerate(DRAWN_SECTIONS):
        top, left = quarter // 2 * SECTION_SIDE, quarter % 2 * SECTION_SIDE
        part = [row[left : left + SECTION_SIDE] for row in rows.split()[top : top + SECTION_SIDE]]
        SECTIONS.add(_section(name, part, names, (top, left)), CUSTOM)
    if island:
        ISLANDS.add(_section(DRAWN_ISLAND, island.split(), names, (21, 0)), CUSTOM)
    try:
        yield
    finally:
        for name in DRAWN_SECTIONS:
            SECTIONS.remove(name)
        if island:
            ISLANDS.remove(DRAWN_ISLAND)
        clear_board_cache()


def _section(name: str, rows: list[str], names: dict[Place, str], corner: Place) -> Section:
    top, left = corner
    shifted = [(row - top, column - left, tile) for (row, column), tile in names.items()]
    inside = [
        (r, c, tile) for r, c, tile in shifted if 0 <= r < len(rows) and 0 <= c < len(rows[r])
    ]
    return Section(name, "house", tuple(rows), tuple(inside))
