"""People on each kind of database: two nodes agree on who is who."""

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
from kingdombuilder.server.store.erasure import DELETED, NOBODY
from kingdombuilder.server.store.sessions import MAX_SESSIONS, SessionStore
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.users import UserStore, hash_secret
from tests.server.postgres import Fresh

CLIENT, PASSWORD = Client("203.0.113.7", "A browser", ""), "a long password"


@asynccontextmanager
async def nodes(url: str) -> AsyncIterator[tuple[AccountServices, AccountServices]]:
    """Two nodes on one store."""
    stores = Store(url), Store(url)
    one, two = [await open_account_services(store, public=False, site="") for store in stores]
    try:
        yield one, two
    finally:
        for people, store in zip((one, two), stores, strict=True):
            people.close()
            await store.close()


def asking(**cookies: str) -> HTTPConnection:
    """A request with cookies."""
    told = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return HTTPConnection({"type": "http", "headers": [(b"cookie", told.encode())]})


async def outcome(work: Awaitable[object]) -> str:
    """The code of a refusal, or ""."""
    try:
        await work
    except ApiError as denied:
        return denied.code
    return ""


def test_two_nodes_give_a_name_once(fresh: Fresh) -> None:
    """Asked at the same moment, one of them refuses."""

    async def raced(url: str) -> None:
        async with nodes(url) as pair:
            said = await asyncio.gather(
                *(
                    outcome(people.accounts.register(make_guest(), name, PASSWORD, CLIENT))
                    for people in pair
                    for name in ("Mira", "MIRA", "Ｍira")
                )
            )
            assert sorted(said) == [""] + ["name_taken"] * 5

    asyncio.run(raced(fresh()))


def test_a_guest_who_registers_twice_is_one_account(fresh: Fresh) -> None:
    """Two names at the same moment for one guest: one of them is taken."""

    async def raced(url: str) -> None:
        async with nodes(url) as pair:
            guest = make_guest()
            said = await asyncio.gather(
                *(
                    outcome(people.accounts.register(guest, f"Mira {n}", PASSWORD, CLIENT))
                    for n, people in enumerate(pair)
                )
            )
            assert sorted(said) == ["", "name_taken"]
            named = [await pair[0].players.named(name_key(f"Mira {n}")) for n in range(2)]
            assert sum(known is not None for known in named) == 1

    asyncio.run(raced(fresh()))


def test_a_session_is_good_on_every_node_and_its_end_is_heard_of(fresh: Fresh) -> None:
    """At once where it was ended, and elsewhere when what is remembered is two seconds old."""

    async def ended(url: str) -> None:
        async with nodes(url) as (one, two):
            clock = 0.0
            two.identities._clock = lambda: clock
            account, session = await one.accounts.register(make_guest(), "Mira", PASSWORD, CLIENT)
            there = asking(session=session)
            for people in (one, two):
                assert await people.identities.user_from(there) == account
            heard: list[str] = []
            one.identities.on_revoked = heard.append
            await one.accounts.end_session(account, hash_secret(session))
            assert heard == [account.id]
            assert await one.identities.user_from(there) is None
            clock = 2.0
            assert await two.identities.user_from(there) is None

    asyncio.run(ended(fresh()))


def test_an_answer_that_was_under_way_is_not_remembered(fresh: Fresh) -> None:
    """A session that ends while somebody asks for it is not known a moment later."""

    async def overtaken(url: str) -> None:
        async with nodes(url) as (one, _):
            account, session = await one.accounts.register(make_guest(), "Mira", PASSWORD, CLIENT)
            asked = asyncio.create_task(one.identities.user_from(asking(session=session)))
            await asyncio.sleep(0)
            await one.accounts.end_session(account, hash_secret(session))
            await asked
            assert await one.identities.user_from(asking(session=session)) is None

    asyncio.run(overtaken(fresh()))


def test_a_guest_is_written_down_once(fresh: Fresh) -> None:
    """With the name of then; registering keeps the player and the day."""

    async def check_guest(url: str) -> None:
        async with nodes(url) as pair:
            guest = User(make_guest().id, "Zoé")
            assert await pair[0].players.player(guest.id) is None
            await asyncio.gather(*(people.accounts.store_guest(guest, "") for people in pair))
            known = await pair[0].players.player(guest.id)
            assert known is not None
            assert (known.kind, known.name) == (GUEST, "Zoé")
            await pair[0].accounts.rename(guest, "Zoe")
            cookie = pair[0].signer.guest_cookie(guest.id, "Zoé")
            again = await pair[1].identities.user_from(asking(player=cookie))
            assert again == User(guest.id, "Zoe")
            account, _ = await pair[1].accounts.register(guest, "Zoe", PASSWORD, CLIENT)
            now = await pair[0].players.player(guest.id)
            assert now is not None
            assert (account.id, now.made) == (guest.id, known.made)

    asyncio.run(check_guest(fresh()))


def test_a_hash_of_before_becomes_one_of_today(fresh: Fresh) -> None:
    """When somebody signs in; the password stays the same."""

    async def renewed(url: str) -> None:
        async with nodes(url) as (one, _):
            guest, old = make_guest(), PasswordHasher(1, 8, 1).hash(PASSWORD)
            await one.players.register(guest.id, "Mira", name_key("Mira"), old)
            await one.accounts.sign_in("Mira", PASSWORD, CLIENT)
            now = await one.players.password(guest.id)
            assert now != old
            await one.accounts.sign_in("Mira", PASSWORD, CLIENT)
            assert await one.players.password(guest.id) == now

    asyncio.run(renewed(fresh()))


def test_a_password_that_changed_meanwhile_opens_nothing(fresh: Fresh) -> None:
    """Whoever was verified with the old one gets no session for it."""

    async def late(url: str) -> None:
        store = Store(url)
        players, sessions = UserStore(store), SessionStore(store)
        await players.register("p", "Mira", "mira", "old hash")
        assert await sessions.begin("p", "first", "", "old hash", "old hash")
        assert await sessions.change_password("p", "old hash", "new hash", "first")
        assert not await sessions.begin("p", "second", "", "old hash", "old hash")
        assert not await sessions.change_password("p", "old hash", "other", "first")
        assert not await players.remove("p", "old hash")
        assert [one.id for one in await sessions.of("p")] == ["first"]
        await store.close()

    asyncio.run(late(fresh()))


def test_the_sessions_of_an_account_are_limited(fresh: Fresh) -> None:
    """The one used longest ago ends for the newest."""

    async def full(url: str) -> None:
        store = Store(url)
        players, sessions = UserStore(store), SessionStore(store)
        await players.register("p", "Mira", "mira", "hash")
        for number in range(MAX_SESSIONS + 3):
            assert await sessions.begin("p", f"{number:03}", "x" * 500, "hash", "hash")
        kept = await sessions.of("p")
        assert len(kept) == MAX_SESSIONS
        assert len(kept[0].agent) == 200
        assert f"{MAX_SESSIONS + 2:03}" in {one.id for one in kept}
        await store.close()

    asyncio.run(full(fresh()))


def test_two_nodes_count_ten_bots(fresh: Fresh) -> None:
    """Asked for many at the same moment."""

    async def counted(url: str) -> None:
        async with nodes(url) as pair:
            account, _ = await pair[0].accounts.register(make_guest(), "Mira", PASSWORD, CLIENT)
            said = await asyncio.gather(
                *(outcome(pair[n % 2].programs.add(account, f"Bot {n}")) for n in range(14))
            )
            assert said.count("") == 10
            assert said.count("bots_full") == 4
            assert len(await pair[1].programs.of(account)) == 10

    asyncio.run(counted(fresh()))


def test_whoever_leaves_is_nobody(fresh: Fresh) -> None:
    """The row stays for the games; nothing in it says who it was."""

    async def left(url: str) -> None:
        async with nodes(url) as (one, _):
            account, session = await one.accounts.register(make_guest(), "Mira", PASSWORD, CLIENT)
            bot, token = await one.programs.add(account, "Mira b")
            assert bot.kind == BOT
            await one.accounts.delete(account, PASSWORD)
            for gone in (account, bot):
                known = await one.players.player(gone.id)
                assert known is not None
                assert (known.kind, known.name) == (DELETED, NOBODY)
            assert await one.players.password(account.id) is None
            assert await one.players.with_token(hash_secret(token)) is None
            assert await one.identities.user_from(asking(session=session)) is None
            cookie = one.signer.guest_cookie(account.id, "")
            assert await one.identities.user_from(asking(player=cookie)) is None

    asyncio.run(left(fresh()))
