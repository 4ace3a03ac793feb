"""Replay known cheats and abuses against a running server and report which succeed.

python -m tools.red_team https://kb.example.org
python -m tools.red_team --start
"""

import argparse
import socket
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
from rich.console import Console
from rich.table import Table
from websockets.exceptions import WebSocketException

from tools.online.attacks import analysis, growth, identity, rated_games
from tools.online.attacks.attack import Attack, Outcome, Settings
from tools.server_process import serving

ATTACKS = (*rated_games.ATTACKS, *analysis.ATTACKS, *identity.ATTACKS, *growth.ATTACKS)
ITEMS = (4, 6, 7)
GAMES = 24


def replay(settings: Settings, items: Sequence[int]) -> Iterator[tuple[Attack, Outcome]]:
    """Run the attacks of some items; one that raises an error counts as not stopped."""
    for attack in ATTACKS:
        if attack.item in items:
            try:
                yield attack, attack.run(settings)
            except (OSError, httpx.HTTPError, WebSocketException) as error:
                yield attack, Outcome(False, f"failed: {error!r}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the attacks; return 1 if one succeeds, else 0."""
    parser = argparse.ArgumentParser(prog="python -m tools.red_team", description=__doc__)
    parser.add_argument("link", nargs="?", help="the address of a running server")
    parser.add_argument("--start", action="store_true", help="start a public server to attack")
    parser.add_argument("--item", type=int, choices=ITEMS, action="append", help="only these")
    parser.add_argument("--games", type=int, default=GAMES, help="in a series")
    options = parser.parse_args(arguments)
    if bool(options.link) == options.start:
        parser.error("give the address of a server, or --start")
    console = Console(highlight=False)
    table = Table("item", "attack", "expected", "outcome", "result", title="Red team")
    succeeded = 0
    with ExitStack() as stack:
        link = options.link or stack.enter_context(_public_server())
        settings = Settings(link.rstrip("/"), options.games)
        for attack, outcome in replay(settings, options.item or ITEMS):
            result = "stopped" if outcome.is_stopped else "succeeded"
            succeeded += not outcome.is_stopped
            table.add_row(str(attack.item), attack.name, attack.expected, outcome.text, result)
            console.print(f"{result}: {attack.name}")
    console.print(table)
    return 1 if succeeded else 0


@contextmanager
def _public_server() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    site = f"http://127.0.0.1:{port}"
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "--public", "--port", str(port), "--site", site),
    ):
        yield site


if __name__ == "__main__":
    sys.exit(main())
