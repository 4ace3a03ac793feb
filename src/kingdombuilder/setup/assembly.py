"""Assemble four sections, and possibly an island, into one board."""

from collections.abc import Sequence
from dataclasses import dataclass

from kingdombuilder.box.section import LETTERS, LOCATION, NO_HEX, SECTION_SIDE, Section
from kingdombuilder.rules.board import (
    FIRST_BONUS,
    FIRST_CAMP,
    LOCATIONS,
    TERRAINS,
    Board,
    derive_hex_sets,
)
from kingdombuilder.rules.cells import ISLAND_TOP, Cells, near
from kingdombuilder.rules.hexes import cell, each


@dataclass(frozen=True, slots=True)
class TileSpec:
    """The facts about a tile that the assembly needs: its power, its trait and its bonus tile."""

    power: int
    trait: str = ""
    bonus: "TileSpec | None" = None


def assemble(
    sections: Sequence[Section],
    tiles: dict[str, TileSpec],
    island: Section | None = None,
) -> Board:
    """Return the board of four sections: top left, top right, bottom left, bottom right."""
    board = Board.blank()
    for quarter, section in enumerate(sections):
        _lay(board, section, quarter // 2 * SECTION_SIDE, quarter % 2 * SECTION_SIDE, tiles)
    if island:
        _lay(board, island, ISLAND_TOP, 0, tiles)
    derive_hex_sets(board)
    return board


def place_nomad_tiles(board: Board, nomads: Sequence[TileSpec]) -> None:
    """Put a nomad tile on every camp, in the order of the hexes."""
    for slot, (hex_, tile) in enumerate(zip(each(board.camps), nomads, strict=True), FIRST_CAMP):
        board.site[slot] = hex_
        board.around[slot] = near(hex_)
        assign_power(board, slot, tile)


def assign_power(board: Board, slot: int, tile: TileSpec) -> None:
    """Assign a tile's power and trait to a slot."""
    board.power[slot] = tile.power
    if tile.trait:
        setattr(board, tile.trait, getattr(board, tile.trait) | 1 << slot)


def _lay(board: Board, section: Section, top: int, left: int, tiles: dict[str, TileSpec]) -> None:
    for row, line in enumerate(section.rows):
        for column, letter in enumerate(line):
            if letter != NO_HEX:
                _lay_hex(board, letter, cell(top + row, left + column))
    for row, column, name in section.locations:
        slot = next(slot for slot in range(LOCATIONS) if not board.power[slot])
        board.site[slot] = cell(top + row, left + column)
        board.around[slot] = near(board.site[slot])
        assign_power(board, slot, tiles[name])
        bonus = tiles[name].bonus
        if bonus:
            board.bonus[slot] = _bonus_slot(board, bonus)


def _bonus_slot(board: Board, bonus: TileSpec) -> int:
    """Return the slot of a bonus tile, which all locations of its kind share."""
    slot = FIRST_BONUS
    while board.power[slot] not in (0, bonus.power):
        slot += 1
    assign_power(board, slot, bonus)
    return slot


def _lay_hex(board: Board, letter: str, hex_: Cells) -> None:
    if letter == LOCATION:
        board.locations |= hex_
        return
    match LETTERS[letter]:
        case "castle":
            board.castles |= hex_
        case "camp":
            board.camps |= hex_
        case "palace":
            board.palaces |= hex_
        case "silo":
            board.silos |= hex_
        case terrain:
            board.terrain[TERRAINS.index(terrain)] |= hex_
