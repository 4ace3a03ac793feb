"""Hold the turns of bots against each other, position by position: less luck than in whole games.

    python -m tools.compare_bots master grandmaster --players 4 --positions 50

The positions are of games that the turn search plays against itself, early and late ones. What the
bots would play there is judged by games with the same dice, in which the seat searches its turns
four lines wide and the others play with care. The first bot is what the others are held against.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count, islice
from math import sqrt
from random import Random
from statistics import fmean, stdev

from rich.progress import track

from kingdombuilder.arena.deals import ALL, DealDraws, SetupPool, make_deal
from kingdombuilder.arena.entrant_args import parse_entrants
from kingdombuilder.arena.entrants import BOT, Entrant
from kingdombuilder.bots import BOTS, UNLIMITED
from kingdombuilder.bots.search import thread_search
from kingdombuilder.bots.search.race import RaceConfig
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native.search import Picks, RolloutPolicy
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser
from kingdombuilder.setup.setup import MAX_PLAYERS, MIN_PLAYERS, start
from kingdombuilder.text.parsing import ParseError

PLAYED = (16, 4, 6)  # width, lines and samples of the games that positions are taken from
JUDGED = RaceConfig(512, 512, RolloutPolicy(turns=99, samples=20, tries=12, width=4), scale=3.0)
ROUNDS, STRIDE = 9, 7  # turns of a seat after which positions are taken, spread by steps
NINETEEN_OF_TWENTY = 1.96


@dataclass(slots=True)
class Held:
    """A bot, and how much more likely its turns win than those of the first."""

    entrant: Entrant
    better: list[float] = field(default_factory=list)
    left_out: int = 0  # positions in which the search does not come to where some turn ends

    def __str__(self) -> str:
        if not self.better:
            return f"{self.entrant.name}: nothing to judge, {self.left_out} positions left out"
        mean = 100 * fmean(self.better)
        spread = 100 * stdev(self.better) / sqrt(len(self.better)) if len(self.better) > 1 else 0
        other = sum(each != 0 for each in self.better)
        return (
            f"{self.entrant.name}: {mean:+.2f} % (±{NINETEEN_OF_TWENTY * spread:.2f}) in "
            f"{len(self.better)} positions, another turn in {other}; {self.left_out} left out"
        )


def positions(lots: SetupPool, seats: int, seed: int) -> Iterator[State]:
    """What the seat sees that is to play, one position of every game."""
    for number in count():
        deal = make_deal(lots, seats, seed, number)
        state, draws, random = start(deal.setup), DealDraws(deal), Random(deal.seed)
        turns = number * STRIDE % (ROUNDS * seats)
        while (who := chooser(state)) != NOBODY:
            if who == CHANCE:
                advance(state, draws.draw(state))
                continue
            seen = seen_by(state, who)
            if not turns:
                yield seen
                break
            turns -= 1
            lines = thread_search().best_lines(seen, *PLAYED, random.getrandbits(64))
            for pick in max(lines)[1]:
                advance(state, pick)


def turn_of(entrant: Entrant, seen: State, seed: int) -> Picks:
    """What a bot would play."""
    budget = None if entrant.budget == UNLIMITED else entrant.budget
    decision = BOTS[entrant.source].think(seen, Random(seed), budget)
    return (decision.pick, *decision.follow_ups)


def chances(seen: State, turns: Sequence[Picks], games: int, seed: int) -> list[float] | None:
    """How likely each turn wins; nothing if the search does not come to where one of them ends."""
    random, style, search = Random(seed), JUDGED, thread_search()
    dice = [random.getrandbits(64) for _ in range(games)]
    lines = search.best_lines(seen, style.width, style.keep, style.rollout_policy.samples, seed)
    ends = [after(seen, picks) for _, picks in lines]
    played = [after(seen, turn) for turn in turns]
    if not all(end in ends for end in played):
        return None
    numbers = [ends.index(end) for end in played]
    found = {
        number: fmean(map(style.chance, search.rollouts(number, dice, style.rollout_policy)))
        for number in set(numbers)
    }
    return [found[number] for number in numbers]


def after(seen: State, turn: Picks) -> State:
    """Where a turn ends; other picks, or the same in another order, may end there too."""
    state = seen.copy()
    for pick in turn:
        advance(state, pick)
    return state


def held(bots: Sequence[Entrant], seen: Iterable[State], games: int) -> list[Held]:
    """The other bots against the first, in the positions where the search finds all their turns."""
    found = [Held(bot) for bot in bots[1:]]
    with suppress(KeyboardInterrupt):  # what has been judged until then is told
        for number, position in enumerate(seen):
            turns = [turn_of(bot, position, number) for bot in bots]
            judged = chances(position, turns, games, number)
            for place, one in enumerate(found, 1):
                if judged:
                    one.better.append(judged[place] - judged[0])
                else:
                    one.left_out += 1
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("bots", nargs="+", help="such as master, or grandmaster@1s")
    seats = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    parser.add_argument("--players", type=int, default=4, choices=seats)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--games", type=int, default=800, help="that judge a turn")
    parser.add_argument("--every-box", action="store_true", help="and not the base game alone")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    if len(options.bots) < 2:
        parser.error("one bot alone cannot be held against another")
    try:
        bots = parse_entrants(options.bots)
    except ParseError as error:
        parser.error(error.message("en"))
    if any(bot.kind != BOT for bot in bots):
        parser.error("only bots of the package can be judged")
    if min(options.positions, options.games) < 1:
        parser.error("--positions and --games are 1 or more")
    lots = SetupPool(boxes=(ALL,), queenies=(ALL,)) if options.every_box else SetupPool()
    seen = islice(positions(lots, options.players, options.seed), options.positions)
    for one in held(bots, track(seen, "positions", total=options.positions), options.games):
        print(one)


if __name__ == "__main__":
    main()
