"""Scenes: the contents of a board to draw, as plain values without rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kingdombuilder.box.section import LETTERS, SPECIAL_PLACES

Hex = tuple[int, int]

COLOURS = ("red", "blue", "amber", "ivory", "black")
TERRAINS = {letter: name for letter, name in LETTERS.items() if name not in SPECIAL_PLACES}
PLAZA = "plaza"


@dataclass(frozen=True, slots=True)
class ScenePiece:
    """A piece on a hex; a hall also covers the six around it, and a neutral piece has no seat."""

    row: int
    column: int
    seat: int | None
    kind: str


@dataclass(frozen=True, slots=True)
class SceneSpecial:
    """A special hex, with the emblem of its tile and the number of tiles left on it."""

    row: int
    column: int
    kind: str
    emblem: str | None
    left: int


@dataclass(frozen=True, slots=True)
class Scene:
    """A board and everything on it."""

    rows: tuple[str, ...]
    specials: tuple[SceneSpecial, ...]
    pieces: tuple[ScenePiece, ...] = ()
    legal: frozenset[Hex] = frozenset()
    highlight: frozenset[Hex] = frozenset()
    coordinates: bool = True
    caves: frozenset[Hex] = frozenset()
    gains: Mapping[Hex, int] = field(default_factory=dict, hash=False)
    row_names: tuple[str, ...] = ()  # labels of the rows; if empty, numbers from 1


def terrain_grid(scene: Scene) -> dict[Hex, str]:
    """Return the terrain of every hex, row by row; raise `ValueError` for an invalid scene."""
    land = {
        (row, column): _terrain(letter)
        for row, letters in enumerate(scene.rows)
        for column, letter in enumerate(letters)
        if letter != "."
    }
    if not land:
        raise ValueError("a board needs at least one hex")
    for used in _hexes_in_use(scene):
        if used not in land:
            raise ValueError(f"no hex at row {used[0]}, column {used[1]}")
    return land


def _terrain(letter: str) -> str:
    if letter in TERRAINS:
        return TERRAINS[letter]
    if letter in "LKNPO":
        return PLAZA
    raise ValueError(f"unknown terrain letter {letter!r}")


def _hexes_in_use(scene: Scene) -> Iterator[Hex]:
    yield from ((special.row, special.column) for special in scene.specials)
    yield from ((piece.row, piece.column) for piece in scene.pieces)
    yield from scene.legal | scene.highlight | scene.caves
    yield from scene.gains
