"""A location in a new box appears everywhere without any other change."""

import os
import subprocess
import sys
from pathlib import Path

BOX = """
from kingdombuilder.box.things import Box, Words

BOX = Box(id="made_up", name=Words(en="Made up", fr="Inventée"))
"""
LOCATION = """
from kingdombuilder.rules.board import CANYON
from kingdombuilder.box.things import Location, Words, builds
from kingdombuilder.rules.cells import EDGE, Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, CANYON) & EDGE, anywhere)


WINDMILL = Location(
    id="windmill",
    name=Words(en="Windmill", fr="Moulin à vent"),
    rule=Words(en="Build one settlement on canyon at the edge.", fr="Placez une cité au bord."),
    power=builds(where),
)
"""
SECTION = """section: windmill
layout: house
a: windmill

C C C C C C C C C C
 C C C C C C C C C C
C C a C C C C C C C
 C C C C C C C C C C
C C C C C C C C C C
 G G G G G G G G G G
F F F F F F F F F F
 D D D D D D D D D D
T T T T T T T T T T
 W W W W W W W W M K
"""
PROGRAM = '''
import importlib, json
from kingdombuilder.box import load_box
load_box(importlib.import_module("made_up"))
from kingdombuilder.cli import main
from kingdombuilder.insight.explain import explain
from kingdombuilder.insight.legality import play
from kingdombuilder.rules.hexes import hex_names, parse_hex
from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.notation.position import read_position, write_position
from kingdombuilder.text.parsing import Token
from kingdombuilder.rules.turn import legal
from kingdombuilder.insight.describe import describe_reason

text = """board: windmill tavern paddock oasis
cards: knights lords farmers
seat 1: C2; hand grass; tiles C3
seat 2: hand canyon
turn: 1 before
"""
state = read_position(text)
assert write_position(state) == text
using = play(state, parse_pick(Token("windmill", 1, 1)))
assert hex_names(legal(using)) in ("B1 C1", "C1 D1"), hex_names(legal(using))
print(describe_reason("en", explain(using, parse_hex("D4")), ("Red", "Blue")))
print(describe_reason("fr", explain(using, parse_hex("D4")), ("Rouge", "Bleu")))
main(["box", "--json"])
main(["play", "--sections", "windmill,tavern,paddock,oasis", "--seed", "1"])
'''


def test_a_new_location_appears_everywhere(tmp_path: Path) -> None:
    """This covers legal picks, notation, explanations and the terminal table."""
    box = tmp_path / "made_up"
    (box / "locations").mkdir(parents=True)
    (box / "sections").mkdir()
    (box / "__init__.py").write_text(BOX)
    (box / "locations" / "__init__.py").write_text("")
    (box / "locations" / "windmill.py").write_text(LOCATION, "utf-8")
    (box / "sections" / "windmill.txt").write_text(SECTION)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input="rules windmill\nquit\n",
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | {"PYTHONPATH": str(tmp_path), "LC_ALL": "C.UTF-8", "COLUMNS": "120"},
    )
    assert done.returncode == 0, done.stderr
    assert "D4 is not legal. Windmill: Build one settlement on canyon at the edge." in done.stdout
    assert "Moulin à vent" in done.stdout
    assert '"id": "windmill"' in done.stdout
    assert "Wi2" in done.stdout
