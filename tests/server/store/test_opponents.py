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
    """A seat's result."""
    return SeatOutcome(place, player, "", 60 - rank, rank, **facts)


def test_24_games_against_own_bots_change_nothing(fresh: Fresh) -> None:
    """For the owner, for the bot, and for whoever else is at the table."""

    async def check(url: str) -> None:
        async with nodes(url) as (one, _, people):
            await people.players.add_bot("ada", "ro", "Ro", "ro", "token")
            for moment in range(24):
                await play_rated_game(one, (outcome(0, "ada", 1), outcome(1, "ro", 2)), moment)
            three = (outcome(0, "ada", 1), outcome(1, "ro", 2), outcome(2, "bob", 3))
            await play_rated_game(one, three, 30)
            for player in ("ada", "ro", "bob"):
                assert await people.ratings.of(player) == []
            assert len(await people.history.of("ada", every=True)) == 25

    asyncio.run(check(fresh()))


def test_bots_and_people_do_not_rate_each_other(fresh: Fresh) -> None:
    """A bot of somebody else changes no person's rating; bots of two owners rate each other."""

    async def check(url: str) -> None:
        async with nodes(url) as (one, _, people):
            await people.players.add_bot("bob", "ro", "Ro", "ro", "token")
            await people.players.add_bot("bob", "bo", "Bo", "bo", "token 2")
            await people.players.add_bot("ada", "mo", "Mo", "mo", "token 3")
            await play_rated_game(one, (outcome(0, "ada", 1), outcome(1, "ro", 2)))
            assert await people.ratings.of("ada") == []
            await play_rated_game(one, (outcome(0, "ro", 1), outcome(1, "bo", 2)))
            assert await people.ratings.of("ro") == []
            await play_rated_game(one, (outcome(0, "ro", 1), outcome(1, "mo", 2)))
            [now] = await people.ratings.of("ro")
            assert now.rating == update_ratings([Rating(), Rating()], [1, 2])[0]

    asyncio.run(check(fresh()))


def test_repeated_opponents_count_less_and_less(fresh: Fresh) -> None:
    """Down to nothing within a day; the next day counts again, until the week is full."""

    async def check(url: str) -> None:
        async with nodes(url) as (one, _, people):
            start = 10 * WEEK_MS
            gains = []
            for number in range(REPEATS_A_DAY + 2):
                await play_rated_game(one, WON, start + number)
                newest, *_ = await people.history.of("ada")
                gains.append(newest.after - newest.before)
            assert gains[0] > gains[3] > gains[6] > gains[9] > 0
            assert gains[REPEATS_A_DAY:] == [0, 0]
            await play_rated_game(one, WON, start + 2 * DAY_MS)
            newest, *_ = await people.history.of("ada")
            assert newest.after > newest.before
            [now] = await people.ratings.of("ada")
            assert now.games == REPEATS_A_DAY + 3

    asyncio.run(check(fresh()))


def test_a_game_that_all_have_forfeited_counts_for_nobody(fresh: Fresh) -> None:
    """Its results are stored with the forfeited turns."""

    async def check(url: str) -> None:
        async with nodes(url) as (one, _, people):
            both = [outcome(n, who, 1, has_forfeited=True) for n, who in enumerate(("ada", "bob"))]
            await play_rated_game(one, both)
            assert await people.ratings.of("ada") == []

    asyncio.run(check(fresh()))


@pytest.mark.parametrize(
    ("day", "week", "weight"),
    [(0, 0, 1), (5, 5, 0.5 * 25 / 30), (REPEATS_A_DAY, 10, 0), (0, REPEATS_A_WEEK, 0), (50, 90, 0)],
)
def test_the_weight_falls_from_one_to_zero(day: int, week: int, weight: float) -> None:
    """In steps that the documentation names."""
    assert repeat_weight(day, week) == pytest.approx(weight)
