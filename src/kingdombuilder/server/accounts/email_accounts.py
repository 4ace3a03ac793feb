"""Addresses of accounts: optional, verified by a link, and used to reset passwords."""

import re
from dataclasses import dataclass

from kingdombuilder.server.accounts.accounts import Accounts
from kingdombuilder.server.accounts.mailer import Mailer
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.store.emails import Email, EmailStore
from kingdombuilder.server.store.mail_tokens import RESET, VERIFY, MailTokenStore
from kingdombuilder.server.tasks import TaskSet
from kingdombuilder.server.throttle import RateLimiter
from kingdombuilder.text.translations import translate

HOUR_MS = 3_600_000
RESET_MINUTES, VERIFY_HOURS = 60, 24
MAX_ADDRESS_LENGTH = 254
ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]+@[^\s@<>,;:\"()\[\]\\.]+(\.[^\s@<>,;:\"()\[\]\\.]+)+")


@dataclass(frozen=True, slots=True)
class EmailAccounts:
    """The operations of accounts on their addresses."""

    accounts: Accounts
    emails: EmailStore
    tokens: MailTokenStore
    mailer: Mailer
    limits: RateLimiter
    site: str
    tasks: TaskSet

    async def of(self, account: User) -> Email | None:
        """Return an account's address, or None."""
        return await self.emails.of(account.id)

    async def set(self, account: User, address: str, password: str, language: str) -> None:
        """Store an address after checking the password, and send a link that verifies it."""
        self._require_mail()
        address = _normalize(address)
        await self.accounts.verify_password(account, password)
        self.limits.take("mail", account.id)
        self.limits.take("mail", address)
        await self.emails.set(account.id, address)
        token = await self.tokens.issue(account.id, VERIFY, VERIFY_HOURS * HOUR_MS, address)
        link = f"{self.site}/verify#{token}"
        facts = {"name": account.name, "site": self.site, "link": link, "hours": VERIFY_HOURS}
        self.tasks.start(self._send(address, language, "verify", facts))

    async def remove(self, account: User) -> None:
        """Forget an account's address."""
        await self.emails.remove(account.id)

    async def verify(self, token: str, client_address: str) -> None:
        """Verify an address with the token of a link; raise `ApiError` if it is not valid."""
        self.limits.take("reset_address", client_address)
        if not await self.emails.verify(token):
            raise ApiError(403, "no_reset")

    def request_reset(self, address: str, client_address: str, language: str) -> None:
        """Send a reset link to each account of an address, in the background.

        The answer and its time are the same whether there is such an account or not.
        """
        self._require_mail()
        self.limits.take("mail_client", client_address)
        self.limits.take("mail", _normalize(address))
        self.tasks.start(self._send_resets(_normalize(address), language))

    async def _send_resets(self, address: str, language: str) -> None:
        lifetime = RESET_MINUTES * HOUR_MS // 60
        for owner in await self.emails.owners(address):
            token = await self.tokens.issue(owner.id, RESET, lifetime, address)
            link = f"{self.site}/reset#{token}"
            facts = {"name": owner.name, "site": self.site, "link": link, "minutes": RESET_MINUTES}
            await self._send(address, language, "reset", facts)

    async def _send(self, to: str, language: str, what: str, facts: dict[str, object]) -> None:
        subject = translate(language, f"mail.{what}_subject", **facts)
        await self.mailer.send(to, subject, translate(language, f"mail.{what}_text", **facts))

    def _require_mail(self) -> None:
        if not self.mailer.is_on:
            raise ApiError(409, "no_mail")


def _normalize(address: str) -> str:
    """Return an address as it is stored; raise `ApiError` if it is not one."""
    address = address.strip().lower()
    if len(address) > MAX_ADDRESS_LENGTH or not ADDRESS.fullmatch(address):
        raise ApiError(422, "mail_address")
    return address
