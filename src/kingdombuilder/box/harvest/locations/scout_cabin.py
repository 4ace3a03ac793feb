from kingdombuilder.box.things import Location, Power, Words
from kingdombuilder.rules.cells import NONE, Cell, Cells, near
from kingdombuilder.rules.placing import adjacent
from kingdombuilder.rules.state import State, refresh

SCOUTS = 2


def first(s: State, anywhere: int) -> Cells:
    """Return the targets of the first scout; scouts already on the board are taken back before."""
    return (s.free | s.scouts & ~s.blocked) & near(s.own[s.me])


def second(s: State, anywhere: int) -> Cells:
    return adjacent(s, s.free) if s.step < SCOUTS else NONE


def come_back(s: State) -> None:
    s.scouts = NONE
    refresh(s)


def send(s: State, pick: Cell) -> None:
    s.scouts |= pick
    refresh(s)


SCOUT_CABIN = Location(
    id="scout_cabin",
    name=Words(en="Scout Cabin", fr="Cabane"),
    rule=Words(
        en=(
            "Place two scouts next to your settlements, even on water or mountains. They count as "
            "settlements until the end of your turn but gain no tiles."
        ),
        fr=(
            "Placez deux éclaireurs à côté de vos cités, même sur l’eau ou une montagne. Ils "
            "comptent comme des cités jusqu’à la fin de votre tour, mais ne gagnent aucune "
            "plaquette."
        ),
    ),
    power=Power(start=first, onward=second, effect=send, begin=come_back),
)
