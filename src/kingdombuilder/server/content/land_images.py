"""Images of board terrain, named by their content so that browsers can cache them for ever."""

from collections import OrderedDict
from hashlib import sha256

from kingdombuilder.drawing.cutouts import land_svg
from kingdombuilder.drawing.from_state import grid_position, rows_of
from kingdombuilder.drawing.scene import Hex
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.hexes import each
from kingdombuilder.server.content.assets import SVG, Asset, page

Land = tuple[tuple[str, ...], tuple[Hex, ...]]
MAX_IMAGES = 200
NAME_LENGTH = 20


class LandImages:
    """The images of recently used boards; each is drawn when it is first requested."""

    def __init__(self) -> None:
        self._lands: OrderedDict[str, Land] = OrderedDict()
        self._pages: dict[str, Asset] = {}

    def url(self, board: Board) -> str:
        """Return the URL of a board's image."""
        land = rows_of(board), tuple(map(grid_position, each(board.caves)))
        name = sha256(repr(land).encode()).hexdigest()[:NAME_LENGTH]
        self._lands[name] = land
        self._lands.move_to_end(name)
        if len(self._lands) > MAX_IMAGES:
            self._pages.pop(self._lands.popitem(last=False)[0], None)
        return f"/api/lands/{name}.svg"

    def picture(self, name: str) -> Asset | None:
        """Return an image by its name, or None if there is none."""
        if name in self._lands and name not in self._pages:
            self._pages[name] = page(land_svg(*self._lands[name]).encode(), SVG)
        return self._pages.get(name)
