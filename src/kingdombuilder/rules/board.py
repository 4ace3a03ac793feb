"""Terrains, and the board: everything on the table that stays the same during a game."""

from typing import Annotated

from kingdombuilder.rules.cells import BOARD, ISLAND, Cells, centres, near
from kingdombuilder.rules.structs import Struct, struct

NO_TERRAIN = 0
GRASS, FLOWERS, FOREST, CANYON, DESERT, SWAMP, FARMLAND, WATER, MOUNTAIN = range(1, 10)
TERRAINS = (
    "",
    "grass",
    "flowers",
    "forest",
    "canyon",
    "desert",
    "swamp",
    "farmland",
    "water",
    "mountain",
)
BUILDABLE = (GRASS, FLOWERS, FOREST, CANYON, DESERT, SWAMP, FARMLAND)

# Every source of a power has a slot: location hexes, bonus tiles, abilities shared by all seats and
# nomad camps.
LOCATIONS, BONUSES, COMMONS, CAMPS = 9, 4, 2, 12
FIRST_BONUS = LOCATIONS
FIRST_COMMON = FIRST_BONUS + BONUSES
FIRST_CAMP = FIRST_COMMON + COMMONS
SLOTS = FIRST_CAMP + CAMPS
CAMP_SLOTS = (1 << SLOTS) - (1 << FIRST_CAMP)
SECTIONS_IN_PLAY, CARDS_IN_PLAY, TASKS_IN_PLAY = 4, 3, 4
TILES_PER_LOCATION = 2
NO_TASK = -1


@struct
class Board(Struct):
    """One assembled board with the cards and tiles laid out for one game."""

    seats: int
    sections: Annotated[list[int], SECTIONS_IN_PLAY]  # twice the number, plus one if rotated
    island: int  # the island's number plus one; 0 without an island
    terrain: Annotated[list[Cells], len(TERRAINS)]  # by terrain number; the first is always empty
    land: Cells  # hexes that everyone can build on
    hexes: Cells  # hexes that a piece can occupy: land, water and mountain
    special: Cells  # castles, locations, camps, palaces and silos: never occupied
    castles: Cells
    locations: Cells
    camps: Cells
    palaces: Cells
    silos: Cells
    capitols: Cells
    caves: Cells
    shore: Cells  # next to water but not water, including the whole coast of an island
    foothills: Cells  # next to a mountain but not a mountain
    outskirts: Cells  # next to a special hex
    suburbs: Cells  # next to a location or camp, where an arriving piece can win a tile
    site: Annotated[list[Cells], SLOTS]  # the hex of each slot that has one
    around: Annotated[list[Cells], SLOTS]  # the neighbours of that hex
    power: Annotated[list[int], SLOTS]  # the power of each slot's tile
    bonus: Annotated[list[int], LOCATIONS]  # the slot of the bonus tile for owning two, or 0
    shared: int  # slots that every seat has
    roams: int  # slots whose tile lets the first settlement of a turn go anywhere
    widens: int  # slots whose tile opens mountains to another tile
    deals: int  # slots whose tile grants an extra terrain card
    reacts: int  # slots whose tile reacts to other seats' actions
    repeats: int  # slots whose tile repeats another tile
    spent: int  # slots whose tile is used up as soon as it is won
    waives: int  # slots whose tile lets a settlement ignore adjacency
    cards: Annotated[list[int], CARDS_IN_PLAY]
    events: int  # the events that the cards in play listen for
    tasks: Annotated[list[int], TASKS_IN_PLAY]
    deck: int  # all terrain cards of the game
    removed_terrain: int
    zero_counts: int  # whether a seat with no settlement in a section can still be second there
    rules: int  # the version of the rules
    rulings: int  # rulings other than the default, one bit each


def derive_hex_sets(board: Board) -> None:
    """Compute the sets of hexes that follow from the terrains and the special hexes."""
    board.land = Cells(0)
    for terrain in BUILDABLE:
        board.land |= board.terrain[terrain]
    water, mountain = board.terrain[WATER], board.terrain[MOUNTAIN]
    board.hexes = board.land | water | mountain
    board.special = board.castles | board.locations | board.camps | board.palaces | board.silos
    board.shore = (near(water) | coast(board)) & ~water & BOARD
    board.foothills = near(mountain) & ~mountain & BOARD
    board.outskirts = near(board.special)
    board.suburbs = near(board.locations | board.camps)


def coast(board: Board) -> Cells:
    """Return the hexes of the island that touch the sea around it."""
    land = (board.hexes | board.special) & ISLAND
    return land & ~centres(land)
