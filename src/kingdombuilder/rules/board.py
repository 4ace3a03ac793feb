"""The board: terrains, and the record of all that lies on the table and never changes in a game."""

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

# Whatever gives a power has a slot: location hexes, bonus tiles, what all may do, nomad camps.
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
    sections: Annotated[list[int], SECTIONS_IN_PLAY]  # twice the number, and one more if turned
    island: int  # the number of the island, and one more; 0 for none
    terrain: Annotated[list[Cells], len(TERRAINS)]  # by number; the first stays empty
    land: Cells  # where anybody may build
    hexes: Cells  # where a piece may ever stand: land, water and mountain
    special: Cells  # castles, locations, camps, palaces and silos: never occupied
    castles: Cells
    locations: Cells
    camps: Cells
    palaces: Cells
    silos: Cells
    capitols: Cells
    caves: Cells
    shore: Cells  # next to water, and not water; all the coast of an island is
    foothills: Cells  # next to a mountain, and not a mountain
    outskirts: Cells  # next to a special hex
    suburbs: Cells  # next to a location or camp: to arrive here may win a tile
    site: Annotated[list[Cells], SLOTS]  # the hex of a slot that has one
    around: Annotated[list[Cells], SLOTS]  # and the neighbours of that hex
    power: Annotated[list[int], SLOTS]  # what the tile of a slot does
    bonus: Annotated[list[int], LOCATIONS]  # the slot of the bonus tile that goes with two, or 0
    shared: int  # the slots that everybody has
    roams: int  # the slots whose tile lets the first settlement of a turn go anywhere
    widens: int  # the slots whose tile opens mountains to another tile
    deals: int  # the slots whose tile gives another card
    reacts: int  # the slots whose tile answers to others
    repeats: int  # the slots whose tile repeats another
    spent: int  # the slots whose tile is used up when it is won
    waives: int  # the slots whose tile lets a settlement go anywhere
    cards: Annotated[list[int], CARDS_IN_PLAY]
    events: int  # what the cards in play want to be told of
    tasks: Annotated[list[int], TASKS_IN_PLAY]
    deck: int  # all terrain cards of the game
    removed_terrain: int
    zero_counts: int  # whether having nothing in a section can still be second there
    rules: int  # the version of the rules
    rulings: int  # rulings other than the default, a bit each


def derive_hex_sets(board: Board) -> None:
    """Fill in what follows from the terrains and the special hexes."""
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
    """The hexes of the island that the sea around it touches."""
    land = (board.hexes | board.special) & ISLAND
    return land & ~centres(land)
