"""What is signed is known again, and nothing else is."""

import pytest

from kingdombuilder.server.accounts.signing import MAX_LENGTH, Signer

OURS, THEIRS = Signer("one secret"), Signer("another secret")


def test_what_is_signed_is_read_back() -> None:
    """By every node that has the secret."""
    again = Signer("one secret")
    assert again.read_guest_cookie(OURS.guest_cookie("g1", "Zoé")) == ("g1", "Zoé")
    assert again.read_seat_token(OURS.seat_token("game", 2, 17)) == ("game", 2, 17, 0)
    assert again.is_invite("game", OURS.invite("game"))


@pytest.mark.parametrize("signed", [OURS.guest_cookie("g1", "Mira"), OURS.seat_token("g", 0, 1)])
def test_anything_changed_is_nothing(signed: str) -> None:
    """A letter, a piece that is missing or too much."""
    payload, _, signature = signed.rpartition(".")
    other = "A" if signed[0] != "A" else "B"
    changed = [other + signed[1:], signed[:-4], signed[4:], signed + "A", payload, f".{signature}"]
    for text in [*changed, "", ".", "é", "\ud800", "x" * (MAX_LENGTH + 1)]:
        assert OURS.read_guest_cookie(text) is None
        assert OURS.read_seat_token(text) is None


def test_another_secret_signs_nothing_here() -> None:
    """Of another site."""
    assert OURS.read_guest_cookie(THEIRS.guest_cookie("g1", "")) is None
    assert OURS.read_seat_token(THEIRS.seat_token("g", 0, 1)) is None
    assert not OURS.is_invite("g", THEIRS.invite("g"))


def test_one_thing_does_not_stand_for_another() -> None:
    """Nor one game's invitation for another game."""
    assert OURS.read_seat_token(OURS.guest_cookie("g1", "Mira")) is None
    assert OURS.read_guest_cookie(OURS.seat_token("g", 0, 1)) is None
    assert not OURS.is_invite("h", OURS.invite("g"))
    for code in ("", "é", OURS.invite("g")[:-1], OURS.invite("g") * 20):
        assert not OURS.is_invite("g", code)
