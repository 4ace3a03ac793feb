"""The definition of an attack, and helpers that set up tables for attacks."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tools.online.attacks.visitor import Visitor
from tools.online.table_client import is_over


@dataclass(frozen=True, slots=True)
class Settings:
    """The server under attack, and how long the attacks are."""

    link: str
    games: int  # in a series against one opponent


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether an attack was stopped, and what happened."""

    is_stopped: bool
    text: str


@dataclass(frozen=True, slots=True)
class Attack:
    """A cheat or an abuse, and what a fair server does about it."""

    item: int  # of the list of known attacks: 4 rated games, 6 identity, 7 growth
    name: str
    expected: str
    run: Callable[[Settings], Outcome]


@contextmanager
def visitors(*all_visitors: Visitor) -> Iterator[tuple[Visitor, ...]]:
    """Close some visitors in the end."""
    try:
        yield all_visitors
    finally:
        for one in all_visitors:
            one.close()


def accounts(settings: Settings, number: int) -> list[Visitor]:
    """Return visitors with new accounts."""
    return [Visitor(settings.link).register() for _ in range(number)]


def start_game(first: Visitor, second: Visitor, **options: Any) -> str:
    """Open a table for two and begin the game; return its id."""
    game = first.open_table(**options)
    first.enter(game)
    first.say("set_ready")
    second.enter(game)
    second.say("sit", seat=1)
    second.until("table", lambda table: bool(table["seats"][1]["is_mine"]))
    second.say("set_ready")
    for one in (first, second):
        one.until("view")
    return game


def play_rounds(first: Visitor, second: Visitor, rounds: int) -> None:
    """Let both players play some turns."""
    for _ in range(rounds):
        for one, other in ((first, second), (second, first)):
            one.play_turn()
            while not other.view["can_act"]:
                other.until("view")


def play_to_end(player: Visitor) -> None:
    """Play all turns of one player, while the server plays for the other."""
    while not is_over(player.view):
        player.play_turn()
        if not is_over(player.view):
            player.until("view")
