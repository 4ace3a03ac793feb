"""A game that is lost before its end, and why."""

from dataclasses import dataclass, field

from kingdombuilder.text.translations import translate

CRASH, HANG, ILLEGAL, GARBAGE, FLOOD = "crash", "hang", "illegal", "garbage", "flood"
UNASKED, PROTOCOL = "unasked", "protocol"
_LONGEST_FACT = 200


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Which seat gave the game away, by what, and the facts of it."""

    seat: int
    code: str
    facts: dict[str, str] = field(default_factory=dict)

    def message(self, language: str) -> str:
        """The reason in words."""
        return translate(language, f"forfeit.{self.code}", **self.facts)


class BotFault(Exception):
    """What a bot did that costs it the game."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = {name: str(fact)[:_LONGEST_FACT] for name, fact in facts.items()}
        super().__init__(translate("en", f"forfeit.{code}", **self.facts))

    def forfeit_for(self, seat: int) -> Forfeit:
        """The forfeit that it makes for a seat."""
        return Forfeit(seat, self.code, self.facts)
