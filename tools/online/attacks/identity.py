"""Attacks on identities: seat tokens, names and sign-ins."""

from secrets import token_hex

from tools.online.attacks.attack import (
    Attack,
    Outcome,
    Settings,
    accounts,
    start_game,
    visitors,
)
from tools.online.attacks.visitor import PASSWORD, Visitor

GUESSES = 30
# A name, and others that look like it: Cyrillic and Greek letters, digits, pairs of letters.
LOOK_ALIKES = ("pаulo", "paulο", "pau1o", "pauIo", "paul0", "раulo", "ｐaulo")


def token_after_password_change(settings: Settings) -> Outcome:
    """Claim a seat with a stolen token after its owner has changed the password."""
    with visitors(*accounts(settings, 2), Visitor(settings.link)) as (owner, other, thief):
        game = start_game(owner, other)
        token = owner.table["seat_token"]
        change = {"current_password": PASSWORD, "new_password": f"{PASSWORD} 2"}
        owner.http.put("/api/me/password", json=change).raise_for_status()
        return _claim(thief, game, token)


def token_after_deletion(settings: Settings) -> Outcome:
    """Claim a seat with a token after its owner has deleted the account."""
    with visitors(*accounts(settings, 2), Visitor(settings.link)) as (owner, other, thief):
        game = start_game(owner, other)
        token = owner.table["seat_token"]
        owner.http.request("DELETE", "/api/me", json={"password": PASSWORD}).raise_for_status()
        return _claim(thief, game, token)


def take_seated_name(settings: Settings) -> Outcome:
    """Sit beside an account as a guest with the same name."""
    with visitors(*accounts(settings, 1), Visitor(settings.link)) as (owner, guest):
        game = owner.open_table()
        owner.enter(game)
        guest.enter(game)
        guest.say("sit", seat=1, name=owner.name)
        guest.drain(0.5)
        guest.say("rename_seat", seat=1, name=owner.name)
        guest.drain(0.5)
        names = [seat["name"] for seat in guest.table["seats"]]
    return Outcome(names[0] != names[1], f"names: {names}")


def register_look_alike(settings: Settings) -> Outcome:
    """Register names that look like an existing one."""
    tag = token_hex(3)
    registered = []
    with visitors(Visitor(settings.link).register(f"paulo {tag}")):
        for name in LOOK_ALIKES:
            with visitors(Visitor(settings.link)) as (cheat,):
                body = {"name": f"{name} {tag}", "password": PASSWORD}
                if cheat.http.post("/api/accounts", json=body).status_code < 400:
                    registered.append(name)
    return Outcome(not registered, f"registered: {registered}" if registered else "all refused")


def take_deleted_name(settings: Settings) -> Outcome:
    """Register the name of an account that was just deleted."""
    with visitors(*accounts(settings, 1), Visitor(settings.link)) as (owner, thief):
        name = owner.name
        owner.http.request("DELETE", "/api/me", json={"password": PASSWORD}).raise_for_status()
        body = {"name": name, "password": PASSWORD}
        status = thief.http.post("/api/accounts", json=body).status_code
    return Outcome(status >= 400, f"status {status}")


def lock_owner_out(settings: Settings) -> Outcome:
    """Guess an owner's password from elsewhere until the owner cannot sign in."""
    strangers = [Visitor(settings.link) for _ in range(3)]
    with visitors(*accounts(settings, 1), Visitor(settings.link), *strangers) as (owner, home, *_):
        for number in range(GUESSES):
            guess = {"name": owner.name, "password": f"wrong guess {number}"}
            strangers[number % len(strangers)].http.post("/api/sessions", json=guess)
        right = {"name": owner.name, "password": PASSWORD}
        status = home.http.post("/api/sessions", json=right).status_code
    return Outcome(status < 400, f"the owner's sign-in after {GUESSES} guesses: {status}")


def _claim(thief: Visitor, game: str, token: str) -> Outcome:
    thief.enter(game)
    thief.say("claim_seat", token=token)
    thief.drain(0.7)
    has_seat = any(seat["is_mine"] for seat in thief.table["seats"])
    return Outcome(not has_seat, "the seat was claimed" if has_seat else "the token was refused")


ATTACKS = (
    Attack(6, "seat token after a new password", "refused", token_after_password_change),
    Attack(6, "seat token of a deleted account", "refused", token_after_deletion),
    Attack(6, "guest with a seated account's name", "another name is shown", take_seated_name),
    Attack(6, "look-alike names", "all refused", register_look_alike),
    Attack(6, "name of a deleted account", "refused", take_deleted_name),
    Attack(6, "lock an owner out by guessing", "the owner can sign in", lock_owner_out),
)
