from kingdombuilder.box.things import Location, Power, Words
from kingdombuilder.rules.cells import NONE, Cell, Cells, centres, near
from kingdombuilder.rules.events import notify_build
from kingdombuilder.rules.optional import has_ready
from kingdombuilder.rules.pieces import arrive, finish
from kingdombuilder.rules.placing import anchors, free_land
from kingdombuilder.rules.rulings import FIRST_RULES
from kingdombuilder.rules.state import State, refresh
from kingdombuilder.rules.tiles import lose


def hall(s: State) -> Cells:
    return s.own[s.me] & s.halls


def where(s: State, anywhere: int) -> Cells:
    """Return where the hall can go; a hall built in this turn is taken up first to be rebuilt."""
    taken_up = hall(s)
    if taken_up and not s.raised:
        return NONE
    space = free_land(s) | taken_up & ~s.blocked
    beside = near(near(anchors(s) & ~taken_up))
    return centres(space) & beside & ~s.lifted & ~centres(taken_up)


def take_up(s: State) -> None:
    if hall(s):
        s.lifted = centres(hall(s))
        s.own[s.me] &= ~s.halls
        s.halls &= ~near(s.lifted) & ~s.lifted
        refresh(s)


def raise_hall(s: State, pick: Cell) -> None:
    cells = near(pick) | pick
    moved = s.lifted
    s.lifted = NONE
    s.own[s.me] |= cells
    s.halls |= cells
    s.raised = 0 if has_ready(s, s.doing) else 1  # only a tile that repeats this one can rebuild it
    refresh(s)
    if moved:
        lose(s, s.me)
    if not moved or s.board.rules == FIRST_RULES:  # the first rules paid for moves like builds
        notify_build(s, cells)
    arrive(s, cells)
    finish(s)


CITY_HALL = Location(
    id="city_hall",
    name=Words(en="City Hall", fr="Hôtel de ville"),
    rule=Words(
        en=(
            "Once per game, place your city hall on free land and the six free hexes around it, "
            "next to one of your settlements."
        ),
        fr=(
            "Une fois par partie, placez votre hôtel de ville sur une case libre constructible et "
            "les six cases libres qui l’entourent, à côté d’une de vos cités."
        ),
    ),
    power=Power(start=where, effect=raise_hall, begin=take_up),
)
