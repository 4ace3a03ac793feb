"""What came out of one game."""

from dataclasses import asdict, dataclass
from typing import Any

from kingdombuilder.arena.forfeits import Forfeit


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game, seat by seat."""

    game: int
    deal: int
    seats: tuple[str, ...]  # the name of the bot on each
    gold: tuple[int, ...]
    picks: tuple[int, ...]
    times: tuple[tuple[float, ...], ...]  # the seconds of every decision
    sources: tuple[dict[str, int], ...]  # the gold by what paid it
    forfeit: Forfeit | None = None

    def score_of(self, seat: int) -> tuple[bool, int]:
        """What seats are compared by: gold, and who gave the game away is last."""
        return self.forfeit is None or self.forfeit.seat != seat, self.gold[seat]

    def victory_shares(self) -> tuple[float, ...]:
        """Each seat's share of the victory."""
        worths = [self.score_of(seat) for seat in range(len(self.seats))]
        best = max(worths)
        return tuple((worth == best) / worths.count(best) for worth in worths)

    def as_json(self) -> dict[str, Any]:
        """The result as plain data."""
        return asdict(self)


def result_from_json(data: dict[str, Any]) -> GameResult:
    """The result that plain data tells."""
    rows: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }
    forfeit = Forfeit(**data["forfeit"]) if data["forfeit"] else None
    times = tuple(tuple(seat) for seat in data["times"])
    return GameResult(**rows | {"forfeit": forfeit, "times": times})
