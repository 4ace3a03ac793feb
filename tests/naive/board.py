"""The map: hex geometry in odd-r coordinates, four sections and optionally the Island (§1.3)."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

Hex = tuple[int, int]

TERRAIN_OF_LETTER = {
    "G": "grass",
    "F": "flowers",
    "T": "forest",
    "C": "canyon",
    "D": "desert",
    "W": "water",
    "M": "mountain",
    "S": "swamp",
    "A": "farmland",
    "L": "location",
    "K": "castle",
    "N": "nomad space",
    "P": "palace",
    "O": "silo",
}
CARD_TERRAINS = ("grass", "flowers", "forest", "canyon", "desert")
BUILDABLE = frozenset({*CARD_TERRAINS, "swamp", "farmland"})  # §1.4
SPECIAL = frozenset({"location", "castle", "nomad space", "palace", "silo"})  # §0

DIRECTIONS = ("E", "W", "NE", "NW", "SE", "SW")
SIDE = 10  # rows and columns of a section
LAST = 2 * SIDE - 1  # last row and column of the main board
ISLAND_TOP = 21  # the first row of the Island; row 20 is the sea between


class Section(NamedTuple):
    """A printed section, unturned: its rows of letters and the names of its locations.

    The Island has five rows, and dots where it has no hex.
    """

    rows: tuple[str, ...]
    locations: dict[Hex, str]


def on_island(place: Hex) -> bool:
    """Return whether a hex belongs to the Island."""
    return place[0] >= ISLAND_TOP


def own_row(place: Hex) -> int:
    """Return the row counted from the top of the main board or of the Island."""
    return place[0] - ISLAND_TOP if on_island(place) else place[0]


def step(place: Hex, direction: str) -> Hex:
    """Return the next hex in a straight direction, on the board or not."""
    row, column = place
    if direction == "E":
        return (row, column + 1)
    if direction == "W":
        return (row, column - 1)
    # Odd rows are shifted right by half a hex, so their eastern columns are one higher.
    east = column + own_row(place) % 2
    next_row = row - 1 if direction[0] == "N" else row + 1
    return (next_row, east if direction[1] == "E" else east - 1)


def distance(start: Hex, goal: Hex) -> int:
    """Return the steps between two hexes of the same part of the board, over anything."""
    if on_island(start) != on_island(goal):
        raise ValueError("no path leads to the Island")  # §3.10
    # Skewed axes: the third coordinate is minus the sum of these two.
    rows = own_row(goal) - own_row(start)
    skewed = (goal[1] - own_row(goal) // 2) - (start[1] - own_row(start) // 2)
    return max(abs(rows), abs(skewed), abs(rows + skewed))


def quarter(place: Hex) -> Hex:
    """Return the section of a hex: (0 top or 1 bottom, 0 left or 1 right).

    For the Island the result is not one of QUARTERS.
    """
    return (place[0] // SIDE, place[1] // SIDE)


QUARTERS: tuple[Hex, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))


class Board:
    """The main board of 20 by 20 hexes, with the Island if it is in play."""

    def __init__(
        self, sections: Sequence[tuple[Section, bool]], island: Section | None = None
    ) -> None:
        """Lay out four (section, is_turned) in order top left, top right, bottom left and right."""
        if len(sections) != len(QUARTERS):
            raise ValueError("a board is made of four sections")
        self.terrain: dict[Hex, str] = {}
        self.locations: dict[Hex, str] = {}
        for (top, left), (section, is_turned) in zip(QUARTERS, sections, strict=True):
            for row in range(SIDE):
                for column in range(SIDE):
                    # §1.3: a section is turned by 180 degrees or not at all.
                    i, j = (SIDE - 1 - row, SIDE - 1 - column) if is_turned else (row, column)
                    place = (top * SIDE + i, left * SIDE + j)
                    self.terrain[place] = TERRAIN_OF_LETTER[section.rows[row][column]]
                    if (row, column) in section.locations:
                        self.locations[place] = section.locations[(row, column)]
        if island is not None:
            for row, letters in enumerate(island.rows):
                for column, letter in enumerate(letters):
                    if letter != ".":
                        self.terrain[(ISLAND_TOP + row, column)] = TERRAIN_OF_LETTER[letter]
            for (row, column), kind in island.locations.items():
                self.locations[(ISLAND_TOP + row, column)] = kind
        self.around: dict[Hex, set[Hex]] = {}
        for place in self.terrain:
            steps = {step(place, direction) for direction in DIRECTIONS}
            self.around[place] = {hex_ for hex_ in steps if hex_ in self.terrain}
        self.of_terrain: dict[str, set[Hex]] = {
            terrain: set() for terrain in TERRAIN_OF_LETTER.values()
        }
        for place, terrain in self.terrain.items():
            self.of_terrain[terrain].add(place)
        # the sea around the Island has no hexes, but its coast is next to water.
        self.coast = {h for h, near in self.around.items() if on_island(h) and len(near) < 6}
        # §3.9: each hex with six neighbours, and those six.
        self.rosettes = {h: {h} | near for h, near in self.around.items() if len(near) == 6}

    def of_kinds(self, terrains: Collection[str]) -> set[Hex]:
        """Return all hexes of any of these terrains."""
        return set().union(*(self.of_terrain[terrain] for terrain in terrains))

    def neighbours(self, place: Hex) -> set[Hex]:
        """Return the hexes next to a hex."""
        return self.around[place]

    def neighbours_of_any(self, places: Collection[Hex]) -> set[Hex]:
        """Return the hexes next to at least one of these hexes."""
        return set().union(*(self.around[place] for place in places))

    def touches(self, place: Hex, terrains: Collection[str]) -> bool:
        """Return whether a neighbour of the hex has one of these terrains, or is the sea (A-46)."""
        if place in self.coast and "water" in terrains:
            return True
        return any(self.terrain[neighbour] in terrains for neighbour in self.around[place])

    def ray(self, place: Hex, direction: str) -> list[Hex]:
        """Return the hexes in a straight direction from a hex up to the end of the board."""
        line: list[Hex] = []
        here = step(place, direction)
        while here in self.terrain:
            line.append(here)
            here = step(here, direction)
        return line

    def edge(self) -> set[Hex]:
        """Return the 76 hexes of the outer edge, without borders and the Island (§1.3)."""
        return {
            place
            for place in self.terrain
            if not on_island(place) and (place[0] in (0, LAST) or place[1] in (0, LAST))
        }

    def areas(self, places: Collection[Hex]) -> list[set[Hex]]:
        """Split hexes into connected groups (breadth first)."""
        left = set(places)
        areas: list[set[Hex]] = []
        while left:
            queue = [left.pop()]
            area = set(queue)
            while queue:
                fresh = self.around[queue.pop(0)] & left
                left -= fresh
                area |= fresh
                queue.extend(fresh)
            areas.append(area)
        return areas
