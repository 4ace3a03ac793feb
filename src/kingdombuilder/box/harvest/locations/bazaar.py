from kingdombuilder.box.things import Location, Power, Words
from kingdombuilder.rules.buttons import power_of
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.optional import begin, deals, repeatable
from kingdombuilder.rules.pieces import finish
from kingdombuilder.rules.state import State


def repeat(s: State, pick: Cell) -> None:
    finish(s)
    if deals(s, power_of(pick)):
        s.extra += 1
    else:
        begin(s, power_of(pick))


BAZAAR = Location(
    id="bazaar",
    name=Words(en="Bazaar", fr="Bazar"),
    rule=Words(
        en="Use one of your other location tiles a second time this turn.",
        fr="Utilisez une autre de vos plaquettes de lieu une deuxième fois ce tour-ci.",
    ),
    power=Power(start=repeatable, effect=repeat, trait="repeats"),
)
