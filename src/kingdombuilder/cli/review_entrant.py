"""`kingdombuilder review --bot`: what an entrant would have played, judged like the players."""

import argparse
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from rich.table import Table
from rich.text import Text

from kingdombuilder.cli.entrant_options import (
    ENTRANT_HELP,
    add_program_arguments,
    add_seconds_argument,
    brought_entrants,
)
from kingdombuilder.cli.render import seat_sign
from kingdombuilder.cli.review_tables import (
    ERROR_SIGN,
    line_text,
    make_table,
    percent,
    turn_name,
)
from kingdombuilder.coach.review.entrant_turns import play_turns_again
from kingdombuilder.coach.review.players import sum_figures
from kingdombuilder.coach.review.report import Figure, Review
from kingdombuilder.coach.review.review import GameToReview
from kingdombuilder.entrants.contestant import check_entrant, make_contestant
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.entrants.entrant_args import parse_entrant
from kingdombuilder.entrants.forfeits import BotFault
from kingdombuilder.setup.setup import Setup
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate


def add_entrant_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that choose the entrant."""
    parser.add_argument(
        "--bot",
        metavar="ENTRANT",
        help=f"also judge what this bot would have played in every turn: {ENTRANT_HELP}",
    )
    add_program_arguments(parser)
    add_seconds_argument(parser)


def chosen_entrant(options: argparse.Namespace) -> Entrant | None:
    """Return the entrant of the arguments; raise `ParseError` if it cannot start."""
    if options.bot is None:
        return None
    entrant = parse_entrant(options.bot, brought_entrants(options), options.seconds)
    check_entrant(entrant, options.language)
    return entrant


def game_of_entrant(
    entrant: Entrant, setup: Setup, game: GameToReview, language: str
) -> GameToReview:
    """Return the game with the entrant's picks in every turn; raise `ParseError` for a fault."""
    with closing(make_contestant(entrant)) as contestant:
        try:
            turns = list(play_turns_again(contestant, setup, game.turns))
        except BotFault as fault:
            why = fault.forfeit_for(0).message(language)
            raise ParseError("review_bot", name=entrant.name, why=why) from None
    return GameToReview(game.states, turns)


def loss_per_turn(review: Review) -> Figure:
    """Return what the picks of a review lost in a turn, on average over all of its turns."""
    losses = (turn.loss.chance[turn.seat] for turn in review.turns)
    loss, turns = sum_figures(losses), max(1, len(review.turns))
    return Figure(loss.value / turns, loss.error / turns)


def entrant_as_json(entrant: Entrant, review: Review) -> dict[str, Any]:
    """Return the judged picks of an entrant for programs."""
    turns = [
        {
            "number": turn.number,
            "picks": [one.picks for one in turn.decisions],
            "loss": turn.loss.chance[turn.seat].value,
            "is_error": turn.is_error,
        }
        for turn in review.turns
    ]
    loss = loss_per_turn(review)
    mean = {"value": loss.value, "error": loss.error}
    return {"name": entrant.name, "loss_per_turn": mean, "turns": turns}


def entrant_parts(
    entrant: Entrant, review: Review, played: Review, language: str, names: tuple[str, ...]
) -> Iterator[Table | Text]:
    """Yield the table of an entrant's turns, and how it compares with the players."""
    yield Text("\n" + translate(language, "review.bot_turns", name=entrant.name), style="bold")
    table = make_table(language, 3, "turn", "player", "bot_line", "lost", "")
    for turn in review.turns:
        picks = (pick for one in turn.decisions for pick in one.picks)
        table.add_row(
            turn_name(turn),
            Text.assemble(seat_sign(turn.seat), f" {names[turn.seat]}"),
            line_text(language, picks),
            percent(turn.loss.chance[turn.seat]),
            ERROR_SIGN if turn.is_error else "",
        )
    yield table
    lost = {"lost": percent(loss_per_turn(review)), "theirs": percent(loss_per_turn(played))}
    facts = {name: " ".join(text.split()) for name, text in lost.items()}
    yield Text(translate(language, "review.bot_total", name=entrant.name, **facts))
