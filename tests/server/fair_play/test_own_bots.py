"""Games against a player's own bots are not rated, and programs are marked."""

from random import Random

from tests.server.fair_play.rated_players import (
    fetch_ratings,
    make_bot,
    play_alone,
    start_rated_game,
)
from tests.server.online_players import Friend, is_over, leaving, play_on

GAMES = 2


def test_games_against_own_bots_do_not_change_the_rating(pair: list[Friend]) -> None:
    """Their results are stored."""
    ann, _ = pair
    bot = make_bot(ann, "Ro")
    with leaving([bot]):
        for _ in range(GAMES):
            start_rated_game(ann, bot)
            bot.say("leave_seat")
            play_alone(ann, is_over)
    profile = ann.ask("GET", f"/api/players/{ann.me['name']}")
    assert profile["ratings"] == []
    assert len(profile["games"]) == GAMES
    assert [game["rating_change"] for game in profile["games"]] == [0] * GAMES


def test_bots_have_their_own_rating_pool(pair: list[Friend]) -> None:
    """Bots of two owners rate each other, in their own list."""
    ann, bob = pair
    first, second = make_bot(ann, "Ro"), make_bot(bob, "Bo")
    with leaving([first, second]):
        start_rated_game(first, second)
        play_on([first, second], Random(4), is_over)
        assert [entry["games"] for bot in (first, second) for entry in fetch_ratings(bot)] == [1, 1]
    players = {entry["kind"] for entry in ann.ask("GET", "/api/ratings")}
    bots = {entry["name"] for entry in ann.ask("GET", "/api/ratings?pool=bots")}
    assert "bot" not in players
    assert {first.me["name"], second.me["name"]} <= bots
    ann.ask("GET", "/api/ratings?pool=all", status=422)


def test_programs_are_marked(pair: list[Friend]) -> None:
    """They are marked in the lobby, in the waiting room and at the table."""
    ann, bob = pair
    bot = make_bot(bob, "Mo")
    with leaving([bot]):
        game = ann.make("me", "open", listed=True)
        ann.enter(game)
        bot.enter(game)
        bot.say("sit", seat=1)
        table = ann.until("table", lambda table: not table["seats"][1]["is_open"])
        assert [seat["is_bot_account"] for seat in table["seats"]] == [False, True]
        [listed] = [entry for entry in ann.ask("GET", "/api/tables")["open"] if entry["id"] == game]
        assert [seat["is_bot_account"] for seat in listed["seats"]] == [False, True]
        bot.say("set_ready")
        ann.say("set_ready")
        table = ann.until("table", lambda table: table["stage"] == "playing")
        assert table["seats"][1]["is_bot_account"]
        assert table["seats"][1]["account"] == bot.me["name"]
