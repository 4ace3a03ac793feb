"""Entrants as text: master, master@0.5s, ./program, name=command, bot.py, tcp://host:port."""

import os
import re
import shlex
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from kingdombuilder.bots import BOTS, UNLIMITED, Budget
from kingdombuilder.entrants.addresses import SCHEME, address_of, parse_address
from kingdombuilder.entrants.entrant import (
    BOT,
    CODE,
    DEFAULT_SECONDS,
    NETWORK,
    ONLINE,
    PROGRAM,
    Entrant,
    read_code,
)
from kingdombuilder.text.parsing import ParseError

PYTHON_SUFFIX = ".py"
NETWORK_SUFFIXES = (".onnx", ".npz")
_MIN_ENTRANTS = 2
_THINKING = re.compile(r"(?:(?P<seconds>\d+(?:\.\d+)?)s|(?P<work>\d+))")
_NAMED = re.compile(r"[^=\s@/\\]+=.*", re.DOTALL)  # mine=command

Brought = Mapping[str, Entrant]
NONE_BROUGHT: Brought = {}


def parse_entrants(
    names: Sequence[str],
    programs: Sequence[str] = (),
    files: Sequence[str] = (),
    seconds: float | None = None,
) -> tuple[Entrant, ...]:
    """Return all entrants: the named ones, then the programs and files that no name refers to.

    Raise `ParseError` for unknown or repeated names and if there are fewer than two entrants.
    """
    brought = bring_entrants(programs, files)
    entrants = [parse_entrant(text, brought, seconds) for text in names]
    sources = {one.source for one in entrants}
    usual = usual_budget(seconds)
    entrants += [_with_clock(one, usual) for one in brought.values() if one.source not in sources]
    entrant_names = [one.name for one in entrants]
    for name in entrant_names:
        if entrant_names.count(name) > 1:
            raise ParseError("twice", name=name)
    if len(entrants) < _MIN_ENTRANTS:
        raise ParseError("arena_few", n=len(entrants))
    return tuple(entrants)


def bring_entrants(programs: Sequence[str], files: Sequence[str]) -> dict[str, Entrant]:
    """Return programs (NAME=COMMAND) and Python files by the names that texts can use for them.

    A network file or an address can take the place of a command. Raise `ParseError` if one does
    not exist or has the name of a level or of another one.
    """
    brought: dict[str, Entrant] = {}
    for one in [*map(_program, programs), *map(_file, files)]:
        if one.name in brought or one.name in BOTS:
            raise ParseError("twice", name=one.name)
        brought[one.name] = one
    return brought


def parse_entrant(
    text: str, brought: Brought = NONE_BROUGHT, seconds: float | None = None
) -> Entrant:
    """Return the entrant that a text names; raise `ParseError` if there is none.

    `seconds` is the time for a turn of an entrant without an @.
    """
    name, at, thinking = text.rpartition("@") if "@" in text else (text, "", "")
    budget = _budget(text, thinking) if at else usual_budget(seconds)
    if name in brought:
        return _with_clock(replace(brought[name], name=text), budget)
    entrant = _outside(name)
    if entrant:
        return _with_clock(replace(entrant, name=f"{entrant.name}{at}{thinking}"), budget)
    if name not in BOTS:
        raise ParseError("unknown", kind="bot", name=name, known=[*BOTS, *brought])
    return Entrant(text, BOT, name, budget)


def usual_budget(seconds: float | None) -> Budget:
    """Return the budget of an entrant without an @."""
    return Budget(seconds) if seconds is not None else UNLIMITED


def _outside(text: str) -> Entrant | None:
    """Return the entrant of a command or a file, or None if the text looks like neither."""
    if _NAMED.fullmatch(text):
        return _program(text)
    if text.startswith(SCHEME):
        return _online(text.removeprefix(SCHEME).rstrip("/"), text)
    if " " in text.strip():
        return Entrant(_command_name(text), PROGRAM, _command(text, source=text))
    is_executable = os.sep in text and shutil.which(text) is not None
    if text.endswith(PYTHON_SUFFIX) and not is_executable:
        return _file(text)
    if text.endswith(NETWORK_SUFFIXES):
        return Entrant(Path(text).stem, NETWORK, _existing(text))
    if os.sep in text:
        return Entrant(Path(text).stem, PROGRAM, _command(text, source=text))
    return None


def _budget(text: str, thinking: str) -> Budget:
    match = _THINKING.fullmatch(thinking)
    if not match:
        raise ParseError("arena_thinking", name=text)
    if match["work"]:
        return Budget(work=int(match["work"]))
    return Budget(seconds=float(match["seconds"]))


def _with_clock(entrant: Entrant, budget: Budget) -> Entrant:
    """Return an entrant with a time limit, which external programs must have."""
    seconds = budget.seconds if budget.seconds is not None else DEFAULT_SECONDS
    return replace(entrant, budget=Budget(seconds, budget.work))


def _program(text: str) -> Entrant:
    name, equals, command = text.partition("=")
    if not equals or not name.strip() or not command.strip():
        raise ParseError("arena_program", name=text)
    if command.strip().startswith(SCHEME):
        return _online(name.strip(), command.strip())
    if command.strip().endswith(NETWORK_SUFFIXES) and " " not in command.strip():
        return Entrant(name.strip(), NETWORK, _existing(command.strip()))
    return Entrant(name.strip(), PROGRAM, _command(command, source=text))


def _online(name: str, address: str) -> Entrant:
    """Return the bot at an address; raise `ParseError` if it is not one."""
    return Entrant(name, ONLINE, address_of(*parse_address(address)))


def _command(command: str, source: str) -> str:
    """Return a command; raise `ParseError` if its program does not exist."""
    try:
        words = shlex.split(command)
    except ValueError:
        raise ParseError("arena_program", name=source) from None
    if not words or shutil.which(words[0]) is None:
        raise ParseError("arena_no_program", name=words[0] if words else source)
    return command.strip()


def _command_name(command: str) -> str:
    """Return the name of a command: that of the first file that it names, or of its program."""
    words = shlex.split(command)
    return Path(next((word for word in words[1:] if Path(word).is_file()), words[0])).stem


def _file(text: str) -> Entrant:
    try:
        return Entrant(Path(text).stem, CODE, _existing(text), text=read_code(text))
    except UnicodeDecodeError:
        raise ParseError("no_text", source=text) from None


def _existing(file: str) -> str:
    """Return a file's path; raise `ParseError` if there is no such file."""
    if not Path(file).is_file():
        raise ParseError("entrant_no_file", name=file)
    return file
