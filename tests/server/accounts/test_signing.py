"""Signed values are recognised, and others are rejected."""

import pytest

from kingdombuilder.server.accounts.signing import MAX_LENGTH, Signer

OURS, THEIRS = Signer("one secret"), Signer("another secret")


def test_signed_values_are_read_back() -> None:
    """Every node with the same secret can read them."""
    again = Signer("one secret")
    assert again.read_guest_cookie(OURS.guest_cookie("g1", "Zoé")) == ("g1", "Zoé")
    assert again.read_seat_token(OURS.seat_token("game", 2, 17)) == ("game", 2, 17, 0)
    assert again.is_invite("game", OURS.invite("game"))


@pytest.mark.parametrize("signed", [OURS.guest_cookie("g1", "Mira"), OURS.seat_token("g", 0, 1)])
def test_changed_values_are_rejected(signed: str) -> None:
    """A letter is changed, or a part is missing or added."""
    payload, _, signature = signed.rpartition(".")
    other = "A" if signed[0] != "A" else "B"
    changed = [other + signed[1:], signed[:-4], signed[4:], signed + "A", payload, f".{signature}"]
    for text in [*changed, "", ".", "é", "\ud800", "x" * (MAX_LENGTH + 1)]:
        assert OURS.read_guest_cookie(text) is None
        assert OURS.read_seat_token(text) is None


def test_values_signed_with_another_secret_are_rejected() -> None:
    """They belong to another site."""
    assert OURS.read_guest_cookie(THEIRS.guest_cookie("g1", "")) is None
    assert OURS.read_seat_token(THEIRS.seat_token("g", 0, 1)) is None
    assert not OURS.is_invite("g", THEIRS.invite("g"))


def test_values_are_valid_for_one_purpose_only() -> None:
    """An invitation to one game is not valid for another."""
    assert OURS.read_seat_token(OURS.guest_cookie("g1", "Mira")) is None
    assert OURS.read_guest_cookie(OURS.seat_token("g", 0, 1)) is None
    assert not OURS.is_invite("h", OURS.invite("g"))
    for code in ("", "é", OURS.invite("g")[:-1], OURS.invite("g") * 20):
        assert not OURS.is_invite("g", code)
