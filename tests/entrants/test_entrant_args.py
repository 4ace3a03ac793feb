"""Bots as they are named, and Python files as bots."""

import sys
import textwrap
from contextlib import closing
from pathlib import Path

import pytest

from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.arena.results import GameResult
from kingdombuilder.bots import Budget
from kingdombuilder.entrants.entrant import BOT, CODE, PROGRAM
from kingdombuilder.entrants.entrant_args import parse_entrants
from kingdombuilder.text.parsing import ParseError
from tests.arena.matches import order

DECIDE = """
    import kingdombuilder as kb
    print("what a bot prints is no answer")

    def decide(seen, random):
        return random.choice(list(kb.each(kb.legal(seen))))
"""


def code(folder: Path, text: str, name: str = "mine.py") -> str:
    """A Python file."""
    (folder / name).write_text(textwrap.dedent(text), "utf-8")
    return str(folder / name)


def test_names_tell_how_long_a_bot_thinks() -> None:
    """Seconds for a turn, or an amount of work, or what is usual for all."""
    found = parse_entrants(["apprentice", "apprentice@0.5s", "uniform@500"], seconds=2.0)
    assert [one.name for one in found] == ["apprentice", "apprentice@0.5s", "uniform@500"]
    assert [one.budget for one in found] == [Budget(2.0), Budget(0.5), Budget(work=500)]
    assert {one.kind for one in found} == {BOT}


def test_programs_and_files_enter_by_themselves_or_by_name(tmp_path: Path) -> None:
    """Named ones stand where they are named; a clock they have in any case."""
    file = code(tmp_path, DECIDE)
    found = parse_entrants(["p@3s", "apprentice"], [f"p={sys.executable} -c pass"], [file])
    assert [one.name for one in found] == ["p@3s", "apprentice", "mine"]
    assert [one.kind for one in found] == [PROGRAM, BOT, CODE]
    assert [one.budget.seconds for one in found] == [3.0, None, 1.0]


def test_a_path_is_a_program(tmp_path: Path) -> None:
    """Its name is the file's."""
    file = tmp_path / "clever.sh"
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    found = parse_entrants(["apprentice", f"{file}@2s"])
    assert (found[1].name, found[1].kind, found[1].source) == ("clever@2s", PROGRAM, str(file))


@pytest.mark.parametrize(
    ("names", "programs", "told"),
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
def test_the_error_says_what_is_wrong(names: list[str], programs: list[str], told: str) -> None:
    """What and where."""
    with pytest.raises(ParseError) as caught:
        parse_entrants(names, programs)
    assert told in str(caught.value)


def result_of(file: str) -> GameResult:
    """The first game of a match of a file."""
    match = order("uniform", files=[file], games=1, seconds=3)
    with closing(ContestantPool(match.entrants)) as bench:
        return run_game(match, 0, bench)


def test_a_function_is_a_bot(tmp_path: Path) -> None:
    """It plays whole games, and the same ones again."""
    one, other = (result_of(code(tmp_path, DECIDE)) for _ in range(2))
    assert one.forfeit is None
    assert one.gold == other.gold


def test_a_bot_with_a_plan_is_a_bot(tmp_path: Path) -> None:
    """`BOT`, with what it means to go on with: it is asked less often than it picks."""
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


def test_a_file_that_looks_elsewhere_finds_nothing(tmp_path: Path) -> None:
    """It is in a process of its own and sees what its seat may know: the other hand is unknown."""
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


def test_a_file_that_raises_says_where(tmp_path: Path) -> None:
    """The last line of its errors is the reason."""
    result = result_of(code(tmp_path, "def decide(seen, random):\n    return seen.nothing\n"))
    assert result.forfeit is not None
    assert "AttributeError" in result.forfeit.message("en")


def test_a_file_may_import_its_neighbours(tmp_path: Path) -> None:
    """It runs where it lies."""
    code(tmp_path, DECIDE, "helper.py")
    assert result_of(code(tmp_path, "from helper import decide\n")).forfeit is None
