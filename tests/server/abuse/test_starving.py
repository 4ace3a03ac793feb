"""Attacks on a server's speed hardly affect other players. `tools.starve` has the full sizes."""

import asyncio
from pathlib import Path

import pytest

from tools.starve import MAX_MASTER_SECONDS, MAX_RATIO, starve

SIZES = {"sections": 16, "setups": 16, "abandoned": 30, "hints": 60, "reviews": 12}
SLACK_MS = 10.0  # for other work of the machine


@pytest.mark.serial
@pytest.mark.parametrize("attack", SIZES)
def test_other_players_are_hardly_affected(attack: str, tmp_path: Path) -> None:
    """A pick takes at most three times as long, and a master plays within two seconds."""
    (figures,) = asyncio.run(starve([attack], 4.0, tmp_path, SIZES))
    assert figures.attacked <= MAX_RATIO * figures.calm + SLACK_MS, figures
    assert figures.attacked_master <= max(MAX_MASTER_SECONDS, 2 * figures.calm_master), figures
