"""The adapter of the naive engine."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Self

from ...naive import Game as NaiveTable
from ...naive import Pick
from ...naive.board import BUILDABLE, QUARTERS
from ...naive.caves import cave_candidates
from ...naive.registry import ACTIONS
from .game import CHANCE, OVER, Game, IllegalPick, Place
from .naive_reader import read_table

PLAIN = ("stop", "take", "end", "redraw", "build", "move")
STATUS = {"ready": "ready", "used": "used", "new": "won"}
SOURCES = {"capitols": "capitol", "treasures": "treasure"}
ISLAND_TOP = 21


class NaiveGame(Game):
    """A table of the naive engine."""

    def __init__(self, table: NaiveTable) -> None:
        self.table = table

    @classmethod
    def position(cls, text: str) -> Self:
        return cls(read_table(text))

    def pick(self, *picks: Place | str) -> Self:
        table = self._copy()
        for pick in picks:
            parsed = ("hex", *pick) if isinstance(pick, tuple) else _parse_pick(pick)
            if parsed not in table.legal():
                raise IllegalPick(str(pick))
            table.play(parsed)
        return type(self)(table)

    def use(self, tile: str) -> Self:
        table = self._copy()
        table.using = tile
        ACTIONS[tile].begin(table)
        return type(self)(table)

    def skip_mandatory(self) -> Self:
        table = self._copy()
        table.phase = "after"
        return type(self)(table)

    def _copy(self) -> NaiveTable:
        board = self.table.board  # it never changes
        return deepcopy(self.table, {id(board): board})

    def chooser(self) -> int | str:
        chooser = self.table.chooser()
        return OVER if chooser is None else CHANCE if chooser == "chance" else chooser

    def targets(self) -> set[Place]:
        return {(int(pick[1]), int(pick[2])) for pick in self.table.legal() if pick[0] == "hex"}

    def buttons(self) -> set[str]:
        return {_pick_name(pick) for pick in self.table.legal() if pick[0] != "hex"}

    def turn(self) -> int:
        return self.table.seat

    def phase(self) -> str:
        return self.table.phase

    def terrain(self) -> str:
        return self.table.turn.terrain or ""

    def is_ending(self) -> bool:
        return self.table.end_triggered

    def idle(self) -> int:
        return self.table.idle_turns

    def supply(self, seat: int = 0) -> int:
        return self.table.supply[seat]

    def aside(self, seat: int = 0) -> int:
        return self.table.set_aside[seat]

    def colony(self, seat: int = 0) -> int:
        return self.table.colony[seat]

    def markers(self, seat: int = 0) -> set[int]:
        return {row if row < ISLAND_TOP else row - 1 for row in self.table.markers[seat]}

    def tiles(self, seat: int = 0) -> dict[Place, str]:
        return {place: STATUS[status] for place, status in self.table.tiles[seat].items()}

    def list_more_tiles(self, seat: int = 0) -> Iterator[tuple[str, str]]:
        for name, status in self.table.bonus[seat].items():
            yield name, STATUS[status]
        for camp, status in self.table.nomad_tiles[seat].items():
            yield self.table.nomad_kinds[camp], STATUS[status]

    def hand(self, seat: int = 0) -> list[str]:
        return sorted(self.table.hands[seat])

    def pieces(self, seat: int = 0, kind: str = "") -> set[Place]:
        if kind == "hall":
            return set(self.table.hall_cells(seat))
        return set(self.table.of_kind(kind)[seat] if kind else self.table.own(seat))

    def deck(self) -> Counter[str]:
        return +self.table.deck

    def discard(self) -> Counter[str]:
        return +self.table.discard

    def walls(self) -> set[Place]:
        return set(self.table.walls)

    def scouts(self) -> set[Place]:
        return set(self.table.scouts)

    def free(self) -> set[Place]:
        return self.table.eligible([*BUILDABLE, "water", "mountain"])

    def tiles_on(self, location: Place) -> int:
        return self.table.tiles_left(location)

    def hexes(self, ground: str) -> set[Place]:
        return set(self.table.board.of_terrain[ground])

    def neighbours(self, place: Place) -> set[Place]:
        return set(self.table.board.neighbours(place))

    def cave_sites(self) -> set[Place]:
        distance = 2 if "caves-near" in self.table.rulings else 3
        board = self.table.board
        return set().union(*(cave_candidates(board, section, distance) for section in QUARTERS))

    def gold(self, source: str) -> list[int]:
        name = SOURCES.get(source, source)
        return [payments[name] for payments in self.table.scores()]

    def totals(self) -> list[int]:
        return self.table.totals()

    def winners(self) -> list[int]:
        return self.table.winners()


def _parse_pick(word: str) -> Pick:
    if word.startswith("="):
        return ("card", word.removeprefix("="))
    if word.startswith("on-"):
        return ("terrain", word.removeprefix("on-"))
    return (word,) if word in PLAIN else ("tile", word)


def _pick_name(pick: Pick) -> str:
    prefix = {"card": "=", "terrain": "on-", "tile": ""}.get(str(pick[0]))
    return str(pick[0]) if prefix is None else f"{prefix}{pick[1]}"
