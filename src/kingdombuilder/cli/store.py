"""`kingdombuilder store`: back up, restore, check or describe the store."""

import argparse
import os
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from kingdombuilder.box.custom_sections import FOLDER_VARIABLE, user_data_folder
from kingdombuilder.cli.old_names import accept_old_name
from kingdombuilder.text.translations import LANGUAGES, translate

if TYPE_CHECKING:
    from kingdombuilder.server.store.object_storage import ObjectStorage

VARIABLE, ARCHIVE = "KINGDOMBUILDER_DATABASE", "KINGDOMBUILDER_ARCHIVE"
INTERVAL = 2  # seconds between progress messages


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    tasks = parser.add_subparsers(title="tasks", dest="task", required=True, metavar="TASK")
    backup = tasks.add_parser("backup", help="write everything to a file; servers can keep running")
    restore = tasks.add_parser("restore", help="restore a backup; stop all servers first")
    info = tasks.add_parser("info", help="show what is stored")
    check = tasks.add_parser("check", help="check that every game can be replayed")
    check.add_argument(
        "--repair",
        action="store_true",
        help="keep what can be replayed and move the rest to the table removed_events",
    )
    for task in (backup, restore):
        task.add_argument("file", metavar="FILE", type=Path, help="the backup file")
    restore.add_argument(
        "--replace", action="store_true", help="overwrite a store that is not empty"
    )
    for task in (backup, check):
        task.add_argument(
            "--archive", metavar="URL", help=f"object storage of archived games; {ARCHIVE}"
        )
    for task in (backup, restore, info, check):
        accept_old_name(task, add_store_arguments(task), "--data")


def add_store_arguments(task: argparse.ArgumentParser) -> argparse.Action:
    """Add the arguments that name a store; return that of its folder."""
    language = "language of the output (default: from your locale)"
    task.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=language)
    folder = task.add_argument(
        "--data-dir",
        type=Path,
        metavar="FOLDER",
        help=f"the folder of the stored games; {FOLDER_VARIABLE}",
    )
    task.add_argument(
        "--database", metavar="URL", help=f"a database instead of that folder; {VARIABLE}"
    )
    return folder


def store_url_from(options: argparse.Namespace) -> str:
    """Return the URL of the store that the arguments or the environment name."""
    from kingdombuilder.server.store.url import store_url

    return store_url(options.data_dir or user_data_folder(), database_of(options))


def run(options: argparse.Namespace) -> int:
    """Carry out a task; an error leaves the store unchanged."""
    # Imported here, because these libraries load slowly and few commands need them.
    from kingdombuilder.server.store.failures import ArchiveUnavailable
    from kingdombuilder.server.store.url import StoreUnusable

    tasks = {"check": _check, "backup": _back_up, "restore": _restore, "info": _print_info}
    try:
        return tasks[options.task](options, store_url_from(options))
    except ArchiveUnavailable as error:
        code = "archive_unreachable" if _archive_url(options) else "archive_unnamed"
        raise StoreUnusable(code, why=error) from None


def _back_up(options: argparse.Namespace, url: str) -> int:
    """Write a backup; return 1 if the object of an archived game is missing or damaged."""
    from kingdombuilder.server.store.backup import back_up

    language, pace = options.language, ProgressPrinter(options.language, "backup.going_on")
    done = back_up(url, options.file, pace, _storage(options))
    print(translate(language, "backup.done", n=done.rows, file=options.file))
    for game in done.lost:
        print(translate(language, "backup.lost", game=game), file=sys.stderr)
    return 1 if done.lost else 0


def _restore(options: argparse.Namespace, url: str) -> int:
    """Restore a backup."""
    from kingdombuilder.server.store.restore import restore
    from kingdombuilder.server.store.url import display_url, with_driver

    language, pace = options.language, ProgressPrinter(options.language, "backup.going_on")
    rows = restore(url, options.file, options.replace, pace)
    place = display_url(with_driver(url))
    print(translate(language, "backup.restored", n=rows, place=place))
    return 0


def _print_info(options: argparse.Namespace, url: str) -> int:
    """Print what is stored."""
    from kingdombuilder.server.store.backup import contents
    from kingdombuilder.server.store.url import display_url, with_driver

    language, stored = options.language, contents(url)
    place = display_url(with_driver(url))
    print(translate(language, "backup.place", place=place, revision=stored.revision))
    for name, number in sorted(stored.rows.items()):
        print(translate(language, "backup.row", n=number, name=name))
    return 0


def _storage(options: argparse.Namespace) -> "ObjectStorage | None":
    """Return the object storage that the arguments or the environment name, or None."""
    from kingdombuilder.server.store.object_storage import open_object_storage

    url = _archive_url(options)
    if not url:
        return None
    storage = open_object_storage(url)
    storage.require_access()
    return storage


def _archive_url(options: argparse.Namespace) -> str:
    return os.environ.get(ARCHIVE, "") if options.archive is None else options.archive


class ProgressPrinter:
    """Prints the progress of a long task at intervals."""

    def __init__(self, language: str, key: str) -> None:
        self._language, self._key, self._printed_at = language, key, time.monotonic()

    def __call__(self, done: int, all_: int) -> None:
        """Report how much of all is done."""
        if time.monotonic() - self._printed_at >= INTERVAL:
            self._printed_at = time.monotonic()
            text = translate(self._language, self._key, done=done, all=all_)
            print(text, file=sys.stderr)


def _check(options: argparse.Namespace, url: str) -> int:
    """Print all problems, repair them if requested, and return 1 if any is left."""
    from kingdombuilder.server.tables.store_check import check_store, repair_store

    language, repair, storage = options.language, options.repair, _storage(options)
    pace = ProgressPrinter(language, "store_check.going_on")
    games, problems = check_store(url, pace, storage)
    print(translate(language, "store_check.checked", n=games))
    for problem in problems:
        print(translate(language, f"store_check.{problem.kind}", **asdict(problem)))
    repaired = repair_store(url, problems, storage) if repair else []
    for problem in repaired:
        print(translate(language, "store_check.repaired", **asdict(problem)))
    done = {problem.game for problem in repaired}
    left = [problem for problem in problems if problem.game not in done]
    print(translate(language, "store_check.left" if left else "store_check.ok", n=len(left)))
    if not repair and any(problem.is_repairable for problem in left):
        print(translate(language, "store_check.advice"))
    return 1 if left else 0


def database_of(options: argparse.Namespace) -> str:
    """Return the database's URL; a given folder takes precedence over the variable."""
    if options.database is not None or options.data_dir is not None:
        return options.database or ""
    return os.environ.get(VARIABLE, "")
