"""The sheet, and the wooden table under the board."""

from collections.abc import Iterable
from dataclasses import dataclass

from kingdombuilder.drawing.hex_layout import RADIUS, WIDTH, hex_centre
from kingdombuilder.drawing.scene import Hex
from kingdombuilder.drawing.sprites import wood

PLANKS = 'width="720" height="600" patternUnits="userSpaceOnUse" patternTransform="scale(1.7)"'
ROUND = 26


@dataclass(frozen=True, slots=True)
class Frame:
    """The box around the hexes, and the margin of table around it."""

    left: float
    top: float
    right: float
    bottom: float
    margin: tuple[int, int, int]

    @property
    def sheet(self) -> tuple[int, int, int, int]:
        """The left, top, width and height of the image."""
        side, above, below = self.margin
        left, top = round(self.left - side), round(self.top - above)
        return left, top, round(self.right + side) - left, round(self.bottom + below) - top


def frame_of(land: Iterable[Hex], coordinates: bool) -> Frame:
    """Return the frame of a board, wider if it has coordinates."""
    centres = [hex_centre(at) for at in land]
    across, down = [x for x, _ in centres], [y for _, y in centres]
    margin = (80, 80, 104) if coordinates else (48, 44, 66)
    return Frame(
        min(across) - WIDTH / 2,
        min(down) - RADIUS,
        max(across) + WIDTH / 2,
        max(down) + RADIUS,
        margin,
    )


def draw_tabletop(frame: Frame) -> str:
    """Return planks, the light of a lamp, and darker corners."""
    return f"<defs>{_planks()}{_lamp()}{_dusk()}</defs>" + "".join(
        _sheet(frame, fill) for fill in ("planks", "lamp", "dusk")
    )


def _planks() -> str:
    return f'<pattern id="planks" {PLANKS}>{wood()}</pattern>'


def _lamp() -> str:
    light = '<stop stop-color="#ffe2aa" stop-opacity=".3"/>'
    fade = '<stop offset=".6" stop-color="#ffe2aa" stop-opacity="0"/>'
    return f'<radialGradient id="lamp" cx=".47" cy=".42" r=".75">{light}{fade}</radialGradient>'


def _dusk() -> str:
    clear = '<stop offset=".5" stop-color="#1e0f06" stop-opacity="0"/>'
    dark = '<stop offset="1" stop-color="#1e0f06" stop-opacity=".5"/>'
    return f'<radialGradient id="dusk" cx=".47" cy=".45" r=".85">{clear}{dark}</radialGradient>'


def _sheet(frame: Frame, fill: str) -> str:
    left, top, width, height = frame.sheet
    box = f'x="{left}" y="{top}" width="{width}" height="{height}" rx="{ROUND}"'
    return f'<rect {box} fill="url(#{fill})"/>'
