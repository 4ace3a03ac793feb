"""`kingdombuilder protocol host`: let a bot of this machine play in matches elsewhere."""

import argparse
import sys
from contextlib import closing

from kingdombuilder.entrants.bot_host import BotHost
from kingdombuilder.entrants.contestant import check_entrant
from kingdombuilder.entrants.entrant import ONLINE
from kingdombuilder.entrants.entrant_args import parse_entrant
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import LANGUAGES, translate

HOST, PORT, CONNECTIONS = "127.0.0.1", 7070, 8


def add_host_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `protocol host`."""
    language = "language of the output (default: from your locale)"
    parser.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=language)
    parser.add_argument(
        "entrant", metavar="BOT", help="a level, ./mybot, a command in quotes, bot.py or net.onnx"
    )
    parser.add_argument(
        "--host", default=HOST, help=f"address to listen on (default: {HOST}, this machine only)"
    )
    parser.add_argument(
        "--port", type=int, default=PORT, help=f"port to listen on; 0: any (default: {PORT})"
    )
    parser.add_argument(
        "--connections",
        type=int,
        default=CONNECTIONS,
        help=f"most connections at a time; each has its own process (default: {CONNECTIONS})",
    )


def host_entrant(options: argparse.Namespace) -> int:
    """Host an entrant until Ctrl-C."""
    entrant = parse_entrant(options.entrant)
    if entrant.kind == ONLINE:
        raise ParseError("host_address", name=options.entrant)
    if options.connections < 1:
        raise ParseError("host_most", n=options.connections)
    check_entrant(entrant, options.language)

    def notify(key: str, **facts: object) -> None:
        print(translate(options.language, key, **facts), file=sys.stderr, flush=True)

    bot = BotHost(entrant, options.host, options.port, options.connections, notify)
    with closing(bot):
        print(translate(options.language, "host.ready", name=entrant.name, address=bot.address))
        sys.stdout.flush()
        bot.run()
    return 0
