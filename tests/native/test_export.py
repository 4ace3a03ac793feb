"""The engine as a C library: it builds with one line, agrees with Python and plays as fast."""

import ctypes
import re
import shlex
import shutil
import subprocess
import sys
from base64 import b64decode
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.cli import main
from kingdombuilder.cli.bench_native import native_costs
from kingdombuilder.entrants.protocol.questions import ScratchStates
from kingdombuilder.insight.scores import totals
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native import find_engine
from kingdombuilder.native.abi import ABI_VERSION, FUNCTIONS
from kingdombuilder.native.batch import aligned
from kingdombuilder.native.blocks import write_block
from kingdombuilder.native.export import header
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start

ROOT = Path(__file__).parents[2]
BOARD = ROOT / "docs" / "board.txt"
needs_compiler = pytest.mark.skipif(not shutil.which("c++"), reason="no C++ compiler")
needs_zig = pytest.mark.skipif(
    not find_spec("ziglang") or not shutil.which("node"), reason="no zig, or no Node"
)


@pytest.fixture(scope="module")
def library() -> ctypes.CDLL:
    """The library that Python uses, which has the same functions."""
    engine = find_engine().engine
    assert engine
    return engine.library


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An exported library with some games."""
    folder = tmp_path_factory.mktemp("export") / "engine"
    assert main(["native", "--export", str(folder), "--seed", "2"]) == 0
    return folder


@pytest.fixture(scope="module")
def built_folder(folder: Path) -> Path:
    """The library and the example, built with the line of the README."""
    readme = (folder / "README.md").read_text("utf-8")
    (line,) = re.findall(r"^    (c\+\+ .*)$", readme, re.M)
    subprocess.run(shlex.split(line), cwd=folder, check=True)
    subprocess.run(["make", "example"], cwd=folder, check=True, capture_output=True)
    return folder


def run_example(folder: Path, *arguments: str, program: str = "./example") -> str:
    """Return the output of an example."""
    done = subprocess.run(
        [program, *arguments], cwd=folder, check=True, capture_output=True, text=True
    )
    return done.stdout


def states_of_a_game(seed: int, seats: int) -> list[State]:
    """Return the states of a random game with every box."""
    random = Random(seed)
    state = start(random_setup(random, seats, tuple(BOXES), queenies=tuple(QUEENIES)))
    states = [state.copy()]
    while (who := chooser(state)) != NOBODY:
        is_chance = who == CHANCE
        advance(state, draw_card(state, random) if is_chance else random_pick(legal(state), random))
        states.append(state.copy())
    return states


def open_block(
    library: ctypes.CDLL, block: bytes
) -> tuple[int, ctypes.Array[ctypes.c_char], object]:
    """Open a block and return the result, the state and the board, which must stay alive."""
    board, state = aligned(library.kb_board_size()), aligned(library.kb_state_size())
    result = library.kb_open(block, len(block), ctypes.addressof(board), ctypes.addressof(state))
    return result, state, board


def test_the_header_declares_every_function_once() -> None:
    """The library has all of them."""
    text = header()
    declared = re.findall(r"^KB_API .*?\b(kb_\w+)\(", text, re.M)
    assert declared == [function.symbol for function in FUNCTIONS]
    assert f"#define KB_ABI {ABI_VERSION}\n" in text
    assert "@" not in text


def test_exported_symbols_are_listed(library: ctypes.CDLL) -> None:
    """The functions of the interface answer with their versions and sizes."""
    assert library.kb_abi() == ABI_VERSION
    assert all(hasattr(library, function.symbol) for function in FUNCTIONS)
    assert library.kb_block_size() == len(write_block(start(random_setup(Random(1), 2))))


@pytest.mark.parametrize("seats", [2, 5])
def test_a_block_is_the_state(library: ctypes.CDLL, seats: int) -> None:
    """The picking seat, the legal picks and the gold agree in every phase of a game."""
    for state in states_of_a_game(seats, seats)[::5]:
        result, memory, board = open_block(library, write_block(state))
        assert result == 0
        address = ctypes.addressof(memory)
        seat, picks, gold = ctypes.c_int64(), (ctypes.c_uint64 * 12)(), (ctypes.c_int64 * 5)()
        library.kb_choosers(address, 1, ctypes.byref(seat))
        library.kb_legal(address, 1, picks)
        library.kb_scores(address, 1, gold)
        assert seat.value == chooser(state)
        assert int.from_bytes(bytes(picks), "little") == int(legal(state))
        assert tuple(gold[:seats]) == totals(state)
        assert library.kb_seats(address) == seats
        assert board


def test_a_pick_is_checked(library: ctypes.CDLL) -> None:
    """An illegal pick changes nothing."""
    for state in states_of_a_game(3, 3)[10:60:7]:
        _, memory, _board = open_block(library, write_block(state))
        address, before = ctypes.addressof(memory), bytes(memory)
        picks = legal(state)
        illegal = next(at for at in range(768) if not int(picks) >> at & 1)
        for wrong in (illegal, -1, 768, 1 << 40):
            assert library.kb_play(address, wrong) == 3
        assert bytes(memory) == before
        pick = next(each(picks))
        assert library.kb_play(address, pick.bit_length() - 1) == 0
        after = state.copy()
        advance(after, pick)
        _, expected, _other = open_block(library, write_block(after))
        link = find_engine().engine
        assert link
        start_of_link, end = link.link, link.link + 8
        assert bytes(memory)[:start_of_link] == bytes(expected)[:start_of_link]
        assert bytes(memory)[end:] == bytes(expected)[end:]


def test_a_block_of_another_version_is_rejected(library: ctypes.CDLL) -> None:
    """Anything that is not a block is rejected too."""
    block = write_block(start(random_setup(Random(1), 2)))
    assert open_block(library, b"")[0] == 1
    assert open_block(library, b"x" * len(block))[0] == 1
    assert open_block(library, block[:-1])[0] == 1
    assert open_block(library, block[:8] + bytes(8) + block[16:])[0] == 2
    assert open_block(library, block[:16] + bytes(8) + block[24:])[0] == 2


def test_hidden_cards_are_hidden_and_dealt(library: ctypes.CDLL) -> None:
    """The results are the same as in Python."""
    engine = find_engine().engine
    assert engine
    for state in states_of_a_game(4, 4)[20::30]:
        games = engine.games([state])
        library.kb_hide(games.address, 1, ctypes.byref(ctypes.c_int64(2)))
        assert games.state(0) == seen_by(state, 2)


def test_picks_have_the_names_of_the_notation(library: ctypes.CDLL) -> None:
    """Names can be converted in both directions."""
    for at in range(768):
        name = library.kb_pick_name(at)
        if name is None:
            continue
        assert name.decode() == pick_name(Cell(1 << at))
        assert library.kb_parse_pick(name) == at
    assert library.kb_pick_name(-1) is library.kb_pick_name(768) is None
    assert library.kb_parse_pick(b"C77") == library.kb_parse_pick(b"") == -1
    assert library.kb_parse_pick(b"C7") == library.kb_parse_pick(b"C7\0x") >= 0


def test_a_program_can_take_a_state_from_the_protocol_to_the_library(library: ctypes.CDLL) -> None:
    """The block of a scratch state contains what the seat may know, and nothing else."""
    state = states_of_a_game(2, 2)[40]
    seen = seen_by(state, 0)
    (answer,) = ScratchStates(seen).answer({"questions": [{"ask": "block", "state": 0}]})
    block = b64decode(answer["block"])
    assert block == write_block(seen)
    assert open_block(library, block)[0] == 0


@needs_compiler
def test_the_example_plays_and_searches(built_folder: Path) -> None:
    """It is built with the line of the README, and reads blocks that the command writes."""
    out = run_example(built_folder, "games.kb", "0.2")
    assert re.search(r"the first game ends with \d+ to \d+ gold", out)
    assert re.search(r"\d+ games per second", out)
    assert re.search(r"seat 1 plays( \w+){4,} \(lead after 200 games: -?\d+\.\d gold\)", out)
    assert main(["native", "--blocks", str(built_folder / "board.kb"), str(BOARD)]) == 0
    one = ["./example", "board.kb", "0.1"]
    assert (
        "plays"
        in subprocess.run(one, cwd=built_folder, check=True, capture_output=True).stdout.decode()
    )
    (built_folder / "bad.kb").write_bytes(bytes(20_000))
    bad = subprocess.run(["./example", "bad.kb"], cwd=built_folder, capture_output=True, text=True)
    assert (bad.returncode, bad.stderr) == (1, "block 0: not a block\n")


@needs_compiler
def test_an_export_without_compiler_flags_for_this_machine_builds_as_c_and_cpp(
    built_folder: Path,
) -> None:
    """The static library links, and the header compiles as C99, C11 and C++17 without a warning."""
    make = ["make", "libkingdombuilder.a", "FAST="]
    subprocess.run(make, cwd=built_folder, check=True, capture_output=True)
    warnings = ["-Wall", "-Wextra", "-Werror", "-pedantic"]
    for command in (["cc", "-std=c99"], ["cc", "-std=c11"], ["c++", "-std=c++17", "-x", "c++"]):
        subprocess.run(
            [*command, *warnings, "-fsyntax-only", "kingdombuilder.h"], cwd=built_folder, check=True
        )
    link = ["cc", "-std=c11", "-O2", *warnings, "example.c", "libkingdombuilder.a", "-o", "static"]
    subprocess.run(link, cwd=built_folder, check=True)
    assert "games per second" in run_example(built_folder, "games.kb", "0.1", program="./static")


@needs_compiler
@pytest.mark.serial
def test_the_example_is_as_fast_as_the_bench(built_folder: Path) -> None:
    """The best of several alternating rounds of each are compared."""
    rates: list[float] = []
    costs: list[float] = []
    for _ in range(3):
        out = run_example(built_folder, "games.kb", "0.7")
        rates.append(float(re.findall(r"(\d+) games per second", out)[0]))
        costs.append(native_costs()["native_game"])
    assert max(rates) * min(costs) / 1e6 > 0.8


@needs_zig
def test_the_library_runs_as_webassembly(folder: Path) -> None:
    """Node plays the same games as the native library."""
    zig = f"ZIG={shlex.quote(sys.executable)} -m ziglang"
    subprocess.run(
        ["make", "kingdombuilder.wasm", zig], cwd=folder, check=True, capture_output=True
    )
    out = subprocess.run(
        ["node", "example.mjs", "games.kb", "0.1"],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    engine = find_engine().engine
    assert engine
    blocks = (folder / "games.kb").read_bytes()[: engine.library.kb_block_size()]
    _, memory, _board = open_block(engine.library, blocks)
    picks, dice = ctypes.c_int64(), ctypes.c_uint64(0)
    address = ctypes.addressof(memory)
    engine.library.kb_play_out(address, 1, ctypes.byref(dice), 1 << 40, ctypes.byref(picks))
    gold = (ctypes.c_int64 * 5)()
    engine.library.kb_scores(address, 1, gold)
    assert f"the first game ends with {gold[0]} to {gold[1]} gold\n" in out
    assert re.search(r"seat 1 plays( \w+){4,}\n", out)


def test_blocks_of_any_set_ups_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Positions need --blocks; a faulty one is named."""
    file = tmp_path / "games.kb"
    options = ["--boxes", "all", "--players", "4", "--games", "3"]
    assert main(["native", "--blocks", str(file), *options]) == 0
    assert "3 positions are in" in capsys.readouterr().out.replace("\n", " ")
    engine = find_engine().engine
    assert engine
    size = engine.library.kb_block_size()
    assert len(file.read_bytes()) == 3 * size
    assert open_block(engine.library, file.read_bytes()[size : 2 * size])[0] == 0
    assert main(["native", str(BOARD)]) == 2
    assert "--blocks" in capsys.readouterr().err
    assert main(["native", "--blocks", str(file), str(tmp_path / "none.txt")]) == 2
    assert "none.txt" in capsys.readouterr().err
