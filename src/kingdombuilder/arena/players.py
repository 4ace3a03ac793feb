"""The pool of contestants in each worker of a match."""

from collections.abc import Callable, Sequence

from kingdombuilder.entrants.contestant import Contestant, make_contestant
from kingdombuilder.entrants.entrant import Entrant


class ContestantPool:
    """The contestants of a worker, each started once and used for many games."""

    def __init__(
        self, entrants: Sequence[Entrant], make: Callable[[Entrant], Contestant] = make_contestant
    ) -> None:
        """Keep contestants of these entrants; `make` makes each ready to play."""
        self._entrants, self._make = entrants, make
        self._players: dict[tuple[int, int], Contestant] = {}

    def take(self, numbers: Sequence[int]) -> list[Contestant]:
        """Return a contestant for every seat; an entrant in two seats is two contestants."""
        contestants = []
        for seat, number in enumerate(numbers):
            key = number, list(numbers[:seat]).count(number)
            if key not in self._players:
                self._players[key] = self._make(self._entrants[number])
            contestants.append(self._players[key])
        return contestants

    def close(self) -> None:
        """Close all contestants."""
        for player in self._players.values():
            player.close()

    def kill(self) -> None:
        """Kill all programs immediately; a signal handler can call this."""
        for player in list(self._players.values()):
            player.kill()
