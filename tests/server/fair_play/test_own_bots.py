"""Own bots bring no rating, and everybody sees which players are programs."""

from random import Random

from tests.server.fair_play.rated_players import (
    play_alone,
    program,
    rated_table,
    ratings,
)
from tests.server.online_players import Friend, is_over, leaving, play_on

GAMES = 2


def test_games_against_own_bots_leave_the_rating_alone(pair: list[Friend]) -> None:
    """Though their results are stored."""
    ann, _ = pair
    bot = program(ann, "Ro")
    with leaving([bot]):
        for _ in range(GAMES):
            rated_table(ann, bot)
            bot.say("leave_seat")
            play_alone(ann, is_over)
    profile = ann.ask("GET", f"/api/players/{ann.me['name']}")
    assert profile["ratings"] == []
    assert len(profile["games"]) == GAMES
    assert [game["rating_change"] for game in profile["games"]] == [0] * GAMES


def test_bots_have_a_pool_of_their_own(pair: list[Friend]) -> None:
    """Bots of two owners rate each other, in a list of their own."""
    ann, bob = pair
    first, second = program(ann, "Ro"), program(bob, "Bo")
    with leaving([first, second]):
        rated_table(first, second)
        play_on([first, second], Random(4), is_over)
        assert [one["games"] for bot in (first, second) for one in ratings(bot)] == [1, 1]
    players = {one["kind"] for one in ann.ask("GET", "/api/ratings")}
    bots = {one["name"] for one in ann.ask("GET", "/api/ratings?pool=bots")}
    assert "bot" not in players
    assert {first.me["name"], second.me["name"]} <= bots
    ann.ask("GET", "/api/ratings?pool=all", status=422)


def test_programs_are_marked(pair: list[Friend]) -> None:
    """In the lobby, in the waiting room, at the table and at a rematch."""
    ann, bob = pair
    bot = program(bob, "Mo")
    with leaving([bot]):
        game = ann.make("me", "open", listed=True)
        ann.enter(game)
        bot.enter(game)
        bot.say("sit", seat=1)
        table = ann.until("table", lambda table: not table["seats"][1]["is_open"])
        assert [seat["is_bot_account"] for seat in table["seats"]] == [False, True]
        [listed] = [one for one in ann.ask("GET", "/api/tables")["open"] if one["id"] == game]
        assert [seat["is_bot_account"] for seat in listed["seats"]] == [False, True]
        bot.say("set_ready")
        ann.say("set_ready")
        table = ann.until("table", lambda table: table["stage"] == "playing")
        assert table["seats"][1]["is_bot_account"]
        assert table["seats"][1]["account"] == bot.me["name"]
