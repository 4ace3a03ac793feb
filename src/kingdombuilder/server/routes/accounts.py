"""Who you are: guest or account, where you are signed in, and your bots."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from kingdombuilder.server.accounts.authentication import Person
from kingdombuilder.server.accounts.services import People
from kingdombuilder.server.protocol.http import (
    AccountWanted,
    BotToken,
    BotTold,
    Farewell,
    Me,
    NameWanted,
    PasswordWanted,
    SessionTold,
    SignIn,
)
from kingdombuilder.server.routes.dependencies import (
    KNOWN_BY,
    TheAccount,
    TheAsker,
    TheClient,
    ThePeople,
)

CREATED, NOTHING = 201, 204
SHOWN = 12  # letters of a session's hash that its owner sees


def never_stored(response: Response) -> None:
    """What is told to one person is kept by no cache."""
    response.headers["cache-control"] = "no-store"


BotId = Annotated[str, Path(pattern=r"^[\w-]{1,32}$")]
SessionId = Annotated[str, Path(pattern=rf"^[0-9a-f]{{{SHOWN}}}$")]
router = APIRouter(prefix="/api", dependencies=[Depends(never_stored), *KNOWN_BY])


@router.get("/me")
async def tell_me(asker: TheAsker, people: ThePeople) -> Me:
    """Who asks; somebody new becomes a guest."""
    return _me(asker, people)


@router.put("/me")
async def rename_me(
    request: Request, response: Response, wanted: NameWanted, asker: TheAsker, people: ThePeople
) -> Me:
    """Another name for a guest."""
    renamed = await people.accounts.rename(asker, wanted.name)
    people.cookies.give_guest(request, response, renamed)
    return _me(renamed, people)


@router.put("/me/password", status_code=NOTHING)
async def change_password(
    wanted: PasswordWanted, account: TheAccount, client: TheClient, people: ThePeople
) -> None:
    """Another password; every other browser is signed out."""
    await people.accounts.change_password(account, wanted.old, wanted.new, client.session)


@router.delete("/me", status_code=NOTHING)
async def delete_me(
    response: Response, wanted: Farewell, account: TheAccount, people: ThePeople
) -> None:
    """Delete the account: its name is free, its games stay."""
    await people.accounts.delete(account, wanted.password)
    people.cookies.take_session(response)
    people.cookies.take_guest(response)


@router.post("/accounts", status_code=CREATED)
async def register(
    request: Request,
    response: Response,
    wanted: AccountWanted,
    asker: TheAsker,
    client: TheClient,
    people: ThePeople,
) -> Me:
    """Make an account of the guest who asks, who keeps all seats, and sign in."""
    person, session = await people.accounts.register(asker, wanted.name, wanted.password, client)
    people.cookies.take_guest(response)
    people.cookies.give_session(request, response, session)
    return _me(person, people)


@router.post("/sessions")
async def sign_in(
    request: Request, response: Response, wanted: SignIn, client: TheClient, people: ThePeople
) -> Me:
    """Sign in."""
    person, session = await people.accounts.sign_in(wanted.name, wanted.password, client)
    people.cookies.give_session(request, response, session)
    return _me(person, people)


@router.get("/sessions")
async def list_sessions(
    account: TheAccount, client: TheClient, people: ThePeople
) -> list[SessionTold]:
    """Where the account is signed in, the one used last first."""
    return [
        SessionTold(
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
    response: Response, account: TheAccount, client: TheClient, people: ThePeople
) -> None:
    """Sign out here."""
    await people.accounts.end_session(account, client.session)
    people.cookies.take_session(response)


@router.delete("/sessions/{session}", status_code=NOTHING)
async def end_session(session: SessionId, account: TheAccount, people: ThePeople) -> None:
    """Sign out somewhere."""
    await people.accounts.end_session(account, session)


@router.delete("/sessions", status_code=NOTHING)
async def end_other_sessions(account: TheAccount, client: TheClient, people: ThePeople) -> None:
    """Sign out everywhere else."""
    await people.accounts.end_other_sessions(account, client.session)


@router.post("/bots", status_code=CREATED)
async def add_bot(wanted: NameWanted, account: TheAccount, people: ThePeople) -> BotToken:
    """A bot of the account; its token is told this once."""
    bot, token = await people.programs.add(account, wanted.name)
    return BotToken(id=bot.id, name=bot.name, token=token)


@router.get("/bots")
async def list_bots(account: TheAccount, people: ThePeople) -> list[BotTold]:
    """The bots of the account, the oldest first."""
    found = await people.programs.of(account)
    return [BotTold(id=bot.id, name=bot.name, made=bot.made) for bot in found]


@router.post("/bots/{bot}/token")
async def renew_token(bot: BotId, account: TheAccount, people: ThePeople) -> BotToken:
    """Another token for a bot; the one before is void."""
    known, token = await people.programs.new_token(account, bot)
    return BotToken(id=known.id, name=known.name, token=token)


@router.delete("/bots/{bot}", status_code=NOTHING)
async def remove_bot(bot: BotId, account: TheAccount, people: ThePeople) -> None:
    """Delete a bot: its name is free, its games stay."""
    await people.programs.remove(account, bot)


def _me(person: Person, people: People) -> Me:
    return Me(id=person.id, kind=person.kind, name=person.name, public=people.public)
