"""All sources of gold, by name (§2.11)."""

from collections.abc import Callable
from functools import partial

from . import cards, later_cards
from .nomads import NOMAD_TILES
from .queenies import capitol
from .red_cards import RED
from .table import Setup, Table
from .tasks import TASKS, task_gold

Payer = Callable[[Table, int], int]

END_CARDS: dict[str, Payer] = {**cards.CARDS, **later_cards.CARDS}
ALL_CARDS = (*END_CARDS, *RED)


def castles(table: Table, seat: int) -> int:
    """Return 3 for each castle with a piece of the seat next to it."""
    reached = table.board.neighbours_of_any(table.own(seat))
    return 3 * len(reached & table.board.of_terrain["castle"])


def earned_gold(name: str) -> Payer:
    """Return a function for gold that was earned in play."""
    return lambda table, seat: table.gold[seat][name]


def payers(table: Table) -> dict[str, Payer]:
    """Return the functions that pay in this game, by source."""
    paying: dict[str, Payer] = {
        card: END_CARDS.get(card) or earned_gold(card) for card in table.cards
    }
    paying.update({task: partial(task_gold, task=task) for task in table.tasks})
    paying["castles"] = castles  # in every game
    if table.board.of_terrain["palace"]:
        paying["palaces"] = later_cards.palaces
    if table.capitols:
        paying["capitol"] = capitol
    if table.has_treasure:
        paying["treasure"] = earned_gold("treasure")
    return paying


def check_names(setup: Setup) -> None:
    """Raise `ValueError` for unknown cards, tasks and nomad tiles."""
    named = [
        ("card", setup.cards, ALL_CARDS),
        ("task", setup.tasks, tuple(TASKS)),
        ("nomad tile", setup.nomads.values(), NOMAD_TILES),
    ]
    for kind, names, choices in named:
        for name in names:
            if name not in choices:
                raise ValueError(f"no such {kind}: {name}")
