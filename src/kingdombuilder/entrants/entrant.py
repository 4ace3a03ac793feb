"""Entrants: a built-in bot, a Python file, a program, a network file or an online bot."""

import re
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from kingdombuilder.bots import UNLIMITED, Budget

BOT, CODE, PROGRAM, NETWORK, ONLINE = "bot", "code", "program", "network", "online"
DEFAULT_SECONDS = 1.0  # per turn, for a program without another limit


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot with its time limit, and everything that another machine needs to run it."""

    name: str
    kind: str
    source: str  # the bot's id, the file, the command, or the address
    budget: Budget = UNLIMITED
    text: str = ""  # of the file

    @property
    def word(self) -> str:
        """The name as one word, for records."""
        return re.sub(r"[\s;]+", "_", self.name)

    def as_json(self) -> dict[str, Any]:
        """Return the entrant as JSON data, with only a digest of its file."""
        data: dict[str, Any] = {"name": self.name, "kind": self.kind, "source": self.source}
        data |= {"seconds": self.budget.seconds, "work": self.budget.work}
        return data | ({"digest": digest(self.text)} if self.kind == CODE else {})


def entrant_from_json(data: dict[str, Any]) -> Entrant:
    """Return the entrant of JSON data, reading its file again."""
    text = read_code(data["source"]) if data["kind"] == CODE else ""
    budget = Budget(data["seconds"], data["work"])
    return Entrant(data["name"], data["kind"], data["source"], budget, text)


def read_code(file: str) -> str:
    """Return the text of a Python file."""
    return Path(file).read_text("utf-8")


def digest(text: str) -> str:
    """Return a short hash of a text."""
    return blake2b(text.encode(), digest_size=8).hexdigest()
