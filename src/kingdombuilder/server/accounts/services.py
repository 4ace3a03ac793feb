"""The account services of a server."""

from kingdombuilder.server.accounts.accounts import Accounts
from kingdombuilder.server.accounts.authentication import Authenticator
from kingdombuilder.server.accounts.bot_accounts import BotAccounts
from kingdombuilder.server.accounts.cookies import Cookies
from kingdombuilder.server.accounts.email_accounts import EmailAccounts
from kingdombuilder.server.accounts.mailer import Mailer, MailSettings
from kingdombuilder.server.accounts.passkeys import Passkeys
from kingdombuilder.server.accounts.passwords import Passwords
from kingdombuilder.server.accounts.signing import Signer
from kingdombuilder.server.store.emails import EmailStore
from kingdombuilder.server.store.history import HistoryStore
from kingdombuilder.server.store.mail_tokens import MailTokenStore
from kingdombuilder.server.store.names import NameStore
from kingdombuilder.server.store.passkeys import PasskeyStore
from kingdombuilder.server.store.ratings import RatingStore
from kingdombuilder.server.store.reports import BlockStore, ReportStore
from kingdombuilder.server.store.sessions import SessionStore
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.users import UserStore
from kingdombuilder.server.tasks import TaskSet
from kingdombuilder.server.throttle import RateLimiter

SIGNING = "signing"  # the secret's name


class AccountServices:
    """All services for users; a public server has rate limits."""

    def __init__(
        self, store: Store, secret: str, public: bool, site: str, mail: MailSettings | None = None
    ) -> None:
        self.public, self.site = public, site
        self.signer, self.limits = Signer(secret), RateLimiter(on=public)
        self.cookies = Cookies(self.signer, site)
        players, sessions = UserStore(store), SessionStore(store)
        self.players, self._passwords = players, Passwords()
        self.identities = Authenticator(self.signer, players, sessions)
        self.names, self.mail_tokens = NameStore(store), MailTokenStore(store)
        self.reports, self.blocks = ReportStore(store), BlockStore(store)
        self.accounts = Accounts(
            players,
            sessions,
            self.identities,
            self.limits,
            self._passwords,
            self.names,
            self.mail_tokens,
        )
        self.passkeys = Passkeys(self.accounts, PasskeyStore(store), self.signer)
        self.mailer, self._tasks = Mailer(mail), TaskSet()
        self.emails = EmailAccounts(
            self.accounts,
            EmailStore(store),
            self.mail_tokens,
            self.mailer,
            self.limits,
            site,
            self._tasks,
        )
        self.ratings, self.history = RatingStore(store), HistoryStore(store)
        self.programs = BotAccounts(players, self.identities, self.limits)

    def close(self) -> None:
        """Finish pending hashes."""
        self._passwords.close()

    async def finish_mail(self) -> None:
        """Wait until all mail is sent."""
        await self._tasks.join()


async def open_account_services(
    store: Store, public: bool, site: str, mail: MailSettings | None = None
) -> AccountServices:
    """Return the services of a store, with the signing secret of all its nodes."""
    return AccountServices(store, await store.secret(SIGNING), public, site, mail)
