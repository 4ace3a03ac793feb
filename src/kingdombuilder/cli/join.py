"""`kingdombuilder join`: seat a bot or program at an online table."""

import argparse
import json
import os
import sys
from contextlib import closing, suppress
from pathlib import Path
from threading import Event

from kingdombuilder.cli.entrant_options import ENTRANT_HELP, add_seconds_argument
from kingdombuilder.entrants.contestant import check_entrant, make_contestant
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.entrants.entrant_args import parse_entrant
from kingdombuilder.entrants.forfeits import BotFault
from kingdombuilder.entrants.online.connection import Stopped, TableConnection
from kingdombuilder.entrants.online.player import OnlinePlayer, OnlineResult
from kingdombuilder.entrants.online.site import Site, TableAddress, parse_table_address
from kingdombuilder.game.signals import run_in_thread
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

TOKEN_VARIABLE = "KINGDOMBUILDER_BOT_TOKEN"
INTERRUPTED = 130
LOBBY_SECONDS = 3.0  # between two checks of the lobby
STOP_SECONDS = 5.0  # to leave the table after Ctrl-C


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
    address = parse_table_address(options.url)
    if options.games < 0 or (address.table and options.games != 1):
        raise ParseError("join_games", n=options.games)
    site = Site(address.site, _token(options), options.language)
    entrant = parse_entrant(
        options.bot or options.program or options.python_bot, seconds=options.seconds
    )
    session = _Session(options, site, address, entrant)
    try:
        run_in_thread(session.play_games, session.stop, STOP_SECONDS)
    except KeyboardInterrupt:
        if session.is_at_table:
            _say(options, "join.left")
        return INTERRUPTED
    return 0


class _Session:
    """The games of one command, which another thread can stop."""

    def __init__(
        self, options: argparse.Namespace, site: Site, address: TableAddress, entrant: Entrant
    ) -> None:
        self._options, self._site, self._address = options, site, address
        self._entrant, self._contestant = entrant, make_contestant(entrant)
        self._player: OnlinePlayer | None = None
        self._stopped = Event()

    @property
    def is_at_table(self) -> bool:
        """Whether a game is being played or a seat is being taken."""
        return self._player is not None

    def play_games(self) -> None:
        """Play all games and print their results."""
        with closing(self._contestant), suppress(Stopped):
            check_entrant(self._entrant, self._options.language)
            name, bot = self._site.bot_name(), self._entrant.name
            self._say("join.connected", name=name, site=self._site.url, bot=bot)
            games = 0
            while games < self._options.games or not self._options.games:
                _print_result(self._options, self._play())
                games += 1

    def stop(self) -> None:
        """Leave the table and end the program, so that `play_games` returns soon."""
        self._stopped.set()
        player = self._player
        if player is not None:
            player.leave()
        self._contestant.kill()

    def _play(self) -> OnlineResult:
        """Play at one table and return the result."""
        site, invite = self._site, self._address.invite
        table = self._address.table or self._wait_for_table()
        self._say("join.table", link=f"{site.url}/table/{table}")
        with closing(TableConnection(site, table, self._stopped)) as connection:
            self._player = OnlinePlayer(
                site, connection, self._contestant, invite, self._notify, self._stopped
            )
            result = self._player.play()
        self._player = None
        return result

    def _wait_for_table(self) -> str:
        """Return a table of the lobby with an open seat, as soon as there is one."""
        is_waiting = False
        while not (table := self._site.open_table()):
            if not is_waiting:
                self._say("join.waiting")
                is_waiting = True
            if self._stopped.wait(LOBBY_SECONDS):
                raise Stopped
        return table

    def _notify(self, key: str, **facts: object) -> None:
        fault = facts.pop("fault", None)
        if isinstance(fault, BotFault):
            why = fault.forfeit_for(0).message(self._options.language)
            facts |= {"why": why, "name": self._entrant.name}
        self._say(key, **facts)

    def _say(self, key: str, **facts: object) -> None:
        _say(self._options, key, **facts)


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
