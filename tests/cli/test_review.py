"""`kingdombuilder review` with real records."""

import json
from pathlib import Path

import pytest

from kingdombuilder.cli import main
from tests.entrants.test_online_bots import hosting

LAZY = """
import kingdombuilder as kb

def decide(seen, random):
    return next(kb.each(kb.legal(seen)))
"""
GOLDEN = Path(__file__).parents[1] / "golden" / "base-3-seats.txt"


@pytest.fixture
def opening(tmp_path: Path) -> str:
    """The record of a game that was abandoned after its first three turns."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()[:10]
    file = tmp_path / "opening.txt"
    text = "\n".join("result: none" if line.startswith("result") else line for line in lines)
    file.write_text(text + "\n", encoding="utf-8")
    return str(file)


def test_a_review_is_printed_with_a_chart(opening: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It has the chart, all turns, the totals and the turns that mattered most."""
    assert main(["review", opening, "--quick", "--jobs", "1", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    for part in ("100 % ·", " 1.3 ", "Lost per turn", "The turns that mattered most", "95 %"):
        assert part in printed, part
    assert "The game is not over." in printed


def test_a_review_is_printed_as_json(opening: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The start and all changes add up to the end, for every seat."""
    assert main(["review", opening, "--quick", "--jobs", "1", "--json"]) == 0
    review = json.loads(capsys.readouterr().out)
    assert review["seats"] == ["greedy", "uniform", "greedy"]
    assert (review["effort"], review["is_complete"]) == ("quick", False)
    assert [turn["number"] for turn in review["turns"]] == [1, 2, 3]
    for account in review["chance_accounts"] + review["lead_accounts"]:
        moved = account["start"] + sum(sum(account[part]) for part in ("luck", "loss", "position"))
        assert moved == pytest.approx(account["result"], abs=1e-9)


def test_a_bot_is_judged_in_the_same_turns(
    opening: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that picks the first hex loses more than a strong one."""
    file = tmp_path / "lazy.py"
    file.write_text(LAZY, encoding="utf-8")
    quick = ["review", opening, "--quick", "--jobs", "1", "--lang", "en"]
    lost = {}
    for bot in ("master@64", "lazy"):
        assert main([*quick, "--json", "--bot", bot, "--python-bot", str(file)]) == 0
        judged = json.loads(capsys.readouterr().out)["bot"]
        assert judged["name"] == bot
        assert [turn["number"] for turn in judged["turns"]] == [1, 2, 3]
        assert all(len(line) > 2 for turn in judged["turns"] for line in turn["picks"])
        lost[bot] = judged["loss_per_turn"]["value"]
    assert lost["master@64"] < lost["lazy"]


def test_the_turns_of_a_bot_are_printed(opening: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With its losses beside those of the players."""
    assert (
        main(["review", opening, "--quick", "--jobs", "1", "--lang", "en", "--bot", "novice"]) == 0
    )
    printed = capsys.readouterr().out
    assert "What novice would have played" in printed
    assert "novice would have lost" in printed


def test_a_bot_that_fails_is_reported(
    opening: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message has its reason."""
    file = tmp_path / "failing.py"
    file.write_text("def decide(seen, random):\n    raise ValueError('enough')\n", encoding="utf-8")
    assert main(["review", opening, "--quick", "--lang", "en", "--bot", str(file)]) == 2
    assert "ValueError: enough" in capsys.readouterr().err
    assert main(["review", opening, "--lang", "en", "--bot", "novise"]) == 2
    assert "did you mean 'novice'" in capsys.readouterr().err


def test_an_online_bot_can_be_judged(opening: str, tmp_path: Path) -> None:
    """It plays where it is hosted."""
    with hosting(tmp_path, "novice@10") as (address, _):
        review = ["review", opening, "--quick", "--jobs", "1", "--json", "--bot", f"far={address}"]
        assert main(review) == 0


def test_a_record_without_turns_cannot_be_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message names the file; a file that is not a record is rejected as well."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()[:7]
    file = tmp_path / "empty.txt"
    file.write_text("\n".join(lines).replace("result: 48 32 53", "result: none") + "\n")
    assert main(["review", str(file), "--lang", "en"]) == 2
    assert f"{file}: this record has no turn to review" in capsys.readouterr().err
    assert main(["review", str(tmp_path / "none"), "--lang", "en"]) == 2
