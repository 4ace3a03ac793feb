"""The schedule: every deal is played by the bots of one table, once from each seat."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations
from random import Random

Table = tuple[int, ...]  # the numbers of the bots that play together


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """One game to play: its deal, and the number of the bot in every seat."""

    number: int
    deal: int
    seats: Table


@dataclass(frozen=True, slots=True)
class Schedule:
    """All games of a match by number; a longer match starts with the games of a shorter one."""

    bots: int
    players: int
    seed: int
    games: int  # the requested number

    def __len__(self) -> int:
        """Return the number of games, rounded up to whole deals."""
        return -(-self.games // self.players) * self.players

    def __iter__(self) -> Iterator[ScheduledGame]:
        return map(self.seating, range(len(self)))

    def seating(self, number: int) -> ScheduledGame:
        """Return the game with a number."""
        deal, turned = divmod(number, self.players)
        cycle, place = divmod(deal, len(table_combinations(self.bots, self.players)))
        table = _shuffle_tables(self.bots, self.players, f"arena {self.seed}/tables {cycle}")[place]
        orders = _orders(table)
        order = orders[cycle % len(orders)]
        return ScheduledGame(number, deal, order[turned:] + order[:turned])


@lru_cache
def table_combinations(bots: int, players: int) -> tuple[Table, ...]:
    """Return the possible tables: all choices of bots, or all mixes that contain every bot."""
    numbers = range(bots)
    if bots >= players:
        return tuple(combinations(numbers, players))
    mixes = combinations_with_replacement(numbers, players)
    return tuple(mix for mix in mixes if set(mix) == set(numbers))


@lru_cache
def _shuffle_tables(bots: int, players: int, seed: str) -> tuple[Table, ...]:
    """Return all tables in random order, so that an interrupted match is balanced too."""
    tables = list(table_combinations(bots, players))
    Random(seed).shuffle(tables)
    return tuple(tables)


@lru_cache
def _orders(table: Table) -> tuple[Table, ...]:
    """Return the seating orders that are not rotations of each other.

    They alternate, so that no bot always plays after the same one.
    """
    first, *others = table
    return tuple(dict.fromkeys((first, *rest) for rest in permutations(others)))
