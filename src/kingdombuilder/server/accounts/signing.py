"""Signed cookies, seat tokens and invitations."""

from hashlib import sha256

from itsdangerous import BadData, URLSafeSerializer
from itsdangerous import Signer as Seal

MAX_LENGTH = 400  # characters of a signed text; longer ones are not checked


class Signer:
    """Signs with a site's secret; each purpose has its own salt."""

    def __init__(self, secret: str) -> None:
        self._guest, self._seat = _serializer(secret, "guest"), _serializer(secret, "seat")
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

    def seat_token(self, game: str, place: int, number: int) -> str:
        """Return the token that claims a seat on any device, valid since an event."""
        return _text(self._seat.dumps([game, place, number]))

    def read_seat_token(self, token: str) -> tuple[str, int, int] | None:
        """Return a token's game, seat and event number, or None if it is not valid."""
        match _read(self._seat, token):
            case [str(game), int(place), int(number)]:
                return game, place, number
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
