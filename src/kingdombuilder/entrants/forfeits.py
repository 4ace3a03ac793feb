"""Forfeits: games lost before their end, and the reasons."""

from dataclasses import dataclass, field

from kingdombuilder.text.translations import translate

CRASH, HANG, ILLEGAL, GARBAGE, FLOOD = "crash", "hang", "illegal", "garbage", "flood"
UNASKED, UNREAD, PROTOCOL = "unasked", "unread", "protocol"
_MAX_FACT_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The seat that forfeited the game, the reason code and its facts."""

    seat: int
    code: str
    facts: dict[str, str] = field(default_factory=dict)

    def message(self, language: str) -> str:
        """Return the reason in words."""
        return translate(language, f"forfeit.{self.code}", **self.facts)


class BotFault(Exception):
    """An error of a bot that forfeits the game."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = {name: str(fact)[:_MAX_FACT_LENGTH] for name, fact in facts.items()}
        super().__init__(translate("en", f"forfeit.{code}", **self.facts))

    def forfeit_for(self, seat: int) -> Forfeit:
        """Return the forfeit for a seat."""
        return Forfeit(seat, self.code, self.facts)
