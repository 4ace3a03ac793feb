"""The red team: attacks on rated games are stopped, and successful ones are reported."""

from collections.abc import Iterator

import pytest

from tests.server.socket_viewers import Process, process
from tools import red_team
from tools.online.attacks.attack import Attack, Outcome, Settings

RATED = [attack for attack in red_team.ATTACKS if attack.item == 4]


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A public server."""
    folder = tmp_path_factory.mktemp("public")
    with process(folder, "--port", "0", "--public", "--bot-workers", "1") as running:
        yield running


@pytest.mark.parametrize("attack", RATED, ids=lambda attack: attack.name)
def test_an_attack_on_rated_games_is_stopped(public: Process, attack: Attack) -> None:
    """The attack uses real sockets, and each visitor has their own address."""
    outcome = attack.run(Settings(public.link, games=2))
    assert outcome.is_stopped, outcome.text


def test_an_attack_that_succeeds_fails_the_run(
    public: Process, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An attack that aborts fails it too, because its outcome is unknown."""

    def abort(_: Settings) -> Outcome:
        raise ConnectionResetError

    good = Attack(4, "tame", "stopped", lambda _: Outcome(True, "refused"))
    bad = Attack(6, "wild", "stopped", lambda _: Outcome(False, "accepted"))
    broken = Attack(7, "broken", "stopped", abort)
    for attacks, status in (((good,), 0), ((good, bad), 1), ((good, broken), 1)):
        monkeypatch.setattr(red_team, "ATTACKS", attacks)
        assert red_team.main([public.link]) == status
    assert "succeeded: wild" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        red_team.main([])
