"""`kingdombuilder store`: back up where games are kept, restore it, tell what is in it."""

import argparse
import os
import sys
import time
from pathlib import Path

from kingdombuilder.box.custom_sections import FOLDER_VARIABLE, user_data_folder
from kingdombuilder.cli.old_names import accept_old_name
from kingdombuilder.text.translations import LANGUAGES, translate

VARIABLE = "KINGDOMBUILDER_DATABASE"
PAUSE = 2  # seconds between two words on how far it is


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
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
    """Do a task; what goes wrong leaves everything as it was."""
    # Only this command and the server need these libraries, and they take long to load.
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
        found = contents(url)
        print(translate(language, "backup.place", place=place, revision=found.revision))
        for name, number in sorted(found.rows.items()):
            print(translate(language, "backup.row", n=number, name=name))
    return 0


class ProgressPrinter:
    """Says now and then how far a long task is; a short one says nothing."""

    def __init__(self, language: str) -> None:
        self._language, self._said = language, time.monotonic()

    def __call__(self, done: int, all_: int) -> None:
        """So many rows of all are done."""
        if time.monotonic() - self._said >= PAUSE:
            self._said = time.monotonic()
            told = {"done": done, "all": all_}
            print(translate(self._language, "backup.going_on", **told), file=sys.stderr)


def _database(options: argparse.Namespace) -> str:
    """The one that is named; a folder that is named comes before the variable."""
    if options.database is not None or options.data_dir is not None:
        return options.database or ""
    return os.environ.get(VARIABLE, "")
