"""All actions by the name of their pick."""

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
