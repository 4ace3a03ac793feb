"""A game as its seats remember it: the current state, and what each seat has seen so far."""

from collections import Counter
from copy import deepcopy
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.insight.seen import SPECTATOR, redeal, seen_by
from kingdombuilder.notation.picks import DRAW_PREFIX, UNKNOWN_CARD, card_name, pick_name
from kingdombuilder.notation.position import write_position
from kingdombuilder.research.actions import ACTIONS, action_named
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.packing import as_packed_array, pack
from kingdombuilder.research.planes import Observations, unpack
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.pile import KINDS, UNKNOWN, copies
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, advance, chooser

HISTORY = 2_048  # numbers in the array of a history
UNKNOWN_DRAW = ACTIONS + 1  # the number of a draw that a seat cannot see; 0 means no pick


class GameHistory:
    """A state and, for every seat, the words that describe how it was reached."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._words: list[tuple[str, ...]] = [() for _ in range(state.board.seats)]
        # by seat, the places of the words for cards that are still face down in its hand
        self._face_down: list[tuple[int, ...]] = [() for _ in range(state.board.seats)]

    def play(self, pick: Cell) -> None:
        """Carry out a pick and add what each seat sees of it to its history."""
        drawer = self.state.me if chooser(self.state) == CHANCE else None
        before = _hidden_counts(self.state)
        advance(self.state, pick)
        after = _hidden_counts(self.state)
        revealed = tuple(
            _hand(self.state.hand[seat])
            for seat, cards in enumerate(after)
            if before[seat] and not cards and self.state.hand[seat]
        )
        is_secret = drawer is not None and after[drawer] > before[drawer]
        if drawer is not None and is_secret:
            self._face_down[drawer] += (len(self._words[drawer]),)
        for seat in range(self.state.board.seats):
            secret = is_secret and drawer != seat
            self._words[seat] += (
                DRAW_PREFIX + UNKNOWN_CARD if secret else pick_name(pick),
                *revealed,
            )
            if after[seat] < len(self._face_down[seat]):
                self._turn_up(seat)

    def resample(self, seat: int, random: Random) -> "GameHistory":
        """Return a history that looks the same to a seat, with the cards it cannot see redealt.

        What other seats remember of their own cards is changed with them.
        """
        new = deepcopy(self)
        new.state = redeal(seen_by(self.state, seat), random)
        for other, places in enumerate(self._face_down):
            if other != seat and places:
                words, cards = list(self._words[other]), _cards(new.state.hand[other])
                # Face-up cards of the same hand are known to all, so they keep their words.
                face_up = _cards(seen_by(self.state, seat).hand[other])
                unseen = list((Counter(cards) - Counter(face_up)).elements())
                for place, card in zip(places, unseen, strict=True):
                    words[place] = DRAW_PREFIX + card_name(card)
                new._words[other] = tuple(words)
        return new

    def numbers(self, seat: int) -> NDArray[np.float32]:
        """Return what a seat has seen as numbers of actions plus one, the last `HISTORY` of them.

        Cards that are shown count as draws, and a draw that the seat cannot see is `UNKNOWN_DRAW`.
        """
        recent = [number for word in self._words[seat] for number in _numbers_of(word)][-HISTORY:]
        array = np.zeros(HISTORY, np.float32)
        array[: len(recent)] = recent
        return array

    def _turn_up(self, seat: int) -> None:
        """Forget the places of cards that have left a hand or are face up now."""
        hand = (
            Counter(_cards(self.state.hand[seat]))
            if _hidden_counts(self.state)[seat]
            else Counter()
        )
        hidden = []
        for place in self._face_down[seat]:
            word = self._words[seat][place]
            card = next((c for c in hand if DRAW_PREFIX + card_name(c) == word), None)
            if card is not None and hand[card]:
                hand[card] -= 1
                hidden.append(place)
        self._face_down[seat] = tuple(hidden)

    def seen_so_far(self, seat: int) -> str:
        """Return everything that a seat has seen, from the first card to now."""
        return " ".join((f"seat {seat + 1}:", *self._words[seat]))

    def position(self, seat: int | None = None) -> str:
        """Return the position as a seat sees it, or the full one."""
        return write_position(self.state if seat is None else seen_by(self.state, seat))

    def observation(self, boards: Boards, seat: int) -> Observations:
        """Return a seat's observation as arrays of one row."""
        packed = pack(seen_by(self.state, seat), seat, boards.number(0))
        return unpack(as_packed_array([packed]), boards)

    def __deepcopy__(self, memo: object) -> "GameHistory":
        new = GameHistory(self.state.copy())
        new._words = self._words.copy()
        new._face_down = self._face_down.copy()
        return new


def _hidden_counts(state: State) -> list[int]:
    """Return the number of face-down cards of every seat."""
    seen = seen_by(state, SPECTATOR)
    return [copies(seen.hand[seat], UNKNOWN) for seat in range(state.board.seats)]


def _cards(pile: int) -> list[int]:
    """Return the known cards of a pile, in order."""
    return [card for card in range(KINDS) for _ in range(copies(pile, card))]


def _hand(pile: int) -> str:
    return f"({' '.join(card_name(card) for card in _cards(pile))})"


@cache
def _numbers_of(word: str) -> tuple[int, ...]:
    """Return a word of a history as numbers: one for a pick, and one for each card shown."""
    if word == DRAW_PREFIX + UNKNOWN_CARD:
        return (UNKNOWN_DRAW,)
    names = [DRAW_PREFIX + card for card in word[1:-1].split()] if word[0] == "(" else [word]
    return tuple(action_named(name) + 1 for name in names)
