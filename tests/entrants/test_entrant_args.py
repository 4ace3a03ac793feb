"""Bot arguments, and Python files as bots."""

import sys
import textwrap
from contextlib import closing
from pathlib import Path

import pytest

from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.arena.results import GameResult
from kingdombuilder.bots import Budget
from kingdombuilder.entrants.entrant import BOT, CODE, NETWORK, PROGRAM
from kingdombuilder.entrants.entrant_args import parse_entrants
from kingdombuilder.text.parsing import ParseError
from tests.arena.matches import make_spec

DECIDE = """
    import kingdombuilder as kb
    print("the output of a bot is not an answer")

    def decide(seen, random):
        return random.choice(list(kb.each(kb.legal(seen))))
"""


def code(folder: Path, text: str, name: str = "mine.py") -> str:
    """Write a Python file and return its path."""
    (folder / name).write_text(textwrap.dedent(text), "utf-8")
    return str(folder / name)


def test_a_name_sets_the_thinking_time_of_a_bot() -> None:
    """It gives seconds per turn, an amount of work, or uses the default."""
    entrants = parse_entrants(["apprentice", "apprentice@0.5s", "uniform@500"], seconds=2.0)
    assert [entrant.name for entrant in entrants] == [
        "apprentice",
        "apprentice@0.5s",
        "uniform@500",
    ]
    assert [entrant.budget for entrant in entrants] == [Budget(2.0), Budget(0.5), Budget(work=500)]
    assert {entrant.kind for entrant in entrants} == {BOT}


def test_programs_and_files_can_be_ordered_by_name(tmp_path: Path) -> None:
    """Named ones keep their place in the order; all of them have a time limit."""
    file = code(tmp_path, DECIDE)
    entrants = parse_entrants(["p@3s", "apprentice"], [f"p={sys.executable} -c pass"], [file])
    assert [entrant.name for entrant in entrants] == ["p@3s", "apprentice", "mine"]
    assert [entrant.kind for entrant in entrants] == [PROGRAM, BOT, CODE]
    assert [entrant.budget.seconds for entrant in entrants] == [3.0, None, 1.0]


def test_a_path_can_be_a_program(tmp_path: Path) -> None:
    """Its name is that of the file."""
    file = tmp_path / "clever.sh"
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    entrants = parse_entrants(["apprentice", f"{file}@2s"])
    assert (entrants[1].name, entrants[1].kind, entrants[1].source) == (
        "clever@2s",
        PROGRAM,
        str(file),
    )


def test_a_network_file_can_be_brought_by_a_name(tmp_path: Path) -> None:
    """So a server can offer it too."""
    file = tmp_path / "net.npz"
    file.write_bytes(b"")
    entrants = parse_entrants(["mine@2s", "novice"], [f"mine={file}"])
    assert (entrants[0].name, entrants[0].kind, entrants[0].source) == (
        "mine@2s",
        NETWORK,
        str(file),
    )
    with pytest.raises(ParseError, match="there is no file"):
        parse_entrants(["mine", "novice"], ["mine=nowhere.onnx"])


@pytest.mark.parametrize(
    ("names", "programs", "message"),
    [
        (["apprentice"], [], "a match needs at least 2 bots"),
        (["apprentice", "aprentice"], [], "no bot 'aprentice'; did you mean 'apprentice'"),
        (["apprentice", "uniform@fast"], [], "'uniform@fast': after @ give seconds"),
        (["apprentice", "uniform@-1s"], [], "after @ give seconds"),
        (["apprentice", "apprentice"], [], "'apprentice' appears twice"),
        (["apprentice"], ["mine"], "'mine': expected NAME=COMMAND"),
        (["apprentice"], ["mine=nowhere --fast"], "program 'nowhere' not found"),
        (["apprentice"], ["mine='open"], "expected NAME=COMMAND"),
        (["apprentice", "./nowhere"], [], "program './nowhere' not found"),
        (["apprentice"], ["apprentice=cat"], "'apprentice' appears twice"),
    ],
)
def test_an_invalid_entrant_is_explained(
    names: list[str], programs: list[str], message: str
) -> None:
    """The error names the argument."""
    with pytest.raises(ParseError) as caught:
        parse_entrants(names, programs)
    assert message in str(caught.value)


def result_of(file: str) -> GameResult:
    """Play the first game of a match with a Python file."""
    match = make_spec("uniform", files=[file], games=1, seconds=3)
    with closing(ContestantPool(match.entrants)) as contestants:
        return run_game(match, 0, contestants)


def test_a_function_can_be_a_bot(tmp_path: Path) -> None:
    """It plays whole games, and the same game again."""
    first, second = (result_of(code(tmp_path, DECIDE)) for _ in range(2))
    assert first.forfeit is None
    assert first.gold == second.gold


def test_a_bot_object_can_return_follow_up_picks(tmp_path: Path) -> None:
    """A file may define `BOT`, which is asked less often than it picks."""
    text = """
        from __future__ import annotations
        from dataclasses import dataclass
        import kingdombuilder as kb
        from kingdombuilder.bots import Bot, Budget, Decision
        from kingdombuilder.box.things import Words

        @dataclass
        class Plan:
            picks: tuple[int, ...]

        ASKED = []

        def think(seen, random, budget):
            assert 0 < budget.seconds <= 3
            first = next(kb.each(kb.legal(seen)))
            plan, state = Plan((first,)), kb.play(seen, first)
            while kb.chooser(state) == seen.me:
                plan.picks += (next(kb.each(kb.legal(state))),)
                state = kb.play(state, plan.picks[-1])
            ASKED.append(len(plan.picks))
            return Decision(plan.picks[0], follow_ups=plan.picks[1:])

        def decide(seen, random):
            raise AssertionError

        BOT = Bot("plan", Words("Plan", "Plan"), Words("Plans.", "Prévoit."), decide, think)
    """
    result = result_of(code(tmp_path, text))
    assert result.forfeit is None
    assert min(result.picks) > 20


def test_a_file_cannot_find_hidden_cards_in_memory(tmp_path: Path) -> None:
    """It runs in its own process and receives only what its seat may see."""
    text = """
        import gc
        import kingdombuilder as kb
        from kingdombuilder.rules.pile import KINDS, copies

        def decide(seen, random):
            states = [thing for thing in gc.get_objects() if isinstance(thing, kb.State)]
            hands = [state.hand[1 - seen.me] for state in states]
            assert hands and not any(copies(hand, kind) for hand in hands for kind in range(KINDS))
            return next(kb.each(kb.legal(seen)))
    """
    assert result_of(code(tmp_path, text)).forfeit is None


def test_the_error_of_a_file_is_reported(tmp_path: Path) -> None:
    """The last line of its errors is the reason."""
    result = result_of(code(tmp_path, "def decide(seen, random):\n    return seen.nothing\n"))
    assert result.forfeit is not None
    assert "AttributeError" in result.forfeit.message("en")


def test_a_file_can_import_its_neighbours(tmp_path: Path) -> None:
    """It runs in its own folder."""
    code(tmp_path, DECIDE, "helper.py")
    assert result_of(code(tmp_path, "from helper import decide\n")).forfeit is None
