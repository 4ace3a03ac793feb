"""Gold from the cards and tasks in play and from castles, palaces and capitols."""

from kingdombuilder.rules.board import CARDS_IN_PLAY, NO_TASK, TASKS_IN_PLAY
from kingdombuilder.rules.cells import NONE, Cells, count, lowest, near
from kingdombuilder.rules.powers import GOLD, PAYING, TASK_DONE, TASK_GOLD, TASK_TIMES
from kingdombuilder.rules.rulings import TASKS_EACH
from kingdombuilder.rules.state import FOUND, SOURCES, State

CASTLE_GOLD, PALACE_GOLD = 3, 5


def castle_gold(s: State, seat: int) -> int:
    """Return 3 gold for each castle that the seat touches."""
    return CASTLE_GOLD * count(near(s.own[seat]) & s.board.castles)


def castle_paying(s: State, seat: int) -> Cells:
    """Return the castles that the seat touches."""
    return near(s.own[seat]) & s.board.castles


def palace_gold(s: State, seat: int) -> int:
    """Return 5 gold for each palace that no other seat touches with more pieces."""
    return PALACE_GOLD * count(palace_paying(s, seat))


def palace_paying(s: State, seat: int) -> Cells:
    """Return the palaces where no other seat has more pieces than the seat."""
    return majorities(s, seat, s.board.palaces)


def majorities(s: State, seat: int, places: Cells) -> Cells:
    """Return the special hexes that the seat touches with at least as many pieces as any other."""
    won = NONE
    rest = places & near(s.own[seat])
    while rest:
        place = lowest(rest)
        rest ^= place
        mine = count(near(place) & s.own[seat])
        most = mine
        for other in range(s.board.seats):
            most = max(most, count(near(place) & s.own[other]))
        if mine == most:
            won |= place
    return won


def capitol_gold(s: State, seat: int) -> int:
    """Return 1 gold for each piece at distance 1 or 2 from a capitol."""
    return count(capitol_paying(s, seat))


def capitol_paying(s: State, seat: int) -> Cells:
    """Return the seat's pieces at distance 1 or 2 from a capitol."""
    close = near(s.board.capitols)
    return s.own[seat] & (close | near(close))


def task_gold(s: State, seat: int, place: int) -> int:
    """Return the gold that a task in play pays a seat, once or, by ruling, each time."""
    task = s.board.tasks[place]
    if task == NO_TASK or not TASK_DONE[task](s, seat):
        return 0
    if s.board.rulings & TASKS_EACH:
        return TASK_GOLD[task] * TASK_TIMES[task](s, seat)
    return TASK_GOLD[task]


def task_paying(s: State, seat: int, place: int) -> Cells:
    """Return the hexes that fulfil a task in play."""
    return TASK_DONE[s.board.tasks[place]](s, seat)


def card_gold(s: State, seat: int, place: int) -> int:
    """Return the gold that a card in play pays a seat, during the game and at its end."""
    return s.earned[seat * SOURCES + place] + GOLD[s.board.cards[place]](s, seat)


def card_paying(s: State, seat: int, place: int) -> Cells:
    """Return the hexes that a card in play pays for."""
    return PAYING[s.board.cards[place]](s, seat)


def total_gold(s: State, seat: int) -> int:
    """Return a seat's total gold if the game ended now."""
    total = castle_gold(s, seat) + extra_gold(s, seat)
    for place in range(CARDS_IN_PLAY):
        total += card_gold(s, seat, place)
    return total


def extra_gold(s: State, seat: int) -> int:
    """Return the gold that comes from neither cards nor castles."""
    gold = s.earned[seat * SOURCES + FOUND]
    if s.board.palaces:
        gold += palace_gold(s, seat)
    if s.board.capitols:
        gold += capitol_gold(s, seat)
    for place in range(TASKS_IN_PLAY):
        gold += task_gold(s, seat, place)
    return gold
