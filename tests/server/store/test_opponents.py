"""Which rated games count, and how much, on each kind of database."""

import asyncio

import pytest

from kingdombuilder.server.ratings import (
    REPEATS_A_DAY,
    REPEATS_A_WEEK,
    Rating,
    repeat_weight,
    update_ratings,
)
from kingdombuilder.server.store.opponents import DAY_MS, WEEK_MS, SeatOutcome
from tests.server.postgres import Fresh
from tests.server.store.test_ratings import WON, nodes, play_rated_game


def outcome(place: int, player: str, rank: int, **facts: bool) -> SeatOutcome:
    """Return a seat's outcome."""
    return SeatOutcome(place, player, "", 60 - rank, rank, **facts)


def test_24_games_against_own_bots_change_nothing(fresh: Fresh) -> None:
    """The ratings of the owner, the bot and other players at the table stay unchanged."""

    async def check(url: str) -> None:
        async with nodes(url) as (store, _, services):
            await services.players.add_bot("ada", "ro", "Ro", "ro", "token")
            for moment in range(24):
                await play_rated_game(store, (outcome(0, "ada", 1), outcome(1, "ro", 2)), moment)
            three = (outcome(0, "ada", 1), outcome(1, "ro", 2), outcome(2, "bob", 3))
            await play_rated_game(store, three, 30)
            for player in ("ada", "ro", "bob"):
                assert await services.ratings.of(player) == []
            assert len(await services.history.of("ada", every=True)) == 25

    asyncio.run(check(fresh()))


def test_bots_and_people_do_not_rate_each_other(fresh: Fresh) -> None:
    """A bot changes no person's rating; bots of two owners rate each other."""

    async def check(url: str) -> None:
        async with nodes(url) as (store, _, services):
            await services.players.add_bot("bob", "ro", "Ro", "ro", "token")
            await services.players.add_bot("bob", "bo", "Bo", "bo", "token 2")
            await services.players.add_bot("ada", "mo", "Mo", "mo", "token 3")
            await play_rated_game(store, (outcome(0, "ada", 1), outcome(1, "ro", 2)))
            assert await services.ratings.of("ada") == []
            await play_rated_game(store, (outcome(0, "ro", 1), outcome(1, "bo", 2)))
            assert await services.ratings.of("ro") == []
            await play_rated_game(store, (outcome(0, "ro", 1), outcome(1, "mo", 2)))
            [entry] = await services.ratings.of("ro")
            assert entry.rating == update_ratings([Rating(), Rating()], [1, 2])[0]

    asyncio.run(check(fresh()))


def test_repeated_opponents_count_less_and_less(fresh: Fresh) -> None:
    """The weight falls to zero within a day, and recovers the next day until the week is full."""

    async def check(url: str) -> None:
        async with nodes(url) as (store, _, services):
            start = 10 * WEEK_MS
            gains = []
            for number in range(REPEATS_A_DAY + 2):
                await play_rated_game(store, WON, start + number)
                newest, *_ = await services.history.of("ada")
                gains.append(newest.after - newest.before)
            assert gains[0] > gains[3] > gains[6] > gains[9] > 0
            assert gains[REPEATS_A_DAY:] == [0, 0]
            await play_rated_game(store, WON, start + 2 * DAY_MS)
            newest, *_ = await services.history.of("ada")
            assert newest.after > newest.before
            [entry] = await services.ratings.of("ada")
            assert entry.games == REPEATS_A_DAY + 3

    asyncio.run(check(fresh()))


def test_a_game_that_all_players_forfeit_is_not_rated(fresh: Fresh) -> None:
    """No player gets a rating from it."""

    async def check(url: str) -> None:
        async with nodes(url) as (store, _, services):
            both = [outcome(n, who, 1, has_forfeited=True) for n, who in enumerate(("ada", "bob"))]
            await play_rated_game(store, both)
            assert await services.ratings.of("ada") == []

    asyncio.run(check(fresh()))


@pytest.mark.parametrize(
    ("day", "week", "weight"),
    [(0, 0, 1), (5, 5, 0.5 * 25 / 30), (REPEATS_A_DAY, 10, 0), (0, REPEATS_A_WEEK, 0), (50, 90, 0)],
)
def test_the_weight_falls_from_one_to_zero(day: int, week: int, weight: float) -> None:
    """The documentation names the steps."""
    assert repeat_weight(day, week) == pytest.approx(weight)
