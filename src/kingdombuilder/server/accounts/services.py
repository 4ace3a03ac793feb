"""All that a server knows of people, in one place."""

from kingdombuilder.server.accounts.accounts import Accounts
from kingdombuilder.server.accounts.authentication import Authenticator
from kingdombuilder.server.accounts.bot_accounts import BotAccounts
from kingdombuilder.server.accounts.cookies import Cookies
from kingdombuilder.server.accounts.passwords import Passwords
from kingdombuilder.server.accounts.signing import Signer
from kingdombuilder.server.store.history import HistoryStore
from kingdombuilder.server.store.ratings import RatingStore
from kingdombuilder.server.store.sessions import SessionStore
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.users import UserStore
from kingdombuilder.server.throttle import RateLimiter

SIGNING = "signing"  # the name of the secret


class AccountServices:
    """Who plays on a server; where strangers reach it, nobody may do anything too often."""

    def __init__(self, store: Store, secret: str, public: bool, site: str) -> None:
        self.public = public
        self.signer, self.limits = Signer(secret), RateLimiter(on=public)
        self.cookies = Cookies(self.signer, site)
        players, sessions = UserStore(store), SessionStore(store)
        self.players, self._passwords = players, Passwords()
        self.identities = Authenticator(self.signer, players, sessions)
        self.accounts = Accounts(players, sessions, self.identities, self.limits, self._passwords)
        self.ratings, self.history = RatingStore(store), HistoryStore(store)
        self.programs = BotAccounts(players, self.identities, self.limits)

    def close(self) -> None:
        """Finish what is being hashed."""
        self._passwords.close()


async def open_account_services(store: Store, public: bool, site: str) -> AccountServices:
    """People as a store knows them, with the secret that all its nodes sign with."""
    return AccountServices(store, await store.secret(SIGNING), public, site)
