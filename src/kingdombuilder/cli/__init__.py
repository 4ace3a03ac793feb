"""The command line, with one module per command."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

from kingdombuilder.box.custom_sections import load_custom_sections, user_data_folder
from kingdombuilder.cli import (
    admin,
    arena,
    bench,
    box,
    dataset,
    draw,
    join,
    native,
    play,
    protocol,
    puzzles,
    replay,
    review,
    score,
    selfplay,
    serve,
    setup,
    site,
    soak,
    store,
)
from kingdombuilder.cli.old_names import print_old_names
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import LANGUAGES, language_from_environment, translate

PLAYING = (play, serve, site, join, setup, selfplay, arena, replay, review, score)
COMMANDS = (*PLAYING, draw, puzzles, box, protocol, dataset, bench, soak, native, store, admin)
MISTAKE, INTERRUPTED = 2, 130
# The extra of the package that a command needs.
EXTRAS = {
    admin.run: "server",
    dataset.run: "research",
    serve.run: "server",
    site.run: "server",
    store.run: "server",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status; report a user's mistake on standard error."""
    options = make_parser().parse_args(arguments)
    options.language = options.lang or language_from_environment()
    folder = getattr(options, "data_dir", None) or user_data_folder()
    if options.run is not serve.run:  # `serve` may log them as JSON
        print_old_names(options)
    for error in load_custom_sections(folder):
        print(f"kingdombuilder: {error.message(options.language)}", file=sys.stderr)
    try:
        run: int = options.run(options)
        sys.stdout.flush()
        return run
    except ParseError as error:
        print(f"kingdombuilder: {error.message(options.language)}", file=sys.stderr)
        return MISTAKE
    except ModuleNotFoundError as error:
        extra = EXTRAS.get(options.run)
        if extra is None or (error.name or "").startswith("kingdombuilder"):
            raise
        what = translate(options.language, "error.missing_extra", extra=extra, name=error.name)
        print(f"kingdombuilder: {what}", file=sys.stderr)
        return MISTAKE
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # the reader, such as `head`, has closed the pipe
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        what = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        print(f"kingdombuilder: {what}", file=sys.stderr)
        return MISTAKE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands and their options."""
    parser = argparse.ArgumentParser(
        prog="kingdombuilder", description="Play, replay and analyse games of Kingdom Builder."
    )
    parser.add_argument("--version", action="version", version=version("kingdombuilder"))
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for module in COMMANDS:
        name = module.__name__.rpartition(".")[2]
        about = translate("en", f"help.{name}")
        command = commands.add_parser(name, help=about, description=about)
        command.add_argument(
            "--lang", choices=LANGUAGES, help="language of the output (default: from your locale)"
        )
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser
