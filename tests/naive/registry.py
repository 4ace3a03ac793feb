"""All the actions by the name they are picked with."""

from . import crossroads, harvest, marshlands, nomads, queenies, tiles
from .actions import Action

ACTIONS: dict[str, Action] = {
    **tiles.ACTIONS,
    **nomads.ACTIONS,
    **crossroads.ACTIONS,
    **marshlands.ACTIONS,
    **harvest.ACTIONS,
    **queenies.ACTIONS,
}
