from kingdombuilder.box.things import Nomad, Power, Words
from kingdombuilder.rules.cells import NONE, Cell, Cells
from kingdombuilder.rules.pieces import remove
from kingdombuilder.rules.state import State


def removable(s: State, anywhere: int) -> Cells:
    """Return the pieces that can be removed; `left` marks the seats that have already lost one."""
    targets = NONE
    for seat in range(s.board.seats):
        if seat != s.me and not s.left >> seat & 1:
            targets |= s.own[seat] & ~s.halls
    return targets


def strike(s: State, pick: Cell) -> None:
    for seat in range(s.board.seats):
        if s.own[seat] & pick:
            s.left |= 1 << seat
            remove(s, seat, pick)


SWORD = Nomad(
    id="sword",
    name=Words(en="Sword", fr="Épée"),
    rule=Words(
        en=(
            "Choose one piece of each other player and remove it from the board; it returns to its "
            "owner’s supply."
        ),
        fr=(
            "Choisissez une pièce de chaque adversaire et retirez-la du plateau ; elle retourne "
            "dans sa réserve."
        ),
    ),
    power=Power(start=removable, onward=removable, effect=strike),
    copies=2,
)
