"""The tools that strain tables online: small storms, a small load, and checks that can fail."""

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
from kingdombuilder.server.tables.new_games import hot_seat_game
from kingdombuilder.setup.chance import draw_card
from tools import chaos, load
from tools.online.chaos_proxy import CUTS, DELAYS, DUPLICATES, REORDERS, ChaosProxy, ProxyFaults
from tools.online.chaos_run import ChaosRun, ChaosSettings
from tools.online.chart import chart
from tools.online.checks import seen_as, violations
from tools.online.databases import NAMES, POSTGRES, database
from tools.online.faults import kinds_for
from tools.online.load_test import LoadSettings
from tools.online.message_log import TEXT, FrameParser
from tools.online.observations import Observations, SentAction
from tools.online.stored import StoredGame

ROOT = Path(__file__).parents[2]
# In a process of its own: the database of other tests is not among what this one has started.
COUNTED = """
import sys
from pathlib import Path
from tools.online.faults import kinds_for
from tools.online.databases import POSTGRES, database
from tools.online.figures import cpu_of, databases

with database(POSTGRES, Path(sys.argv[1])):
    found = databases()
    told = len(found) > 1, cpu_of(found) > 0
print(*told, databases())
"""
HELLO = b"\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"  # the masked example of RFC 6455


@pytest.mark.parametrize("name", NAMES)
def test_a_small_storm_is_survived(tmp_path: Path, name: str) -> None:
    """Every fault happens once; nothing is lost, and nobody sees a wrong state."""
    nodes = len(NAMES[: NAMES.index(name) + 1])
    settings = ChaosSettings(6, seconds=6, nodes=nodes, pace=0.3, faults=1, between=1)
    with database(name, tmp_path) as used:
        report = asyncio.run(ChaosRun(settings, used, tmp_path / "nodes", lambda *_: None).run())
    assert report.violations == []
    assert report.counts["tables"] == settings.tables
    for what in (*kinds_for(name), "picks acknowledged", "views compared", DELAYS):
        assert report.counts[what] > 0, what
    told = io.StringIO()
    chaos.show(report, Console(file=told))
    assert "violations" in told.getvalue()
    assert json.loads(chaos.write_report(report, tmp_path).read_text())["database"] == name


def test_a_small_load_is_measured() -> None:
    """Every figure is there and makes sense, and the chart shows it."""
    settings = LoadSettings((4,), seconds=3, warm_up=1, age=5, held=8, openings=1, among=2)
    told = io.StringIO()
    console = Console(file=told, width=120)
    found = load.measure(settings, [POSTGRES], console)
    step = found[0].steps[0]
    assert 0 < step.p50 <= step.p95 <= step.p99 <= step.worst
    assert step.picks > 0.5
    assert step.server > 0
    assert step.memory > 20
    assert step.failed == 0
    assert found[0].opened
    assert found[0].opened.median > 0
    assert "picks" in told.getvalue()


def test_the_processes_of_a_database_are_found(tmp_path: Path) -> None:
    """Only of the one that was started here, and only while it runs."""
    alone = [sys.executable, "-c", COUNTED, str(tmp_path)]
    done = subprocess.run(alone, cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("True True []\n", "")


def test_the_chart_can_be_read() -> None:
    """It is XML, and says in words what it shows."""
    drawn = chart({"sqlite": [(100, 3.0, 20.0), (200, 5.0, 120.0)]}, limit=100)
    root = ElementTree.fromstring(drawn)
    said = [one.text for one in root if one.tag.endswith("desc")]
    assert said == ["SQLite: 100 tables 3 and 20 ms, 200 tables 5 and 120 ms"]


def test_frames_are_cut_out_of_a_stream() -> None:
    """However the bytes come, and whatever length they tell in which way."""
    long = b"\x81\xfe\x01\x00\0\0\0\0" + b"a" * 256
    stream, frames = HELLO + long + HELLO, FrameParser()
    found = [frame for byte in stream for frame in frames.feed(bytes([byte]))]
    assert [frame.text for frame in found] == ["Hello", "a" * 256, "Hello"]
    assert b"".join(frame.raw for frame in found) == stream
    assert {frame.opcode for frame in found} == {TEXT}


def test_the_line_meddles_until_it_is_calm() -> None:
    """It duplicates and reorders messages, but not chat; without faults it only forwards."""

    async def tried() -> tuple[list[str], list[str], ChaosProxy]:
        heard: list[str] = []

        async def hear(connection: ServerConnection) -> None:
            async for text in connection:
                heard.append(str(text))

        async with serve(hear, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            faults = ProxyFaults(1000.0, delay=0.1, longest=0.01, duplicate=0.2, reorder=0.2)
            proxy = ChaosProxy(lambda: [port], "1", faults)
            link = (await proxy.start()).replace("http", "ws")
            wild = await _exchange(link, heard)
            proxy.calm = True
            calm = await _exchange(link, heard)
            await proxy.stop()
        return wild, calm, proxy

    wild, calm, proxy = asyncio.run(tried())
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


async def _exchange(link: str, heard: list[str]) -> list[str]:
    """What arrives of some messages."""
    heard.clear()
    async with connect(link, compression=None, proxy=None) as connection:
        for text in _messages():
            await connection.send(text)
        while set(heard) != set(_messages()):
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.05)
    return list(heard)


def test_a_line_is_cut_in_time() -> None:
    """Both sides hear of it."""

    async def tried() -> ChaosProxy:
        async def hear(connection: ServerConnection) -> None:
            await connection.wait_closed()

        async with serve(hear, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            proxy = ChaosProxy(lambda: [port], "1", ProxyFaults(between_cuts=0.1))
            link = (await proxy.start()).replace("http", "ws")
            async with connect(link, compression=None, proxy=None) as connection:
                await asyncio.wait_for(connection.wait_closed(), 10)
            await proxy.stop()
        return proxy

    assert asyncio.run(tried()).counts[CUTS] == 1


def observed_game() -> tuple[StoredGame, Observations]:
    """A game of two with some picks, and a player who saw all of it from the first seat."""
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


def test_what_agrees_is_no_violation() -> None:
    """Also a line of chat that never arrived is none."""
    kept, observed = observed_game()
    assert violations(kept, [observed]) == []


def _lose_the_last(kept: StoredGame, observed: Observations) -> None:
    del kept.events[-20:]


def _lose_one(kept: StoredGame, observed: Observations) -> None:
    del kept.events[30]


def _change_one(kept: StoredGame, observed: Observations) -> None:
    observed.sent[-1].word = "end" if observed.sent[-1].word != "end" else "A1"


def _see_another(kept: StoredGame, observed: Observations) -> None:
    observed.seen[40, 0] = observed.seen[41, 0]


def _hear_twice(kept: StoredGame, observed: Observations) -> None:
    kept.lines.append((2, "hello"))


def _hear_nothing(kept: StoredGame, observed: Observations) -> None:
    kept.lines.clear()


@pytest.mark.parametrize(
    "spoil",
    [_lose_the_last, _lose_one, _change_one, _see_another, _hear_twice, _hear_nothing],
    ids=lambda spoil: spoil.__name__.strip("_"),
)
def test_what_does_not_agree_is_found(spoil: Callable[[StoredGame, Observations], None]) -> None:
    """Every kind of loss that a storm may bring."""
    kept, observed = observed_game()
    spoil(kept, observed)
    assert violations(kept, [observed])
