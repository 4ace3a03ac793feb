"""Rollouts from any state: the gold of every seat, on the native engine if there is one."""

from collections.abc import Sequence

from kingdombuilder.bots.search.playouts import PlayoutRandom, roll_out
from kingdombuilder.insight.scores import totals
from kingdombuilder.insight.seen import redeal
from kingdombuilder.native import find_engine, random_states
from kingdombuilder.native.dice import SplitMix64
from kingdombuilder.native.search import RolloutPolicy
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick

# How the players of a rollout decide: not at all, by few options, or by more and with their tiles.
POLICIES: dict[str, RolloutPolicy | None] = {
    "random": None,
    "hasty": RolloutPolicy(turns=0, samples=6),
    "careful": RolloutPolicy(turns=0, samples=20, tries=12),
}


def rollout_gold(
    seen: State,
    seeds: Sequence[int],
    policy: RolloutPolicy | None = None,
    picks: Sequence[Cell] = (),
) -> list[tuple[int, ...]]:
    """Return the gold of every seat after one rollout for each seed.

    Unknown cards are dealt first, then some legal picks of the seat are made. Without a policy, the
    players pick at random to the end.
    """
    engine = find_engine().engine
    if engine is None:
        return [_gold_in_python(seen, seed, policy, picks) for seed in seeds]
    games, sources = engine.games([seen]).repeat(0, len(seeds)), random_states(seeds)
    games.redeal(sources)
    for pick in picks:
        games.advance([pick] * len(seeds))
    if policy is None:
        games.play_out(sources)
    else:
        games.roll_out(sources, policy.turns, policy.samples, policy.tries)
    return [tuple(gold[: seen.board.seats]) for gold in games.scores()]


def _gold_in_python(
    seen: State, seed: int, policy: RolloutPolicy | None, picks: Sequence[Cell]
) -> tuple[int, ...]:
    dice = SplitMix64(seed)
    state = redeal(seen, dice)
    for pick in picks:
        advance(state, pick)
    if policy is not None:
        roll_out(state, PlayoutRandom(dice.state), policy)
        return totals(state)
    while (who := chooser(state)) != NOBODY:
        is_chance = who == CHANCE
        advance(state, draw_card(state, dice) if is_chance else random_pick(legal(state), dice))
    return totals(state)
