"""What the arguments of `kingdombuilder arena` order."""

import argparse
from dataclasses import fields, replace
from pathlib import Path
from random import Random

from kingdombuilder.arena.deals import SetupPool
from kingdombuilder.arena.entrant_args import parse_entrants
from kingdombuilder.arena.match_spec import MatchSpec
from kingdombuilder.arena.results_file import read_spec
from kingdombuilder.setup.setup import MAX_PLAYERS, MIN_PLAYERS
from kingdombuilder.text.parsing import ParseError

GAMES, PLAYERS = 100, 2
_OPTIONS = {"without": "exclude", "present_only": "rank_present_only"}  # results files keep these
_LOTS = tuple(_OPTIONS.get(field.name, field.name) for field in fields(SetupPool))
_ORDERING = ("bots", "program", "python_bot", "players", "seconds", "seed", "out", *_LOTS)


def parse_match(options: argparse.Namespace) -> tuple[MatchSpec, Path]:
    """What is to be played, all of it checked, and the file for it."""
    games = options.games
    if games is not None and games < 1:
        raise ParseError("arena_games", n=games)
    if options.resume:
        _refuse_with_resume(options)
        order = read_spec(Path(options.resume))
        return replace(order, games=games or order.games), Path(options.resume)
    if options.seed is None and options.out and Path(options.out).is_file():
        options.seed = read_spec(Path(options.out)).seed
    order = _ordered(options, games or GAMES)
    return order, Path(options.out or f"arena-{order.seed}.jsonl")


def _refuse_with_resume(options: argparse.Namespace) -> None:
    """A match that goes on was ordered before; nothing of the order may be said again."""
    for name in _ORDERING:
        if getattr(options, name) not in (None, False, "", [], (), SetupPool().boxes):
            said = name if name == "bots" else f"--{name.replace('_', '-')}"
            raise ParseError("arena_resume", name=said)


def _ordered(options: argparse.Namespace, games: int) -> MatchSpec:
    players = PLAYERS if options.players is None else options.players
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ParseError("seats", n=players, fewest=MIN_PLAYERS, most=MAX_PLAYERS)
    if options.seconds is not None and options.seconds <= 0:
        raise ParseError("arena_seconds", n=options.seconds)
    found = parse_entrants(options.bots, options.program, options.python_bot, options.seconds)
    seed = options.seed if options.seed is not None else Random().randrange(1 << 30)
    lots = SetupPool(
        boxes=options.boxes,
        queenies=options.queenies,
        sections=options.sections,
        cards=options.cards,
        tasks=options.tasks,
        without=options.exclude,
        present_only=options.rank_present_only,
        rulings=options.rulings,
        island=options.island,
        caves=options.caves,
        capitols=options.capitols,
        setup=options.setup or "",
    )
    lots.draw(Random(0), players)
    return MatchSpec(found, players, seed, games, lots)


def anchor_of(options: argparse.Namespace, order: MatchSpec) -> str:
    """The bot whose rating is 0."""
    names = [entrant.name for entrant in order.entrants]
    anchor: str = options.anchor or names[0]
    if anchor not in names:
        raise ParseError("unknown", kind="bot", name=anchor, known=names)
    return anchor
