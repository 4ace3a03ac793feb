"""Arguments that bring entrants: programs, Python files and their time."""

import argparse

from kingdombuilder.bots import BOTS
from kingdombuilder.cli.old_names import accept_old_name
from kingdombuilder.entrants.entrant import DEFAULT_SECONDS, Entrant
from kingdombuilder.entrants.entrant_args import bring_entrants
from kingdombuilder.text.environment import ENV_PREFIX
from kingdombuilder.text.parsing import ParseError

ENTRANT_HELP = (
    f"a level ({', '.join(BOTS)}), the path of a program, a Python file, a network file, "
    "or tcp://HOST:PORT; "
    "@0.5s after it sets the seconds for a turn, @500 an amount of work"
)


def add_program_arguments(parser: argparse.ArgumentParser, variables: bool = False) -> None:
    """Add the arguments that bring programs and Python files, which other arguments name.

    With `variables`, the help names the environment variables that can bring them too.
    """
    program, python = (
        f"; {ENV_PREFIX}{name}" if variables else "" for name in ("PROGRAM", "PYTHON_BOT")
    )
    parser.add_argument(
        "--program",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help=f"a program that speaks the open protocol (docs/bots/open-protocol.md){program}",
    )
    python_bot = parser.add_argument(
        "--python-bot",
        action="append",
        default=[],
        metavar="FILE.py",
        help="a Python file that defines BOT or decide(seen, random), named after the file"
        + python,
    )
    accept_old_name(parser, python_bot, "--code")


def add_seconds_argument(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the time of a turn."""
    parser.add_argument(
        "--seconds",
        type=float,
        help=f"seconds for a turn of a bot without @ (programs: {DEFAULT_SECONDS:g})",
    )


def brought_entrants(options: argparse.Namespace) -> dict[str, Entrant]:
    """Return the programs and Python files by name; raise `ParseError` for a faulty one."""
    if getattr(options, "seconds", None) is not None and options.seconds <= 0:
        raise ParseError("arena_seconds", n=options.seconds)
    return bring_entrants(options.program, options.python_bot)
