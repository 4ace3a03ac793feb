"""Compare the bots' turns position by position, which needs fewer samples than whole games.

    python -m tools.compare_bots master grandmaster --players 4 --positions 50

The positions come from all stages of games that the turn search plays against itself. Each bot's
turn is judged by rollouts with the same dice, in which the seat searches its turns four lines wide
and the other seats use the careful policy. All bots are compared with the first one. With `--net`,
the bots of `tools.learn.bots` can be compared too. With `--judge net`, all seats search their turns
eight lines wide in these rollouts, and the net chooses the ends.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count, islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from rich.progress import track

from kingdombuilder.arena.deals import ALL, DealDraws, SetupPool, make_deal
from kingdombuilder.bots import BOTS, UNLIMITED
from kingdombuilder.bots.rationale import state_after
from kingdombuilder.bots.search import thread_search
from kingdombuilder.bots.search.race_config import RaceConfig
from kingdombuilder.entrants.entrant import BOT, Entrant
from kingdombuilder.entrants.entrant_args import parse_entrants
from kingdombuilder.insight.net import BoardNet
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native.search import Picks, RolloutPolicy
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser
from kingdombuilder.setup.setup import MAX_PLAYERS, MIN_PLAYERS, start
from kingdombuilder.text.parsing import ParseError
from tools.learn.bots import add_bots, find_encoder

PLAY_SEARCH = (16, 4, 6)  # width, lines and samples in the games that the positions come from
JUDGE = RaceConfig(512, 512, RolloutPolicy(turns=99, samples=20, tries=12, width=4), scale=3.0)
NET_JUDGE = replace(
    JUDGE,
    rollout_policy=JUDGE.rollout_policy._replace(width=8, rivals=8, by_net=1),
    preselected=4,
)
LINEAR, BY_NET = "linear", "net"
ROUNDS, STRIDE = 9, 7  # positions come from the first rounds, a stride of turns apart
Z_95 = 1.96


@dataclass(slots=True)
class Comparison:
    """A bot, and by how much its turns are likelier to win than those of the first bot."""

    entrant: Entrant
    better: list[float] = field(default_factory=list)
    left_out: int = 0  # positions where the search does not reach the end of some bot's turn

    def __str__(self) -> str:
        if not self.better:
            return f"{self.entrant.name}: nothing to judge, {self.left_out} positions left out"
        mean = 100 * fmean(self.better)
        spread = 100 * stdev(self.better) / sqrt(len(self.better)) if len(self.better) > 1 else 0
        other = sum(each != 0 for each in self.better)
        return (
            f"{self.entrant.name}: {mean:+.2f} % (±{Z_95 * spread:.2f}) in "
            f"{len(self.better)} positions, another turn in {other}; {self.left_out} left out"
        )


def positions(pool: SetupPool, seats: int, seed: int) -> Iterator[State]:
    """Yield one position of every game, as the seat that picks sees it."""
    for number in count():
        deal = make_deal(pool, seats, seed, number)
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
            lines = thread_search().best_lines(seen, *PLAY_SEARCH, random.getrandbits(64))
            for pick in max(lines)[1]:
                advance(state, pick)


def bot_turn(entrant: Entrant, seen: State, seed: int) -> Picks:
    """Return the turn that a bot would play."""
    budget = None if entrant.budget == UNLIMITED else entrant.budget
    decision = BOTS[entrant.source].think(seen, Random(seed), budget)
    return (decision.pick, *decision.follow_ups)


def chances(
    seen: State, turns: Sequence[Picks], games: int, seed: int, net: BoardNet | None = None
) -> list[float] | None:
    """Return each turn's chance to win, or None if the search does not reach the end of one."""
    random, config, search = Random(seed), NET_JUDGE if net else JUDGE, thread_search()
    dice = [random.getrandbits(64) for _ in range(games)]
    lines = search.best_lines(
        *(seen, config.width, config.keep, config.rollout_policy.samples, seed, net),
        net_width=config.net_width(config.width),
    )
    ends = [state_after(seen, picks) for _, picks in lines]
    turn_ends = [state_after(seen, turn) for turn in turns]
    if not all(end in ends for end in turn_ends):
        return None
    numbers = [ends.index(end) for end in turn_ends]
    compared = sorted(set(numbers))
    leads = search.rollouts(compared, dice, config.rollout_policy, net)
    columns = zip(*leads, strict=True)
    chance = {
        number: fmean(map(config.chance, column))
        for number, column in zip(compared, columns, strict=True)
    }
    return [chance[number] for number in numbers]


def compare(
    bots: Sequence[Entrant], seen: Iterable[State], games: int, judge: Path | None = None
) -> list[Comparison]:
    """Compare the other bots with the first, in positions where the search finds all their turns.

    `judge` is the file of the net that chooses the turns of the rollouts, if there is one.
    Ctrl-C ends the comparison early.
    """
    comparisons = [Comparison(bot) for bot in bots[1:]]
    with suppress(KeyboardInterrupt):
        for number, position in enumerate(seen):
            turns = [bot_turn(bot, position, number) for bot in bots]
            encoder = find_encoder(judge) if judge else None
            net = encoder.board_net(position.board) if encoder else None
            judged = chances(position, turns, games, number, net)
            for place, comparison in enumerate(comparisons, 1):
                if judged:
                    comparison.better.append(judged[place] - judged[0])
                else:
                    comparison.left_out += 1
    return comparisons


def main(arguments: Sequence[str] | None = None) -> None:
    """Compare bots and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("bots", nargs="+", help="bots, such as master or grandmaster@1s")
    seats = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    parser.add_argument("--players", type=int, default=4, choices=seats)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--games", type=int, default=800, help="rollouts per turn")
    parser.add_argument("--every-box", action="store_true", help="use all boxes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--net", type=Path, help="a net, for net-race@1s and so on")
    parser.add_argument("--judge", choices=(LINEAR, BY_NET), default=LINEAR)
    options = parser.parse_args(arguments)
    if len(options.bots) < 2:
        parser.error("at least two bots are needed")
    if options.judge == BY_NET and not options.net:
        parser.error("--judge net needs --net")
    try:
        if options.net:
            add_bots(options.net)
        bots = parse_entrants(options.bots)
    except ParseError as error:
        parser.error(error.message("en"))
    if any(bot.kind != BOT for bot in bots):
        parser.error("only the package's own bots can be compared")
    if min(options.positions, options.games) < 1:
        parser.error("--positions and --games must be 1 or more")
    pool = SetupPool(boxes=(ALL,), queenies=(ALL,)) if options.every_box else SetupPool()
    seen = islice(positions(pool, options.players, options.seed), options.positions)
    tracked = track(seen, "positions", total=options.positions)
    judge = options.net if options.judge == BY_NET else None
    for comparison in compare(bots, tracked, options.games, judge):
        print(comparison)


if __name__ == "__main__":
    main()
