"""`kingdombuilder admin`: manage the accounts of a server, which can keep running."""

import argparse
import asyncio
import os
import sys

from kingdombuilder.cli import admin_suspicious
from kingdombuilder.cli.store import add_store_arguments, store_url_from
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

SITE_VARIABLE = "KINGDOMBUILDER_SITE"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the tasks; a task of another module is added here by its own function."""
    tasks = parser.add_subparsers(title="tasks", dest="task", required=True, metavar="TASK")
    _add_list(tasks)
    ban = _add_task(tasks, "ban", "ban an account and its bots: sign them out for good")
    ban.add_argument("--reason", default="", help="why, for the list of banned accounts")
    _add_task(tasks, "unban", "lift a ban")
    rename = _add_task(tasks, "rename", "give an account or a bot another name")
    rename.add_argument("new_name", metavar="NEW_NAME", help="the new name")
    reset = _add_task(tasks, "reset", "print a link with which an account chooses a new password")
    reset.add_argument("--site", metavar="URL", help=f"the URL of the site; {SITE_VARIABLE}")
    reset.add_argument("--remove-passkeys", action="store_true", help="remove all passkeys too")
    delete = _add_task(tasks, "delete", "delete an account and its bots; their games remain")
    delete.add_argument("--yes", action="store_true", help="do not ask")
    reports = tasks.add_parser("reports", help="show the reports of players, the newest first")
    reports.add_argument("--all", action="store_true", help="show closed reports too")
    reports.add_argument("--close", metavar="REPORT", help="close a report instead")
    add_store_arguments(reports)
    admin_suspicious.add_task(tasks)


def run(options: argparse.Namespace) -> int:
    """Carry out a task on the store, beside running servers."""
    # Imported here, because these libraries load slowly and few commands need them.
    from kingdombuilder.cli.admin_tasks import TASKS, administering
    from kingdombuilder.server.store.migrate import require_current

    url = require_current(store_url_from(options))
    if options.task == "suspicious":
        admin_suspicious.print_suspicious(url, options.days, options.language)
        return 0
    if options.task == "delete" and not options.yes and not _confirm(options):
        return 1

    async def work() -> list[str]:
        async with administering(url) as administration:
            return await TASKS[options.task](administration, options)

    for line in asyncio.run(work()):
        print(line)
    return 0


def site_of(options: argparse.Namespace) -> str:
    """Return the URL of the site without a slash at its end, or an empty text."""
    return (options.site or os.environ.get(SITE_VARIABLE, "")).rstrip("/")


def _add_list(tasks: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    listed = tasks.add_parser("list", help="list accounts and bots, the newest first")
    listed.add_argument("search", nargs="?", default="", metavar="TEXT", help="part of the name")
    listed.add_argument("--banned", action="store_true", help="list only banned players")
    listed.add_argument("--limit", type=int, default=50, metavar="N", help="how many (default: 50)")
    add_store_arguments(listed)


def _add_task(
    tasks: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, about: str
) -> argparse.ArgumentParser:
    task = tasks.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
    task.add_argument("name", metavar="NAME", help="the name of the account, or a player's id")
    add_store_arguments(task)
    return task


def _confirm(options: argparse.Namespace) -> bool:
    if not sys.stdin.isatty():
        raise ParseError("admin_unconfirmed")
    question = translate(options.language, "admin.confirm_delete", name=options.name)
    return bool(input(f"{question} ").strip() == options.name)
