"""Text in and about the image: coordinates around the board, and a description."""

from collections import defaultdict
from collections.abc import Iterable

from kingdombuilder.drawing.hex_layout import WIDTH, hex_centre, number
from kingdombuilder.drawing.pieces import colour_of
from kingdombuilder.drawing.scene import Hex, Scene, ScenePiece
from kingdombuilder.drawing.tabletop import Frame

FONT = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
SIZE = 30
ISLAND_MARK = "i"  # prefix of an island's rows; columns and right-hand labels are the board's only


def hex_name(at: Hex) -> str:
    """Return the name of a hex by letter and number: row 6, column 2 is C7."""
    return f"{_letters(at[1])}{at[0] + 1}"


def draw_coordinates(land: Iterable[Hex], frame: Frame, names: tuple[str, ...] = ()) -> str:
    """Return letters above and below the columns and numbers on both sides of the rows."""
    rows, columns = ({at[axis] for at in land} for axis in (0, 1))
    words = []
    above, below = (min(rows), frame.top - 34), (max(rows), frame.bottom + 74)
    island = any(name.startswith(ISLAND_MARK) for name in names)
    for row, y in (above,) if island else (above, below):
        words += [_word(_letters(one), hex_centre((row, one))[0], y) for one in sorted(columns)]
    for row in sorted(rows):
        y = hex_centre((row, 0))[1] + SIZE / 3
        name = names[row] if row < len(names) else str(row + 1)
        sides = (frame.left - 44, frame.right + 44)
        words += [_word(name, x, y) for x in sides[: 1 if name.startswith(ISLAND_MARK) else 2]]
    style = f'font-family="{FONT}" font-size="{SIZE}" font-weight="700" text-anchor="middle"'
    return f'<g {style} fill="#f6e3b8" fill-opacity=".9">{"".join(words)}</g>'


def draw_edge_labels(land: Iterable[Hex], frame: Frame, names: tuple[str, ...] = ()) -> str:
    """Return letters above the columns and numbers on the left of the rows of a part of a board.

    They are readable on any background, because they have an outline.
    """
    hexes = set(land)
    first: dict[int, Hex] = {}
    for at in sorted(hexes):
        first.setdefault(at[0], at)
    top = min(first)
    words = [
        _word(_letters(at[1]), hex_centre(at)[0], frame.top - 14)
        for at in sorted(hexes)
        if at[0] == top
    ]
    for row, at in first.items():
        x, y = hex_centre(at)
        name = names[row] if row < len(names) else str(row + 1)
        words.append(_word(name, x - WIDTH / 2 - 24, y + SIZE / 3))
    style = f'font-family="{FONT}" font-size="{SIZE}" font-weight="700" text-anchor="middle"'
    outline = 'stroke="#3b2619" stroke-width="6" stroke-linejoin="round" paint-order="stroke"'
    return f'<g {style} fill="#fff6df" {outline}>{"".join(words)}</g>'


def describe(scene: Scene) -> str:
    """Return a text description of the image for readers who cannot see it."""
    columns = max(len(letters) for letters in scene.rows)
    groups: dict[str, list[str]] = defaultdict(list)
    for special in scene.specials:
        name = special.emblem if special.kind == "location" else None
        groups[(name or special.kind).replace("_", " ")].append(
            hex_name((special.row, special.column))
        )
    for piece in scene.pieces:
        groups[_piece_words(piece)].append(hex_name((piece.row, piece.column)))
    listed = [f"{words.capitalize()}: {', '.join(names)}." for words, names in groups.items()]
    return " ".join([f"{len(scene.rows)} rows, {columns} columns.", *listed])


def _piece_words(piece: ScenePiece) -> str:
    words = piece.kind.replace("_", " ")
    colour = colour_of(piece)
    return f"{colour} {words}" if colour else words


def _letters(column: int) -> str:
    before, letter = divmod(column, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + letter)


def _word(text: str, x: float, y: float) -> str:
    return f'<text x="{number(x)}" y="{number(y)}">{text}</text>'
