"""The value of each card to each bot, in the games in which it is in play."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kingdombuilder.arena.results import GameResult
from kingdombuilder.box import CARDS, TASKS


@dataclass(slots=True)
class CardStats:
    """One card for one bot: the gold it paid, and the victories with it in play."""

    seats: int = 0
    gold: int = 0
    wins: float = 0.0

    def mean(self) -> float:
        """Return the mean gold that it pays in a game."""
        return self.gold / self.seats

    def share(self) -> float:
        """Return the share of victories with it in play."""
        return self.wins / self.seats

    def as_json(self) -> dict[str, Any]:
        """Return the statistics as JSON data."""
        mean, share = round(self.mean(), 2), round(self.share(), 4)
        return {"seats": self.seats, "gold": mean, "win_share": share}


def card_stats(
    results: Iterable[GameResult], names: Sequence[str]
) -> dict[str, dict[str, CardStats]]:
    """Return the statistics by card or task and by bot, without forfeited games."""
    stats: dict[str, dict[str, CardStats]] = defaultdict(dict)
    for result in results:
        if result.forfeit:
            continue
        for name, sources, share in zip(
            result.seats, result.sources, result.victory_shares(), strict=True
        ):
            for source, gold in sources.items():
                if source in CARDS or source in TASKS:
                    worth = stats[source].setdefault(name, CardStats())
                    worth.seats += 1
                    worth.gold += gold
                    worth.wins += share
    cards = [card for shelf in (CARDS, TASKS) for card in shelf if card in stats]
    return {card: {n: stats[card][n] for n in names if n in stats[card]} for card in cards}
