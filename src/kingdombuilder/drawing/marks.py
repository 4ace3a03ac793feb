"""Marks on hexes: legal picks, paying hexes and amounts of gold."""

from collections.abc import Collection, Mapping

from kingdombuilder.drawing.hex_layout import hex_centre, hexagon, number
from kingdombuilder.drawing.mesh import Mesh, outline
from kingdombuilder.drawing.scene import Hex
from kingdombuilder.drawing.sprites import place


def draw_marks(legal: Collection[Hex], lit: Collection[Hex]) -> str:
    """Return cream outlines for legal hexes and gold ones for highlighted hexes."""
    return "".join(
        place(drawing, *hex_centre(at))
        for drawing, hexes in (("hl-legal", legal), ("hl-aim", lit))
        for at in sorted(hexes)
    )


def draw_dimming(mesh: Mesh, lit: Collection[Hex]) -> str:
    """Return a shade over the whole board with a hole for each highlighted hex."""
    holes = "".join(hexagon(at, 0.96) for at in sorted(lit))
    data = outline(mesh, mesh.land) + holes
    return f'<path class="board-dimming board-dimming-dark" fill-rule="evenodd" d="{data}"/>'


def draw_gains(gains: Mapping[Hex, int], taken: Collection[Hex]) -> str:
    """Return a coin with each gain, centred on a free hex or beside the piece on another hex."""
    return "".join(
        _small_coin(at, gains[at]) if at in taken else _coin(at, gains[at]) for at in sorted(gains)
    )


def _coin(at: Hex, gold: int) -> str:
    x, y = hex_centre(at)
    return place("u-coin", x, y, 1.28) + _amount("board-amount", x, y + 11, gold)


def _small_coin(at: Hex, gold: int) -> str:
    x, y = hex_centre(at)
    amount = _amount("board-amount board-amount-small", x + 24, y - 17, gold)
    return place("u-coin", x + 24, y - 24, 0.72) + amount


def _amount(classes: str, x: float, y: float, gold: int) -> str:
    return f'<text class="{classes}" x="{number(x)}" y="{number(y)}">{gold}</text>'
