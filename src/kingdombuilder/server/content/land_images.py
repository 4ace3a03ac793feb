"""Images of board terrain, named by their content so that browsers can cache them for ever."""

from collections import OrderedDict

from kingdombuilder.drawing.cutouts import land_svg
from kingdombuilder.rules.board import Board
from kingdombuilder.server.content.assets import SVG, Asset, page
from kingdombuilder.server.local.lands import Land, land_name, land_of, land_url

MAX_IMAGES = 200


class LandImages:
    """The images of recently used boards; each is drawn when it is first requested."""

    def __init__(self) -> None:
        self._lands: OrderedDict[str, Land] = OrderedDict()
        self._pages: dict[str, Asset] = {}

    def url(self, board: Board) -> str:
        """Return the URL of a board's image."""
        return self.add(land_of(board))

    def add(self, land: Land) -> str:
        """Return the URL of a land's image, which can be requested from now on."""
        name = land_name(land)
        self._lands[name] = land
        self._lands.move_to_end(name)
        if len(self._lands) > MAX_IMAGES:
            self._pages.pop(self._lands.popitem(last=False)[0], None)
        return land_url(land)

    def land(self, name: str) -> Land | None:
        """Return a land by the name of its image, or None if there is none."""
        return self._lands.get(name)

    def picture(self, name: str) -> Asset | None:
        """Return an image by its name, or None if it has not been drawn."""
        return self._pages.get(name)

    def add_picture(self, name: str, picture: Asset) -> None:
        """Keep an image that `draw_land` has returned."""
        if name in self._lands:
            self._pages[name] = picture


def draw_land(land: Land) -> Asset:
    """Return the image of a land."""
    return page(land_svg(*land).encode(), SVG)
