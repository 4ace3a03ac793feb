"""Worked examples: for each thing in the boxes a position with its legal picks or payments."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from kingdombuilder.box import BOXES
from kingdombuilder.box.things import Words
from kingdombuilder.drawing import draw
from kingdombuilder.drawing.from_state import grid_position
from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.drawing.text import SEAT_SIGN
from kingdombuilder.insight.legality import play
from kingdombuilder.notation.lines import NamedLine, read_lines, require_line
from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.cells import ISLAND_TOP, NONE, Cells
from kingdombuilder.rules.hexes import cell, hex_name, parse_hex, row_column
from kingdombuilder.rules.state import State
from kingdombuilder.text.parsing import ParseError, Token, parse_number
from kingdombuilder.text.translations import translate

FOLDER = "examples"
MAX_GOLD = 999
LINES = ("picks", "legal", "gold", "lit", "window", "en", "fr", "more.en", "more.fr")
_SENTENCES = LINES[-4:]


@dataclass(frozen=True, slots=True)
class Gold:
    """The payment of one source to one seat in an example."""

    seat: int
    source: str
    amount: int


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example of one thing."""

    id: str
    state: State  # before the picks
    picks: tuple[Token, ...]
    legal: Cells | None  # the legal hexes after the picks; None if not stated
    gold: tuple[Gold, ...]  # the payments after the picks
    highlight: Cells
    window: tuple[Cells, Cells]  # the first and the last hex of the part to draw
    words: Words  # what the example shows
    details: Words  # details of the thing's rule; may be empty


def with_colours(text: str, language: str) -> str:
    """Return the words of an example for a picture, which has colours instead of signs."""
    for sign, colour in zip(SEAT_SIGN, COLOURS, strict=True):
        text = text.replace(sign, translate(language, f"seat.{colour}"))
    return text


def example_of(name: str, kind: str = "") -> Example:
    """Return the example of a thing; `kind` distinguishes things of the same name.

    Raise `ParseError` if there is none.
    """
    all_examples = examples()
    example = all_examples.get(f"{kind}_{name}") or all_examples.get(name)
    if example is None:
        raise ParseError("no_example", name=name, known=list(all_examples))
    return example


@lru_cache
def examples() -> dict[str, Example]:
    """Return all examples by name, box by box."""
    return {example.id: example for box in BOXES for example in _examples_in(box)}


def _examples_in(box: str) -> Iterator[Example]:
    folder = files("kingdombuilder.box").joinpath(box, FOLDER)
    texts = folder.iterdir() if folder.is_dir() else ()
    for file in sorted(texts, key=lambda file: file.name):
        try:
            yield read_example(file.name.removesuffix(".txt"), file.read_text("utf-8"))
        except ParseError as error:
            raise error.in_file(file.name) from None


def read_example(name: str, text: str) -> Example:
    """Parse an example: the lines of a position, then the lines of the example.

    Raise `ParseError` if the text is not valid.
    """
    lines = read_lines(_only(text, ours=True), LINES)
    sentences = {name: _sentence(text, line) for name, line in lines.items() if name in _SENTENCES}
    require_line(lines, "en")
    require_line(lines, "fr")
    return Example(
        id=name,
        state=read_position(_only(text, ours=False)),
        picks=lines["picks"].words if "picks" in lines else (),
        legal=_hexes(lines["legal"]) if "legal" in lines else None,
        gold=tuple(_gold(lines["gold"])) if "gold" in lines else (),
        highlight=_hexes(lines["lit"]) if "lit" in lines else NONE,
        window=_window(require_line(lines, "window")),
        words=Words(en=sentences["en"], fr=sentences["fr"]),
        details=Words(en=sentences.get("more.en", ""), fr=sentences.get("more.fr", "")),
    )


def _only(text: str, ours: bool) -> str:
    """Return a text with some lines left blank, so that the others keep their numbers."""
    lines = text.splitlines()
    return "\n".join(line if (line.partition(":")[0] in LINES) == ours else "" for line in lines)


def _sentence(text: str, line: NamedLine) -> str:
    """Return a line as written, because its tokens would lose the punctuation."""
    return text.splitlines()[line.name.line - 1].partition(":")[2].strip()


def _hexes(line: NamedLine) -> Cells:
    hexes = NONE
    for word in line.words:
        hexes |= _hex(word)
    return hexes


def _hex(word: Token) -> Cells:
    hex_ = parse_hex(word.text)
    if hex_ is None:
        raise ParseError("no_hex", word, name=word.text)
    return hex_


def _gold(line: NamedLine) -> Iterator[Gold]:
    rest = [word for word in line.words if word.text != ";"]
    if not rest or len(rest) % 3:
        raise ParseError("example_gold", line.name)
    for seat, source, amount in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        yield Gold(
            parse_number(seat, 1, 5, "seat"),
            source.text,
            parse_number(amount, 0, MAX_GOLD, "gold"),
        )


def _window(line: NamedLine) -> tuple[Cells, Cells]:
    if len(line.words) != 2:
        raise ParseError("example_window", line.name)
    first, last = (_hex(word) for word in line.words)
    if any(low > high for low, high in zip(row_column(first), row_column(last), strict=True)):
        raise ParseError("example_window", line.name)
    return first, last


def window_of(example: Example) -> Cells:
    """Return the hexes of the part to draw."""
    (top, left), (bottom, right) = map(row_column, example.window)
    hexes = NONE
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            hexes |= cell(row, column)
    return hexes


def example_outcome(example: Example) -> State:
    """Return the state after the picks of an example; raise `IllegalPick` if one is illegal."""
    state = example.state
    for word in example.picks:
        state = play(state, parse_pick(word))
    return state


def example_text(example: Example) -> str:
    """Return an example's window after its picks as text, with legal and lit hexes in brackets."""
    drawn = draw(example_outcome(example)).splitlines()
    (top, left), (bottom, right) = map(row_column, example.window)
    columns = range(left, right + 1)
    letters = [hex_name(cell(0, column)).rstrip("1") for column in columns]
    rows = ["    " + "   ".join(letters)]
    for row in range(top, bottom + 1):
        on_island = row >= ISLAND_TOP
        number_ = row - ISLAND_TOP if on_island else row
        signs = [_frame(drawn, cell(row, column), example) for column in columns]
        name = f"{'i' * on_island}{number_ + 1}"
        rows.append((f"{name:>2} " + "  " * (number_ % 2) + "".join(signs)).rstrip())
    return "\n".join(rows)


def _frame(drawn: list[str], hex_: Cells, example: Example) -> str:
    """Return the sign of a hex in the drawing of the whole board, in brackets if it is marked."""
    row, column = grid_position(hex_)
    begin = 3 + row % 2 * 2 + 4 * column
    sign = drawn[row + 1][begin : begin + 4].ljust(4)
    if example.legal and hex_ & example.legal:
        return f"({sign.strip()[:2]})".ljust(4)
    if hex_ & example.highlight:
        return f"[{sign.strip()[:2]}]".ljust(4)
    return sign
