"""Bots as named on the command line: apprentice, master@0.5s, master@500, ./program."""

import os
import re
import shlex
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from kingdombuilder.bots import BOTS, UNLIMITED, Budget
from kingdombuilder.entrants.entrant import BOT, CODE, DEFAULT_SECONDS, PROGRAM, Entrant, read_code
from kingdombuilder.text.parsing import ParseError

_FEWEST = 2
_THINKING = re.compile(r"(?:(?P<seconds>\d+(?:\.\d+)?)s|(?P<work>\d+))")


def parse_entrants(
    names: Sequence[str],
    programs: Sequence[str] = (),
    files: Sequence[str] = (),
    seconds: float | None = None,
) -> tuple[Entrant, ...]:
    """Return all entrants: the named ones, then the programs and files that no name refers to.

    Raise `ParseError` for unknown or repeated names and if there are fewer than two entrants.
    """
    usual = Budget(seconds) if seconds is not None else UNLIMITED
    brought = [_program(text) for text in programs] + [_file(text) for text in files]
    by_name: dict[str, Entrant] = {}
    for one in brought:
        if one.name in by_name or one.name in BOTS:
            raise ParseError("twice", name=one.name)
        by_name[one.name] = one
    found = [_named(text, by_name, usual) for text in names]
    called = {one.source for one in found}
    found += [_with_clock(one, usual) for one in brought if one.source not in called]
    told = [one.name for one in found]
    for name in told:
        if told.count(name) > 1:
            raise ParseError("twice", name=name)
    if len(found) < _FEWEST:
        raise ParseError("arena_few", n=len(found))
    return tuple(found)


def _named(text: str, brought: dict[str, Entrant], usual: Budget) -> Entrant:
    name, at, thinking = text.rpartition("@") if "@" in text else (text, "", "")
    budget = _budget(text, thinking) if at else usual
    if name in brought:
        return _with_clock(replace(brought[name], name=text), budget)
    if os.sep in name:
        stem = Path(name).stem
        title = f"{stem}{at}{thinking}"
        return _with_clock(Entrant(title, PROGRAM, _command(name, source=name)), budget)
    if name not in BOTS:
        raise ParseError("unknown", kind="bot", name=name, known=[*BOTS, *brought])
    return Entrant(text, BOT, name, budget)


def _budget(text: str, thinking: str) -> Budget:
    found = _THINKING.fullmatch(thinking)
    if not found:
        raise ParseError("arena_thinking", name=text)
    if found["work"]:
        return Budget(work=int(found["work"]))
    return Budget(seconds=float(found["seconds"]))


def _with_clock(entrant: Entrant, budget: Budget) -> Entrant:
    """Return an entrant with a time limit, which external programs must have."""
    seconds = budget.seconds if budget.seconds is not None else DEFAULT_SECONDS
    return replace(entrant, budget=Budget(seconds, budget.work))


def _program(text: str) -> Entrant:
    name, equals, command = text.partition("=")
    if not equals or not name.strip() or not command.strip():
        raise ParseError("arena_program", name=text)
    return Entrant(name.strip(), PROGRAM, _command(command, source=text))


def _command(command: str, source: str) -> str:
    """Return a command; raise `ParseError` if its program does not exist."""
    try:
        words = shlex.split(command)
    except ValueError:
        raise ParseError("arena_program", name=source) from None
    if not words or shutil.which(words[0]) is None:
        raise ParseError("arena_no_program", name=words[0] if words else source)
    return command.strip()


def _file(text: str) -> Entrant:
    try:
        return Entrant(Path(text).stem, CODE, text, text=read_code(text))
    except UnicodeDecodeError:
        raise ParseError("no_text", source=text) from None
