"""Rulings on which the English and the French rules of the Queenies disagree."""

from kingdombuilder.box.things import Answer, Ruling, Words
from kingdombuilder.rules.rulings import CAVES_NEAR

CAVES_DISTANCE = Ruling(
    id="caves",
    name=Words(en="Caves", fr="Caves"),
    bit=CAVES_NEAR,
    default=Answer(
        id="far",
        rule=Words(
            en="A cave is at least three hexes from every special hex (English rules).",
            fr="Une cave est à trois cases au moins de toute case spéciale (règle anglaise).",
        ),
    ),
    other=Answer(
        id="near",
        rule=Words(
            en="A cave is at least two hexes from every special hex (French rules).",
            fr="Une cave est à deux cases au moins de toute case spéciale (règle française).",
        ),
    ),
)
