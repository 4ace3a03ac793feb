"""Prompts: the task of a seat in words."""

import pytest

from kingdombuilder.insight.describe import describe_prompt
from kingdombuilder.notation.position import read_position

SILOS = """
board: bazaar_water_mill mountain_station_scout_cabin cathedral_watchtower university_palisade
cards: mayors rangers chainers
{rulings}seat 1: N5 L7 R7; hand flowers
seat 2: P9; hand grass
turn: 1 silos for 1 silos 1 ended
"""


@pytest.mark.parametrize(
    ("rulings", "words"),
    [
        ("", "build or move up to three settlements"),
        ("rulings: silo-three\n", "build or move three settlements, as far as possible"),
    ],
)
def test_the_prompt_of_a_silo_follows_the_ruling(rulings: str, words: str) -> None:
    assert words in describe_prompt("en", read_position(SILOS.format(rulings=rulings)))
