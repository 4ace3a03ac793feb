"""A bot in twenty lines: it looks one pick ahead and plays against random picks."""

from random import Random

import kingdombuilder as kb
from kingdombuilder.bots import BOTS


def decide(seen: kb.State, random: Random) -> kb.Cell:
    """Return a pick that brings the seat the most gold now."""
    picks = list(kb.each(kb.legal(seen)))
    random.shuffle(picks)
    return max(picks, key=lambda pick: kb.preview(seen, pick).total(seen.me))


def main(games: int = 3) -> int:
    """Play some games and return the number of wins."""
    won = 0
    for seed in range(games):
        seats = [("mine", decide), ("uniform", BOTS["uniform"].decide)]
        *_, end = kb.replay(kb.play_game(kb.first_game(), seats, seed))
        won += 0 in kb.winners(end)
        print(f"game {seed}: {kb.totals(end)}")
    return won


if __name__ == "__main__":
    main()
