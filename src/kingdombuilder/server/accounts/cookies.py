"""Set and delete cookies that scripts cannot read and other sites cannot send."""

from fastapi import Response
from starlette.requests import HTTPConnection

from kingdombuilder.server.accounts.authentication import GUEST_COOKIE, SESSION_COOKIE
from kingdombuilder.server.accounts.signing import Signer
from kingdombuilder.server.protocol.user import User

YEAR = 365 * 24 * 3600  # seconds
HTTPS = "https"


class Cookies:
    """The cookies of guests and sessions."""

    def __init__(self, signer: Signer, site: str) -> None:
        self._signer, self._https = signer, site.startswith(f"{HTTPS}:")

    def give_guest(self, asking: HTTPConnection, response: Response, guest: User) -> None:
        """Set a guest's cookie."""
        self._give(asking, response, GUEST_COOKIE, self._signer.guest_cookie(guest.id, guest.name))

    def give_session(self, asking: HTTPConnection, response: Response, session: str) -> None:
        """Set a session's cookie."""
        self._give(asking, response, SESSION_COOKIE, session)

    def take_guest(self, response: Response) -> None:
        """Delete the guest's cookie."""
        response.delete_cookie(GUEST_COOKIE, httponly=True, samesite="lax")

    def take_session(self, response: Response) -> None:
        """Delete the session's cookie."""
        response.delete_cookie(SESSION_COOKIE, httponly=True, samesite="lax")

    def _give(self, asking: HTTPConnection, response: Response, name: str, value: str) -> None:
        secure = self._https or asking.url.scheme == HTTPS
        response.set_cookie(name, value, YEAR, secure=secure, httponly=True, samesite="lax")
