"""Users: guests, accounts and bots."""

from dataclasses import dataclass

GUEST, ACCOUNT, BOT = "guest", "account", "bot"


@dataclass(frozen=True, slots=True)
class User:
    """A guest, an account or a bot; an empty id is an anonymous spectator."""

    id: str = ""
    name: str = ""
    kind: str = GUEST
    epoch: int = 0  # seat tokens of another epoch are revoked

    @property
    def is_registered(self) -> bool:
        """Whether the name belongs to this user alone: an account or a bot."""
        return self.kind != GUEST


ANONYMOUS = User()
