"""`kingdombuilder store`: back up, restore or describe the store."""

import argparse
import os
import sys
import time
from pathlib import Path

from kingdombuilder.box.custom_sections import FOLDER_VARIABLE, user_data_folder
from kingdombuilder.cli.old_names import accept_old_name
from kingdombuilder.text.translations import LANGUAGES, translate

VARIABLE = "KINGDOMBUILDER_DATABASE"
INTERVAL = 2  # seconds between progress messages


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    tasks = parser.add_subparsers(title="tasks", dest="task", required=True, metavar="TASK")
    backup = tasks.add_parser("backup", help="write everything to a file; servers can keep running")
    restore = tasks.add_parser("restore", help="restore a backup; stop all servers first")
    info = tasks.add_parser("info", help="show what is stored")
    for task in (backup, restore):
        task.add_argument("file", metavar="FILE", type=Path, help="the backup file")
    restore.add_argument(
        "--replace", action="store_true", help="overwrite a store that is not empty"
    )
    for task in (backup, restore, info):
        language = "language of the output (default: from your locale)"
        task.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=language)
        folder = task.add_argument(
            "--data-dir",
            type=Path,
            metavar="FOLDER",
            help=f"the folder of the stored games; {FOLDER_VARIABLE}",
        )
        accept_old_name(task, folder, "--data")
        task.add_argument(
            "--database", metavar="URL", help=f"a database instead of that folder; {VARIABLE}"
        )


def run(options: argparse.Namespace) -> int:
    """Carry out a task; an error leaves the store unchanged."""
    # Imported here, because these libraries load slowly and few commands need them.
    from kingdombuilder.server.store.backup import back_up, contents
    from kingdombuilder.server.store.restore import restore
    from kingdombuilder.server.store.url import display_url, store_url, with_driver

    language, pace = options.language, ProgressPrinter(options.language)
    url = store_url(options.data_dir or user_data_folder(), _database(options))
    place = display_url(with_driver(url))
    if options.task == "backup":
        rows = back_up(url, options.file, pace)
        print(translate(language, "backup.done", n=rows, file=options.file))
    elif options.task == "restore":
        rows = restore(url, options.file, options.replace, pace)
        print(translate(language, "backup.restored", n=rows, place=place))
    else:
        stored = contents(url)
        print(translate(language, "backup.place", place=place, revision=stored.revision))
        for name, number in sorted(stored.rows.items()):
            print(translate(language, "backup.row", n=number, name=name))
    return 0


class ProgressPrinter:
    """Prints the progress of a long task at intervals."""

    def __init__(self, language: str) -> None:
        self._language, self._printed_at = language, time.monotonic()

    def __call__(self, done: int, all_: int) -> None:
        """Report that `done` of `all_` rows are done."""
        if time.monotonic() - self._printed_at >= INTERVAL:
            self._printed_at = time.monotonic()
            text = translate(self._language, "backup.going_on", done=done, all=all_)
            print(text, file=sys.stderr)


def _database(options: argparse.Namespace) -> str:
    """Return the database's URL; a given folder takes precedence over the variable."""
    if options.database is not None or options.data_dir is not None:
        return options.database or ""
    return os.environ.get(VARIABLE, "")
