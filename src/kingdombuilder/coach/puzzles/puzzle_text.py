"""Puzzles as text: a few lines about each, and its position."""

from collections.abc import Iterable, Iterator

from kingdombuilder.coach.puzzles.kinds import KINDS
from kingdombuilder.coach.puzzles.puzzle import SOLVERS, Puzzle
from kingdombuilder.native.limits import MAX_COUNTED_LINES
from kingdombuilder.notation.lines import NamedLine, read_lines, require_line
from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.text.parsing import ParseError, Token, parse_choice

_FIGURES = ("best", "second", "greedy", "solutions", "lines", "states")
_LINES = ("puzzle", "levels", "proof", "line")
_NONE = "none"


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """Return the text of some puzzles, with an empty line between two of them."""
    return "\n".join(map(write_puzzle, puzzles))


def write_puzzle(puzzle: Puzzle) -> str:
    """Return the text that `read_puzzles` turns back into the same puzzle."""
    figures = {name: getattr(puzzle, name) for name in _FIGURES}
    return "\n".join(
        (
            f"puzzle: {puzzle.kind}",
            f"levels: {' '.join(puzzle.levels)}".rstrip(),
            "proof: " + " ".join(f"{name} {_figure(value)}" for name, value in figures.items()),
            f"line: {' '.join(puzzle.line)}",
            puzzle.position,
        )
    )


def read_puzzles(text: str, box: str) -> Iterator[Puzzle]:
    """Yield the puzzles of a text; raise `ParseError` if it is not valid."""
    first = 0  # the line before the block, so that errors name the line in the whole text
    for block in text.split("\n\n"):
        if block.strip():
            yield _read_puzzle(block, box, first)
        first += block.count("\n") + 2


def _read_puzzle(block: str, box: str, first: int) -> Puzzle:
    about, position = block.strip("\n").split("\n"), []
    while about and about[-1].partition(":")[0] not in _LINES:
        position.append(about.pop())
    lines = read_lines("\n" * first + "\n".join(about), _LINES)
    figures = _read_figures(require_line(lines, "proof"))
    kind = require_line(lines, "puzzle")
    if not kind.words:
        raise ParseError("missing", kind.name, name="puzzle")
    line = require_line(lines, "line").words
    for word in line:
        parse_pick(word)
    return Puzzle(
        parse_choice(kind.words[0], KINDS, "puzzle"),
        box,
        "\n".join(reversed(position)) + "\n",
        **figures,  # type: ignore[arg-type]
        line=tuple(word.text for word in line),
        levels=tuple(
            parse_choice(word, SOLVERS, "bot") for word in require_line(lines, "levels").words
        ),
    )


def _read_figures(line: NamedLine) -> dict[str, int | None]:
    words = dict(zip(line.words[::2], line.words[1::2], strict=False))
    figures = {
        parse_choice(name, _FIGURES, "figure"): _read_figure(value) for name, value in words.items()
    }
    for name in _FIGURES:
        if name not in figures or (figures[name] is None and name != "second"):
            raise ParseError("missing", line.name, name=name)
    return figures


def _read_figure(word: Token) -> int | None:
    if word.text == _NONE:
        return None
    digits = word.text.removeprefix("-")
    if not digits.isdecimal() or int(digits) > MAX_COUNTED_LINES:
        raise ParseError(
            "number", word, name=word.text, kind="figure", lowest=0, highest=MAX_COUNTED_LINES
        )
    return int(word.text)


def _figure(value: int | None) -> str:
    return _NONE if value is None else str(value)
