"""A game that is lost before its end, and why."""

from dataclasses import dataclass, field

from kingdombuilder.text.translations import say

CRASH, HANG, ILLEGAL, GARBAGE, FLOOD = "crash", "hang", "illegal", "garbage", "flood"
UNASKED, PROTOCOL = "unasked", "protocol"
_LONGEST_FACT = 200


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Which seat gave the game away, by what, and the facts of it."""

    seat: int
    code: str
    facts: dict[str, str] = field(default_factory=dict)

    def say(self, language: str) -> str:
        """The reason in words."""
        return say(language, f"forfeit.{self.code}", **self.facts)


class Fault(Exception):
    """What a bot did that costs it the game."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = {name: str(fact)[:_LONGEST_FACT] for name, fact in facts.items()}
        super().__init__(say("en", f"forfeit.{code}", **self.facts))

    def by(self, seat: int) -> Forfeit:
        """The forfeit that it makes for a seat."""
        return Forfeit(seat, self.code, self.facts)
