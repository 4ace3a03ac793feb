from kingdombuilder.box.things import Location, Power, Words
from kingdombuilder.rules.board import WATER
from kingdombuilder.rules.cells import Cell, Cells
from kingdombuilder.rules.state import SHIP, State
from kingdombuilder.rules.vehicles import drive, step_options, vehicle_options


def mine(s: State) -> Cells:
    return s.own[s.me] & s.ships


def ground(s: State) -> Cells:
    return s.free & s.board.terrain[WATER]


def start(s: State, anywhere: int) -> Cells:
    return vehicle_options(s, mine(s), ground(s), anywhere)


def onward(s: State, anywhere: int) -> Cells:
    return step_options(s, mine(s), ground(s))


def go(s: State, pick: Cell) -> None:
    drive(s, pick, mine(s), SHIP)


LIGHTHOUSE = Location(
    id="lighthouse",
    name=Words(en="Lighthouse", fr="Phare"),
    rule=Words(
        en=(
            "Place your ship on water, next to one of your settlements if possible, or sail it up "
            "to three hexes, or take it back. On the board it counts as a settlement."
        ),
        fr=(
            "Placez votre bateau sur l’eau, à côté d’une de vos cités si possible, ou déplacez-le "
            "de trois cases au plus, ou reprenez-le. Sur le plateau, il compte comme une cité."
        ),
    ),
    power=Power(start=start, onward=onward, effect=go),
)
