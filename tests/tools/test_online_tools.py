"""The tools for online stress tests: a short chaos run, a small load, and checks that can fail."""

import asyncio
import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from rich.console import Console
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from kingdombuilder import __version__
from kingdombuilder.game.session import Session
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.setup_code import read_setup_code
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, chooser, legal
from kingdombuilder.server.local.new_games import new_game
from kingdombuilder.server.protocol.http_games import NewGameRequest, SeatRequest
from kingdombuilder.server.room.model import PICK, Event
from kingdombuilder.server.store.store import prepare_store
from kingdombuilder.server.tables.new_games import hot_seat_game
from kingdombuilder.setup.chance import draw_card
from tests.server.postgres import IMMEDIATE
from tools import chaos, load
from tools.online.chaos_proxy import CUTS, DELAYS, DUPLICATES, REORDERS, ChaosProxy, ProxyFaults
from tools.online.chaos_run import ChaosRun, ChaosSettings
from tools.online.chart import chart
from tools.online.checks import seen_as, violations
from tools.online.databases import NAMES, POSTGRES, Database, database
from tools.online.faults import kinds_for
from tools.online.load_test import LoadSettings
from tools.online.message_log import TEXT, FrameParser
from tools.online.observations import Observations, SentAction
from tools.online.stored import StoredGame

ROOT = Path(__file__).parents[2]
# This runs in a subprocess, so that databases of other tests are not among its children.
COUNT_PROCESSES = """
import asyncio
import sys
from pathlib import Path
import asyncpg
from tools.online.faults import kinds_for
from tools.online.databases import POSTGRES, database
from tools.online.figures import cpu_of, databases

from tests.server.postgres import USER

async def measure(url):
    client = await asyncpg.connect(url)
    await client.execute("SELECT count(*) FROM generate_series(1, 1000000)")
    processes = databases()
    print(len(processes) > 1, cpu_of(processes) > 0)
    await client.close()

with database(POSTGRES, Path(sys.argv[1])) as used:
    asyncio.run(measure(used.postgres.url(USER)))
print(databases())
"""
HELLO = b"\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"  # the masked example of RFC 6455


@pytest.mark.parametrize("name", NAMES)
def test_the_site_survives_a_short_chaos_run(tmp_path: Path, name: str) -> None:
    """Every fault happens once; nothing is lost, and no player sees a wrong state."""
    nodes = len(NAMES[: NAMES.index(name) + 1])
    settings = ChaosSettings(6, seconds=6, nodes=nodes, pace=0.3, faults=1, between=1)
    with database(name, tmp_path) as used:
        report = asyncio.run(ChaosRun(settings, used, tmp_path / "nodes", lambda *_: None).run())
    assert report.violations == []
    assert report.counts["tables"] == settings.tables
    for event in (*kinds_for(name), "picks acknowledged", "views compared", DELAYS):
        assert report.counts[event] > 0, event
    output = io.StringIO()
    chaos.show(report, Console(file=output))
    assert "violations" in output.getvalue()
    assert json.loads(chaos.write_report(report, tmp_path).read_text())["database"] == name


@pytest.mark.parametrize("nodes", [1, 2])
def test_a_small_load_is_measured(nodes: int) -> None:
    """Every figure is present and plausible, and the output shows it."""
    settings = LoadSettings(
        (4,), seconds=3, warm_up=1, age=5, held=8, openings=1, candidates=2, nodes=nodes
    )
    output = io.StringIO()
    console = Console(file=output, width=120)
    results = load.measure(settings, [POSTGRES], console)
    step = results[0].steps[0]
    assert 0 < step.p50 <= step.p95 <= step.p99 <= step.worst
    assert step.picks > 0.5
    assert step.server > 0
    assert step.memory > 20 * nodes
    assert (results[0].nodes, results[0].version) == (nodes, __version__)
    assert step.failed == 0
    assert results[0].opened
    assert results[0].opened.median > 0
    assert "picks" in output.getvalue()


def test_the_processes_of_a_database_are_listed(tmp_path: Path) -> None:
    """Only the processes of this database are listed, and only while it runs.

    A query makes one of them work, because a database that has just started may have used less
    processor time than the system counts.
    """
    command = [sys.executable, "-c", COUNT_PROCESSES, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("True True\n[]\n", "")


def test_rows_are_locked_once_a_crashed_database_has_recovered(tmp_path: Path) -> None:
    """A full disk can stop the database, and the next fault must not end the run."""

    async def lock(used: Database) -> None:
        await asyncio.to_thread(used.postgres.stop, IMMEDIATE)
        restart = asyncio.create_task(_restart_later(used))
        async with used.lock(Random(1), 1):
            await restart

    with database(POSTGRES, tmp_path) as used:
        prepare_store(used.url)
        asyncio.run(lock(used))


async def _restart_later(used: Database) -> None:
    await asyncio.sleep(1)
    await asyncio.to_thread(used.postgres.start)


def test_the_chart_describes_itself() -> None:
    """It is XML with a description in words."""
    drawn = chart({"sqlite": [(100, 3.0, 20.0), (200, 5.0, 120.0)]}, limit=100)
    root = ElementTree.fromstring(drawn)
    descriptions = [element.text for element in root if element.tag.endswith("desc")]
    assert descriptions == ["SQLite: 100 tables 3 and 20 ms, 200 tables 5 and 120 ms"]


def test_frames_are_parsed_from_a_stream() -> None:
    """The bytes arrive one by one, and lengths have several encodings."""
    long = b"\x81\xfe\x01\x00\0\0\0\0" + b"a" * 256
    stream, frames = HELLO + long + HELLO, FrameParser()
    parsed = [frame for byte in stream for frame in frames.feed(bytes([byte]))]
    assert [frame.text for frame in parsed] == ["Hello", "a" * 256, "Hello"]
    assert b"".join(frame.raw for frame in parsed) == stream
    assert {frame.opcode for frame in parsed} == {TEXT}


def test_the_proxy_disturbs_messages_until_it_is_calm() -> None:
    """It duplicates and reorders messages, but not chat; without faults it only forwards."""

    async def run_proxy() -> tuple[list[str], list[str], ChaosProxy]:
        received: list[str] = []

        async def receive(connection: ServerConnection) -> None:
            async for text in connection:
                received.append(str(text))

        async with serve(receive, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            faults = ProxyFaults(1000.0, delay=0.1, longest=0.01, duplicate=0.2, reorder=0.2)
            proxy = ChaosProxy(lambda: [port], "1", faults)
            link = (await proxy.start()).replace("http", "ws")
            wild = await _exchange(link, received)
            proxy.calm = True
            calm = await _exchange(link, received)
            await proxy.stop()
        return wild, calm, proxy

    wild, calm, proxy = asyncio.run(run_proxy())
    sent = _messages()
    assert calm == sent
    assert wild != sent
    assert set(wild) == set(sent)
    assert len(wild) == len(sent) + proxy.counts[DUPLICATES]
    assert len([text for text in wild if "chat" in text]) == len(sent) // 2
    assert proxy.counts[REORDERS] > 0
    assert proxy.counts[CUTS] == 0


def _messages() -> list[str]:
    return [json.dumps({"type": ("pick", "chat")[n % 2], "seq": n}) for n in range(60)]


async def _exchange(link: str, received: list[str]) -> list[str]:
    """Send some messages and return those that arrive."""
    received.clear()
    async with connect(link, compression=None, proxy=None) as connection:
        for text in _messages():
            await connection.send(text)
        while set(received) != set(_messages()):
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.05)
    return list(received)


def test_the_proxy_cuts_connections() -> None:
    """Both sides are notified."""

    async def run_proxy() -> ChaosProxy:
        async def wait(connection: ServerConnection) -> None:
            await connection.wait_closed()

        async with serve(wait, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            proxy = ChaosProxy(lambda: [port], "1", ProxyFaults(between_cuts=0.1))
            link = (await proxy.start()).replace("http", "ws")
            async with connect(link, compression=None, proxy=None) as connection:
                await asyncio.wait_for(connection.wait_closed(), 10)
            await proxy.stop()
        return proxy

    assert asyncio.run(run_proxy()).counts[CUTS] == 1


def observed_game() -> tuple[StoredGame, Observations]:
    """Return a game with some picks, and a first player who saw all of it."""
    request = NewGameRequest(seats=[SeatRequest(), SeatRequest()], seed=1)
    row = hot_seat_game(new_game(request, "en"), owner="", now_ms=1).row
    session, random = Session(read_setup_code(row.code), ("Mira", "Oona")), Random(1)
    events: list[Event] = []
    observed = Observations(row.id, "Mira", 0)
    while len(events) < 60:
        state = session.state
        pick = (
            draw_card(state, random) if chooser(state) == CHANCE else random.choice(_legal(state))
        )
        if chooser(state) == 0:
            observed.sent.append(SentAction(len(events) + 1, PICK, pick_name(pick), True, True))
        session.pick(pick)
        events.append(Event(len(events) + 1, PICK, pick_name(pick)))
        observed.seen[len(events), 0] = seen_as(row, session.state, 0)
    observed.chat_sent, observed.chat_received = {"hello": True, "lost": False}, {1: "hello"}
    return StoredGame(row, events, [(1, "hello")]), observed


def _legal(state: State) -> list[Cell]:
    return list(each(legal(state)))


def test_consistent_observations_are_not_violations() -> None:
    """A chat message that never arrived is not one either."""
    stored, observed = observed_game()
    assert violations(stored, [observed]) == []


def _lose_last_events(stored: StoredGame, observed: Observations) -> None:
    del stored.events[-20:]


def _lose_event(stored: StoredGame, observed: Observations) -> None:
    del stored.events[30]


def _change_pick(stored: StoredGame, observed: Observations) -> None:
    observed.sent[-1].word = "end" if observed.sent[-1].word != "end" else "A1"


def _swap_view(stored: StoredGame, observed: Observations) -> None:
    observed.seen[40, 0] = observed.seen[41, 0]


def _duplicate_chat(stored: StoredGame, observed: Observations) -> None:
    stored.lines.append((2, "hello"))


def _lose_chat(stored: StoredGame, observed: Observations) -> None:
    stored.lines.clear()


@pytest.mark.parametrize(
    "spoil",
    [_lose_last_events, _lose_event, _change_pick, _swap_view, _duplicate_chat, _lose_chat],
    ids=lambda spoil: spoil.__name__.strip("_"),
)
def test_inconsistent_observations_are_violations(
    spoil: Callable[[StoredGame, Observations], None],
) -> None:
    """Every kind of loss in a chaos run is covered."""
    stored, observed = observed_game()
    spoil(stored, observed)
    assert violations(stored, [observed])
