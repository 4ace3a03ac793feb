from kingdombuilder.box.things import Location, Power, Words
from kingdombuilder.rules.buttons import STOP, TAKE
from kingdombuilder.rules.cells import NONE, Cell, Cells
from kingdombuilder.rules.pieces import build, finish
from kingdombuilder.rules.placing import adjacent_if_possible, free
from kingdombuilder.rules.rulings import CATHEDRAL_ALL
from kingdombuilder.rules.state import COLONY, State


def pool(s: State) -> int:
    left = COLONY
    for seat in range(s.board.seats):
        left -= s.colony[seat]
    return left


def take(s: State) -> None:
    if pool(s):
        s.colony[s.me] += 1


def give_back(s: State) -> None:
    s.colony[s.me] = 0


def where(s: State, anywhere: int) -> Cells:
    if s.colony[s.me] + s.left and s.supply[s.me]:
        return adjacent_if_possible(s, free(s, s.terrain), anywhere)
    return NONE


def start(s: State, anywhere: int) -> Cells:
    return where(s, anywhere) | TAKE if pool(s) else where(s, anywhere)


def onward(s: State, anywhere: int) -> Cells:
    if s.board.rulings & CATHEDRAL_ALL:
        return where(s, anywhere) if s.left else NONE
    return where(s, anywhere) | STOP


def act(s: State, pick: Cell) -> None:
    if pick == TAKE:
        take(s)
        finish(s)
    elif pick == STOP:
        finish(s)
    else:
        give_some_back(s)
        build(s, pick)


def give_some_back(s: State) -> None:
    """Hand back one tile for each settlement or, by the other ruling, all tiles with the first."""
    if s.board.rulings & CATHEDRAL_ALL == 0:
        s.colony[s.me] -= 1
    else:
        if s.step == 1:
            s.left = s.colony[s.me]
            s.colony[s.me] = 0
        s.left -= 1


CATHEDRAL = Location(
    id="cathedral",
    name=Words(en="Cathedral", fr="Cathédrale"),
    rule=Words(
        en=(
            "Take a colony tile, or return colony tiles and build that many settlements on the "
            "terrain of your card, each next to one of your settlements if possible."
        ),
        fr=(
            "Prenez une tuile Colonie, ou rendez des tuiles Colonie et placez autant de cités sur "
            "le terrain de votre carte, chacune à côté d’une de vos cités si possible."
        ),
    ),
    power=Power(start=start, onward=onward, effect=act, won=take, lost=give_back),
)
