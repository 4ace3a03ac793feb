"""Series of rated games that an administrator should look at."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby
from typing import Any

from sqlalchemy import Connection, select

from kingdombuilder.server.room.forfeits import MAX_SHARE, MIN_FORFEITS
from kingdombuilder.server.store.exclusive import run_on_snapshot
from kingdombuilder.server.store.opponents import DAY_MS
from kingdombuilder.server.store.schema import PlayerRow, ResultRow
from kingdombuilder.server.store.url import with_driver
from kingdombuilder.server.store.users import now_ms

MIN_PAIR_GAMES = 20  # of the same two players
MIN_SERIES, MIN_WON_SHARE = 10, 0.95  # games of a pair, and the share that one of them wins
MIN_ABSENCES = 5  # games that a player lost by forfeited turns
MIN_OWN_SHARE = 0.25  # of the turns, in a game that was not lost by forfeits
MIN_GAIN, MIN_SOURCE_SHARE = 100.0, 0.8  # of rating points, and the share from one opponent

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A suspicious series: its kind, the players by name, and the numbers."""

    kind: str
    players: tuple[str, ...]
    facts: dict[str, int]


@dataclass(slots=True)
class _Tally:
    games: Counter[Pair] = field(default_factory=Counter)
    wins: Counter[Pair] = field(default_factory=Counter)  # of the first over the second
    gains: defaultdict[str, Counter[str]] = field(  # rating points by player and opponent
        default_factory=lambda: defaultdict(Counter)
    )
    absences: Counter[str] = field(default_factory=Counter)
    few_turns: Counter[str] = field(default_factory=Counter)


def find_suspicious(url: str, days: int) -> list[Suspicion]:
    """Return the suspicious series of the last days; raise `StoreUnusable`."""
    since = now_ms() - days * DAY_MS
    return run_on_snapshot(with_driver(url), lambda connection: _find(connection, since))


def _find(connection: Connection, since: int) -> list[Suspicion]:
    query = (
        select(
            ResultRow.game,
            ResultRow.player,
            ResultRow.rank,
            ResultRow.before,
            ResultRow.after,
            ResultRow.turns,
            ResultRow.forfeits,
        )
        .where(ResultRow.moment > since, ResultRow.player != "")
        .order_by(ResultRow.game)
    )
    tally = _Tally()
    rows = connection.execution_options(yield_per=1000).execute(query)
    for _, seats in groupby(rows, key=lambda row: row.game):
        _count(tally, list(seats))
    all_names = select(PlayerRow.id, PlayerRow.name)
    names = {row.id: row.name for row in connection.execute(all_names)}
    return [
        Suspicion(kind, tuple(names.get(player, player) for player in players), facts)
        for kind, players, facts in _suspicions(tally)
    ]


def _count(tally: _Tally, seats: Sequence[Any]) -> None:
    for seat in seats:
        _count_absence(tally, seat)
    for one, other in combinations(sorted(seats, key=lambda seat: str(seat.player)), 2):
        if one.player == other.player:
            continue
        tally.games[one.player, other.player] += 1
        for better, worse in ((one, other), (other, one)):
            tally.wins[better.player, worse.player] += better.rank < worse.rank
            gain = (better.after - better.before) / (len(seats) - 1)
            tally.gains[better.player][worse.player] += gain


def _count_absence(tally: _Tally, seat: Any) -> None:
    turns, forfeits = seat.turns or 0, seat.forfeits or 0
    if forfeits >= MIN_FORFEITS and forfeits * MAX_SHARE > turns:
        tally.absences[seat.player] += 1
    elif turns and turns - forfeits < MIN_OWN_SHARE * turns:
        tally.few_turns[seat.player] += 1


def _suspicions(tally: _Tally) -> Iterator[tuple[str, tuple[str, ...], dict[str, int]]]:
    for pair, games in tally.games.most_common():
        if games >= MIN_PAIR_GAMES:
            yield "same_pair", pair, {"n": games}
    for (one, other), wins in tally.wins.most_common():
        games = tally.games[min(one, other), max(one, other)]
        if games >= MIN_SERIES and wins >= MIN_WON_SHARE * games:
            yield "one_sided", (one, other), {"won": wins, "n": games}
    yield from _one_source(tally.gains.items())
    for player, games in tally.absences.most_common():
        if games >= MIN_ABSENCES:
            yield "forfeits", (player,), {"n": games}
    for player, games in tally.few_turns.most_common():
        yield "few_turns", (player,), {"n": games}


def _one_source(
    gains: Iterable[tuple[str, Counter[str]]],
) -> Iterator[tuple[str, tuple[str, ...], dict[str, int]]]:
    for player, sources in gains:
        total = sum(gain for gain in sources.values() if gain > 0)
        [(other, gain)] = sources.most_common(1)
        if total >= MIN_GAIN and gain >= MIN_SOURCE_SHARE * total:
            yield "one_source", (player, other), {"gain": round(gain), "all": round(total)}
