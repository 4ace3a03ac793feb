"""Boards as text: four columns per hex, odd rows indented by two, spans with colours."""

from kingdombuilder.drawing.pieces import hexes_of
from kingdombuilder.drawing.scene import Scene, ScenePiece, SceneSpecial

INK, CREAM = "#3b2619", "#fff6df"
LAND = {
    "G": "#b7c673",
    "F": "#dfb7b8",
    "T": "#7fa262",
    "C": "#d4935f",
    "D": "#efdba8",
    "W": "#7fb2bf",
    "M": "#c0b4a1",
    "S": "#97a47c",
    "A": "#e2bf5f",
}
PLAZA = "#ead9b5"
SEAT_PAINT = ("#b9262c", "#2c62b0", "#eda61a", "#f8f1e2", "#3c3735")
SEAT_INK = (CREAM, CREAM, INK, INK, CREAM)
SEAT_SIGN = ("▲", "●", "■", "◆", "✚")
PIECE_SIGNS = {"warrior": "w", "wagon": "o", "ship": "~", "hall": "H"}
NEUTRAL_SIGNS = {"wall": "#", "scout": "?"}
SPECIAL_SIGNS = {"castle": "♜", "capitol": "♛", "palace": "♝", "silo": "∩"}
CAVE_SIGN = "Λ"
NO_HEX = "."
_LETTERS = "ABCDEFGHIJKLMNOPQRST"

Span = tuple[str, str]  # a piece of text and its style, such as `bold #3b2619 on #b7c673`


def text(scene: Scene, narrow: bool = False) -> str:
    """Return the scene as plain text, whose signs show everything that the colours show."""
    return "".join(part for part, _ in styled_text(scene, narrow))


def styled_text(scene: Scene, narrow: bool = False) -> list[Span]:
    """Return the scene as text with styles for a terminal.

    A narrow drawing has two columns per hex, with * for legal and + for highlighted hexes.
    """
    pieces = {at: piece for piece in scene.pieces for at in hexes_of(piece)}
    specials = {(special.row, special.column): special for special in scene.specials}
    width = 2 if narrow else 4
    letters = "".join(letter.ljust(width) for letter in _LETTERS[: max(map(len, scene.rows))])
    drawing = [(" " * (3 + width // 4) + letters.rstrip() + "\n", "dim")]
    for row, line in enumerate(scene.rows):
        name = scene.row_names[row] if scene.row_names else str(row + 1)
        if not name:  # between board and island: the island's letters, half a hex to the right
            indent = " " * (3 + width // 4 + width // 2)
            drawing.append((indent + letters[: 5 * width] + "\n", "dim"))
            continue
        drawing.append((f"{name:>2} " + " " * (row % 2 * width // 2), "dim"))
        for column, letter in enumerate(line):
            at = (row, column)
            if letter == NO_HEX:
                drawing.append((" " * width, ""))
                continue
            sign, style = _sign(letter, pieces.get(at), specials.get(at))
            if at in scene.caves and at not in pieces:
                sign = CAVE_SIGN
            drawing.append((_frame(sign, at, scene, width), style))
        drawing.append(("\n", ""))
    return drawing


def _sign(letter: str, piece: ScenePiece | None, special: SceneSpecial | None) -> tuple[str, str]:
    if piece and piece.seat is not None:
        colours = f"bold {SEAT_INK[piece.seat]} on {SEAT_PAINT[piece.seat]}"
        kind = PIECE_SIGNS.get(piece.kind, "")
        return SEAT_SIGN[piece.seat] + kind, colours
    if piece:
        return NEUTRAL_SIGNS[piece.kind], f"bold {INK} on {LAND.get(letter, PLAZA)}"
    if special and special.emblem:
        return special.emblem[:2].capitalize() + str(special.left), f"bold {INK} on {PLAZA}"
    if special:
        return SPECIAL_SIGNS[special.kind], f"bold {INK} on {PLAZA}"
    return letter.lower(), f"{INK} on {LAND.get(letter, PLAZA)}"


def _frame(sign: str, at: tuple[int, int], scene: Scene, width: int) -> str:
    legal, lit = at in scene.legal, at in scene.highlight
    if width == 2:
        return (sign + ("*" if legal else "+" if lit else " "))[:2]
    if legal or lit:
        sign = sign[:2] if len(sign) > 2 else sign
        return (f"({sign})" if legal else f"[{sign}]").ljust(4)
    return sign.ljust(4) if len(sign) > 1 else f" {sign}  "
