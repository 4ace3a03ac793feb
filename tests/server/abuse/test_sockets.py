"""Connections that flood, swell, hang or come in crowds: cut off, while others play undisturbed."""

import asyncio
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from kingdombuilder.server.costs import Bill, Costs, Payer
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.routes.connection_limits import (
    MAX_SOCKETS,
    ConnectionLimits,
)
from kingdombuilder.server.tables import tables as tables_module
from kingdombuilder.server.tables.connection import (
    MAX_EXCESS,
    MESSAGE_BURST,
    MESSAGE_RATE,
    Connection,
)
from kingdombuilder.server.throttle import RATES, RateLimiter
from tests.server.abuse_client import (
    BYTES,
    PING,
    TEXT,
    Rough,
    framed,
    memory,
    message_frame,
    rough,
    undisturbed,
)
from tests.server.hosting import hosting
from tests.server.online_players import friends, table_of_two
from tests.server.socket_viewers import Process, process

MEGABYTE = 1024 * 1024
POLICY, TOO_BIG, AGAIN_LATER, NO_UTF8, PROTOCOL = 1008, 1009, 1013, 1007, 1002
CONTINUED = 0
PONG = 10
GONE, GOING = 1000, b"\x03\xe8"


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that strangers reach, behind a proxy that says for whom it speaks."""
    folder = tmp_path_factory.mktemp("public")
    options = ("--port", "0", "--public", "--trusted-proxies", "127.0.0.1", "--bot-workers", "1")
    with process(folder, *options) as running:
        yield running


@pytest.fixture
def game(public: Process) -> Iterator[str]:
    """A game that two people play."""
    with friends(public.link, 2) as (ann, bob):
        yield table_of_two(ann, bob)


def test_a_flood_is_slowed_then_cut_off(public: Process, game: str) -> None:
    """Thousands of messages at once: most of them are never looked at."""
    before = memory(public)
    with undisturbed(public), rough(public.link, game) as flooder:
        begun = time.monotonic()
        for _ in range(100):
            if not flooder.send(message_frame("scores") * 100):
                break
        assert flooder.closed() == POLICY
        assert time.monotonic() - begun > MAX_EXCESS / MESSAGE_RATE
    assert memory(public) - before < 40 * MEGABYTE


def test_who_is_quick_now_and_then_is_not_cut_off() -> None:
    """Only who never pauses is."""

    async def paced(messages: int, pause: float) -> list[bool]:
        viewer = Connection("en")
        answers = []
        for _ in range(messages):
            await asyncio.sleep(pause)
            answers.append(await viewer.throttle())
        return answers

    assert all(asyncio.run(paced(int(MESSAGE_BURST) + 20, 0)))


@pytest.mark.parametrize("parts", [1, 40])
def test_a_frame_of_10_mb_ends_the_connection(public: Process, game: str, parts: int) -> None:
    """In one piece or in many; and it is never all in memory."""
    before = memory(public)
    piece = b"x" * (10 * MEGABYTE // parts)
    with undisturbed(public), rough(public.link, game) as giant:
        for number in range(parts):
            kind = CONTINUED if number else TEXT
            if not giant.send(framed(kind, piece, last=number == parts - 1)):
                break
        assert giant.closed() in (TOO_BIG, 0)  # 0: hung up before its last word was read
    assert memory(public) - before < 5 * MEGABYTE
    with friends(public.link, 1) as (ann,):
        ann.enter(game)
        ann.send(b"x" * (300 * 1024))
        assert ann.closed() == TOO_BIG


def test_nothing_is_larger_in_memory_than_on_the_wire(public: Process, game: str) -> None:
    """Compression is not offered; who compresses anyhow breaks the protocol."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -12)
    bomb = b"".join(
        framed(TEXT, (packer.compress(b" " * 250_000) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4], True)
        for _ in range(400)
    )
    before = memory(public)
    wanted = {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}
    with undisturbed(public), rough(public.link, game, **wanted) as bomber:
        assert "permessage-deflate" not in bomber.answer.lower()
        bomber.send(bomb)
        assert bomber.closed() in (PROTOCOL, 0)
    assert memory(public) - before < 5 * MEGABYTE


@pytest.mark.parametrize(
    "frame",
    [
        framed(PING, b"x" * 125),
        framed(PONG, b""),
        framed(CONTINUED, b"", last=False),
    ],
)
def test_frames_that_say_nothing_are_cut_off(public: Process, game: str, frame: bytes) -> None:
    """Before their answers, or they themselves, pile up."""
    before = memory(public)
    many = framed(TEXT, b"", last=False) + frame * 2000
    with undisturbed(public), rough(public.link, game) as idler:
        sent = 0
        while sent < 60 * MEGABYTE and idler.send(many):
            sent += len(many)
        assert sent < 60 * MEGABYTE
        time.sleep(1)
    assert memory(public) - before < 10 * MEGABYTE


def test_who_reads_nothing_holds_little(public: Process, game: str) -> None:
    """Others still receive messages, and the queues of silent readers are bounded."""
    before = memory(public)
    with undisturbed(public), ExitStack() as there:
        deaf = [there.enter_context(rough(public.link, game)) for _ in range(5)]
        for turn in range(6):
            for one in deaf:
                one.send(message_frame("set_language", language="fr" if turn % 2 else "en") * 30)
            time.sleep(0.5)
        assert memory(public) - before < 30 * MEGABYTE


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (framed(TEXT, b"\xff\xfe\x00"), NO_UTF8),
        (framed(11, b""), PROTOCOL),  # no such kind of frame
        (framed(PING, b"x" * 126), PROTOCOL),
        (framed(CONTINUED, b"and"), PROTOCOL),  # of nothing
        (b"\x81\x02hi", PROTOCOL),  # without a mask
        (framed(8, b"\x00"), PROTOCOL),
    ],
)
def test_broken_frames_end_the_connection(
    public: Process, game: str, data: bytes, code: int
) -> None:
    """With the code that says why."""
    with rough(public.link, game) as broken:
        broken.send(data)
        assert broken.closed() == code


def test_garbage_is_answered_and_the_connection_goes_on(public: Process, game: str) -> None:
    """Text or bytes."""
    with friends(public.link, 1) as (ann,):
        ann.enter(game)
        for data in (b"\x00\xff", "", "[" * 5000, "null", b"{}", '{"type":"pick"}', "x" * 17_000):
            ann.send(data)
            assert ann.until("error")["code"] in ("garbage", "unknown", "too_big")


def test_hanging_up_without_a_word_leaves_nothing(public: Process, game: str) -> None:
    """Soon nobody is counted but those who are there."""
    for _ in range(3):
        many = [Rough(public.link, game) for _ in range(60)]
        for one in many:
            one.send(message_frame("set_language", language="fr") * 5 + framed(BYTES, b"\x00"))
            one.leave()
    with friends(public.link, 1) as (ann,):
        ann.enter(game)
        for _ in range(100):
            figures = ann.ask("GET", "/metrics").splitlines()
            if {"kingdombuilder_sockets 3.0", "kingdombuilder_viewers 3.0"} <= set(figures):
                return
            time.sleep(0.1)
    raise AssertionError([line for line in figures if "sockets" in line or "viewers" in line])


def test_the_sockets_of_an_address_are_limited(public: Process, game: str) -> None:
    """The next one is refused; other addresses get in, and so does it after one has left."""
    crowded = {"X-Forwarded-For": "203.0.113.99"}
    with undisturbed(public), ExitStack() as there:
        for _ in range(MAX_SOCKETS - 1):
            there.enter_context(rough(public.link, game, **crowded))
        with rough(public.link, game, **crowded), rough(public.link, game, **crowded) as refused:
            assert refused.closed() == AGAIN_LATER
            with rough(public.link, game) as other:
                assert is_let_in(other)
        _until_let_in(public.link, game, crowded)


def is_let_in(one: Rough) -> bool:
    """Whether somebody can close in good order, not having been closed before."""
    return one.send(framed(8, GOING)) and one.closed() == GONE


def _until_let_in(link: str, game: str, headers: dict[str, str]) -> None:
    for _ in range(50):
        with rough(link, game, **headers) as again:
            if is_let_in(again):
                return
        time.sleep(0.1)
    raise AssertionError("still too many")


def test_a_crowd_counts_each_address() -> None:
    """And remembers none that has left; at home nobody is counted."""
    crowd = ConnectionLimits(on=True, most=2)
    with (
        crowd.admit("a"),
        crowd.admit("a"),
        crowd.admit("b"),
        pytest.raises(ApiError, match="too_many_sockets"),
        crowd.admit("a"),
    ):
        pass
    with crowd.admit("a"):
        assert crowd.addresses() == 1
    assert crowd.addresses() == 0
    home = ConnectionLimits(on=False, most=1)
    with home.admit("a"), home.admit("a"):
        pass


@pytest.mark.serial
def test_who_takes_too_much_time_waits() -> None:
    """Some seconds are free; beyond them, an address waits until it has repaid its debt."""
    rate = RATES["loop_address"]

    async def waited(*answers: float) -> float:
        costs, begun = Costs(RateLimiter()), time.monotonic()
        for seconds in answers:
            bill = Bill()
            await costs.wait_turn(Payer(address="a"), bill)
            bill.loop += seconds
            costs.charge(Payer(address="a"), bill)
        await costs.wait_turn(Payer(address="a"), Bill())
        return time.monotonic() - begun

    assert asyncio.run(waited(rate.burst / 2, rate.burst / 4)) < 0.1
    assert asyncio.run(waited(rate.burst, 0.1, 0.1)) >= 0.2 / rate.refill_rate - 0.05


def test_the_viewers_of_a_table_are_limited(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those who play at it come in all the same."""
    monkeypatch.setattr(tables_module, "MAX_VIEWERS", 3)
    with (
        hosting(tmp_path_factory.mktemp("full")) as host,
        friends(host.link, 3) as (ann, bob, eve),
    ):
        game = table_of_two(ann, bob)
        eve.enter(game)
        with rough(host.link, game) as refused:
            assert refused.closed() == AGAIN_LATER
        cookies = "; ".join(f"{one.name}={one.value}" for one in bob.http.cookies.jar)
        with rough(host.link, game, Cookie=cookies) as again:
            assert is_let_in(again)
