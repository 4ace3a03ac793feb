"""Boards as small PNG images, for link previews, which do not show SVG.

The picture has few colours and no detail: hexes, special hexes and pieces as flat shapes.
"""

import struct
import zlib
from collections.abc import Sequence
from math import ceil

from kingdombuilder.drawing.hex_layout import CORNERS, RADIUS, Point, hex_centre
from kingdombuilder.drawing.scene import COLOURS, PLAZA, Hex, Scene, terrain_grid

WIDTH, HEIGHT = 1200, 630  # what previews show without cropping
MARGIN = 24
WOOD, RIM, LINE, LIGHT = "#7a5236", "#f3e6c8", "#4a3426", "#fff6df"
TERRAIN_COLOURS = {
    "grass": "#b7c673",
    "flowers": "#dfb7b8",
    "forest": "#7fa262",
    "canyon": "#d4935f",
    "desert": "#efdba8",
    "water": "#7fb2bf",
    "mountain": "#c0b4a1",
    "swamp": "#97a47c",
    "farmland": "#e2bf5f",
    PLAZA: "#ead9b5",
}
# The walls and the roof of each seat's pieces.
SEAT_COLOURS = {
    "red": ("#ea9a86", "#b9262c"),
    "blue": ("#9bbde8", "#2c62b0"),
    "amber": ("#fbdc8c", "#eda61a"),
    "ivory": ("#fffaf0", "#d8c9a8"),
    "black": ("#857d76", "#3c3735"),
}
HOUSE: tuple[Point, ...] = ((-22, 24), (-22, -4), (0, -28), (22, -4), (22, 24))
ROOF: tuple[Point, ...] = ((-30, 0), (0, -32), (30, 0))
BATTLEMENTS: tuple[Point, ...] = (
    *((-20, 24), (-20, -24), (-12, -24), (-12, -16), (-4, -16), (-4, -24)),
    *((4, -24), (4, -16), (12, -16), (12, -24), (20, -24), (20, 24)),
)
DISC: tuple[Point, ...] = (
    (-16, 0),
    (-11, -11),
    (0, -16),
    (11, -11),
    (16, 0),
    (11, 11),
    (0, 16),
    (-11, 11),
)
SHAPES = {"castle": BATTLEMENTS, "palace": BATTLEMENTS, "location": HOUSE}


class _Canvas:
    """Pixels as numbers of colours."""

    def __init__(self, ground: str) -> None:
        self._numbers: dict[str, int] = {ground: 0}
        self._rows = [bytearray(WIDTH) for _ in range(HEIGHT)]

    def fill(self, corners: Sequence[Point], colour: str) -> None:
        """Fill a polygon."""
        number = self._numbers.setdefault(colour, len(self._numbers))
        ys = [y for _, y in corners]
        sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
        for row in range(max(0, ceil(min(ys) - 0.5)), min(HEIGHT, ceil(max(ys) - 0.5))):
            y = row + 0.5
            crossings = sorted(
                x1 + (y - y1) * (x2 - x1) / (y2 - y1)
                for (x1, y1), (x2, y2) in sides
                if (y1 <= y) != (y2 <= y)
            )
            for start, end in zip(crossings[::2], crossings[1::2], strict=True):
                first, last = max(0, ceil(start - 0.5)), min(WIDTH, ceil(end - 0.5))
                if first < last:
                    self._rows[row][first:last] = bytes([number]) * (last - first)

    def png(self) -> bytes:
        """Return the image."""
        palette = b"".join(bytes.fromhex(colour[1:]) for colour in self._numbers)
        pixels = b"".join(b"\0" + row for row in self._rows)
        head = struct.pack(">2I5B", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
        chunks = (
            (b"IHDR", head),
            (b"PLTE", palette),
            (b"IDAT", zlib.compress(pixels, 9)),
            (b"IEND", b""),
        )
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            for kind, data in chunks
        )


def scene_png(scene: Scene) -> bytes:
    """Return a scene as an image; marks and coordinates are left out."""
    land = terrain_grid(scene)
    scale, shift = _fit(list(land))
    canvas = _Canvas(WOOD)

    def put(at: Hex, shape: Sequence[Point], colour: str, size: float = 1) -> None:
        x, y = hex_centre(at)
        placed = [((x + size * dx), (y + size * dy)) for dx, dy in shape]
        canvas.fill([(px * scale + shift[0], py * scale + shift[1]) for px, py in placed], colour)

    for colour, size in ((LINE, 1.24), (RIM, 1.18)):
        for at in land:
            put(at, CORNERS, colour, size)
    for at in land:
        put(at, CORNERS, LINE)
    for at, terrain in land.items():
        put(at, CORNERS, TERRAIN_COLOURS[terrain], 0.97)
    for special in scene.specials:
        shape = SHAPES.get(special.kind, DISC)
        put((special.row, special.column), shape, LINE, 1.25)
        put((special.row, special.column), shape, LIGHT)
    for piece in scene.pieces:
        at = piece.row, piece.column
        wall, roof = (LIGHT, LINE) if piece.seat is None else SEAT_COLOURS[COLOURS[piece.seat]]
        put(at, HOUSE, LINE, 1.45)
        put(at, ROOF, LINE, 1.35)
        put(at, HOUSE, wall, 1.2)
        put(at, ROOF, roof, 1.15)
    return canvas.png()


def _fit(hexes: Sequence[Hex]) -> tuple[float, Point]:
    """Return the scale and the shift with which the hexes are in the middle of the image."""
    centres = [hex_centre(at) for at in hexes]
    left, right = min(x for x, _ in centres) - RADIUS, max(x for x, _ in centres) + RADIUS
    top, bottom = min(y for _, y in centres) - RADIUS, max(y for _, y in centres) + RADIUS
    scale = min((WIDTH - 2 * MARGIN) / (right - left), (HEIGHT - 2 * MARGIN) / (bottom - top))
    return scale, (
        (WIDTH - scale * (left + right)) / 2,
        (HEIGHT - scale * (top + bottom)) / 2,
    )
