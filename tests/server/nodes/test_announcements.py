"""Nodes notify each other after commits, for several games at a time, if another node listens."""

import asyncio
import re
from itertools import count
from pathlib import Path

import pytest

from kingdombuilder.server.store.notifications import CHANNEL, NotificationListener
from kingdombuilder.server.store.payloads import MAX_BYTES, make_payloads, parse_payload
from kingdombuilder.server.store.store import Store, prepare_store
from kingdombuilder.server.store.types import EVENT, RESYNC, Notification
from tests.server.nodes.test_store_nodes import until, wait_for_notices
from tests.server.postgres import Postgres, find_program, running
from tests.server.store.rows import FACTS, game, open_stores, pick

COMMITTERS, SECONDS, NODES, TURNS = 20, 2, 5, 2
MIN_SPEEDUP = 2  # over a notification in every transaction


def test_payloads_contain_many_games_in_few_bytes() -> None:
    """They are split below the database's limit, and no game is lost."""
    numbers = {f"game-{n:07}": n for n in range(2000)}
    payloads = list(make_payloads("node", EVENT, numbers))
    assert 1 < len(payloads) < 10
    assert max(map(len, payloads)) <= MAX_BYTES
    parsed = [notification for payload in payloads for notification in parse_payload(payload)]
    assert {notification.game: notification.number for notification in parsed} == numbers
    assert not list(make_payloads("node", EVENT, {}))


def test_payloads_of_other_versions_are_understood() -> None:
    """Older versions name one game, and additions of later versions are ignored."""
    assert parse_payload("n event g 3") == [Notification("n", EVENT, "g", 3)]
    assert parse_payload("n event g 3 h") == [Notification("n", EVENT, "g", 3)]
    assert parse_payload("n event g x h 4") == [Notification("n", EVENT, "h", 4)]
    assert parse_payload("n") == parse_payload("") == []


def test_a_single_node_announces_nothing_until_another_starts(postgres: Postgres) -> None:
    """Then it repeats what the other may have missed, in one notification."""
    url = postgres.fresh()

    async def check() -> None:
        async with open_stores(url) as (store,):
            await store.listen(lambda _: None)
            listener = store._listener
            assert listener
            await until(lambda: _result(listener.is_alone))
            sent = _record_sent(listener)
            for name in ("g", "h"):
                await store.add(game(name), [])
                await store.append(name, [pick(1)], FACTS)
            await asyncio.sleep(0.2)
            assert sent == []
            async with open_stores(url) as (other,):
                notices: list[Notification] = []
                await other.listen(notices.append)
                await wait_for_notices(notices, 2)
                assert sorted(notice.game for notice in notices) == ["g", "h"]
                assert len(sent) == 1
                await store.append("g", [pick(2)], FACTS)
                assert (await wait_for_notices(notices, 3))[2].number == 2

    asyncio.run(check())


def test_nodes_resync_after_another_has_stopped(postgres: Postgres) -> None:
    """It may have been killed between a commit and its announcement."""
    url = postgres.fresh()

    async def check() -> None:
        async with open_stores(url) as (store,):
            notices: list[Notification] = []
            await store.listen(notices.append)
            async with open_stores(url) as (other,):
                await other.listen(lambda _: None)
                listener = store._listener
                assert listener
                await until(lambda: _result(bool(listener._peers)))
                assert other._listener
                other._listener.send = _send_nothing  # type: ignore[method-assign]
                await store.add(game("g"), [])
                await other.append("g", [pick(1)], FACTS)
                assert notices == []
            assert (await wait_for_notices(notices, 1))[0].kind == RESYNC

    asyncio.run(check())


def test_a_cancelled_append_is_still_announced(postgres: Postgres) -> None:
    """Its caller has been cancelled, but the event is stored."""
    url = postgres.fresh()

    async def check() -> None:
        async with open_stores(url, url) as (store, other):
            notices: list[Notification] = []
            await other.listen(notices.append)
            await store.add(game("g"), [])
            task = asyncio.create_task(store.append("g", [pick(1)], FACTS))
            await asyncio.sleep(0)
            task.cancel()
            assert (await wait_for_notices(notices, 1))[0].number == 1

    asyncio.run(check())


@pytest.mark.serial
def test_announcements_do_not_serialise_commits(tmp_path: Path) -> None:
    """Twenty clients commit, first with notifications inside, then beside five announcing nodes."""
    event = "INSERT INTO committed VALUES (:client_id, 'A1')"
    notify = f"SELECT pg_notify('{CHANNEL}', 'node event game ' || :client_id)"
    inside, beside = tmp_path / "inside.sql", tmp_path / "beside.sql"
    inside.write_text(f"BEGIN;\n{event};\n{notify};\nCOMMIT;\n")
    beside.write_text(f"BEGIN;\n{event};\nCOMMIT;\n")
    with running("max_connections=200") as postgres:
        url = prepare_store(postgres.url("postgres"))
        postgres.execute("CREATE TABLE committed (client int, word text)")

        async def check() -> None:
            async with open_stores(*[url] * NODES) as stores:
                notices: list[Notification] = []
                await stores[0].listen(notices.append)
                before = [await _commit_rate(url, inside) for _ in range(TURNS)]
                announcing = [asyncio.create_task(_announce(store)) for store in stores]
                now = [await _commit_rate(url, beside) for _ in range(TURNS)]
                for task in announcing:
                    task.cancel()
                print(f"commits a second: {max(before):.0f} inside, {max(now):.0f} beside")
                assert len({notice.node for notice in notices} - {"node"}) == NODES - 1
                assert max(now) >= MIN_SPEEDUP * max(before)

        asyncio.run(check())


async def _commit_rate(url: str, script: Path) -> float:
    """Return the commits per second of clients that do nothing else."""
    options = ["-n", "-c", str(COMMITTERS), "-T", str(SECONDS), "-f", str(script)]
    bench = await asyncio.create_subprocess_exec(
        find_program("pgbench"), *options, url, stdout=asyncio.subprocess.PIPE
    )
    output, _ = await bench.communicate()
    match = re.search(r"tps = ([0-9.]+)", output.decode())
    assert match
    return float(match.group(1))


async def _announce(store: Store) -> None:
    """Announce many picks of many games, as a busy node does."""
    assert store._announcer
    for number in count(1):
        for table in range(10):
            store._announcer.add(EVENT, f"game{table}", number)
        await asyncio.sleep(0.02)


async def _result(value: bool) -> bool:
    return value


async def _send_nothing(payload: str) -> bool:
    return True


def _record_sent(listener: NotificationListener) -> list[str]:
    """Return a list of the payloads that a node sends from now on."""
    sent: list[str] = []
    send = listener.send

    async def send_and_record(payload: str) -> bool:
        sent.append(payload)
        return await send(payload)

    listener.send = send_and_record  # type: ignore[method-assign]
    return sent
