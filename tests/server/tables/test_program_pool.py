"""A server's programs decide in their own workers, and a faulty one delays no other bot."""

import asyncio
import json
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import psutil
import pytest

from kingdombuilder.bots import BOTS, Budget, Decision
from kingdombuilder.box import LOCATIONS, SECTIONS
from kingdombuilder.box.custom_sections import CUSTOM
from kingdombuilder.box.section import parse_section
from kingdombuilder.entrants.entrant import PROGRAM, Entrant
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, advance, chooser, legal
from kingdombuilder.server.local.program_bots import offer_programs
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_tables import NewTableRequest
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.tables import program_pool
from kingdombuilder.server.tables.bot_pool import BotPool
from kingdombuilder.server.tables.new_tables import new_table
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.setup import Setup, first_game, start
from kingdombuilder.text.parsing import ParseError

PATIENCE = 30.0
BOT = """
import json, sys, time
log = open(sys.argv[1], "a")
for line in sys.stdin:
    message = json.loads(line)
    log.write(line)
    log.flush()
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 2}), flush=True)
    if message["type"] == "move":
        MOVE
"""
LAST = 'print(json.dumps({"pick": message["legal"][-1]}), flush=True)'
SECTION = """
section: NAME
layout: published

G G G F F F T T T T
 G G G F F F T T T T
G G G G F F T T W T
 G G G G F F T W W W
C C G G F F F F W D
 C C C G G F F D D D
C C C C K F D D D D
 M C C C C T T D D D
M M C C T T T D D D
 M M M T T T T D D D
"""


def turn_of(seat: int, setup: Setup | None = None) -> State:
    """Return what a seat sees at the start of a game, on its turn or before it."""
    state, random = start(setup or first_game()), Random(1)
    while chooser(state) == CHANCE or chooser(state) != seat:
        is_chance = chooser(state) == CHANCE
        picks = legal(state)
        advance(state, draw_card(state, random) if is_chance else picks & -picks)  # type: ignore[arg-type]
    return seen_by(state, seat)


def entrant(folder: Path, name: str, move: str = LAST, seconds: float = 5.0) -> Entrant:
    """Return a program that logs the messages that it reads."""
    file = folder / f"{name}.py"
    file.write_text(BOT.replace("MOVE", textwrap.indent(move, " " * 8).strip()))
    command = f"{sys.executable} -S -E {file} {folder / f'{name}.log'}"
    return Entrant(name, PROGRAM, command, Budget(seconds))


def messages(folder: Path, name: str) -> list[dict[str, object]]:
    """Return the messages that a program has read."""
    return [json.loads(line) for line in (folder / f"{name}.log").read_text().splitlines()]


@contextmanager
def pool_with(*programs: Entrant, folder: Path | None = None) -> Iterator[BotPool]:
    """A pool that offers programs."""
    offer_programs(programs)
    pool = BotPool(1, programs=programs, folder=folder)
    try:
        yield pool
    finally:
        pool.close()
        offer_programs(())


def wait_until(is_done: Callable[[], bool]) -> None:
    """Wait for a condition."""
    deadline = time.monotonic() + PATIENCE
    while not is_done():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def running(folder: Path, name: str) -> list[psutil.Process]:
    """Return the processes of a program."""
    return [
        process
        for process in psutil.process_iter(["cmdline", "status"])
        if str(folder / f"{name}.py") in (process.info["cmdline"] or [])
        and process.info["status"] != psutil.STATUS_ZOMBIE
    ]


def test_a_program_is_notified_of_each_game_and_decides(tmp_path: Path) -> None:
    """One process serves the games alternately; a switch to another game does not end the first."""
    program = entrant(tmp_path, "mine")
    seen, other = turn_of(0), turn_of(1)

    async def play(pool: BotPool) -> list[Decision]:
        requests = [(seen, "a"), (seen, "a"), (other, "b"), (seen, "a")]
        return [await pool.decide("mine", state, game=game) for state, game in requests]

    with pool_with(program) as pool:
        decisions = asyncio.run(play(pool))
    assert [decision.pick for decision in decisions[:2]] == [decisions[3].pick] * 2
    assert decisions[0].pick & legal(seen)
    received = messages(tmp_path, "mine")
    kinds = [message["type"] for message in received]
    assert kinds == [
        "hello",
        *["begin", "move", "move", "end", "begin", "move", "end", "begin", "move"],
    ]
    ends = [message for message in received if message["type"] == "end"]
    assert [(end["over"], end["forfeit"]) for end in ends] == [(False, None)] * 2
    begins = [message for message in received if message["type"] == "begin"]
    assert [begin["seat"] for begin in begins] == [1, 2, 1]
    assert begins[0]["game"] == begins[2]["game"] != begins[1]["game"]


@pytest.mark.parametrize(
    "move",
    [
        "raise ValueError('no idea')",
        "time.sleep(1000)",
        'print(\'{"pick": "A1"}\', flush=True)',
        "print('what?', flush=True)",
    ],
)
def test_the_substitute_bot_decides_for_a_program_that_fails(
    tmp_path: Path, move: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The reason is logged, and the program's process has exited."""
    seen = turn_of(0)
    with pool_with(entrant(tmp_path, "bad", move, seconds=0.2)) as pool:
        decision = asyncio.run(pool.decide("bad", seen, game="a"))
        assert decision.pick & legal(seen)
        assert decision.thought is not None
        assert "a program failed: bad: " in caplog.text
        wait_until(lambda: not running(tmp_path, "bad"))


def test_a_program_is_suspended_after_repeated_faults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players do not wait for it in every turn, and it is tried again later."""
    seen, faults = turn_of(0), program_pool.MAX_FAULTS

    def moves() -> int:
        return [message["type"] for message in messages(tmp_path, "bad")].count("move")

    with pool_with(entrant(tmp_path, "bad", "raise SystemExit", seconds=0.2)) as pool:
        for _ in range(faults + 2):
            asyncio.run(pool.decide("bad", seen, game="a"))
        assert moves() == faults
    monkeypatch.setattr(program_pool, "REST_SECONDS", 0.0)
    with pool_with(entrant(tmp_path, "bad", "raise SystemExit", seconds=0.2)) as pool:
        for _ in range(faults + 2):
            asyncio.run(pool.decide("bad", seen, game="a"))
    assert moves() == faults + faults + 2


def test_built_in_bots_do_not_wait_for_programs(tmp_path: Path) -> None:
    """They decide while more programs hang than there are workers for them."""
    seen, order = turn_of(0), list[str]()

    async def ask(pool: BotPool, bot: str, game: str) -> None:
        await pool.decide(bot, seen, game=game)
        order.append(bot)

    async def play(pool: BotPool) -> None:
        await pool.decide("novice", seen)  # its process runs
        hung = [asyncio.create_task(ask(pool, "slow", str(game))) for game in range(4)]
        await asyncio.to_thread(wait_until, lambda: bool(running(tmp_path, "slow")))
        for game in range(3):
            await ask(pool, "novice", str(game))
        for task in hung:
            task.cancel()
        await asyncio.gather(*hung, return_exceptions=True)

    with pool_with(entrant(tmp_path, "slow", "time.sleep(1000)", seconds=60)) as pool:
        asyncio.run(play(pool))
        assert order == ["novice"] * 3
    wait_until(lambda: not running(tmp_path, "slow"))


def test_the_program_of_a_killed_worker_exits(tmp_path: Path) -> None:
    """The next decision starts another one."""
    seen = turn_of(0)
    with pool_with(entrant(tmp_path, "mine")) as pool:
        asyncio.run(pool.decide("mine", seen, game="a"))
        (program,) = running(tmp_path, "mine")
        psutil.Process(program.ppid()).kill()
        wait_until(lambda: not program.is_running())
        assert asyncio.run(pool.decide("mine", seen, game="a")).pick & legal(seen)
        assert len(running(tmp_path, "mine")) == 1
    wait_until(lambda: not running(tmp_path, "mine"))


def test_custom_sections_keep_their_names(tmp_path: Path) -> None:
    """The server numbers them in the order in which they were saved, a worker by name."""
    folder = tmp_path / "sections"
    folder.mkdir()
    names = ["zeta_program_test", "alpha_program_test"]
    for name in names:
        text = SECTION.replace("NAME", name).strip() + "\n"
        (folder / f"{name}.txt").write_text(text)
        if name not in SECTIONS:
            SECTIONS.add(parse_section(text, set(LOCATIONS)), CUSTOM)
    try:
        setup = Setup((names[0], "farm", f"{names[1]}~", "oasis"), first_game().cards, 2)
        with pool_with(entrant(tmp_path, "mine"), folder=tmp_path) as pool:
            asyncio.run(pool.decide("mine", turn_of(0, setup), game="a"))
        begin, move = messages(tmp_path, "mine")[1:]
        expected = f"board: {names[0]} farm {names[1]}~ oasis"
        assert str(begin["setup"]).startswith(expected)
        assert str(move["position"]).startswith(expected)
    finally:
        for name in names:
            SECTIONS.remove(name)


def test_programs_cannot_play_at_rated_tables(tmp_path: Path) -> None:
    """They have no rating that a player's could be compared with."""
    user = User("u1", "Ann", "account")
    seats = [{"occupant": "me"}, {"occupant": "bot", "bot": "mine"}]
    with pool_with(entrant(tmp_path, "mine")):
        assert new_table(NewTableRequest.model_validate({"seats": seats}), user, "en", 0)
        rated = NewTableRequest.model_validate({"seats": seats, "rated": True})
        with pytest.raises(ApiError) as refused:
            new_table(rated, user, "en", 0)
    assert refused.value.code == "unrated_bot"


@pytest.mark.parametrize("name", ["two words", "master", "greedy", "", "a" * 25, "é"])
def test_a_name_must_be_free_and_one_word(tmp_path: Path, name: str) -> None:
    """Events and pages contain it."""
    with pytest.raises(ParseError):
        offer_programs([Entrant(name, PROGRAM, "true", Budget(1.0))])
    assert not any(BOTS[bot].is_program for bot in BOTS)


def test_a_bot_that_is_no_longer_offered_is_played_by_the_substitute() -> None:
    """Games of a removed program continue."""
    seen = turn_of(0)
    with pool_with() as pool:
        decision = asyncio.run(pool.decide("removed", seen))
    assert decision.pick & legal(seen)
    assert decision.thought is not None
