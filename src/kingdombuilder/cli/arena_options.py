"""Parse the arguments of `kingdombuilder arena` into a match."""

import argparse
from dataclasses import fields, replace
from pathlib import Path
from random import Random

from kingdombuilder.arena.deals import SetupPool
from kingdombuilder.arena.match_spec import MatchSpec
from kingdombuilder.arena.results_file import read_spec
from kingdombuilder.entrants.entrant_args import parse_entrants
from kingdombuilder.setup.setup import MAX_PLAYERS, MIN_PLAYERS
from kingdombuilder.text.parsing import ParseError

GAMES, PLAYERS = 100, 2
_OPTIONS = {
    "without": "exclude",
    "present_only": "rank_present_only",
}  # field names in results files
_POOL_OPTIONS = tuple(_OPTIONS.get(field.name, field.name) for field in fields(SetupPool))
_MATCH_OPTIONS = (
    "bots",
    "program",
    "python_bot",
    "players",
    "seconds",
    "seed",
    "out",
    *_POOL_OPTIONS,
)


def parse_match(options: argparse.Namespace) -> tuple[MatchSpec, Path]:
    """Return the checked match and its results file; raise `ParseError` for a faulty argument."""
    games = options.games
    if games is not None and games < 1:
        raise ParseError("arena_games", n=games)
    if options.resume:
        _refuse_with_resume(options)
        spec = read_spec(Path(options.resume))
        return replace(spec, games=games or spec.games), Path(options.resume)
    if options.seed is None and options.out and Path(options.out).is_file():
        options.seed = read_spec(Path(options.out)).seed
    spec = _new_match(options, games or GAMES)
    return spec, Path(options.out or f"arena-{spec.seed}.jsonl")


def _refuse_with_resume(options: argparse.Namespace) -> None:
    """Raise `ParseError` if an argument would change the match to resume."""
    for name in _MATCH_OPTIONS:
        if getattr(options, name) not in (None, False, "", [], (), SetupPool().boxes):
            argument = name if name == "bots" else f"--{name.replace('_', '-')}"
            raise ParseError("arena_resume", name=argument)


def _new_match(options: argparse.Namespace, games: int) -> MatchSpec:
    players = PLAYERS if options.players is None else options.players
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ParseError("seats", n=players, fewest=MIN_PLAYERS, most=MAX_PLAYERS)
    if options.seconds is not None and options.seconds <= 0:
        raise ParseError("arena_seconds", n=options.seconds)
    entrants = parse_entrants(options.bots, options.program, options.python_bot, options.seconds)
    seed = options.seed if options.seed is not None else Random().randrange(1 << 30)
    pool = SetupPool(
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
    pool.draw(Random(0), players)
    return MatchSpec(entrants, players, seed, games, pool)


def anchor_of(options: argparse.Namespace, spec: MatchSpec) -> str:
    """Return the bot whose rating is 0; raise `ParseError` if it is not in the match."""
    names = [entrant.name for entrant in spec.entrants]
    anchor: str = options.anchor or names[0]
    if anchor not in names:
        raise ParseError("unknown", kind="bot", name=anchor, known=names)
    return anchor
