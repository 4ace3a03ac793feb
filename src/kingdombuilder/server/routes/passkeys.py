"""Passkeys of the account, and signing in with one."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from kingdombuilder.server.accounts.relying_party import RelyingParty, require_relying_party
from kingdombuilder.server.protocol.http import timestamp_from_ms
from kingdombuilder.server.protocol.http_accounts import CurrentUser
from kingdombuilder.server.protocol.http_passkeys import (
    NewPasskeyRequest,
    PasskeyInfo,
    PasskeyOptions,
    PasskeyRegistrationRequest,
    PasskeySignInRequest,
    RemovePasskeyRequest,
)
from kingdombuilder.server.routes.accounts import current_user, no_store
from kingdombuilder.server.routes.dependencies import (
    AUTH_SCHEMES,
    AccountDep,
    AccountServicesDep,
    ClientDep,
    origin_of,
)
from kingdombuilder.server.store.passkeys import Passkey

CREATED, NO_CONTENT = 201, 204
ID_LENGTH = 12  # characters of a passkey's id that its owner sees


def _relying_party(request: Request, services: AccountServicesDep) -> RelyingParty:
    return require_relying_party(services.site, origin_of(request))


PasskeyId = Annotated[str, Path(pattern=rf"^[0-9a-f]{{{ID_LENGTH}}}$")]
RelyingPartyDep = Annotated[RelyingParty, Depends(_relying_party)]
router = APIRouter(prefix="/api", dependencies=[Depends(no_store), *AUTH_SCHEMES])


@router.get("/passkeys")
async def list_passkeys(account: AccountDep, services: AccountServicesDep) -> list[PasskeyInfo]:
    """List the account's passkeys, the oldest first."""
    return [_passkey_info(passkey) for passkey in await services.passkeys.of(account)]


@router.post("/passkey-registrations")
async def create_passkey_registration(
    request: PasskeyRegistrationRequest,
    account: AccountDep,
    party: RelyingPartyDep,
    services: AccountServicesDep,
) -> PasskeyOptions:
    """Return the options with which a browser creates a passkey within five minutes."""
    options = await services.passkeys.registration_options(account, request.password, party)
    return PasskeyOptions(options=options)


@router.post("/passkeys", status_code=CREATED)
async def create_passkey(
    request: NewPasskeyRequest,
    account: AccountDep,
    party: RelyingPartyDep,
    services: AccountServicesDep,
) -> PasskeyInfo:
    """Add a passkey that a browser has created."""
    return _passkey_info(await services.passkeys.add(account, request, party))


@router.delete("/passkeys/{passkey}", status_code=NO_CONTENT)
async def delete_passkey(
    passkey: PasskeyId,
    request: RemovePasskeyRequest,
    account: AccountDep,
    services: AccountServicesDep,
) -> None:
    """Remove a passkey; the last one needs the password."""
    await services.passkeys.remove(account, passkey, request.password)


@router.post("/passkey-challenges")
async def create_passkey_challenge(
    party: RelyingPartyDep, services: AccountServicesDep
) -> PasskeyOptions:
    """Return the options with which a browser signs in within five minutes."""
    return PasskeyOptions(options=services.passkeys.sign_in_options(party))


@router.post("/passkey-sessions")
async def create_passkey_session(
    http_request: Request,
    response: Response,
    request: PasskeySignInRequest,
    client: ClientDep,
    party: RelyingPartyDep,
    services: AccountServicesDep,
) -> CurrentUser:
    """Sign in with a passkey."""
    account, session = await services.passkeys.sign_in(request, client, party)
    services.cookies.give_session(http_request, response, session, account.id)
    return current_user(http_request, account, services)


def _passkey_info(passkey: Passkey) -> PasskeyInfo:
    return PasskeyInfo(
        id=passkey.id[:ID_LENGTH],
        name=passkey.name,
        created_at=timestamp_from_ms(passkey.made),
        last_used_at=timestamp_from_ms(passkey.seen) if passkey.seen is not None else None,
    )
