"""Suspicious series of rated games are listed for the administrator."""

import asyncio
from collections.abc import Callable

import pytest

from kingdombuilder.cli import main
from kingdombuilder.server.store.opponents import SeatOutcome
from kingdombuilder.server.store.suspicious import find_suspicious
from kingdombuilder.server.store.users import now_ms
from tests.server.postgres import Fresh
from tests.server.store.test_ratings import nodes, play_rated_game


def play_games(url: str, games: int, outcomes: Callable[[int], tuple[SeatOutcome, ...]]) -> None:
    """Store some games of the last minutes."""

    async def run() -> None:
        async with nodes(url) as (store, *_):
            for number in range(games):
                await play_rated_game(store, outcomes(number), now_ms() + number)

    asyncio.run(run())


def test_a_pair_that_meets_too_often_is_listed(fresh: Fresh) -> None:
    """The list names the winner and the source of the rating."""
    url = fresh()
    play_games(
        url, 24, lambda _: (SeatOutcome(0, "ada", "", 9, 1), SeatOutcome(1, "bob", "", 5, 2))
    )
    entries = {entry.kind: entry for entry in find_suspicious(url, days=30)}
    assert set(entries) == {"same_pair", "one_sided", "one_source"}
    assert entries["same_pair"].facts == {"n": 24}
    assert entries["one_sided"].players == ("Ada", "Bob")
    assert entries["one_sided"].facts == {"won": 24, "n": 24}
    assert entries["one_source"].players == ("Ada", "Bob")
    assert find_suspicious(url, days=0) == []


def test_absent_players_are_listed(fresh: Fresh) -> None:
    """They lose by forfeited turns, or a bot plays their turns without a loss."""
    url = fresh()
    absent = SeatOutcome(1, "bob", "", 5, 2, turns=15, forfeits=12, has_forfeited=True)
    lucky = SeatOutcome(0, "ada", "", 9, 1, turns=2, forfeits=2)
    play_games(url, 5, lambda _: (lucky, absent))
    entries = {entry.kind: entry for entry in find_suspicious(url, days=1)}
    assert entries["forfeits"].players == ("Bob",)
    assert entries["few_turns"].players == ("Ada",)


def test_ordinary_play_is_not_listed(fresh: Fresh, capsys: pytest.CaptureFixture[str]) -> None:
    """Two friends play nine games and win in turn; both languages are checked."""
    url = fresh()

    def outcomes(number: int) -> tuple[SeatOutcome, ...]:
        players = ("ada", "bob") if number % 2 else ("bob", "ada")
        return tuple(
            SeatOutcome(place, player, "", 9 - place, place + 1, turns=14, forfeits=0)
            for place, player in enumerate(players)
        )

    play_games(url, 9, outcomes)
    for language, text in (("en", "Nothing suspicious"), ("fr", "Rien de suspect")):
        assert main(["admin", "suspicious", "--lang", language, "--database", url]) == 0
        assert capsys.readouterr().out.startswith(text)


def test_the_command_prints_a_line_for_each_series(
    fresh: Fresh, capsys: pytest.CaptureFixture[str]
) -> None:
    """It names the players, and works while the server is running."""
    url = fresh()
    play_games(
        url, 24, lambda _: (SeatOutcome(0, "ada", "", 9, 1), SeatOutcome(1, "bob", "", 5, 2))
    )
    assert main(["admin", "suspicious", "--lang", "en", "--database", url]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "same pair: Ada and Bob, 24 rated games" in lines
    assert "one-sided: Ada has won 24 of 24 rated games against Bob" in lines
    assert main(["admin", "suspicious", "--database", "sqlite:////nowhere/at/all.db"]) == 2
