"""Cheats in rated games: time, absence, and ratings against bots and puppets."""

import time

from tools.online.attacks.attack import (
    Attack,
    Outcome,
    Settings,
    accounts,
    play_to_end,
    start_game,
    visitors,
)
from tools.online.attacks.visitor import Visitor
from tools.online.table_client import is_over

TURN_SECONDS = 5
NEW_RATING = 400


def hold_turn_clock(settings: Settings) -> Outcome:
    """Leave and return shortly before the turn ends, repeatedly."""
    with visitors(*accounts(settings, 2)) as (cheat, victim):
        clock = {"time_control": {"kind": "turn", "seconds": TURN_SECONDS}}
        start_game(cheat, victim, rated=True, options=clock)
        started = time.monotonic()
        while time.monotonic() - started < 4 * TURN_SECONDS and not victim.view["can_act"]:
            victim.drain(TURN_SECONDS - 2.0)
            if not victim.view["can_act"]:
                cheat.say("leave_seat")
                cheat.say("return_to_seat")
        seconds = time.monotonic() - started
    return Outcome(seconds < 2 * TURN_SECONDS, f"the turn of {TURN_SECONDS} s took {seconds:.0f} s")


def win_without_picks(settings: Settings) -> Outcome:
    """Leave immediately, and return in the end to win."""
    with visitors(*accounts(settings, 2)) as (cheat, victim):
        start_game(cheat, victim, rated=True)
        cheat.say("leave_seat")
        while not is_over(victim.view):
            victim.play_turn()
            if min(seat["supply"] for seat in victim.view["position"]["seats"]) < 4:
                cheat.say("return_to_seat")
            if not is_over(victim.view):
                victim.until("view")
                cheat.say("leave_seat")
        winners = victim.view["position"]["winners"]
    return Outcome(0 not in winners, f"winners: {[seat + 1 for seat in winners]}")


def farm_own_bots(settings: Settings) -> Outcome:
    """Win a series of rated games against the cheat's own bot, which leaves."""
    [cheat] = accounts(settings, 1)
    with visitors(cheat, cheat.make_bot()) as (cheat, bot):
        change = _series(cheat, bot, settings.games)
    return Outcome(abs(change) < 1, f"{settings.games} games changed the rating by {change:+.0f}")


def farm_one_opponent(settings: Settings) -> Outcome:
    """Win a series of rated games against another account, which leaves."""
    with visitors(*accounts(settings, 2)) as (cheat, puppet):
        _series(cheat, puppet, settings.games)
        games = cheat.http.get(f"/api/players/{cheat.name}").json()["games"]
    changes = [game["rating_change"] for game in reversed(games)]
    late = changes[10:] or [changes[-1] - changes[0]]
    return Outcome(max(late) <= 0, f"changes by game: {changes}")


def hide_a_program(settings: Settings) -> Outcome:
    """Play as a program among people without being marked."""
    cheat, victim = accounts(settings, 2)
    with visitors(cheat, victim, cheat.make_bot()) as (_, victim, bot):
        start_game(victim, bot, rated=True)
        is_marked = bool(victim.table["seats"][1].get("is_bot_account"))
    return Outcome(is_marked, "the seat is marked" if is_marked else "the seat is not marked")


def _series(cheat: Visitor, other: Visitor, games: int) -> float:
    """Play a series of games and return the change of the cheat's rating."""
    start_game(cheat, other, rated=True)
    for number in range(games):
        other.say("leave_seat")
        play_to_end(cheat)
        if number + 1 < games:
            _start_rematch(cheat, other)
    ratings = cheat.http.get(f"/api/players/{cheat.name}").json()["ratings"]
    return float(ratings[0]["rating"] - NEW_RATING) if ratings else 0.0


def _start_rematch(first: Visitor, second: Visitor) -> None:
    first.say("rematch")
    game = first.until("table", lambda table: bool(table["rematch_game"]))["rematch_game"]
    for one in (first, second):
        one.enter(game)
        one.say("set_ready")
    for one in (first, second):
        one.until("view")


ATTACKS = (
    Attack(4, "hold a turn clock by leaving", "the turn ends in time", hold_turn_clock),
    Attack(4, "win without own picks", "the absent player loses", win_without_picks),
    Attack(4, "farm a rating from own bots", "the rating stays", farm_own_bots),
    Attack(4, "farm a rating from one opponent", "later games change nothing", farm_one_opponent),
    Attack(4, "play as a program unnoticed", "the seat is marked", hide_a_program),
)
