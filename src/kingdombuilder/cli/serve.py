"""`kingdombuilder serve`: the table in a browser."""

import argparse
import errno
import os
import socket
import sys
from pathlib import Path

from kingdombuilder.own_sections import data_folder
from kingdombuilder.reading import Misread
from kingdombuilder.words import say

PORT, LAST_PORT, TRIES = 8000, 65535, 20
MOST_THINKERS = 64
EVERYWHERE = ("0.0.0.0", "::", "")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen at (default: this machine only)"
    )
    parser.add_argument(
        "--port", type=int, default=PORT, help=f"port (default {PORT}; 0 is any free one)"
    )
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")
    parser.add_argument(
        "--thinkers",
        type=int,
        metavar="N",
        help="processes in which bots think (default: one for each core, at most 4)",
    )


def run(options: argparse.Namespace) -> int:
    """Serve until Ctrl-C; every game is kept."""
    # Only this command needs the server's libraries, and they take long to load.
    from kingdombuilder.server.app import Settings
    from kingdombuilder.server.running import Server
    from kingdombuilder.server.security import is_loopback
    from kingdombuilder.server.store.store import Unusable, prepared

    language, folder = options.language, options.data or data_folder()
    if options.thinkers is not None and not 1 <= options.thinkers <= MOST_THINKERS:
        told, kind = str(options.thinkers), "thinkers"
        raise Misread("number", name=told, kind=kind, lowest=1, highest=MOST_THINKERS)
    try:
        prepared(folder)
    except Unusable as error:
        raise Misread("unusable", source=str(folder), why=error) from None
    ours = is_loopback(_in_a_link(options.host))
    with _door(options.host, options.port, language) as door:
        link = _link(options.host, door.getsockname()[1])
        if not ours:
            print(say(language, "serve.open_to_all", host=options.host), file=sys.stderr)
        server = Server(
            Settings(folder, any_host=not ours, thinkers=options.thinkers),
            greeting=say(language, "serve.running", link=link),
            page=link if _has_display() and not options.no_browser else "",
            language=language,
        )
        server.run(sockets=[door])
    if not server.started:
        return 1
    print(say(language, "serve.stopped", folder=folder))
    return 0


def _door(host: str, port: int, language: str) -> socket.socket:
    """A socket at this port, or at the next free one if somebody has it."""
    if not 0 <= port <= LAST_PORT:
        raise Misread("number", name=str(port), kind="port", lowest=0, highest=LAST_PORT)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for other in range(port, min(port + TRIES, LAST_PORT + 1)):
        try:
            return socket.create_server((host, other), family=family)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            print(say(language, "serve.busy", port=other), file=sys.stderr)
    raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE), f"{host}:{port}")


def _link(host: str, port: int) -> str:
    """An address that a browser on this machine can open."""
    return f"http://{'localhost' if host in EVERYWHERE else _in_a_link(host)}:{port}/"


def _in_a_link(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
