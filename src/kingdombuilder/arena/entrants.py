"""Who enters: a bot of the package, a Python file or a program, and how long it may think."""

from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from kingdombuilder.bots import UNLIMITED, Budget

BOT, CODE, PROGRAM = "bot", "code", "program"
DEFAULT_SECONDS = 1.0  # of a turn, for a program that nothing else was said of


@dataclass(frozen=True, slots=True)
class Entrant:
    """One bot of a match, with all that another machine needs to let it play."""

    name: str
    kind: str
    source: str  # the bot's id, the file, or the command
    budget: Budget = UNLIMITED
    text: str = ""  # of the file

    def as_json(self) -> dict[str, Any]:
        """The entrant as plain data; of its file only what tells whether it has changed."""
        found: dict[str, Any] = {"name": self.name, "kind": self.kind, "source": self.source}
        found |= {"seconds": self.budget.seconds, "work": self.budget.work}
        return found | ({"digest": digest(self.text)} if self.kind == CODE else {})


def entrant_from_json(data: dict[str, Any]) -> Entrant:
    """The entrant that plain data tells, its file read anew."""
    text = read_code(data["source"]) if data["kind"] == CODE else ""
    budget = Budget(data["seconds"], data["work"])
    return Entrant(data["name"], data["kind"], data["source"], budget, text)


def read_code(file: str) -> str:
    """The text of a Python file."""
    return Path(file).read_text("utf-8")


def digest(text: str) -> str:
    """A few letters that change when a text does."""
    return blake2b(text.encode(), digest_size=8).hexdigest()
