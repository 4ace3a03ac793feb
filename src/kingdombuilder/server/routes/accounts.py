"""The current user, accounts, sessions and bots."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from kingdombuilder.server.accounts.relying_party import find_relying_party
from kingdombuilder.server.accounts.services import AccountServices
from kingdombuilder.server.protocol.http import timestamp_from_ms
from kingdombuilder.server.protocol.http_accounts import (
    BotCredentials,
    BotInfo,
    ChangePasswordRequest,
    CurrentUser,
    DeleteAccountRequest,
    NewBotRequest,
    RegisterRequest,
    RenameRequest,
    SessionInfo,
    SignInRequest,
)
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.routes.dependencies import (
    AUTH_SCHEMES,
    AccountDep,
    AccountServicesDep,
    ClientDep,
    UserDep,
    origin_of,
)

CREATED, NO_CONTENT = 201, 204
SESSION_ID_LENGTH = 12  # characters of a session's hash that its owner sees


def no_store(response: Response) -> None:
    """Forbid caching, because the response is for one user."""
    response.headers["cache-control"] = "no-store"


BotId = Annotated[str, Path(pattern=r"^[\w-]{1,32}$")]
SessionId = Annotated[str, Path(pattern=rf"^[0-9a-f]{{{SESSION_ID_LENGTH}}}$")]
router = APIRouter(prefix="/api", dependencies=[Depends(no_store), *AUTH_SCHEMES])


@router.get("/me")
async def get_current_user(
    http_request: Request, user: UserDep, services: AccountServicesDep
) -> CurrentUser:
    """Return the current user; a new visitor becomes a guest."""
    return current_user(http_request, user, services)


@router.put("/me")
async def update_current_user(
    http_request: Request,
    response: Response,
    request: RenameRequest,
    user: UserDep,
    services: AccountServicesDep,
) -> CurrentUser:
    """Rename a guest."""
    renamed = await services.accounts.rename(user, request.name)
    services.cookies.give_guest(http_request, response, renamed)
    return current_user(http_request, renamed, services)


@router.put("/me/password", status_code=NO_CONTENT)
async def update_password(
    request: ChangePasswordRequest,
    account: AccountDep,
    client: ClientDep,
    services: AccountServicesDep,
) -> None:
    """Change the password and sign out all other browsers."""
    await services.accounts.change_password(
        account, request.current_password, request.new_password, client.session
    )


@router.delete("/me", status_code=NO_CONTENT)
async def delete_current_user(
    http_request: Request,
    response: Response,
    request: DeleteAccountRequest,
    account: AccountDep,
    services: AccountServicesDep,
) -> None:
    """Delete the account; its name stays reserved for a year, and its games remain."""
    await services.accounts.delete(account, request.password)
    services.cookies.take_session(http_request, response)
    services.cookies.take_guest(http_request, response)


@router.post("/accounts", status_code=CREATED)
async def create_account(
    http_request: Request,
    response: Response,
    request: RegisterRequest,
    user: UserDep,
    client: ClientDep,
    services: AccountServicesDep,
) -> CurrentUser:
    """Turn the current guest into an account, which keeps the guest's seats, and sign in."""
    account, session = await services.accounts.register(
        user, request.name, request.password, client
    )
    services.cookies.take_guest(http_request, response)
    services.cookies.give_session(http_request, response, session, account.id)
    return current_user(http_request, account, services)


@router.post("/sessions")
async def create_session(
    http_request: Request,
    response: Response,
    request: SignInRequest,
    client: ClientDep,
    services: AccountServicesDep,
) -> CurrentUser:
    """Sign in."""
    account, session = await services.accounts.sign_in(request.name, request.password, client)
    services.cookies.give_session(http_request, response, session, account.id)
    return current_user(http_request, account, services)


@router.get("/sessions")
async def list_sessions(
    account: AccountDep, client: ClientDep, services: AccountServicesDep
) -> list[SessionInfo]:
    """List the browsers that are signed in, the last used first."""
    return [
        SessionInfo(
            id=session.id[:SESSION_ID_LENGTH],
            user_agent=session.agent,
            created_at=timestamp_from_ms(session.made),
            last_used_at=timestamp_from_ms(session.seen),
            is_current=session.id == client.session,
        )
        for session in await services.accounts.sessions(account)
    ]


@router.delete("/sessions/current", status_code=NO_CONTENT)
async def delete_current_session(
    http_request: Request,
    response: Response,
    account: AccountDep,
    client: ClientDep,
    services: AccountServicesDep,
) -> None:
    """Sign out this browser."""
    await services.accounts.end_session(account, client.session)
    services.cookies.take_session(http_request, response)


@router.delete("/sessions/{session}", status_code=NO_CONTENT)
async def delete_session(
    session: SessionId, account: AccountDep, services: AccountServicesDep
) -> None:
    """Sign out another browser."""
    await services.accounts.end_session(account, session)


@router.delete("/sessions", status_code=NO_CONTENT)
async def delete_other_sessions(
    account: AccountDep, client: ClientDep, services: AccountServicesDep
) -> None:
    """Sign out all other browsers."""
    await services.accounts.end_other_sessions(account, client.session)


@router.post("/bots", status_code=CREATED)
async def create_bot(
    request: NewBotRequest, account: AccountDep, services: AccountServicesDep
) -> BotCredentials:
    """Create a bot; this is the only response with its token."""
    bot, token = await services.programs.add(account, request.name)
    return BotCredentials(id=bot.id, name=bot.name, token=token)


@router.get("/bots")
async def list_bots(account: AccountDep, services: AccountServicesDep) -> list[BotInfo]:
    """List the account's bots, the oldest first."""
    return [
        BotInfo(id=bot.id, name=bot.name, created_at=timestamp_from_ms(bot.made))
        for bot in await services.programs.of(account)
    ]


@router.post("/bots/{bot}/token")
async def rotate_token(
    bot: BotId, account: AccountDep, services: AccountServicesDep
) -> BotCredentials:
    """Replace a bot's token; the old one becomes invalid."""
    owned, token = await services.programs.new_token(account, bot)
    return BotCredentials(id=owned.id, name=owned.name, token=token)


@router.delete("/bots/{bot}", status_code=NO_CONTENT)
async def delete_bot(bot: BotId, account: AccountDep, services: AccountServicesDep) -> None:
    """Delete a bot; its name stays reserved for a year, and its games remain."""
    await services.programs.remove(account, bot)


def current_user(request: Request, user: User, services: AccountServices) -> CurrentUser:
    """Return a user as their own browser sees them."""
    return CurrentUser(
        id=user.id,
        kind=user.kind,
        name=user.name or None,
        is_public_server=services.public,
        has_mail=services.mailer.is_on,
        has_passkeys=find_relying_party(services.site, origin_of(request)) is not None,
    )
