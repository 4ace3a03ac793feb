"""The specification of a match: everything that determines its games, as a portable value."""

from dataclasses import dataclass
from typing import Any

from kingdombuilder.arena.deals import Deal, SetupPool, make_deal, setup_pool_from_json
from kingdombuilder.arena.schedule import Schedule
from kingdombuilder.entrants.entrant import Entrant, entrant_from_json

VERSION = 1  # of the results file; changes when a number would mean another game


@dataclass(frozen=True, slots=True)
class MatchSpec:
    """The entrants, the players per table, the set-ups and the number of games."""

    entrants: tuple[Entrant, ...]
    players: int
    seed: int
    games: int
    lots: SetupPool

    @property
    def schedule(self) -> Schedule:
        """The games of the match."""
        return Schedule(len(self.entrants), self.players, self.seed, self.games)

    def deal(self, number: int) -> Deal:
        """Return the deal with a number."""
        return make_deal(self.lots, self.players, self.seed, number)

    def as_json(self) -> dict[str, Any]:
        """Return the specification as JSON data, the first line of a results file."""
        return {
            "arena": VERSION,
            "bots": [entrant.as_json() for entrant in self.entrants],
            "players": self.players,
            "seed": self.seed,
            "games": self.games,
            **self.lots.as_json(),
        }


def match_spec_from_json(data: dict[str, Any]) -> MatchSpec:
    """Return the specification of JSON data."""
    own_fields = ("arena", "bots", "players", "seed", "games")
    lots = setup_pool_from_json(
        {name: value for name, value in data.items() if name not in own_fields}
    )
    entrants = tuple(entrant_from_json(bot) for bot in data["bots"])
    return MatchSpec(entrants, data["players"], data["seed"], data["games"], lots)
