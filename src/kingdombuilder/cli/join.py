"""`kingdombuilder join`: seat a bot or program at an online table."""

import argparse
import json
import os
import signal
import sys
import time
from contextlib import closing
from pathlib import Path

from kingdombuilder.cli.entrant_options import ENTRANT_HELP, add_seconds_argument
from kingdombuilder.entrants.contestant import Contestant, check_entrant, make_contestant
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.entrants.entrant_args import parse_entrant
from kingdombuilder.entrants.forfeits import BotFault
from kingdombuilder.entrants.online.connection import TableConnection
from kingdombuilder.entrants.online.player import OnlinePlayer, OnlineResult
from kingdombuilder.entrants.online.site import Site, TableAddress, parse_table_address
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

TOKEN_VARIABLE = "KINGDOMBUILDER_BOT_TOKEN"
INTERRUPTED = 130
LOBBY_SECONDS = 3.0  # between two checks of the lobby


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "url",
        metavar="URL",
        help="a table (https://kb.example.org/table/ID#invite=CODE), or a site, for the first "
        "table of its lobby with an open seat",
    )
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--bot", metavar="ENTRANT", help=f"who plays: {ENTRANT_HELP}")
    who.add_argument("--program", metavar="COMMAND", help="a program that speaks the open protocol")
    who.add_argument("--python-bot", metavar="FILE.py", help="a Python file")
    add_seconds_argument(parser)
    parser.add_argument(
        "--games",
        type=int,
        default=1,
        metavar="N",
        help="number of games from the lobby, one after the other; 0 until Ctrl-C (default: 1)",
    )
    parser.add_argument(
        "--token-file",
        type=Path,
        metavar="FILE",
        help=f"file with the token of the bot account (default: the variable {TOKEN_VARIABLE})",
    )
    parser.add_argument("--json", action="store_true", help="print the results as JSON")


def run(options: argparse.Namespace) -> int:
    """Play until the games are over; after Ctrl-C, leave the table to a bot of the server."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # leave the table then too
    address = parse_table_address(options.url)
    if options.games < 0 or (address.table and options.games != 1):
        raise ParseError("join_games", n=options.games)
    site = Site(address.site, _token(options), options.language)
    entrant = parse_entrant(
        options.bot or options.program or options.python_bot, seconds=options.seconds
    )
    check_entrant(entrant, options.language)
    _say(options, "join.connected", name=site.bot_name(), site=site.url, bot=entrant.name)
    games = 0
    with closing(make_contestant(entrant)) as contestant:
        try:
            while games < options.games or not options.games:
                result = _play(options, site, address, contestant, entrant)
                if result is None:
                    return INTERRUPTED
                _print_result(options, result)
                games += 1
        except KeyboardInterrupt:  # while waiting for a table
            return INTERRUPTED
    return 0


def _play(
    options: argparse.Namespace,
    site: Site,
    address: TableAddress,
    contestant: Contestant,
    entrant: Entrant,
) -> OnlineResult | None:
    """Play at one table and return the result, or None after Ctrl-C."""
    table = address.table or _wait_for_table(options, site)
    _say(options, "join.table", link=f"{site.url}/table/{table}")

    def notify(key: str, **facts: object) -> None:
        fault = facts.pop("fault", None)
        if isinstance(fault, BotFault):
            facts |= {"why": fault.forfeit_for(0).message(options.language), "name": entrant.name}
        _say(options, key, **facts)

    with closing(TableConnection(site, table)) as connection:
        player = OnlinePlayer(site, connection, contestant, address.invite, notify)
        try:
            return player.play()
        except KeyboardInterrupt:
            player.leave()
            _say(options, "join.left")
            return None


def _wait_for_table(options: argparse.Namespace, site: Site) -> str:
    """Return a table of the lobby with an open seat, as soon as there is one."""
    is_waiting = False
    while not (table := site.open_table()):
        if not is_waiting:
            _say(options, "join.waiting")
            is_waiting = True
        time.sleep(LOBBY_SECONDS)
    return table


def _token(options: argparse.Namespace) -> str:
    if options.token_file:
        token: str = options.token_file.read_text("utf-8").strip()
    else:
        token = os.environ.get(TOKEN_VARIABLE, "").strip()
    if not token:
        raise ParseError("join_no_token", variable=TOKEN_VARIABLE)
    if not token.isascii() or not token.isprintable():
        raise ParseError("join_token")
    return token


def _say(options: argparse.Namespace, key: str, **facts: object) -> None:
    """Print what happens to standard error, so that the results can be read by programs."""
    print(translate(options.language, key, **facts), file=sys.stderr, flush=True)


def _print_result(options: argparse.Namespace, result: OnlineResult) -> None:
    if options.json:
        data = {"gold": result.gold, "seat": result.seat + 1}
        print(json.dumps({**data, "winners": [seat + 1 for seat in result.winners]}), flush=True)
        return
    outcome = "won" if result.seat in result.winners else "lost"
    if outcome == "won" and len(result.winners) > 1:
        outcome = "shared"
    gold = " ".join(map(str, result.gold))
    print(translate(options.language, f"join.{outcome}", gold=gold), flush=True)
