"""Attacks by growth: floods of events, a full lobby and half-open requests."""

import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit

import httpx
from websockets.exceptions import ConnectionClosed

from kingdombuilder.server.hosts import is_loopback
from tools.online.attacks.attack import (
    Attack,
    Outcome,
    Settings,
    accounts,
    start_game,
    visitors,
)
from tools.online.attacks.visitor import Visitor
from tools.online.table_client import Message

TOGGLES, UNDOS = 400, 400  # of one player in one game
FLOOD_SECONDS = 60.0
ADDRESSES, GUESTS, TABLES = 4, 6, 60  # addresses that fill the lobby, guests and tables each
HALF_OPEN, HEADER_SECONDS = 1100, 30.0
ATTACKER = "127.0.0.66"
HALF_REQUEST = b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


def toggle_ready(settings: Settings) -> Outcome:
    """Toggle readiness as fast as possible; each toggle is an event."""
    with visitors(*accounts(settings, 1)) as (cheat,):
        game = cheat.open_table()

        def toggle() -> Message:
            is_ready = cheat.table["seats"][0]["ready"]
            return cheat.ask("set_ready", "table", ready=not is_ready)

        done = _flood(cheat, game, TOGGLES, toggle)
    return Outcome(done < TOGGLES, f"{done} of {TOGGLES} toggles were stored")


def flood_undo(settings: Settings) -> Outcome:
    """Pick and undo in turn; each is an event."""
    with visitors(*accounts(settings, 2)) as (cheat, other):
        game = start_game(cheat, other)

        def pick_and_undo() -> Message:
            answer = cheat.pick(cheat.view["position"]["legal"]["hexes"][0])
            if answer["type"] == "error":
                return answer
            return cheat.ask("undo", "view", seq=cheat.view["seq"] + 1)

        done = _flood(cheat, game, UNDOS, pick_and_undo)
    return Outcome(done < UNDOS, f"{done} of {UNDOS} undone picks were stored")


def fill_lobby(settings: Settings) -> Outcome:
    """Open tables from several addresses until an honest table is no longer shown."""
    opened = 0
    with ExitStack() as stack:
        [honest] = stack.enter_context(visitors(Visitor(settings.link)))
        game = honest.open_table()
        sources = [Visitor(settings.link) for _ in range(ADDRESSES)]
        stack.enter_context(visitors(*sources))
        for source in sources:
            opened += _open_tables(source)
        lobby = honest.http.get("/api/tables").json()["open"]
    is_shown = any(table["id"] == game for table in lobby)
    text = f"{opened} tables opened, {len(lobby)} shown, "
    text += "the honest one too" if is_shown else "the honest one not"
    return Outcome(is_shown, text)


def hold_half_open(settings: Settings) -> Outcome:
    """Hold as many connections as possible with requests that never end."""
    where = urlsplit(settings.link)
    host = where.hostname or ""
    # The other players have another address, which works only on a loopback interface.
    source = (ATTACKER, 0) if is_loopback(host) else None
    sockets = []
    try:
        for _ in range(HALF_OPEN):
            with suppress(OSError):
                one = socket.create_connection((host, where.port or 80), 2, source)
                sockets.append(one)
                one.sendall(HALF_REQUEST)
        is_served = _is_served(settings.link)
        time.sleep(HEADER_SECONDS)
        closed = sum(_is_closed(one) for one in sockets)
    finally:
        for one in sockets:
            one.close()
    text = f"{len(sockets)} opened, {closed} closed after {HEADER_SECONDS:.0f} s, "
    text += "others were served" if is_served else "others were not served"
    return Outcome(is_served and closed > len(sockets) // 2, text)


def _flood(cheat: Visitor, game: str, times: int, act: Callable[[], Message]) -> int:
    """Return how often an act succeeds before it is refused or the time is over.

    A server that closes the socket of a fast client is entered again.
    """
    end, done = time.monotonic() + FLOOD_SECONDS, 0
    while done < times and time.monotonic() < end:
        try:
            cheat.enter(game)
            while done < times and time.monotonic() < end:
                if act()["type"] == "error":
                    return done
                done += 1
        except (ConnectionClosed, TimeoutError):
            continue
    return done


def _open_tables(source: Visitor) -> int:
    """Open tables as several guests of one address; return their number."""
    opened = 0
    for _ in range(GUESTS):
        with visitors(Visitor(source.link, source.source)) as (guest,), suppress(httpx.HTTPError):
            while opened < TABLES:
                guest.open_table()
                opened += 1
    return opened


def _is_served(link: str) -> bool:
    try:
        return httpx.get(f"{link}/api/languages", timeout=5).is_success
    except httpx.HTTPError:
        return False


def _is_closed(connection: socket.socket) -> bool:
    connection.settimeout(0.01)
    try:
        return connection.recv(1024) == b"" or _is_closed(connection)
    except TimeoutError:
        return False
    except OSError:
        return True


ATTACKS = (
    Attack(7, "toggle readiness", "refused after a while", toggle_ready),
    Attack(7, "flood a game with undo", "refused after a while", flood_undo),
    Attack(7, "fill the lobby", "honest tables stay visible", fill_lobby),
    Attack(7, "half-open requests", "closed in time, others served", hold_half_open),
)
