"""What a server hands out and knows again: it is signed, and a forged one is nothing at all."""

from hashlib import sha256

from itsdangerous import BadData, URLSafeSerializer
from itsdangerous import Signer as Seal

LONGEST = 400  # characters of anything that is signed here; nothing longer is looked at


class Signer:
    """Signs with the secret of a site; whatever is for one thing is worth nothing for another."""

    def __init__(self, secret: str) -> None:
        self._guest, self._seat = _serializer(secret, "guest"), _serializer(secret, "seat")
        self._invite = Seal(secret, "invite", key_derivation="hmac", digest_method=sha256)

    def guest_cookie(self, guest: str, name: str) -> str:
        """What the browser of a guest keeps: who it is, and the name that it chose."""
        return _text(self._guest.dumps([guest, name]))

    def read_guest_cookie(self, cookie: str) -> tuple[str, str] | None:
        """The guest and the name of a cookie."""
        match _read(self._guest, cookie):
            case [str(guest), str(name)]:
                return guest, name
        return None

    def seat_token(self, game: str, place: int, number: int) -> str:
        """What holds a seat since the event of a number, on any device."""
        return _text(self._seat.dumps([game, place, number]))

    def read_seat_token(self, token: str) -> tuple[str, int, int] | None:
        """The game, the place and the number of a token."""
        match _read(self._seat, token):
            case [str(game), int(place), int(number)]:
                return game, place, number
        return None

    def invite(self, game: str) -> str:
        """The code with which one may sit down at a table that is not listed."""
        return self._invite.get_signature(game).decode("ascii")

    def is_invite(self, game: str, code: str) -> bool:
        """Whether a code is the one of a table."""
        return code.isascii() and len(code) <= LONGEST and self._invite.verify_signature(game, code)


def _serializer(secret: str, use: str) -> URLSafeSerializer:
    how = {"key_derivation": "hmac", "digest_method": sha256}
    return URLSafeSerializer(secret, salt=use, signer_kwargs=how)


def _read(serializer: URLSafeSerializer, text: str) -> object:
    if len(text) > LONGEST:
        return None
    try:
        return serializer.loads(text)
    except (BadData, UnicodeError):
        return None


def _text(signed: str | bytes) -> str:
    return signed if isinstance(signed, str) else signed.decode("ascii")
