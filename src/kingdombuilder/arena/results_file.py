"""The results file: a line with the specification, then a line for every finished game."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from kingdombuilder.arena.match_spec import VERSION, MatchSpec, match_spec_from_json
from kingdombuilder.arena.results import GameResult, result_from_json
from kingdombuilder.text.parsing import ParseError, Token

JsonObject = dict[str, Any]


def read_spec(file: Path) -> MatchSpec:
    """Return the specification of a file; raise `ParseError` if it is not a results file."""
    data = _first(file)
    try:
        return match_spec_from_json(data)
    except (KeyError, TypeError):
        raise ParseError("arena_no_results", source=str(file)) from None


class ResultsFile:
    """Results in a file; games already in it are not played again."""

    def __init__(self, file: Path, order: MatchSpec) -> None:
        self.file = file
        self.results: dict[int, GameResult] = {}
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists() and file.stat().st_size:
            complete = _complete_bytes(file)
            self._read(order)
            self._out: IO[bytes] = file.open("r+b", buffering=0)
            self._out.truncate(complete)
            self._out.seek(complete)
        else:
            self._out = file.open("wb", buffering=0)
            self._write(order.as_json())

    def add(self, result: GameResult) -> None:
        """Write a result; it is in the file when this returns."""
        self._write(result.as_json())
        self.results[result.game] = result

    def close(self) -> None:
        """Close the file."""
        self._out.close()

    def _write(self, data: JsonObject) -> None:
        self._out.write(json.dumps(data, ensure_ascii=False).encode() + b"\n")

    def _read(self, order: MatchSpec) -> None:
        _compare(self.file, _first(self.file), order.as_json())
        for number, data in _lines(self.file):
            if number > 1:
                try:
                    result = result_from_json(data)
                    sound = _is_valid(result, order)
                except (KeyError, TypeError, ValueError):
                    sound = False
                if not sound:
                    raise _bad(self.file, number)
                if result.game < len(order.schedule):
                    self.results[result.game] = result


def _is_valid(result: GameResult, order: MatchSpec) -> bool:
    """Return whether a result belongs to a game of this match and is complete for every seat."""
    seating = order.schedule.seating(result.game)
    names = tuple(order.entrants[bot].name for bot in seating.seats)
    rows = (result.gold, result.picks, *result.times)
    numbers = all(isinstance(value, int | float) for row in rows for value in row)
    lengths = {len(row) for row in (result.gold, result.picks, result.times, result.sources)}
    placed = (result.deal, result.seats, lengths) == (seating.deal, names, {order.players})
    return numbers and placed and all(isinstance(part, dict) for part in result.sources)


def _complete_bytes(file: Path) -> int:
    """Return the number of bytes in complete lines, without an incomplete last line."""
    content = file.read_bytes()
    return content.rfind(b"\n") + 1


def _lines(file: Path) -> Iterator[tuple[int, JsonObject]]:
    for number, line in enumerate(file.read_bytes()[: _complete_bytes(file)].splitlines(), 1):
        try:
            data = json.loads(line)
        except ValueError:
            raise _bad(file, number) from None
        if not isinstance(data, dict):
            raise _bad(file, number)
        yield number, data


def _first(file: Path) -> JsonObject:
    """Return the first line; raise `ParseError` if it is not a specification."""
    try:
        _, data = next(_lines(file), (0, JsonObject()))
    except ParseError:
        data = {}
    if data.get("arena") != VERSION:
        raise ParseError("arena_no_results", source=str(file))
    return data


def _bad(file: Path, line: int) -> ParseError:
    return ParseError("arena_line", Token("", line, 1), source=str(file))


def _compare(file: Path, there: JsonObject, here: JsonObject) -> None:
    """Raise `ParseError` for results of another match; only the number of games may differ."""
    for name in here:
        if name != "games" and there.get(name) != here[name]:
            values = [_format_value(data.get(name)) for data in (there, here)]
            raise ParseError(
                "arena_differs", source=str(file), name=name, there=values[0], here=values[1]
            )


def _format_value(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return ", ".join(_bot(bot) for bot in value)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _bot(bot: JsonObject) -> str:
    """Return a bot's name with its source, its limits and its file's digest."""
    facts = [bot.get("source"), bot.get("seconds"), bot.get("work"), bot.get("digest")]
    return f"{bot.get('name')} ({' '.join(str(fact) for fact in facts if fact is not None)})"
