"""The cards that no one has seen, as everyone at the table can deduce them.

Cards are drawn from one shuffled deck until it is used up. So the hidden cards of a deck and what
is left of it are equally likely in any order. A card that was drawn before a reshuffle is none of
the cards that were shuffled back, which a state alone does not show.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import comb, prod
from random import Random

from kingdombuilder.rules.pile import KINDS, UNKNOWN, copies, pile_of, size
from kingdombuilder.rules.state import State

Pools = Mapping[int, int]  # the unseen cards by the number of their deck, as piles


@dataclass(frozen=True, slots=True)
class Unseen:
    """The unseen cards: hidden ones in hands, and those left in the deck."""

    pools: Pools
    holders: tuple[tuple[int, int], ...]  # the seat of each hidden card, and its deck's number
    current: int  # the number of the deck that cards are drawn from

    def hands(self, seat: int) -> Iterator[tuple[int, float, "Unseen"]]:
        """Yield a seat's possible hands, their probabilities, and what is then unseen."""
        decks = Counter(number for holder, number in self.holders if holder == seat)
        others = tuple(one for one in self.holders if one[0] != seat)
        parts = [list(_draws(self.pools[number], count)) for number, count in decks.items()]
        for drawn in product(*parts):
            piles = dict(zip(decks, (pile for pile, _ in drawn), strict=True))
            pools = {number: pool - piles.get(number, 0) for number, pool in self.pools.items()}
            chance = prod(probability for _, probability in drawn)
            yield sum(piles.values()), chance, Unseen(pools, others, self.current)

    def draws(self) -> Iterator[tuple[int, float, "Unseen"]]:
        """Yield the kinds of cards that can be drawn, with what is unseen after each."""
        pool = self.pools[self.current]
        for pile, probability in _draws(pool, 1):
            pools = {**self.pools, self.current: pool - pile}
            yield _kinds(pile)[0], probability, Unseen(pools, self.holders, self.current)

    def deal(self, seen: State, random: Random) -> State:
        """Return a possible state behind what is seen, with the hidden cards dealt at random."""
        state = seen.copy()
        rest = {number: _kinds(pool) for number, pool in self.pools.items()}
        for seat, hidden in Counter(seat for seat, _ in self.holders).items():
            hand = state.hand[seat]
            state.hand[seat] = hand & pile_of(UNKNOWN) - 1 if size(hand) > hidden else 0
        for seat, number in self.holders:
            cards = rest[number]
            state.hand[seat] += pile_of(cards.pop(int(random.random() * len(cards))))
        state.deck = sum(map(pile_of, rest.get(self.current, ())))
        return state


class CardTracker:
    """Follows a game, and remembers from which deck each card in a hand was drawn."""

    def __init__(self, state: State) -> None:
        """Start with a state, whose hands count as drawn from its deck."""
        self._number = 0
        self._held = [Counter({(kind, 0): n for kind, n in _counts(hand)}) for hand in state.hand]

    def follow(self, before: State, after: State) -> None:
        """Follow one pick, given the states before and after it."""
        for seat, held in enumerate(self._held):
            for kind in range(KINDS):
                change = copies(after.hand[seat], kind) - copies(before.hand[seat], kind)
                if change > 0:
                    held[kind, self._number] += change
                for _ in range(-change):
                    held[next(card for card in held if card[0] == kind)] -= 1
                    self._held[seat] = held = +held
        if size(after.deck) > size(before.deck):
            self._number += 1

    def unseen(self, state: State, visible_seats: Collection[int]) -> Unseen:
        """Return the unseen cards for a player who knows the hands of some seats."""
        pools, holders = {self._number: state.deck}, []
        for seat in range(state.board.seats):
            for kind, number in self._held[seat].elements():
                if kind == UNKNOWN:  # it counts as part of the deck
                    holders.append((seat, number))
                elif seat not in visible_seats:
                    pools[number] = pools.get(number, 0) + pile_of(kind)
                    holders.append((seat, number))
        return Unseen(pools, tuple(holders), self._number)


def unseen_in(state: State, visible_seats: Collection[int]) -> Unseen:
    """Return the unseen cards of a state whose past is not known."""
    return CardTracker(state).unseen(state, visible_seats)


def _draws(pool: int, count: int) -> Iterator[tuple[int, float]]:
    """Yield the piles of `count` cards that can be drawn from a pool, with their probabilities."""
    every = comb(size(pool), count)
    for kinds in combinations_with_replacement(range(KINDS), count):
        ways = prod(comb(copies(pool, kind), n) for kind, n in Counter(kinds).items())
        if ways:
            yield sum(map(pile_of, kinds)), ways / every


def _counts(pile: int) -> list[tuple[int, int]]:
    return [(kind, n) for kind in range(UNKNOWN + 1) if (n := copies(pile, kind))]


def _kinds(pile: int) -> list[int]:
    """Return the kinds of the cards of a pile, one entry for each card."""
    return [kind for kind, n in _counts(pile) for _ in range(n)]
