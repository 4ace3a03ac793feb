from kingdombuilder.box.things import Location, Power, Words
from kingdombuilder.rules.board import MOUNTAIN
from kingdombuilder.rules.cells import Cell, Cells
from kingdombuilder.rules.state import WAGON as KIND
from kingdombuilder.rules.state import State
from kingdombuilder.rules.vehicles import drive, step_options, vehicle_options


def mine(s: State) -> Cells:
    return s.own[s.me] & s.wagons


def ground(s: State) -> Cells:
    return s.free & (s.board.land | s.board.terrain[MOUNTAIN])


def start(s: State, anywhere: int) -> Cells:
    return vehicle_options(s, mine(s), ground(s), anywhere)


def onward(s: State, anywhere: int) -> Cells:
    return step_options(s, mine(s), ground(s))


def go(s: State, pick: Cell) -> None:
    drive(s, pick, mine(s), KIND)


WAGON = Location(
    id="wagon",
    name=Words(en="Wagon", fr="Chariot"),
    rule=Words(
        en=(
            "Place your wagon on land or on a mountain, next to one of your settlements if "
            "possible, or move it up to three hexes, or take it back. On the board it counts as a "
            "settlement."
        ),
        fr=(
            "Placez votre chariot sur une case constructible ou une montagne, à côté d’une de vos "
            "cités si possible, ou déplacez-le de trois cases au plus, ou reprenez-le. Sur le "
            "plateau, il compte comme une cité."
        ),
    ),
    power=Power(start=start, onward=onward, effect=go),
)
