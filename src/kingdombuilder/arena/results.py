"""The result of one game."""

from dataclasses import asdict, dataclass
from typing import Any

from kingdombuilder.entrants.forfeits import Forfeit


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game, seat by seat."""

    game: int
    deal: int
    seats: tuple[str, ...]  # the name of each seat's bot
    gold: tuple[int, ...]
    picks: tuple[int, ...]
    times: tuple[tuple[float, ...], ...]  # the seconds of every decision
    sources: tuple[dict[str, int], ...]  # the gold by source
    forfeit: Forfeit | None = None

    def score_of(self, seat: int) -> tuple[bool, int]:
        """Return the sort key of a seat: its gold, with a forfeiting seat last."""
        return self.forfeit is None or self.forfeit.seat != seat, self.gold[seat]

    def victory_shares(self) -> tuple[float, ...]:
        """Return each seat's share of the victory."""
        worths = [self.score_of(seat) for seat in range(len(self.seats))]
        best = max(worths)
        return tuple((worth == best) / worths.count(best) for worth in worths)

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        return asdict(self)


def result_from_json(data: dict[str, Any]) -> GameResult:
    """Return the result of JSON data."""
    rows: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }
    forfeit = Forfeit(**data["forfeit"]) if data["forfeit"] else None
    times = tuple(tuple(seat) for seat in data["times"])
    return GameResult(**rows | {"forfeit": forfeit, "times": times})
