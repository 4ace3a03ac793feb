"""The schedule of a match: whole deals, balanced seats and neighbours."""

from collections import Counter

import pytest

from kingdombuilder.arena.schedule import Schedule, table_combinations

SHAPES = [(2, 2), (3, 2), (5, 2), (3, 3), (5, 3), (4, 4), (5, 5), (2, 3), (2, 4), (3, 5)]


def full_schedule(bots: int, players: int) -> Schedule:
    """Return a match with every table and every circular order of its seats."""
    orders = {1: 1, 2: 1, 3: 2, 4: 6, 5: 24}[players]
    return Schedule(
        bots, players, seed=7, games=len(table_combinations(bots, players)) * orders * players
    )


@pytest.mark.parametrize(("bots", "players"), SHAPES)
def test_every_bot_sits_on_every_seat_equally_often(bots: int, players: int) -> None:
    """This holds over a whole match."""
    places: Counter[tuple[int, int]] = Counter()
    for seating in full_schedule(bots, players):
        places.update((bot, seat) for seat, bot in enumerate(seating.seats))
    assert len(places) == bots * players
    assert len(set(places.values())) == 1


@pytest.mark.parametrize(("bots", "players"), SHAPES)
def test_a_deal_is_played_by_the_same_bots_from_every_seat(bots: int, players: int) -> None:
    """This makes it a duplicate deal."""
    schedule = full_schedule(bots, players)
    for deal in range(len(schedule) // players):
        games = [schedule.seating(deal * players + rotation) for rotation in range(players)]
        assert {game.deal for game in games} == {deal}
        assert len({tuple(sorted(game.seats)) for game in games}) == 1
        for seat in range(players):
            assert sorted(game.seats[seat] for game in games) == sorted(games[0].seats)


@pytest.mark.parametrize(("bots", "players"), [(3, 3), (4, 4), (5, 5), (5, 3)])
def test_every_bot_follows_every_other_bot_equally_often(bots: int, players: int) -> None:
    """All pairs of neighbours are equally frequent."""
    follows: Counter[tuple[int, int]] = Counter()
    for seating in full_schedule(bots, players):
        follows.update(zip(seating.seats, (*seating.seats[1:], seating.seats[0]), strict=True))
    assert len(follows) == bots * (bots - 1)
    assert len(set(follows.values())) == 1


@pytest.mark.parametrize(("bots", "players"), SHAPES)
def test_a_shortened_match_is_balanced(bots: int, players: int) -> None:
    """The tables differ by at most one deal."""
    schedule = Schedule(
        bots, players, seed=3, games=players * (2 * len(table_combinations(bots, players)) + 1)
    )
    played = Counter(tuple(sorted(seating.seats)) for seating in schedule)
    assert set(played) == set(table_combinations(bots, players))
    assert max(played.values()) - min(played.values()) <= players


def test_games_are_rounded_up_to_whole_deals() -> None:
    """A longer match begins with the games of a shorter one."""
    short, long = Schedule(4, 3, 9, games=10), Schedule(4, 3, 9, games=100)
    assert (len(short), len(long)) == (12, 102)
    assert list(short) == list(long)[:12]


def test_two_bots_share_more_than_two_seats() -> None:
    """Every mix with both bots is used."""
    assert table_combinations(2, 3) == ((0, 0, 1), (0, 1, 1))
    assert table_combinations(2, 4) == ((0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1))
