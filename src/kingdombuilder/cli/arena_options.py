"""What the arguments of `kingdombuilder arena` order."""

import argparse
from dataclasses import fields, replace
from pathlib import Path
from random import Random

from kingdombuilder.arena.deals import Lots
from kingdombuilder.arena.entrant_args import entrants
from kingdombuilder.arena.match_spec import Order
from kingdombuilder.arena.results_file import kept_order
from kingdombuilder.setup.setup import FEWEST_SEATS, MOST_SEATS
from kingdombuilder.text.parsing import Misread

GAMES, PLAYERS = 100, 2
_LOTS = tuple(field.name for field in fields(Lots))
_ORDERING = ("bots", "program", "code", "players", "seconds", "seed", "out", *_LOTS)


def order_and_file(options: argparse.Namespace) -> tuple[Order, Path]:
    """What is to be played, all of it checked, and the file for it."""
    games = options.games
    if games is not None and games < 1:
        raise Misread("arena_games", n=games)
    if options.resume:
        _check_alone(options)
        order = kept_order(Path(options.resume))
        return replace(order, games=games or order.games), Path(options.resume)
    if options.seed is None and options.out and Path(options.out).is_file():
        options.seed = kept_order(Path(options.out)).seed
    order = _ordered(options, games or GAMES)
    return order, Path(options.out or f"arena-{order.seed}.jsonl")


def _check_alone(options: argparse.Namespace) -> None:
    """A match that goes on was ordered before; nothing of the order may be said again."""
    for name in _ORDERING:
        if getattr(options, name) not in (None, False, "", [], (), Lots().boxes):
            said = name if name == "bots" else f"--{name.replace('_', '-')}"
            raise Misread("arena_resume", name=said)


def _ordered(options: argparse.Namespace, games: int) -> Order:
    players = PLAYERS if options.players is None else options.players
    if not FEWEST_SEATS <= players <= MOST_SEATS:
        raise Misread("seats", n=players, fewest=FEWEST_SEATS, most=MOST_SEATS)
    if options.seconds is not None and options.seconds <= 0:
        raise Misread("arena_seconds", n=options.seconds)
    found = entrants(options.bots, options.program, options.code, options.seconds)
    seed = options.seed if options.seed is not None else Random().randrange(1 << 30)
    lots = Lots(
        boxes=options.boxes,
        queenies=options.queenies,
        sections=options.sections,
        cards=options.cards,
        tasks=options.tasks,
        without=options.without,
        present_only=options.present_only,
        rulings=options.rulings,
        island=options.island,
        caves=options.caves,
        capitols=options.capitols,
        setup=options.setup or "",
    )
    lots.drawn(Random(0), players)
    return Order(found, players, seed, games, lots)


def anchor_of(options: argparse.Namespace, order: Order) -> str:
    """The bot whose rating is 0."""
    names = [entrant.name for entrant in order.entrants]
    anchor: str = options.anchor or names[0]
    if anchor not in names:
        raise Misread("unknown", kind="bot", name=anchor, known=names)
    return anchor
