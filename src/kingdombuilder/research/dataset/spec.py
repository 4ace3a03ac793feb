"""What a dataset contains: its games by number, each determined by the specification alone."""

from dataclasses import asdict, dataclass, fields
from hashlib import blake2b
from importlib.metadata import version
from random import Random
from typing import Any

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.entrants.entrant import BOT, Entrant
from kingdombuilder.entrants.entrant_args import parse_entrant
from kingdombuilder.rules.rulings import CURRENT_RULES
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import MAX_PLAYERS, MIN_PLAYERS, Setup
from kingdombuilder.text.parsing import ParseError

SCHEMA = 1  # of the tables
ALL = "all"
TRAIN, VALIDATION, TEST = "train", "validation", "test"
SPLITS = (TRAIN, VALIDATION, TEST)


@dataclass(frozen=True, slots=True)
class DatasetSpec:
    """The games of a dataset; `repeats` consecutive games have the same set-up."""

    games: int
    seed: int
    bots: tuple[str, ...]
    players: tuple[int, ...] = (2,)
    boxes: tuple[str, ...] = ("base",)
    queenies: tuple[str, ...] = ()
    repeats: int = 1
    shard: int = 100  # games in a file

    def check(self) -> None:
        """Raise `ParseError` if these games cannot be played."""
        if self.games < 1:
            raise ParseError("arena_games", n=self.games)
        if any(not MIN_PLAYERS <= seats <= MAX_PLAYERS for seats in self.players):
            raise ParseError("dataset_players", n=max(self.players))
        if self.repeats < 1 or self.shard < 1:
            raise ParseError("dataset_repeats", n=min(self.repeats, self.shard))
        self.entrants()
        self.setup(0)

    @property
    def shards(self) -> int:
        """The number of files of each table."""
        return -(-self.games // self.shard)

    def numbers(self, shard: int) -> range:
        """Return the numbers of the games in a shard."""
        return range(shard * self.shard, min(self.games, (shard + 1) * self.shard))

    def setup(self, number: int) -> Setup:
        """Return the set-up of a game."""
        group = number // self.repeats
        boxes = tuple(BOXES) if ALL in self.boxes else self.boxes
        queenies = tuple(QUEENIES) if ALL in self.queenies else self.queenies
        dice = Random(f"{self.seed}/{group}/setup")
        return random_setup(dice, self.players[group % len(self.players)], boxes, queenies=queenies)

    def seed_of(self, number: int) -> str:
        """Return the seed of a game, for chance and for its bots."""
        return f"{self.seed}/{number}"

    def line_up(self, number: int, seats: int) -> list[Entrant]:
        """Return the bots of a game by seat.

        They move one seat on with every set-up for the same number of players.
        """
        entrants, turn = self.entrants(), number // self.repeats // len(self.players)
        return [entrants[(seat + turn) % len(entrants)] for seat in range(seats)]

    def entrants(self) -> list[Entrant]:
        """Return the bots; raise `ParseError` if one is not a level."""
        result = [parse_entrant(text) for text in self.bots]
        for entrant in result:
            if entrant.kind != BOT:
                raise ParseError("dataset_bot", name=entrant.name)
        return result

    def as_json(self) -> dict[str, Any]:
        """Return the specification with the versions that its games depend on."""
        versions = {"schema": SCHEMA, "rules": CURRENT_RULES, "version": version("kingdombuilder")}
        return {**asdict(self), **versions}


def spec_from_json(data: dict[str, Any]) -> DatasetSpec:
    """Return the specification of JSON data."""
    values: dict[str, Any] = {}
    for field in fields(DatasetSpec):
        value = data[field.name]
        values[field.name] = tuple(value) if isinstance(value, list) else value
    return DatasetSpec(**values)


def split_of(setup_code: str) -> str:
    """Return the split of a set-up: eight of ten train, the others validate and test."""
    share = int.from_bytes(blake2b(setup_code.encode(), digest_size=8).digest()) % 10
    return TRAIN if share < 8 else (VALIDATION, TEST)[share - 8]
