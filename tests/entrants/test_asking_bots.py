"""Bots in C, Node and Rust ask the engine, follow the protocol and beat the apprentice."""

import json
import re
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.cli import main
from tests.arena.matches import EXAMPLES, ROOT, make_spec

NODE = shutil.which("node") or Path(sys.executable).with_name("node")
PAGE = ROOT / "docs" / "bots" / "another-language.md"
COMPILERS = {"c": ("cc", "-O2", "-o"), "rs": ("rustc", "-O", "-o")}
# The time is never used up: a busy machine must not decide a game.
SECONDS = 60


def command(language: str, folder: Path) -> str:
    """Return the command of an example, compiled first if necessary."""
    source = EXAMPLES / f"asking_bot.{language}"
    if language == "mjs":
        return f"{NODE} {source}"
    compiler, *options = COMPILERS[language]
    if shutil.which(compiler) is None:
        pytest.skip(f"no {compiler} on this machine")
    program = folder / f"asking_bot_{language}"
    subprocess.run([compiler, *options, program, source], check=True)
    return str(program)


def win_share(program: str, games: int) -> float:
    """Return the share of games that a program wins against the apprentice."""
    match = make_spec("apprentice", programs=[f"mine={program}"], games=games, seconds=SECONDS)
    with closing(ContestantPool(match.entrants)) as contestants:
        results = [run_game(match, number, contestants) for number in range(games)]
    assert not [result.forfeit for result in results if result.forfeit]
    shares = (result.victory_shares()[result.seats.index("mine")] for result in results)
    return sum(shares) / games


def code_blocks() -> list[str]:
    """Return the blocks of JavaScript in the tutorial."""
    blocks = re.findall(r"^```text\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    return [block for block in blocks if block.startswith(("import", "const", "async", "function"))]


def is_conforming(program: str, capsys: pytest.CaptureFixture[str]) -> bool:
    """Check a program with `protocol check`."""
    capsys.readouterr()
    options = ["--games", "1", "--seconds", str(SECONDS), "--json"]
    status = main(["protocol", "check", program, *options])
    report = json.loads(capsys.readouterr().out)
    assert not [finding for finding in report["findings"] if finding["level"] == "error"], report
    return status == 0


@pytest.mark.parametrize("language", ["c", "mjs", "rs"])
def test_an_asking_bot_follows_the_protocol(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The checker finds no error."""
    assert is_conforming(command(language, tmp_path), capsys)


@pytest.mark.parametrize(("language", "games"), [("mjs", 6), ("c", 40), ("mjs", 40), ("rs", 40)])
def test_an_asking_bot_beats_the_apprentice(tmp_path: Path, language: str, games: int) -> None:
    """It wins more than half of the games, in a long match at least 60 per cent."""
    assert win_share(command(language, tmp_path), games) > (0.5 if games < 40 else 0.6)


def test_the_bots_of_the_tutorial_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first one and the one that looks at the gains are complete programs."""
    first, best, *_ = code_blocks()
    greedy = best + first.replace("message.legal[0]", "best(message)")
    assert greedy.count("best") == 2
    for name, text in (("first", first), ("greedy", greedy)):
        file = tmp_path / f"{name}.mjs"
        file.write_text(text, "utf-8")
        assert is_conforming(f"{NODE} {file}", capsys)


def test_the_tutorial_shows_the_complete_bot() -> None:
    """Its functions are those of the example, which has at most 80 lines."""
    example = (EXAMPLES / "asking_bot.mjs").read_text("utf-8")
    assert len(example.splitlines()) <= 80
    functions = code_blocks()[2:]
    assert len(functions) == 4
    for function in functions:
        assert function in example
