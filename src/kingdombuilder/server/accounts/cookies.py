"""Set, read and delete cookies that scripts cannot read and other sites cannot send."""

from fastapi import Response
from starlette.requests import HTTPConnection

from kingdombuilder.server.accounts.signing import Signer
from kingdombuilder.server.protocol.user import User

GUEST_COOKIE, SESSION_COOKIE, BROWSER_COOKIE = "player", "session", "browser"
# Browsers store such a cookie only for https and for this host, so no other host can replace it.
HOST_PREFIX = "__Host-"
YEAR = 365 * 24 * 3600  # seconds
HTTPS = "https"
MAX_ACCOUNTS = 5  # that a browser is known for


class Cookies:
    """The cookies of guests, sessions and known browsers."""

    def __init__(self, signer: Signer, site: str) -> None:
        self._signer, self._https = signer, site.startswith(f"{HTTPS}:")

    def give_guest(self, asking: HTTPConnection, response: Response, guest: User) -> None:
        """Set a guest's cookie."""
        self._give(asking, response, GUEST_COOKIE, self._signer.guest_cookie(guest.id, guest.name))

    def give_session(
        self, asking: HTTPConnection, response: Response, session: str, account: str
    ) -> None:
        """Set a session's cookie, and mark the browser as known to the account."""
        self._give(asking, response, SESSION_COOKIE, session)
        others = (other for other in self.known_accounts(asking) if other != account)
        browser = self._signer.browser_cookie((account, *others)[:MAX_ACCOUNTS])
        self._give(asking, response, BROWSER_COOKIE, browser)

    def known_accounts(self, asking: HTTPConnection) -> tuple[str, ...]:
        """Return the accounts that have signed in from a browser."""
        return self._signer.read_browser_cookie(read_cookie(asking, BROWSER_COOKIE))

    def take_guest(self, asking: HTTPConnection, response: Response) -> None:
        """Delete the guest's cookie."""
        self._take(asking, response, GUEST_COOKIE)

    def take_session(self, asking: HTTPConnection, response: Response) -> None:
        """Delete the session's cookie."""
        self._take(asking, response, SESSION_COOKIE)

    def move_old_names(self, asking: HTTPConnection, response: Response) -> None:
        """Give cookies without the prefix, which earlier versions set, their present names."""
        for name in (GUEST_COOKIE, SESSION_COOKIE) if self._is_secure(asking) else ():
            if name in asking.cookies:
                if HOST_PREFIX + name not in asking.cookies:
                    self._give(asking, response, name, asking.cookies[name])
                response.delete_cookie(name, secure=True, httponly=True, samesite="lax")

    def _is_secure(self, asking: HTTPConnection) -> bool:
        return self._https or asking.url.scheme == HTTPS

    def _give(self, asking: HTTPConnection, response: Response, name: str, value: str) -> None:
        secure = self._is_secure(asking)
        name = f"{HOST_PREFIX}{name}" if secure else name
        response.set_cookie(name, value, YEAR, secure=secure, httponly=True, samesite="lax")

    def _take(self, asking: HTTPConnection, response: Response, name: str) -> None:
        secure = self._is_secure(asking)
        for stored in (name, f"{HOST_PREFIX}{name}") if secure else (name,):
            response.delete_cookie(stored, secure=secure, httponly=True, samesite="lax")


def read_cookie(asking: HTTPConnection, name: str) -> str:
    """Return the value of a cookie under its present or its old name, or an empty text."""
    return asking.cookies.get(f"{HOST_PREFIX}{name}") or asking.cookies.get(name, "")
