"""`kingdombuilder site`: write the game as a folder of static files."""

import argparse
from pathlib import Path
from urllib.parse import urlsplit

from rich.console import Console

from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

MEGABYTE = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="the folder to write")
    parser.add_argument(
        "--server", metavar="URL", default="", help="link to this server for online tables"
    )


def run(options: argparse.Namespace) -> int:
    """Write the site and print how to try it."""
    # Here, because other commands need no web framework.
    from kingdombuilder.server.content.site.builder import SiteBuilder

    if options.server and urlsplit(options.server).scheme not in ("http", "https"):
        raise ParseError("site_server", url=options.server)
    console = Console(stderr=True, highlight=False)
    with console.status("") as status:

        def report(step: str) -> None:
            text = translate(options.language, f"site_cli.{step}")
            status.update(text)
            if not console.is_terminal:
                console.print(text)

        built = SiteBuilder(options.server, report).write(options.folder)
    print(
        translate(
            options.language,
            "site_cli.done",
            folder=options.folder,
            files=built.files,
            size=f"{built.size / MEGABYTE:.1f}",
            command=f"python3 -m http.server --directory {options.folder}",
        )
    )
    return 0
