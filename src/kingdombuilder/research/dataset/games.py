"""Play the games of a dataset and return them as rows of its tables."""

from hashlib import blake2b
from importlib.metadata import version
from random import Random
from typing import Any

from kingdombuilder.bots import BOTS, UNLIMITED, Decide, Thought
from kingdombuilder.bots.bot import PlanFollower
from kingdombuilder.box import CARDS, TASKS
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.game.record import write_record
from kingdombuilder.game.runner import play_game
from kingdombuilder.insight.scores import gold_by_source, totals, winners
from kingdombuilder.insight.seat_contents import held_tiles
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.research.actions import action_of
from kingdombuilder.research.dataset.spec import DatasetSpec, split_of
from kingdombuilder.rules.board import NO_TASK, TERRAINS
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, chooser, legal

Row = dict[str, Any]
Rows = dict[str, list[Row]]
CHANCE_SEAT = -1
TABLES = ("games", "turns", "picks")


class _Player:
    """A level at a seat, and its last thought."""

    def __init__(self, entrant: Entrant) -> None:
        self._bot, self._budget = BOTS[entrant.source], entrant.budget
        self._plan = PlanFollower()
        self.thought: Thought | None = None

    def __call__(self, seen: State, random: Random) -> Cell:
        """Return a pick; only a bot with a budget gives its thoughts."""
        if self._budget == UNLIMITED:
            return self._bot.decide(seen, random)
        decision = self._plan.next_decision(seen)
        if decision is None:
            decision = self._bot.think(seen, random, self._budget)
            self.thought = decision.thought
        return self._plan.follow(decision, seen)


class _Watcher:
    """Collects the turns and picks of a game while it is played."""

    def __init__(self, game: int, players: list[_Player]) -> None:
        self.game, self._players = game, players
        self.turns: list[Row] = []
        self.picks: list[Row] = []
        self.ended_by: int | None = None

    def see(self, before: State, after: State) -> None:
        """Add a pick, and its turn when the turn ends."""
        who = chooser(before)
        seat = CHANCE_SEAT if who == CHANCE else who
        options = legal(before)
        self.picks.append(
            {
                "game": self.game,
                "step": len(self.picks),
                "turn": len(self.turns),
                "seat": seat,
                "legal": options.bit_count(),
                "gain": 0 if who == CHANCE else total_gold(after, who) - total_gold(before, who),
            }
        )
        if after.ended and not before.ended:
            self.ended_by = before.turn
        if before.turn != after.turn or chooser(after) < CHANCE:
            self._end_turn(before, after)

    def _end_turn(self, before: State, after: State) -> None:
        player = self._players[before.turn]
        thought, player.thought = player.thought, None
        chance = thought.facts.get("chance") if thought else None
        self.turns.append(
            {
                "game": self.game,
                "turn": len(self.turns),
                "seat": before.turn,
                "terrain": TERRAINS[before.terrain] if before.terrain else None,
                "gold": list(totals(after)),
                "supply": before.supply[before.turn],
                "thought": thought.code if thought else None,
                "chance": chance if isinstance(chance, int) else None,
            }
        )


def play_rows(spec: DatasetSpec, number: int) -> Rows:
    """Play a game and return its rows by table."""
    setup, seed = spec.setup(number), spec.seed_of(number)
    line_up = spec.line_up(number, setup.seats)
    players = [_Player(entrant) for entrant in line_up]
    watcher, last = _Watcher(number, players), State.blank()

    def watch(before: State, after: State) -> None:
        nonlocal last
        watcher.see(before, after)
        last = after

    seats: list[tuple[str, Decide]] = [
        (entrant.word, player) for entrant, player in zip(line_up, players, strict=True)
    ]
    record = play_game(setup, seats, seed, watch)
    for row, pick in zip(watcher.picks, record.picks, strict=True):
        row["action"] = action_of(pick)
    code = write_setup_code(setup)
    game: Row = {
        "game": number,
        "split": split_of(code),
        "setup": code,
        "seed": seed,
        "rules": setup.rules,
        "version": version("kingdombuilder"),
        "digest": blake2b(write_record(record).encode(), digest_size=8).hexdigest(),
        "seats": setup.seats,
        "bots": [entrant.word for entrant in line_up],
        "cards": [CARDS.at(card).id for card in last.board.cards],
        "tasks": [TASKS.at(task).id for task in last.board.tasks if task != NO_TASK],
        "gold": list(totals(last)),
        "winners": list(winners(last)),
        "turns": len(watcher.turns),
        "picks": len(watcher.picks),
        "ended_by": watcher.ended_by,
        "sources": [
            {"seat": seat, "source": source, "gold": gold}
            for seat in range(setup.seats)
            for source, gold in gold_by_source(last, seat).items()
        ],
        "tiles": [
            {"seat": seat, "tile": tile.thing}
            for seat in range(setup.seats)
            for tile in held_tiles(last, seat)
        ],
    }
    return {"games": [game], "turns": watcher.turns, "picks": watcher.picks}
