"""Signed cookies, seat tokens, challenges and invitations."""

from collections.abc import Sequence
from hashlib import sha256
from secrets import token_urlsafe

from itsdangerous import BadData, URLSafeSerializer
from itsdangerous import Signer as Seal

MAX_LENGTH = 400  # characters of a signed text; longer ones are not checked
CHALLENGE_BYTES = 32  # of randomness


class Signer:
    """Signs with a site's secret; each purpose has its own salt."""

    def __init__(self, secret: str) -> None:
        self._guest, self._seat = _serializer(secret, "guest"), _serializer(secret, "seat")
        self._browser = _serializer(secret, "browser")
        self._challenge = _serializer(secret, "challenge")
        self._invite = Seal(secret, "invite", key_derivation="hmac", digest_method=sha256)

    def guest_cookie(self, guest: str, name: str) -> str:
        """Return a guest's cookie, which contains the id and the name."""
        return _text(self._guest.dumps([guest, name]))

    def read_guest_cookie(self, cookie: str) -> tuple[str, str] | None:
        """Return the id and the name of a guest's cookie, or None if it is not valid."""
        match _read(self._guest, cookie):
            case [str(guest), str(name)]:
                return guest, name
        return None

    def browser_cookie(self, accounts: Sequence[str]) -> str:
        """Return the cookie of a browser from which these accounts have signed in."""
        return _text(self._browser.dumps([*accounts]))

    def read_browser_cookie(self, cookie: str) -> tuple[str, ...]:
        """Return the accounts that have signed in from a browser, the last one first."""
        match _read(self._browser, cookie):
            case [*accounts]:
                return tuple(account for account in accounts if isinstance(account, str))
        return ()

    def seat_token(self, game: str, place: int, number: int, epoch: int = 0) -> str:
        """Return the token that claims a seat on any device, valid since an event.

        It is revoked when the player's epoch changes. Tokens of versions before 0.3 have none.
        """
        later = [epoch] if epoch else []
        return _text(self._seat.dumps([game, place, number, *later]))

    def read_seat_token(self, token: str) -> tuple[str, int, int, int] | None:
        """Return a token's game, seat, event number and epoch, or None if it is not valid."""
        match _read(self._seat, token):
            case [str(game), int(place), int(number)]:
                return game, place, number, 0
            case [str(game), int(place), int(number), int(epoch)]:
                return game, place, number, epoch
        return None

    def challenge(self, use: str, player: str, expires: int) -> str:
        """Return a new challenge to an authenticator, for a use by a player, or by anyone: ""."""
        return _text(self._challenge.dumps([use, player, expires, token_urlsafe(CHALLENGE_BYTES)]))

    def read_challenge(self, challenge: str) -> tuple[str, str, int] | None:
        """Return a challenge's use, player and expiry in ms, or None if it is not valid."""
        match _read(self._challenge, challenge):
            case [str(use), str(player), int(expires), str()]:
                return use, player, expires
        return None

    def invite(self, game: str) -> str:
        """Return the invitation to an unlisted table."""
        return self._invite.get_signature(game).decode("ascii")

    def is_invite(self, game: str, code: str) -> bool:
        """Return whether a text is a table's invitation."""
        return (
            code.isascii() and len(code) <= MAX_LENGTH and self._invite.verify_signature(game, code)
        )


def _serializer(secret: str, use: str) -> URLSafeSerializer:
    how = {"key_derivation": "hmac", "digest_method": sha256}
    return URLSafeSerializer(secret, salt=use, signer_kwargs=how)


def _read(serializer: URLSafeSerializer, text: str) -> object:
    if len(text) > MAX_LENGTH:
        return None
    try:
        return serializer.loads(text)
    except (BadData, UnicodeError):
        return None


def _text(signed: str | bytes) -> str:
    return signed if isinstance(signed, str) else signed.decode("ascii")
