"""Passkeys of accounts: adding, signing in and removing."""

import logging
import unicodedata
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Any

from kingdombuilder.server.accounts.accounts import SECRET, Accounts, Client
from kingdombuilder.server.accounts.authenticators import (
    LIFETIME_MS,
    answered_challenge,
    registration_options,
    sign_in_options,
    verify_registration,
    verify_signature,
)
from kingdombuilder.server.accounts.relying_party import RelyingParty
from kingdombuilder.server.accounts.signing import Signer
from kingdombuilder.server.observability.logs import facts, pseudonym
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_passkeys import NewPasskeyRequest, PasskeySignInRequest
from kingdombuilder.server.protocol.user import ACCOUNT, User
from kingdombuilder.server.store.challenges import Challenge, ChallengeUsed
from kingdombuilder.server.store.passkeys import (
    MAX_PASSKEYS,
    CounterWentBack,
    LastPasskey,
    NewSession,
    Passkey,
    PasskeyKnown,
    PasskeyStore,
    TooManyPasskeys,
)
from kingdombuilder.server.store.users import hash_secret

LOGGER = logging.getLogger(__name__)
ADD, SIGN_IN = "add", "sign_in"  # the uses of challenges
MAX_NAME_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Passkeys:
    """The operations of accounts on their passkeys.

    A challenge is signed, so that every node knows it without storing it; the store notes those
    that were answered.
    """

    accounts: Accounts
    stored: PasskeyStore
    signer: Signer

    async def of(self, account: User) -> list[Passkey]:
        """Return an account's passkeys."""
        return await self.stored.of(account.id)

    async def registration_options(
        self, account: User, password: str, party: RelyingParty
    ) -> dict[str, Any]:
        """Return the options for a new passkey after checking the password."""
        await self.accounts.verify_password(account, password)
        credentials = [passkey.credential for passkey in await self.stored.of(account.id)]
        if len(credentials) >= MAX_PASSKEYS:
            raise ApiError(409, "passkeys_full", most=MAX_PASSKEYS)
        return registration_options(party, account, self._challenge(ADD, account.id), credentials)

    async def add(self, account: User, request: NewPasskeyRequest, party: RelyingParty) -> Passkey:
        """Add a passkey; raise `ApiError` if the authenticator's response is not valid."""
        name = _validate_name(request.name)
        self.accounts.limits.take("passkey", account.id)
        challenge = self._read(request.client_data, ADD, account.id)
        new = verify_registration(party, challenge.text, request, name)
        try:
            return await self.stored.add(account.id, new, challenge)
        except ChallengeUsed:
            raise ApiError(403, "passkey_expired") from None
        except PasskeyKnown:
            raise ApiError(409, "passkey_known") from None
        except TooManyPasskeys:
            raise ApiError(409, "passkeys_full", most=MAX_PASSKEYS) from None

    def sign_in_options(self, party: RelyingParty) -> dict[str, Any]:
        """Return the options for signing in, which need no name."""
        return sign_in_options(party, self._challenge(SIGN_IN, ""))

    async def sign_in(
        self, request: PasskeySignInRequest, client: Client, party: RelyingParty
    ) -> tuple[User, str]:
        """Sign in; the new session replaces the browser's old one."""
        self.accounts.limits.take("sign_in_address", client.address)
        challenge = self._read(request.client_data, SIGN_IN, "")
        owner = await self.stored.owner(request.credential_id)
        if owner is None:
            raise ApiError(401, "bad_passkey")
        count = verify_signature(party, challenge.text, request, owner)
        if owner.is_banned:
            raise ApiError(403, "banned")
        session = token_urlsafe(SECRET)
        new = NewSession(hash_secret(session), client.agent)
        try:
            is_allowed = await self.stored.sign_in(
                owner.player, request.credential_id, count, challenge, new
            )
        except ChallengeUsed:
            raise ApiError(403, "passkey_expired") from None
        except CounterWentBack:
            LOGGER.warning(
                "a passkey's counter went back", extra=facts(who=pseudonym(owner.player))
            )
            raise ApiError(401, "passkey_counter") from None
        if not is_allowed:
            raise ApiError(401, "bad_passkey")
        await self.accounts.end_replaced_session(client)
        return User(owner.player, owner.name, ACCOUNT, owner.epoch), session

    async def remove(self, account: User, prefix: str, password: str | None) -> None:
        """Remove a passkey; the last one needs the password, which the account then signs in with.

        Raise `ApiError` if there is no such passkey.
        """
        if password is not None:
            await self.accounts.verify_password(account, password)
        try:
            is_removed = await self.stored.remove(account.id, prefix, password is not None)
        except LastPasskey:
            raise ApiError(409, "last_passkey") from None
        if not is_removed:
            raise ApiError(404, "no_passkey")

    def _challenge(self, use: str, player: str) -> str:
        return self.signer.challenge(use, player, self.stored.now_ms() + LIFETIME_MS)

    def _read(self, client_data: str, use: str, player: str) -> Challenge:
        """Return the challenge that client data answer; raise `ApiError` if it is not valid."""
        text = answered_challenge(client_data)
        match self.signer.read_challenge(text):
            case (str(of_use), str(of_player), int(expires)) if (of_use, of_player) == (
                use,
                player,
            ) and expires > self.stored.now_ms():
                return Challenge(text, expires)
        raise ApiError(403, "passkey_expired")


def _validate_name(name: str) -> str:
    """Return a passkey's name as it is stored; raise `ApiError` if it is not allowed."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 1 <= len(name) <= MAX_NAME_LENGTH or not name.isprintable():
        raise ApiError(422, "passkey_name", most=MAX_NAME_LENGTH)
    return name
