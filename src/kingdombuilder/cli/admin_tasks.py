"""The tasks of `kingdombuilder admin`; each returns the lines to print."""

import argparse
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from kingdombuilder.cli.admin import site_of
from kingdombuilder.server.accounts.names import validate_name
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.user import ACCOUNT, BOT, GUEST
from kingdombuilder.server.store.failures import StoreError
from kingdombuilder.server.store.mail_tokens import RESET, MailTokenStore
from kingdombuilder.server.store.moderation import ListedPlayer, ModerationStore
from kingdombuilder.server.store.passkeys import PasskeyStore
from kingdombuilder.server.store.reports import Report, ReportStore
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.url import display_url, with_driver
from kingdombuilder.server.store.users import NameTaken, UserStore
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

RESET_HOURS = 24  # for which a link of the administrator works
HOUR_MS = 3_600_000


class Administration:
    """The stores that the administrator changes."""

    def __init__(self, store: Store) -> None:
        self.players, self.moderation = UserStore(store), ModerationStore(store)
        self.reports, self.tokens = ReportStore(store), MailTokenStore(store)
        self.passkeys = PasskeyStore(store)

    async def find(self, name: str, *kinds: str) -> ListedPlayer:
        """Return a player of one of these kinds; raise `ParseError` if there is none."""
        player = await self.moderation.find(name)
        if player is None or player.kind not in kinds:
            raise ParseError("admin_no_player", name=name)
        return player


@asynccontextmanager
async def administering(url: str) -> AsyncIterator[Administration]:
    """Open a store of the current schema for the administrator; raise `ParseError` if it fails."""
    store = Store(url)
    try:
        yield Administration(store)
    except StoreError as error:
        where = display_url(with_driver(url))
        raise ParseError("admin_store_failed", source=where, why=error) from None
    finally:
        await store.close()


async def list_players(administration: Administration, options: argparse.Namespace) -> list[str]:
    """Return a line for each account and bot."""
    if options.limit < 1:
        raise ParseError("number", name=options.limit, kind="limit", lowest=1, highest="…")
    players = await administration.moderation.players(options.search, options.banned, options.limit)
    if not players:
        return [translate(options.language, "admin.no_players")]
    return [_player_line(player, options.language) for player in players]


async def ban(administration: Administration, options: argparse.Namespace) -> list[str]:
    """Ban a player and return a confirmation."""
    player = await administration.find(options.name, ACCOUNT, BOT, GUEST)
    await administration.moderation.ban(player.id, options.reason)
    return [translate(options.language, "admin.banned", name=player.name or player.id)]


async def unban(administration: Administration, options: argparse.Namespace) -> list[str]:
    """Lift a ban and return a confirmation."""
    player = await administration.find(options.name, ACCOUNT, BOT, GUEST)
    if player.banned is None:
        raise ParseError("admin_not_banned", name=player.name or player.id)
    await administration.moderation.unban(player.id)
    return [translate(options.language, "admin.unbanned", name=player.name or player.id)]


async def rename(administration: Administration, options: argparse.Namespace) -> list[str]:
    """Rename an account or a bot and return a confirmation."""
    player = await administration.find(options.name, ACCOUNT, BOT)
    try:
        name = validate_name(options.new_name)
        await administration.moderation.rename(player.id, name)
    except ApiError as error:
        raise ParseError("admin_name", why=error.message(options.language)) from None
    except NameTaken:
        raise ParseError("admin_name_taken", name=options.new_name) from None
    return [translate(options.language, "admin.renamed", name=player.name, new=name)]


async def reset(administration: Administration, options: argparse.Namespace) -> list[str]:
    """Return a link that works once, with which the account chooses a new password.

    Remove the account's passkeys if requested, because they work without the password.
    """
    player = await administration.find(options.name, ACCOUNT)
    lines = []
    if options.remove_passkeys:
        removed = await administration.passkeys.remove_all(player.id)
        lines = [translate(options.language, "admin.passkeys_removed", name=player.name, n=removed)]
    token = await administration.tokens.issue(player.id, RESET, RESET_HOURS * HOUR_MS)
    link = f"{site_of(options)}/reset#{token}"
    facts = {"name": player.name, "hours": RESET_HOURS}
    return [*lines, translate(options.language, "admin.reset", **facts), link]


async def delete(administration: Administration, options: argparse.Namespace) -> list[str]:
    """Delete an account and its bots and return a confirmation."""
    player = await administration.find(options.name, ACCOUNT)
    await administration.players.remove(player.id, None)
    return [translate(options.language, "admin.deleted", name=player.name)]


async def reports(administration: Administration, options: argparse.Namespace) -> list[str]:
    """Return the reports, or close one."""
    if options.close:
        if not await administration.reports.close(options.close):
            raise ParseError("admin_no_report", name=options.close)
        return [translate(options.language, "admin.report_closed", name=options.close)]
    all_reports = await administration.reports.all(with_closed=options.all)
    if not all_reports:
        return [translate(options.language, "admin.no_reports")]
    return [line for report in all_reports for line in _report_lines(report, options.language)]


TASKS: dict[str, Callable[[Administration, argparse.Namespace], Awaitable[list[str]]]] = {
    "list": list_players,
    "ban": ban,
    "unban": unban,
    "rename": rename,
    "reset": reset,
    "delete": delete,
    "reports": reports,
}


def _player_line(player: ListedPlayer, language: str) -> str:
    line = f"{_day(player.made)}  {player.kind:<8} {player.id:<18} {player.name}"
    if player.banned is None:
        return line
    since = translate(language, "admin.banned_since", day=_day(player.banned))
    return "  ".join(filter(None, (line, since, player.ban_reason)))


def _report_lines(report: Report, language: str) -> list[str]:
    facts = {"day": _day(report.made), "id": report.id, "name": report.name, "game": report.game}
    reason = translate(language, f"report.reason_{report.reason}")
    head = translate(language, "admin.report", **facts, player=report.player, reason=reason)
    chat = [f"      {line['name']}: {line['text']}" for line in report.chat]
    return [head, *([f"    {report.text}"] if report.text else []), *chat]


def _day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()
