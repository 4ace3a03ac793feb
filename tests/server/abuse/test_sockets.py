"""Connections that flood, hang or send huge frames are cut off; others are not affected."""

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
    RawClient,
    make_frame,
    memory_bytes,
    message_frame,
    other_players_unaffected,
    raw_client,
)
from tests.server.hosting import hosting
from tests.server.online_players import friends, table_of_two
from tests.server.socket_viewers import TIMEOUT, Process, process

MEGABYTE = 1024 * 1024
POLICY, TOO_BIG, TRY_AGAIN_LATER, INVALID_UTF8, PROTOCOL = 1008, 1009, 1013, 1007, 1002
CONTINUATION = 0
PONG = 10
NORMAL, NORMAL_BYTES = 1000, b"\x03\xe8"


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A public server behind a trusted proxy."""
    folder = tmp_path_factory.mktemp("public")
    options = ("--port", "0", "--public", "--trusted-proxies", "127.0.0.1", "--bot-workers", "1")
    with process(folder, *options) as running:
        yield running


@pytest.fixture
def game(public: Process) -> Iterator[str]:
    """A game that two players play."""
    with friends(public.link, 2) as (ann, bob):
        yield table_of_two(ann, bob)


def test_a_flood_is_slowed_then_cut_off(public: Process, game: str) -> None:
    """Thousands of messages arrive together, and most of them are never parsed."""
    before = memory_bytes(public)
    with other_players_unaffected(public), raw_client(public.link, game) as flooder:
        start = time.monotonic()
        for _ in range(100):
            if not flooder.send(message_frame("scores") * 100):
                break
        assert flooder.close_code() == POLICY
        assert time.monotonic() - start > MAX_EXCESS / MESSAGE_RATE
    assert memory_bytes(public) - before < 40 * MEGABYTE


def test_a_short_burst_is_not_cut_off() -> None:
    """Only a client that never pauses is cut off."""

    async def send_paced(messages: int, pause: float) -> list[bool]:
        viewer = Connection("en")
        answers = []
        for _ in range(messages):
            await asyncio.sleep(pause)
            answers.append(await viewer.throttle())
        return answers

    assert all(asyncio.run(send_paced(int(MESSAGE_BURST) + 20, 0)))


@pytest.mark.parametrize("parts", [1, 40])
def test_a_frame_of_10_mb_ends_the_connection(public: Process, game: str, parts: int) -> None:
    """Whether it is one frame or many fragments, it is never buffered as a whole."""
    before = memory_bytes(public)
    piece = b"x" * (10 * MEGABYTE // parts)
    with other_players_unaffected(public), raw_client(public.link, game) as giant:
        for number in range(parts):
            kind = CONTINUATION if number else TEXT
            if not giant.send(make_frame(kind, piece, is_last=number == parts - 1)):
                break
        assert giant.close_code() in (TOO_BIG, 0)  # 0: it closed before the code was read
    assert memory_bytes(public) - before < 5 * MEGABYTE
    with friends(public.link, 1) as (ann,):
        ann.enter(game)
        ann.send(b"x" * (300 * 1024))
        assert ann.close_code() == TOO_BIG


def test_compressed_frames_are_rejected(public: Process, game: str) -> None:
    """Compression is not offered; a client that compresses anyway breaks the protocol."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -12)
    bomb = b"".join(
        make_frame(
            TEXT, (packer.compress(b" " * 250_000) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4], True
        )
        for _ in range(400)
    )
    before = memory_bytes(public)
    headers = {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}
    with other_players_unaffected(public), raw_client(public.link, game, **headers) as bomber:
        assert "permessage-deflate" not in bomber.answer.lower()
        bomber.send(bomb)
        assert bomber.close_code() in (PROTOCOL, 0)
    assert memory_bytes(public) - before < 5 * MEGABYTE


@pytest.mark.parametrize(
    "frame",
    [
        make_frame(PING, b"x" * 125),
        make_frame(PONG, b""),
        make_frame(CONTINUATION, b"", is_last=False),
    ],
)
def test_floods_of_empty_frames_are_cut_off(public: Process, game: str, frame: bytes) -> None:
    """The connection closes before they or their answers fill the memory."""
    before = memory_bytes(public)
    flood = make_frame(TEXT, b"", is_last=False) + frame * 2000
    with other_players_unaffected(public), raw_client(public.link, game) as idler:
        sent = 0
        while sent < 60 * MEGABYTE and idler.send(flood):
            sent += len(flood)
        assert sent < 60 * MEGABYTE
        time.sleep(1)
    assert memory_bytes(public) - before < 10 * MEGABYTE


@pytest.mark.serial
def test_a_client_that_stops_reading_uses_little_memory(public: Process, game: str) -> None:
    """Others still receive messages, and the queues of silent readers are bounded."""
    before = memory_bytes(public)
    with other_players_unaffected(public), ExitStack() as stack:
        clients = [stack.enter_context(raw_client(public.link, game)) for _ in range(5)]
        for turn in range(6):
            for client in clients:
                client.send(message_frame("set_language", language="fr" if turn % 2 else "en") * 30)
            time.sleep(0.5)
        assert memory_bytes(public) - before < 30 * MEGABYTE


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (make_frame(TEXT, b"\xff\xfe\x00"), INVALID_UTF8),
        (make_frame(11, b""), PROTOCOL),  # an unknown kind of frame
        (make_frame(PING, b"x" * 126), PROTOCOL),
        (make_frame(CONTINUATION, b"and"), PROTOCOL),  # without a first frame
        (b"\x81\x02hi", PROTOCOL),  # without a mask
        (make_frame(8, b"\x00"), PROTOCOL),
    ],
)
def test_broken_frames_end_the_connection(
    public: Process, game: str, data: bytes, code: int
) -> None:
    """The close code gives the reason."""
    with raw_client(public.link, game) as broken:
        broken.send(data)
        assert broken.close_code() == code


def test_garbage_is_answered_and_the_connection_stays_open(public: Process, game: str) -> None:
    """It may be text or bytes."""
    with friends(public.link, 1) as (ann,):
        ann.enter(game)
        for data in (b"\x00\xff", "", "[" * 5000, "null", b"{}", '{"type":"pick"}', "x" * 17_000):
            ann.send(data)
            assert ann.until("error")["code"] in ("garbage", "unknown", "too_big")


def test_a_reset_connection_leaves_nothing_behind(public: Process, game: str) -> None:
    """Soon only the open connections are counted."""
    for _ in range(3):
        clients = [RawClient(public.link, game) for _ in range(60)]
        for client in clients:
            client.send(
                message_frame("set_language", language="fr") * 5 + make_frame(BYTES, b"\x00")
            )
            client.leave()
    with friends(public.link, 1) as (ann,):
        ann.enter(game)
        for _ in range(100):
            figures = ann.ask("GET", "/metrics").splitlines()
            if {"kingdombuilder_sockets 3.0", "kingdombuilder_viewers 3.0"} <= set(figures):
                return
            time.sleep(0.1)
    raise AssertionError([line for line in figures if "sockets" in line or "viewers" in line])


@pytest.mark.serial
def test_the_sockets_of_an_address_are_limited(public: Process, game: str) -> None:
    """The next one is rejected until another has left; other addresses are accepted."""
    headers = {"X-Forwarded-For": "203.0.113.99"}
    with other_players_unaffected(public), ExitStack() as stack:
        for _ in range(MAX_SOCKETS - 1):
            stack.enter_context(raw_client(public.link, game, **headers))
        with (
            raw_client(public.link, game, **headers),
            raw_client(public.link, game, **headers) as rejected,
        ):
            assert rejected.close_code() == TRY_AGAIN_LATER
            with raw_client(public.link, game) as other:
                assert is_accepted(other)
        _wait_until_accepted(public.link, game, headers)


def is_accepted(client: RawClient) -> bool:
    """Return whether a client was not closed yet and can close normally."""
    return client.send(make_frame(8, NORMAL_BYTES)) and client.close_code() == NORMAL


def _wait_until_accepted(link: str, game: str, headers: dict[str, str]) -> None:
    """Wait until the server has noticed the departure, and the cost budget allows a connection."""
    deadline = time.monotonic() + TIMEOUT
    while time.monotonic() < deadline:
        with raw_client(link, game, **headers) as client:
            if is_accepted(client):
                return
        time.sleep(0.1)
    raise AssertionError("still rejected")


def test_connections_are_counted_by_address() -> None:
    """Addresses without connections are forgotten; a local server counts none."""
    limits = ConnectionLimits(on=True, max_sockets=2)
    with (
        limits.admit("a"),
        limits.admit("a"),
        limits.admit("b"),
        pytest.raises(ApiError, match="too_many_sockets"),
        limits.admit("a"),
    ):
        pass
    with limits.admit("a"):
        assert limits.addresses() == 1
    assert limits.addresses() == 0
    local = ConnectionLimits(on=False, max_sockets=1)
    with local.admit("a"), local.admit("a"):
        pass


@pytest.mark.serial
def test_an_address_that_uses_too_much_time_waits() -> None:
    """Some seconds are free; beyond them, an address waits until it has repaid its debt."""
    rate = RATES["loop_address"]

    async def wait_seconds(*answers: float) -> float:
        costs, start = Costs(RateLimiter()), time.monotonic()
        for seconds in answers:
            bill = Bill()
            await costs.wait_turn(Payer(address="a"), bill)
            bill.loop += seconds
            costs.charge(Payer(address="a"), bill)
        await costs.wait_turn(Payer(address="a"), Bill())
        return time.monotonic() - start

    assert asyncio.run(wait_seconds(rate.burst / 2, rate.burst / 4)) < 0.1
    assert asyncio.run(wait_seconds(rate.burst, 0.1, 0.1)) >= 0.2 / rate.refill_rate - 0.05


def test_the_viewers_of_a_table_are_limited(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its players are accepted anyway."""
    monkeypatch.setattr(tables_module, "MAX_VIEWERS", 3)
    with (
        hosting(tmp_path_factory.mktemp("full")) as host,
        friends(host.link, 3) as (ann, bob, eve),
    ):
        game = table_of_two(ann, bob)
        eve.enter(game)
        with raw_client(host.link, game) as rejected:
            assert rejected.close_code() == TRY_AGAIN_LATER
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in bob.http.cookies.jar)
        with raw_client(host.link, game, Cookie=cookies) as again:
            assert is_accepted(again)
