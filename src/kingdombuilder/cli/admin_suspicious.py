"""`kingdombuilder admin suspicious`: list series of rated games that look like cheating."""

from typing import TYPE_CHECKING

from kingdombuilder.cli.store import add_store_arguments
from kingdombuilder.text.translations import translate

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

DAYS = 30


def add_task(tasks: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the task `suspicious`."""
    task = tasks.add_parser("suspicious", help="list series of rated games that look like cheating")
    task.add_argument("--days", type=int, default=DAYS, help=f"how far back (default: {DAYS})")
    add_store_arguments(task)


def print_suspicious(url: str, days: int, language: str) -> None:
    """Print the suspicious series of a store, or that there is none."""
    from kingdombuilder.server.store.suspicious import find_suspicious

    suspects = find_suspicious(url, days)
    for one in suspects:
        who = dict(zip(("who", "other"), one.players, strict=False))
        print(translate(language, f"suspicious.{one.kind}", **who, **one.facts))
    if not suspects:
        print(translate(language, "suspicious.none", n=days))
