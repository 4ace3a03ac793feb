"""Who you are: guest or account, where you are signed in, and your bots."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from kingdombuilder.server.accounts.services import AccountServices
from kingdombuilder.server.protocol.http import (
    BotCredentials,
    BotInfo,
    ChangePasswordRequest,
    CurrentUser,
    DeleteAccountRequest,
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
)

CREATED, NOTHING = 201, 204
SHOWN = 12  # letters of a session's hash that its owner sees


def no_store(response: Response) -> None:
    """What is told to one user is kept by no cache."""
    response.headers["cache-control"] = "no-store"


BotId = Annotated[str, Path(pattern=r"^[\w-]{1,32}$")]
SessionId = Annotated[str, Path(pattern=rf"^[0-9a-f]{{{SHOWN}}}$")]
router = APIRouter(prefix="/api", dependencies=[Depends(no_store), *AUTH_SCHEMES])


@router.get("/me")
async def get_current_user(asker: UserDep, people: AccountServicesDep) -> CurrentUser:
    """Who asks; somebody new becomes a guest."""
    return _me(asker, people)


@router.put("/me")
async def rename_me(
    request: Request,
    response: Response,
    wanted: RenameRequest,
    asker: UserDep,
    people: AccountServicesDep,
) -> CurrentUser:
    """Another name for a guest."""
    renamed = await people.accounts.rename(asker, wanted.name)
    people.cookies.give_guest(request, response, renamed)
    return _me(renamed, people)


@router.put("/me/password", status_code=NOTHING)
async def change_password(
    wanted: ChangePasswordRequest,
    account: AccountDep,
    client: ClientDep,
    people: AccountServicesDep,
) -> None:
    """Another password; every other browser is signed out."""
    await people.accounts.change_password(account, wanted.old, wanted.new, client.session)


@router.delete("/me", status_code=NOTHING)
async def delete_me(
    response: Response,
    wanted: DeleteAccountRequest,
    account: AccountDep,
    people: AccountServicesDep,
) -> None:
    """Delete the account: its name is free, its games stay."""
    await people.accounts.delete(account, wanted.password)
    people.cookies.take_session(response)
    people.cookies.take_guest(response)


@router.post("/accounts", status_code=CREATED)
async def register(
    request: Request,
    response: Response,
    wanted: RegisterRequest,
    asker: UserDep,
    client: ClientDep,
    people: AccountServicesDep,
) -> CurrentUser:
    """Make an account of the guest who asks, who keeps all seats, and sign in."""
    user, session = await people.accounts.register(asker, wanted.name, wanted.password, client)
    people.cookies.take_guest(response)
    people.cookies.give_session(request, response, session)
    return _me(user, people)


@router.post("/sessions")
async def sign_in(
    request: Request,
    response: Response,
    wanted: SignInRequest,
    client: ClientDep,
    people: AccountServicesDep,
) -> CurrentUser:
    """Sign in."""
    user, session = await people.accounts.sign_in(wanted.name, wanted.password, client)
    people.cookies.give_session(request, response, session)
    return _me(user, people)


@router.get("/sessions")
async def list_sessions(
    account: AccountDep, client: ClientDep, people: AccountServicesDep
) -> list[SessionInfo]:
    """Where the account is signed in, the one used last first."""
    return [
        SessionInfo(
            id=one.id[:SHOWN],
            agent=one.agent,
            made=one.made,
            seen=one.seen,
            this=one.id == client.session,
        )
        for one in await people.accounts.sessions(account)
    ]


@router.delete("/sessions/this", status_code=NOTHING)
async def sign_out(
    response: Response, account: AccountDep, client: ClientDep, people: AccountServicesDep
) -> None:
    """Sign out here."""
    await people.accounts.end_session(account, client.session)
    people.cookies.take_session(response)


@router.delete("/sessions/{session}", status_code=NOTHING)
async def end_session(session: SessionId, account: AccountDep, people: AccountServicesDep) -> None:
    """Sign out somewhere."""
    await people.accounts.end_session(account, session)


@router.delete("/sessions", status_code=NOTHING)
async def end_other_sessions(
    account: AccountDep, client: ClientDep, people: AccountServicesDep
) -> None:
    """Sign out everywhere else."""
    await people.accounts.end_other_sessions(account, client.session)


@router.post("/bots", status_code=CREATED)
async def add_bot(
    wanted: RenameRequest, account: AccountDep, people: AccountServicesDep
) -> BotCredentials:
    """A bot of the account; its token is told this once."""
    bot, token = await people.programs.add(account, wanted.name)
    return BotCredentials(id=bot.id, name=bot.name, token=token)


@router.get("/bots")
async def list_bots(account: AccountDep, people: AccountServicesDep) -> list[BotInfo]:
    """The bots of the account, the oldest first."""
    found = await people.programs.of(account)
    return [BotInfo(id=bot.id, name=bot.name, made=bot.made) for bot in found]


@router.post("/bots/{bot}/token")
async def rotate_token(
    bot: BotId, account: AccountDep, people: AccountServicesDep
) -> BotCredentials:
    """Another token for a bot; the one before is void."""
    known, token = await people.programs.new_token(account, bot)
    return BotCredentials(id=known.id, name=known.name, token=token)


@router.delete("/bots/{bot}", status_code=NOTHING)
async def remove_bot(bot: BotId, account: AccountDep, people: AccountServicesDep) -> None:
    """Delete a bot: its name is free, its games stay."""
    await people.programs.remove(account, bot)


def _me(user: User, people: AccountServices) -> CurrentUser:
    return CurrentUser(id=user.id, kind=user.kind, name=user.name, public=people.public)
