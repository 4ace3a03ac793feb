"""Pictures of lands, named by what is on them so that a browser may keep them for ever."""

from collections import OrderedDict
from hashlib import sha256

from kingdombuilder.drawing.cutouts import land_svg
from kingdombuilder.drawing.from_state import grid_position, rows_of
from kingdombuilder.drawing.scene import Hex
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.hexes import each
from kingdombuilder.server.content.assets import SVG, Asset, page

Land = tuple[tuple[str, ...], tuple[Hex, ...]]
KEPT = 200
NAME_LENGTH = 20


class LandImages:
    """The lands that somebody may ask for; each is drawn when it is first asked for."""

    def __init__(self) -> None:
        self._lands: OrderedDict[str, Land] = OrderedDict()
        self._pages: dict[str, Asset] = {}

    def url(self, board: Board) -> str:
        """Where the picture of a board's land is."""
        land = rows_of(board), tuple(map(grid_position, each(board.caves)))
        name = sha256(repr(land).encode()).hexdigest()[:NAME_LENGTH]
        self._lands[name] = land
        self._lands.move_to_end(name)
        if len(self._lands) > KEPT:
            self._pages.pop(self._lands.popitem(last=False)[0], None)
        return f"/api/lands/{name}.svg"

    def picture(self, name: str) -> Asset | None:
        """The picture of a land, or None if there is no such land."""
        if name in self._lands and name not in self._pages:
            self._pages[name] = page(land_svg(*self._lands[name]).encode(), SVG)
        return self._pages.get(name)
