"""The parts of a net's input that reasons name: what is paid, tiles, room and tempo.

A part's share in a change is what the value loses if the part stays as it was before.
"""

from kingdombuilder.insight.net import numbers, sets
from kingdombuilder.insight.net.numbers import NUMBER_COUNT, NUMBERS
from kingdombuilder.insight.net.sets import SETS

PARTS = ("cards", "tiles", "room", "tempo")
NO_PART = -1
CARDS_PART, TILES_PART, ROOM_PART, TEMPO_PART = range(len(PARTS))

_SETS = {
    CARDS_PART: (sets.treasures,),
    TILES_PART: (sets.open_sites, sets.open_sites_ahead),
}
_NUMBERS = {
    CARDS_PART: (numbers.castles, numbers.other_gold),
    TILES_PART: (numbers.sites_ahead,),
    ROOM_PART: (numbers.treasure_count_ahead, numbers.frontier_size, numbers.free_terrains),
    TEMPO_PART: (numbers.supply, numbers.pace, numbers.set_aside, numbers.colonists),
}
# Whose turn it is belongs to no part, because it changes in the same way with every line.
# Pieces and what they reach are room, and so are the frontiers by terrain after the named numbers.
SET_PARTS = [
    next((part for part, sets in _SETS.items() if which in sets), ROOM_PART) for which in SETS
]
NUMBER_PARTS = [
    next((part for part, numbers in _NUMBERS.items() if which in numbers), NO_PART)
    for which in NUMBERS
]
NUMBER_PARTS += [ROOM_PART] * (NUMBER_COUNT - len(NUMBERS))
