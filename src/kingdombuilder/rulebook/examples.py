"""Worked examples: for everything in the boxes a small position, what is then legal or paid."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from kingdombuilder.box import BOXES
from kingdombuilder.box.things import Words
from kingdombuilder.drawing import draw
from kingdombuilder.drawing.from_state import spot
from kingdombuilder.insight.legality import play
from kingdombuilder.notation.lines import Line, read_lines, wanted
from kingdombuilder.notation.picks import pick_named
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.cells import ISLAND_TOP, NONE, Cells
from kingdombuilder.rules.hexes import cell, hex_name, hex_named, place
from kingdombuilder.rules.state import State
from kingdombuilder.text.parsing import Misread, Word, number

FOLDER = "examples"
MOST_GOLD = 999
LINES = ("picks", "legal", "gold", "lit", "window", "en", "fr", "more.en", "more.fr")
_SENTENCES = LINES[-4:]


@dataclass(frozen=True, slots=True)
class Gold:
    """What one source pays one seat in an example."""

    seat: int
    source: str
    amount: int


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example of one thing."""

    id: str
    state: State  # before the picks
    picks: tuple[Word, ...]
    legal: Cells | None  # the hexes that are legal after the picks; None if that is not told
    gold: tuple[Gold, ...]  # what is paid after the picks
    lit: Cells
    window: tuple[Cells, Cells]  # the first and the last hex of the part to draw
    words: Words  # what the example shows
    more: Words  # what the rule of the thing means in detail; may be empty


def example_of(name: str, kind: str = "") -> Example:
    """The example of a thing; the kind tells things of one name apart."""
    known = examples()
    found = known.get(f"{kind}_{name}") or known.get(name)
    if found is None:
        raise Misread("no_example", name=name, known=list(known))
    return found


@lru_cache
def examples() -> dict[str, Example]:
    """All examples by their names, box by box."""
    return {example.id: example for box in BOXES for example in _examples_in(box)}


def _examples_in(box: str) -> Iterator[Example]:
    folder = files("kingdombuilder.box").joinpath(box, FOLDER)
    texts = folder.iterdir() if folder.is_dir() else ()
    for file in sorted(texts, key=lambda file: file.name):
        try:
            yield read_example(file.name.removesuffix(".txt"), file.read_text("utf-8"))
        except Misread as error:
            raise error.within(file.name) from None


def read_example(name: str, text: str) -> Example:
    """The example that a text tells: lines of a position, then lines of its own."""
    lines = read_lines(_only(text, ours=True), LINES)
    sentences = {name: _sentence(text, line) for name, line in lines.items() if name in _SENTENCES}
    wanted(lines, "en")
    wanted(lines, "fr")
    return Example(
        id=name,
        state=read_position(_only(text, ours=False)),
        picks=lines["picks"].words if "picks" in lines else (),
        legal=_hexes(lines["legal"]) if "legal" in lines else None,
        gold=tuple(_gold(lines["gold"])) if "gold" in lines else (),
        lit=_hexes(lines["lit"]) if "lit" in lines else NONE,
        window=_window(wanted(lines, "window")),
        words=Words(en=sentences["en"], fr=sentences["fr"]),
        more=Words(en=sentences.get("more.en", ""), fr=sentences.get("more.fr", "")),
    )


def _only(text: str, ours: bool) -> str:
    """A text with some lines left blank, so that the others keep their numbers."""
    lines = text.splitlines()
    return "\n".join(line if (line.partition(":")[0] in LINES) == ours else "" for line in lines)


def _sentence(text: str, line: Line) -> str:
    """A line as it was written: its words alone would lose their punctuation."""
    return text.splitlines()[line.name.line - 1].partition(":")[2].strip()


def _hexes(line: Line) -> Cells:
    found = NONE
    for word in line.words:
        found |= _hex(word)
    return found


def _hex(word: Word) -> Cells:
    found = hex_named(word.text)
    if found is None:
        raise Misread("no_hex", word, name=word.text)
    return found


def _gold(line: Line) -> Iterator[Gold]:
    rest = [word for word in line.words if word.text != ";"]
    if not rest or len(rest) % 3:
        raise Misread("example_gold", line.name)
    for seat, source, amount in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        yield Gold(number(seat, 1, 5, "seat"), source.text, number(amount, 0, MOST_GOLD, "gold"))


def _window(line: Line) -> tuple[Cells, Cells]:
    if len(line.words) != 2:
        raise Misread("example_window", line.name)
    first, last = (_hex(word) for word in line.words)
    if any(low > high for low, high in zip(place(first), place(last), strict=True)):
        raise Misread("example_window", line.name)
    return first, last


def window_of(example: Example) -> Cells:
    """The hexes of the part to draw."""
    (top, left), (bottom, right) = map(place, example.window)
    found = NONE
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            found |= cell(row, column)
    return found


def played(example: Example) -> State:
    """The state after the picks of an example; one that is not legal raises."""
    state = example.state
    for word in example.picks:
        state = play(state, pick_named(word))
    return state


def picture(example: Example) -> str:
    """The window of an example as plain text after the picks, legal and lit hexes in brackets."""
    drawn = draw(played(example)).splitlines()
    (top, left), (bottom, right) = map(place, example.window)
    columns = range(left, right + 1)
    letters = [hex_name(cell(0, column)).rstrip("1") for column in columns]
    rows = ["    " + "   ".join(letters)]
    for row in range(top, bottom + 1):
        on_island = row >= ISLAND_TOP
        number_ = row - ISLAND_TOP if on_island else row
        signs = [_framed(drawn, cell(row, column), example) for column in columns]
        name = f"{'i' * on_island}{number_ + 1}"
        rows.append((f"{name:>2} " + "  " * (number_ % 2) + "".join(signs)).rstrip())
    return "\n".join(rows)


def _framed(drawn: list[str], hex_: Cells, example: Example) -> str:
    """What stands for a hex in the drawing of the whole table, in brackets if it is marked."""
    row, column = spot(hex_)
    begin = 3 + row % 2 * 2 + 4 * column
    sign = drawn[row + 1][begin : begin + 4].ljust(4)
    if example.legal and hex_ & example.legal:
        return f"({sign.strip()[:2]})".ljust(4)
    if hex_ & example.lit:
        return f"[{sign.strip()[:2]}]".ljust(4)
    return sign
