"""Users on each kind of database: two nodes agree on them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

from argon2 import PasswordHasher
from starlette.requests import HTTPConnection

from kingdombuilder.server.accounts.accounts import Client
from kingdombuilder.server.accounts.authentication import make_guest
from kingdombuilder.server.accounts.names import name_key
from kingdombuilder.server.accounts.services import AccountServices, open_account_services
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.user import BOT, GUEST, User
from kingdombuilder.server.store.erasure import DELETED, NO_NAME
from kingdombuilder.server.store.sessions import MAX_SESSIONS, SessionStore
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.users import UserStore, hash_secret
from tests.server.postgres import Fresh

CLIENT, PASSWORD = Client("203.0.113.7", "A browser", ""), "a long password"


@asynccontextmanager
async def nodes(url: str) -> AsyncIterator[tuple[AccountServices, AccountServices]]:
    """Open the account services of two nodes on one store."""
    stores = Store(url), Store(url)
    first_node, second_node = [
        await open_account_services(store, public=False, site="") for store in stores
    ]
    try:
        yield first_node, second_node
    finally:
        for services, store in zip((first_node, second_node), stores, strict=True):
            services.close()
            await store.close()


def make_request(**cookies: str) -> HTTPConnection:
    """Return a request with cookies."""
    header = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return HTTPConnection({"type": "http", "headers": [(b"cookie", header.encode())]})


async def error_code(work: Awaitable[object]) -> str:
    """Return the code of the error that a call raises, or ""."""
    try:
        await work
    except ApiError as denied:
        return denied.code
    return ""


def test_a_name_is_registered_once_across_nodes(fresh: Fresh) -> None:
    """Of simultaneous requests, one succeeds."""

    async def check(url: str) -> None:
        async with nodes(url) as pair:
            codes = await asyncio.gather(
                *(
                    error_code(services.accounts.register(make_guest(), name, PASSWORD, CLIENT))
                    for services in pair
                    for name in ("Mira", "MIRA", "Ｍira")
                )
            )
            assert sorted(codes) == [""] + ["name_taken"] * 5

    asyncio.run(check(fresh()))


def test_a_guest_who_registers_twice_is_one_account(fresh: Fresh) -> None:
    """Two names at the same time for one guest: only one is registered."""

    async def check(url: str) -> None:
        async with nodes(url) as pair:
            guest = make_guest()
            codes = await asyncio.gather(
                *(
                    error_code(services.accounts.register(guest, f"Mira {n}", PASSWORD, CLIENT))
                    for n, services in enumerate(pair)
                )
            )
            assert sorted(codes) == ["", "name_taken"]
            named = [await pair[0].players.find_by_name(name_key(f"Mira {n}")) for n in range(2)]
            assert sum(user is not None for user in named) == 1

    asyncio.run(check(fresh()))


def test_a_session_is_valid_and_ends_on_every_node(fresh: Fresh) -> None:
    """It ends immediately at its node, and elsewhere when the two-second cache expires."""

    async def check(url: str) -> None:
        async with nodes(url) as (first_node, second_node):
            clock = 0.0
            second_node.identities._clock = lambda: clock
            account, session = await first_node.accounts.register(
                make_guest(), "Mira", PASSWORD, CLIENT
            )
            request = make_request(session=session)
            for services in (first_node, second_node):
                assert await services.identities.user_from(request) == account
            revoked: list[str] = []
            first_node.identities.on_revoked = revoked.append
            await first_node.accounts.end_session(account, hash_secret(session))
            assert revoked == [account.id]
            assert await first_node.identities.user_from(request) is None
            clock = 2.0
            assert await second_node.identities.user_from(request) is None

    asyncio.run(check(fresh()))


def test_a_session_that_ends_during_a_lookup_is_not_cached(fresh: Fresh) -> None:
    """The next request does not find it."""

    async def check(url: str) -> None:
        async with nodes(url) as (first_node, _):
            account, session = await first_node.accounts.register(
                make_guest(), "Mira", PASSWORD, CLIENT
            )
            lookup = asyncio.create_task(
                first_node.identities.user_from(make_request(session=session))
            )
            await asyncio.sleep(0)
            await first_node.accounts.end_session(account, hash_secret(session))
            await lookup
            assert await first_node.identities.user_from(make_request(session=session)) is None

    asyncio.run(check(fresh()))


def test_a_guest_is_stored_once(fresh: Fresh) -> None:
    """The guest keeps the id and the date of creation after registering."""

    async def check_guest(url: str) -> None:
        async with nodes(url) as pair:
            guest = User(make_guest().id, "Zoé")
            assert await pair[0].players.player(guest.id) is None
            await asyncio.gather(*(services.accounts.store_guest(guest, "") for services in pair))
            stored = await pair[0].players.player(guest.id)
            assert stored is not None
            assert (stored.kind, stored.name) == (GUEST, "Zoé")
            await pair[0].accounts.rename(guest, "Zoe")
            cookie = pair[0].signer.guest_cookie(guest.id, "Zoé")
            again = await pair[1].identities.user_from(make_request(player=cookie))
            assert again == User(guest.id, "Zoe")
            account, _ = await pair[1].accounts.register(guest, "Zoe", PASSWORD, CLIENT)
            now = await pair[0].players.player(guest.id)
            assert now is not None
            assert (account.id, now.made) == (guest.id, stored.made)

    asyncio.run(check_guest(fresh()))


def test_an_old_password_hash_is_renewed(fresh: Fresh) -> None:
    """This happens when the user signs in; the password stays the same."""

    async def check(url: str) -> None:
        async with nodes(url) as (first_node, _):
            guest, old = make_guest(), PasswordHasher(1, 8, 1).hash(PASSWORD)
            await first_node.players.register(guest.id, "Mira", name_key("Mira"), old)
            await first_node.accounts.sign_in("Mira", PASSWORD, CLIENT)
            now = await first_node.players.password(guest.id)
            assert now != old
            await first_node.accounts.sign_in("Mira", PASSWORD, CLIENT)
            assert await first_node.players.password(guest.id) == now

    asyncio.run(check(fresh()))


def test_a_password_that_changes_during_sign_in_is_rejected(fresh: Fresh) -> None:
    """A user who was verified with the old one gets no session."""

    async def check(url: str) -> None:
        store = Store(url)
        players, sessions = UserStore(store), SessionStore(store)
        await players.register("p", "Mira", "mira", "old hash")
        assert await sessions.begin("p", "first", "", "old hash", "old hash")
        assert await sessions.change_password("p", "old hash", "new hash", "first")
        assert not await sessions.begin("p", "second", "", "old hash", "old hash")
        assert not await sessions.change_password("p", "old hash", "other", "first")
        assert not await players.remove("p", "old hash")
        assert [session.id for session in await sessions.of("p")] == ["first"]
        await store.close()

    asyncio.run(check(fresh()))


def test_the_sessions_of_an_account_are_limited(fresh: Fresh) -> None:
    """A new session ends the least recently used one."""

    async def check(url: str) -> None:
        store = Store(url)
        players, sessions = UserStore(store), SessionStore(store)
        await players.register("p", "Mira", "mira", "hash")
        for number in range(MAX_SESSIONS + 3):
            assert await sessions.begin("p", f"{number:03}", "x" * 500, "hash", "hash")
        stored = await sessions.of("p")
        assert len(stored) == MAX_SESSIONS
        assert len(stored[0].agent) == 200
        assert f"{MAX_SESSIONS + 2:03}" in {session.id for session in stored}
        await store.close()

    asyncio.run(check(fresh()))


def test_bots_of_an_account_are_limited_across_nodes(fresh: Fresh) -> None:
    """The requests are simultaneous."""

    async def check(url: str) -> None:
        async with nodes(url) as pair:
            account, _ = await pair[0].accounts.register(make_guest(), "Mira", PASSWORD, CLIENT)
            codes = await asyncio.gather(
                *(error_code(pair[n % 2].programs.add(account, f"Bot {n}")) for n in range(14))
            )
            assert codes.count("") == 10
            assert codes.count("bots_full") == 4
            assert len(await pair[1].programs.of(account)) == 10

    asyncio.run(check(fresh()))


def test_a_deleted_account_is_anonymous(fresh: Fresh) -> None:
    """The row remains for the games, but does not identify the user."""

    async def check(url: str) -> None:
        async with nodes(url) as (first_node, _):
            account, session = await first_node.accounts.register(
                make_guest(), "Mira", PASSWORD, CLIENT
            )
            bot, token = await first_node.programs.add(account, "Mira b")
            assert bot.kind == BOT
            await first_node.accounts.delete(account, PASSWORD)
            for deleted in (account, bot):
                stored = await first_node.players.player(deleted.id)
                assert stored is not None
                assert (stored.kind, stored.name) == (DELETED, NO_NAME)
            assert await first_node.players.password(account.id) is None
            assert await first_node.players.with_token(hash_secret(token)) is None
            assert await first_node.identities.user_from(make_request(session=session)) is None
            cookie = first_node.signer.guest_cookie(account.id, "")
            assert await first_node.identities.user_from(make_request(player=cookie)) is None

    asyncio.run(check(fresh()))
