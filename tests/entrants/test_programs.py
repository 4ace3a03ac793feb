"""Programs that crash, hang or cheat forfeit the game, and the next game begins."""

import shutil
import sys
import time
from contextlib import closing
from pathlib import Path

import psutil
import pytest

from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.arena.results import GameResult
from kingdombuilder.entrants import program_contestant as program_module
from kingdombuilder.text.translations import LANGUAGES
from tests.arena.matches import EXAMPLES, make_spec, program, write_program

# Found on the path or next to Python, where `make test` installs it if it is missing.
NODE = shutil.which("node") or Path(sys.executable).with_name("node")

FIRST = 'print(json.dumps({"pick": message["legal"][0]}), flush=True)\n'

FAULTS = {
    "crash": ("raise ZeroDivisionError('one by zero')", "one by zero"),
    "hang": ("time.sleep(1000)", "no answer within"),
    "illegal": ('print(\'{"pick": "A1", "then": []}\', flush=True)', "A1 is not legal"),
    "garbage": ("print('E7', flush=True)", "unreadable answer: E7"),
    "flood": ("print('x' * 10_000_000, flush=True)", "more than 65536 bytes"),
}


def play_match(match_program: str, games: int = 2, seconds: float = 0.2) -> list[GameResult]:
    """Play a match of a program against random picks."""
    match = make_spec("uniform", programs=[match_program], games=games, seconds=seconds)
    with closing(ContestantPool(match.entrants)) as contestants:
        return [run_game(match, number, contestants) for number in range(games)]


@pytest.mark.parametrize("code", FAULTS)
def test_a_fault_forfeits_the_game_and_the_next_one_begins(tmp_path: Path, code: str) -> None:
    """This holds in both seats, and the reason is translated."""
    on_move, reason = FAULTS[code]
    children = len(psutil.Process().children())
    for result in play_match(program(tmp_path, on_move)):
        assert result.forfeit is not None
        assert (result.seats[result.forfeit.seat], result.forfeit.code) == ("bad", code)
        assert reason in result.forfeit.message("en")
        assert all(result.forfeit.message(language) for language in LANGUAGES)
        assert result.victory_shares()[result.seats.index("uniform")] == 1
    assert len(psutil.Process().children()) == children


def test_a_program_that_answers_without_a_request_loses(tmp_path: Path) -> None:
    """The extra answer is rejected, or it is an illegal pick."""
    (result,) = play_match(program(tmp_path, FIRST * 9), games=1)
    assert result.forfeit is not None
    assert result.forfeit.code in ("unasked", "illegal")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("[]", "garbage"),
        ("{}", "garbage"),
        ("", "garbage"),
        ("\\xff\\xfe", "garbage"),
        ('{"pick": 7}', "garbage"),
        ('{"pick": "end", "then": "end"}', "garbage"),
        ('{"pick": "end", "then": [7]}', "garbage"),
        ('{"pick": "nonsense"}', "illegal"),
        ('{"pick": ""}', "illegal"),
        ('{"pick": "=forest"}', "illegal"),
        ("[" * 60_000, "garbage"),
    ],
)
def test_an_invalid_answer_forfeits_the_game(tmp_path: Path, answer: str, code: str) -> None:
    """The forfeit has the code that fits the answer."""
    on_move = f"sys.stdout.buffer.write({answer!r}.encode('latin-1') + b'\\n')\nsys.stdout.flush()"
    (result,) = play_match(program(tmp_path, on_move), games=1)
    assert result.forfeit is not None
    assert result.forfeit.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "crash"),
        ("import sys; sys.exit(3)", "crash"),
        ('print(\'{"type": "hello", "protocol": 3}\')\ninput()\ninput()', "protocol"),
        ("import time; time.sleep(1000)", "hang"),
    ],
)
def test_a_program_that_cannot_start_loses(
    tmp_path: Path, text: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not send a valid hello."""
    monkeypatch.setattr(program_module, "START_SECONDS", 2.0)
    (result,) = play_match(write_program(tmp_path, text), games=1)
    assert result.forfeit is not None
    assert (result.forfeit.code, result.picks) == (code, (0, 0))


def test_a_program_that_never_reads_does_not_block_the_match(tmp_path: Path) -> None:
    """It says hello without reading and then sends nothing."""
    text = """
        import time
        print('{"protocol": 1}', flush=True)
        time.sleep(1000)
    """
    start = time.monotonic()
    (result,) = play_match(write_program(tmp_path, text), games=1)
    assert result.forfeit is not None
    assert result.forfeit.code == "hang"
    assert time.monotonic() - start < 10


def test_child_processes_of_a_program_are_killed(tmp_path: Path) -> None:
    """They end with the program."""
    on_move = """
        import subprocess
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
        open(PID, "w").write(str(child.pid))
        time.sleep(1000)
    """.replace("PID", repr(str(tmp_path / "pid")))
    play_match(program(tmp_path, on_move), games=1)
    pid = int((tmp_path / "pid").read_text())
    for _ in range(50):
        if not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
            return
        time.sleep(0.1)
    pytest.fail("the child still runs")


def test_a_program_plays_many_games_in_one_process(tmp_path: Path) -> None:
    """It starts once and receives the end of each game."""
    on_move = FIRST
    text = program(tmp_path, on_move, name="calm")
    log = tmp_path / "log"
    source = (tmp_path / "calm.py").read_text()
    tail = f"    open({str(log)!r}, 'a').write(message['type'] + '\\n')\n"
    (tmp_path / "calm.py").write_text(source + tail)
    results = play_match(text, games=4, seconds=5)
    assert [result.forfeit for result in results] == [None] * 4
    received = log.read_text().split()
    assert [received.count(kind) for kind in ("hello", "begin")] == [1, 4]
    assert received.count("end") in (3, 4)  # the program may be stopped before the last one
    assert received.count("move") > 100


@pytest.mark.parametrize(
    "command",
    [
        f"{sys.executable} {EXAMPLES / 'protocol_bot.py'}",
        f"{NODE} {EXAMPLES / 'protocol_bot.mjs'}",
    ],
)
def test_the_examples_play_whole_games(command: str) -> None:
    """They play three-player games against a built-in bot."""
    match = make_spec("uniform", programs=[f"mine={command}"], games=6, players=3, seconds=5)
    with closing(ContestantPool(match.entrants)) as contestants:
        results = [run_game(match, number, contestants) for number in range(6)]
    assert [result.forfeit for result in results] == [None] * 6
    mine = sum(
        result.victory_shares()[s]
        for result in results
        for s in range(3)
        if result.seats[s] == "mine"
    )
    assert mine >= 3


def test_the_python_example_has_at_most_twenty_lines() -> None:
    """Docstrings and empty lines are not counted."""
    lines = (EXAMPLES / "protocol_bot.py").read_text("utf-8").splitlines()
    code = [line for line in lines if line.strip() and not line.strip().startswith('"""')]
    assert len(code) <= 20
