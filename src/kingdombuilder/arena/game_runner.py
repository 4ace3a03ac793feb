"""One game of a match, from its deal to its result."""

import time
from collections.abc import Sequence
from random import Random

from kingdombuilder.arena.deals import DealDraws
from kingdombuilder.arena.match_spec import MatchSpec
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.arena.results import GameResult
from kingdombuilder.bots import Decision
from kingdombuilder.bots.decision import next_follow_up
from kingdombuilder.entrants.contestant import Contestant
from kingdombuilder.entrants.forfeits import BotFault, Forfeit
from kingdombuilder.entrants.protocol.messages import SeatAssignment
from kingdombuilder.entrants.seated import require_legal
from kingdombuilder.entrants.turn_timer import TurnTimer
from kingdombuilder.insight.scores import gold_by_source, totals
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser
from kingdombuilder.setup.setup import start


def run_game(order: MatchSpec, number: int, bench: ContestantPool) -> GameResult:
    """Play the game with a number; a bot's fault ends it as a forfeit."""
    seating = order.schedule.seating(number)
    deal = order.deal(seating.deal)
    players = bench.take(seating.seats)
    state, watch, forfeit = start(deal.setup), TurnTimer(order.players), None
    own = [_own_seed(order.seed, number, seat) for seat in range(order.players)]
    try:
        for seat, player in enumerate(players):
            _begin(player, SeatAssignment(number, seat, deal.setup, own[seat]))
        _play(state, DealDraws(deal), players, watch)
    except _GameEnded as ended:
        forfeit = ended.forfeit
    gold = totals(state)
    for seat, player in enumerate(players):
        guilty = forfeit is not None and forfeit.seat == seat
        player.end(gold, forfeit.message("en") if forfeit and guilty else "")
    return GameResult(
        game=number,
        deal=seating.deal,
        seats=tuple(order.entrants[bot].name for bot in seating.seats),
        gold=gold,
        picks=tuple(watch.picks),
        times=tuple(tuple(round(time, 4) for time in times) for times in watch.times),
        sources=tuple(gold_by_source(state, seat) for seat in range(order.players)),
        forfeit=forfeit,
    )


class _GameEnded(Exception):
    def __init__(self, forfeit: Forfeit) -> None:
        self.forfeit = forfeit


def _own_seed(seed: int, number: int, seat: int) -> int:
    """Return a seed for a bot's own randomness that reveals nothing about the deal."""
    return Random(f"arena {seed}/{number}/own chance of seat {seat}").getrandbits(32)


def _begin(player: Contestant, place: SeatAssignment) -> None:
    try:
        player.begin(place)
    except BotFault as fault:
        raise _GameEnded(fault.forfeit_for(place.seat)) from None


def _play(state: State, draws: DealDraws, players: Sequence[Contestant], watch: TurnTimer) -> None:
    """Play to the end; a bot's planned picks are made without asking it again."""
    turn, last, decision = -1, CHANCE, None
    while (seat := chooser(state)) != NOBODY:
        if seat == CHANCE:
            advance(state, draws.draw(state))
            last = CHANCE
            continue
        if state.turn != turn:
            turn = state.turn
            watch.new_turn()
        planned = next_follow_up(decision, state, seat) if decision and seat == last else None
        decision, last = planned or _decide(state, seat, players[seat], watch), seat
        advance(state, decision.pick)
        watch.picks[seat] += 1


def _decide(state: State, seat: int, player: Contestant, watch: TurnTimer) -> Decision:
    seen, budget = seen_by(state, seat), watch.remaining(seat, player.limit)
    began = time.perf_counter()
    try:
        decision = player.decide(seen, budget)
        require_legal(decision, state)
    except BotFault as fault:
        raise _GameEnded(fault.forfeit_for(seat)) from None
    finally:
        watch.record_decision(seat, time.perf_counter() - began)
    return decision
