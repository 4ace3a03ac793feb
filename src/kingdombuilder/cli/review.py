"""`kingdombuilder review`: review a recorded game, turn by turn."""

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict

from rich.console import Console

from kingdombuilder.cli.arguments import read_text
from kingdombuilder.cli.progress import progress_bar
from kingdombuilder.cli.review_chart import chance_chart
from kingdombuilder.cli.review_entrant import (
    add_entrant_arguments,
    chosen_entrant,
    entrant_as_json,
    entrant_parts,
    game_of_entrant,
)
from kingdombuilder.cli.review_tables import (
    account_table,
    key_turn_texts,
    players_table,
    turns_table,
)
from kingdombuilder.coach.estimates.effort import EFFORTS
from kingdombuilder.coach.review.judgement import TurnJudgement, judge_turn
from kingdombuilder.coach.review.report import EffortName, Review
from kingdombuilder.coach.review.review import GameToReview, assemble_review, prepare_review
from kingdombuilder.coach.review.turns import Turn
from kingdombuilder.game.process_pool import map_in_processes
from kingdombuilder.game.record import read_record
from kingdombuilder.native import find_engine
from kingdombuilder.setup.setup import start
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="RECORD", help="a game record; - for standard input")
    parser.add_argument(
        "--quick",
        action="store_true",
        help="take about 10 seconds for two players on two cores, instead of 60",
    )
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count(),
        help="number of processes (default: one per core)",
    )
    add_entrant_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Review the game and print its chart, its tables and its most important turns."""
    try:
        record = read_record(read_text(options.file))
    except ParseError as error:
        raise error.in_file(options.file) from None
    game = prepare_review(start(record.setup), record.picks)
    if not game.turns:
        raise ParseError("no_turns").in_file(options.file)
    entrant = chosen_entrant(options)
    engine = find_engine()  # compiled before the processes start
    effort: EffortName = "quick" if options.quick else "thorough"
    console, language = Console(highlight=False), options.language
    if not options.json and engine.engine is None:
        console.print(translate(language, "review.slow", why=engine.message(language)))
    review = _review(options, game, effort)
    others: Review | None = None
    if entrant:
        again = game_of_entrant(entrant, record.setup, game, language)
        others = _review(options, again, effort)
    if options.json:
        bot = {"bot": entrant_as_json(entrant, others)} if entrant and others else {}
        print(json.dumps({"seats": record.names} | asdict(review) | bot))
        return 0
    _print(console, language, game, review, record.names)
    if entrant and others:
        for part in entrant_parts(entrant, others, review, language, record.names):
            console.print(part)
    return 0


def _review(options: argparse.Namespace, game: GameToReview, effort: EffortName) -> Review:
    """Judge all turns of a game and return its review."""
    judgements = {one.number: one for one in _judge_turns(options, game.turns, effort)}
    return assemble_review(game, judgements, effort)


def _judge_turns(
    options: argparse.Namespace, turns: Sequence[Turn], effort: EffortName
) -> Iterator[TurnJudgement]:
    """Yield the turns as they are judged, with a progress bar on a terminal."""
    jobs = max(1, min(options.jobs or 1, len(turns)))
    with progress_bar(options.language, len(turns), "review.progress") as bar:
        work = map_in_processes(_judge, (turns, effort), len(turns), jobs, max_chunk=1)
        with closing(work) as results:
            for some in results:
                yield from some
                bar(len(some))


def _judge(order: tuple[Sequence[Turn], EffortName], numbers: range) -> list[TurnJudgement]:
    turns, effort = order
    return [judge_turn(turns[number], EFFORTS[effort], seed=0) for number in numbers]


def _print(
    console: Console, language: str, game: GameToReview, review: Review, names: tuple[str, ...]
) -> None:
    if not game.is_complete:
        console.print(translate(language, "review.unfinished"))
    console.print(chance_chart(review, console.width))
    console.print()
    console.print(turns_table(review, language, names))
    console.print(players_table(review, language, names))
    console.print(account_table(review, language, names))
    for text in key_turn_texts(review, language, names):
        console.print(text)
    basis = {"rollouts": f"{review.rollouts:,}", "seconds": f"{review.seconds:.0f}"}
    console.print(translate(language, "review.basis", **basis), style="dim")
